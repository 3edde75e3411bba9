//! A tournament file as it is written, before its parts are checked against each other.

use std::collections::{BTreeMap, HashSet};
use std::num::NonZeroU32;
use std::ops::Range;
use std::path::PathBuf;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use toml::Spanned;

use crate::rules::notation::Quoted;

use super::setting::{Millis, UpTo};
use super::{Grading, OnFault, Plan, PlanError};
use crate::referee::game::{GameSpec, Openings};
use crate::referee::player::{
    Command, Confinement, Entrant, Limits, Program, ProtocolName, check_name,
};
use crate::referee::tournament::decimal::Decimal;
use crate::referee::tournament::schedule::Format;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Draft {
    games: Spanned<Vec<GameSpec>>,
    #[serde(default)]
    format: Format,
    rounds: Option<Spanned<NonZeroU32>>,
    openings: Option<Spanned<Openings>>,
    seed: Option<u64>,
    concurrency: Option<NonZeroU32>,
    #[serde(default)]
    trace: bool,
    #[serde(default)]
    on_fault: OnFault,
    #[serde(default)]
    limits: DraftLimits,
    #[serde(default)]
    points: DraftPoints,
    #[serde(default)]
    grades: DraftGrades,
    players: Vec<DraftPlayer>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct DraftLimits {
    move_ms: Option<Millis>,
    game_ms: Option<Millis>,
    increment_ms: Option<Spanned<Millis>>,
    start_ms: Option<Millis>,
    margin_ms: Option<Millis>,
    memory_mb: Option<NonZeroU32>,
    cpu_s: Option<NonZeroU32>,
    sandbox: bool,
    sandbox_read: Option<Spanned<Vec<PathBuf>>>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct DraftPoints {
    win: Option<Decimal>,
    draw: Option<Decimal>,
    loss: Option<Decimal>,
    bye: Option<Decimal>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct DraftGrades {
    first: Option<Spanned<UpTo<1000>>>,
    last: Option<Spanned<UpTo<1000>>>,
    invalid_share: Option<UpTo<1>>,
    removed: Option<UpTo<1000>>,
    late_day: Option<UpTo<1000>>,
    late_days: Option<u32>,
    plagiarised: Option<UpTo<1000>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DraftPlayer {
    name: Spanned<String>,
    command: Spanned<Command>,
    directory: Option<PathBuf>,
    #[serde(default)]
    environment: BTreeMap<String, String>,
    #[serde(default)]
    protocol: ProtocolName,
    options: Option<Spanned<BTreeMap<String, String>>>,
    #[serde(default)]
    days_late: u32,
    #[serde(default)]
    plagiarised: bool,
}

/// So many games a tournament may have: ids and memory are made for these.
const MOST_GAMES: u128 = 10_000_000;

/// What is wrong with a value, and where it stands.
type Wrong = (Range<usize>, String);

pub(super) fn read(text: &str) -> Result<Plan, PlanError> {
    let draft: Draft = toml::from_str(text).map_err(|error| PlanError::of(text, &error))?;
    let checked = draft.checked();
    checked.map_err(|(place, why)| PlanError::at(text, &place, why))
}

/// Where in a file a key belongs, if there is such a key anywhere.
pub(super) fn place_of_key(key: &str) -> Option<&'static str> {
    fn takes<T: DeserializeOwned>(key: &str) -> bool {
        // Whatever is wrong with the value, a key that is not known is told first.
        let read = toml::from_str::<T>(&format!("{} = {{}}", toml::Value::from(key)));
        read.err().is_none_or(|error| !error.message().starts_with("unknown field"))
    }
    type Takes = fn(&str) -> bool;
    let places: [(Takes, _); 5] = [
        (takes::<Draft>, "at the top of the file, before the first table"),
        (takes::<DraftLimits>, "under [limits]"),
        (takes::<DraftPoints>, "under [points]"),
        (takes::<DraftGrades>, "under [grades]"),
        (takes::<DraftPlayer>, "under [[players]]"),
    ];
    places.iter().find(|(takes, _)| takes(key)).map(|(_, place)| *place)
}

/// A value with its place, or what is usual.
fn parted<T>(value: Option<Spanned<T>>, usual: T) -> (Range<usize>, T) {
    match value {
        Some(value) => (value.span(), value.into_inner()),
        None => (0..0, usual),
    }
}

impl Draft {
    fn checked(self) -> Result<Plan, Wrong> {
        let (place, games) = (self.games.span(), self.games.into_inner());
        if games.is_empty() {
            return Err((place, "expected a game".to_owned()));
        }
        let (bounds, limits) = self.limits.checked()?;
        let grading = self.grades.checked(&self.points)?;
        let mut names = HashSet::new();
        let mut players = Vec::new();
        for player in self.players {
            let place = player.name.span();
            let player = player.checked(&games)?;
            if !names.insert(player.name.clone()) {
                let why = format!("{}: two players have this name", Quoted(&player.name));
                return Err((place, why));
            }
            players.push(player);
        }
        let (place, rounds) = parted(self.rounds, NonZeroU32::MIN);
        // Of those who meet in a round twice as many games are played.
        let opponents = match self.format {
            Format::Swiss => 1,
            Format::RoundRobin | Format::Gauntlet => players.len().saturating_sub(1),
        };
        let pairs = players.len() as u128 * opponents as u128;
        if pairs * games.len() as u128 * u128::from(rounds.get()) > MOST_GAMES {
            let why = format!("expected a tournament of at most {MOST_GAMES} games");
            return Err((place, why));
        }
        let (place, openings) = parted(self.openings, Openings::None);
        let checked = games.iter().try_for_each(|game| openings.check(game));
        checked.map_err(|why| (place, why))?;
        Ok(Plan {
            games,
            format: self.format,
            rounds,
            openings,
            seed: self.seed.unwrap_or(1),
            concurrency: self.concurrency.unwrap_or(NonZeroU32::MIN),
            trace: self.trace,
            on_fault: self.on_fault,
            limits,
            bounds,
            grading,
            players,
        })
    }
}

impl DraftPlayer {
    fn checked(self, games: &[GameSpec]) -> Result<Entrant, Wrong> {
        let place = self.name.span();
        check_name(self.name.get_ref()).map_err(|why| (place.clone(), why))?;
        for game in games {
            let checked = game.check_command(self.command.get_ref());
            checked.map_err(|error| (self.command.span(), format!("{error} (in {game})")))?;
        }
        let (options_place, options) = parted(self.options, BTreeMap::new());
        if self.protocol == ProtocolName::Native && !options.is_empty() {
            let why = "the native protocol has no options: expected another `protocol`";
            return Err((options_place, why.to_owned()));
        }
        // What would be taken for several lines.
        let is_torn = |text: &String| text.contains(char::is_control);
        let is_bad =
            |(name, value): &(&String, &String)| name.is_empty() || is_torn(name) || is_torn(value);
        if let Some((name, _)) = options.iter().find(is_bad) {
            let why = format!("{}: expected an option without line ends", Quoted(name));
            return Err((place, why));
        }
        Ok(Entrant {
            name: self.name.into_inner(),
            program: Program {
                command: self.command.into_inner(),
                directory: self.directory,
                environment: self.environment,
                protocol: self.protocol,
                options,
            },
            days_late: self.days_late,
            plagiarised: self.plagiarised,
        })
    }
}

impl DraftLimits {
    fn checked(self) -> Result<(Confinement, Limits), Wrong> {
        let (place, sandbox_read) = parted(self.sandbox_read, Vec::new());
        if !self.sandbox && !sandbox_read.is_empty() {
            let why = "there is no sandbox to show this in: sandbox = true is missing".to_owned();
            return Err((place, why));
        }
        if let (None, Some(increment)) = (self.game_ms, &self.increment_ms) {
            let why = "an increment needs a time for the game, game_ms".to_owned();
            return Err((increment.span(), why));
        }
        let usual = Limits::default();
        let ms = |millis: Option<Millis>| millis.map(|millis| millis.0);
        let number = |value: Option<NonZeroU32>| value.map(|value| value.get().into());
        let bounds = Confinement {
            memory_mb: number(self.memory_mb),
            cpu_s: number(self.cpu_s),
            sandbox: self.sandbox,
            sandbox_read,
        };
        let increment = self.increment_ms.map(Spanned::into_inner);
        let limits = Limits {
            move_ms: ms(self.move_ms).or(usual.move_ms.filter(|_| self.game_ms.is_none())),
            game_ms: ms(self.game_ms),
            increment_ms: ms(increment).unwrap_or(usual.increment_ms),
            start_ms: ms(self.start_ms).unwrap_or(usual.start_ms),
            margin_ms: ms(self.margin_ms).unwrap_or(usual.margin_ms),
        };
        Ok((bounds, limits))
    }
}

impl DraftGrades {
    fn checked(self, points: &DraftPoints) -> Result<Grading, Wrong> {
        let usual = Grading::default();
        let place = self.last.as_ref().map(Spanned::span);
        let place = place.or(self.first.as_ref().map(Spanned::span));
        fn or<const MOST: i32>(given: Option<UpTo<MOST>>, usual: Decimal) -> Decimal {
            given.map_or(usual, |number| number.0)
        }
        let grading = Grading {
            win: points.win.unwrap_or(usual.win),
            draw: points.draw.unwrap_or(usual.draw),
            loss: points.loss.unwrap_or(usual.loss),
            bye: points.bye.or(points.win).unwrap_or(usual.bye),
            first: or(self.first.map(Spanned::into_inner), usual.first),
            last: or(self.last.map(Spanned::into_inner), usual.last),
            invalid_share: or(self.invalid_share, usual.invalid_share),
            removed: or(self.removed, usual.removed),
            late_day: or(self.late_day, usual.late_day),
            late_days: self.late_days.unwrap_or(usual.late_days),
            plagiarised: or(self.plagiarised, usual.plagiarised),
        };
        if grading.first < grading.last {
            let why = format!(
                "the grade of the first, {}, is less than that of the last, {}",
                grading.first, grading.last
            );
            return Err((place.unwrap_or_default(), why));
        }
        Ok(grading)
    }
}

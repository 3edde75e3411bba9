//! A tournament file as it is written, before its parts are checked against each other.

use std::collections::{BTreeMap, HashSet};
use std::num::NonZeroU32;
use std::ops::Range;
use std::path::PathBuf;

use serde::Deserialize;
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

impl Draft {
    fn checked(self) -> Result<Plan, Wrong> {
        let (place, games) = (self.games.span(), self.games.into_inner());
        if games.is_empty() {
            return Err((place, "expected a game".to_owned()));
        }
        let bounds = self.limits.bounds()?;
        let limits = self.limits.checked()?;
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
        let (place, rounds) = match self.rounds {
            Some(rounds) => (rounds.span(), rounds.into_inner()),
            None => (0..0, NonZeroU32::MIN),
        };
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
        let openings = match self.openings {
            None => Openings::None,
            Some(openings) => {
                let mut games = games.iter();
                let checked = games.try_for_each(|game| openings.get_ref().check(game));
                checked.map_err(|why| (openings.span(), why))?;
                openings.into_inner()
            }
        };
        Ok(Plan {
            games,
            format: self.format,
            rounds,
            openings,
            seed: self.seed.unwrap_or(1),
            concurrency: self.concurrency.unwrap_or(NonZeroU32::MIN),
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
        let (options_place, options) = match self.options {
            Some(options) => (options.span(), options.into_inner()),
            None => (0..0, BTreeMap::new()),
        };
        if self.protocol == ProtocolName::Native && !options.is_empty() {
            let why = "the native protocol has no options: expected another `protocol`";
            return Err((options_place, why.to_owned()));
        }
        let mut broken = options
            .iter()
            .filter(|(name, value)| breaks_a_line(name, value));
        if let Some((name, _)) = broken.next() {
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

/// Whether an option would be taken for several lines.
fn breaks_a_line(name: &str, value: &str) -> bool {
    name.is_empty()
        || [name, value]
            .iter()
            .any(|text| text.contains(char::is_control))
}

impl DraftLimits {
    fn bounds(&self) -> Result<Confinement, Wrong> {
        if let (false, Some(read)) = (self.sandbox, &self.sandbox_read)
            && !read.get_ref().is_empty()
        {
            let why = "there is no sandbox to show this in: sandbox = true is missing".to_owned();
            return Err((read.span(), why));
        }
        let number = |value: Option<NonZeroU32>| value.map(|value| value.get().into());
        let read = self.sandbox_read.as_ref();
        Ok(Confinement {
            memory_mb: number(self.memory_mb),
            cpu_s: number(self.cpu_s),
            sandbox: self.sandbox,
            sandbox_read: read.map(|read| read.get_ref().clone()).unwrap_or_default(),
        })
    }

    fn checked(self) -> Result<Limits, Wrong> {
        if let (None, Some(increment)) = (self.game_ms, &self.increment_ms) {
            let why = "an increment needs a time for the game, game_ms".to_owned();
            return Err((increment.span(), why));
        }
        let ms = |millis: Option<Millis>, usual| millis.map_or(usual, |millis| millis.0);
        let usual = Limits::default();
        let usual_move = usual.move_ms.filter(|_| self.game_ms.is_none());
        Ok(Limits {
            move_ms: self.move_ms.map(|millis| millis.0).or(usual_move),
            game_ms: self.game_ms.map(|millis| millis.0),
            increment_ms: ms(
                self.increment_ms.map(Spanned::into_inner),
                usual.increment_ms,
            ),
            start_ms: ms(self.start_ms, usual.start_ms),
            margin_ms: ms(self.margin_ms, usual.margin_ms),
        })
    }
}

impl DraftGrades {
    fn checked(self, points: &DraftPoints) -> Result<Grading, Wrong> {
        let usual = Grading::default();
        let place = self.last.as_ref().map(Spanned::span);
        let place = place.or(self.first.as_ref().map(Spanned::span));
        let grading = Grading {
            win: points.win.unwrap_or(usual.win),
            draw: points.draw.unwrap_or(usual.draw),
            loss: points.loss.unwrap_or(usual.loss),
            bye: points.bye.or(points.win).unwrap_or(usual.bye),
            first: self.first.map_or(usual.first, |grade| grade.into_inner().0),
            last: self.last.map_or(usual.last, |grade| grade.into_inner().0),
            invalid_share: self
                .invalid_share
                .map_or(usual.invalid_share, |share| share.0),
            removed: self.removed.map_or(usual.removed, |grade| grade.0),
            late_day: self.late_day.map_or(usual.late_day, |grade| grade.0),
            late_days: self.late_days.unwrap_or(usual.late_days),
            plagiarised: self.plagiarised.map_or(usual.plagiarised, |grade| grade.0),
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

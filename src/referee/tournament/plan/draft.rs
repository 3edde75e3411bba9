//! A tournament file as it is written, before its parts are checked against each other.

use std::collections::{BTreeMap, HashSet};
use std::num::NonZeroU32;
use std::ops::Range;
use std::path::PathBuf;

use serde::Deserialize;
use toml::Spanned;

use crate::rules::notation::Quoted;

use super::setting::Millis;
use super::{Grading, OnFault, Plan, PlanError};
use crate::referee::game::{GameSpec, Openings};
use crate::referee::player::{Command, Confinement, Entrant, Limits, Program, ProtocolName};
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
#[serde(deny_unknown_fields)]
struct DraftLimits {
    move_ms: Option<Millis>,
    game_ms: Option<Millis>,
    increment_ms: Option<Spanned<Millis>>,
    start_ms: Option<Millis>,
    margin_ms: Option<Millis>,
    memory_mb: Option<NonZeroU32>,
    cpu_s: Option<NonZeroU32>,
    #[serde(default)]
    sandbox: bool,
    sandbox_read: Option<Spanned<Vec<PathBuf>>>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct DraftPoints {
    win: Option<Decimal>,
    draw: Option<Decimal>,
    loss: Option<Decimal>,
    bye: Option<Decimal>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct DraftGrades {
    first: Option<Spanned<Decimal>>,
    last: Option<Spanned<Decimal>>,
    invalid_share: Option<Spanned<Decimal>>,
    removed: Option<Spanned<Decimal>>,
    late_day: Option<Spanned<Decimal>>,
    late_days: Option<u32>,
    plagiarised: Option<Spanned<Decimal>>,
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

pub(super) fn read(text: &str) -> Result<Plan, PlanError> {
    let draft: Draft = toml::from_str(text).map_err(|error| PlanError::of(text, &error))?;
    let wrong = |place: Range<usize>, why: String| PlanError::at(text, &place, why);
    if draft.games.get_ref().is_empty() {
        return Err(wrong(draft.games.span(), "expected a game".to_owned()));
    }
    let bounds = draft
        .limits
        .bounds()
        .map_err(|(place, why)| wrong(place, why))?;
    let limits = draft
        .limits
        .checked()
        .map_err(|(place, why)| wrong(place, why))?;
    let grading = draft
        .grades
        .checked(&draft.points)
        .map_err(|(place, why)| wrong(place, why))?;
    let games = draft.games.into_inner();
    let mut names = HashSet::new();
    let mut players = Vec::new();
    for player in draft.players {
        let name = player.name.get_ref();
        if name.trim() != name || name.is_empty() || name.chars().any(char::is_control) {
            let why = format!(
                "{}: expected a name without blanks around it or control characters",
                Quoted(name)
            );
            return Err(wrong(player.name.span(), why));
        }
        if !names.insert(name.clone()) {
            let why = format!("{}: two players have this name", Quoted(name));
            return Err(wrong(player.name.span(), why));
        }
        for game in &games {
            check(player.command.get_ref(), game)
                .map_err(|why| wrong(player.command.span(), why))?;
        }
        let options = match (player.options, player.protocol) {
            (Some(options), ProtocolName::Native) if !options.get_ref().is_empty() => {
                let why = "the native protocol has no options: expected another `protocol`";
                return Err(wrong(options.span(), why.to_owned()));
            }
            (options, _) => options.map(Spanned::into_inner).unwrap_or_default(),
        };
        if let Some((name, _)) = options
            .iter()
            .find(|(name, value)| breaks_a_line(name, value))
        {
            let why = format!("{}: expected an option without line ends", Quoted(name));
            return Err(wrong(player.name.span(), why));
        }
        players.push(Entrant {
            name: player.name.into_inner(),
            program: Program {
                command: player.command.into_inner(),
                directory: player.directory,
                environment: player.environment,
                protocol: player.protocol,
                options,
            },
            days_late: player.days_late,
            plagiarised: player.plagiarised,
        });
    }
    let rounds = draft
        .rounds
        .as_ref()
        .map_or(NonZeroU32::MIN, |rounds| *rounds.get_ref());
    // Of those who meet in a round twice as many games are played.
    let opponents = match draft.format {
        Format::Swiss => 1,
        Format::RoundRobin | Format::Gauntlet => players.len().saturating_sub(1),
    };
    let pairs = players.len() as u128 * opponents as u128;
    if pairs * games.len() as u128 * u128::from(rounds.get()) > MOST_GAMES {
        let place = draft.rounds.map_or(0..0, |rounds| rounds.span());
        let why = format!("expected a tournament of at most {MOST_GAMES} games");
        return Err(wrong(place, why));
    }
    let openings = match draft.openings {
        None => Openings::None,
        Some(openings) => {
            let check = |game| openings.get_ref().check(game);
            let checked = games.iter().try_for_each(check);
            checked.map_err(|why| wrong(openings.span(), why))?;
            openings.into_inner()
        }
    };
    Ok(Plan {
        games,
        format: draft.format,
        rounds,
        openings,
        seed: draft.seed.unwrap_or(1),
        concurrency: draft.concurrency.unwrap_or(NonZeroU32::MIN),
        on_fault: draft.on_fault,
        limits,
        bounds,
        grading,
        players,
    })
}

/// Whether an option would be taken for several lines.
fn breaks_a_line(name: &str, value: &str) -> bool {
    name.is_empty()
        || [name, value]
            .iter()
            .any(|text| text.contains(char::is_control))
}

/// Whether a strategy of ours plays the game.
fn check(command: &Command, game: &GameSpec) -> Result<(), String> {
    let Command::Builtin(words) = command else {
        return Ok(());
    };
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let set = game.engine().set_strategy(&words);
    set.map_err(|error| format!("{error} (in {game})"))
}

/// What is wrong with a value, and where it stands.
type Wrong = (Range<usize>, String);

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
        let ms = |millis: Option<Millis>, default| millis.map_or(default, |millis| millis.0);
        Ok(Limits {
            move_ms: match self.game_ms {
                None => Some(ms(self.move_ms, 1000)),
                Some(_) => self.move_ms.map(|millis| millis.0),
            },
            game_ms: self.game_ms.map(|millis| millis.0),
            increment_ms: ms(self.increment_ms.map(Spanned::into_inner), 0),
            start_ms: ms(self.start_ms, 10_000),
            margin_ms: ms(self.margin_ms, 100),
        })
    }
}

impl DraftGrades {
    fn checked(self, points: &DraftPoints) -> Result<Grading, Wrong> {
        let default = Grading::default();
        let between = |value: Option<Spanned<Decimal>>, default, most: i32| match value {
            None => Ok(default),
            Some(value) => {
                let range = Decimal::whole(0)..=Decimal::whole(most);
                if range.contains(value.get_ref()) {
                    return Ok(*value.get_ref());
                }
                let why = format!("{}: expected a number from 0 to {most}", value.get_ref());
                Err((value.span(), why))
            }
        };
        let place = self
            .last
            .as_ref()
            .or(self.first.as_ref())
            .map(Spanned::span);
        let grading = Grading {
            win: points.win.unwrap_or(default.win),
            draw: points.draw.unwrap_or(default.draw),
            loss: points.loss.unwrap_or(default.loss),
            bye: points.bye.or(points.win).unwrap_or(default.bye),
            first: between(self.first, default.first, 1000)?,
            last: between(self.last, default.last, 1000)?,
            invalid_share: between(self.invalid_share, default.invalid_share, 1)?,
            removed: between(self.removed, default.removed, 1000)?,
            late_day: between(self.late_day, default.late_day, 1000)?,
            late_days: self.late_days.unwrap_or(default.late_days),
            plagiarised: between(self.plagiarised, default.plagiarised, 1000)?,
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

//! What differs between a tournament file and the one that games were played by.

use std::fmt;

use super::Plan;
use crate::referee::game::Openings;
use crate::referee::player::{Command, Entrant, Program};
use crate::referee::tournament::schedule::Format;

/// A difference by which other games are played, or the same ones under other conditions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// This player did not take part before.
    NewPlayer(String),
    /// This player does not take part any more.
    GonePlayer(String),
    /// A player is run in another way: its name and the key.
    Program(String, Key),
    /// The players stand in another order, and that decides who meets whom.
    Order,
    /// This game was not played before.
    NewGame(String),
    /// This game is not played any more.
    GoneGame(String),
    /// There are so many rounds, and there were so many.
    Rounds(u32, u32),
    /// The time to start, on which games depend that were lost by no start or no answer in time.
    StartTime(Key),
    /// A key that all games depend on.
    Condition(Key),
}

/// A key with its values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Key {
    /// Its name, after that of its table.
    pub name: &'static str,
    /// What it is now.
    pub is: String,
    /// What it was when games were played.
    pub was: String,
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Change::NewPlayer(name) => write!(f, "players: {name} is new"),
            Change::GonePlayer(name) => write!(f, "players: {name} does not take part any more"),
            Change::Program(player, Key { name, is, was }) => {
                write!(f, "players: the {name} of {player} is {is}, was {was}")
            }
            Change::Order => f.write_str("players: their order, which decides who meets whom"),
            Change::NewGame(game) => write!(f, "games: {game} is new"),
            Change::GoneGame(game) => write!(f, "games: {game} is not played any more"),
            Change::Rounds(is, was) => write!(f, "rounds: {is}, was {was}"),
            Change::StartTime(key) | Change::Condition(key) => key.fmt(f),
        }
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Key { name, is, was } = self;
        match is == was {
            // A list, say, that has as many items.
            true => write!(f, "{name}: {is}, and not the same as before"),
            false => write!(f, "{name}: {is}, was {was}"),
        }
    }
}

impl Plan {
    /// What has changed since this tournament was `before`, as far as games depend on it; nothing
    /// when both [play the same](Plan::plays_as).
    #[must_use]
    pub fn changes_since(&self, before: &Plan) -> Vec<Change> {
        let mut changes = Vec::new();
        if self.plays_as(before) {
            return changes;
        }
        for player in self.participants() {
            let name = player.name.clone();
            match before.participant(&name) {
                None => changes.push(Change::NewPlayer(name)),
                Some(was) => {
                    let keys = of_program(&player.program, &was.program);
                    changes.extend(keys.map(|key| Change::Program(name.clone(), key)));
                }
            }
        }
        let gone = before.participants().filter(|player| self.participant(&player.name).is_none());
        changes.extend(gone.map(|player| Change::GonePlayer(player.name.clone())));
        let games = self.games.iter().filter(|game| !before.games.contains(game));
        changes.extend(games.map(|game| Change::NewGame(game.to_string())));
        let games = before.games.iter().filter(|game| !self.games.contains(game));
        changes.extend(games.map(|game| Change::GoneGame(game.to_string())));
        if self.rounds != before.rounds {
            changes.push(Change::Rounds(self.rounds.get(), before.rounds.get()));
        }
        let [is, was] = [self, before].map(|plan| plan.limits.start_ms.to_string());
        changes.extend(differing("limits.start_ms", is, was).map(Change::StartTime));
        changes.extend(self.conditions_since(before).map(Change::Condition));
        if changes.is_empty() && self.format != Format::RoundRobin {
            changes.push(Change::Order);
        }
        changes
    }

    /// Whether no game under the conditions of `before` counts in this tournament.
    #[must_use]
    pub fn is_other_than(&self, before: &Plan) -> bool {
        self.conditions_since(before).next().is_some()
    }

    fn participant(&self, name: &str) -> Option<&Entrant> {
        self.participants().find(|player| player.name == name)
    }

    fn conditions_since<'a>(&'a self, before: &'a Plan) -> impl Iterator<Item = Key> {
        let openings = (self.openings != before.openings).then(|| Key {
            name: "openings",
            is: openings(&self.openings),
            was: openings(&before.openings),
        });
        let pairs = conditions(self).into_iter().zip(conditions(before));
        pairs.filter_map(|((name, is), (_, was))| differing(name, is, was)).chain(openings)
    }
}

fn differing(name: &'static str, is: String, was: String) -> Option<Key> {
    (is != was).then_some(Key { name, is, was })
}

/// What holds for all games, but the openings.
fn conditions(plan: &Plan) -> Vec<(&'static str, String)> {
    let limits = &plan.limits;
    let bounds = &plan.bounds;
    let number = |value: Option<u64>| value.map_or("none".to_owned(), |value| value.to_string());
    let format = match plan.format {
        Format::RoundRobin => "\"round-robin\"",
        Format::Gauntlet => "\"gauntlet\"",
        Format::Swiss => "\"swiss\"",
    };
    let mut conditions = vec![
        ("format", format.to_owned()),
        ("seed", plan.seed.to_string()),
        ("limits.move_ms", number(limits.move_ms)),
        ("limits.game_ms", number(limits.game_ms)),
        ("limits.increment_ms", limits.increment_ms.to_string()),
        ("limits.margin_ms", limits.margin_ms.to_string()),
        ("limits.memory_mb", number(bounds.memory_mb)),
        ("limits.cpu_s", number(bounds.cpu_s)),
        ("limits.sandbox", bounds.sandbox.to_string()),
        ("limits.sandbox_read", format!("{:?}", bounds.sandbox_read)),
    ];
    if plan.format == Format::Swiss {
        let points = &plan.grading;
        conditions.extend([
            ("points.win", points.win.to_string()),
            ("points.draw", points.draw.to_string()),
            ("points.loss", points.loss.to_string()),
            ("points.bye", points.bye.to_string()),
        ]);
    }
    conditions
}

fn openings(openings: &Openings) -> String {
    match openings {
        Openings::None => "\"none\"".to_owned(),
        Openings::Random(plies) => format!("\"random {plies}\""),
        Openings::Listed(listed) => format!("a list of {}", listed.len()),
    }
}

/// What has changed in how a player is run.
fn of_program(is: &Program, was: &Program) -> impl Iterator<Item = Key> {
    let keys = |program: &Program| {
        let command = match &program.command {
            Command::Program(words) => shell_words::join(words),
            Command::Builtin(words) => format!("builtin:{}", shell_words::join(words)),
        };
        let directory = program.directory.as_deref().map(|path| path.display().to_string());
        [
            ("command", command),
            ("directory", directory.unwrap_or_else(|| ".".to_owned())),
            ("environment", format!("{:?}", program.environment)),
            ("protocol", format!("{:?}", program.protocol).to_lowercase()),
            ("options", format!("{:?}", program.options)),
        ]
    };
    let pairs = keys(is).into_iter().zip(keys(was));
    pairs.filter_map(|((name, is), (_, was))| differing(name, is, was))
}

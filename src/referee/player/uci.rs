//! UCI and UGI, which differ in a few words. The whole game is stated before each move.

use std::fmt::Write;

use crate::rules::{Options, Side};
use crate::session::{GAMES, GameEntry, Style, Umpire, VARIANTS};

use super::connection::Connection;
use super::dialect::{Dialect, Readiness, Step, Stop, Terms};
use super::excerpt::excerpt;
use super::refusal::Refusal;
use super::turn::Turn;
use super::written_game::WrittenGame;

/// The words in which the two differ.
pub(super) struct Words {
    style: Style,
    hello: &'static str,
    welcome: &'static str,
    new_game: &'static str,
    /// Of X and of O: the clock, and what each move adds to it.
    clocks: [(Side, &'static str, &'static str); 2],
    /// The option that chooses the game; whether there must be one.
    game: (&'static str, bool),
}

pub(super) static UCI: Words = Words {
    style: Style::Drops,
    hello: "uci",
    welcome: "uciok",
    new_game: "ucinewgame",
    clocks: [(Side::X, "wtime", "winc"), (Side::O, "btime", "binc")],
    // A program without it plays chess.
    game: ("UCI_Variant", true),
};

pub(super) static UGI: Words = Words {
    style: Style::Own,
    hello: "ugi",
    welcome: "ugiok",
    new_game: "uginewgame",
    clocks: [(Side::X, "p1time", "p1inc"), (Side::O, "p2time", "p2inc")],
    // A program without it plays one game.
    game: ("Game", false),
};

/// No program has more options.
const MOST_OPTIONS: usize = 1000;

/// UCI or UGI, as one program speaks it.
pub(in crate::referee) struct Uci {
    words: &'static Words,
    terms: Terms,
    written: WrittenGame,
    /// The options that the program has: the lines without `option name`.
    options: Vec<String>,
}

impl Uci {
    pub(super) fn new(words: &'static Words, terms: Terms, umpire: Box<dyn Umpire>) -> Uci {
        Uci { words, terms, written: WrittenGame::new(words.style, umpire), options: Vec::new() }
    }

    /// Asks what it can be told.
    fn list_options(&mut self, to: &mut Connection) -> Result<(), Stop> {
        self.options.clear();
        to.ask(&format!("{}\n", self.words.hello), self.words.hello);
        loop {
            let line = to.line()?;
            if let Some(option) = line.strip_prefix("option name ") {
                if self.options.len() < MOST_OPTIONS {
                    self.options.push(option.to_owned());
                }
            } else if line == self.words.welcome {
                return Ok(());
            }
        }
    }

    fn option(&self, name: &str) -> Option<&str> {
        let mut options = self.options.iter();
        let is_it = |option: &&String| {
            let rest = option.strip_prefix(name);
            rest.is_some_and(|rest| rest.starts_with(" type "))
        };
        options.find(is_it).map(String::as_str)
    }

    /// The value of the option that chooses the game, `None` when the program plays one game alone.
    fn game(&self) -> Result<Option<String>, Refusal> {
        let (option, is_needed) = self.words.game;
        let game = match self.option(option) {
            Some(line) => listed_name(line, &self.terms.game),
            None if is_needed => None,
            None => return Ok(None),
        };
        game.map(Some).ok_or_else(|| Refusal::NotListed { game: self.terms.game.clone(), option })
    }

    fn set(to: &mut Connection, name: &str, value: &str) {
        to.process.send(&format!("setoption name {name} value {value}\n"));
    }

    /// Sets all options that it shall have.
    fn set_all(&self, to: &mut Connection) -> Result<(), Stop> {
        for (name, value) in &self.terms.options {
            Uci::set(to, name, value);
        }
        wait(to)
    }
}

/// The name that the option of a program lists for a game. Whoever lists all our games under our
/// names is of our kind, and takes the options of a game, too.
fn listed_name(option: &str, game: &str) -> Option<String> {
    let listed: Vec<&str> = option.split(" var ").skip(1).map(str::trim_ascii).collect();
    let of_others = VARIANTS.iter().filter(|(_, words)| *words == game);
    let mut of_others = of_others.map(|(name, _)| *name);
    if let Some(name) = of_others.find(|name| listed.contains(name)) {
        return Some(name.to_owned());
    }
    let name = game.split(' ').next().filter(|name| listed.contains(name))?;
    let mut open = GAMES.iter().filter(|entry| entry.is_open());
    if open.all(|entry| listed.contains(&entry.name)) {
        return Some(game.to_owned());
    }
    let entry = GameEntry::find(name).ok()?;
    let usual = Options::defaults(entry.options);
    (game == format!("{name}{usual}")).then(|| name.to_owned())
}

/// Waits until it has done what it was told; a complaint is a refusal.
fn wait(to: &mut Connection) -> Result<(), Stop> {
    to.ask("isready\n", "isready");
    let mut complaint: Option<String> = None;
    loop {
        let line = to.line()?;
        if line == "readyok" {
            return match complaint {
                None => Ok(()),
                Some(line) => Err(Refusal::Complains(line).into()),
            };
        }
        let begins = |words: &str| {
            let start = line.get(..words.len());
            start.is_some_and(|start| start.eq_ignore_ascii_case(words))
        };
        if begins("info string error") || begins("no such option") {
            complaint.get_or_insert_with(|| excerpt(&line));
        }
    }
}

impl Dialect for Uci {
    fn greet(&mut self, to: &mut Connection) -> Result<Readiness, Stop> {
        self.list_options(to)?;
        let (name, _) = self.words.game;
        let is_set = self.terms.options.contains_key(name);
        let mut game = self.game();
        if game.is_err() || is_set {
            // The options may bring it the game.
            self.set_all(to)?;
            self.list_options(to)?;
            game = self.game();
        }
        if !is_set {
            if let Some(game) = game? {
                Uci::set(to, name, &game);
            }
            self.set_all(to)?;
        }
        if let Some(strategy) = self.terms.strategy.clone() {
            if self.option("Strategy").is_none() {
                let why = "it has no such option";
                return Err(Refusal::NoStrategy { strategy, why }.into());
            }
            Uci::set(to, "Strategy", &strategy);
        }
        wait(to)?;
        Ok(Readiness::Ready)
    }

    fn begin(&mut self, to: &mut Connection, turn: &mut Turn<'_>) -> Result<Readiness, Stop> {
        self.written.restart();
        if self.option("Seed").is_some() {
            Uci::set(to, "Seed", &turn.seed.to_string());
        }
        to.process.send(&format!("{}\n", self.words.new_game));
        wait(to)?;
        Ok(Readiness::Ready)
    }

    fn is_remark(&self, line: &str) -> Option<bool> {
        Some(!line.starts_with("bestmove"))
    }

    fn begins_answer(&self, part: &str) -> bool {
        part.starts_with("bestmove")
    }

    fn request(&mut self, turn: &mut Turn<'_>, text: &mut String) -> String {
        self.written.follow(turn.since);
        text.push_str("position startpos");
        for (at, (_, mv)) in self.written.moves.iter().enumerate() {
            text.push_str(if at == 0 { " moves " } else { " " });
            text.push_str(mv);
        }
        let mut go = "go".to_owned();
        let left = turn.clock().left().map(|left| left.as_millis());
        if left.is_some() {
            let increment = self.terms.limits.increment_ms;
            for (side, time, inc) in self.words.clocks {
                let left = turn.clocks[side].left().unwrap_or_default().as_millis();
                let _ = write!(go, " {time} {left} {inc} {increment}"); // a string takes all
            }
        }
        if let Some(time) = self.terms.limits.move_ms.map(u128::from) {
            let time = left.map_or(time, |left| left.min(time));
            let _ = write!(go, " movetime {time}"); // the same
        }
        let _ = write!(text, "\n{go}\n"); // the same
        go
    }

    fn judge(&mut self, line: &str, _: &mut Turn<'_>) -> Step {
        let mut words = line.split_ascii_whitespace();
        match words.next() {
            Some("bestmove") => {}
            Some("info") => return Step::Wait,
            _ => return Step::other(line),
        }
        // `ponder` and another move may follow.
        match words.next() {
            Some("(none)" | "0000") | None => Step::illegal(line, "it has no move"),
            Some(mv) => self.written.read(mv, line),
        }
    }

    fn farewell(&self) -> &'static str {
        "quit\n"
    }
}

//! The phrases of UCI and of UGI, which differ in a few words. The whole game is stated before each move.

use std::fmt::Write;

use crate::session::VARIANTS;

use super::wire::{Lost, Wire};
use super::{Phrases, Terms, Wanted};
use crate::referee::player::connection::no_start;
use crate::referee::player::turn::{NoReply, excerpt};

/// The words in which the two differ.
pub(super) struct Words {
    hello: &'static str,
    welcome: &'static str,
    new_game: &'static str,
    clocks: [&'static str; 2],
    increments: [&'static str; 2],
    /// The option that chooses the game; whether there must be one.
    game: (&'static str, bool),
}

pub(super) static UCI: Words = Words {
    hello: "uci",
    welcome: "uciok",
    new_game: "ucinewgame",
    clocks: ["wtime", "btime"],
    increments: ["winc", "binc"],
    // A program without it plays chess.
    game: ("UCI_Variant", true),
};

pub(super) static UGI: Words = Words {
    hello: "ugi",
    welcome: "ugiok",
    new_game: "uginewgame",
    clocks: ["p1time", "p2time"],
    increments: ["p1inc", "p2inc"],
    // A program without it plays one game.
    game: ("Game", false),
};

/// A phrase book.
pub(super) struct Uci {
    words: &'static Words,
    /// The options that the program has: the lines without `option name`.
    options: Vec<String>,
}

impl Uci {
    pub fn new(words: &'static Words) -> Uci {
        Uci {
            words,
            options: Vec::new(),
        }
    }

    /// Asks what it can be told.
    fn get_acquainted(&mut self, wire: &mut Wire<'_>) -> Result<(), NoReply> {
        self.options.clear();
        wire.send(self.words.hello);
        loop {
            let line = wire.first_line(self.words.hello)?;
            if let Some(option) = line.strip_prefix("option name ") {
                self.options.push(option.to_owned());
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

    /// The name that it has for the game; `None` if it has none.
    fn variant(&self, option: &str, game: &str) -> Option<String> {
        let values: Vec<&str> = option.split(" var ").skip(1).map(str::trim_ascii).collect();
        let of_others = VARIANTS.iter().filter(|(_, words)| *words == game);
        let found = of_others
            .map(|(name, _)| *name)
            .find(|name| values.contains(name));
        let ours = game.split(' ').next().filter(|name| values.contains(name));
        // Who calls it as we do takes its options, too.
        found.or(ours.map(|_| game)).map(str::to_owned)
    }

    fn set(&self, wire: &mut Wire<'_>, name: &str, value: &str) {
        wire.send(&format!("setoption name {name} value {value}"));
    }

    /// Its name for the game; none when it plays one game alone.
    fn game(&self, terms: &Terms) -> Result<Option<String>, String> {
        let (name, is_needed) = self.words.game;
        let found = match self.option(name) {
            Some(option) => self.variant(option, &terms.game).map(Some),
            None if is_needed => None,
            None => Some(None),
        };
        let why = || format!("it cannot play {}: its {name} has no such game", terms.game);
        found.ok_or_else(why)
    }

    /// Sets all options that it shall have.
    fn set_all(&self, wire: &mut Wire<'_>, terms: &Terms) -> Result<(), NoReply> {
        for (name, value) in &terms.options {
            self.set(wire, name, value);
        }
        self.wait(wire)
    }

    /// Waits until it has done what it was told; a complaint is a refusal.
    fn wait(&self, wire: &mut Wire<'_>) -> Result<(), NoReply> {
        wire.send("isready");
        let mut complaint: Option<String> = None;
        loop {
            let line = wire.first_line("isready")?;
            let small = line.to_ascii_lowercase();
            if line == "readyok" {
                return match complaint {
                    None => Ok(()),
                    Some(line) => {
                        let why = format!("it refuses what it is told: {}", excerpt(&line));
                        Err(no_start(&why).into())
                    }
                };
            } else if small.starts_with("info string error") || small.starts_with("no such option")
            {
                complaint.get_or_insert(line);
            }
        }
    }
}

impl Phrases for Uci {
    fn greet(&mut self, wire: &mut Wire<'_>, terms: &Terms) -> Result<Option<String>, NoReply> {
        self.get_acquainted(wire)?;
        let (name, _) = self.words.game;
        let is_set = terms.options.contains_key(name);
        let mut game = self.game(terms);
        if game.is_err() || is_set {
            // The options may bring it the game.
            self.set_all(wire, terms)?;
            self.get_acquainted(wire)?;
            game = self.game(terms);
        }
        if !is_set {
            if let Some(game) = game.map_err(|why| no_start(&why))? {
                self.set(wire, name, &game);
            }
            self.set_all(wire, terms)?;
        }
        if let Some(strategy) = &terms.strategy {
            if self.option("Strategy").is_none() {
                let why =
                    format!("it cannot be told the strategy {strategy}: it has no such option");
                return Err(no_start(&why).into());
            }
            self.set(wire, "Strategy", strategy);
        }
        self.wait(wire)?;
        Ok(None)
    }

    fn begin(&mut self, wire: &mut Wire<'_>, _: &Terms, seed: u64) -> Result<(), NoReply> {
        if self.option("Seed").is_some() {
            self.set(wire, "Seed", &seed.to_string());
        }
        wire.send(self.words.new_game);
        self.wait(wire)
    }

    fn request(&mut self, wanted: &Wanted<'_>, terms: &Terms) -> (String, String) {
        let mut text = "position startpos".to_owned();
        for (at, (_, mv)) in wanted.moves.iter().enumerate() {
            // A string takes all.
            let _ = write!(text, "{}{mv}", if at == 0 { " moves " } else { " " });
        }
        let mut go = "go".to_owned();
        match (wanted.left, terms.limits.move_ms) {
            (Some(left), None) => {
                // The clock of the other side is not known here, and is no business of this one.
                let increment = terms.limits.increment_ms;
                for name in self.words.clocks {
                    let _ = write!(go, " {name} {left}");
                }
                for name in self.words.increments {
                    let _ = write!(go, " {name} {increment}");
                }
            }
            (left, time) => {
                let time = [left, time.map(u128::from)].into_iter().flatten().min();
                if let Some(time) = time {
                    let _ = write!(go, " movetime {time}");
                }
            }
        }
        let _ = write!(text, "\n{go}\n");
        (go, text)
    }

    fn answer(&mut self, wire: &mut Wire<'_>) -> Result<(String, String), Lost> {
        loop {
            let line = wire.line()?;
            let mut words = line.split_ascii_whitespace();
            if words.next() != Some("bestmove") {
                continue;
            }
            // `ponder` and another move may follow.
            return match words.next() {
                Some("(none)" | "0000") | None => {
                    let why = "it has no move".to_owned();
                    Err(Lost::NoMove { line, why })
                }
                Some(mv) => Ok((line.clone(), mv.to_owned())),
            };
        }
    }
}

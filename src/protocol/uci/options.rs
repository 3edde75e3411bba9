//! What can be set by `setoption`.

use std::fmt::Write;

use crate::protocol::HIDDEN;
use crate::rules::notation::{Quoted, number, words};
use crate::rules::{OptionKind, OptionSpec, Options};
use crate::session::{GAMES, GameEntry, Notation, SetupError};

use super::position::StatedPosition;
use super::{Uci, complain};

const STRATEGY: &str = "Strategy";
const SEED: &str = "Seed";

impl Uci {
    /// All options, as the answer to the first request lists them.
    pub(super) fn list_options(&self, answer: &mut String) {
        let game = self.game_name();
        let mut games = self.flavour.all_names();
        if !games.contains(&game.as_str()) {
            games.push(&game);
        }
        let strategy = self.engine.session().strategy();
        combo(answer, self.flavour.game, &game, &games);
        // Which of them a game has is seen when it is asked for.
        combo(answer, STRATEGY, strategy, &strategies());
        // Seeds are larger than what programs take for a number.
        let _ = writeln!(answer, "option name {SEED} type string default {}", self.engine.seed());
    }

    /// The game on the table by the shortest name that means it.
    fn game_name(&self) -> String {
        let (words, mut names) = (self.engine.game(), self.flavour.names.iter());
        let own = names.find(|(_, game)| *game == words);
        let ours = || {
            let is_it = |name: &&str| canonical(name).as_deref() == Some(words.as_str());
            GAMES.iter().map(|game| game.name).find(is_it)
        };
        own.map(|(name, _)| *name).or_else(ours).map_or(words.clone(), str::to_owned)
    }

    /// Obeys a whole line `setoption name NAME [value VALUE]`.
    pub(super) fn set_option(&mut self, line: &str, answer: &mut String) {
        let all: Vec<_> = words(line).collect();
        let all: Vec<&str> = all.iter().map(AsRef::as_ref).collect();
        let after = |word: &str| all.iter().position(|other| *other == word);
        let (Some(name), value) = (after("name"), after("value")) else {
            complain(answer, "expected setoption name NAME value VALUE");
            return;
        };
        let end = value.unwrap_or(all.len());
        let name = all.get(name + 1..end).unwrap_or_default().join(" ");
        let value = all.get(end + 1..).unwrap_or_default();
        let set = self.set(&name, value);
        if let Err(error) = set {
            complain(answer, &error);
        }
    }

    /// Names of options are the same in small letters and in capitals.
    fn set(&mut self, name: &str, value: &[&str]) -> Result<(), String> {
        let is = |option: &str| option.eq_ignore_ascii_case(name);
        let of = |option: &'static str| move |error: String| format!("{option}: {error}");
        let game = self.flavour.game;
        if is(game) {
            let set = self.set_game(value).map_err(of(game));
            self.no_game = set.as_ref().err().cloned();
            set?;
            self.is_game_chosen = true;
            // What was set before is set anew: another game has other strategies.
            let wanted = std::mem::take(&mut self.strategy);
            let words: Vec<&str> = wanted.iter().map(String::as_str).collect();
            if words.is_empty() { Ok(()) } else { self.set_strategy(&words) }
        } else if is(STRATEGY) {
            self.set_strategy(value)
        } else if is(SEED) {
            let word = value.join(" ");
            let seed = number(&word).flatten().ok_or_else(|| {
                let expected = format!("expected an integer from 0 to {}", u64::MAX);
                of(SEED)(format!("{}: {expected}", Quoted(&word)))
            });
            self.engine.set_seed(seed?);
            Ok(())
        } else {
            let expected = format!("expected one of {game} {STRATEGY} {SEED}");
            Err(format!("{}: no such option: {expected}", Quoted(name)))
        }
    }

    /// Sets the strategy, and keeps in mind what was asked for, since there are programs that
    /// choose the game last: until then it is no fault if this game does not have it. While it does
    /// not, nothing is played.
    fn set_strategy(&mut self, words: &[&str]) -> Result<(), String> {
        self.strategy = words.iter().map(|word| (*word).to_owned()).collect();
        let here = self.engine.session().strategies();
        let here: Vec<_> = here.iter().map(|info| (info.name, info.options)).collect();
        let words = in_our_case(words, &here);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let set = self.engine.set_strategy(&words);
        let set = set.map_err(|error| format!("{STRATEGY}: {error}"));
        self.no_strategy = set.as_ref().err().cloned();
        let named = words.first().copied().unwrap_or_default();
        let all = strategies();
        let is_known = all.iter().any(|name| name.eq_ignore_ascii_case(named));
        if is_known && !self.is_game_chosen {
            return Ok(());
        }
        set
    }

    fn set_game(&mut self, value: &[&str]) -> Result<(), String> {
        let words = match value {
            [name] => self.flavour.words(name),
            _ => None,
        };
        let words: Vec<&str> =
            words.map_or_else(|| value.to_vec(), |words| words.split(' ').collect());
        let games: Vec<_> = GAMES.iter().map(|game| (game.name, game.options)).collect();
        let words = in_our_case(&words, &games);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let game = GameEntry::find(words.first().unwrap_or(&""));
        if game.is_ok_and(|game| !game.is_open()) {
            return Err(HIDDEN.to_owned());
        }
        self.engine.set_game(&words).map_err(|error| match error {
            SetupError::Name(unknown) => {
                let known = self.flavour.all_names().join(" ");
                format!("{}: expected one of {known}", Quoted(&unknown.word))
            }
            error => error.to_string(),
        })?;
        self.notation = Notation::of(self.flavour.style, self.engine.umpire());
        self.stated = StatedPosition::default();
        Ok(())
    }
}

/// The words of a value as we write them, since here capital and small letters are the same: the
/// first is one of these names, the others set its options. What is not known stays as it is, and
/// so do values that are words of no list, such as the names of files.
fn in_our_case(words: &[&str], known: &[(&'static str, &'static [OptionSpec])]) -> Vec<String> {
    let Some((name, rest)) = words.split_first() else {
        return Vec::new();
    };
    let entry = known.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
    let Some((name, specs)) = entry else {
        return words.iter().map(|word| (*word).to_owned()).collect();
    };
    let option = |word: &&str| {
        let spec_of = |key: &str| specs.iter().find(|spec| spec.name.eq_ignore_ascii_case(key));
        let known = word.split_once('=').and_then(|(key, value)| Some((spec_of(key)?, value)));
        match known {
            Some((spec, value)) if matches!(spec.kind, OptionKind::Word) => {
                format!("{}={value}", spec.name)
            }
            Some((spec, value)) => format!("{}={}", spec.name, value.to_ascii_lowercase()),
            None => (*word).to_owned(),
        }
    };
    std::iter::once((*name).to_owned()).chain(rest.iter().map(option)).collect()
}

/// The names of the strategies of all games that can be played here.
fn strategies() -> Vec<&'static str> {
    let mut strategies: Vec<&str> = Vec::new();
    for entry in GAMES.iter().filter(|entry| entry.is_open()) {
        let session = (entry.open)(&Options::defaults(entry.options));
        for info in session.iter().flat_map(|session| session.strategies()) {
            if !strategies.contains(&info.name) {
                strategies.push(info.name);
            }
        }
    }
    strategies
}

/// A game with all its options at their defaults.
fn canonical(name: &str) -> Option<String> {
    let entry = GAMES.iter().find(|entry| entry.name == name)?;
    Some(format!("{name}{}", Options::defaults(entry.options)))
}

fn combo(answer: &mut String, name: &str, default: &str, values: &[&str]) {
    // A string takes all.
    let _ = write!(answer, "option name {name} type combo default {default}");
    for value in values {
        let _ = write!(answer, " var {value}");
    }
    answer.push('\n');
}

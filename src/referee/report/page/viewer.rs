//! Games as data that a script can show without knowing their rules.

use std::borrow::Cow;
use std::time::{Duration, Instant};

use rustc_hash::{FxHashMap, FxHashSet};
use serde::Serialize;

use crate::referee::report::oracle::{Course, Oracle, Step};
use crate::referee::report::tables::shortened;
use crate::referee::results::Standings;
use crate::referee::tournament::journal::Entry;
use crate::rules::{Diagram, Mark, Outcome, Side, showable};
use crate::session::{Judgement, Review, Umpire, ValueError};

/// Games as they can be shown.
#[derive(Default)]
pub(super) struct ViewerData {
    boards: Vec<Board>,
    games: Vec<GameView>,
    courses: Vec<Course>,
    /// How many games the oracle has judged from their first move on.
    pub judged: usize,
    /// How many it has judged in part or not at all, for want of time.
    pub unfinished: usize,
}

/// The board of a game, as long as nothing has happened on it.
#[derive(Clone, Debug, Serialize)]
struct Board {
    game: String,
    rows: u8,
    cols: u8,
    /// The characters of the cells, row by row; of a game without cells a picture of it.
    start: String,
    /// What cells are called where moves are written, if that is not by row and column.
    names: Option<Vec<String>>,
    /// All that ever happened on it: a move, and what it changed, as characters with the number of
    /// their cell in base 36, separated by commas.
    steps: Vec<(String, String)>,
    #[serde(skip)]
    numbers: FxHashMap<(String, String), usize>,
}

/// A game. Short names: there are thousands of them.
#[derive(Clone, Debug, Default, Serialize)]
struct GameView {
    id: u32,
    round: u32,
    /// Which board.
    b: usize,
    x: String,
    o: String,
    /// How many of the moves are the opening.
    n: usize,
    /// `x`, `o` or `=`.
    r: char,
    /// The moves: a character for each, by the number of the step on the board. See [`code`].
    m: String,
    /// Who made each move, `x` or `o`; nothing when they took turns.
    #[serde(skip_serializing_if = "String::is_empty")]
    s: String,
    /// The pictures after each move of a game without cells.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    p: Vec<String>,
    /// The cells that won.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    w: Vec<usize>,
    /// What each position is worth from the number `k` on: plies to the win of X, minus those to
    /// the win of O, 0 for a draw; `N*TIMES` where the same number is repeated. The last position is
    /// there only if a fault ended the game.
    #[serde(skip_serializing_if = "String::is_empty")]
    v: String,
    k: usize,
    /// The moves that gave something up, separated by `/`: the number of the move, from 0, better
    /// ones, and how many more.
    #[serde(skip_serializing_if = "String::is_empty")]
    e: String,
    /// The one that threw the game away.
    #[serde(skip_serializing_if = "Option::is_none")]
    d: Option<usize>,
    /// The fault that ended it.
    #[serde(skip_serializing_if = "Option::is_none")]
    f: Option<String>,
}

/// No more games than these are in a page: browsers have to hold it.
const MOST: usize = 10_000;

impl ViewerData {
    /// Plays a game and makes it ready to be shown, as long as there are not too many; `visit` sees
    /// each position with the number of the move.
    pub fn add(&mut self, entry: &Entry, oracle: &mut Oracle, mut visit: impl FnMut(usize, &Step)) {
        let mut boards = self.boards.iter();
        let number = boards.position(|board| board.game == entry.game);
        let number = number.unwrap_or(self.boards.len());
        if number == self.boards.len() {
            // A journal is only of games that there are.
            let Some(engine) = oracle.engine(&entry.game) else {
                return;
            };
            engine.session_mut().restart();
            self.boards.push(Board::new(&entry.game, engine.umpire()));
        }
        let is_shown = self.games.len() < MOST;
        let mut view = GameView::new(entry, number);
        let board = self.boards.get_mut(number);
        let mut board = board.filter(|_| is_shown);
        let mut before: Option<Diagram> = None;
        let course = oracle.play(entry, |plies, step| {
            visit(plies, step);
            if let Some(board) = &mut board {
                let word = plies.checked_sub(1).and_then(|last| entry.moves.get(last));
                if let (Some(before), Some(word)) = (&before, word) {
                    view.add_step(board, word, before, &step.diagram);
                }
                before = Some(step.diagram.clone());
            }
        });
        if is_shown {
            let last = before.iter().flat_map(Diagram::cells).enumerate();
            let winning = last.filter(|(_, (_, _, mark))| *mark == Mark::Winning);
            view.w = winning.map(|(number, _)| number).collect();
            self.games.push(view);
            self.courses.push(course);
        }
    }

    /// Has the oracle judge the games, which are those of `entries`, within a time; the moves at
    /// the end of a game come first.
    pub fn judge(&mut self, entries: &[Entry], oracle: &mut Oracle, patience: Duration) {
        let deadline = Instant::now() + patience;
        let count = self.games.len();
        let games = self.games.iter_mut().zip(&self.courses).zip(entries);
        for (number, ((view, course), entry)) in games.enumerate() {
            // Each game gets its share of what is left, so that a hard one does not leave the
            // others nothing.
            let left = deadline.saturating_duration_since(Instant::now());
            let share = left / u32::try_from(count - number).unwrap_or(u32::MAX);
            let review = oracle.review(entry, course, share);
            match review.gap {
                None => self.judged += 1,
                Some(ValueError::NoOracle | ValueError::Over) => {}
                Some(_) => self.unfinished += 1,
            }
            view.add_review(&review, entry.result);
        }
    }

    /// How many games there are.
    pub fn count(&self) -> usize {
        self.games.len()
    }

    /// Everything, for the script.
    pub fn json(&self, standings: &Standings) -> String {
        #[derive(Serialize)]
        struct Data<'a> {
            players: Vec<Cow<'a, str>>,
            boards: &'a [Board],
            games: &'a [GameView],
        }
        let players = standings.players.iter();
        let data = Data {
            players: players.map(|player| showable(&player.name)).collect(),
            boards: &self.boards,
            games: &self.games,
        };
        // All keys are strings and all numbers whole: it cannot fail.
        serde_json::to_string(&data).unwrap_or_default()
    }
}

impl Board {
    fn new(game: &str, umpire: &dyn Umpire) -> Board {
        let diagram = umpire.diagram();
        let (rows, cols) = diagram.last();
        let names = diagram.cells().map(|(cell, _, _)| umpire.name_of(cell));
        let names: Vec<String> = names.collect();
        let are_numbers = names.iter().all(|name| name.parse::<u32>().is_ok());
        let are_distinct = names.iter().collect::<FxHashSet<_>>().len() == names.len();
        Board {
            game: game.to_owned(),
            rows,
            cols,
            start: if names.is_empty() {
                diagram.to_string()
            } else {
                places(&diagram).into_iter().collect()
            },
            names: (are_numbers && are_distinct && !names.is_empty()).then_some(names),
            steps: Vec::new(),
            numbers: FxHashMap::default(),
        }
    }

    /// The number of a move with what it changed.
    fn step(&mut self, word: String, change: String) -> usize {
        let step = (word, change);
        *self.numbers.entry(step).or_insert_with_key(|step| {
            self.steps.push(step.clone());
            self.steps.len() - 1
        })
    }
}

/// What stands on the cells. Whether an empty one can be played is not shown.
fn places(diagram: &Diagram) -> Vec<char> {
    let place = |c: char| if c == '-' { '.' } else { c };
    diagram.cells().map(|(_, c, _)| place(c)).collect()
}

impl GameView {
    fn new(entry: &Entry, board: usize) -> GameView {
        let ends: Vec<String> = entry.ends().collect();
        GameView {
            id: entry.id,
            round: entry.round,
            b: board,
            x: showable(&entry.x).into_owned(),
            o: showable(&entry.o).into_owned(),
            n: entry.opening,
            r: match entry.result {
                Some(Outcome::Win(Side::X)) => 'x',
                Some(Outcome::Win(Side::O)) => 'o',
                Some(Outcome::Draw) => '=',
                None => '-',
            },
            f: (!ends.is_empty()).then(|| shortened(&ends.join("; "))),
            ..GameView::default()
        }
    }

    fn add_review(&mut self, review: &Review, outcome: Option<Outcome>) {
        let moves = &review.moves;
        let sides = || moves.iter().map(|judged| judged.side);
        let turns = Side::BOTH.into_iter().cycle();
        if !sides().eq(turns.take(moves.len())) {
            self.s = sides().map(|side| side.to_string()).collect();
        }
        let for_x = |side: Side, plies: i64| if side == Side::X { plies } else { -plies };
        let unknown = moves.iter().take_while(|judged| judged.before.is_none());
        self.k = unknown.count();
        let value = |judged: &Judgement| Some(for_x(judged.side, judged.before?.signed_plies()));
        let mut values: Vec<i64> = moves.iter().filter_map(value).collect();
        // After a fault the game could have gone on.
        let last = moves.last().filter(|judged| self.f.is_some() && judged.before.is_some());
        values.extend(last.and_then(|last| Some(for_x(last.side, last.after?.signed_plies()))));
        let runs = values.chunk_by(|one, other| one == other);
        let runs = runs.map(|run| match run {
            [one] => one.to_string(),
            [one, ..] => format!("{one}*{}", run.len()),
            [] => String::new(),
        });
        self.v = runs.collect::<Vec<_>>().join(" ");
        let marks = review.marks().filter_map(|place| Some((place, moves.get(place)?)));
        let marks = marks.map(|(place, judged)| {
            let (better, others) = judged.better_named();
            let mut words = vec![place.to_string()];
            words.extend(better.iter().cloned());
            if others > 0 {
                words.push(format!("+{others}"));
            }
            words.join(" ")
        });
        self.e = marks.collect::<Vec<_>>().join("/");
        self.d = outcome.and_then(|outcome| review.decisive(outcome));
    }

    /// Notes what a move changes.
    fn add_step(&mut self, board: &mut Board, word: &str, before: &Diagram, after: &Diagram) {
        let change = if before.cells().next().is_some() {
            difference(before, after)
        } else {
            self.p.push(after.to_string());
            String::new()
        };
        self.m.extend(code(board.step(word.to_owned(), change)));
    }
}

/// A number as one character: those from U+00A1 on, without the surrogates.
fn code(number: usize) -> Option<char> {
    let code = 0xa1 + u32::try_from(number).ok()?;
    char::from_u32(if code < 0xd800 { code } else { code + 0x800 })
}

fn difference(before: &Diagram, after: &Diagram) -> String {
    let (before, after) = (places(before), places(after));
    let cells = after.iter().zip(before).enumerate();
    let changed = cells.filter(|(_, (new, old))| **new != *old);
    let changes = changed.map(|(number, (new, _))| format!("{new}{}", base_36(number)));
    changes.collect::<Vec<_>>().join(",")
}

fn base_36(mut number: usize) -> String {
    let mut digits = Vec::new();
    loop {
        digits.push(char::from_digit((number % 36) as u32, 36).unwrap_or('0'));
        number /= 36;
        if number == 0 {
            return digits.iter().rev().collect();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_a_script_reads_them() {
        assert_eq!([0, 35, 36, 9800].map(base_36), ["0", "z", "10", "7k8"]);
    }
}

//! Recorded games played once, and what the oracle says of their positions. It is asked once for
//! each.

use std::hash::BuildHasher;
use std::time::{Duration, Instant};

use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::control::Interrupt;
use crate::referee::game::GameSpec;
use crate::referee::tournament::journal::Entry;
use crate::rules::{Diagram, Side, Status};
use crate::session::{Engine, Judgement, Review, ValueError};
use crate::solvers::Value;
use crate::solvers::Verdict;

/// A position: its game, what stands where, who is to move, and how many moves there were, which
/// matters where a game has a limit. Of a million positions two have the same key with a chance of
/// 1 in 37 million.
pub(super) type Key = u64;

/// The oracle, and what it has said.
pub(super) struct Oracle {
    engines: FxHashMap<String, Engine>,
    values: FxHashMap<Key, Value>,
    moves: FxHashMap<Key, Vec<(String, Verdict)>>,
    interrupt: Interrupt,
}

/// A position of a game that has been played.
pub(super) struct Step {
    pub side: Side,
    pub key: Key,
    pub diagram: Diagram,
    /// The legal moves.
    pub legal: Vec<String>,
}

/// What has to be kept of a game to judge it: who was to move before each move, and the positions,
/// the last one included.
#[derive(Default)]
pub(super) struct Course {
    pub sides: Vec<Side>,
    pub keys: Vec<Key>,
}

impl Oracle {
    /// It knows nothing yet.
    pub fn new(interrupt: &Interrupt) -> Oracle {
        Oracle {
            engines: FxHashMap::default(),
            values: FxHashMap::default(),
            moves: FxHashMap::default(),
            interrupt: interrupt.clone(),
        }
    }

    /// An engine with the game on the table, if there is such a game.
    pub fn engine(&mut self, game: &str) -> Option<&mut Engine> {
        if !self.engines.contains_key(game) {
            let spec = GameSpec::try_from(game.to_owned()).ok()?;
            let engine = spec.engine_with(self.interrupt.clone());
            self.engines.insert(game.to_owned(), engine);
        }
        self.engines.get_mut(game)
    }

    /// Plays a game, and shows the position before each move and the one after the last.
    pub fn play(&mut self, entry: &Entry, mut visit: impl FnMut(usize, &Step)) -> Course {
        let mut course = Course::default();
        let Some(engine) = self.engine(&entry.game) else {
            return course;
        };
        let session = engine.session_mut();
        session.restart();
        for ply in 0..=entry.moves.len() {
            let status = session.umpire().status();
            let diagram = session.diagram();
            let side = match status {
                Status::ToMove(side) => side,
                Status::Over(_) => Side::X,
            };
            let position = (&entry.game, diagram.to_string(), side, ply);
            let key = FxBuildHasher.hash_one(position);
            course.keys.push(key);
            let word = entry.moves.get(ply);
            let step = Step {
                side,
                key,
                diagram,
                legal: word.map(|_| session.umpire().legal()).unwrap_or_default(),
            };
            visit(ply, &step);
            let Some(word) = word else {
                break;
            };
            if matches!(status, Status::Over(_)) || session.play(&[word]).is_err() {
                break;
            }
            course.sides.push(side);
        }
        course
    }

    /// Judges the moves of a game, from the last to the first, within a time.
    pub fn review(&mut self, entry: &Entry, course: &Course, patience: Duration) -> Review {
        let deadline = Instant::now() + patience;
        let left = || deadline.saturating_duration_since(Instant::now());
        let words = entry.moves.iter().zip(&course.sides);
        let moves: Vec<Judgement> =
            words.map(|(word, &side)| Judgement::unknown(side, word)).collect();
        let key = |place: usize| course.keys.get(place).copied().unwrap_or_default();
        let end = self.end(entry, moves.len(), key(moves.len()), left());
        let before = |oracle: &mut Oracle, place| {
            if let Some(engine) = oracle.engine(&entry.game) {
                engine.session_mut().undo(1);
            }
            oracle.value(&entry.game, key(place), left())
        };
        let keeping = |oracle: &mut Oracle, place, value: Value| {
            let moves = oracle.moves_here(&entry.game, key(place), left());
            let moves = moves.into_iter().flatten();
            let keeping = moves.filter(|(_, verdict)| verdict.result() == value.result());
            keeping.map(|(word, _)| word.clone()).collect()
        };
        Review::backwards(moves, end, self, before, keeping)
    }

    /// Puts the position after the first `plies` moves of a game on the table: who is to move, and
    /// what that side can get.
    fn end(
        &mut self,
        entry: &Entry,
        plies: usize,
        key: Key,
        patience: Duration,
    ) -> Result<(Side, Value), ValueError> {
        let engine = self.engine(&entry.game).ok_or(ValueError::NoOracle)?;
        let session = engine.session_mut();
        session.restart();
        for word in entry.moves.iter().take(plies) {
            // It has been played before.
            let _ = session.play(&[word]);
        }
        match session.umpire().status() {
            Status::Over(outcome) => Ok((Side::X, Value::of(outcome, Side::X))),
            Status::ToMove(side) => Ok((side, self.value(&entry.game, key, patience)?)),
        }
    }

    /// What the position on the table is worth.
    fn value(&mut self, game: &str, key: Key, patience: Duration) -> Result<Value, ValueError> {
        let known = self.moves.get(&key).and_then(|moves| {
            let best = moves.iter().map(|(_, verdict)| *verdict).max();
            best?.exact()
        });
        if let Some(value) = known.or_else(|| self.values.get(&key).copied()) {
            return Ok(value);
        }
        let engine = self.engine(game).ok_or(ValueError::NoOracle)?;
        let value = engine.exact_value(patience)?;
        self.values.insert(key, value);
        Ok(value)
    }

    /// What the moves in the position on the table are worth, best first, if it can be found in
    /// time.
    fn moves_here(
        &mut self,
        game: &str,
        key: Key,
        patience: Duration,
    ) -> Option<&[(String, Verdict)]> {
        if !self.moves.contains_key(&key) {
            let moves = self.engine(game)?.analyze_within(patience).ok()?;
            let moves = moves.into_iter();
            let moves = moves.map(|judged| (judged.mv, judged.verdict)).collect();
            self.moves.insert(key, moves);
        }
        self.moves.get(&key).map(Vec::as_slice)
    }

    /// The same for the position after the first `plies` moves of a game.
    pub fn moves_after(
        &mut self,
        entry: &Entry,
        plies: usize,
        key: Key,
        patience: Duration,
    ) -> Option<&[(String, Verdict)]> {
        if patience.is_zero() {
            return None;
        }
        let session = self.engine(&entry.game)?.session_mut();
        session.restart();
        let moves: Vec<&str> = entry.moves.iter().take(plies).map(String::as_str).collect();
        session.play(&moves).ok()?;
        self.moves_here(&entry.game, key, patience)
    }
}

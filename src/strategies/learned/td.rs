//! Learning by temporal differences.
//!
//! Of each position that a move has left it remembers two things. What it is *worth* to the side
//! that moved: after each game, from the last move to the first, minus the worth of the best reply
//! that is known; a reply that was never tried counts as a draw. This is Q-learning (Watkins 1989)
//! in the form for two sides (Littman 1994, minimax-Q), with the learning rate 1 that a game
//! without chance allows; so a win or a loss that it remembers is one, however the other side
//! plays, and most positions soon are what they will be. And the *points* (3 a win, 1 a draw) that
//! it got from there on, playing for the best: Q-learning again, in which the other side is a part
//! of a world of chance; they tell the draws apart in which others go wrong.

use std::cmp::Reverse;
use std::collections::HashMap;

use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

use crate::rules::{BySide, Outcome, Record, Side, Status, Written};
use crate::solvers::{DRAW_POINTS, Quick, Value, WIN_POINTS};

use super::learner::{Exploration, Learner};

/// An earnest player tries something once in so many moves.
const TRIES: u32 = 10;

/// The points of a game count at least so much against those before: what was learned from early
/// games fades.
const LEAST_RATE: f64 = 0.0005;

/// As many games a move is taken to have lost before it was tried.
const DOUBT: f64 = 40.0;

/// Means that are so close are within the error of each other: of such moves any may be played.
const CLOSE: f64 = 0.06;

/// What is known of a position that a move has left.
#[derive(Clone, Copy)]
struct Known {
    /// For the side that made the move.
    worth: Value,
    /// How often it was met.
    met: u32,
    /// The mean points of that side.
    points: f64,
    /// From how many games.
    games: u32,
}

impl Default for Known {
    fn default() -> Known {
        Known { worth: Value::Draw, met: 0, points: 0.0, games: 0 }
    }
}

/// What is known of positions, by key.
pub(super) struct Td<G: Written>(HashMap<G::Key, Known, Quick>);

impl<G: Written> Default for Td<G> {
    fn default() -> Td<G> {
        Td(HashMap::default())
    }
}

/// What the points of a move are taken to be: as if it had lost some games before the first, so
/// that what was hardly tried has to show first that it holds.
fn sure(known: &Known) -> f64 {
    known.points * f64::from(known.games) / (f64::from(known.games) + DOUBT)
}

impl<G: Written> Td<G> {
    /// Moves that reach every position that the side to move can leave, with what is known of it.
    fn prospects(&self, game: &G) -> impl Iterator<Item = (G::Move, Known)> {
        game.representatives().map(|mv| {
            let known = self.0.get(&game.after(mv).key());
            (mv, known.copied().unwrap_or_default())
        })
    }

    /// The moves for which `rank` is greatest.
    fn leaders<R: PartialOrd>(&self, game: &G, rank: impl Fn(&Known) -> R) -> Vec<G::Move> {
        let lead = self.lead(game, &rank);
        let moves = self.prospects(game).filter(|(_, known)| rank(known) == lead);
        moves.map(|(mv, _)| mv).collect()
    }

    /// The greatest `rank` of a move.
    fn lead<R: PartialOrd>(&self, game: &G, rank: impl Fn(&Known) -> R) -> R {
        let ranks = self.prospects(game).map(|(_, known)| rank(&known));
        let lead = ranks.reduce(|a, b| if b > a { b } else { a });
        lead.expect("a side to move has a move")
    }

    /// What the best move is worth, and the points that it brings where they are known.
    fn promise(&self, game: &G) -> (Value, Option<f64>) {
        let rank = |known: &Known| (known.worth, known.games > 0, sure(known), known.points);
        let (worth, is_known, _, points) = self.lead(game, rank);
        let points = match worth {
            Value::Win { .. } => Some(WIN_POINTS),
            _ => is_known.then_some(points),
        };
        (worth.later(), points)
    }
}

impl<G> Learner<G> for Td<G>
where
    G: Written<Key: Send>,
{
    fn best(&self, game: &G) -> Vec<G::Move> {
        let safe = |known: &Known| (known.worth, known.met > 0);
        let (_, most) = self.lead(game, |known| (safe(known), sure(known)));
        self.leaders(game, |known| (safe(known), sure(known).min(most - CLOSE)))
    }

    fn reason(&self, game: &G, mv: G::Move) -> String {
        let known = self.0.get(&game.after(mv).key()).copied();
        let reason = match known {
            None => "never tried".to_owned(),
            Some(Known { worth, points, games, .. }) => {
                format!("{}, {points:.2} points in {games} games", worth.later())
            }
        };
        let untried = self.prospects(game).filter(|(_, known)| known.met == 0);
        match untried.count() {
            untried if untried > 0 && known.is_some() => {
                format!("{reason}; {untried} other moves never tried")
            }
            _ => reason,
        }
    }

    fn lesson(&self, game: &G, exploration: Exploration, rng: &mut dyn Rng) -> G::Move {
        let moves = match exploration {
            Exploration::Earnest if !rng.random_ratio(1, TRIES) => self.best(game),
            Exploration::Earnest | Exploration::Curious => {
                self.leaders(game, |known| (known.worth, Reverse(known.met)))
            }
            Exploration::ShortSighted(plies) => {
                self.leaders(game, |known| known.worth.later().within(Some(plies)))
            }
        };
        *moves.choose(rng).expect("a side to move has a move")
    }

    fn learn(&mut self, game: &Record<G>, chosen: &[usize]) {
        let Status::Over(outcome) = game.status() else {
            unreachable!("only games that have ended are learned from")
        };
        let steps: Vec<_> = game.steps(0).collect();
        let mut points = BySide { x: points(outcome, Side::X), o: points(outcome, Side::O) };
        // The worth of the position after the move, for the side to move there; not known where a
        // limit ended the game.
        let mut ahead = None;
        for (number, (before, mv)) in steps.into_iter().enumerate().rev() {
            let Status::ToMove(side) = before.status() else {
                unreachable!("moves are made while a move is due")
            };
            let after = before.after(mv);
            let worth = match after.status() {
                Status::Over(outcome) => Some(Value::of(outcome, side)),
                Status::ToMove(next) if next == side => ahead,
                Status::ToMove(_) => ahead.map(|worth: Value| -worth),
            };
            let known = self.0.entry(after.key()).or_default();
            known.met = known.met.saturating_add(1);
            known.worth = worth.unwrap_or(known.worth);
            if chosen.contains(&number) {
                known.games = known.games.saturating_add(1);
                let rate = (1.0 / f64::from(known.games)).max(LEAST_RATE);
                known.points += rate * (points[side] - known.points);
            }
            let (worth, promised) = self.promise(before);
            ahead = Some(worth);
            points[side] = promised.unwrap_or(points[side]);
        }
    }

    fn draws_lots(&self) -> bool {
        false
    }

    fn lines(&self) -> Vec<String> {
        let line = |(key, known): (&G::Key, &Known)| {
            let Known { worth, met, points, games } = known;
            format!("{} {worth} {met} {points:.4} {games}", G::write_key(key))
        };
        let mut lines: Vec<String> = self.0.iter().map(line).collect();
        lines.sort_unstable();
        lines
    }

    fn recall(&mut self, line: &str) -> Result<(), &'static str> {
        let expected = "expected POSITION draw|win N|loss N MET POINTS GAMES";
        // No game is longer than this.
        let count = |plies: &str| plies.parse::<u16>().map(u32::from).map_err(|_| expected);
        let words: Vec<&str> = line.split(' ').collect();
        let (key, worth, rest) = match words[..] {
            [key, "draw", ref rest @ ..] => (key, Value::Draw, rest),
            [key, "win", plies, ref rest @ ..] => (key, Value::Win { plies: count(plies)? }, rest),
            [key, "loss", plies, ref rest @ ..] => {
                (key, Value::Loss { plies: count(plies)? }, rest)
            }
            _ => return Err(expected),
        };
        let &[met, points, games] = rest else {
            return Err(expected);
        };
        let known = Known {
            worth,
            met: met.parse().map_err(|_| expected)?,
            points: points.parse().map_err(|_| expected)?,
            games: games.parse().map_err(|_| expected)?,
        };
        if !(0.0..=WIN_POINTS).contains(&known.points) {
            return Err("expected points from 0 to 3");
        }
        if known.games == 0 && known.points != 0.0 {
            return Err("expected no points from no games");
        }
        let key = G::read_key(key).ok_or("expected a position of this game, folded")?;
        let is_right = match (G::is_won(&key), worth) {
            (Some(true), worth) => worth == Value::Win { plies: 0 },
            (Some(false), worth) => worth == Value::Draw,
            (None, Value::Win { plies } | Value::Loss { plies }) => plies > 0,
            (None, Value::Draw) => true,
        };
        if !is_right {
            return Err(
                "expected win 0 for a game that was won there, draw for one that ended otherwise",
            );
        }
        match self.0.insert(key, known) {
            None => Ok(()),
            Some(_) => Err("this position has a line before"),
        }
    }

    fn len(&self) -> usize {
        self.0.len()
    }
}

fn points(outcome: Outcome, side: Side) -> f64 {
    match Value::of(outcome, side) {
        Value::Win { .. } => WIN_POINTS,
        Value::Draw => DRAW_POINTS,
        Value::Loss { .. } => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::games::Classic;
    use crate::rules::{Keyed, Square};

    fn play(moves: &[u8]) -> Record<Classic> {
        let mut record = Record::new(Classic::new());
        for &mv in moves {
            record.play(Square::new(mv).unwrap()).unwrap();
        }
        record
    }

    fn worth(td: &Td<Classic>, moves: &[u8]) -> Option<Value> {
        let key = play(moves).position().key();
        td.0.get(&key).map(|known| known.worth)
    }

    #[test]
    fn what_is_learned_of_an_end_wanders_back_game_by_game() {
        let mut td = Td::default();
        let lost = [1, 4, 2, 5, 3];
        td.learn(&play(&lost), &[0, 2, 4]);
        assert_eq!(worth(&td, &lost), Some(Value::Win { plies: 0 }));
        // O has let X win; but O may have had better before, as far as anybody knows.
        assert_eq!(worth(&td, &lost[..4]), Some(Value::Loss { plies: 1 }));
        assert_eq!(worth(&td, &lost[..3]), Some(Value::Draw));
        assert_eq!(worth(&td, &[1, 4, 2, 6]), None);
        // Mirrored, it is the same.
        assert_eq!(worth(&td, &[3, 6, 2, 5]), Some(Value::Loss { plies: 1 }));
        // The block holds, though X wins elsewhere: so every other fourth move loses once each was
        // tried.
        for fourth in [6, 7, 8, 9] {
            td.learn(&play(&[1, 4, 2, fourth, 3]), &[0, 2, 4]);
        }
        assert_eq!(worth(&td, &lost[..3]), Some(Value::Draw));
        td.learn(&play(&[1, 4, 2, 3, 5, 6, 9]), &[0, 2, 4, 6]);
        assert_eq!(worth(&td, &[1, 4, 2, 3, 5, 6]), Some(Value::Loss { plies: 1 }));
    }

    #[test]
    fn points_are_those_of_its_own_moves() {
        let mut td = Td::default();
        td.learn(&play(&[1, 4, 2, 5, 3]), &[0, 2, 4]);
        let of = |td: &Td<Classic>, moves: &[u8]| {
            let known = td.0[&play(moves).position().key()];
            (known.points, known.games, known.met)
        };
        assert_eq!(of(&td, &[1, 4, 2]), (3.0, 1, 1));
        assert_eq!(of(&td, &[1, 4]), (0.0, 0, 1));
        // A draw from the same beginning: the mean of both games.
        td.learn(&play(&[1, 4, 2, 3, 5, 8, 6, 9, 7]), &[0, 2, 4, 6, 8]);
        assert_eq!(of(&td, &[1, 4, 2]), (2.0, 2, 2));
        // Before that it had the better of what is known in mind.
        let (points, games, _) = of(&td, &[1]);
        assert!(games == 2 && (points - 2.5).abs() < 1e-12, "{points}");
    }

    #[test]
    fn lines_are_read_as_they_were_written() {
        let mut td = Td::<Classic>::default();
        td.learn(&play(&[1, 4, 2, 5, 3]), &[0, 2, 4]);
        let lines = td.lines();
        assert_eq!(lines.len(), 5);
        let mut other = Td::<Classic>::default();
        for line in &lines {
            other.recall(line).unwrap();
        }
        assert_eq!(other.lines(), lines);
        assert!(other.recall(&lines[0]).is_err());
        let expected = "expected POSITION draw|win N|loss N MET POINTS GAMES";
        for line in
            ["", "x", "x........ draw 1 1.0", "x........ win 1 1.0 1", "x........ won 3 1 1.0 1"]
        {
            assert_eq!(Td::<Classic>::default().recall(line), Err(expected), "{line}");
        }
        for line in [
            "........x draw 1 1.0 1",
            "xx....... draw 1 1.0 1",
            "x........ draw 1 3.5 1",
            "x........ draw 1 NaN 1",
        ] {
            assert!(Td::<Classic>::default().recall(line).is_err(), "{line}");
        }
    }

    #[test]
    fn a_game_that_has_ended_is_worth_what_it_has_ended_with() {
        let won = Classic::write_key(&play(&[1, 4, 2, 5, 3]).position().key());
        let drawn = Classic::write_key(&play(&[1, 4, 2, 3, 5, 8, 6, 9, 7]).position().key());
        let open = Classic::write_key(&play(&[1]).position().key());
        let expected =
            "expected win 0 for a game that was won there, draw for one that ended otherwise";
        for (key, right) in [
            (&won, &["win 0"] as &[&str]),
            (&drawn, &["draw"]),
            (&open, &["draw", "win 1", "loss 1"]),
        ] {
            for worth in ["win 0", "win 1", "draw", "loss 1", "loss 0"] {
                let line = format!("{key} {worth} 1 1.0 1");
                let wrong = (!right.contains(&worth)).then_some(expected);
                assert_eq!(Td::<Classic>::default().recall(&line).err(), wrong, "{line}");
            }
        }
        let recalled = Td::<Classic>::default().recall(&format!("{open} draw 1 0.5 0"));
        assert_eq!(recalled, Err("expected no points from no games"));
    }
}

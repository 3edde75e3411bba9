//! The request `go`, taken apart.

use crate::rules::notation::{Quoted, number};
use crate::rules::{BySide, Side};

use super::flavour::UciFlavour;

/// What a thought may cost, and what it is about. Times are in milliseconds and may be negative.
#[derive(Default, Debug)]
pub(super) struct Go {
    pub left: BySide<Option<i64>>,
    pub increment: BySide<Option<i64>>,
    /// Moves to the next time control.
    pub moves: Option<i64>,
    pub move_time: Option<i64>,
    pub nodes: Option<i64>,
    /// Moves to look ahead.
    pub depth: Option<i64>,
    /// Nothing is said before somebody asks for it.
    pub waits: bool,
    /// No limit holds.
    pub is_infinite: bool,
    /// The moves that come into question, as they are written; all if there are none.
    pub only: Vec<String>,
    /// What was not understood.
    pub complaints: Vec<String>,
}

impl Go {
    /// Reads the words after `go`.
    pub fn read(words: &[&str], flavour: &UciFlavour) -> Go {
        let mut go = Go::default();
        let mut words = words.iter().copied().peekable();
        while let Some(word) = words.next() {
            match word {
                "infinite" => (go.waits, go.is_infinite) = (true, true),
                "ponder" => go.waits = true,
                "searchmoves" => {
                    let is_move = |word: &&str| !is_key(word, flavour);
                    go.only
                        .extend(std::iter::from_fn(|| words.next_if(is_move)).map(str::to_owned));
                }
                key if is_key(key, flavour) => {
                    // A key without its number leaves the next key alone.
                    let value = words.next_if(|word| !is_key(word, flavour)).unwrap_or_default();
                    let furthest = if value.starts_with('-') { i64::MIN } else { i64::MAX };
                    match number(value) {
                        Some(count) => go.set(key, count.unwrap_or(furthest), flavour),
                        None => go
                            .complaints
                            .push(format!("{key} {}: expected a number", Quoted(value))),
                    }
                }
                word => go.complaints.push(format!("{}: unknown after go", Quoted(word))),
            }
        }
        go
    }

    fn set(&mut self, key: &str, count: i64, flavour: &UciFlavour) {
        for side in Side::BOTH {
            if key == flavour.times[side] {
                self.left[side] = Some(count);
            }
            if key == flavour.increments[side] {
                self.increment[side] = Some(count);
            }
        }
        match key {
            "movestogo" => self.moves = Some(count),
            "movetime" => self.move_time = Some(count),
            "nodes" => self.nodes = Some(count),
            "depth" => self.depth = Some(count),
            // A mate in so many moves of its own ends with one's own move.
            "mate" => self.depth = Some(count.saturating_mul(2).saturating_sub(1)),
            _ => {}
        }
    }

    /// The limits on a choice of `side`, as the request `limits` of ours takes them; none when
    /// nothing was said of any, or when none holds.
    pub fn limits(&self, side: Side) -> Option<[String; 4]> {
        let (mut left, mut increment) = (self.left[side], self.increment[side]);
        let mut move_time = self.move_time;
        if let (Some(time), Some(moves)) = (left, self.moves) {
            // A share of what is there, never so much that the last move before the control comes
            // too late.
            let share = time / moves.max(1).saturating_add(1);
            let share = share.saturating_add(increment.unwrap_or(0)).min(time / 5 * 4);
            move_time = Some(move_time.map_or(share, |time| time.min(share)));
            (left, increment) = (None, None);
        }
        let said = [move_time, left, increment.filter(|_| left.is_some()), self.nodes];
        if self.is_infinite || said.iter().all(Option::is_none) {
            return None;
        }
        let keys = ["move_ms", "left_ms", "inc_ms", "nodes"];
        let mut said = said.into_iter();
        Some(keys.map(|key| match said.next().flatten() {
            Some(count) => format!("{key}={count}"),
            None => format!("{key}=none"),
        }))
    }
}

fn is_key(word: &str, flavour: &UciFlavour) -> bool {
    let common =
        ["searchmoves", "ponder", "infinite", "movestogo", "movetime", "nodes", "depth", "mate"];
    let clocks = Side::BOTH.map(|side| [flavour.times[side], flavour.increments[side]]);
    common.contains(&word) || clocks.concat().contains(&word)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::super::flavour::UCI;
    use super::*;

    fn limits(line: &str) -> Option<String> {
        let words: Vec<&str> = line.split(' ').collect();
        let limits = Go::read(&words, &UCI).limits(Side::X);
        limits.map(|limits| limits.join(" "))
    }

    #[test]
    fn clocks_and_bounds_become_limits() {
        for (go, expected) in [
            ("wtime 1000 btime 5 winc 7 binc 9", "move_ms=none left_ms=1000 inc_ms=7 nodes=none"),
            ("wtime -20 btime 5", "move_ms=none left_ms=-20 inc_ms=none nodes=none"),
            ("movetime 30 nodes 9", "move_ms=30 left_ms=none inc_ms=none nodes=9"),
            ("wtime 1000 movestogo 9 winc 10", "move_ms=110 left_ms=none inc_ms=none nodes=none"),
            ("wtime 1000 movestogo 1 winc 900", "move_ms=800 left_ms=none inc_ms=none nodes=none"),
            (
                "wtime 99999999999999999999",
                "move_ms=none left_ms=9223372036854775807 inc_ms=none nodes=none",
            ),
        ] {
            assert_eq!(limits(go).as_deref(), Some(expected), "{go}");
        }
        assert_eq!(limits("depth 4"), None);
        assert_eq!(limits("btime 4"), None);
        assert_eq!(limits("infinite wtime 5"), None);
    }

    #[test]
    fn moves_end_where_a_key_begins() {
        let words = ["searchmoves", "P@a1", "P@b2", "depth", "3", "foo", "nodes", "x"];
        let go = Go::read(&words, &UCI);
        assert_eq!(go.only, ["P@a1", "P@b2"]);
        assert_eq!(go.depth, Some(3));
        assert_eq!(go.complaints.len(), 2, "{:?}", go.complaints);
    }
}

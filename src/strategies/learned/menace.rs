//! Learning with matchboxes and beads: MENACE, the machine of D. Michie ("Trial and error", Penguin
//! Science Survey 1961, vol. 2; "Experiments on the mechanization of game-learning", The Computer
//! Journal 6, 1963).
//!
//! Each position in which a move is due is a box, which holds beads for the positions that its
//! moves lead to, up to symmetry. The move is drawn: each bead is as likely as the others. After a
//! game every bead that was drawn goes back, with three more like it if its side has won and one
//! more if nobody has; the beads of a side that has lost are kept. A new box holds four beads of
//! each kind for the first move of its side, three for the second, two for the third, and then one.
//! The machine resigned when a box was empty; here it then plays any move, since a referee waits
//! for one.

use std::collections::HashMap;

use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

use crate::rules::{Outcome, Record, Status, Written};
use crate::solvers::Quick;

use super::learner::{Exploration, Learner};

const FIRST_BEADS: u32 = 4;
const BEADS_FOR_A_WIN: u32 = 3;
const BEADS_FOR_A_DRAW: u32 = 1;
/// A box has room for so many of a kind.
const MOST_BEADS: u32 = 10_000_000;

/// The beads in a box, by the key of the position that they lead to.
type Beads<K> = Vec<(K, u32)>;

/// The boxes that have been opened, by key.
pub(super) struct Menace<G: Written>(HashMap<G::Key, Beads<G::Key>, Quick>);

impl<G: Written> Default for Menace<G> {
    fn default() -> Menace<G> {
        Menace(HashMap::default())
    }
}

/// Moves that reach every position that the side to move can leave, each once, with the key of
/// that.
fn kinds<G: Written>(game: &G) -> Vec<(G::Move, G::Key)> {
    let mut kinds: Vec<(G::Move, G::Key)> = Vec::new();
    for mv in game.representatives() {
        let key = game.after(mv).key();
        if kinds.iter().all(|(_, other)| *other != key) {
            kinds.push((mv, key));
        }
    }
    kinds
}

impl<G: Written> Menace<G> {
    /// The moves, each with its beads. A box that was never opened holds the same number of each
    /// kind.
    fn beads(&self, game: &G) -> Vec<(G::Move, u32)> {
        let beads = self.0.get(&game.key());
        let count = |key: &G::Key| match beads {
            Some(beads) => beads.iter().find(|(kind, _)| kind == key).map_or(0, |b| b.1),
            None => 1,
        };
        let kinds = kinds(game).into_iter();
        kinds.map(|(mv, key)| (mv, count(&key))).collect()
    }
}

impl<G> Learner<G> for Menace<G>
where
    G: Written<Key: Send>,
{
    fn best(&self, game: &G) -> Vec<G::Move> {
        let beads = self.beads(game);
        let most = beads.iter().map(|&(_, count)| count).max();
        let best = beads.into_iter().filter(|&(_, count)| Some(count) == most);
        best.map(|(mv, _)| mv).collect()
    }

    fn reason(&self, game: &G, mv: G::Move) -> String {
        let Some(beads) = self.0.get(&game.key()) else {
            return "a new box".to_owned();
        };
        let all: u32 = beads.iter().map(|&(_, count)| count).sum();
        let kind = game.after(mv).key();
        let of_kind = beads.iter().find(|(key, _)| *key == kind);
        match of_kind {
            Some((_, count)) if all > 0 => format!("{count} of {all} beads"),
            _ => "an empty box".to_owned(),
        }
    }

    fn lesson(&self, game: &G, _: Exploration, rng: &mut dyn Rng) -> G::Move {
        let beads = self.beads(game);
        let drawn = beads.choose_weighted(rng, |&(_, count)| count);
        match drawn {
            Ok(&(mv, _)) => mv,
            // The box is empty.
            Err(_) => beads[rng.random_range(..beads.len())].0,
        }
    }

    fn learn(&mut self, game: &Record<G>, chosen: &[usize]) {
        let Status::Over(outcome) = game.status() else {
            unreachable!("only games that have ended are learned from")
        };
        let steps: Vec<_> = game.steps(0).collect();
        for &number in chosen {
            let (before, mv) = steps[number];
            let mover = before.status();
            let earlier = steps[..number].iter();
            let turns = earlier.filter(|(game, _)| game.status() == mover).count();
            let first = FIRST_BEADS.saturating_sub(turns.try_into().unwrap_or(u32::MAX));
            let fill = || {
                let kinds = kinds(before).into_iter();
                kinds.map(|(_, key)| (key, first.max(1))).collect()
            };
            let beads: &mut Beads<_> = self.0.entry(before.key()).or_insert_with(fill);
            let kind = before.after(mv).key();
            let place = beads.iter().position(|(key, _)| *key == kind);
            let place = place.unwrap_or_else(|| {
                // A box from a file may lack a kind.
                beads.push((kind, 0));
                beads.len() - 1
            });
            let (_, count) = &mut beads[place];
            let reward = match outcome {
                Outcome::Draw => BEADS_FOR_A_DRAW,
                Outcome::Win(side) if mover == Status::ToMove(side) => BEADS_FOR_A_WIN,
                Outcome::Win(_) => {
                    *count = count.saturating_sub(1);
                    continue;
                }
            };
            *count = (*count + reward).min(MOST_BEADS);
        }
    }

    fn draws_lots(&self) -> bool {
        true
    }

    fn lines(&self) -> Vec<String> {
        let line = |(key, beads): (&G::Key, &Beads<G::Key>)| {
            let bead = |(kind, count): &(G::Key, u32)| format!(" {}={count}", G::write_key(kind));
            let mut beads: Vec<String> = beads.iter().map(bead).collect();
            beads.sort_unstable();
            format!("{}{}", G::write_key(key), beads.concat())
        };
        let mut lines: Vec<String> = self.0.iter().map(line).collect();
        lines.sort_unstable();
        lines
    }

    fn recall(&mut self, line: &str) -> Result<(), &'static str> {
        let key = |word: &str| G::read_key(word).ok_or("expected positions of this game, folded");
        let (place, beads) = line.split_once(' ').unwrap_or((line, ""));
        let bead = |word: &str| {
            let pair = word.split_once('=');
            let (kind, count) = pair.ok_or("expected POSITION POSITION=BEADS ...")?;
            let count = count.parse().ok().filter(|&count| count <= MOST_BEADS);
            Ok((key(kind)?, count.ok_or("expected at most 10000000 beads")?))
        };
        let beads: Result<Beads<_>, &'static str> = beads.split(' ').map(bead).collect();
        let (place, beads) = (key(place)?, beads?);
        if G::is_won(&place).is_some() {
            return Err("expected a position in which a move is due");
        }
        let is_again = |(n, (kind, _)): (usize, &(G::Key, u32))| {
            beads.iter().take(n).any(|(other, _)| other == kind)
        };
        if beads.iter().enumerate().any(is_again) {
            return Err("a position stands there twice");
        }
        match self.0.insert(place, beads) {
            None => Ok(()),
            Some(_) => Err("this position has a line before"),
        }
    }

    fn len(&self) -> usize {
        self.0.len()
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

    fn beads(menace: &Menace<Classic>, moves: &[u8], mv: u8) -> String {
        menace.reason(play(moves).position(), Square::new(mv).unwrap())
    }

    #[test]
    fn beads_come_and_go_as_in_the_machine() {
        let mut menace = Menace::default();
        assert_eq!(beads(&menace, &[], 1), "a new box");
        menace.learn(&play(&[1, 4, 2, 5, 3]), &[0, 1, 2, 3, 4]);
        // Three kinds of first moves with four beads each, and three more for the winner, in every
        // corner.
        assert_eq!(beads(&menace, &[], 1), "7 of 15 beads");
        assert_eq!(beads(&menace, &[], 9), "7 of 15 beads");
        assert_eq!(beads(&menace, &[], 5), "4 of 15 beads");
        // Five kinds of replies to a corner; the loser's bead is kept.
        assert_eq!(beads(&menace, &[1], 4), "3 of 19 beads");
        // X's second move had three of each of seven, and its third has two of each of five.
        assert_eq!(beads(&menace, &[1, 4], 2), "6 of 24 beads");
        assert_eq!(beads(&menace, &[1, 4, 2, 5], 3), "5 of 13 beads");
        menace.learn(&play(&[1, 4, 2, 3, 5, 8, 6, 9, 7]), &[0, 2]);
        assert_eq!(beads(&menace, &[], 1), "8 of 16 beads");
        assert_eq!(beads(&menace, &[1], 4), "3 of 19 beads");
    }

    #[test]
    fn an_empty_box_still_moves() {
        use rand::SeedableRng;
        let mut menace = Menace::default();
        for _ in 0..4 {
            menace.learn(&play(&[1, 2, 5, 3, 9]), &[3]);
            menace.learn(&play(&[1, 2, 5, 4, 9]), &[3]);
        }
        let game = play(&[1, 2, 5]);
        assert_eq!(beads(&menace, &[1, 2, 5], 3), "0 of 12 beads");
        for lost in [6, 7, 8] {
            for _ in 0..4 {
                menace.learn(&play(&[1, 2, 5, lost, 9]), &[3]);
            }
        }
        for _ in 0..4 {
            menace.learn(&play(&[1, 2, 5, 9, 3, 4, 7]), &[3]);
        }
        assert_eq!(beads(&menace, &[1, 2, 5], 9), "an empty box");
        let mut rng = rand::rngs::Xoshiro256PlusPlus::seed_from_u64(1);
        let mv = menace.lesson(game.position(), Exploration::Earnest, &mut rng);
        assert!(game.moves().any(|other| other == mv));
    }

    #[test]
    fn lines_are_read_as_they_were_written() {
        let mut menace = Menace::<Classic>::default();
        menace.learn(&play(&[1, 4, 2, 5, 3]), &[0, 1, 2, 3, 4]);
        let lines = menace.lines();
        assert_eq!(lines[0], "......... ....x....=4 .x.......=4 x........=7");
        let mut other = Menace::<Classic>::default();
        for line in &lines {
            other.recall(line).unwrap();
        }
        assert_eq!(other.lines(), lines);
        assert!(other.recall(&lines[0]).is_err());
        for line in [
            "",
            ".........",
            "......... x",
            "......... x=4",
            "......... ....x....=-1",
            "......... ....x....=4 ....x....=4",
            "......... ....x....=4 x........=4 ....x....=1",
        ] {
            assert!(Menace::<Classic>::default().recall(line).is_err(), "{line}");
        }
        for over in [vec![1, 4, 2, 5, 3], vec![1, 4, 2, 3, 5, 8, 6, 9, 7]] {
            let over = Classic::write_key(&play(&over).position().key());
            let recalled = Menace::<Classic>::default().recall(&format!("{over} {over}=4"));
            assert_eq!(recalled, Err("expected a position in which a move is due"));
        }
    }
}

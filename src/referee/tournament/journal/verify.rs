//! Whether lines of a journal are true.
//!
//! A line is believed if the referee can have written it: if it is a game of the schedule, with its
//! number, round, seed, game, players and opening; if its moves, played anew by the rules, are
//! legal and give its result; and if whoever ended the game was asked then, and can have failed so.
//! Of games without a tournament, as a match writes them, the moves and the end are checked. What
//! depends on circumstances is believed: notes, times, and what a program said. Playing a game anew
//! costs a few microseconds a move.

use std::collections::BTreeMap;
use std::collections::hash_map::Entry::{Occupied, Vacant};
use std::fmt::Debug;

use rustc_hash::FxHashMap;

use super::error::{BadLine, JournalError, Place};
use crate::referee::game::GameSpec;
use crate::referee::player::{Confinement, Entrant, Fault, Limits, is_legal};
use crate::referee::tournament::entry::{Entry, result_word};
use crate::referee::tournament::schedule::{Pairing, Schedule};
use crate::rules::{Outcome, Side, Status, showable};
use crate::session::Umpire;

/// What has been read, and what stands against it.
#[derive(Default)]
pub(super) struct Verifier<'s, 'a> {
    /// The games that there should be, and who takes part.
    schedule: Option<(&'s mut Schedule<'a>, Vec<&'a Entrant>)>,
    umpires: FxHashMap<String, Box<dyn Umpire>>,
    /// What each game is, without what depends on circumstances, and where it stands.
    seen: FxHashMap<u32, (u64, Place)>,
    /// Games of later rounds of a Swiss tournament, by id: whether they were to be played is known
    /// only after the results before them.
    waiting: BTreeMap<u32, (Place, Entry)>,
    /// The opening that was drawn last: the next game often has the same.
    opening: Option<(Pairing, Vec<String>)>,
    bad: Vec<BadLine>,
    repeats: Vec<BadLine>,
}

impl<'s, 'a> Verifier<'s, 'a> {
    /// Of the games of a schedule, which is told of each; or of games of which nothing is known.
    pub fn new(schedule: Option<&'s mut Schedule<'a>>) -> Verifier<'s, 'a> {
        Verifier {
            schedule: schedule.map(|schedule| {
                let players = schedule.plan().participants().collect();
                (schedule, players)
            }),
            ..Verifier::default()
        }
    }

    /// Reads a line. `visit` sees each game that is true, once it is known to be. Returns the id of
    /// a game that has not been read before.
    pub fn add(&mut self, place: Place, line: &[u8], visit: &mut dyn FnMut(Entry)) -> Option<u32> {
        let entry: Entry = match serde_json::from_slice(line) {
            Ok(entry) => entry,
            Err(error) => {
                self.refuse(place, error.to_string());
                return None;
            }
        };
        let id = entry.id;
        let print = entry.fingerprint();
        match self.seen.entry(id) {
            Occupied(first) => {
                let (before, there) = first.get();
                let at = format!("{there}");
                if *before != print {
                    self.refuse(place, format!("game {id} went otherwise by {at}"));
                } else if there.path == place.path {
                    let why = format!("game {id} is the same as in {at}, and counts once");
                    self.repeats.push(BadLine { place, why });
                }
                return None;
            }
            Vacant(first) => first.insert((print, place.clone())),
        };
        let pairing = self.pairing(id);
        if pairing.is_some() || self.schedule.is_none() {
            self.take(place, entry, pairing, visit);
        } else {
            self.waiting.insert(id, (place, entry));
        }
        // Games that have waited and are known now.
        while let Some(&id) = self.waiting.keys().next()
            && let Some(pairing) = self.pairing(id)
            && let Some((place, entry)) = self.waiting.remove(&id)
        {
            self.take(place, entry, Some(pairing), visit);
        }
        Some(id)
    }

    /// The end of all lines: games that were read twice alike.
    ///
    /// # Errors
    /// Lines that are not true.
    pub fn finish(mut self, visit: &mut dyn FnMut(Entry)) -> Result<Vec<BadLine>, JournalError> {
        let schedule = self.schedule.as_ref().filter(|_| !self.waiting.is_empty());
        let last = schedule.and_then(|(schedule, _)| {
            let ids = schedule.ids().last();
            ids.filter(|_| !schedule.is_whole())
        });
        // What was to be played then is not known yet.
        let are_others_true = self.bad.is_empty();
        for (id, (place, entry)) in std::mem::take(&mut self.waiting) {
            if Some(id) > last {
                self.refuse(place, format!("game {id} is not one of this schedule"));
            } else if are_others_true {
                self.take(place, entry, None, visit);
            } else {
                let why = "who was to meet then depends on lines that are not true";
                self.refuse(place, format!("game {id}: {why}"));
            }
        }
        if self.bad.is_empty() {
            return Ok(self.repeats);
        }
        self.bad.sort_by_key(|bad| (bad.place.path.clone(), bad.place.number));
        Err(JournalError::Lines(self.bad))
    }

    fn refuse(&mut self, place: Place, why: String) {
        let why = showable(&why).into_owned();
        self.bad.push(BadLine { place, why });
    }

    /// What was to be played as this game, if that is known already.
    fn pairing(&self, id: u32) -> Option<Pairing> {
        self.schedule.as_ref()?.0.find(id)
    }

    fn take(
        &mut self,
        place: Place,
        entry: Entry,
        pairing: Option<Pairing>,
        visit: &mut dyn FnMut(Entry),
    ) {
        let mut against = Vec::new();
        if let Some(pairing) = pairing {
            self.compare(&entry, pairing, &mut against);
        }
        // Of a game of another kind nothing can be said to the point.
        if against.is_empty() {
            against.extend(self.replay(&entry).err());
        }
        if against.is_empty()
            && let Some((schedule, _)) = &mut self.schedule
        {
            let added = schedule.add(&entry);
            against.extend(added.err().map(|mispaired| mispaired.to_string()));
        }
        if against.is_empty() {
            visit(entry);
        } else {
            let why = format!("game {}: {}", entry.id, against.join("; "));
            self.refuse(place, why);
        }
    }

    /// Compares a game with what was to be played.
    fn compare(&mut self, entry: &Entry, pairing: Pairing, against: &mut Vec<String>) {
        let Some((schedule, players)) = &self.schedule else {
            return;
        };
        let plan = schedule.plan();
        let Some(game) = plan.games.get(pairing.game) else {
            return;
        };
        let mut expect = |what: &str, found: &dyn Debug, expected: &dyn Debug| {
            let (found, expected) = (format!("{found:?}"), format!("{expected:?}"));
            if found != expected {
                against.push(format!("{what} is {found}, and not {expected}"));
            }
        };
        let name = |player: usize| players.get(player).map_or("", |player| &player.name);
        expect("the round", &entry.round, &pairing.round);
        expect("the pair", &entry.pair, &pairing.pair);
        expect("the seed", &entry.seed, &pairing.seed);
        expect("what is played", &entry.game, &game.as_str());
        expect("x", &entry.x, &name(pairing.x));
        expect("o", &entry.o, &name(pairing.o));
        // Players that do not start are not shown the opening.
        let mut faults = entry.faults.iter().map(|blame| &blame.fault);
        if entry.opening > 0 || !entry.moves.is_empty() || !faults.any(Fault::is_absence) {
            let is_other = |(of, _): &(Pairing, _)| of.pair != pairing.pair;
            if self.opening.as_ref().is_none_or(is_other) {
                let seed = pairing.opening_seed;
                let opening = plan.openings.of_pair(game, pairing.pair, seed);
                self.opening = Some((pairing, opening));
            }
            let expected = self.opening.as_ref().map_or(&[][..], |(_, moves)| moves);
            let found = entry.moves.get(..entry.opening).unwrap_or(&entry.moves);
            expect("the opening", &found.join(" "), &expected.join(" "));
        }
        for (by, fault) in entry.enders() {
            let player = if by == Side::X { pairing.x } else { pairing.o };
            let player = players.get(player);
            let can_end_so = player.is_none_or(|player| player.program.can_end_by(fault));
            let is_within = match (fault, &plan.limits) {
                (Some(Fault::Limited { .. }), _) => plan.bounds == Confinement::default(),
                // Of what is left of a game's time nobody knows here.
                (Some(Fault::Timeout { waited_ms, .. }), Limits { game_ms: None, move_ms, .. }) => {
                    Some(*waited_ms) < *move_ms
                }
                _ => false,
            };
            if !can_end_so || is_within {
                let what = fault.map_or("resigned".to_owned(), Fault::to_string);
                against.push(format!("{by} {what}, which cannot have happened"));
            }
        }
    }

    /// Plays the moves of a game anew.
    fn replay(&mut self, entry: &Entry) -> Result<(), String> {
        let umpire = match self.umpires.entry(entry.game.clone()) {
            Occupied(umpire) => umpire.into_mut(),
            Vacant(place) => {
                let game = GameSpec::try_from(entry.game.clone())?;
                if game.as_str() != entry.game {
                    return Err(format!("{:?} is written {game}", entry.game));
                }
                let umpire = game.umpire().map_err(|error| error.to_string())?;
                place.insert(umpire)
            }
        };
        umpire.restart();
        for (number, word) in (1..).zip(&entry.moves) {
            let played = umpire.play(&[word]);
            played.map_err(|error| format!("move {number} cannot be played: {error}"))?;
        }
        let written = umpire.history();
        for (number, (word, written)) in (1..).zip(entry.moves.iter().zip(&written)) {
            if word != written {
                return Err(format!("move {number} is {word:?}, which is written {written}"));
            }
        }
        if entry.opening > entry.moves.len() {
            return Err("the opening is longer than the game".to_owned());
        }
        let result = result(entry, umpire.as_mut())?;
        if result != entry.result {
            let (written, by_moves) = (entry.result_word(), result_word(result));
            return Err(format!("the result is {written}, and by the moves {by_moves}"));
        }
        Ok(())
    }
}

/// The result of a game by the position that its moves lead to, and by who ended it then.
fn result(entry: &Entry, umpire: &mut dyn Umpire) -> Result<Option<Outcome>, String> {
    let enders: Vec<_> = entry.enders().collect();
    let side = match umpire.status() {
        Status::Over(outcome) if enders.is_empty() => return Ok(Some(outcome)),
        Status::Over(outcome) => {
            let what = "a fault or a resignation after the end of the game";
            return Err(format!("{what} ({outcome})"));
        }
        Status::ToMove(side) => side,
    };
    // Before the first move both players are started, and then asked for what they hide.
    let is_before = entry.moves.is_empty();
    let asks_both = is_before && umpire.secret_request().is_some();
    let is_absence = |fault: Option<&Fault>| fault.is_some_and(Fault::is_absence);
    match *enders.as_slice() {
        [] => Err(format!("the game is not over after its moves: {side} is to move")),
        [(by, fault)] if by == side || asks_both || is_before && is_absence(fault) => {
            if is_absence(fault) && entry.has_moved(by) {
                return Err(format!("{by} has moved, and could not be started after that"));
            }
            if let Some(Fault::Illegal { request, answer, .. }) = fault
                && is_legal(answer, request, by, umpire)
            {
                return Err(format!("{answer:?} of {by} is not illegal"));
            }
            Ok(Some(Outcome::Win(by.other())))
        }
        [(Side::X, x), (Side::O, o)] if is_before && is_absence(x) && is_absence(o) => Ok(None),
        _ => Err(format!(
            "the game was ended by another side than the one to move, {side}, or by several"
        )),
    }
}

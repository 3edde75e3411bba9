//! Whether lines of a journal are true.
//!
//! A line is believed if it is a game of the schedule, with its number, round, seed, game, players and opening, and if its
//! moves, played anew by the rules, are legal and give its result. Of games without a tournament, as a match writes them,
//! the moves and the result are checked. Playing a game anew costs a few microseconds a move.

use std::collections::BTreeMap;
use std::collections::hash_map::Entry::{Occupied, Vacant};

use rustc_hash::{FxBuildHasher, FxHashMap};

use super::error::{BadLine, JournalError, Place};
use crate::referee::game::GameSpec;
use crate::referee::player::Fault;
use crate::referee::tournament::entry::{Blame, Entry, result_word};
use crate::referee::tournament::schedule::{Pairing, Schedule};
use crate::rules::{Outcome, Side, Status, showable};
use crate::session::Umpire;

/// What has been read, and what stands against it.
pub(super) struct Verifier<'s, 'a> {
    /// The games that there should be, and the names of who takes part.
    schedule: Option<(&'s mut Schedule<'a>, Vec<&'a str>)>,
    umpires: FxHashMap<String, Box<dyn Umpire>>,
    /// What each game is, without what depends on circumstances, and where it stands.
    seen: FxHashMap<u32, (u64, Place)>,
    /// Games of later rounds of a Swiss tournament, by id: whether they were to be played is known only after the results before them.
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
                let players = schedule.plan().participants();
                let names = players.map(|player| player.name.as_str()).collect();
                (schedule, names)
            }),
            umpires: FxHashMap::default(),
            seen: FxHashMap::default(),
            waiting: BTreeMap::new(),
            opening: None,
            bad: Vec::new(),
            repeats: Vec::new(),
        }
    }

    /// Reads a line. `visit` sees each game that is true, once it is known to be. Returns the id of a game that has not been read
    /// before.
    pub fn add(&mut self, place: Place, line: &[u8], visit: &mut dyn FnMut(Entry)) -> Option<u32> {
        let entry: Entry = match serde_json::from_slice(line) {
            Ok(entry) => entry,
            Err(error) => {
                self.refuse(place, error.to_string());
                return None;
            }
        };
        let id = entry.id;
        let print = fingerprint(&entry);
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
        match self.pairing(id) {
            Some(None) if self.is_whole() => {
                self.refuse(place, format!("game {id} is not one of this schedule"));
            }
            Some(None) => drop(self.waiting.insert(id, (place, entry))),
            Some(Some(pairing)) => {
                self.take(place, entry, Some(pairing), visit);
                self.take_waiting(visit);
            }
            None => self.take(place, entry, None, visit),
        }
        Some(id)
    }

    /// The end of all lines: games that were read twice alike.
    ///
    /// # Errors
    /// Lines that are not true.
    pub fn finish(mut self, visit: &mut dyn FnMut(Entry)) -> Result<Vec<BadLine>, JournalError> {
        let schedule = self.schedule.as_ref().filter(|_| !self.waiting.is_empty());
        let last = schedule.and_then(|(schedule, _)| schedule.ids().last());
        // What was to be played then is not known yet.
        let are_others_true = self.bad.is_empty();
        for (id, (place, entry)) in std::mem::take(&mut self.waiting) {
            if self.is_whole() || Some(id) > last {
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
        self.bad
            .sort_by_key(|bad| (bad.place.path.clone(), bad.place.number));
        Err(JournalError::Lines(self.bad))
    }

    /// Whether no other game will become known.
    fn is_whole(&self) -> bool {
        let schedule = self.schedule.as_ref();
        schedule.is_none_or(|(schedule, _)| schedule.is_whole())
    }

    fn refuse(&mut self, place: Place, why: String) {
        let why = showable(&why).into_owned();
        self.bad.push(BadLine { place, why });
    }

    /// What was to be played as this game: of a schedule, if it is known already.
    fn pairing(&self, id: u32) -> Option<Option<Pairing>> {
        let (schedule, _) = self.schedule.as_ref()?;
        Some(schedule.find(id))
    }

    /// Games that have waited and are known now.
    fn take_waiting(&mut self, visit: &mut dyn FnMut(Entry)) {
        while let Some(&id) = self.waiting.keys().next()
            && let Some(Some(pairing)) = self.pairing(id)
            && let Some((place, entry)) = self.waiting.remove(&id)
        {
            self.take(place, entry, Some(pairing), visit);
        }
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
        if against.is_empty()
            && let Err(why) = self.replay(&entry)
        {
            against.push(why);
        }
        if against.is_empty()
            && let Some((schedule, _)) = &mut self.schedule
            && let Err(mispaired) = schedule.add(&entry)
        {
            against.push(mispaired.to_string());
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
        let Some((schedule, names)) = &self.schedule else {
            return;
        };
        let plan = schedule.plan();
        let Some(game) = plan.games.get(pairing.game) else {
            return;
        };
        let mut expect = |what: &str, found: String, expected: String| {
            if found != expected {
                against.push(format!("{what} is {found}, and not {expected}"));
            }
        };
        let name = |player: usize| format!("{:?}", names.get(player).copied().unwrap_or_default());
        expect(
            "the round",
            entry.round.to_string(),
            pairing.round.to_string(),
        );
        expect("the pair", entry.pair.to_string(), pairing.pair.to_string());
        expect("the seed", entry.seed.to_string(), pairing.seed.to_string());
        expect(
            "what is played",
            format!("{:?}", entry.game),
            format!("{:?}", game.as_str()),
        );
        expect("x", format!("{:?}", entry.x), name(pairing.x));
        expect("o", format!("{:?}", entry.o), name(pairing.o));
        // A player that does not start may not be shown the opening.
        let is_bare = entry.opening == 0 && entry.moves.is_empty();
        if is_bare && entry.faults.iter().any(|blame| is_absence(&blame.fault)) {
            return;
        }
        if self
            .opening
            .as_ref()
            .is_none_or(|(of, _)| of.pair != pairing.pair)
        {
            let opening = plan
                .openings
                .of_pair(game, pairing.pair, pairing.opening_seed);
            self.opening = Some((pairing, opening));
        }
        let expected = self.opening.as_ref().map_or(&[][..], |(_, moves)| moves);
        let found = entry.moves.get(..entry.opening).unwrap_or(&entry.moves);
        expect("the opening", show(found), show(expected));
    }

    /// Plays the moves of a game anew.
    fn replay(&mut self, entry: &Entry) -> Result<(), String> {
        let umpire = match self.umpires.entry(entry.game.clone()) {
            Occupied(umpire) => umpire.into_mut(),
            Vacant(place) => place.insert(umpire_of(&entry.game)?),
        };
        umpire.restart();
        for (place, word) in entry.moves.iter().enumerate() {
            let played = umpire.play(&[word]);
            played.map_err(|error| format!("move {} cannot be played: {error}", place + 1))?;
        }
        if entry.opening > entry.moves.len() {
            return Err("the opening is longer than the game".to_owned());
        }
        let result = result(entry, umpire.as_ref())?;
        if result != entry.result {
            let (written, by_moves) = (entry.result_word(), result_word(result));
            return Err(format!(
                "the result is {written}, and by the moves {by_moves}"
            ));
        }
        Ok(())
    }
}

fn umpire_of(game: &str) -> Result<Box<dyn Umpire>, String> {
    let game = GameSpec::try_from(game.to_owned())?;
    game.umpire().map_err(|error| error.to_string())
}

/// The result of a game by the position that its moves lead to, and by who was at fault then.
fn result(entry: &Entry, umpire: &dyn Umpire) -> Result<Option<Outcome>, String> {
    let status = umpire.status();
    match (entry.faults.as_slice(), entry.resigned.as_ref(), status) {
        ([], None, Status::Over(outcome)) => Ok(Some(outcome)),
        ([], None, Status::ToMove(side)) => {
            Err(format!("the game is not over after its moves: {side} is to move"))
        }
        (_, _, Status::Over(outcome)) => {
            Err(format!("a fault or a resignation after the end of the game ({outcome})"))
        }
        ([], Some(by), Status::ToMove(side)) | ([Blame { by, .. }], None, Status::ToMove(side))
            if *by == side =>
        {
            Ok(Some(Outcome::Win(side.other())))
        }
        ([Blame { by, fault }], None, _)
            // Programs are started, and asked for what they hide, before the first move, one after the other.
            if is_absence(fault) || entry.moves.is_empty() && umpire.secret_request().is_some() =>
        {
            Ok(Some(Outcome::Win(by.other())))
        }
        ([x, o], None, _)
            if [x, o].iter().all(|blame| is_absence(&blame.fault))
                && (x.by, o.by) == (Side::X, Side::O) =>
        {
            Ok(None)
        }
        (_, _, Status::ToMove(side)) => Err(format!(
            "the game was ended by another side than the one to move, {side}, or by several"
        )),
    }
}

fn is_absence(fault: &Fault) -> bool {
    matches!(fault, Fault::NoStart { .. })
}

fn show(moves: &[String]) -> String {
    format!("{:?}", moves.join(" "))
}

/// The same for two games that [went the same way](Entry::went_as).
fn fingerprint(entry: &Entry) -> u64 {
    use std::hash::BuildHasher;
    let known = (entry.id, entry.round, entry.pair, entry.seed, entry.opening);
    let faults: Vec<_> = entry
        .faults
        .iter()
        .map(|blame| (blame.by, blame.fault.kind()))
        .collect();
    let names = (&entry.game, &entry.x, &entry.o, &entry.moves);
    FxBuildHasher.hash_one((known, names, entry.result_word(), faults, entry.resigned))
}

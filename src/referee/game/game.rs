//! One game: the umpire decides what is legal and when it has ended; the players only talk.

use std::time::Instant;

use super::durations::Durations;
use super::ending::{Ending, GameReport};
use super::live::LiveGames;
use crate::referee::player::{
    Clock, Fault, Limits, NoReply, Note, Notes, Player, Reply, Turn, excerpt,
};
use crate::rules::{BadNotation, BySide, Side, Status};
use crate::session::{BadSecret, PlayError, Umpire};

/// A game in progress.
pub(in crate::referee) struct Game<'a, 'c> {
    pub umpire: &'a mut dyn Umpire,
    pub sides: BySide<&'a mut (dyn Player + 'c)>,
    pub limits: &'a Limits,
    /// Where moves are shown as they are made, and which game this is.
    pub live: Option<(&'a LiveGames, u32)>,
    /// The moves that the game begins with, which nobody chooses.
    pub opening: &'a [String],
    /// What the random choices of each side derive from.
    pub seeds: BySide<u64>,
    /// From an answer to the next request.
    pub latency: &'a mut Durations,
}

impl Game<'_, '_> {
    /// Plays a game to its end, which is a forfeit at the first fault.
    ///
    /// The last move of a game is told to nobody: by the contract the next game begins with a clean
    /// board.
    pub fn play(mut self) -> GameReport {
        self.umpire.restart();
        let mut notes = Notes::default();
        let mut waited_us = BySide::<Vec<u64>>::default();
        let opening: Vec<&str> = self.opening.iter().map(String::as_str).collect();
        let ended = self.start().or_else(|| self.secrets(&mut notes));
        let ending = match ended {
            Some(ending) => ending,
            None => match self.umpire.play(&opening) {
                Ok(()) => self.moves(&mut notes, &mut waited_us),
                Err(error) => {
                    notes.add(Side::X, Note::BadOpening(error.to_string()));
                    Ending::Abandoned
                }
            },
        };
        if let Ending::Forfeit { by, .. } = &ending
            && let Some(error) = self.sides[*by].last_error()
        {
            notes.add(*by, Note::LastWords(excerpt(&error)));
        }
        GameReport { moves: self.umpire.history(), waited_us, ending, notes: notes.into_inner() }
    }

    /// Makes both sides ready; the end of the game if one cannot start.
    fn start(&mut self) -> Option<Ending> {
        let mut faults = BySide { x: None, o: None };
        for side in Side::BOTH {
            match self.sides[side].ready() {
                Ok(()) => {}
                Err(NoReply::Fault(fault)) => faults[side] = Some(fault),
                Err(other) => return Some(Ending::of(side, other)),
            }
        }
        Some(match (faults.x, faults.o) {
            (None, None) => return None,
            (Some(x), Some(o)) => Ending::NeitherStarted(BySide { x, o }),
            (Some(fault), None) => Ending::Forfeit { by: Side::X, fault },
            (None, Some(fault)) => Ending::Forfeit { by: Side::O, fault },
        })
    }

    /// Asks each side what it hides, where there is such a thing, and tells nobody but the umpire.
    /// It has the time of a move, which is not charged. The end of the game if it comes before the
    /// beginning.
    fn secrets(&mut self, notes: &mut Notes) -> Option<Ending> {
        let request = self.umpire.secret_request()?;
        let clocks = self.clocks();
        for side in Side::BOTH {
            let player = &mut *self.sides[side];
            let mut turn = Turn {
                side,
                is_first: true,
                has_opening: false,
                secret: Some(request),
                begins_game: true,
                since: &[],
                seed: self.seeds[side],
                clocks: &clocks,
                notes,
            };
            let reply = match player.reply(&mut turn) {
                Ok(reply) => reply,
                Err(why) => return Some(Ending::of(side, why)),
            };
            let words: Vec<&str> = reply.words.iter().map(String::as_str).collect();
            if let Err(error) = self.umpire.entrust(side, &words) {
                let is_garbled = matches!(error, BadSecret::Malformed(_));
                let fault = fault(player, reply, (!is_garbled).then(|| error.to_string()));
                return Some(Ending::Forfeit { by: side, fault });
            }
        }
        None
    }

    fn clocks(&self) -> BySide<Clock> {
        let clock = Clock::new(self.limits);
        BySide { x: clock.clone(), o: clock }
    }

    fn moves(&mut self, notes: &mut Notes, waited_us: &mut BySide<Vec<u64>>) -> Ending {
        let mut clocks = self.clocks();
        // How many moves each side knows of.
        let mut known = BySide { x: 0, o: 0 };
        let mut seen = BySide { x: false, o: false };
        let mut total = self.opening.len();
        let mut last_heard = None::<Instant>;
        loop {
            let side = match self.umpire.status() {
                Status::Over(outcome) => return Ending::Played(outcome),
                Status::ToMove(side) => side,
            };
            let since = self.umpire.since(known[side]);
            let is_first = !std::mem::replace(&mut seen[side], true);
            let mut turn = Turn {
                side,
                is_first,
                has_opening: !self.opening.is_empty(),
                secret: None,
                // Who was asked what it hides has been told of this game and its seed.
                begins_game: is_first && self.umpire.secret_request().is_none(),
                since: &since,
                seed: self.seeds[side],
                clocks: &clocks,
                notes,
            };
            let reply = match self.sides[side].reply(&mut turn) {
                Ok(reply) => reply,
                Err(why) => return Ending::of(side, why),
            };
            if let Some(last) = last_heard.replace(reply.heard) {
                self.latency.add(reply.asked.saturating_duration_since(last));
            }
            clocks[side].charge(reply.waited);
            let micros = u64::try_from(reply.waited.as_micros()).unwrap_or(u64::MAX);
            waited_us[side].push(micros);
            let words: Vec<&str> = reply.words.iter().map(String::as_str).collect();
            if let Err(error) = self.umpire.play_line(side, &words) {
                let is_garbled =
                    matches!(error, PlayError::Notation(BadNotation::Malformed { .. }));
                let why = (!is_garbled).then(|| error.to_string());
                let fault = fault(self.sides[side], reply, why);
                return Ending::Forfeit { by: side, fault };
            }
            if let Some((live, id)) = self.live {
                live.add(id, &words);
            }
            total += words.len();
            known[side] = total;
            if let Some(claim) = reply.claim
                && self.umpire.status() != Status::Over(claim)
            {
                let line = reply.line;
                notes.add(side, Note::FalseClaim { claim, line });
            }
        }
    }
}

/// The fault of an answer that is no move for this reason, or else nonsense: then nobody knows what
/// the player thinks.
fn fault(player: &mut dyn Player, reply: Reply, why: Option<String>) -> Fault {
    if why.is_none() {
        player.dismiss();
    }
    Fault::wrong(reply.request, reply.line, why)
}

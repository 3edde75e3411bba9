//! Whole games by the contract, their ends, and one game after another.

use rand::seq::IndexedRandom;

use crate::referee::player::Language;
use crate::rules::{Outcome, Side, Status};

use super::checker::Checker;
use super::probe::{Halt, Probe};
use super::{Mistake, Step};

/// How a game went.
pub(super) enum Went {
    /// The program's own move ended it.
    OwnEnd,
    /// The move that it received did.
    OthersEnd,
    /// It went wrong.
    Wrong,
    /// It was left after enough moves.
    Left,
}

/// So many turns of the program are enough.
pub(super) const MOST_TURNS: usize = 60;

impl<'a> Checker<'a> {
    /// Plays moves of chance for `side` until its turn has passed, from `wanted` where these are
    /// legal.
    pub(in crate::referee) fn chance_moves(
        &mut self,
        side: Side,
        wanted: &[String],
    ) -> Vec<String> {
        let before = self.umpire.history().len();
        while self.umpire.status() == Status::ToMove(side) {
            let legal = self.umpire.legal();
            let wanted = wanted.iter().find(|word| legal.contains(word));
            let Some(mv) = wanted.or_else(|| legal.choose(&mut self.rng)) else {
                break;
            };
            // It is legal.
            if self.umpire.play(&[mv]).is_err() {
                break;
            }
        }
        self.umpire.since(before)
    }

    /// Plays a game from the start. Moves of chance are taken from `wanted` where they can be.
    pub(super) fn game(
        &mut self,
        probe: &mut Probe,
        step: &mut Step,
        me: Side,
        wanted: &[String],
        turns: usize,
    ) -> Result<Went, Halt> {
        self.umpire.restart();
        let mut word = "inicia";
        for _ in 0..turns {
            let received = self.chance_moves(me.other(), wanted);
            let request = format!("{me}_{word} {}", received.join(" "));
            let request = request.trim_end();
            word = "responde";
            if let Status::Over(outcome) = self.umpire.status() {
                let heard = probe.ask(request, false)?;
                let expected = format!("= {outcome}");
                let answer = heard.answer.as_deref().unwrap_or_default();
                if answer != expected {
                    let is_result = ["= x_wins", "= o_wins", "= draw"].contains(&answer);
                    let mistake = match is_result {
                        true => Mistake::WrongResult,
                        false => Mistake::PlaysOn,
                    };
                    step.show(request, heard.shown(), &expected);
                    step.find(mistake, heard.shown().unwrap_or_default());
                }
                return Ok(Went::OthersEnd);
            }
            let Some(verdict) = self.turn(probe, step, request, me, &received)? else {
                return Ok(Went::Wrong);
            };
            let moves = verdict.moves.unwrap_or_default().join(" ");
            let status = self.umpire.status();
            match (status, verdict.claim) {
                // The bridge to Prolog knows no rules, so it cannot say that a game has ended.
                (Status::Over(_), None) if self.subject.language() == Some(Language::Prolog) => {}
                (Status::Over(outcome), None) => {
                    let mistake = match outcome {
                        Outcome::Draw => Mistake::NoDraw,
                        Outcome::Win(_) => Mistake::NoResult,
                    };
                    step.find(mistake, format!("{moves}, which means {outcome}"));
                }
                (Status::Over(outcome), Some(claim)) if claim != outcome => {
                    let shown = format!("{moves} {claim}, but it is {outcome}");
                    step.find(Mistake::WrongResult, shown);
                }
                (Status::ToMove(_), Some(claim)) => {
                    let shown = format!("{moves} {claim}, but the game goes on");
                    step.find(Mistake::of_false_claim(claim), shown);
                }
                _ => {}
            }
            if let Status::Over(_) = status {
                return Ok(Went::OwnEnd);
            }
        }
        Ok(Went::Left)
    }

    /// Games on both sides until both kinds of ends have been seen.
    pub(in crate::referee) fn whole_games(&mut self, mut probe: Probe) -> Result<(), Halt> {
        const MOST: usize = 20;
        let mut step = self.step("It plays whole games on both sides, and knows how they end");
        let (mut own, mut others, mut played) = (0, 0, 0);
        while played < MOST && (played < 4 || own == 0 || others == 0) {
            let me = if played % 2 == 0 { Side::X } else { Side::O };
            played += 1;
            let was_used = played > 1 && probe.connection.process.has_ended();
            if was_used {
                let how = probe.connection.process.how_it_ended();
                step.find(Mistake::EndsAfterGame, how);
                probe = self.begin()?;
            }
            match self.game(&mut probe, &mut step, me, &[], MOST_TURNS)? {
                Went::OwnEnd => own += 1,
                Went::OthersEnd => {
                    others += 1;
                    if step.has(Mistake::PlaysOn) {
                        probe = self.begin()?;
                    }
                }
                Went::Left => {}
                // It had only just ended.
                Went::Wrong if played > 1 && probe.has_ended_between_games() => {
                    step.findings.retain(|finding| finding.mistake != Mistake::Crashes);
                    step.find(Mistake::EndsAfterGame, probe.connection.process.how_it_ended());
                    probe = self.begin()?;
                }
                Went::Wrong => break,
            }
            self.peak_kb = self.peak_kb.max(probe.peak_kb());
        }
        if step.has(Mistake::NoResult) {
            step.findings.retain(|finding| finding.mistake != Mistake::NoDraw);
        }
        step.remark =
            format!("games: {played}, {own} ended by its own move, {others} by the other's");
        const MUCH: u64 = 512 * 1024;
        if let Some(kb) = self.peak_kb.filter(|kb| *kb > MUCH) {
            step.find(Mistake::MuchMemory, format!("{} MB", kb / 1024));
        }
        self.done(step);
        Ok(())
    }

    /// A game that begins in the middle of another: nothing of the old one may be left.
    pub(in crate::referee) fn begins_anew(&mut self) -> Result<(), Halt> {
        let mut step = self.step("It begins a new game in the same process");
        let mut probe = self.begin()?;
        let mut first = Step::new("");
        self.game(&mut probe, &mut first, Side::X, &[], 2)?;
        let used = self.umpire.history();
        if first.is_passed() {
            self.game(&mut probe, &mut step, Side::O, &used, MOST_TURNS)?;
            step.findings.retain(|finding| finding.mistake != Mistake::PlaysOn);
        } else {
            step.leave_out("left out, since not even the first game goes well");
        }
        self.done(step);
        Ok(())
    }
}

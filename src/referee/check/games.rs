//! Games before the referee itself, against moves of chance: what a tournament would count.

use std::collections::HashSet;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::referee::tournament::journal::Entry;
use crate::referee::tournament::{InOrder, Plan, Tournament};
use crate::rules::{Side, Status};

use super::checker::Checker;
use super::conversation::{moves_made, requests};
use super::diagnosis::IllegalMove;
use super::judge::judge;
use super::probe::Halt;
use super::{Mistake, Step};
use crate::referee::game::{Durations, PlayerPool};
use crate::referee::player::{Command, Entrant, Fault, Note, ReadError, SideNote, excerpt};

/// No more games than this are played, however short they are.
const MOST_GAMES: NonZeroU32 = NonZeroU32::MIN.saturating_add(199);

/// After so many games lost by faults no more are played: the share is plain by then.
const MOST_LOST: u32 = 20;

/// After so many games lost by silence or at the start no more are played: each costs much time.
const MOST_WAITS: u32 = 3;

impl Checker<'_> {
    /// Lets the referee play games until the program has been asked in `positions` positions, both
    /// sides equally often.
    pub(in crate::referee) fn plays(&mut self, positions: usize) -> Result<(), Halt> {
        let mut step = self.step("It plays games before the referee, against moves of chance");
        let subject = self.subject;
        // What was found out need not be found out again.
        let _ = self.context.level(&subject.player.name).set(self.level);
        let mut opponent = Entrant { name: "chance".to_owned(), ..subject.player.clone() };
        if opponent.name == subject.player.name {
            opponent.name.push('2');
        }
        opponent.program.command = Command::Builtin(vec!["random".to_owned()]);
        let plan = Plan {
            limits: subject.limits.clone(),
            seed: subject.seed,
            ..Plan::of_two(subject.game.clone(), [subject.player.clone(), opponent], MOST_GAMES)
        };
        let (mut seen, mut times) = (HashSet::new(), Durations::default());
        let (mut waits, stop) = (0, AtomicBool::new(false));
        let context = self.context;
        let mut games = InOrder::new(|entry: &Entry| {
            waits += u32::from(self.count(entry, &mut step, &mut seen, &mut times));
            let games = &self.games;
            let wants_more = games.positions < positions && games.lost() < MOST_LOST;
            // Both sides are played equally often.
            let goes_on = waits < MOST_WAITS && (wants_more || games.games % 2 == 1);
            stop.store(positions == 1 || !goes_on, Ordering::Relaxed);
            Ok(())
        });
        let mut tournament = Tournament::new(plan.schedule(), HashSet::new(), plan.concurrency);
        // Nothing is written, so nothing can fail.
        let _ = tournament.play(&mut games, || PlayerPool::new(context), |_| {}, &stop);
        if context.interrupt.is_raised() {
            return Err(Halt::Interrupted);
        }
        let micros = |time: Duration| u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        self.games.different = seen.len();
        self.games.median_us = micros(times.median());
        self.games.longest_us = micros(times.max());
        let (games, asked) = (self.games.games, self.games.positions);
        step.remark =
            format!("{asked} positions in {games} games, {} of them different", seen.len());
        self.done(step);
        Ok(())
    }

    /// Counts a game and says what it has shown; whether it was lost by something that takes long.
    /// Each position in which the program was asked goes to `seen`.
    fn count(
        &mut self,
        entry: &Entry,
        step: &mut Step,
        seen: &mut HashSet<String>,
        times: &mut Durations,
    ) -> bool {
        let me = if entry.id % 2 == 1 { Side::X } else { Side::O };
        self.games.games += 1;
        self.games_in_process += 1;
        let waited = entry.waited_us[me].iter();
        waited.for_each(|micros| times.add(Duration::from_micros(*micros)));
        self.umpire.restart();
        for mv in entry.moves.iter().map(Some).chain([None]) {
            let is_mine = self.umpire.status() == Status::ToMove(me);
            if is_mine {
                self.games.positions += 1;
                seen.insert(format!("{me} {}", self.umpire.history().join(" ")));
            }
            // They have been played before.
            let _ = mv.map(|mv| self.umpire.play(&[mv]));
            let last = self.umpire.last_path().filter(|_| is_mine && mv.is_some());
            self.has_replied |= is_mine && mv.is_some() && self.umpire.history().len() > 1;
            self.own_slides += u32::from(last.is_some_and(|path| path.from.is_some()));
        }
        let fault = entry.fault_of(me);
        if let Some(fault) = fault {
            self.games.count(fault);
            self.explain(step, entry, me, fault);
        }
        self.has_moved |= entry.has_moved(me);
        self.later_faults += u32::from(fault.is_some() && self.games_in_process > 1);
        self.requests_before = requests(&moves_made(self.umpire.as_mut()), me);
        // Who has made an illegal move plays on in the same process.
        if fault.is_some_and(|fault| !matches!(fault, Fault::Illegal { .. })) {
            self.games_in_process = 0;
            self.requests_before.clear();
        }
        let has_crashed = matches!(fault, Some(Fault::Crashed { .. }));
        for SideNote { note, .. } in entry.notes.iter().filter(|noted| noted.side == me) {
            let mistake = match note {
                Note::FalseClaim { claim, .. } => Mistake::of_false_claim(*claim),
                Note::Unasked(_) if !self.has_found(Mistake::Banner) => Mistake::TwoAnswers,
                Note::Restarted if !has_crashed => Mistake::EndsAfterGame,
                _ => continue,
            };
            step.find(mistake, note.to_string());
        }
        matches!(fault, Some(Fault::Timeout { .. } | Fault::NoStart { .. }))
    }

    /// Says what a fault comes from. The umpire stands where it happened.
    fn explain(&mut self, step: &mut Step, entry: &Entry, me: Side, fault: &Fault) {
        let last_words = entry.notes.iter().find_map(|noted| match &noted.note {
            Note::LastWords(words) if noted.side == me => Some(words.clone()),
            _ => None,
        });
        let shown = fault.to_string();
        let expected = self.expectation();
        let known = step.findings.len();
        self.find_cause(step, me, fault, &shown);
        if step.findings.len() > known {
            let why = match fault {
                Fault::Illegal { why, .. } => Some(why.clone()),
                _ => None,
            };
            let errors = self.errors_again(me, fault).or(last_words).unwrap_or_default();
            let before = std::mem::take(&mut self.requests_before);
            let evidence = self.evidence_of_game(entry.id, me, &before, why, &errors);
            step.prove(known, evidence);
        }
        if step.findings.len() > known || step.exchanges.is_empty() {
            let (request, answer) = match fault {
                Fault::Illegal { request, answer, .. } | Fault::Garbled { request, answer } => {
                    (request.as_str(), Some(excerpt(answer)))
                }
                Fault::Crashed { request, .. }
                | Fault::Limited { request, .. }
                | Fault::Timeout { request, .. } => (request.as_str(), None),
                Fault::NoStart { .. } => return,
            };
            step.show(request, answer, &expected);
        }
    }

    /// Finds the mistake that a fault comes from, as far as the fault alone shows it.
    fn find_cause(&mut self, step: &mut Step, me: Side, fault: &Fault, shown: &str) {
        match fault {
            // It is one of the lines that were seen before.
            Fault::Garbled { answer, .. }
                if !answer.starts_with('=')
                    && let Some(mistake) = self.other_lines() =>
            {
                step.find(mistake, shown);
            }
            Fault::Illegal { request, answer, .. } | Fault::Garbled { request, answer } => {
                let received: Vec<String> = request.split(' ').skip(1).map(str::to_owned).collect();
                let verdict = judge(self.umpire.as_mut(), me, &strip_id(answer), &received);
                if let Some(suspects) = verdict.suspects {
                    let is_fresh = self.games_in_process <= 1;
                    self.illegal.push(IllegalMove { suspects, is_fresh });
                }
                for mistake in verdict.mistakes {
                    step.find(mistake, shown);
                }
            }
            // It has been told that it refuses the game.
            Fault::NoStart { .. } if self.has_found(Mistake::RefusesGame) => {}
            Fault::NoStart { .. } => step.find(Mistake::EndsAtOnce, shown),
            // The same end once more.
            Fault::Crashed { .. } if self.has_found(Mistake::EndsAtOnce) => {
                step.find(Mistake::EndsAtOnce, shown);
            }
            Fault::Crashed { .. } => step.find(Mistake::Crashes, shown),
            Fault::Limited { .. } => step.find(Mistake::MeetsLimit, shown),
            Fault::Timeout { .. } => {
                use Mistake::{
                    AnswersOnStderr, CapitalRequests, NoNewline, NotFlushed, OneBehind, Silent,
                };
                let silent =
                    [NotFlushed, NoNewline, OneBehind, CapitalRequests, AnswersOnStderr, Silent];
                // A program that was silent before has been told why.
                if !silent.into_iter().any(|mistake| self.has_found(mistake)) {
                    let mistake = self.slow_or_looping(me);
                    step.find(mistake, shown);
                }
            }
        }
    }

    /// What it has found of lines that are no answers.
    fn other_lines(&self) -> Option<Mistake> {
        let mut known = [Mistake::TwoAnswers, Mistake::DebugPrints].into_iter();
        known.find(|mistake| self.has_found(*mistake))
    }

    /// What a program that has ended writes to standard error when it is asked the same once more,
    /// in a new process.
    fn errors_again(&mut self, me: Side, fault: &Fault) -> Option<String> {
        /// So many games.
        const TRIES: u32 = 8;
        let (Fault::Crashed { .. } | Fault::Limited { .. }) = fault else {
            return None;
        };
        let requests = requests(&moves_made(self.umpire.as_mut()), me);
        let mut probe = self.begin().ok()?;
        for request in requests {
            if probe.ask(&request, false).ok()?.answer == Err(ReadError::Ended) {
                return Some(probe.connection.process.errors());
            }
        }
        // It has played otherwise; then in some other game.
        let made = self.umpire.history();
        let errors = (0..TRIES).find_map(|_| {
            let mut probe = self.begin().ok()?;
            let went = self.goes_well(&mut probe, me).ok()?;
            let has_crashed = !went && probe.connection.process.has_ended();
            has_crashed.then(|| probe.connection.process.errors())
        });
        self.umpire.restart();
        for word in &made {
            // They have been played before.
            let _ = self.umpire.play(&[word]);
        }
        errors
    }
}

/// An answer without its number.
fn strip_id(line: &str) -> String {
    match line.strip_prefix(['=', '?']) {
        Some(rest) if rest.starts_with(|c: char| c.is_ascii_digit()) => {
            let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit());
            format!("{}{rest}", line.get(..1).unwrap_or_default())
        }
        _ => line.to_owned(),
    }
}

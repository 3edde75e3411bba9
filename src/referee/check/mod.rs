//! `jogada check`: whether a program keeps to the contract, step by step, and what a tournament
//! would cost it.
//!
//! A program is talked to in two ways: by a probe, which notices what a referee would pass over or
//! die of; and by the referee itself, in games against random moves, so that the share of games
//! lost is what a tournament would find.

mod checker;
mod conversation;
mod diagnosis;
mod evidence;
mod full_games;
mod games;
mod judge;
mod language;
mod mistake;
mod probe;
mod robustness;
mod silence;
mod suspects;
mod verdict;

pub use evidence::Evidence;
pub use mistake::{Mistake, Severity, Words};
pub use verdict::Verdict;

use std::collections::BTreeMap;

use crate::referee::game::GameSpec;
use crate::referee::player::{Entrant, Fault, Limits, MatchContext};
use crate::referee::tournament::Grading;
use serde::Serialize;

/// What is checked, and how.
#[derive(Clone, Debug)]
pub struct CheckConfig {
    /// The program.
    pub player: Entrant,
    /// What it is to play.
    pub game: GameSpec,
    /// The time that it has.
    pub limits: Limits,
    /// Where all chance comes from.
    pub seed: u64,
    /// In how many positions it is asked for a move by the referee, at least.
    pub positions: usize,
}

/// One request, or a thing done without one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Exchange {
    /// What was sent.
    pub sent: String,
    /// What came back; nothing if there is none.
    pub came: Option<String>,
    /// What was expected.
    pub expected: String,
}

/// A mistake that was found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Finding {
    /// Which one it is.
    #[serde(rename = "name")]
    pub mistake: Mistake,
    /// What is to be said about it.
    #[serde(flatten)]
    pub words: Words,
    /// What shows it: a line, an exit code.
    pub shown_by: String,
    /// How it can be seen again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evidence: Option<Evidence>,
}

/// One step of the check.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Step {
    /// From 1.
    pub number: usize,
    /// What is looked at.
    pub title: &'static str,
    /// What was said: where mistakes were found, what shows them.
    pub exchanges: Vec<Exchange>,
    /// What is wrong, each mistake once.
    pub findings: Vec<Finding>,
    /// What else there is to say.
    pub remark: String,
    /// Whether it could not be looked at, for the reason in the remark.
    pub left_out: bool,
}

impl Step {
    fn new(title: &'static str) -> Step {
        Step { title, ..Step::default() }
    }

    /// Whether nothing is wrong in it that loses games.
    #[must_use]
    pub fn is_passed(&self) -> bool {
        let mut findings = self.findings.iter();
        findings.all(|finding| finding.words.weight == Severity::Hint)
    }

    fn leave_out(&mut self, why: &str) {
        self.left_out = true;
        why.clone_into(&mut self.remark);
    }

    fn find(&mut self, mistake: Mistake, shown_by: impl Into<String>) {
        if !self.has(mistake) {
            self.findings.push(Finding {
                mistake,
                words: mistake.words(),
                shown_by: shown_by.into(),
                evidence: None,
            });
        }
    }

    /// Adds what shows the findings from the one with the number `from` on, counted from 0.
    fn prove(&mut self, from: usize, evidence: Evidence) {
        for finding in self.findings.iter_mut().skip(from) {
            finding.evidence.get_or_insert_with(|| evidence.clone());
        }
    }

    /// Takes down what was sent, what came and what was expected.
    fn show(&mut self, sent: &str, came: Option<String>, expected: &str) {
        self.exchanges.push(Exchange {
            sent: sent.to_owned(),
            came,
            expected: expected.to_owned(),
        });
    }

    fn has(&self, mistake: Mistake) -> bool {
        let mut findings = self.findings.iter();
        findings.any(|finding| finding.mistake == mistake)
    }
}

/// What came of the games that the referee let the program play.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Games {
    /// How many there were.
    pub games: u32,
    /// How many it lost by invalid moves.
    pub invalid: u32,
    /// All faults, by kind.
    pub faults: BTreeMap<&'static str, u32>,
    /// In how many positions it was asked for a move.
    pub positions: usize,
    /// How many of these differ.
    pub different: usize,
    /// The median of the times of its answers, in microseconds.
    pub median_us: u64,
    /// The longest of these.
    pub longest_us: u64,
}

impl Games {
    fn count(&mut self, fault: &Fault) {
        *self.faults.entry(fault.kind()).or_default() += 1;
        self.invalid += u32::from(fault.is_invalid_move());
    }

    /// How many games it lost by faults.
    #[must_use]
    pub fn lost(&self) -> u32 {
        self.faults.values().sum()
    }

    /// Whether it loses so many of its games by invalid moves that it would be removed from the
    /// ranking.
    #[must_use]
    pub fn is_removed(&self) -> bool {
        let most = Grading::default().invalid_share;
        most.is_exceeded_by(self.invalid, self.games)
    }
}

/// What was found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CheckReport {
    /// The game and its options.
    pub game: String,
    /// What is wrong, each mistake once, the cause of the others first.
    pub findings: Vec<Finding>,
    /// The steps in order.
    pub steps: Vec<Step>,
    /// Whether it has made a valid move.
    pub has_moved: bool,
    /// The games; none if the program could not even be started.
    pub games: Games,
    /// The peak memory of all its processes together, in KB, where the system tells.
    pub peak_kb: Option<u64>,
}

impl CheckReport {
    /// Everything, as JSON.
    ///
    /// # Errors
    /// None: all keys are strings, and all numbers finite.
    pub fn json(&self) -> serde_json::Result<String> {
        /// With what it comes to.
        #[derive(Serialize)]
        struct Written<'a> {
            #[serde(flatten)]
            report: &'a CheckReport,
            verdict: String,
        }
        let written = Written { report: self, verdict: self.verdict().to_string() };
        Ok(serde_json::to_string_pretty(&written)? + "\n")
    }
}

/// Checks a program; `told` hears the title of each step that begins. `None` when that was
/// interrupted.
pub fn check(
    subject: &CheckConfig,
    context: &MatchContext,
    told: &mut (dyn FnMut(&'static str) + Send),
) -> Option<CheckReport> {
    checker::Checker::new(subject, context, told)?.examine()
}

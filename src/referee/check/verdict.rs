//! What a check comes to, in a line.

use std::fmt;

use serde::Serialize;

use super::{CheckReport, Mistake, Severity};

/// What a check comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case", tag = "says")]
pub enum Verdict {
    /// No game was lost, and nothing is wrong.
    Fit,
    /// No game was lost by it here, but one may be.
    MayLose {
        /// What is wrong.
        cause: Mistake,
    },
    /// It plays, and loses games by faults.
    WouldLose {
        /// How many games it lost so.
        lost: u32,
        /// Of how many.
        games: u32,
        /// What is wrong.
        cause: Mistake,
    },
    /// It never made a valid move.
    DoesNotPlay {
        /// What is wrong.
        cause: Mistake,
    },
}

impl CheckReport {
    /// What it comes to.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        let mut wrong = self.findings.iter();
        let wrong = wrong.find(|finding| finding.words.weight == Severity::Wrong);
        let (lost, games) = (self.games.lost(), self.games.games);
        let cause = match wrong {
            Some(finding) => finding.mistake,
            None if lost == 0 => return Verdict::Fit,
            // Whatever is lost has been explained; if not, it is what the rules forbid.
            None => Mistake::Illegal,
        };
        match lost {
            _ if !self.has_moved => Verdict::DoesNotPlay { cause },
            0 => Verdict::MayLose { cause },
            _ => Verdict::WouldLose { lost, games, cause },
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Fit => f.write_str("fit to hand in"),
            Verdict::MayLose { cause } => write!(f, "may lose games: {cause}"),
            Verdict::WouldLose { lost, games, cause } => {
                write!(f, "would lose {lost} of {games} games: {cause}")
            }
            Verdict::DoesNotPlay { cause } => write!(f, "does not play: {cause}"),
        }
    }
}

//! What moves that the rules forbid come from.
//!
//! Each such move has suspects: mistakes that would explain it, by the board. A mistake is named if
//! it would explain nearly all of them. That the board of an old game is kept, and that another
//! game is played, are found out by trying.

use std::time::{Duration, Instant};

use crate::referee::game::GameSpec;
use crate::referee::player::ProtocolLevel;
use crate::rules::Side;
use crate::session::GAMES;

use super::checker::Checker;
use super::full_games::{MOST_TURNS, Went};
use super::probe::{Halt, Probe};
use super::{Finding, Mistake, Severity, Step};

/// A move that the rules forbid.
#[derive(Clone, Debug)]
pub(in crate::referee) struct IllegalMove {
    /// The mistakes that would explain it, the likeliest first.
    pub suspects: Vec<Mistake>,
    /// Whether it was made in the first game of its process.
    pub is_fresh: bool,
}

/// So many games are tried each way: few where they tell enough.
const TRIES: [u32; 2] = [16, 40];

/// So many of these must go wrong in a process that has played before, and none in a fresh one. Of a
/// program that errs in some share of its games, whatever was played before, that happens once in
/// 40,000 checks at most, by the binomial distribution.
const ENOUGH: [u32; 2] = [10, 12];

/// No more time than this is taken for it.
const PATIENCE: Duration = Duration::from_secs(20);

impl Checker<'_> {
    /// The causes of the illegal moves so far, the likeliest first; none if there were none.
    pub(in crate::referee) fn causes(&mut self) -> Result<Vec<Mistake>, Halt> {
        if !self.has_moved && self.subject.lacks_bridge() {
            return Ok(vec![Mistake::NeedsBridge]);
        }
        let is_carried_over = self.illegal.iter().any(|illegal| !illegal.is_fresh);
        if (is_carried_over || self.later_faults > 0) && self.depends_on_old_games()? {
            return Ok(vec![Mistake::KeepsOldBoard]);
        }
        let mut causes = match self.illegal.is_empty() {
            true => Vec::new(),
            false => explanations(&self.illegal, self.has_replied),
        };
        if self.own_slides == 0
            && let Some(cause) =
                causes.iter_mut().find(|cause| **cause == Mistake::TakesOthersStone)
        {
            // Never one of its own.
            *cause = Mistake::PlaysOtherSide;
        }
        // A fourth stone may be one of a game that has no slides.
        use Mistake::{FourthStone, Illegal, SlidesTooEarly};
        let may_be_other = matches!(&causes[..], [] | [Illegal | FourthStone | SlidesTooEarly]);
        let loses_much = self.games.games > 0 && self.games.lost() * 4 >= self.games.games;
        if may_be_other
            && loses_much
            && let Some(game) = self.other_game()?
        {
            self.other_game = Some(game);
            causes.retain(|cause| *cause != Illegal);
            // The likelier cause if not one move was right here.
            let place = if self.has_moved { causes.len() } else { 0 };
            causes.insert(place, Mistake::OtherGame);
        }
        Ok(causes)
    }

    /// Whether games go wrong in a process that has played before, and only there.
    fn depends_on_old_games(&mut self) -> Result<bool, Halt> {
        let begun = Instant::now();
        let (mut wrong, mut number) = (0, 0);
        for (tries, enough) in TRIES.into_iter().zip(ENOUGH) {
            while number < tries && begun.elapsed() < PATIENCE {
                let me = if number % 2 == 0 { Side::X } else { Side::O };
                number += 1;
                let mut fresh = self.begin()?;
                if !self.goes_well(&mut fresh, me)? {
                    return Ok(false);
                }
                let mut used = self.begin()?;
                if self.goes_well(&mut used, me.other())? {
                    wrong += u32::from(!self.goes_well(&mut used, me)?);
                }
            }
            if wrong >= enough {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Plays a game; whether it went without a mistake that loses it.
    pub(super) fn goes_well(&mut self, probe: &mut Probe, me: Side) -> Result<bool, Halt> {
        let mut step = Step::new("");
        let went = self.game(probe, &mut step, me, &[], MOST_TURNS)?;
        Ok(!matches!(went, Went::Wrong))
    }

    /// Another game that the program plays without a mistake.
    fn other_game(&mut self) -> Result<Option<String>, Halt> {
        /// So many games of each: enough that a mistake would show.
        const GAMES_EACH: u32 = 12;
        let known = (self.illegal.len(), self.has_moved, self.has_replied);
        let mut found = None;
        for entry in GAMES {
            let Ok(game) = GameSpec::try_from(entry.name.to_owned()) else {
                continue;
            };
            let is_same = self.subject.game.as_str().split(' ').next() == Some(entry.name);
            let Ok(umpire) = game.umpire() else { continue };
            if is_same || umpire.secret_request().is_some() {
                continue;
            }
            let own = std::mem::replace(&mut self.umpire, umpire);
            let plays = self.plays_well(&game, GAMES_EACH);
            self.umpire = own;
            if plays? {
                found = Some(game.to_string());
                break;
            }
        }
        // What it does in another game says nothing of this one.
        self.illegal.truncate(known.0);
        (self.has_moved, self.has_replied) = (known.1, known.2);
        Ok(found)
    }

    /// Whether some games of another kind go well, each in a fresh process.
    fn plays_well(&mut self, game: &GameSpec, games: u32) -> Result<bool, Halt> {
        for number in 0..games {
            let mut probe = self.probe()?;
            if let ProtocolLevel::Ids | ProtocolLevel::Words = self.level {
                let told = probe.ask(&format!("game {game}"), false)?;
                if told.is_refused() && self.level == ProtocolLevel::Ids {
                    return Ok(false);
                }
            }
            let me = if number % 2 == 0 { Side::X } else { Side::O };
            if !self.goes_well(&mut probe, me)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Names the causes where illegal moves, and what else comes of them, were found.
    pub(in crate::referee) fn name_causes(&mut self, causes: &[Mistake]) {
        let [first, others @ ..] = causes else { return };
        let explains_all = matches!(first, Mistake::OtherGame | Mistake::KeepsOldBoard);
        let is_explained = |mistake: Mistake| match first {
            Mistake::NeedsBridge => mistake.words().weight == Severity::Wrong,
            _ => mistake == Mistake::Illegal || explains_all && mistake.is_of_games(),
        };
        for step in &mut self.steps {
            let findings = std::mem::take(&mut step.findings);
            for finding in findings {
                if !is_explained(finding.mistake) {
                    step.findings.push(finding);
                    continue;
                }
                for mistake in [first].into_iter().chain(others) {
                    if step.has(*mistake) {
                        continue;
                    }
                    let mut named =
                        Finding { mistake: *mistake, words: mistake.words(), ..finding.clone() };
                    if let (Mistake::OtherGame, Some(game)) = (mistake, &self.other_game) {
                        named.shown_by = format!("it plays {game} well: try --game {game:?}");
                    }
                    step.findings.push(named);
                }
            }
        }
    }
}

/// The findings of all steps, each mistake once: first what is wrong, the cause of others before
/// these, then hints.
pub(super) fn ordered(steps: &[Step], causes: &[Mistake]) -> Vec<Finding> {
    let mut findings: Vec<Finding> = Vec::new();
    for finding in steps.iter().flat_map(|step| &step.findings) {
        match findings.iter_mut().find(|known| known.mistake == finding.mistake) {
            Some(known) if known.evidence.is_none() => known.evidence.clone_from(&finding.evidence),
            Some(_) => {}
            None => findings.push(finding.clone()),
        }
    }
    if findings.iter().any(|finding| finding.mistake == Mistake::Loops) {
        findings.retain(|finding| finding.mistake != Mistake::TooSlow);
    }
    findings.sort_by_key(|finding| {
        // Where two causes fit, the likelier one stands first.
        let place = causes.iter().position(|cause| *cause == finding.mistake);
        let mistake = place.and(causes.first()).copied().unwrap_or(finding.mistake);
        (finding.words.weight == Severity::Hint, mistake, place)
    });
    findings
}

/// The mistakes that explain nearly all of these moves, the one that explains most first; that they
/// are illegal if none does. A program that has replied with a legal move does not only repeat what
/// it is told.
fn explanations(illegal: &[IllegalMove], has_replied: bool) -> Vec<Mistake> {
    if illegal.iter().any(|illegal| illegal.suspects == [Mistake::CountsFromZero]) {
        return vec![Mistake::CountsFromZero];
    }
    let mut counts: Vec<(Mistake, usize)> = Vec::new();
    for IllegalMove { suspects, .. } in illegal {
        for suspect in suspects.iter().filter(|one| **one != Mistake::Echo || !has_replied) {
            match counts.iter_mut().find(|(mistake, _)| mistake == suspect) {
                Some((_, count)) => *count += 1,
                None => counts.push((*suspect, 1)),
            }
        }
    }
    // Stable: among those that explain as much, the likeliest stays first.
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let Some(&(first, most)) = counts.first() else {
        return vec![Mistake::Illegal];
    };
    if most * 10 < illegal.len() * 7 {
        return vec![Mistake::Illegal];
    }
    // The first says all that the second would.
    let is_implied = |mistake| {
        let pair = (first, mistake);
        pair == (Mistake::Echo, Mistake::ForgetsOthersMove)
            || pair == (Mistake::FourthStone, Mistake::ForgetsOwnMove)
    };
    let others = counts.iter().skip(1);
    let others = others.filter(|(mistake, count)| {
        // That rows and columns are swapped shows less often than what it leads to.
        let enough = if *mistake == Mistake::Swapped { most * 8 / 10 } else { most };
        *count >= enough && !is_implied(*mistake)
    });
    let others = others.map(|(mistake, _)| *mistake).take(1);
    [first].into_iter().chain(others).collect()
}

//! Who answered like whom in more of the positions that both met than chance and strength explain.
//!
//! The method is that of looking for copied answers in examinations: the number of equal answers of
//! two people is compared with the number expected if each answers by itself, given how good each
//! is and what others answer to the same question; the difference in standard deviations is judged
//! by a line that is drawn for all pairs together, after Bonferroni (Wesolowsky, "Detecting
//! z_scoreive similarity in answers on multiple choice exams", Journal of Applied Statistics 27,
//! 2000, 909-921; Wollack, "A nominal response model approach for detecting answer copying",
//! Applied Psychological Measurement 21, 1997, 307-320). Here:
//!
//! - A question is a position with at least two legal moves in which both had to move; openings do
//!   not count. Whoever met a position several times counts once, with the shares of its answers.
//! - How good somebody is: how often it plays, where there are such, moves that the oracle finds
//!   best, moves that keep the result but take longer, and moves that give something up. Two
//!   perfect players answer alike because of this, and it is expected of them.
//! - Among moves of the same worth each is expected as often as all the others choose it in this
//!   position, one more choice being spread evenly over all. Habits of a whole class, the centre
//!   first, are expected by this.
//! - Answers of one program to similar positions hang together, so that differences scatter more
//!   than independent answers would. How much is seen from all pairs: their median and the median
//!   distance from it take the place of 0 and 1, if they are larger (an empirical null: Efron,
//!   "Large-scale simultaneous hypothesis testing: the choice of a null hypothesis", Journal of the
//!   American Statistical Association 99, 2004, 96-104).
//! - A pair stands out if it is far beyond chance, and if the difference is large. Far: more than
//!   `sqrt(2 ln(50 n))` standard deviations for `n` pairs; by Chernoff's bound chance brings any
//!   pair of independent answers there in less than one class in a hundred. Large: of the answers
//!   that were expected to differ more than half were alike, which is Cohen's kappa ("A coefficient
//!   of agreement for nominal scales", Educational and Psychological Measurement 20, 1960, 37-46).
//!   Two who by chance have much the same taste go beyond the line, but seldom that far up. In 75
//!   simulated classes of twenty (`tests/referee/similar.rs`) a player that copied 60, 70, 80 or 90
//!   % of its moves was found 34, 48, 67 and 75 times; in 6 of all these 375 classes, those without
//!   a copy included, a pair stood out of which neither had copied.

pub(super) mod questions;

use std::collections::BTreeMap;
use std::time::Duration;

use crate::control::Interrupt;

use super::oracle::Oracle;
use super::table::Table;
use crate::referee::tournament::journal::Entry;
use questions::{Collector, Question};

/// Pairs of players, those who answered alike most unexpectedly first.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Similarity {
    /// The pairs that can be judged.
    pub pairs: Vec<Pair>,
    /// How many pairs met too few positions in which their answers could differ.
    pub unjudged: usize,
    /// The z-score beyond which a pair stands out, if its agreement is large, too.
    pub line: f64,
    /// In so many of the positions that several met the worth of the moves is known.
    pub valued: usize,
    /// How many positions several players met.
    pub positions: usize,
}

/// Two players.
#[derive(Clone, PartialEq, Debug)]
pub struct Pair {
    /// Their names, in the order of the alphabet.
    pub names: [String; 2],
    /// In how many positions both had to move.
    pub positions: usize,
    /// In how many of these they answered alike; answers that vary count in shares.
    pub same: f64,
    /// In how many it was to be expected.
    pub expected: f64,
    /// The difference in standard deviations, as they are among all pairs.
    pub z_score: f64,
}

/// Less than this expected variance, in positions, shows nothing.
const LEAST_VARIANCE: f64 = 2.0;

/// Fewer pairs than these do not show what is usual.
const FEW_PAIRS: usize = 10;

/// Compares all players of some games. The oracle is asked for at most the given time.
#[must_use]
pub fn similarity(entries: &[Entry], patience: Duration, interrupt: &Interrupt) -> Similarity {
    let mut oracle = Oracle::new(interrupt);
    let mut collector = Collector::new(entries);
    for (number, entry) in entries.iter().enumerate() {
        oracle.play(entry, |plies, step| collector.add(number, entry, plies, step));
    }
    let names = collector.names.clone();
    compared(&names, &collector.questions(entries, &mut oracle, patience))
}

/// Compares the answers of all players.
pub(super) fn compared(names: &[String], questions: &[Question]) -> Similarity {
    let skills = skills(names.len(), questions);
    let mut sums: BTreeMap<(usize, usize), Sum> = BTreeMap::new();
    for question in questions {
        let players: Vec<usize> = question.answers.keys().copied().collect();
        for (place, &one) in players.iter().enumerate() {
            for &other in players.iter().skip(place + 1) {
                let Some((same, expected)) = compare(question, one, other, &skills) else {
                    continue;
                };
                let sum = sums.entry((one, other)).or_default();
                sum.positions += 1;
                sum.same += same;
                sum.expected += expected;
                sum.variance += expected * (1.0 - expected);
            }
        }
    }
    let all = sums.len();
    sums.retain(|_, sum| sum.variance >= LEAST_VARIANCE);
    let scores: Vec<f64> = sums.values().map(Sum::score).collect();
    let (centre, scale) = usual(&scores);
    let name = |player: usize| names.get(player).cloned().unwrap_or_default();
    let pairs = sums.iter().map(|(&(one, other), sum)| Pair {
        names: [one, other].map(name),
        positions: sum.positions,
        same: sum.same,
        expected: sum.expected,
        z_score: (sum.score() - centre) / scale,
    });
    let mut pairs: Vec<Pair> = pairs.collect();
    pairs.sort_by(|one, other| other.z_score.total_cmp(&one.z_score));
    let valued = questions.iter().filter(|question| question.is_valued);
    Similarity {
        unjudged: all - pairs.len(),
        line: (2.0 * (50.0 * pairs.len().max(1) as f64).ln()).sqrt(),
        pairs,
        valued: valued.count(),
        positions: questions.len(),
    }
}

#[derive(Default)]
struct Sum {
    positions: usize,
    same: f64,
    expected: f64,
    variance: f64,
}

impl Sum {
    fn score(&self) -> f64 {
        (self.same - self.expected) / self.variance.sqrt()
    }
}

/// How often each player chooses a move of each worth, of the times that there is one.
fn skills(players: usize, questions: &[Question]) -> Vec<[f64; Question::WORTHS]> {
    let mut chosen = vec![[0.5; Question::WORTHS]; players];
    let mut offered = vec![[1.0; Question::WORTHS]; players];
    for question in questions.iter().filter(|question| question.is_valued) {
        for (&player, answers) in &question.answers {
            for (worth, count) in question.by_worth(answers).into_iter().enumerate() {
                let Some((share, size)) = count else { continue };
                let add = |sums: &mut Vec<[f64; Question::WORTHS]>, amount: f64| {
                    let sum = sums.get_mut(player).and_then(|sums| sums.get_mut(worth));
                    sum.into_iter().for_each(|sum| *sum += amount);
                };
                // Where all moves are of one worth, nothing is shown.
                if size < question.worth.len() {
                    add(&mut chosen, share);
                    add(&mut offered, 1.0);
                }
            }
        }
    }
    for (chosen, offered) in chosen.iter_mut().flatten().zip(offered.iter().flatten()) {
        *chosen /= offered;
    }
    chosen
}

/// How far two players answered alike, and how far that was to be expected.
fn compare(
    question: &Question,
    one: usize,
    other: usize,
    skills: &[[f64; Question::WORTHS]],
) -> Option<(f64, f64)> {
    let (first, second) = (question.answers.get(&one)?, question.answers.get(&other)?);
    let both = first.iter().zip(second);
    let same = both.map(|(one, other)| one * other).sum();
    let mut popular = vec![0.0; question.worth.len()];
    for (&player, answers) in &question.answers {
        if player != one && player != other {
            let sums = popular.iter_mut().zip(answers);
            sums.for_each(|(sum, share)| *sum += share);
        }
    }
    let worths = question.by_worth(&popular);
    let (first, second) = (skills.get(one)?, skills.get(other)?);
    let total = |skill: &[f64; Question::WORTHS]| -> f64 {
        let skills = skill.iter().zip(&worths);
        let offered = skills.filter(|(_, worth)| worth.is_some());
        offered.map(|(skill, _)| skill).sum()
    };
    let (first_total, second_total) = (total(first), total(second));
    let mut expected = 0.0;
    for (&worth, share) in question.worth.iter().zip(popular) {
        let (sum, size) = worths.get(worth).copied().flatten()?;
        let share = (1.0 / size as f64 + share) / (1.0 + sum);
        let chance = |skill: &[f64; Question::WORTHS], total: f64| {
            skill.get(worth).map_or(0.0, |skill| skill / total * share)
        };
        expected += chance(first, first_total) * chance(second, second_total);
    }
    Some((same, expected))
}

/// The middle of scores and how far they usually lie from it: 0 and 1, unless they are larger.
fn usual(scores: &[f64]) -> (f64, f64) {
    if scores.len() < FEW_PAIRS {
        return (0.0, 1.0);
    }
    let centre = median(scores.to_vec());
    let distances = scores.iter().map(|score| (score - centre).abs()).collect();
    // Of a normal distribution the median distance is so many standard deviations.
    const MEDIAN_DISTANCE: f64 = 0.674_489_750_196_081_7;
    let scale = median(distances) / MEDIAN_DISTANCE;
    (centre.max(0.0), scale.max(1.0))
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied().unwrap_or_default()
}

impl Pair {
    /// Of the answers that were expected to differ, the share that was alike: Cohen's kappa.
    #[must_use]
    pub fn kappa(&self) -> f64 {
        (self.same - self.expected) / (self.positions as f64 - self.expected)
    }
}

/// Agreement that is not larger than this is not large.
const LARGE: f64 = 0.5;

impl Similarity {
    /// The pairs that stand out, and the next ones, to compare with.
    #[must_use]
    pub fn table(&self) -> Table {
        const OTHERS: usize = 5;
        let columns = ["players", ">positions", ">alike", ">expected", ">z-score", ">kappa", ""];
        let mut table = Table::new("Answered alike", columns);
        let mut others = 0;
        for pair in &self.pairs {
            let [one, other] = &pair.names;
            let stands_out = self.stands_out(pair);
            others += usize::from(!stands_out);
            if !stands_out && others > OTHERS {
                continue;
            }
            table.rows.push(vec![
                format!("{one}, {other}").into(),
                pair.positions.into(),
                format!("{:.1}", pair.same).into(),
                format!("{:.1}", pair.expected).into(),
                format!("{:.1}", pair.z_score).into(),
                format!("{:.2}", pair.kappa()).into(),
                (if stands_out { "stands out" } else { "" }).into(),
            ]);
        }
        table
    }

    /// Whether a pair stands out.
    #[must_use]
    pub fn stands_out(&self, pair: &Pair) -> bool {
        pair.z_score > self.line && pair.kappa() > LARGE
    }

    /// What has to be known to read the table.
    #[must_use]
    pub fn remarks(&self) -> Vec<String> {
        if self.pairs.is_empty() {
            return vec![
                "No two players met enough positions in which their answers could differ."
                    .to_owned(),
            ];
        }
        let judged = self.pairs.len();
        let mut remarks = vec![
            match self.pairs.iter().filter(|pair| self.stands_out(pair)).count() {
                0 => format!("No pair stands out of the {judged} that can be judged."),
                1 => format!("1 pair stands out of the {judged} that can be judged."),
                beyond => format!("{beyond} pairs stand out of the {judged} that can be judged."),
            },
            format!(
                "Z-score: answers alike beyond those expected of two players of their strength who choose, among moves of the same worth, like \
                 the others; in standard deviations, as they are among all pairs. Chance brings any pair of \
                 independent answers beyond {:.1} in less than one class in a hundred. Kappa: of the answers that were expected to differ, the \
                 share that was alike. Above {LARGE} a pair beyond that line stands out.",
                self.line
            ),
            "In simulated classes of twenty a player that copied 70 % of its moves of another stood out in 64 of 100, one that copied 80 % \
             in 89, one that copied 90 % in all; in 2 of 100 classes a pair stood out of which neither had copied."
                .to_owned(),
            "This is a hint where to look, not a verdict: two who have read the same book may answer alike, too.".to_owned(),
        ];
        if self.valued < self.positions {
            remarks.push(format!(
                "The worth of the moves is known in {} of {} positions that several met; in the others all moves count as of the same worth.",
                self.valued, self.positions
            ));
        }
        remarks
    }
}

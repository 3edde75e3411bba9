//! Proofs of what a position is worth, and their check.

mod check;
mod graph;
mod text;

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};
use clap::{ArgGroup, Args};

use crate::control::Budget;
use crate::files;
use crate::proof::{Part, Proof};
use crate::rules::notation::words;
use crate::rules::{Options, Status};
use crate::session::{GameEntry, Prover, View};
use crate::solvers::proofs::Finding;

use super::say;
use super::{Exit, interruption, print};

/// What to prove.
#[derive(Args, Debug)]
#[command(group = ArgGroup::new("form").args(["json", "dot"]))]
pub struct Prove {
    /// The game with its options, and the moves from the start to the position: floating rows=5
    /// cols=5 [1,3]
    #[arg(
        value_name = "GAME [KEY=VALUE ...] [MOVE ...]",
        required_unless_present = "check",
        allow_negative_numbers = true
    )]
    position: Vec<String>,
    /// Writes the proof as JSON instead of text.
    #[arg(long)]
    json: bool,
    /// Writes the proof as a graph for Graphviz instead of text: boxes are positions of the side to
    /// prove.
    #[arg(long)]
    dot: bool,
    /// Writes the proof to this file, and to standard output only what is proved.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Also draws the graph, by Graphviz's program dot. It takes minutes for thousands of
    /// positions.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Positions to look at, at the most; the same position may count more than once.
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Milliseconds to search, at the most.
    #[arg(long, value_name = "N", visible_alias = "time")]
    time_ms: Option<u64>,
    /// Megabytes of memory for the search, at the most. To write down a proof that was found may
    /// take more.
    #[arg(long, value_name = "N", default_value_t = 512, value_parser = super::megabytes)]
    memory_mb: usize,
    /// Checks the proof in this file (JSON) by the rules alone, instead of searching for one.
    #[arg(long, value_name = "FILE", exclusive = true)]
    check: Option<PathBuf>,
}

/// Proves what a position is worth, or checks a proof.
pub fn run(prove: &Prove) -> Result<Exit> {
    if let Some(file) = &prove.check {
        return check::run(file);
    }
    let interruption = interruption::listen()?;
    let place = Place::read(&prove.position)?;
    if let Status::Over(outcome) = place.record.status() {
        bail!("the game is over ({outcome}): nothing is left to prove");
    }
    let start = Instant::now();
    let time = prove.time_ms.map(Duration::from_millis);
    let mut budget = Budget::new(time, prove.nodes, interruption.interrupt.clone());
    let finding = place.record.prove(prove.memory_mb, &mut budget);
    let (nodes, took) = (budget.spent(), start.elapsed());
    say(format!("{nodes} positions looked at, {:.2} s", took.as_secs_f64()));
    let is_decided = finding.is_decided();
    prove.show(&place, finding)?;
    Ok(if is_decided {
        Exit::Done
    } else if interruption.interrupt.is_raised() {
        Exit::Interrupted
    } else {
        Exit::NotDecided
    })
}

impl Prove {
    /// Writes what was found to where it is wanted.
    fn show(&self, place: &Place, finding: Finding) -> Result<()> {
        let Finding { parts, open } = finding;
        let proof = Proof { game: place.game.clone(), moves: place.record.history(), parts };
        let parts: Vec<Shown> = proof.parts.iter().map(|part| place.show(part)).collect();
        let heading = text::heading(place, &proof, &open);
        let is_plain = !self.json && !self.dot;
        let form = || {
            if self.json {
                proof.to_json()
            } else if self.dot {
                graph::dot(&heading, &parts)
            } else {
                heading.clone() + &text::text(&parts)
            }
        };
        match &self.out {
            Some(file) => {
                write(file, form().as_bytes(), "--out")?;
                print(&heading)?;
            }
            None if is_plain && self.svg.is_some() => drop(print(&heading)?),
            None => {
                if self.json && !open.is_empty() {
                    say(heading.trim_end());
                }
                print(&form())?;
            }
        }
        // The proof is there already, should it be impossible to draw it.
        match &self.svg {
            Some(file) => graph::draw(&graph::dot(&heading, &parts), file),
            None => Ok(()),
        }
    }
}

/// Writes a file that an option names.
fn write(file: &Path, bytes: &[u8], option: &str) -> Result<()> {
    files::write(file, |to| to.write_all(bytes))
        .with_context(|| format!("{option}: cannot write {}", file.display()))
}

/// A position to prove something about.
struct Place {
    /// The game and all its options.
    game: String,
    record: Box<dyn Prover>,
}

impl Place {
    /// The place that words name: the game, then its options, which alone have a `=`, and moves.
    fn read(words_given: &[String]) -> Result<Place> {
        let line = words_given.join(" ");
        let words: Vec<Cow<str>> = words(&line).collect();
        let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
        let (&name, words) =
            words.split_first().ok_or_else(|| anyhow!("expected the name of a game"))?;
        let (options, moves): (Vec<&str>, Vec<&str>) =
            words.iter().partition(|word| word.contains('='));
        let mut place = Place::start(name, &options)?;
        place.record.play(&moves)?;
        Ok(place)
    }

    /// The start of a game.
    fn start(name: &str, options: &[&str]) -> Result<Place> {
        let entry = GameEntry::find(name)?;
        let prove = entry.prove.ok_or_else(|| {
            anyhow!("{name}: a side does not see everything, so nothing is proved about it")
        })?;
        let options = Options::defaults(entry.options).with(options.iter().copied())?;
        Ok(Place { game: format!("{name}{options}"), record: prove(&options)? })
    }

    /// What there is to see of a part that is right.
    fn show<'a>(&self, part: &'a Part) -> Shown<'a> {
        let views = self.record.views(part);
        Shown { part, views }
    }
}

/// A part of a proof with what there is to see of its positions.
struct Shown<'a> {
    part: &'a Part,
    views: Vec<View>,
}

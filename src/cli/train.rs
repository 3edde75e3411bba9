//! Lessons for the strategy `learned`.

mod curve;
mod plot;

use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use rand::rngs::{SysRng, Xoshiro256PlusPlus};
use rand::{SeedableRng, TryRng};

use crate::control::Interrupt;
use crate::files;
use crate::rules::notation::{Quoted, words};
use crate::session::{Engine, Method, TrainConfig, Trainer};

use super::progress::Progress;
use super::{Exit, interruption, print};
use curve::{Curve, Point};

/// What to learn, and of whom.
#[derive(Args, Debug)]
pub struct Train {
    /// The game, with options: floating rows=4 cols=4.
    #[arg(value_name = "GAME [KEY=VALUE]", required = true)]
    game: Vec<String>,
    /// How many games to play.
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    games: u64,
    /// Whom to play: self, random, minimax, or a strategy of the game, "builtin:perfect adapt=on".
    #[arg(long, value_name = "WHOM", default_value = "self", value_parser = opponent)]
    opponent: Opponent,
    /// How to learn: td, by temporal differences, or menace, with matchboxes and beads.
    #[arg(long, default_value = "td", value_parser = ["td", "menace"])]
    method: String,
    /// The file of what was learned.
    #[arg(long, value_name = "FILE")]
    table: PathBuf,
    /// The seed of every random choice; without one each run differs.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Writes the learning curve as CSV: after how many games it wins, draws and loses how often.
    #[arg(long, value_name = "FILE.csv")]
    curve: Option<PathBuf>,
    /// Draws the learning curve.
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
    /// Shows no bar.
    #[arg(long, short)]
    quiet: bool,
}

/// The words of a strategy; none at all for oneself.
#[derive(Clone, Debug)]
struct Opponent(Vec<String>);

fn opponent(word: &str) -> Result<Opponent, String> {
    let strategy = match word {
        "self" => "",
        "random" | "minimax" => word,
        _ => match word.strip_prefix("builtin:") {
            Some(strategy) if !strategy.trim().is_empty() => strategy,
            _ => return Err("expected self, random, minimax or builtin:STRATEGY".to_owned()),
        },
    };
    Ok(Opponent(words(strategy).map(Into::into).collect()))
}

impl Train {
    /// That no file is to be overwritten by another.
    fn check_files(&self) -> Result<()> {
        let files = [
            ("--table", Some(&self.table)),
            ("--curve", self.curve.as_ref()),
            ("--plot", self.plot.as_ref()),
        ];
        for (number, (option, file)) in files.iter().enumerate() {
            let same = files[..number].iter().find(|(_, other)| other == file);
            if let (Some(file), Some((other, _))) = (file, same) {
                let file = Quoted(&file.to_string_lossy());
                bail!("{option} {file}: expected another file than for {other}");
            }
        }
        Ok(())
    }
}

/// Plays the lessons, and says what has come of them.
pub fn run(train: &Train) -> Result<Exit> {
    train.check_files()?;
    let mut trainer = trainer(train)?;
    // What cannot be written is better known before the lessons than after them.
    trainer.save()?;
    let seed = match train.seed {
        Some(seed) => seed,
        None => SysRng.try_next_u64()?,
    };
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let stop = interruption::listen()?.stop;
    let mut curve = Curve::new(train.curve.is_some() || train.plot.is_some(), &*trainer);
    let mut progress = (!train.quiet).then(|| Progress::new("games", 0, train.games as usize));
    for done in 1..=train.games {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        trainer.play(&mut rng);
        curve.follow(done, &*trainer);
        if let Some(progress) = &mut progress {
            progress.tell(done as usize, String::new);
        }
    }
    if let Some(progress) = &progress {
        progress.finish();
    }
    trainer.save()?;
    let last = Point::of(&*trainer);
    curve.end(last);
    if let Some(path) = &train.curve {
        write(path, &curve.csv())?;
    }
    if let Some(path) = &train.plot {
        write(path, &plot::svg(&train.game.join(" "), &curve)?)?;
    }
    print(&format!("{last}"))?;
    Ok(match stop.load(Ordering::Relaxed) {
        true => Exit::Interrupted,
        false => Exit::Done,
    })
}

fn trainer(train: &Train) -> Result<Box<dyn Trainer>> {
    let mut engine = Engine::new(0, Interrupt::default());
    let game = train.game.join(" ");
    let game: Vec<_> = words(&game).collect();
    let set = engine.set_game(&game.iter().map(AsRef::as_ref).collect::<Vec<_>>());
    set.map_err(|error| anyhow!("{error}"))?;
    let config = TrainConfig {
        game: engine.game(),
        method: Method::named(&train.method).expect("the command line takes no other"),
        opponent: train.opponent.0.clone(),
        table: train.table.clone(),
    };
    let Some(trainer) = engine.session().trainer(&config) else {
        bail!("{}: nobody learns this game", Quoted(&config.game));
    };
    Ok(trainer?)
}

fn write(path: &Path, text: &str) -> Result<()> {
    files::write(path, |to| to.write_all(text.as_bytes()))
        .with_context(|| format!("cannot write {}", path.display()))
}

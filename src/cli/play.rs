//! A person against the engine in a terminal.

mod console;
mod entry;
mod hint;
mod level;
mod picture;
mod round;
mod seats;

use anyhow::{Context, Result, anyhow};
use clap::builder::NonEmptyStringValueParser;
use clap::{Args, ValueEnum};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use crate::control::Interrupt;
use crate::rules::Side;
use crate::session::GAMES;

use console::Console;
use round::{Next, Round};
use seats::Seats;

use super::{Exit, Setup};

/// A person against the engine.
#[derive(Args, Debug)]
pub struct Play {
    /// The game and the engine.
    #[command(flatten)]
    setup: Setup,
    /// Rows of the board: the game's option rows.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    rows: Option<String>,
    /// Columns of the board: the game's option cols.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    cols: Option<String>,
    /// How strong the engine is: a number, 1 for the weakest, or the name of a strategy. The command
    /// level lists them while you play.
    #[arg(long, value_name = "N|NAME", conflicts_with = "strategy")]
    level: Option<String>,
    /// What to call you.
    #[arg(long, default_value = seats::YOU, value_parser = NonEmptyStringValueParser::new())]
    name: String,
    /// Who begins the first game. After that you take turns in beginning, or it is drawn by lot
    /// each time if it was for the first game.
    #[arg(long, value_name = "WHO", default_value = "me")]
    first: First,
    /// The stones that you have in every game; otherwise X belongs to whoever begins.
    #[arg(long, value_name = "LETTER", ignore_case = true)]
    stones: Option<Stones>,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum First {
    /// You.
    Me,
    /// The engine.
    Engine,
    /// Drawn by lot before each game.
    Random,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Stones {
    /// Yours are X.
    X,
    /// Yours are O.
    O,
}

/// Plays games until the person has had enough.
pub fn run(play: &Play) -> Result<Exit> {
    let mut engine = play.setup().engine(Interrupt::default())?;
    if let Some(typed) = &play.level {
        level::set(&mut engine, typed).map_err(|why| anyhow!("--level {why}"))?;
    }
    // Lots have a stream of their own, so that the engine's choices do not hang on who begins.
    let mut lots = Xoshiro256PlusPlus::seed_from_u64(!engine.seed());
    let mut side_by_lot = || Side::BOTH[usize::from(lots.random::<bool>())];
    let mut console = Console::open()?;
    let stones = play.stones.map(|stones| match stones {
        Stones::X => Side::X,
        Stones::O => Side::O,
    });
    let mut person = match play.first {
        First::Me => Side::X,
        First::Engine => Side::O,
        First::Random => side_by_lot(),
    };
    loop {
        let seats = Seats::new(&play.name, person, stones);
        let next = Round::new(&mut engine, &seats, &mut console).play();
        match next.context("cannot go on playing")? {
            Next::Leave => return Ok(console.end()),
            Next::Again => {}
        }
        engine.session_mut().restart();
        person = if play.first == First::Random { side_by_lot() } else { person.other() };
    }
}

impl Play {
    /// The setup with the size of the board among the options of the game, which alone knows
    /// whether it has any.
    fn setup(&self) -> Setup {
        let mut setup = self.setup.clone();
        for (key, value) in [("rows", &self.rows), ("cols", &self.cols)] {
            if let Some(value) = value {
                let game = setup.game.get_or_insert_with(|| GAMES[0].name.to_owned());
                *game += &format!(" {key}={value}");
            }
        }
        setup
    }
}

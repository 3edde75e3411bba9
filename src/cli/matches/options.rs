//! What is asked for on the command line of a match.

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use clap::{Args, ValueEnum};
use rand::TryRng;
use rand::rngs::SysRng;

use crate::cli::bounds::Confinement;
use crate::referee::{Command, Dialect, GameWords, Limits, Openings, Player};
use crate::rules::notation::Quoted;
use crate::rules::read_text;
use crate::session::GAMES;

/// Two players, many games.
#[derive(Args, Debug)]
pub struct Match {
    /// Who plays X in the first game: a command line, `builtin:STRATEGY [KEY=VALUE ...]`, or @FILE with an argument a line.
    #[arg(short = 'x', value_name = "PLAYER")]
    x: String,
    /// Who plays O in the first game; after each game they swap sides.
    #[arg(short = 'o', value_name = "PLAYER")]
    o: String,
    /// What the player of -x is called.
    #[arg(long, value_name = "NAME")]
    name_x: Option<String>,
    /// What the player of -o is called.
    #[arg(long, value_name = "NAME")]
    name_o: Option<String>,
    /// The strategy to ask the program of -x for.
    #[arg(long, value_name = "NAME [KEY=VALUE ...]")]
    strategy_x: Option<String>,
    /// The strategy to ask the program of -o for.
    #[arg(long, value_name = "NAME [KEY=VALUE ...]")]
    strategy_o: Option<String>,
    /// What the program of -x speaks.
    #[arg(long, value_name = "PROTOCOL", default_value = "native")]
    protocol_x: Speech,
    /// What the program of -o speaks.
    #[arg(long, value_name = "PROTOCOL", default_value = "native")]
    protocol_o: Speech,
    /// An option to set in the program of -x, if its protocol has options; may be repeated.
    #[arg(long, value_name = "NAME=VALUE", value_parser = option)]
    option_x: Vec<(String, String)>,
    /// An option to set in the program of -o; may be repeated.
    #[arg(long, value_name = "NAME=VALUE", value_parser = option)]
    option_o: Vec<(String, String)>,
    /// The game, with options.
    #[arg(long, value_name = "NAME [KEY=VALUE ...]")]
    game: Option<String>,
    /// How many games.
    #[arg(long, value_name = "N", default_value = "2")]
    games: NonZeroU32,
    /// Milliseconds for a move; 1000 unless there is a time for the game.
    #[arg(long, value_name = "N", value_parser = millis())]
    move_ms: Option<u64>,
    /// Milliseconds for all moves of a game.
    #[arg(long, value_name = "N", value_parser = millis())]
    game_ms: Option<u64>,
    /// Milliseconds that each move adds to those.
    #[arg(long, value_name = "N", default_value = "0", requires = "game_ms", value_parser = millis())]
    increment_ms: u64,
    /// Milliseconds that a program may take to start; no part of any other time.
    #[arg(long, value_name = "N", default_value = "10000", value_parser = millis())]
    start_ms: u64,
    /// Milliseconds by which an answer may be late, for the delays of the referee itself.
    #[arg(long, value_name = "N", default_value = "100", value_parser = millis())]
    margin_ms: u64,
    /// How games begin, the same in both games of a pair: none, "random N" for N random legal moves, or "file FILE" for those
    /// of a file, one opening a line, its moves with blanks between them. Programs must know the requests play and genmove.
    #[arg(long, value_name = "OPENINGS", default_value = "none", value_parser = openings)]
    openings: Openings,
    /// How many games are played at a time.
    #[arg(long, value_name = "N", default_value = "1")]
    concurrency: NonZeroU32,
    /// The seed of everything random; without one each match differs.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// What a fault costs.
    #[arg(long, value_name = "WHAT", default_value = "lose")]
    on_fault: OnFault,
    /// What players' processes may use and see.
    #[command(flatten)]
    pub bounds: Confinement,
    /// Where each finished game is written, as a line of JSON.
    #[arg(long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Say nothing before the result.
    #[arg(long)]
    pub quiet: bool,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum OnFault {
    /// The game.
    Lose,
    /// The game, and no other is begun.
    Abort,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Speech {
    /// The requests of protocol.md.
    Native,
    /// The Universal Chess Interface, with drops.
    Uci,
    /// The Universal Game Interface.
    Ugi,
    /// The Go Text Protocol, version 2.
    Gtp,
    /// The protocol of Gomocup, for the game gomoku.
    Gomocup,
}

impl From<Speech> for Dialect {
    fn from(speech: Speech) -> Dialect {
        match speech {
            Speech::Native => Dialect::Native,
            Speech::Uci => Dialect::Uci,
            Speech::Ugi => Dialect::Ugi,
            Speech::Gtp => Dialect::Gtp,
            Speech::Gomocup => Dialect::Gomocup,
        }
    }
}

/// An option that a program is told: its name, which may hold blanks, and its value.
fn option(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE")?;
    if name.is_empty() || text.contains(char::is_control) {
        return Err("expected NAME=VALUE in one line".to_owned());
    }
    Ok((name.to_owned(), value.to_owned()))
}

pub(in crate::cli) fn millis() -> clap::builder::RangedU64ValueParser {
    clap::value_parser!(u64).range(0..=24 * 60 * 60 * 1000)
}

fn openings(text: &str) -> Result<Openings, String> {
    let Some(path) = text.strip_prefix("file ").map(str::trim) else {
        let openings = Openings::parse(text);
        return openings.map_err(|why| format!("{why}, or \"file FILE\""));
    };
    let read = read_text(path);
    let text = read.map_err(|error| format!("cannot read {}: {error}", Quoted(path)))?;
    Openings::list(&text).map_err(|why| format!("{}: {why}", Quoted(path)))
}

/// A match that can be played.
pub struct Terms {
    pub game: GameWords,
    /// Who plays X in the first game, and the other.
    pub players: [Player; 2],
    pub strategies: HashMap<String, String>,
    pub games: u32,
    pub limits: Limits,
    pub openings: Openings,
    pub concurrency: u32,
    pub seed: u64,
    /// Whether a fault ends the match.
    pub aborts: bool,
}

impl Match {
    /// What is wanted, checked.
    pub fn terms(&self) -> Result<Terms> {
        let game = self
            .game
            .clone()
            .unwrap_or_else(|| GAMES[0].name.to_owned());
        let game = GameWords::try_from(game).map_err(|error| anyhow!("--game {error}"))?;
        let check = self.openings.check(&game);
        check.map_err(|why| anyhow!("--openings: {why}"))?;
        let commands = [
            command(&self.x).context("-x")?,
            command(&self.o).context("-o")?,
        ];
        let [mut x, mut o] = [
            name(&self.name_x, &commands[0]),
            name(&self.name_o, &commands[1]),
        ];
        if x == o {
            if self.name_x.is_some() && self.name_o.is_some() {
                bail!("--name-o {o}: the other player has this name");
            }
            x += "-1";
            o += "-2";
        }
        let strategies = [(&x, &self.strategy_x), (&o, &self.strategy_o)];
        let strategies = strategies
            .into_iter()
            .filter_map(|(name, strategy)| Some((name.clone(), strategy.clone()?)))
            .collect();
        let asked = [&self.strategy_x, &self.strategy_o];
        for ((command, option), asked) in commands.iter().zip(["-x", "-o"]).zip(asked) {
            let Command::Builtin(words) = command else {
                continue;
            };
            if asked.is_some() {
                bail!("--strategy{option}: {option} names a strategy already");
            }
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let set = game.engine().set_strategy(&words);
            set.map_err(|error| anyhow!("{option} builtin:{error}"))?;
        }
        let [one, other] = commands;
        Ok(Terms {
            game,
            players: [
                player(x, one, self.protocol_x, &self.option_x)?,
                player(o, other, self.protocol_o, &self.option_o)?,
            ],
            strategies,
            games: self.games.get(),
            limits: Limits {
                move_ms: self.move_ms.or(match self.game_ms {
                    None => Some(1000),
                    Some(_) => None,
                }),
                game_ms: self.game_ms,
                increment_ms: self.increment_ms,
                start_ms: self.start_ms,
                margin_ms: self.margin_ms,
            },
            openings: self.openings.clone(),
            concurrency: self.concurrency.get(),
            seed: match self.seed {
                Some(seed) => seed,
                // Short enough to be typed again.
                None => SysRng.try_next_u64()? >> 32,
            },
            aborts: self.on_fault == OnFault::Abort,
        })
    }
}

pub(in crate::cli) fn command(text: &str) -> Result<Command> {
    let Some(file) = text.strip_prefix('@') else {
        return Ok(Command::split(text)?);
    };
    let lines = read_text(file).with_context(|| format!("cannot read {file}"))?;
    Ok(Command::of(lines.lines().map(str::to_owned).collect())?)
}

/// The name that was given, or else the program's, or the strategy's.
pub(in crate::cli) fn name(given: &Option<String>, command: &Command) -> String {
    let (Command::Program(words) | Command::Builtin(words)) = command;
    let word = words.first().map(String::as_str).unwrap_or_default();
    let name = given.as_deref().unwrap_or_else(|| {
        let path = Path::new(word);
        path.file_name()
            .and_then(|name| name.to_str())
            .unwrap_or(word)
    });
    // Names are shown in the midst of lines.
    name.chars().filter(|c| !c.is_control()).collect()
}

fn player(
    name: String,
    command: Command,
    speech: Speech,
    options: &[(String, String)],
) -> Result<Player> {
    if let (Speech::Native, [(option, _), ..]) = (speech, options) {
        bail!(
            "the option {option} of {name}: the native protocol has none, so choose a --protocol"
        );
    }
    let mut player = Player::of(name, command);
    player.program.protocol = speech.into();
    player.program.options = options.iter().cloned().collect();
    Ok(player)
}

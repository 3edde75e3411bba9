//! What is asked for on the command line of a match.

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::path::PathBuf;

use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use rand::TryRng;
use rand::rngs::SysRng;

use crate::cli::bounds::ConfinementArgs;
use crate::cli::number;
use crate::referee::game::{GameSpec, Openings};
use crate::referee::player::{Command, Entrant, Limits, ProtocolName, check_name};
use crate::referee::results::sprt::Sprt;
use crate::referee::tournament::{OnFault, Plan};
use crate::rules::notation::Quoted;
use crate::rules::read_text;
use crate::session::GAMES;

use super::names::{self, name};

/// Two players, many games.
#[derive(Args, Debug)]
pub struct Match {
    /// Who plays X in the first game: a command line, `builtin:STRATEGY [KEY=VALUE ...]`, or @FILE
    /// with an argument a line.
    #[arg(short = 'x', value_name = "PLAYER")]
    x: String,
    /// Who plays O in the first game; after each game they swap sides.
    #[arg(short = 'o', value_name = "PLAYER")]
    o: String,
    /// What the player of -x is called; without it like its program, and two of one program by what
    /// differs in their commands.
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
    protocol_x: ProtocolName,
    /// What the program of -o speaks.
    #[arg(long, value_name = "PROTOCOL", default_value = "native")]
    protocol_o: ProtocolName,
    /// An option to set in the program of -x, if its protocol has options; may be repeated.
    #[arg(long, value_name = "NAME=VALUE", value_parser = option)]
    option_x: Vec<(String, String)>,
    /// An option to set in the program of -o; may be repeated.
    #[arg(long, value_name = "NAME=VALUE", value_parser = option)]
    option_o: Vec<(String, String)>,
    /// The game, with options.
    #[arg(long, value_name = "NAME [KEY=VALUE ...]")]
    game: Option<String>,
    /// How many games; 2 without it, with --sprt as many as the test needs, up to 1000000.
    #[arg(long, value_name = "N")]
    games: Option<NonZeroU32>,
    /// End the match as soon as it is known whether the player of -x is elo0 or elo1 stronger, with
    /// a probability of error of alpha or beta. Words that are left out are elo0=0 elo1=5 alpha=0.05
    /// beta=0.05 model=normalized; the other model is logistic. Use it with --openings: without
    /// them two programs may play the same game again and again.
    #[arg(long, value_name = "KEY=VALUE", num_args = 0..)]
    sprt: Option<Vec<String>>,
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
    /// How games begin, the same in both games of a pair: none, "random N" for N random legal
    /// moves, or "file FILE" for those of a file, one opening a line, its moves with blanks between
    /// them. Programs must know the requests play and genmove.
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
    pub bounds: ConfinementArgs,
    /// Where each finished game is written, as a line of JSON.
    #[arg(long, value_name = "FILE", alias = "output")]
    pub out: Option<PathBuf>,
    /// Continue the match whose first games are in the file of --out. The command must be the
    /// same, with the seed that the match had.
    #[arg(long, requires_all = ["out", "seed"])]
    pub resume: bool,
    /// Write every line that players are sent and answer, and what they write to standard error, to
    /// a folder, a file for each player: lines of JSON with times.
    #[arg(long, value_name = "DIR")]
    pub trace: Option<PathBuf>,
    /// Say nothing before the result.
    #[arg(short, long)]
    pub quiet: bool,
}

/// An option that a program is told: its name, which may hold blanks, and its value.
fn option(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE")?;
    if name.is_empty() || text.contains(char::is_control) {
        return Err("expected NAME=VALUE in one line".to_owned());
    }
    Ok((name.to_owned(), value.to_owned()))
}

pub(in crate::cli) fn millis() -> impl Fn(&str) -> Result<u64, String> + Clone {
    number(0..=24 * 60 * 60 * 1000)
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

/// A match that can be played: a tournament of two.
pub struct Terms {
    /// Its first player plays X in the first game.
    pub plan: Plan,
    /// So many games of it are played.
    pub games: usize,
    /// What is tested by them.
    pub sprt: Option<Sprt>,
    /// What programs are asked for by the request `strategy`, by the name of the player.
    pub strategies: HashMap<String, String>,
}

/// So many games a match has, if nothing is said.
const PAIR: NonZeroU32 = NonZeroU32::new(2).expect("not zero");

/// So many games a test may take.
const MOST_GAMES: NonZeroU32 = NonZeroU32::new(1_000_000).expect("not zero");

impl Match {
    /// What is wanted, checked.
    pub fn terms(&self) -> Result<Terms> {
        let game = game(self.game.as_deref())?;
        let check = self.openings.check(&game);
        check.map_err(|why| anyhow!("--openings: {why}"))?;
        let x = self.player("-x", &self.x, &self.name_x, self.protocol_x, &self.option_x)?;
        let o = self.player("-o", &self.o, &self.name_o, self.protocol_o, &self.option_o)?;
        let mut players = [x, o];
        if let [x, o] = &mut players
            && x.name == o.name
        {
            if self.name_x.is_some() && self.name_o.is_some() {
                bail!("--name-o {}: the other player has this name", o.name);
            }
            let given = [self.name_x.is_some(), self.name_o.is_some()];
            names::tell_apart(x, o, given, [&self.strategy_x, &self.strategy_o]);
        }
        let asked = [("-x", &self.strategy_x), ("-o", &self.strategy_o)];
        let mut strategies = HashMap::new();
        for (player, (option, strategy)) in players.iter().zip(asked) {
            let command = &player.program.command;
            let set = game.check_command(command);
            set.map_err(|error| anyhow!("{option} builtin:{error}"))?;
            let Some(strategy) = strategy else { continue };
            if let Command::Builtin(_) = command {
                bail!("--strategy{option}: {option} names a strategy already");
            }
            strategies.insert(player.name.clone(), strategy.clone());
        }
        let sprt = self.sprt.as_ref().map(|words| words.join(" ").parse::<Sprt>());
        let sprt = sprt.transpose().map_err(|why| anyhow!("--sprt {why}"))?;
        let usual_games = if sprt.is_some() { MOST_GAMES } else { PAIR };
        let games = self.games.unwrap_or(usual_games);
        let usual = Limits::default().move_ms;
        let move_ms = self.move_ms.or(usual.filter(|_| self.game_ms.is_none()));
        let plan = Plan {
            openings: self.openings.clone(),
            seed: match self.seed {
                Some(seed) => seed,
                // Short enough to be typed again.
                None => SysRng.try_next_u64()? >> 32,
            },
            concurrency: self.concurrency,
            on_fault: self.on_fault,
            limits: Limits {
                move_ms,
                game_ms: self.game_ms,
                increment_ms: self.increment_ms,
                start_ms: self.start_ms,
                margin_ms: self.margin_ms,
            },
            ..Plan::of_two(game, players, games)
        };
        Ok(Terms { plan, games: games.get() as usize, sprt, strategies })
    }

    fn player(
        &self,
        option: &'static str,
        words: &str,
        given: &Option<String>,
        protocol: ProtocolName,
        options: &[(String, String)],
    ) -> Result<Entrant> {
        let command = command(words).context(option)?;
        let name = match given {
            Some(name) => {
                let checked = check_name(name);
                checked.map_err(|why| anyhow!("--name{option} {why}"))?;
                name.clone()
            }
            None => name(&command),
        };
        if let (ProtocolName::Native, [(option, _), ..]) = (protocol, options) {
            bail!(
                "the option {option} of {name}: the native protocol has none, so choose a --protocol"
            );
        }
        let mut player = Entrant::of(name, command);
        player.program.protocol = protocol;
        player.program.options = options.iter().cloned().collect();
        Ok(player)
    }
}

/// The game that was asked for, or else the first of all.
pub(in crate::cli) fn game(words: Option<&str>) -> Result<GameSpec> {
    let words = words.unwrap_or(GAMES[0].name).to_owned();
    GameSpec::try_from(words).map_err(|error| anyhow!("--game {error}"))
}

pub(in crate::cli) fn command(text: &str) -> Result<Command> {
    let Some(file) = text.strip_prefix('@') else {
        return Ok(Command::split(text)?);
    };
    let lines = read_text(file).with_context(|| format!("cannot read {file}"))?;
    Ok(Command::of(lines.lines().map(str::to_owned).collect())?)
}

//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

use super::check::Check;
use super::experience::Gathering;
use super::guide::Guide;
use super::keep::Supervised;
use super::manual::{Completions, ManPages};
use super::matches::Match;
use super::merge::Merge;
use super::nimbers::Values;
use super::play::Play;
use super::prove::Prove;
use super::ratings::Ratings;
use super::replay::Replay;
use super::report::Report;
use super::similar::Similar;
use super::solve::Solve;
use super::standings::StandingsArgs;
use super::starter::Starter;
use super::tournament;
use super::train::Train;
use super::watch::Watch;

/// An engine for small two-player games that speaks a line protocol.
///
/// Without a command it reads requests from standard input and answers each with one line: the
/// protocol is described in protocol.md, and the request `help` lists all requests.
///
/// If nobody reads standard output any more, the program ends quietly; if it is full, with exit
/// code 1.
#[derive(Parser, Debug)]
#[command(version, args_conflicts_with_subcommands = true, max_term_width = 100)]
pub struct Cli {
    /// What to do instead of speaking a protocol.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// How to speak.
    #[command(flatten)]
    pub speak: Speak,
}

/// What to do instead of speaking a protocol.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Play against the engine in this terminal.
    ///
    /// Moves are typed as in the protocol (`[8,8]` or `5`), or as the row and the column of a cell
    /// (`8 8` or `8,8`). undo takes back, hint suggests, help lists what else can be typed; Ctrl-D
    /// or quit leaves.
    ///
    /// Of a board that is too large for the screen only the part round the last move is shown: for
    /// a screen of the usual size, or of the size that the variables LINES and COLUMNS say. The
    /// last move and the winning row are coloured on a terminal, unless NO_COLOR is set.
    Play(Play),
    /// Play a match between two programs, and see how much stronger one of them is.
    ///
    /// Progress goes to standard error, the result to standard output. Each player runs in a
    /// process group of its own under a supervisor, and nothing of it outlives the match, however
    /// that ends. An interrupt (Ctrl-C) breaks off the games in progress, a second one ends the
    /// program at once.
    ///
    /// Exit codes: 0 all games are played, 2 wrong usage, 3 a player could not be started, 4 broken
    /// off after a fault (--on-fault abort), 130 interrupted.
    Match(Box<Match>),
    /// Play a tournament between programs, as a file says; or what is missing of it.
    ///
    /// --init DIR writes the file of a folder of submissions, --check looks at all its programs
    /// before the first game. If the file has changed since games were played, it is said what that
    /// costs, and --update goes on.
    ///
    /// Progress goes to standard error, the standings to standard output. Each finished game is a
    /// line of journal.jsonl in the result folder, which survives whatever ends the program;
    /// report.html there, a page for the browser, is written at the end. An interrupt (Ctrl-C) ends
    /// it in good order, a second one at once.
    ///
    /// Exit codes: 0 all games are played, 2 wrong usage or a file that cannot be used, 3 all are
    /// played but a player could not be started, 4 broken off after a fault (on_fault = "abort"),
    /// 130 interrupted. With --check: 0 nothing is wrong, 1 something is wrong, 3 a program is not
    /// there.
    Tournament(tournament::Play),
    /// Go on with a tournament that was interrupted: plays the games that are missing in its result
    /// folder; or play all games of a player again (--again).
    Resume(tournament::Resume),
    /// Show a tournament as it goes on in a browser on this machine, for a projector: standings,
    /// who met whom, and the games in progress.
    ///
    /// The page reads the result folder, so it does not matter who plays the tournament, or
    /// whether it was killed and is resumed meanwhile. Its address is printed; nobody can guess it,
    /// and nothing is served to other machines. Ctrl-C ends it, with exit code 0.
    Watch(Watch),
    /// Print the results in a result folder, recomputed from its journal.
    Standings(StandingsArgs),
    /// Print how strong the players of recorded games are, on one scale.
    ///
    /// The Elo that explain all results best, with errors, what moving first is worth in each game,
    /// and how likely each player is stronger than the next. Sources are result folders, files of
    /// games (match --out), or - for games on standard input, a line each.
    Ratings(Ratings),
    /// Show a recorded game move by move, say what it was worth, or play it again.
    ///
    /// The source is a result folder, a file of games (match --out), or - for games on standard
    /// input, a line each. Without the id of a game, the games are listed, if there are more than
    /// one; with the name of a player, those of that player.
    ///
    /// Exit codes: 0 done, 1 the game went otherwise when it was played again, 2 wrong usage, 130
    /// interrupted.
    Replay(Replay),
    /// Write the results in a result folder as a page for the browser, with all games to step
    /// through.
    ///
    /// The page is one file that needs no network: standings and how each grade came about, each
    /// against each, faults, times, and every game on a board with the moves that gave something
    /// up. A tournament writes it at its end; this writes it anew, with more time for the oracle,
    /// say.
    Report(Report),
    /// List pairs of players who answered alike in more positions than their strength explains.
    ///
    /// A hint for who grades, with its numbers, never a verdict. How it is counted is written in
    /// README.md.
    Similar(Similar),
    /// Unite the result folders of the parts of a tournament (--shard).
    Merge(Merge),
    /// Write a starter kit: a small player by the class contract to begin your own program with.
    ///
    /// It plays well-behaved but badly. For Prolog the bridge to the referee comes with it
    /// (contract.pl).
    Starter(Starter),
    /// Check a program before it is handed in: what would lose points, why, and how it is repaired.
    ///
    /// Step by step the program is started, asked, and played with; at the end stands the share of
    /// games that it would lose by invalid moves, who loses more than 10 % so being removed from
    /// the ranking. "wrong" is what loses games or may; a hint costs nothing with this referee. The
    /// program needs to know the four requests of the contract only.
    ///
    /// Exit codes: 0 nothing is wrong, 2 wrong usage, 1 something is wrong, 3 the program is not
    /// there, 130 interrupted.
    Check(Check),
    /// Supervise a player: used by the referee.
    #[command(name = crate::referee::player::KEEP, hide = true)]
    Keep(Supervised),
    /// Become a player: used by its supervisor.
    #[command(name = crate::referee::player::BECOME, hide = true)]
    Become(Supervised),
    /// Solve positions exactly, or make an opening book.
    ///
    /// Reads positions from standard input, one a line, each as the moves from the empty board on:
    /// 4453 are four stones in columns 4, 4, 5 and 3. Writes each with its score: positive if the
    /// side to move wins, then one more than the stones that it has left after that (on the board
    /// of 7x6: 22 minus its stones), negative if it loses, 0 for a draw. Nodes and times go to
    /// standard error, and so do lines that are no positions; then the exit code is 2.
    Solve(Solve),
    /// Let a player learn a game from nothing, by playing it, for the strategy learned.
    ///
    /// What it has learned is in the file --table, from which it goes on if that is there. It knows
    /// nothing but the legal moves and how its games ended. On a terminal a bar shows how far it
    /// is; in the end come how its games end when it plays for the best, against a perfect and a
    /// random opponent, exactly, as mean of both sides.
    ///
    /// An interrupt (Ctrl-C) ends the lessons early and keeps what was learned; then the exit code
    /// is 130.
    Train(Train),
    /// Prove what a position is worth, move by move down to the ends of the game; or check such a
    /// proof.
    ///
    /// A proof shows, for each position of the side that it is about, one move, and for each
    /// position of the other side all moves; each position once. That nobody wins takes two of
    /// them: neither side loses. Text and files are explained in protocol.md.
    ///
    /// Exit codes: 0 proved, or the checked proof is right; 2 wrong usage, or a file that is no
    /// right proof; 5 not decided within the limits, what is known so far is written, or the
    /// checked file proves nothing; 130 interrupted, likewise.
    Prove(Prove),
    /// Find the values of single heaps by Sprague and Grundy.
    ///
    /// Prints how many heaps have value 0, the largest value, how many heaps are rare (their value
    /// less its lowest bit has an even number of 1 bits), and where. Progress and times go to
    /// standard error. An interrupted run goes on from its file.
    ///
    /// The file begins with the 16 bytes "jogada grundy 1" and a newline; then come the values of
    /// heap 0, 1, 2 and so on, two bytes each, the lower one first.
    Nimbers(Values),
    /// Decide all small positions of Grundy's game by searching through moves and replies, and keep
    /// what is found in two files.
    ///
    /// In DIR/mpos are the lost positions, in DIR/ppos the won ones with a move that wins, as facts
    /// of Prolog such as `m([4,7]).` and `p([3],m([])).` for heaps of at least 3. What the files
    /// know already is used, and kept. Lines that are no facts, or no true ones, are told on
    /// standard error and left out.
    Experience(Gathering),
    /// Read the guide: what the program can do, a chapter for each.
    Guide(Guide),
    /// Print a script that lets a shell complete commands and options.
    ///
    /// For bash: `jogada completions bash > ~/.local/share/bash-completion/completions/jogada`; for
    /// zsh a file `_jogada` in a folder of $fpath; for fish `~/.config/fish/completions/jogada.fish`.
    Completions(Completions),
    /// Write manual pages, one for each command.
    Man(ManPages),
}

/// How to speak a protocol.
#[derive(Args, Debug)]
pub struct Speak {
    /// The protocol: auto lets the first request decide.
    #[arg(long, default_value = "auto", value_parser = protocol_names())]
    pub protocol: String,
    /// What the engine is set to at the start.
    #[command(flatten)]
    pub setup: Setup,
    /// List the games with their options and strategies, and end.
    #[arg(long)]
    pub list: bool,
    /// Writes a log of requests, answers and choices to this file. Without it a log goes to
    /// standard error if the variable JOGADA_LOG asks for one: off, error, warn, info, debug or
    /// trace.
    #[arg(long, value_name = "FILE")]
    pub log_file: Option<PathBuf>,
}

/// What the engine is set to at the start: each option takes what the request of its name takes.
#[derive(Args, Clone, Debug, Default)]
pub struct Setup {
    /// The game, with options: "floating rows=5 cols=5".
    #[arg(long, value_name = "NAME [KEY=VALUE ...]")]
    pub game: Option<String>,
    /// The strategy, with options: "perfect adapt=on".
    #[arg(long, value_name = "NAME [KEY=VALUE ...]")]
    pub strategy: Option<String>,
    /// The seed of every random choice; without one each run differs.
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Bounds on a choice: "move_ms=100 nodes=5000".
    #[arg(long, value_name = "KEY=VALUE ...")]
    pub limits: Option<String>,
}

fn protocol_names() -> clap::builder::PossibleValuesParser {
    use clap::builder::PossibleValue;
    let auto = PossibleValue::new("auto").help("the protocol of the first request");
    let others =
        crate::protocol::ALL.iter().map(|entry| PossibleValue::new(entry.name).help(entry.about));
    clap::builder::PossibleValuesParser::new(std::iter::once(auto).chain(others))
}

//! The commands: one table for dispatch, `commands`, `known` and `help`.

use strsim::damerau_levenshtein;

use crate::rules::notation::Quoted;

use super::refusal::{Code, Refusal};
use super::{Answered, Native, about, ask, contract, fleet, play, setup};

/// A command of the protocol.
pub struct Command {
    /// The first word of the request.
    pub name: &'static str,
    /// The arguments, as they are shown to people.
    pub usage: &'static str,
    /// What it does: a phrase without a full stop.
    pub about: &'static str,
    /// The fewest and the most arguments.
    counts: (usize, usize),
    /// Whether it changes the position, so that `verbose on` shows the board after it.
    pub(super) moves: bool,
    pub(super) run: fn(&mut Native, &[&str]) -> Answered,
}

type Run = fn(&mut Native, &[&str]) -> Answered;

const MANY: usize = usize::MAX;

const fn command(
    name: &'static str,
    usage: &'static str,
    counts: (usize, usize),
    run: Run,
    about: &'static str,
) -> Command {
    Command { name, usage, about, counts, moves: false, run }
}

const fn moving(
    name: &'static str,
    usage: &'static str,
    counts: (usize, usize),
    run: Run,
    about: &'static str,
) -> Command {
    Command { name, usage, about, counts, moves: true, run }
}

/// All commands, in the order in which `help` shows them.
pub static COMMANDS: &[Command] = &[
    moving("x_inicia", "", (0, 0), contract::x_inicia, "new game; you play X: move first"),
    moving(
        "o_inicia",
        "MOVE",
        (1, MANY),
        contract::o_inicia,
        "new game; you play O: X has opened with MOVE; reply",
    ),
    moving(
        "x_responde",
        "MOVE",
        (1, MANY),
        contract::x_responde,
        "you are X, O has just played MOVE: reply",
    ),
    moving(
        "o_responde",
        "MOVE",
        (1, MANY),
        contract::o_responde,
        "you are O, X has just played MOVE: reply",
    ),
    moving("preto_inicia", "", (0, 0), contract::x_inicia, "the same as x_inicia"),
    moving("branco_inicia", "MOVE", (1, MANY), contract::o_inicia, "the same as o_inicia"),
    moving("preto_responde", "MOVE", (1, MANY), contract::x_responde, "the same as x_responde"),
    moving("branco_responde", "MOVE", (1, MANY), contract::o_responde, "the same as o_responde"),
    moving(
        "game",
        "[NAME [key=value ...]]",
        (0, MANY),
        setup::game,
        "choose a game and start it; alone: say which",
    ),
    command(
        "strategy",
        "[NAME [key=value ...]]",
        (0, MANY),
        setup::strategy,
        "choose how to play; alone: say how",
    ),
    command(
        "seed",
        "[N]",
        (0, 1),
        setup::seed,
        "seed every random choice from here on; alone: say the seed",
    ),
    command(
        "limits",
        "[move_ms=N] [left_ms=N] [inc_ms=N] [nodes=N]",
        (0, 4),
        setup::limits,
        "bound a choice; alone: say the bounds; N or none",
    ),
    command("verbose", "on|off", (1, 1), setup::verbose, "show the board after each move"),
    moving(
        "play",
        "MOVE ...",
        (1, MANY),
        play::play,
        "apply moves for whoever is to move, without a reply",
    ),
    moving("genmove", "", (0, 0), play::genmove, "move for the side to move"),
    moving("undo", "[N]", (0, 1), play::undo, "take back N moves, or one"),
    command("stop", "", (0, 0), play::stop, "sent while the engine thinks: move now"),
    command("moves", "", (0, 0), ask::moves, "the legal moves"),
    command("turn", "", (0, 0), ask::turn, "who is to move: x, o or none"),
    command("result", "", (0, 0), ask::result, "none, x_wins, o_wins or draw"),
    command("history", "", (0, 0), ask::history, "all moves so far"),
    command("board", "", (0, 0), ask::board, "a picture"),
    command(
        "value",
        "",
        (0, 0),
        ask::value,
        "the exact value for the side to move, and the plies to the end",
    ),
    command(
        "analyze",
        "",
        (0, 0),
        ask::analyze,
        "the exact value of every legal move, and the best moves",
    ),
    command("explain", "", (0, 0), ask::explain, "why the engine chose its last move"),
    command(
        "fleet",
        "[SHIP ...]",
        (0, MANY),
        fleet::fleet,
        "place the engine's fleet before the first shot; alone: show it",
    ),
    command(
        "reveal",
        "SHIP ...",
        (1, MANY),
        fleet::reveal,
        "compare the other side's fleet with all its answers",
    ),
    command("games", "", (0, 0), about::games, "the games"),
    command("strategies", "", (0, 0), about::strategies, "the strategies of this game"),
    command("protocol", "", (0, 0), about::protocol, "what is spoken"),
    command("name", "", (0, 0), about::name, "the name of the program"),
    command("version", "", (0, 0), about::version, "the version of the program"),
    command("commands", "", (0, 0), about::commands, "the names of all requests, in one line"),
    command(
        "known",
        "NAME",
        (1, 1),
        about::known,
        "whether there is such a request: true or false",
    ),
    command(
        "help",
        "[NAME]",
        (0, 1),
        about::help,
        "all requests, or one; also of a game or strategy",
    ),
    command("ping", "N", (1, 1), about::ping, "answered with N when all before it is done"),
    command("quit", "", (0, 0), about::quit, "end"),
];

impl Command {
    /// The command called `name`.
    pub(super) fn find(name: &str) -> Result<&'static Command, Refusal> {
        COMMANDS.iter().find(|command| command.name == name).ok_or_else(|| {
            let hint = suggestion(name)
                .map_or("try help".to_owned(), |near| format!("did you mean {near}?"));
            Refusal::new(Code::UnknownCommand, format!("{}: {hint}", Quoted(name)))
        })
    }

    pub(super) fn check_count(&self, arguments: &[&str]) -> Result<(), Refusal> {
        let (fewest, most) = self.counts;
        if (fewest..=most).contains(&arguments.len()) {
            return Ok(());
        }
        let what = arguments
            .get(most)
            .map_or("an argument is missing".to_owned(), |word| Quoted(word).to_string());
        Err(Refusal::new(Code::BadSyntax, format!("{what}: expected {}", self.synopsis())))
    }

    /// The command with its arguments, as they are shown to people.
    pub(super) fn synopsis(&self) -> String {
        format!("{} {}", self.name, self.usage).trim_end().to_owned()
    }
}

/// A command that the unknown word may stand for.
fn suggestion(word: &str) -> Option<&'static str> {
    const LONGEST: usize = 30;
    if word.len() > LONGEST {
        return None;
    }
    let word = word.to_lowercase();
    let distance = |name: &str| damerau_levenshtein(name, &word);
    let nearest = COMMANDS.iter().map(|command| command.name).min_by_key(|name| distance(name))?;
    (distance(nearest) <= nearest.len() / 3).then_some(nearest)
}

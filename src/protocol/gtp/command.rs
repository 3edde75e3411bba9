//! The commands: one table for dispatch, `list_commands` and `known_command`.

use std::ops::RangeInclusive;

use super::{Answered, Gtp, play, rules, setup};

/// A command of GTP.
pub(super) struct Command {
    pub name: &'static str,
    /// The arguments, as they are shown to people.
    pub usage: &'static str,
    /// The fewest and the most arguments.
    pub counts: RangeInclusive<usize>,
    pub run: fn(&mut Gtp, &[&str]) -> Answered,
}

const fn command(
    name: &'static str,
    usage: &'static str,
    counts: RangeInclusive<usize>,
    run: fn(&mut Gtp, &[&str]) -> Answered,
) -> Command {
    Command { name, usage, counts, run }
}

const MANY: usize = usize::MAX;

/// How the commands begin by which GoGui learns the rules of a game.
pub(super) const RULES: &str = "gogui-rules_";

/// All commands, sorted.
static ALL: &[Command] = &[
    command("boardsize", "SIZE", 1..=2, setup::board_size),
    command("clear_board", "", 0..=0, setup::clear_board),
    command("final_score", "", 0..=0, play::final_score),
    command("genmove", "COLOUR", 1..=1, play::genmove),
    command("gogui-analyze_commands", "", 0..=0, rules::analyze_commands),
    command("gogui-interrupt", "", 0..=0, |_, _| Ok(String::new())),
    command("gogui-play_sequence", "[COLOUR VERTEX ...]", 0..=MANY, play::play_sequence),
    command("gogui-rules_board", "", 0..=0, rules::board),
    command("gogui-rules_board_size", "", 0..=0, rules::board_size),
    command("gogui-rules_final_result", "", 0..=0, rules::final_result),
    command("gogui-rules_game_id", "", 0..=0, rules::game_id),
    command("gogui-rules_legal_moves", "", 0..=0, rules::legal_moves),
    command("gogui-rules_side_to_move", "", 0..=0, rules::side_to_move),
    command("jogada-explain", "", 0..=0, rules::explain),
    command("jogada-game", "[NAME [KEY=VALUE ...]]", 0..=MANY, setup::game),
    command("jogada-seed", "[N]", 0..=1, setup::seed),
    command("jogada-strategy", "[NAME [KEY=VALUE ...]]", 0..=MANY, setup::strategy),
    command("jogada-value", "", 0..=0, rules::value),
    command("jogada-values", "", 0..=0, rules::values),
    command("known_command", "NAME", 1..=1, known),
    command("komi", "NUMBER", 1..=1, setup::komi),
    command("list_commands", "", 0..=0, list),
    command("name", "", 0..=0, |_, _| Ok(env!("CARGO_PKG_NAME").to_owned())),
    command("play", "COLOUR VERTEX", 2..=2, play::play),
    command("protocol_version", "", 0..=0, |_, _| Ok("2".to_owned())),
    command("quit", "", 0..=0, quit),
    command("rectangular_boardsize", "COLUMNS ROWS", 2..=2, setup::board_size),
    command("reg_genmove", "COLOUR", 1..=1, play::reg_genmove),
    command("showboard", "", 0..=0, rules::show_board),
    command("time_left", "COLOUR SECONDS STONES", 3..=3, setup::time_left),
    command("time_settings", "SECONDS SECONDS STONES", 3..=3, setup::time_settings),
    command("undo", "", 0..=0, play::undo),
    command("version", "", 0..=0, |_, _| Ok(env!("CARGO_PKG_VERSION").to_owned())),
];

impl Command {
    /// The command called `name`, whatever is played.
    pub fn find(name: &str) -> Option<&'static Command> {
        ALL.iter().find(|command| command.name == name)
    }

    /// The commands that there are while this game is played: GoGui's rules only where it can show
    /// the game, since it looks at the list of commands to find that out.
    pub fn all(gtp: &Gtp) -> impl Iterator<Item = &'static Command> + use<> {
        let is_shown = gtp.is_shown_by_gogui();
        let is_there = move |command: &&Command| is_shown || !command.name.starts_with(RULES);
        ALL.iter().filter(is_there)
    }
}

fn list(gtp: &mut Gtp, _: &[&str]) -> Answered {
    let names: Vec<_> = Command::all(gtp).map(|command| command.name).collect();
    Ok(names.join("\n"))
}

fn known(gtp: &mut Gtp, words: &[&str]) -> Answered {
    let is_known = |word: &&str| Command::all(gtp).any(|command| command.name == *word);
    Ok(words.iter().all(is_known).to_string())
}

fn quit(gtp: &mut Gtp, _: &[&str]) -> Answered {
    gtp.quitting = true;
    Ok(String::new())
}

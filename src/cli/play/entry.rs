//! What a person types while a move is due.

use crate::rules::notation::{Quoted, words};
use crate::rules::{BadNotation, Cell};
use crate::session::{PlayError, Session, Umpire};

/// A line that a person typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry<'a> {
    /// Something other than a move, and the words after it.
    Command(Command, &'a str),
    /// Meant as a move.
    Move(&'a str),
}

/// Something to do other than to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// Take moves back.
    Undo,
    /// Suggest a move.
    Hint,
    /// List the legal moves.
    Moves,
    /// Show the board again.
    Board,
    /// List the commands.
    Help,
    /// Begin another game, of another kind if one is named.
    New,
    /// Say how strong the opponent is, or change it.
    Level,
    /// Leave.
    Quit,
}

/// The words for each command, the first to be listed, and what it does.
pub const COMMANDS: &[(&[&str], Command, &str)] = &[
    (&["undo"], Command::Undo, "take back your last move and the reply"),
    (&["hint"], Command::Hint, "suggest a move"),
    (&["moves"], Command::Moves, "list the legal moves"),
    (&["board"], Command::Board, "show the board again"),
    (
        &["new"],
        Command::New,
        "begin another game; new NAME KEY=VALUE ... begins one of another kind",
    ),
    (&["level"], Command::Level, "list how strong the engine can be; level N changes it"),
    (&["help", "?"], Command::Help, "list what can be typed"),
    (&["quit", "exit", "q"], Command::Quit, "leave; so does Ctrl-D"),
];

impl Entry<'_> {
    /// Reads a line: whatever is no command is meant as a move.
    pub fn read(line: &str) -> Entry<'_> {
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let is_typed = |words: &[&str]| words.iter().any(|word| word.eq_ignore_ascii_case(first));
        match COMMANDS.iter().find(|(words, ..)| is_typed(words)) {
            Some(&(_, command @ (Command::New | Command::Level), _)) => {
                Entry::Command(command, rest.trim())
            }
            Some(&(_, command, _)) if rest.is_empty() => Entry::Command(command, ""),
            _ => Entry::Move(line),
        }
    }
}

/// Plays what was typed as a move.
///
/// # Errors
/// Why not, for the person who typed it; then nothing has changed.
pub fn play(session: &mut dyn Session, typed: &str) -> Result<(), String> {
    let word = word(session.umpire(), typed);
    session.play(&[&word]).map_err(|error| match error {
        PlayError::Notation(BadNotation::Malformed { expected, .. }) => format!(
            "{}: expected {expected}{}, or a command (help lists them)",
            Quoted(typed),
            if takes_cells(session.umpire()) { ", or row and column" } else { "" },
        ),
        error => error.to_string(),
    })
}

/// Whether a move can be typed as row and column.
pub fn takes_cells(umpire: &dyn Umpire) -> bool {
    Cell::new(1, 1).is_some_and(|cell| umpire.move_at(cell).is_some())
}

/// What was typed as a move is written.
fn word(umpire: &dyn Umpire, typed: &str) -> String {
    if let Some((row, col)) = row_and_col(typed) {
        let coordinate = |n| u8::try_from(n).ok();
        return coordinate(row)
            .zip(coordinate(col))
            .and_then(|(row, col)| Cell::new(row, col))
            .and_then(|cell| umpire.move_at(cell))
            // A cell that no board has: in this form the umpire says what is wrong with it.
            .unwrap_or_else(|| format!("[{row},{col}]"));
    }
    if let Some(list) = several_numbers(typed) {
        return list;
    }
    let mut words = words(typed);
    match (words.next(), words.next()) {
        (Some(word), None) => word.into_owned(),
        _ => typed.to_owned(),
    }
}

/// The two numbers of `8 8` or `8,8`.
fn row_and_col(typed: &str) -> Option<(i32, i32)> {
    let (row, col) = typed.split_once(',').or_else(|| typed.split_once(char::is_whitespace))?;
    Some((row.trim().parse().ok()?, col.trim().parse().ok()?))
}

/// The list `[7,3,4]` for `7 3 4` or `7,3,4`: three numbers or more.
fn several_numbers(typed: &str) -> Option<String> {
    let parts = typed.split([',', ' ', '\t']).filter(|part| !part.is_empty());
    let numbers: Vec<i64> = parts.map(str::parse).collect::<Result<_, _>>().ok()?;
    let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
    (numbers.len() > 2).then(|| format!("[{}]", numbers.join(",")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::control::Interrupt;
    use crate::session::Engine;

    fn engine(game: &str) -> Engine {
        let words: Vec<&str> = game.split(' ').collect();
        let mut engine = Engine::new(0, Interrupt::default());
        engine.set_game(&words).unwrap();
        engine
    }

    #[test]
    fn commands_are_read_in_any_case() {
        assert_eq!(Entry::read("UNDO"), Entry::Command(Command::Undo, ""));
        assert_eq!(Entry::read("?"), Entry::Command(Command::Help, ""));
        assert_eq!(Entry::read("Level  2"), Entry::Command(Command::Level, "2"));
        assert_eq!(Entry::read("undo 1"), Entry::Move("undo 1"));
    }

    #[test]
    fn a_cell_can_be_typed_in_many_ways() {
        let engine = self::engine("floating rows=15 cols=15");
        for typed in ["[8,9]", "[ 8, 9 ]", "8 9", "8,9", "8 , 9", "8\t 9"] {
            assert_eq!(word(engine.umpire(), typed), "[8,9]", "{typed}");
        }
        let engine = self::engine("classic");
        assert_eq!(word(engine.umpire(), "2 3"), "6");
        assert_eq!(word(engine.umpire(), "6"), "6");
        assert_eq!(word(engine.umpire(), "4 1"), "[4,1]");
    }

    #[test]
    fn two_numbers_are_a_cell_while_stones_are_placed_and_a_slide_after_that() {
        let mut engine = engine("morris slides=king");
        assert!(takes_cells(engine.umpire()));
        for (typed, mv) in
            ["1 1", "2,2", "6", "3", "3 1", "4"].into_iter().zip(["1", "5", "6", "3", "7", "4"])
        {
            assert_eq!(word(engine.umpire(), typed), mv);
            play(engine.session_mut(), typed).unwrap();
        }
        assert!(!takes_cells(engine.umpire()));
        assert_eq!(word(engine.umpire(), "1 2"), "[1,2]");
        play(engine.session_mut(), "1 2").unwrap();
    }

    #[test]
    fn three_numbers_are_a_split_of_a_heap() {
        for typed in ["7 3 4", "7,3,4", "7, 4, 3", "[7,3,4]", "[7, 3, 4]"] {
            let mut engine = engine("grundy heaps=[7]");
            assert_eq!(play(engine.session_mut(), typed), Ok(()), "{typed}");
        }
    }

    #[test]
    fn what_is_no_move_is_quoted_as_it_was_typed() {
        let error = |typed| play(engine("classic").session_mut(), typed).unwrap_err();
        let expected = "expected a cell number from 1 to 9, for example 5, or row and column, or a command (help lists \
                        them)";
        for typed in ["hnit", "4 1", "1 2 3", "[1, 2]"] {
            assert_eq!(error(typed), format!("\"{typed}\": {expected}"));
        }
        assert_eq!(error("10"), "10 is off the board: cells are numbered 1 to 9");
    }
}

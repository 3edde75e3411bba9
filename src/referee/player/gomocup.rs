//! The protocol of Gomocup; see <https://plastovicka.github.io/protocl2en.htm>.
//!
//! A program is told `INFO` on the rule and on the time, then `START` (or `RECTSTART`), and has to
//! say `OK` before the first move. It plays one game after another: the next one begins with
//! `RESTART` where it answers `OK` to that, or with another `START` where it takes that; any other
//! is started anew, as in the tournaments of Gomocup. Lines that begin with `MESSAGE` or `DEBUG`
//! are passed over, and so are `ERROR` and `UNKNOWN`, which may be about a line of no importance;
//! they are quoted if no move comes. A `SUGGEST` is accepted.

use std::fmt::Write;
use std::time::{Duration, Instant};

use super::connection::Connection;
use super::dialect::{Dialect, Readiness, Step, Stop, Terms};
use super::excerpt::excerpt;
use super::process::ReadError;
use super::refusal::Refusal;
use super::turn::Turn;
use crate::rules::Side;
use crate::session::GameEntry;

/// The protocol of Gomocup, as one program speaks it.
pub(in crate::referee) struct Gomocup {
    terms: Terms,
    /// Why the game cannot be told, if it cannot.
    board: Result<Board, Refusal>,
    again: Again,
}

/// The game, in the words of the protocol.
struct Board {
    rows: u8,
    cols: u8,
    rule: u8,
    /// The command that begins it.
    start: String,
}

/// So long a program may be silent before the next game is asked for once more, and so long after
/// that.
const PATIENCE: [Duration; 2] = [Duration::from_secs(1), Duration::from_secs(2)];

/// How a program begins another game, as far as it is known: the best way that has not failed.
#[derive(Clone, Copy)]
enum Again {
    Restart,
    Start,
    FreshProcess,
}

impl Board {
    fn of(game: &str) -> Result<Board, Refusal> {
        let described = GameEntry::described(game.split(' ')).ok();
        let gomoku = described.filter(|(entry, _)| entry.name == "gomoku");
        let name = game.split(' ').next().unwrap_or_default();
        let (_, options) = gomoku.ok_or_else(|| Refusal::NoWords(name.to_owned()))?;
        let (rows, cols): (u8, u8) = (options.integer("rows"), options.integer("cols"));
        Ok(Board {
            rows,
            cols,
            rule: u8::from(options.get("rule") == "standard"),
            start: match rows == cols {
                true => format!("START {rows}"),
                false => format!("RECTSTART {cols},{rows}"),
            },
        })
    }
}

impl Gomocup {
    pub fn new(terms: Terms) -> Gomocup {
        Gomocup { board: Board::of(&terms.game), terms, again: Again::Restart }
    }
}

/// Waits for `OK`; the line that refuses it. So many commands before it the program need not know.
fn wait_for_ok(to: &mut Connection, mut infos: usize) -> Result<Result<(), String>, ReadError> {
    loop {
        let line = to.line()?;
        let word = first_word(&line);
        if word.eq_ignore_ascii_case("OK") {
            return Ok(Ok(()));
        } else if word.eq_ignore_ascii_case("UNKNOWN") && infos > 0 {
            infos -= 1;
        } else if is_complaint(word) {
            return Ok(Err(excerpt(&line)));
        }
        // Others are passed over: a banner, say.
    }
}

/// Sends a command and waits for `OK`, not for long: a fresh process can do the same. It comes
/// right behind the last move of a game, where it may be lost, so it is sent twice.
fn ask_again(to: &mut Connection, command: &str) -> Result<Result<(), String>, ReadError> {
    let deadline = to.deadline;
    let mut answer = Err(ReadError::Timeout);
    for patience in PATIENCE {
        if answer == Err(ReadError::Timeout) {
            to.ask(&format!("{command}\r\n"), command);
            to.deadline = deadline.min(Instant::now() + patience);
            answer = wait_for_ok(to, 0);
        }
    }
    to.deadline = deadline;
    answer
}

fn first_word(line: &str) -> &str {
    line.split_ascii_whitespace().next().unwrap_or_default()
}

fn is_complaint(word: &str) -> bool {
    word.eq_ignore_ascii_case("ERROR") || word.eq_ignore_ascii_case("UNKNOWN")
}

/// A move as the protocol writes it: the column first, from 0.
fn place(word: &str) -> String {
    let inside = word.trim_start_matches('[').trim_end_matches(']');
    let cell = inside.split_once(',').and_then(|(row, col)| {
        let from_one = |text: &str| text.parse::<u8>().ok()?.checked_sub(1);
        Some((from_one(col)?, from_one(row)?))
    });
    // Moves of this game are cells.
    cell.map_or_else(|| word.to_owned(), |(x, y)| format!("{x},{y}"))
}

/// The column and the row of `X,Y`, from 0; `None` if it is not of this form.
pub(super) fn cell(text: &str) -> Option<(i64, i64)> {
    let (x, y) = text.split_once(',')?;
    let number = |text: &str| text.trim_ascii().parse().ok();
    Some((number(x)?, number(y)?))
}

impl Dialect for Gomocup {
    fn greet(&mut self, to: &mut Connection) -> Result<Readiness, Stop> {
        let Board { rule, start, .. } = self.board.as_ref().map_err(Refusal::clone)?;
        // Without a limit for a move all the time of the game may be spent on it.
        let limits = &self.terms.limits;
        let turn = limits.move_ms.or(limits.game_ms).unwrap_or(0);
        let game = limits.game_ms.unwrap_or(0);
        let infos = [
            format!("INFO timeout_turn {turn}\r\n"),
            format!("INFO timeout_match {game}\r\n"),
            "INFO max_memory 0\r\nINFO game_type 1\r\n".to_owned(),
            format!("INFO rule {rule}\r\n"),
        ];
        to.process.inbox.end_lines_at_cr();
        to.ask(&format!("{}{start}\r\n", infos.concat()), start);
        match wait_for_ok(to, 5)? {
            Ok(()) => Ok(Readiness::Ready),
            Err(answer) => {
                let request = start.clone();
                Err(Refusal::Refuses { request, answer }.into())
            }
        }
    }

    fn begin(&mut self, to: &mut Connection, _: &mut Turn<'_>) -> Result<Readiness, Stop> {
        if to.is_fresh {
            return Ok(Readiness::Ready);
        }
        let start = self.board.as_ref().map_err(Refusal::clone)?.start.as_str();
        loop {
            let (command, next) = match self.again {
                Again::Restart => ("RESTART", Again::Start),
                Again::Start => (start, Again::FreshProcess),
                Again::FreshProcess => return Ok(Readiness::StartAgain),
            };
            match ask_again(to, command) {
                Ok(Ok(())) => return Ok(Readiness::Ready),
                Ok(Err(_)) => self.again = next,
                Err(ReadError::Interrupted) => return Err(ReadError::Interrupted.into()),
                // It plays one game, as in the tournaments of Gomocup.
                Err(_) => self.again = Again::FreshProcess,
            }
        }
    }

    fn is_remark(&self, line: &str) -> Option<bool> {
        let word = first_word(line);
        let remarks = ["", "OK", "MESSAGE", "DEBUG", "ERROR", "UNKNOWN"];
        Some(remarks.iter().any(|it| word.eq_ignore_ascii_case(it)))
    }

    fn begins_answer(&self, part: &str) -> bool {
        part.starts_with(|c: char| c.is_ascii_digit())
    }

    fn request(&mut self, turn: &mut Turn<'_>, text: &mut String) -> String {
        // The request never comes first: a program that reads and thinks in two threads, such as
        // Rapfi, may lose the first word of what comes right behind its own move.
        let (key, time) = match turn.clock().left() {
            Some(left) => ("time_left", left),
            None => ("timeout_turn", turn.clock().allowance()),
        };
        let _ = write!(text, "INFO {key} {}\r\n", time.as_millis()); // a string takes all
        let request = match turn.since {
            [] => "BEGIN".to_owned(),
            [only] if !turn.has_opening || !turn.is_first => format!("TURN {}", place(only)),
            moves => {
                let own = if turn.side == Side::X { 0 } else { 1 };
                text.push_str("BOARD\r\n");
                for (index, word) in moves.iter().enumerate() {
                    let whose = if index % 2 == own { 1 } else { 2 };
                    let _ = write!(text, "{},{whose}\r\n", place(word)); // the same
                }
                text.push_str("DONE\r\n");
                return "BOARD".to_owned();
            }
        };
        let _ = write!(text, "{request}\r\n"); // the same
        request
    }

    fn judge(&mut self, line: &str, _: &mut Turn<'_>) -> Step {
        let word = first_word(line);
        let is = |other: &str| word.eq_ignore_ascii_case(other);
        // A second `OK` may come where a command was sent twice.
        if ["", "OK", "MESSAGE", "DEBUG"].into_iter().any(is) {
            Step::Wait
        } else if is_complaint(word) {
            Step::other(line)
        } else if is("SUGGEST") {
            let rest = line.trim_ascii().get("SUGGEST".len()..);
            Step::Send(format!("PLAY {}\r\n", rest.unwrap_or_default().trim_ascii()))
        } else {
            match (cell(line), &self.board) {
                (Some((x, y)), Ok(Board { rows, cols, .. })) => {
                    let is_inside = |n: i64, count: u8| (0..i64::from(count)).contains(&n);
                    if is_inside(x, *cols) && is_inside(y, *rows) {
                        Step::moves(vec![format!("[{},{}]", y + 1, x + 1)], excerpt(line))
                    } else {
                        let (x, y) = (cols - 1, rows - 1);
                        let why = format!("columns and rows are counted from 0, up to {x} and {y}");
                        Step::illegal(line, why)
                    }
                }
                _ => Step::garbled(line),
            }
        }
    }

    fn farewell(&self) -> &'static str {
        "END\r\n"
    }
}

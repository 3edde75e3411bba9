//! Programs that speak the protocol of Gomocup; see <https://plastovicka.github.io/protocl2en.htm>.
//!
//! Each game has a process of its own, as in the tournaments of Gomocup: the optional `RESTART` is not asked for. It is told
//! `INFO` on the rule and on the time, then `START` (or `RECTSTART`), and has to say `OK` before the first move.
//! Lines that begin with `MESSAGE` or `DEBUG` are passed over; a `SUGGEST` is accepted.

use std::fmt::Write;
use std::time::{Duration, Instant};

use super::connection::{drop_stale, no_start};
use super::context::MatchContext;
use super::entrant::Program;
use super::fault::Fault;
use super::foreign::ended;
use super::limits::Limits;
use super::process::{GRACE, Process, ReadError};
use super::turn::{NoReply, Player, Reply, Turn, excerpt};
use crate::rules::{Options, Side};
use crate::session::GameEntry;
use crate::solvers::Interrupt;

/// A program, started anew for each game.
pub(in crate::referee) struct Gomocup<'a> {
    program: Program,
    limits: Limits,
    context: &'a MatchContext,
    /// What is said before the first game; why the game cannot be told.
    start: Result<Start, String>,
    process: Option<Process>,
    is_fresh: bool,
    last_error: Option<String>,
}

/// The game, in the words of the protocol.
struct Start {
    rule: u8,
    rows: u8,
    cols: u8,
}

impl Start {
    fn of(game: &str) -> Result<Start, String> {
        let mut words = game.split(' ');
        let name = words.next().unwrap_or_default();
        if name != "gomoku" {
            return Err(format!(
                "the protocol gomocup has no words for the game {name}"
            ));
        }
        let entry = GameEntry::find(name).map_err(|error| error.to_string())?;
        let options = Options::defaults(entry.options).with(words);
        let options = options.map_err(|error| error.to_string())?;
        Ok(Start {
            rule: u8::from(options.get("rule") == "standard"),
            rows: options.integer("rows"),
            cols: options.integer("cols"),
        })
    }
}

impl<'a> Gomocup<'a> {
    pub fn new(
        program: Program,
        game: &str,
        limits: Limits,
        context: &'a MatchContext,
    ) -> Gomocup<'a> {
        Gomocup {
            program,
            limits,
            context,
            start: Start::of(game),
            process: None,
            is_fresh: false,
            last_error: None,
        }
    }

    /// A process that has said that it is ready.
    fn start(&mut self, interrupt: &Interrupt) -> Result<(), NoReply> {
        self.end();
        let start = self.start.as_ref().map_err(|why| no_start(why))?;
        let deadline = Instant::now() + Duration::from_millis(self.limits.start_ms);
        let mut process = Process::start(&self.program, self.context)?;
        let Start { rule, rows, cols } = *start;
        let board = if rows == cols {
            format!("START {rows}")
        } else {
            format!("RECTSTART {cols},{rows}")
        };
        // Without a limit for a move all the time of the game may be spent on it.
        let turn = self.limits.move_ms.or(self.limits.game_ms).unwrap_or(0);
        let game = self.limits.game_ms.unwrap_or(0);
        let text = format!(
            "INFO timeout_turn {turn}\r\nINFO timeout_match {game}\r\nINFO max_memory 0\r\n\
             INFO game_type 1\r\nINFO rule {rule}\r\n{board}\r\n"
        );
        process.send(&text);
        let mut infos = infos(&text);
        loop {
            match process.listen(deadline, interrupt) {
                Ok(()) => {}
                Err(ReadError::Interrupted) => return Err(NoReply::Interrupted),
                Err(ReadError::Timeout) => {
                    return Err(no_start(&format!("it does not answer {board}")).into());
                }
                Err(ReadError::Ended) => {
                    let how = process.how_it_ended();
                    return Err(no_start(&format!("it ended ({how}) at {board}")).into());
                }
            }
            let line = process.line();
            match first_word(&line).as_str() {
                "OK" => break,
                "UNKNOWN" if infos > 0 => infos -= 1,
                "ERROR" | "UNKNOWN" => {
                    let line = excerpt(&line);
                    return Err(no_start(&format!("it refuses {board}: {line}")).into());
                }
                // A banner, say.
                _ => {}
            }
        }
        self.process = Some(process);
        self.is_fresh = true;
        Ok(())
    }

    fn end(&mut self) {
        if let Some(process) = self.process.take() {
            process.end("END\r\n", GRACE);
        }
    }

    fn drop_process(&mut self) {
        if let Some(process) = self.process.take() {
            self.last_error = process.last_error();
        }
    }

    fn ask(&mut self, turn: &mut Turn<'_>) -> Result<Reply, NoReply> {
        let margin = Duration::from_millis(self.limits.margin_ms);
        self.is_fresh = false;
        let Some(process) = &mut self.process else {
            return Err(no_start("it is not there").into());
        };
        drop_stale(process, turn, |line| {
            matches!(first_word(line).as_str(), "" | "MESSAGE" | "DEBUG")
        });
        let left = turn
            .clock
            .left()
            .map_or(UNLIMITED, |left| left.as_millis().min(UNLIMITED));
        let mut text = format!("INFO time_left {left}\r\n");
        let (request, lines) = request(turn);
        text += &lines;
        let asked = Instant::now();
        process.send(&text);
        let deadline = asked + turn.clock.allowance() + margin;
        let mut infos = infos(&text);
        loop {
            if let Err(silence) = process.listen(deadline, turn.interrupt) {
                let waited = asked.elapsed().as_millis();
                return Err(NoReply::Fault(match silence {
                    ReadError::Interrupted => return Err(NoReply::Interrupted),
                    ReadError::Timeout => Fault::Timeout {
                        request,
                        waited_ms: u64::try_from(waited).unwrap_or(u64::MAX),
                    },
                    ReadError::Ended => return Err(ended(process, request)),
                }));
            }
            let heard = Instant::now();
            let line = process.line().into_owned();
            let text = line.trim_ascii();
            match first_word(text).as_str() {
                "" | "MESSAGE" | "DEBUG" => continue,
                "UNKNOWN" if infos > 0 => {
                    infos -= 1;
                    continue;
                }
                "SUGGEST" => {
                    let place = text.get("SUGGEST".len()..).unwrap_or_default().trim_ascii();
                    process.send(&format!("PLAY {place}\r\n"));
                    continue;
                }
                _ => {}
            }
            let Some(word) = cell(text) else {
                let answer = excerpt(&line);
                return Err(Fault::Garbled { request, answer }.into());
            };
            return Ok(Reply {
                request,
                line: excerpt(&line),
                words: vec![word],
                claim: None,
                asked,
                heard,
                waited: heard.duration_since(asked),
            });
        }
    }
}

/// The request for a move as it is named in a fault, and its lines.
fn request(turn: &Turn<'_>) -> (String, String) {
    let request = match turn.since {
        [] => "BEGIN".to_owned(),
        [only] if !turn.has_opening || !turn.is_first => format!("TURN {}", place(only)),
        moves => {
            let own = if turn.side == Side::X { 0 } else { 1 };
            let mut lines = "BOARD\r\n".to_owned();
            for (index, word) in moves.iter().enumerate() {
                let whose = if index % 2 == own { 1 } else { 2 };
                let _ = write!(lines, "{},{whose}\r\n", place(word)); // a string takes all
            }
            return ("BOARD".to_owned(), lines + "DONE\r\n");
        }
    };
    let lines = format!("{request}\r\n");
    (request, lines)
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

/// The move that `X,Y` means; `None` if it is not of this form.
fn cell(text: &str) -> Option<String> {
    let (x, y) = text.split_once(',')?;
    let from_zero = |text: &str| text.trim_ascii().parse::<i32>().ok()?.checked_add(1);
    Some(format!("[{},{}]", from_zero(y)?, from_zero(x)?))
}

fn first_word(line: &str) -> String {
    let word = line.split_ascii_whitespace().next().unwrap_or_default();
    word.to_ascii_uppercase()
}

/// The lines of `INFO` in what is sent: whoever does not know the command may say so to each of them.
fn infos(text: &str) -> usize {
    let is_info = |line: &&str| line.starts_with("INFO ");
    text.lines().filter(is_info).count()
}

/// What is left of a game without a limit, in milliseconds, as managers tell it.
const UNLIMITED: u128 = 2_147_483_647;

impl Player for Gomocup<'_> {
    fn ready(&mut self, interrupt: &Interrupt) -> Result<(), NoReply> {
        match &self.process {
            Some(_) => Ok(()),
            None => self.start(interrupt),
        }
    }

    fn takes_openings(&mut self, _: &Interrupt) -> bool {
        true
    }

    fn reply(&mut self, turn: &mut Turn<'_>) -> Result<Reply, NoReply> {
        self.last_error = None;
        if turn.is_first && !self.is_fresh {
            self.start(turn.interrupt)
                .inspect_err(|_| self.drop_process())?;
        }
        let reply = self.ask(turn);
        if reply.is_err() {
            self.drop_process();
        }
        reply
    }

    fn dismiss(&mut self) {
        self.drop_process();
    }

    fn last_error(&self) -> Option<String> {
        self.last_error.clone()
    }
}

impl Drop for Gomocup<'_> {
    fn drop(&mut self) {
        self.end();
    }
}

//! The native protocol, specified in `protocol.md`: one request a line, one answer each.

mod about;
mod ask;
mod command;
mod contract;
mod fleet;
mod play;
mod refusal;
mod request;
mod setup;

pub use command::{COMMANDS, Command};
pub use refusal::Code;

use std::fmt::Write;

use crate::rules::Status;
use crate::session::{Engine, Session};

use super::{Flow, LONGEST_LINE, Line, LineClass, Protocol};
use refusal::Refusal;
use request::Request;

/// A conversation in the native protocol.
pub struct Native {
    engine: Engine,
    verbose: bool,
    quitting: bool,
}

/// What is answered to a request that was done: lines for people, then the payload.
#[derive(Default)]
struct Answer {
    remarks: Vec<String>,
    payload: String,
}

impl From<String> for Answer {
    fn from(payload: String) -> Answer {
        Answer { remarks: Vec::new(), payload }
    }
}

impl From<&str> for Answer {
    fn from(payload: &str) -> Answer {
        payload.to_owned().into()
    }
}

type Answered = Result<Answer, Refusal>;

impl Native {
    /// A conversation that begins with what `engine` is set to.
    #[must_use]
    pub fn new(engine: Engine) -> Native {
        Native { engine, verbose: false, quitting: false }
    }

    fn session(&self) -> &dyn Session {
        self.engine.session()
    }

    fn answer(&mut self, request: &Request<'_>) -> Answered {
        let words = request.words();
        let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
        let [name, arguments @ ..] = words.as_slice() else {
            let why = "a number alone is an id: expected a request after it";
            return Err(Refusal::new(Code::BadSyntax, why));
        };
        let command = Command::find(name)?;
        command.check_count(arguments)?;
        let mut answer = (command.run)(self, arguments)?;
        if self.verbose && command.moves {
            answer.remarks.extend(self.picture());
        }
        Ok(answer)
    }

    /// The board in lines, and who is to move.
    fn picture(&self) -> Vec<String> {
        let diagram = self.session().diagram().to_string();
        let turn = match self.session().umpire().status() {
            Status::ToMove(side) => format!("{} to move", side.stone()),
            Status::Over(outcome) => outcome.to_string(),
        };
        diagram.lines().map(str::to_owned).chain([turn]).collect()
    }
}

impl Protocol for Native {
    fn handle(&mut self, line: Line<'_>, answer: &mut String) -> Flow {
        if line.is_silent() {
            return Flow::Continue;
        }
        let text = String::from_utf8_lossy(line.bytes());
        let request = Request::read(&text);
        let answered = if !line.is_whole() {
            Err(Refusal::new(
                Code::LineTooLong,
                format!("expected at most {LONGEST_LINE} bytes in a line"),
            ))
        } else if line.text().is_none() {
            Err(Refusal::new(Code::BadSyntax, "the line is not UTF-8"))
        } else {
            self.answer(&request)
        };
        let (id, begin) = (request.id, answer.len());
        // Writing to a string cannot fail.
        let _ = match answered {
            Ok(Answer { remarks, payload }) => {
                let blank = if payload.is_empty() { "" } else { " " };
                let remarks = remarks.iter().try_for_each(|remark| writeln!(answer, "# {remark}"));
                remarks.and_then(|()| writeln!(answer, "={id}{blank}{payload}"))
            }
            Err(Refusal { code, text }) => writeln!(answer, "?{id} {code} {text}"),
        };
        let given = answer.get(begin..).unwrap_or_default();
        log::debug!("{text:?} is answered {given:?}");
        if self.quitting { Flow::Quit } else { Flow::Continue }
    }

    fn may_be_slow(&self) -> bool {
        self.session().may_be_slow()
    }

    fn stop_test(&self) -> fn(Line<'_>) -> bool {
        is_stop
    }

    fn classify(&self) -> fn(Line<'_>) -> LineClass {
        |line| match asks_for(line, "quit") {
            true => LineClass::Leave,
            false => LineClass::Wait,
        }
    }
}

/// Whether the line is the request `stop`.
pub(super) fn is_stop(line: Line<'_>) -> bool {
    asks_for(line, "stop")
}

/// Whether the line is a request without arguments.
fn asks_for(line: Line<'_>, request: &str) -> bool {
    line.is_whole() && line.text().is_some_and(|text| Request::read(text).body == request)
}

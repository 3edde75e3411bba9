//! Bad input, the end of input, and the wish that a program may end.

use std::time::Duration;

use rustix::process::{Signal, kill_process};

use super::Mistake;
use super::checker::Checker;
use super::probe::Halt;
use crate::referee::player::{ReadError, excerpt};

/// How long a program may take to end when it should. A match waits for half a second; a busy
/// machine gets more.
const TO_END: Duration = Duration::from_secs(2);

/// What came of the wish that a program may end.
fn ending(ends: bool) -> String {
    if ends { "it ended" } else { "it goes on" }.to_owned()
}

impl Checker<'_> {
    /// An unknown request, and a move that is not possible.
    pub(in crate::referee) fn bad_input(&mut self) -> Result<(), Halt> {
        let mut step = self.step("It survives an unknown request and an illegal move");
        let mut probe = self.begin()?;
        probe.ask("x_inicia", false)?;
        let heard = probe.ask("no_such_request", false)?;
        let expected = "? unknown-command, or nothing";
        step.show("no_such_request", heard.shown(), expected);
        if let Err(ReadError::Ended) = heard.answer {
            let how = probe.connection.process.how_it_ended();
            step.find(Mistake::DiesOfUnknown, how);
            probe = self.begin()?;
        }
        let opening = probe.ask("x_inicia", false)?;
        self.umpire.restart();
        let first = opening.answer.unwrap_or_default();
        let verdict = super::judge::judge(self.umpire.as_mut(), crate::rules::Side::X, &first, &[]);
        let words = verdict.moves.unwrap_or_default();
        // Its own move once more is impossible in most games, but not in all.
        let written: Vec<&str> = words.iter().map(String::as_str).collect();
        let is_possible = self.umpire.play(&written).is_ok();
        if !words.is_empty() && !is_possible {
            let request = format!("x_responde {}", words.join(" "));
            let heard = probe.ask(&request, false)?;
            step.show(&request, heard.shown(), "? illegal-move");
            match &heard.answer {
                Err(ReadError::Ended) => {
                    let how = probe.connection.process.how_it_ended();
                    step.find(Mistake::DiesOfIllegal, how);
                }
                Ok(line) if !line.starts_with('?') => {
                    step.find(Mistake::TakesIllegal, excerpt(line));
                }
                _ => {}
            }
        }
        if !step.has(Mistake::DiesOfIllegal) {
            let heard = probe.ask("x_inicia", false)?;
            if heard.answer.is_err() || heard.is_refused() {
                let came = heard.shown();
                step.show("x_inicia", came.clone(), "= and a move");
                step.find(Mistake::StuckAfterBadInput, came.unwrap_or_default());
            }
        }
        self.done(step);
        Ok(())
    }

    /// The input ends while the program waits, and while it thinks.
    pub(in crate::referee) fn end_of_input(&mut self) -> Result<(), Halt> {
        let mut step = self.step("It ends when its input ends, also while it thinks");
        for thinks in [false, true] {
            let mut probe = self.begin()?;
            let (time, sent);
            if thinks {
                time = TO_END + self.patience.start + self.patience.answer;
                sent = "x_inicia, and the end of the input at once";
                probe.connection.process.send("x_inicia\n");
            } else {
                time = TO_END;
                sent = "x_inicia, and the end of the input after the answer";
                probe.ask("x_inicia", false)?;
            }
            probe.connection.process.close_input();
            let ends = probe.connection.process.ends_within(time);
            step.show(sent, Some(ending(ends)), "it ends");
            if !ends {
                step.find(Mistake::DeafToEnd, format!("after {} ms", time.as_millis()));
                break;
            }
        }
        self.done(step);
        Ok(())
    }

    /// The signal TERM.
    pub(in crate::referee) fn terminate(&mut self) -> Result<(), Halt> {
        let mut step = self.step("It ends when it gets the signal TERM");
        let mut probe = self.begin()?;
        probe.ask("x_inicia", false)?;
        match probe.connection.process.members().first() {
            None => step.leave_out("left out: here it is not known which process it is"),
            Some(&pid) => {
                // Who has just ended needs none.
                let _ = kill_process(pid, Signal::TERM);
                let ends = probe.connection.process.ends_within(TO_END);
                if !ends {
                    let shown = format!("after {} ms", TO_END.as_millis());
                    step.find(Mistake::DeafToTerm, shown);
                }
                step.show("SIGTERM", Some(ending(ends)), "it ends");
            }
        }
        self.done(step);
        Ok(())
    }
}

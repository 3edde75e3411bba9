//! Why no answer comes.

use std::time::Instant;

use super::checker::Checker;
use super::conversation::{moves_made, requests};
use super::judge::words_of;
use super::probe::{Halt, Probe, SHORT};
use super::{Mistake, Step};
use crate::referee::player::{ReadError, excerpt};
use crate::rules::Side;

impl Checker<'_> {
    /// Notes that a program has ended: `mistake`, unless a limit explains it.
    pub(in crate::referee) fn end_of(
        &self,
        probe: &mut Probe,
        step: &mut Step,
        mistake: Mistake,
    ) -> String {
        let how = probe.connection.process.how_it_ended();
        if let Some(limit) = probe.connection.process.limit_met() {
            let shown = format!("{how}; {limit}");
            step.find(Mistake::MeetsLimit, &shown);
            return shown;
        }
        let shown = match probe.connection.process.last_error() {
            Some(error) => format!("{how}; on standard error: {}", excerpt(&error)),
            None => how,
        };
        step.find(mistake, &shown);
        shown
    }

    /// Sees whether the program knows the requests in capitals.
    pub(in crate::referee) fn try_capitals(
        &self,
        probe: &mut Probe,
        step: &mut Step,
    ) -> Result<(), Halt> {
        let heard = probe.ask("X_INICIA", false)?;
        if let Ok(line) = &heard.answer
            && line.starts_with('=')
        {
            step.findings.clear();
            let shown = format!("X_INICIA: {}", excerpt(line));
            step.find(Mistake::CapitalRequests, shown);
        }
        Ok(())
    }

    /// Whether an answer that did not come in time comes later. The umpire stands where it is owed;
    /// the same requests are sent once more, in a new process.
    pub(in crate::referee) fn slow_or_looping(&mut self, me: Side) -> Mistake {
        /// A program that plays by chance may not come to the same place.
        const TRIES: usize = 3;
        let requests = requests(&moves_made(self.umpire.as_mut()), me);
        for _ in 0..TRIES {
            let Ok(mut probe) = self.begin() else { break };
            let Some((last, before)) = requests.split_last() else { break };
            let mut before = before.iter();
            if !before
                .all(|request| probe.ask(request, false).is_ok_and(|heard| heard.answer.is_ok()))
            {
                continue;
            }
            let heard = probe.ask_within(last, self.patience.answer * 2 + SHORT);
            if heard.is_ok_and(|heard| matches!(heard.answer, Err(ReadError::Timeout))) {
                return Mistake::Loops;
            }
        }
        Mistake::TooSlow
    }

    /// An answer that was written to standard error.
    fn answer_on_stderr(&self, probe: &mut Probe) -> Option<String> {
        let line = probe.connection.process.last_error()?;
        let words = words_of(&line)?;
        let legal = self.umpire.legal();
        matches!(&words[..], [word] if legal.contains(word)).then(|| excerpt(&line))
    }

    /// Why no answer has come; nothing if the program has ended.
    pub(in crate::referee) fn why_silent(
        &self,
        probe: &mut Probe,
        request: &str,
        silence: &ReadError,
    ) -> Result<Option<(Mistake, String)>, Halt> {
        if !matches!(silence, ReadError::Timeout) {
            return Ok(None);
        }
        if let Some(text) = probe.connection.process.unfinished() {
            return Ok(Some((Mistake::NoNewline, excerpt(&text))));
        }
        let begun = Instant::now();
        match probe.listen(self.patience.answer.min(SHORT) + self.patience.answer) {
            Ok(line) => {
                let late = begun.elapsed().as_millis();
                let shown = format!("{} came {late} ms too late", excerpt(&line));
                return Ok(Some((Mistake::TooSlow, shown)));
            }
            Err(ReadError::Ended) => return Ok(None),
            Err(_) => {}
        }
        let again = probe.ask_within(request, self.patience.answer.min(SHORT))?;
        if let Ok(line) = again.answer {
            // An answer to each of the two means that the first was late.
            if probe.listen(self.patience.answer.min(SHORT)).is_ok() {
                return Ok(Some((Mistake::TooSlow, excerpt(&line))));
            }
            let shown = format!("{} came after the next request", excerpt(&line));
            return Ok(Some((Mistake::OneBehind, shown)));
        }
        Ok(Some(match probe.close(SHORT) {
            Some(line) => {
                let shown = format!("{} came when the input had ended", excerpt(&line));
                (Mistake::NotFlushed, shown)
            }
            None => match self.answer_on_stderr(probe) {
                Some(line) => (Mistake::AnswersOnStderr, line),
                None => (Mistake::Silent, String::new()),
            },
        }))
    }
}

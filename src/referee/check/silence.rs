//! Why no answer comes.

use std::time::Instant;

use super::checker::Checker;
use super::probe::{Halt, Probe, SHORT};
use super::{Mistake, Step};
use crate::referee::player::{ReadError, excerpt};

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
            None => (Mistake::Silent, String::new()),
        }))
    }
}

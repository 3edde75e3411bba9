//! A conversation with one process in which everything is noticed that a referee would pass over or die of.

use std::time::{Duration, Instant};

use crate::referee::player::{MatchContext, Process, Program, ReadError, StartError, excerpt};
use crate::solvers::Interrupt;

/// How long is waited for lines that may follow.
pub(in crate::referee) const A_WHILE: Duration = Duration::from_millis(200);

/// Times of a conversation.
#[derive(Clone, Copy, Debug)]
pub(in crate::referee) struct Patience {
    /// To start, which the first answer may take beside its own time.
    pub start: Duration,
    /// For an answer.
    pub answer: Duration,
}

/// One process.
pub(in crate::referee) struct Probe<'a> {
    pub process: Process,
    interrupt: &'a Interrupt,
    patience: Patience,
    fresh: bool,
    carriage_returns: bool,
}

/// What came after a request.
#[derive(Debug)]
pub(in crate::referee) struct Heard {
    /// The line that answers, or the first one if none looks like an answer.
    pub answer: Result<String, ReadError>,
    /// Lines before that.
    pub before: Vec<String>,
    /// Lines after it.
    pub after: Vec<String>,
    /// Lines that were there before the request was sent.
    pub stale: Vec<String>,
}

impl Heard {
    /// The answer, as it is shown.
    pub fn shown(&self) -> Option<String> {
        let answer = self.answer.as_ref().ok()?;
        let lines = self.before.iter().chain([answer]).chain(&self.after);
        let lines: Vec<String> = lines.map(|line| excerpt(line)).collect();
        Some(lines.join(" / "))
    }
}

/// Whether a line may be an answer: it begins as one, or is nothing but a move or a list.
fn is_answer(line: &str) -> bool {
    line.starts_with(['=', '?'])
        || line
            .chars()
            .all(|c| c.is_ascii_digit() || "[](), ".contains(c))
}

impl<'a> Probe<'a> {
    pub fn start(
        program: &Program,
        context: &'a MatchContext,
        patience: Patience,
    ) -> Result<Probe<'a>, StartError> {
        Ok(Probe {
            process: Process::start(program, context)?,
            interrupt: &context.interrupt,
            patience,
            fresh: true,
            carriage_returns: false,
        })
    }

    /// Whether a line ended with a carriage return.
    pub fn has_carriage_returns(&self) -> bool {
        self.carriage_returns
    }

    /// The next line that is no remark.
    pub fn listen(&mut self, time: Duration) -> Result<String, ReadError> {
        let deadline = Instant::now() + time;
        loop {
            self.process.listen(deadline, self.interrupt)?;
            self.carriage_returns |= self.process.has_carriage_return();
            let line = self.process.line();
            if !line.is_empty() && !line.starts_with('#') {
                return Ok(line.into_owned());
            }
        }
    }

    /// Lines that come within a while.
    fn rest(&mut self, most: usize) -> Vec<String> {
        let mut lines = Vec::new();
        while lines.len() < most
            && let Ok(line) = self.listen(A_WHILE)
        {
            lines.push(line);
        }
        lines
    }

    /// Sends a request and waits for what comes; `patiently` also for lines that may follow the answer.
    pub fn ask(&mut self, request: &str, patiently: bool) -> Heard {
        let mut time = self.patience.answer;
        if std::mem::take(&mut self.fresh) {
            time += self.patience.start;
        }
        self.ask_within(request, time, patiently)
    }

    /// The same with a time for the answer.
    pub fn ask_within(&mut self, request: &str, time: Duration, patiently: bool) -> Heard {
        const MOST: usize = 100;
        let mut stale = Vec::new();
        while stale.len() < MOST && self.process.overhear() {
            let line = self.process.line();
            if !line.is_empty() && !line.starts_with('#') {
                stale.push(line.into_owned());
            }
        }
        self.process.send(&format!("{request}\n"));
        let mut lines = Vec::new();
        let mut silence = ReadError::Timeout;
        while lines.len() < MOST && !lines.iter().any(|line: &String| is_answer(line)) {
            // What does not look like an answer may be followed by one.
            let time = if lines.is_empty() { time } else { A_WHILE };
            match self.listen(time) {
                Ok(line) => lines.push(line),
                Err(why) => {
                    silence = why;
                    break;
                }
            }
        }
        let at = lines
            .iter()
            .position(|line| is_answer(line))
            .unwrap_or_default();
        let mut lines = lines.into_iter();
        let before = lines.by_ref().take(at).collect();
        let answer = lines.next().ok_or(silence);
        let mut after: Vec<String> = lines.collect();
        if patiently && answer.is_ok() {
            after.extend(self.rest(MOST));
        }
        Heard {
            answer,
            before,
            after,
            stale,
        }
    }

    /// Ends the input, and returns what comes then within `time`.
    pub fn close(&mut self, time: Duration) -> Option<String> {
        self.process.close_input();
        self.listen(time).ok()
    }

    /// The peak memory of all its processes, in KB, as far as the system tells.
    pub fn peak_kb(&self) -> Option<u64> {
        let peak = |pid: &rustix::process::Pid| -> Option<u64> {
            let status =
                std::fs::read_to_string(format!("/proc/{}/status", pid.as_raw_pid())).ok()?;
            let line = status
                .lines()
                .find_map(|line| line.strip_prefix("VmHWM:"))?;
            line.trim().strip_suffix(" kB")?.parse().ok()
        };
        let members = self.process.members();
        let peaks: Vec<u64> = members.iter().filter_map(peak).collect();
        (!peaks.is_empty()).then(|| peaks.iter().sum())
    }
}

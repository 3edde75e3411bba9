//! A conversation with one process in which everything is noticed that a referee would pass over or
//! die of.

use std::time::{Duration, Instant};

use crate::referee::player::{Connection, MatchContext, NoReply, Program, ReadError, excerpt};

/// How long is waited for lines that may follow.
pub(in crate::referee) const A_WHILE: Duration = Duration::from_millis(200);

/// So long a program may go on to say more.
const LONGEST_TALK: Duration = Duration::from_secs(1);

/// So many lines of it are looked at.
const MOST_LINES: usize = 100;

/// The check cannot go on.
pub(in crate::referee) enum Halt {
    /// It was interrupted.
    Interrupted,
    /// The program does not even answer.
    Hopeless,
}

/// The longest that is waited for what has little hope.
pub(in crate::referee) const SHORT: Duration = Duration::from_secs(2);

/// Times of a conversation.
#[derive(Clone, Copy, Debug)]
pub(in crate::referee) struct Patience {
    /// To start, which the first answer may take beside its own time.
    pub start: Duration,
    /// For an answer.
    pub answer: Duration,
}

/// One process.
pub(in crate::referee) struct Probe {
    pub connection: Connection,
    /// What it was asked, in this order.
    pub asked: Vec<String>,
    /// Whether it has ever answered a request of the contract.
    pub has_answered: bool,
    patience: Patience,
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
    /// Whether the request was refused.
    pub fn is_refused(&self) -> bool {
        let answer = self.answer.as_ref();
        answer.is_ok_and(|line| line.starts_with('?'))
    }

    /// What came, as it is shown: a line that is repeated once, with its count, and of many lines
    /// the first ones.
    pub fn shown(&self) -> Option<String> {
        const MOST: usize = 20;
        let answer = self.answer.as_ref().ok()?;
        let lines = self.before.iter().chain([answer]).chain(&self.after);
        let lines: Vec<&String> = lines.collect();
        let runs: Vec<&[&String]> = lines.chunk_by(|one, other| one == other).collect();
        let shown = runs.iter().take(MOST).map(|run| match run {
            [line] => excerpt(line),
            // No more lines are looked at.
            [line, ..] if run.len() >= MOST_LINES => {
                format!("{} ({MOST_LINES} times or more)", excerpt(line))
            }
            [line, ..] => format!("{} ({} times)", excerpt(line), run.len()),
            [] => String::new(),
        });
        let mut shown: Vec<String> = shown.collect();
        let others: usize = runs.iter().skip(MOST).map(|run| run.len()).sum();
        if others > 0 {
            shown.push(format!("and {others} more lines"));
        }
        Some(shown.join(" / "))
    }
}

/// Whether a line may be an answer: it begins as one, or is nothing but a move or a list.
fn is_answer(line: &str) -> bool {
    line.starts_with(['=', '?']) || line.chars().all(|c| c.is_ascii_digit() || "[](), ".contains(c))
}

fn is_remark(line: &str) -> bool {
    line.is_empty() || line.starts_with('#')
}

impl Probe {
    pub fn start(
        program: &Program,
        context: &MatchContext,
        patience: Patience,
        player: &str,
    ) -> Result<Probe, NoReply> {
        let deadline = Instant::now() + patience.start;
        Ok(Probe {
            connection: Connection::start(program, context, context.trace(player), deadline)?,
            asked: Vec::new(),
            has_answered: false,
            patience,
            carriage_returns: false,
        })
    }

    /// Whether it has been asked to begin one game at most.
    pub fn is_fresh(&self) -> bool {
        self.asked.iter().filter(|request| request.contains("_inicia")).count() <= 1
    }

    /// Whether it has ended without an answer to a request that begins another game.
    pub fn has_ended_between_games(&mut self) -> bool {
        let is_beginning = self.asked.last().is_some_and(|request| request.contains("_inicia"));
        is_beginning && !self.is_fresh() && self.connection.process.has_ended()
    }

    /// Whether a line ended with a carriage return.
    pub fn has_carriage_returns(&self) -> bool {
        self.carriage_returns
    }

    /// The next line that is no remark.
    pub fn listen(&mut self, time: Duration) -> Result<String, ReadError> {
        self.listen_until(Instant::now() + time)
    }

    fn listen_until(&mut self, deadline: Instant) -> Result<String, ReadError> {
        loop {
            let line = self.connection.line_until(deadline)?;
            if !is_remark(&line) {
                let line = line.into_owned();
                self.carriage_returns |= self.connection.process.inbox.has_carriage_return();
                return Ok(line);
            }
        }
    }

    /// Lines that come up to a while of silence, and why no more do.
    pub fn rest(&mut self) -> (Vec<String>, ReadError) {
        let mut lines = Vec::new();
        let end = Instant::now() + LONGEST_TALK;
        loop {
            match self.listen_until(end.min(Instant::now() + A_WHILE)) {
                Ok(line) if lines.len() < MOST_LINES => lines.push(line),
                Ok(_) => return (lines, ReadError::Timeout),
                Err(why) => return (lines, why),
            }
        }
    }

    /// Sends a request and waits for what comes; `patiently` also for lines that may follow the
    /// answer.
    pub fn ask(&mut self, request: &str, patiently: bool) -> Result<Heard, Halt> {
        let mut time = self.patience.answer;
        if self.connection.is_fresh {
            time += self.patience.start;
        }
        let mut heard = self.ask_within(request, time)?;
        if patiently && heard.answer.is_ok() {
            heard.after = self.rest().0;
        }
        Ok(heard)
    }

    /// The same with a time for the answer.
    pub fn ask_within(&mut self, request: &str, time: Duration) -> Result<Heard, Halt> {
        let mut stale = Vec::new();
        let take = |line: &str| {
            if !is_remark(line) && stale.len() < MOST_LINES {
                stale.push(line.to_owned());
            }
        };
        self.connection.drop_stale(take, |_| false);
        self.connection.is_fresh = false;
        self.asked.push(request.to_owned());
        self.connection.ask(&format!("{request}\n"), request);
        let deadline = Instant::now() + time;
        let mut before = Vec::new();
        let answer = loop {
            // What does not look like an answer may be followed by one.
            let until = match before.is_empty() {
                true => deadline,
                false => deadline.min(Instant::now() + A_WHILE),
            };
            match self.listen_until(until) {
                Ok(line) if is_answer(&line) => break Ok(line),
                Ok(line) if before.len() < MOST_LINES => before.push(line),
                Err(ReadError::Interrupted) => return Err(Halt::Interrupted),
                Err(why) if before.is_empty() => break Err(why),
                Ok(_) | Err(_) => break Ok(before.remove(0)),
            }
        };
        let is_found = answer.as_ref().is_ok_and(|line| is_answer(line));
        let after = match is_found {
            true => Vec::new(),
            false => std::mem::take(&mut before),
        };
        self.has_answered |= is_found && request.starts_with(['x', 'o']);
        Ok(Heard { answer, before, after, stale })
    }

    /// Ends the input, and returns what comes then within `time`.
    pub fn close(&mut self, time: Duration) -> Option<String> {
        self.connection.process.close_input();
        self.listen(time).ok()
    }

    /// The peak memory of all its processes, in KB, as far as the system tells.
    pub fn peak_kb(&self) -> Option<u64> {
        let peak = |pid: &rustix::process::Pid| -> Option<u64> {
            let path = format!("/proc/{}/status", pid.as_raw_pid());
            let status = std::fs::read_to_string(path).ok()?;
            let mut lines = status.lines();
            let line = lines.find_map(|line| line.strip_prefix("VmHWM:"))?;
            line.trim().strip_suffix(" kB")?.parse().ok()
        };
        let members = self.connection.process.members();
        let peaks: Vec<u64> = members.iter().filter_map(peak).collect();
        (!peaks.is_empty()).then(|| peaks.iter().sum())
    }
}

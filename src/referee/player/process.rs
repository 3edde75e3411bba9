//! A player program behind three pipes. The referee never blocks on it: writing waits for nobody,
//! and every request has one absolute deadline, so that chatter buys no time.
//!
//! Its standard output is read in the thread of the game itself, by `poll` and `read`. Measured
//! with `cat`: a round trip takes 6 microseconds with blocking reads alone, 7.5 with `poll`, and 14
//! with a thread that reads and hands lines over a channel.

use std::io::{self, Write};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, ChildStdin, ChildStdout, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::ioctl_fionbio;
use rustix::process::{Pid, Signal, kill_process, kill_process_group};

use super::context::MatchContext;
#[cfg(target_os = "linux")]
use super::descendants;
use super::entrant::Program;
use super::error_output::ErrorOutput;
use super::launch::{HAS_SUPERVISOR, Launch};
use super::limit_hit::Denied;
use super::line_reader::LineReader;
use super::shortage::Shortage;
use super::trace::Trace;
use super::turn::NoReply;
use crate::control::Interrupt;

/// Why no line came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::referee) enum ReadError {
    /// The deadline passed.
    Timeout,
    /// Nothing will come any more: its output has been closed, as it is when it ends.
    Ended,
    /// The referee was interrupted.
    Interrupted,
}

/// A running program. When it is dropped, it is killed with all that it has started.
pub(in crate::referee) struct Process {
    child: Child,
    status: Option<ExitStatus>,
    input: Option<ChildStdin>,
    /// What its pipe has not taken yet.
    unsent: Vec<u8>,
    output: ChildStdout,
    closed: bool,
    /// The deadline after which the last look at its output was taken.
    last_look: Option<Instant>,
    /// Whether nothing came when it was last waited for.
    is_silent: bool,
    /// What has been heard.
    pub inbox: LineReader,
    errors: Option<ErrorOutput>,
    denied: Denied,
    trace: Option<Trace>,
}

/// An interrupt is noticed within this time.
const LONGEST_SLEEP: Duration = Duration::from_millis(50);

/// How long a program whose output has ended may take to end itself, before it is called alive.
const LAST_BREATH: Duration = Duration::from_millis(200);

/// How long a program may take to end after `quit` before it is killed.
pub(in crate::referee) const GRACE: Duration = Duration::from_millis(500);

/// How long a supervisor is waited for that has been told to end everything.
const SUPERVISORS_TIME: Duration = Duration::from_secs(11);

/// So long nothing is read from a program that writes faster than it is read.
const BREATH: Duration = Duration::from_millis(1);

/// So often is read what was written before a request.
const MOST_OVERHEARD: usize = 16;

impl Process {
    /// Starts a player's program within the bounds of the context. There is no other way to start
    /// one.
    ///
    /// # Errors
    /// The referee lacks something, or the system can make no process of it. With a supervisor, a
    /// program that cannot be run is one that ends at once with exit code 127.
    pub fn start(
        program: &Program,
        context: &MatchContext,
        trace: Option<Trace>,
    ) -> Result<Process, NoReply> {
        let launch = Launch::of(program, &context.base);
        let launch = launch.ok_or(io::Error::other("it is no program"))?;
        let confined = context.confined(launch).map_err(NoReply::Shortage)?;
        let (launch, limits, denied) = confined;
        let mut child = launch.start(&limits)?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(input), Some(output), Some(stderr)) = pipes else {
            return Err(io::Error::from(io::ErrorKind::BrokenPipe).into());
        };
        // From here on it is killed if anything fails.
        let mut process = Process {
            child,
            status: None,
            input: None,
            unsent: Vec::new(),
            output,
            closed: false,
            last_look: None,
            is_silent: false,
            inbox: LineReader::new(),
            errors: None,
            denied,
            trace: trace.clone(),
        };
        ioctl_fionbio(&input, true).map_err(io::Error::from)?;
        ioctl_fionbio(&process.output, true).map_err(io::Error::from)?;
        if let Some(trace) = &trace {
            trace.event("started");
        }
        process.input = Some(input);
        process.errors = Some(ErrorOutput::of(stderr, trace)?);
        Ok(process)
    }

    /// Sends text, as far as the program takes it now; the rest while it is listened to.
    pub fn send(&mut self, text: &str) {
        if let Some(trace) = &self.trace {
            trace.sent(text);
        }
        self.unsent.extend_from_slice(text.as_bytes());
        self.push();
    }

    fn push(&mut self) {
        let Some(input) = &mut self.input else { return };
        match input.write(&self.unsent) {
            Ok(count) => drop(self.unsent.drain(..count)),
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            // It does not listen any more. Whether it answers all the same will be seen.
            Err(_) => {
                self.input = None;
                self.unsent.clear();
            }
        }
    }

    /// Waits for the next line, which is then that of the [inbox](LineReader::line). What is in the
    /// pipe when the deadline has passed still counts, but only as much of it as is read at once,
    /// however often this is called with that deadline: nobody buys time by writing without end.
    pub fn listen(&mut self, deadline: Instant, interrupt: &Interrupt) -> Result<(), ReadError> {
        loop {
            if self.inbox.next() {
                self.trace_line();
                return Ok(());
            }
            if self.closed {
                let is_there = self.inbox.last();
                if is_there {
                    self.trace_line();
                }
                return is_there.then_some(()).ok_or(ReadError::Ended);
            }
            if self.last_look == Some(deadline) {
                return Err(ReadError::Timeout);
            }
            if interrupt.is_raised() {
                return Err(ReadError::Interrupted);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                self.last_look = Some(deadline);
            }
            // A quick player has often answered before this thread runs again.
            if !self.pull() && !self.wait(left.min(LONGEST_SLEEP)) {
                self.is_silent |= !left.is_zero();
                // Should somebody else still hold its output, what it had written itself is in the
                // pipe by now.
                self.closed = self.has_ended() && !self.pull();
            }
            // Who writes faster than it is read leaves time to others.
            if self.inbox.is_full() {
                thread::sleep(BREATH);
            }
        }
    }

    /// A line that is there already, without waiting for one. `reads` counts how often was read to
    /// find one: of who writes without end no more is looked at than a large pipe holds.
    pub fn overhear(&mut self, reads: &mut usize) -> bool {
        while !self.inbox.next() {
            if self.closed {
                let is_there = self.inbox.last();
                if is_there {
                    self.trace_line();
                }
                return is_there;
            }
            if *reads >= MOST_OVERHEARD || !self.pull() {
                return false;
            }
            *reads += 1;
        }
        self.trace_line();
        true
    }

    /// Writes the line that was read to the trace, if there is one.
    fn trace_line(&self) {
        if let Some(trace) = &self.trace {
            trace.received(&self.inbox.line());
        }
    }

    /// The beginning of a line, if nothing has followed it for a while: else its end may be on its
    /// way.
    pub fn unfinished(&self) -> Option<String> {
        self.inbox.unfinished().filter(|_| self.is_silent)
    }

    /// Nothing more will be sent.
    pub fn close_input(&mut self) {
        self.input = None;
    }

    /// The processes of the program itself and of all that it has started; the program first. None
    /// where there is no supervisor.
    pub fn members(&self) -> Vec<Pid> {
        #[cfg(target_os = "linux")]
        return self.pid().map_or(Vec::new(), descendants::members);
        #[cfg(not(target_os = "linux"))]
        Vec::new()
    }

    fn pid(&self) -> Option<Pid> {
        i32::try_from(self.child.id()).ok().and_then(Pid::from_raw)
    }

    /// Reads what there is; whether that was anything, or the end.
    fn pull(&mut self) -> bool {
        match self.inbox.read(&mut self.output) {
            Ok(open) => {
                self.closed = !open;
                self.is_silent = false;
            }
            Err(error) => match error.kind() {
                io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted => return false,
                _ => self.closed = true,
            },
        }
        true
    }

    /// Waits until there is something to read, and sends meanwhile what can be sent.
    fn wait(&mut self, time: Duration) -> bool {
        let time = Timespec::try_from(time).ok();
        let input = self.input.as_ref().filter(|_| !self.unsent.is_empty());
        let input = input.map(|input| PollFd::new(input, PollFlags::OUT));
        let mut fds = vec![PollFd::new(&self.output, PollFlags::IN)];
        fds.extend(input);
        let is_polled = poll(&mut fds, time.as_ref()).is_ok();
        let is_ready = |fd: Option<&PollFd<'_>>| fd.is_some_and(|fd| !fd.revents().is_empty());
        let (is_readable, is_writable) = (is_ready(fds.first()), is_ready(fds.get(1)));
        if is_polled && is_writable {
            self.push();
        }
        is_polled && is_readable
    }

    /// Whether the program has ended.
    pub fn has_ended(&mut self) -> bool {
        if self.status.is_none() {
            self.status = self.child.try_wait().unwrap_or_default();
        }
        self.status.is_some()
    }

    /// Waits until it has ended, or for this time.
    pub fn ends_within(&mut self, time: Duration) -> bool {
        let deadline = Instant::now() + time;
        let mut pause = Duration::from_micros(100);
        while !self.has_ended() {
            if Instant::now() >= deadline {
                return false;
            }
            thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(5));
        }
        true
    }

    /// How a program ended whose output has ended: `exit code 3`, `signal 9`.
    pub fn how_it_ended(&mut self) -> String {
        self.ends_within(LAST_BREATH);
        let how = match self.status {
            Some(status) => match (self.signal(), status.code()) {
                (Some(signal), _) => format!("signal {signal}"),
                (None, Some(code)) => format!("exit code {code}"),
                (None, None) => status.to_string(),
            },
            None => "closed its output".to_owned(),
        };
        if let Some(trace) = &self.trace {
            trace.event(&how);
        }
        how
    }

    /// The signal that ended it, if one did. A sandbox tells it as a shell does.
    fn signal(&self) -> Option<i32> {
        let status = self.status?;
        let told = status.code().filter(|_| self.denied.bounds.sandbox);
        let told = told.map(|code| code - 128).filter(|signal| (1..=64).contains(signal));
        status.signal().or(told)
    }

    /// What the referee lacked to start the program, which has ended for that. The player is not to
    /// blame.
    pub fn shortage(&mut self) -> Option<Shortage> {
        self.ends_within(LAST_BREATH);
        #[cfg(target_os = "linux")]
        return super::supervisor::shortage_of(self.status?.signal());
        #[cfg(not(target_os = "linux"))]
        None
    }

    /// The limit that ended the program, as far as that can be known.
    pub fn limit_met(&mut self) -> Option<String> {
        self.ends_within(LAST_BREATH);
        let signal = self.status.and_then(|status| status.signal());
        self.denied.limit_hit(signal, &self.errors())
    }

    /// The last line that it wrote to standard error, if any.
    pub fn last_error(&self) -> Option<String> {
        let text = self.errors();
        let mut lines = text.lines().map(str::trim);
        lines.rfind(|line| !line.is_empty()).map(str::to_owned)
    }

    /// The end of what it wrote to standard error. Of a program that has ended, all that it wrote
    /// has been heard, unless somebody else holds the pipe.
    pub fn errors(&self) -> String {
        let Some(errors) = &self.errors else {
            return String::new();
        };
        if self.status.is_some() {
            errors.wait(LAST_BREATH);
        }
        errors.text()
    }

    /// Sends `farewell`, ends the input, and after a grace the program and all that it has started.
    pub fn end(mut self, farewell: &str) {
        self.send(farewell);
        self.input = None;
        // What it still says must not keep it from ending.
        let deadline = Instant::now() + GRACE;
        while !self.closed && Instant::now() < deadline {
            if !self.pull() {
                self.wait(deadline.saturating_duration_since(Instant::now()));
            }
        }
        self.ends_within(deadline.saturating_duration_since(Instant::now()));
    }

    fn kill(&mut self) {
        self.input = None;
        let Some(pid) = self.pid() else { return };
        if HAS_SUPERVISOR && !self.has_ended() {
            // It may just have ended; or its player has stopped it.
            let _ = kill_process(pid, Signal::TERM);
            let _ = kill_process(pid, Signal::CONT);
            self.ends_within(SUPERVISORS_TIME);
        }
        // Without a supervisor, or when the player has stopped or killed it. After a good end
        // nobody is left to be killed.
        let ended_well = self.status.is_some_and(|status| status.signal().is_none());
        if HAS_SUPERVISOR && ended_well {
            return;
        }
        if !HAS_SUPERVISOR || !self.has_ended() {
            let _ = kill_process_group(pid, Signal::KILL); // mostly nobody is left
            let _ = self.child.wait(); // killed: it does not last
            self.has_ended();
        }
        #[cfg(target_os = "linux")]
        descendants::kill_orphans();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

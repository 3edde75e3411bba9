//! The end of what a program writes to standard error.

use std::collections::VecDeque;
use std::io::{self, Read};
use std::process::ChildStderr;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::trace::Trace;

/// So much is kept.
const MOST: usize = 4096;

/// So long nothing is read after as much as can be read at once.
const BREATH: Duration = Duration::from_millis(1);

/// Writes whole lines to a trace; `line` is the one that has begun, of which no more is kept than
/// of all.
fn trace_lines(trace: &Trace, line: &mut Vec<u8>, chunk: &[u8]) {
    for part in chunk.split_inclusive(|byte| *byte == b'\n') {
        let room = MOST.saturating_sub(line.len());
        line.extend_from_slice(part.get(..room.min(part.len())).unwrap_or_default());
        if part.ends_with(b"\n") {
            trace.stderr(String::from_utf8_lossy(line).trim_end());
            line.clear();
        }
    }
}

/// What a thread has kept, which ends with the pipe.
pub(super) struct ErrorOutput(Arc<Mutex<VecDeque<u8>>>);

impl ErrorOutput {
    /// Begins to listen.
    ///
    /// # Errors
    /// No thread can be made.
    pub fn of(mut stderr: ChildStderr, trace: Option<Trace>) -> io::Result<ErrorOutput> {
        let kept = Arc::new(Mutex::new(VecDeque::new()));
        let errors = ErrorOutput(Arc::clone(&kept));
        let listen = move || {
            let mut chunk = vec![0; 64 * 1024];
            let mut line = Vec::new();
            while let Ok(count @ 1..) = stderr.read(&mut chunk) {
                if let Some(trace) = &trace {
                    trace_lines(trace, &mut line, chunk.get(..count).unwrap_or_default());
                }
                let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
                kept.extend(chunk.get(..count).unwrap_or_default());
                let surplus = kept.len().saturating_sub(MOST);
                kept.drain(..surplus);
                drop(kept);
                // Who writes faster than it is read leaves time to others.
                if count == chunk.len() {
                    thread::sleep(BREATH);
                }
            }
            if let Some(trace) = trace.filter(|_| !line.is_empty()) {
                trace.stderr(&String::from_utf8_lossy(&line));
            }
        };
        let thread = thread::Builder::new().name("stderr".to_owned());
        thread.stack_size(64 * 1024).spawn(listen)?;
        Ok(errors)
    }

    /// Waits until the pipe has ended, or for this time.
    pub fn wait(&self, time: Duration) {
        let deadline = Instant::now() + time;
        while Arc::strong_count(&self.0) > 1 && Instant::now() < deadline {
            thread::sleep(Duration::from_micros(200));
        }
    }

    /// What there is.
    pub fn text(&self) -> String {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let bytes: Vec<u8> = kept.iter().copied().collect();
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

//! How a thought is ended from outside.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

/// How the reader of the input tells a search to stop: raised by each wish to stop, lowered when
/// the wish has been granted. After the end of the input every thought has to be short. Clones
/// share it.
#[derive(Clone, Default)]
pub struct Interrupt(Arc<Wishes>);

#[derive(Default)]
struct Wishes {
    to_stop: AtomicUsize,
    input_ended: AtomicBool,
    /// Whether a reader listens while somebody thinks, and is free to.
    is_listening: AtomicBool,
    /// Whether the reader waits for input.
    is_idle: AtomicBool,
    /// Tells whether input has come in that the reader has not taken.
    is_waiting: OnceLock<Box<IsWaiting>>,
}

type IsWaiting = dyn Fn() -> bool + Send + Sync;

/// How long to wait for the reader before looking again.
const PAUSE: Duration = Duration::from_micros(50);

impl Interrupt {
    /// One more wish to stop.
    pub fn raise(&self) {
        self.0.to_stop.fetch_add(1, Ordering::Relaxed);
    }

    /// One wish less; each must have been raised before.
    pub fn lower(&self) {
        self.0.to_stop.fetch_sub(1, Ordering::Relaxed);
    }

    /// From now on nobody waits for long thoughts any more.
    pub fn end_input(&self) {
        self.0.input_ended.store(true, Ordering::Release);
    }

    /// Whether the input has ended.
    pub(super) fn has_input_ended(&self) -> bool {
        self.0.input_ended.load(Ordering::Acquire)
    }

    /// Whether a search should stop.
    #[must_use]
    pub fn is_raised(&self) -> bool {
        self.0.to_stop.load(Ordering::Relaxed) > 0
    }

    /// Names the way to find out whether input has come in that nobody has read. Once it is known,
    /// each thought begins when the reader has taken what was there, so that what is heard during a
    /// thought does not depend on how soon the reader had its turn.
    pub fn watch(&self, is_waiting: impl Fn() -> bool + Send + Sync + 'static) {
        let _ = self.0.is_waiting.set(Box::new(is_waiting)); // the first way is as good
    }

    /// The reader says whether it listens now; it does not when it has to wait for those who think.
    pub fn listen(&self, is_listening: bool) {
        self.0.is_listening.store(is_listening, Ordering::Release);
    }

    /// The reader says whether it waits for input.
    pub fn idle(&self, is_idle: bool) {
        self.0.is_idle.store(is_idle, Ordering::Release);
    }

    /// Lets the reader hear what has come in by now.
    pub(super) fn catch_up(&self) {
        let Some(is_waiting) = self.0.is_waiting.get() else {
            return;
        };
        let is_behind = || {
            self.0.is_listening.load(Ordering::Acquire)
                && !self.has_input_ended()
                && (!self.0.is_idle.load(Ordering::Acquire) || is_waiting())
        };
        while is_behind() {
            thread::sleep(PAUSE);
        }
    }
}

impl fmt::Debug for Interrupt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Interrupt")
            .field("is_raised", &self.is_raised())
            .field("has_input_ended", &self.has_input_ended())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Budget, Exhausted};
    use super::*;

    #[test]
    fn a_thought_begins_when_everything_that_came_in_was_heard() {
        let interrupt = Interrupt::default();
        let behind = Arc::new(AtomicUsize::new(3));
        let (reader, left) = (interrupt.clone(), Arc::clone(&behind));
        interrupt.watch(move || {
            // With each question the reader gets further; the last thing that it hears is a wish to
            // stop.
            let is_waiting = left.load(Ordering::Relaxed) > 0;
            if is_waiting && left.fetch_sub(1, Ordering::Relaxed) == 1 {
                reader.raise();
            }
            is_waiting
        });
        interrupt.listen(true);
        interrupt.idle(true);
        let mut budget = Budget::new(None, None, interrupt);
        assert_eq!(budget.spend(), Err(Exhausted));
        assert_eq!(behind.load(Ordering::Relaxed), 0);
    }
}

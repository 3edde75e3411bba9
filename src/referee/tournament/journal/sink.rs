//! Where finished games go.

use std::collections::BTreeMap;

use super::error::JournalError;
use crate::referee::tournament::entry::Entry;

/// Where finished games go, in whatever order they end.
pub trait Sink: Send {
    /// Takes a finished game.
    ///
    /// # Errors
    /// It cannot be written.
    fn add(&mut self, entry: &Entry) -> Result<(), JournalError>;

    /// How many games, the first ones of the schedule, need not be kept in memory any more.
    fn written(&self) -> usize;

    /// Makes sure at the end that everything has arrived.
    ///
    /// # Errors
    /// It has not.
    fn sync(&mut self) -> Result<(), JournalError>;
}

/// Hands games on in the order of the schedule, whose ids count from 1, for those who keep no
/// journal.
pub struct InOrder<T> {
    take: T,
    waiting: BTreeMap<u32, Entry>,
    written: u32,
}

impl<T: FnMut(&Entry) -> Result<(), JournalError> + Send> InOrder<T> {
    /// Each game goes to `take`.
    #[must_use]
    pub fn new(take: T) -> InOrder<T> {
        InOrder::after(0, take)
    }

    /// The same after the first `written` games, which are there already.
    #[must_use]
    pub fn after(written: u32, take: T) -> InOrder<T> {
        InOrder { take, waiting: BTreeMap::new(), written }
    }
}

impl<T: FnMut(&Entry) -> Result<(), JournalError> + Send> Sink for InOrder<T> {
    fn add(&mut self, entry: &Entry) -> Result<(), JournalError> {
        self.waiting.insert(entry.id, entry.clone());
        while let Some(next) = self.waiting.remove(&(self.written + 1)) {
            (self.take)(&next)?;
            self.written += 1;
        }
        Ok(())
    }

    fn written(&self) -> usize {
        self.written as usize
    }

    fn sync(&mut self) -> Result<(), JournalError> {
        Ok(())
    }
}

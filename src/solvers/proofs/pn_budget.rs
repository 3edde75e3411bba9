//! How much a search may remember.

use std::collections::HashMap;

use crate::control::Exhausted;

/// A bound on bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct PnBudget(usize);

impl PnBudget {
    pub fn of_megabytes(megabytes: usize) -> PnBudget {
        PnBudget(megabytes.saturating_mul(1 << 20))
    }

    /// Whether so many bytes may be held.
    ///
    /// # Errors
    /// They may not.
    pub fn check(self, bytes: usize) -> Result<(), Exhausted> {
        if bytes > self.0 {
            return Err(Exhausted);
        }
        Ok(())
    }
}

/// What so many values of a kind hold.
pub(super) fn of_many<T>(count: usize) -> usize {
    count.saturating_mul(size_of::<T>() + owned::<T>())
}

/// What a map takes for one more entry: when it is full it moves to twice the room.
pub(super) fn of_map<K, V, S>(map: &HashMap<K, V, S>) -> usize {
    let is_full = map.len() == map.capacity();
    // An eighth is kept free, and there is a byte for each place.
    let places = map.capacity() / 7 * 8 * if is_full { 1 + 2 } else { 1 };
    places * (size_of::<(K, V)>() + 1) + map.len() * owned::<K>()
}

/// What lies elsewhere is not known: it is taken to be a short list.
fn owned<T>() -> usize {
    const SHORT_LIST: usize = 48;
    if std::mem::needs_drop::<T>() { SHORT_LIST } else { 0 }
}

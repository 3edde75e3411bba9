//! One processor for all that takes part in a comparison.

use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

/// Does `work`, and lets all programs that it starts run, on one processor: on a machine with
/// nothing else to do, to wake up another one costs many times what is to be compared, and whether
/// it is necessary is up to chance.
pub fn on_one<T>(work: impl FnOnce() -> T) -> T {
    let all = sched_getaffinity(None).expect("the processors can be asked for");
    let first = (0..CpuSet::MAX_CPU).find(|&cpu| all.is_set(cpu)).expect("there is a processor");
    let mut one = CpuSet::new();
    one.set(first);
    sched_setaffinity(None, &one).expect("a processor can be chosen");
    let result = work();
    sched_setaffinity(None, &all).expect("the processors can be given back");
    result
}

//! What is remarkable about many values.

use crate::solvers::grundy::is_rare;

/// A summary in lines of the values of heaps 0, 1, 2, ..., of which there is at least one.
pub fn of(values: &[u16]) -> String {
    let heaps_where = |wanted: &dyn Fn(u16) -> bool| {
        let heaps = values.iter().enumerate().filter(|&(_, &value)| wanted(value));
        heaps.fold((0, 0), |(count, _), (heap, _)| (count + 1, heap))
    };
    let largest = values.iter().copied().max().unwrap_or(0);
    let at = values.iter().position(|&value| value == largest).unwrap_or(0);
    let (zeros, last_zero) = heaps_where(&|value| value == 0);
    let (rare, last_rare) = heaps_where(&is_rare);
    format!(
        "heaps 0 to {}\nvalue 0: {zeros} heaps, the last {last_zero}\nlargest value: {largest}, first at heap {at}\n\
         rare values: {rare} heaps, the last {last_rare}\n",
        values.len() - 1
    )
}

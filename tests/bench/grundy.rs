//! Values of heaps by Sprague and Grundy: the sparse space beside the plain loop in one run, how
//! even its pace is, and all small positions by search.
//!
//! Goals: 500,000 values a second, flat to 2^25, and 100 times the plain loop at 65,536: that loop
//! with a set, as a textbook writes it. With an array of marks it is some ten times faster itself.
//! Time of the processor; probes are counted, and hang on no machine.

#[path = "support/clock.rs"]
mod clock;

use std::collections::HashSet;
use std::hint::black_box;
use std::time::Duration;

use jogada::control::Budget;
use jogada::solvers::grundy::{Decision, Memory, Nimbers};

use clock::processor;

/// Where both are compared.
const COMPARED: u32 = 1 << 16;
/// The plain loop is timed for so many heaps below that one.
const SAMPLE: u32 = 1 << 11;
/// How far the pace is followed: some ten seconds.
const FAR: u32 = 1 << 22;

fn main() {
    let mut budget = Budget::unlimited();
    let mut nimbers = Nimbers::new();
    nimbers.grow(COMPARED - SAMPLE - 1, &mut budget).expect("no limit was set");
    let before = nimbers.values().to_vec();
    let probes = nimbers.probes();
    let (sparse, ()) = timed(|| nimbers.grow(COMPARED - 1, &mut budget).expect("no limit was set"));
    let sparse_probes = (nimbers.probes() - probes) as f64 / f64::from(SAMPLE);
    println!("a value near heap {COMPARED}: time, probes, times the sparse space");
    let sparse = sparse / SAMPLE;
    println!("  sparse space      {sparse:8.2?} {sparse_probes:6.0}");
    for (name, plain) in
        [("loop, array", plain as fn(Vec<u16>) -> Vec<u16>), ("loop, set", textbook)]
    {
        let (time, values) = timed(|| plain(before.clone()));
        assert_eq!(values, nimbers.values());
        let time = time / SAMPLE;
        let probes = f64::from(COMPARED / 2);
        let ratio = time.as_secs_f64() / sparse.as_secs_f64();
        println!("  plain {name:<11} {time:8.2?} {probes:6.0} {ratio:6.1}");
    }

    println!("pace: up to heap, values a second, probes a value");
    let mut nimbers = Nimbers::new();
    let mut end = COMPARED;
    while end <= FAR {
        let (from, probes) = (nimbers.values().len(), nimbers.probes());
        let (time, ()) = timed(|| nimbers.grow(end - 1, &mut budget).expect("no limit was set"));
        let found = (nimbers.values().len() - from) as f64;
        let (rate, probes) =
            (found / time.as_secs_f64(), (nimbers.probes() - probes) as f64 / found);
        println!("  {end:8} {rate:9.0} {probes:6.0}");
        end *= 2;
    }

    let mut memory = Memory::default();
    let (time, ()) = timed(|| {
        memory.decide_all(60, &mut budget, |_| ()).expect("no limit was set");
    });
    let lost = memory.iter().filter(|(_, decision)| **decision == Decision::Lost).count();
    assert_eq!((lost, memory.len()), (54_724, 251_247));
    println!("all {} positions of total 60 by search: {time:.2?}", memory.len());
}

fn timed<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let start = processor();
    let result = black_box(work());
    (processor() - start, result)
}

/// Goes on from the values of the heaps below with the next [`SAMPLE`] heaps: the least number that
/// no split shows, with what they show in a set.
fn textbook(mut values: Vec<u16>) -> Vec<u16> {
    for heap in values.len()..values.len() + SAMPLE as usize {
        let parts = 1..heap.div_ceil(2);
        let shown: HashSet<u16> = parts.map(|part| values[part] ^ values[heap - part]).collect();
        let missing = (0..).find(|value| !shown.contains(value));
        values.push(missing.expect("values are small"));
    }
    values
}

/// Goes on from the values of the heaps below with the next [`SAMPLE`] heaps, by looking at every
/// split.
fn plain(mut values: Vec<u16>) -> Vec<u16> {
    let mut shown = vec![0; 1024];
    for heap in values.len()..values.len() + SAMPLE as usize {
        let half = heap.div_ceil(2);
        let others = values[heap - half + 1..].iter().rev();
        for (part, other) in values[1..half].iter().zip(others) {
            shown[usize::from(part ^ other)] = heap;
        }
        let missing = shown.iter().position(|&last| last != heap);
        values.push(missing.expect("values are small") as u16);
    }
    values
}

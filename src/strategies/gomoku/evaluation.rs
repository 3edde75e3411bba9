//! How good a position looks, without looking ahead.
//!
//! Every empty cell counts by what a stone of either side would make in its four lines: two weights for each
//! combination of four classes, whatever their order, one for the side to move and one for the other. The weights lie in
//! `weights.txt` beside this file, six numbers a line: four classes from the least, then the two weights. They were fitted to
//! the results of games of the engine against itself by `scripts/tune-gomoku.py`.

use std::sync::{Arc, LazyLock};

use crate::solvers::gomoku::{CODES, Class, Worth, Worths, code, parts};

/// The weights that come with the program.
static USUAL: LazyLock<Worths> =
    LazyLock::new(|| read(include_str!("weights.txt")).expect("the file is read by a test"));

/// The weights that come with the program.
#[must_use]
pub fn usual() -> Worths {
    Arc::clone(&USUAL)
}

/// Reads weights as `weights.txt` has them: a line for each combination, in any order.
///
/// # Errors
/// The first line that is not such, or what is missing.
pub fn read(text: &str) -> Result<Worths, String> {
    let mut known: Vec<Option<Worth>> = vec![None; CODES];
    for line in text.lines() {
        let worth = entry(line).ok_or_else(|| {
            format!("{line:?}: expected four classes from 0 to 9, the least first, and two weights")
        })?;
        known[usize::from(worth.0)] = Some(worth.1);
    }
    let worths = (0..=u16::MAX).map(|code| match parts(code) {
        None => Ok(Worth::default()),
        Some(classes) => known[usize::from(sorted(classes))].ok_or_else(|| {
            format!(
                "no line for the classes {:?}",
                classes.map(|class| class as u8)
            )
        }),
    });
    worths.collect()
}

fn entry(line: &str) -> Option<(u16, Worth)> {
    let numbers: Vec<i16> = line
        .split_ascii_whitespace()
        .map(|word| word.parse().ok())
        .collect::<Option<_>>()?;
    let [a, b, c, d, mover, other] = numbers.try_into().ok()?;
    let class = |n: i16| Class::ALL.get(usize::try_from(n).ok()?).copied();
    let classes = [class(a)?, class(b)?, class(c)?, class(d)?];
    classes
        .is_sorted()
        .then(|| (code(classes), Worth { mover, other }))
}

/// The code of the same classes from the least on.
fn sorted(mut classes: [Class; 4]) -> u16 {
    classes.sort_unstable();
    code(classes)
}

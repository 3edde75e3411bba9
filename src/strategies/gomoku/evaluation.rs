//! How good a position looks, without looking ahead.
//!
//! Every empty cell counts by what a stone of either side would make in its four lines: two weights
//! for each combination of four classes, whatever their order, one for the side to move and one for
//! the other. To that comes a weight for the threats that both sides have together
//! ([`threats`](crate::solvers::gomoku::threats)). The weights lie in `weights.txt` beside this
//! file: six numbers a line, four classes from the least, then the two weights; or three, the
//! threats of the side to move and of the other, then the weight, which is 0 for those that are not
//! there. They were fitted to the results of games of the engine against itself by
//! `scripts/tune-gomoku.py`.

use std::sync::{Arc, LazyLock};

use crate::solvers::gomoku::{CODES, LinePattern, THREATS, Worth, Worths, code, parts};

/// The weights that come with the program.
static USUAL: LazyLock<Arc<Worths>> = LazyLock::new(|| {
    Arc::new(read(include_str!("weights.txt")).expect("the file is read by a test"))
});

/// The weights that come with the program.
#[must_use]
pub fn usual() -> Arc<Worths> {
    Arc::clone(&USUAL)
}

/// Reads weights as `weights.txt` has them: a line for each combination and for each pair of
/// threats, in any order.
///
/// # Errors
/// The first line that is not such, or what is missing.
pub fn read(text: &str) -> Result<Worths, String> {
    let mut known: Vec<Option<Worth>> = vec![None; CODES];
    let mut worths = Worths::none();
    for line in text.lines() {
        match entry(line) {
            Some(Entry::Cell(code, worth)) => known[usize::from(code)] = Some(worth),
            Some(Entry::Threats(index, worth)) => worths.threats[index] = worth,
            None => {
                return Err(format!(
                    "{line:?}: expected four classes from 0 to 9, the least first, and two weights; or two numbers of threats \
                     below {THREATS}, and a weight"
                ));
            }
        }
    }
    for (code, worth) in (0..=u16::MAX).zip(&mut worths.cells) {
        if let Some(classes) = parts(code) {
            *worth = known[usize::from(sorted(classes))].ok_or_else(|| {
                let classes = classes.map(|pattern| pattern as u8);
                format!("no line for the classes {classes:?}")
            })?;
        }
    }
    Ok(worths)
}

/// What a line says.
enum Entry {
    Cell(u16, Worth),
    Threats(usize, i16),
}

fn entry(line: &str) -> Option<Entry> {
    let numbers: Vec<i16> =
        line.split_ascii_whitespace().map(|word| word.parse().ok()).collect::<Option<_>>()?;
    match numbers[..] {
        [a, b, c, d, mover, other] => {
            let pattern = |n: i16| LinePattern::ALL.get(usize::try_from(n).ok()?).copied();
            let classes = [pattern(a)?, pattern(b)?, pattern(c)?, pattern(d)?];
            let worth = Worth { mover, other };
            classes.is_sorted().then(|| Entry::Cell(code(classes), worth))
        }
        [mover, other, worth] => {
            let threats = |n: i16| usize::try_from(n).ok().filter(|&n| n < THREATS);
            let index = THREATS * threats(mover)? + threats(other)?;
            Some(Entry::Threats(index, worth))
        }
        _ => None,
    }
}

/// The code of the same classes from the least on.
fn sorted(mut classes: [LinePattern; 4]) -> u16 {
    classes.sort_unstable();
    code(classes)
}

//! Which moves are tried first, and which less deeply.

use std::sync::LazyLock;

use crate::solvers::gomoku::{CODES, LinePattern, Place, parts};

/// A move and how soon it is tried.
pub(super) type Ranked = (i32, Place);

/// By how much late moves are looked at less deeply, by depth and place in the order.
pub(super) static REDUCTIONS: LazyLock<[[i32; 64]; 32]> = LazyLock::new(|| {
    let mut table = [[0; 64]; 32];
    for (depth, row) in table.iter_mut().enumerate().skip(1) {
        for (index, less) in row.iter_mut().enumerate().skip(1) {
            *less = (0.5 + (depth as f64).ln() * (index as f64).ln() / 1.4) as i32;
        }
    }
    table
});

/// Of each code whether there are stones to go with in some line, and how promising it is.
pub(super) static ORDER: LazyLock<Vec<(bool, i32)>> = LazyLock::new(|| {
    const PROMISE: [i32; 10] = [0, 0, 1, 3, 8, 9, 24, 26, 200, 1_000];
    let order = |code| {
        parts(code).map_or((false, 0), |classes: [LinePattern; 4]| {
            let promise: i32 = classes.iter().map(|&pattern| PROMISE[pattern as usize]).sum();
            let fours = classes.iter().filter(|&&pattern| pattern == LinePattern::Four).count();
            let threes =
                classes.iter().filter(|&&pattern| pattern == LinePattern::OpenThree).count();
            let extra = match (fours, threes) {
                (2.., _) => 160,
                (1, 1..) => 100,
                (_, 2..) => 60,
                _ => 0,
            };
            (classes.iter().any(|&pattern| pattern >= LinePattern::Two), promise + extra)
        })
    };
    debug_assert_eq!(CODES, 1 << 16);
    (0..=u16::MAX).map(order).collect()
});

/// Brings the highest of the ranks from `index` on there.
pub(super) fn pick(moves: &mut [Ranked], index: usize) {
    let best = (index..moves.len()).max_by_key(|&other| (moves[other].0, std::cmp::Reverse(other)));
    if let Some(best) = best {
        moves.swap(index, best);
    }
}

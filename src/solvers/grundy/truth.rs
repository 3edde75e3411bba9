//! Who wins a position of Grundy's game, how soon, and by which moves.
//!
//! Contract: a position is lost if and only if the XOR of the values of its heaps is 0 (R. P.
//! Sprague 1935, P. M. Grundy 1939), so heaps of which there is an even number need no value.
//! Values are found up to [`LARGEST`], as far as they are asked for: each once, a node each, some
//! microseconds. How long a game lasts is found by plain search where all heaps together are at
//! most [`MOST_TOTAL`]: a node a position, 251,247 in all.

use crate::rules::Game;
use crate::rules::games::Grundy;
use crate::rules::games::grundy::{Heaps, Split};

use super::super::{Exact, Solver, Verdict};
use super::answers::Answers;
use super::nimbers::Nimbers;
use crate::control::{Budget, Exhausted};

/// The largest heap whose value is found.
pub const LARGEST: u32 = 500_000;
/// In positions with more in all their heaps than this nobody knows how long the game lasts.
pub const MOST_TOTAL: u64 = 60;
/// In positions with a larger heap the winning answers to a move are not counted.
const MOST_COUNTED: u32 = 10_000;

/// What is known of Grundy's game, and is kept. It needs no memory before the first question.
#[derive(Debug, Default)]
pub struct Truth {
    nimbers: Nimbers,
    ends: Exact<Grundy>,
    answers: Answers,
}

/// Why the truth is not known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unclear {
    /// The budget ran out; what was found until then is kept.
    Exhausted,
    /// It takes the value of a heap above [`LARGEST`].
    TooLarge,
}

impl From<Exhausted> for Unclear {
    fn from(_: Exhausted) -> Unclear {
        Unclear::Exhausted
    }
}

/// A move with the truth about it for the side that makes it, and the value of the position that it
/// leaves.
pub type Judgement = (Split, Verdict, u16);

impl Truth {
    /// The value of a position.
    ///
    /// # Errors
    /// The budget ran out, or the position is too large.
    pub fn nimber(&mut self, heaps: &Heaps, budget: &mut Budget) -> Result<u16, Unclear> {
        let mut nimber = 0;
        for size in unpaired(heaps).rev() {
            nimber ^= self.value_of(size, budget)?;
        }
        Ok(nimber)
    }

    fn value_of(&mut self, heap: u32, budget: &mut Budget) -> Result<u16, Unclear> {
        if heap > LARGEST {
            return Err(Unclear::TooLarge);
        }
        self.nimbers.grow(heap, budget)?;
        Ok(self.nimbers.values()[heap as usize])
    }

    /// Who wins the position, in which a move is due, and how soon if that is known or can be found
    /// within the budget.
    ///
    /// # Errors
    /// The budget ran out, or the position is too large.
    pub fn verdict(&mut self, game: &Grundy, budget: &mut Budget) -> Result<Verdict, Unclear> {
        let is_won = self.nimber(game.heaps(), budget)? != 0;
        let value = has_near_end(game).then(|| self.ends.value(game, budget));
        Ok(value.and_then(Result::ok).map_or(Verdict::won(is_won), Verdict::Exact))
    }

    /// All moves, in the game's order.
    ///
    /// # Errors
    /// The budget ran out, or there is a heap above [`LARGEST`].
    pub fn analyze(
        &mut self,
        game: &Grundy,
        budget: &mut Budget,
    ) -> Result<Vec<Judgement>, Unclear> {
        let whole = self.all_values(game, budget)?;
        let values = has_near_end(game).then(|| self.ends.move_values(game, budget));
        if let Some(Ok(values)) = values {
            let judged = |(mv, value)| (mv, Verdict::Exact(value), whole ^ self.change(mv));
            return Ok(values.into_iter().map(judged).collect());
        }
        let judged = |mv| {
            let left = whole ^ self.change(mv);
            (mv, Verdict::won(left == 0), left)
        };
        Ok(game.moves().map(judged).collect())
    }

    /// The moves that win, in a won position; where it is known how soon they do, or can be found
    /// within the budget, the fastest of them.
    ///
    /// # Errors
    /// The budget ran out, or the position is too large.
    pub fn winning(&mut self, game: &Grundy, budget: &mut Budget) -> Result<Vec<Split>, Unclear> {
        let whole = self.nimber(game.heaps(), budget)?;
        let sizes = game.heaps().sizes().map(|(size, _)| size);
        // Heaps in pairs may be too large to have a known value; some other can always be split to
        // win.
        let largest = unpaired(game.heaps()).last();
        let known = sizes.filter(|&size| Some(size) <= largest);
        let splits = known.flat_map(Split::all);
        let mut winning: Vec<Split> = splits.filter(|&mv| self.change(mv) == whole).collect();
        if has_near_end(game)
            && let Ok(values) = self.ends.move_values(game, budget)
        {
            let fastest = values.iter().map(|&(_, value)| value).max();
            let fastest = values.iter().filter(|&&(_, value)| Some(value) == fastest);
            winning = fastest.map(|&(mv, _)| mv).collect();
        }
        Ok(winning)
    }

    /// The moves with the fewest winning answers, in a lost position, and how many these are;
    /// `None` where a heap is too large for this to be counted.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn hardest(
        &mut self,
        game: &Grundy,
        budget: &mut Budget,
    ) -> Result<Option<(u64, Vec<Split>)>, Unclear> {
        if game.heaps().largest() > Some(MOST_COUNTED) {
            return Ok(None);
        }
        self.all_values(game, budget)?;
        let found = self.answers.fewest(game.heaps(), self.nimbers.values(), budget)?;
        Ok(Some(found))
    }

    /// The value of the position; the values of all its heaps, and so of all their parts, are known
    /// after that.
    fn all_values(&mut self, game: &Grundy, budget: &mut Budget) -> Result<u16, Unclear> {
        if let Some(largest) = game.heaps().largest() {
            self.value_of(largest, budget)?;
        }
        self.nimber(game.heaps(), budget)
    }

    /// What a split changes in the value of a position: the XOR of the heap and its parts, whose
    /// values are known.
    fn change(&self, split: Split) -> u16 {
        let values = self.nimbers.values();
        let [smaller, larger] = split.parts();
        values[split.heap() as usize] ^ values[smaller as usize] ^ values[larger as usize]
    }
}

/// The sizes, in ascending order, of which there is an odd number of heaps: the others cancel out.
fn unpaired(heaps: &Heaps) -> impl DoubleEndedIterator<Item = u32> {
    let odd = |&(_, count): &(u32, u32)| !count.is_multiple_of(2);
    heaps.sizes().filter(odd).map(|(size, _)| size)
}

/// Whether it can be found out how long the game lasts.
fn has_near_end(game: &Grundy) -> bool {
    game.heaps().total() <= MOST_TOTAL
}

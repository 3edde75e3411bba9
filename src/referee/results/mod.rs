//! What finished games add up to: computed once, shown by many.

pub mod elo;
mod grade;
mod ranking;
mod ratings;
mod score;
pub mod sprt;
mod standings;
mod tally;

pub use grade::Grade;
pub use ranking::{Bye, Criterion, RankStatus, TieBreak};
pub use ratings::{GameRating, Rating, RatingList};
pub use score::Score;
pub use standings::{Standing, Standings};
pub use tally::{Count, Tally};

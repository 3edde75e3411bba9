//! Numbers of games that stay the same when the tournament changes.
//!
//! The number of a game says where its chance comes from, so a game that was played keeps it. After
//! a change of the players, the rounds or the games, the pairs of games that there were before come
//! first, with the numbers that they had; those that are new are numbered after all of them, and
//! the numbers of those that are not played any more stay unused.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Pair, Rounds};
use crate::referee::tournament::plan::Plan;

/// What a pair of games is, whatever its number: the round, the game with how often it stands
/// before in the list of games, and who meets, by name.
type Identity<'a> = (u32, (&'a str, usize), [&'a str; 2]);

/// The pairs of games of a plan, each by what it is.
fn identities(plan: &Plan) -> impl Iterator<Item = (Identity<'_>, Pair)> {
    let names: Vec<&str> = plan.participants().map(|player| player.name.as_str()).collect();
    let games: Vec<(&str, usize)> = (0..)
        .zip(&plan.games)
        .map(|(place, game)| {
            let before = plan.games.iter().take(place);
            (game.as_str(), before.filter(|other| *other == game).count())
        })
        .collect();
    let rounds = Rounds::of(plan);
    (0..).map_while(move |place| {
        let pair = rounds.pair(place)?;
        let (one, other) = (*names.get(pair.meeting.0)?, *names.get(pair.meeting.1)?);
        let who = [one.min(other), one.max(other)];
        Some(((pair.round, *games.get(pair.game)?, who), pair))
    })
}

/// The pairs of games of `plan`, with the numbers that they have if the tournament was each of
/// `before` in turn; in the order of the numbers.
pub(super) fn numbered(plan: &Plan, before: &[Plan]) -> Vec<Pair> {
    let now: FxHashMap<Identity<'_>, Pair> = identities(plan).collect();
    let places: FxHashMap<&str, usize> =
        plan.participants().map(|player| player.name.as_str()).zip(0..).collect();
    let mut seen = FxHashSet::default();
    let mut pairs = Vec::with_capacity(now.len());
    let mut number = 0;
    for earlier in before.iter().chain([plan]) {
        let names: Vec<&str> = earlier.participants().map(|player| player.name.as_str()).collect();
        // Who was to play X first is so still.
        let place = |player: usize| places.get(names.get(player)?).copied();
        for (identity, pair) in identities(earlier) {
            if !seen.insert(identity) {
                continue;
            }
            number += 1;
            if let Some(&Pair { round, game, .. }) = now.get(&identity)
                && let (Some(one), Some(other)) = (place(pair.meeting.0), place(pair.meeting.1))
            {
                pairs.push(Pair { number, round, game, meeting: (one, other) });
            }
        }
    }
    pairs
}

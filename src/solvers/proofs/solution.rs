//! From all that a search has found to a small proof.

use std::collections::HashMap;
use std::hash::Hash;

use crate::proof::{Claim, Goal, Node, Part};

/// The moves of a position that may stand in a proof.
pub(super) struct Place<M, S> {
    /// Whether it is the turn of the side to prove: then one of the moves will do.
    pub own: bool,
    /// What is promised, where that does not follow from the moves: see [`Part`].
    pub plies: Option<u32>,
    /// The moves and what they lead to; none where there is nothing more to show.
    pub moves: Vec<(M, S)>,
}

impl<M, S> Place<M, S> {
    /// Where there is nothing more to show.
    pub fn bare(plies: Option<u32>) -> Place<M, S> {
        Place { own: false, plies, moves: Vec::new() }
    }
}

/// All places that can be reached from the first.
pub(super) struct Region<M>(Vec<Place<M, usize>>);

impl<M> Region<M> {
    /// The region of `root`; `show` tells the moves of a state.
    pub fn close<S: Eq + Hash + Clone>(
        root: S,
        mut show: impl FnMut(&S) -> Place<M, S>,
    ) -> Region<M> {
        let mut numbers = HashMap::from([(root.clone(), 0)]);
        let mut states = vec![root];
        let mut places = Vec::new();
        while let Some(state) = states.get(places.len()) {
            let Place { own, plies, moves } = show(state);
            let mut number = |next: S| {
                *numbers.entry(next).or_insert_with_key(|next| {
                    states.push(next.clone());
                    states.len() - 1
                })
            };
            let moves = moves.into_iter().map(|(mv, next)| (mv, number(next)));
            places.push(Place { own, plies, moves: moves.collect() });
        }
        Region(places)
    }
}

/// A proof of the claim in a region: where the side to prove has a choice, it takes a move to a
/// place that is shown already, else the one below which the least seems to have to be shown; and
/// so again, knowing what was shown, while the proof gets smaller. Nothing says that there is no
/// smaller one: to find the smallest is a hard problem.
pub(super) fn least<M: ToString>(claim: Claim, region: &Region<M>) -> Part {
    let Region(places) = region;
    let all = places.iter().flat_map(|place| &place.moves);
    let mut shown = Shown::choose(places, &costs(places, all));
    loop {
        let moves = shown.chosen.iter().flat_map(|&(_, moves)| moves);
        let again = Shown::choose(places, &costs(places, moves));
        if again.chosen.len() >= shown.chosen.len() {
            break;
        }
        shown = again;
    }
    let mut nodes = shown.nodes(places);
    if claim.goal == Goal::Win {
        count_plies(&mut nodes);
    }
    Part { claim, nodes }
}

/// What of a region a proof shows.
struct Shown<'a, M> {
    /// The numbers that places have in the proof.
    numbers: Vec<Option<usize>>,
    /// The places, in the order of their numbers, and the moves there.
    chosen: Vec<(usize, &'a [(M, usize)])>,
}

impl<'a, M> Shown<'a, M> {
    fn choose(places: &'a [Place<M, usize>], costs: &[f64]) -> Shown<'a, M> {
        let mut numbers = vec![None; places.len()];
        let mut chosen: Vec<(usize, &[(M, usize)])> = Vec::new();
        let mut due = vec![0];
        while let Some(at) = due.pop() {
            if numbers[at].is_some() {
                continue;
            }
            numbers[at] = Some(chosen.len());
            let Place { own, moves, .. } = &places[at];
            let cost = |mv: usize| match moves[mv].1 {
                to if numbers[to].is_some() => 0.0,
                to => costs[to],
            };
            let moves = if *own {
                let least = (0..moves.len()).min_by(|&a, &b| cost(a).total_cmp(&cost(b)));
                let least = least.expect("where one has to choose there is a move");
                &moves[least..=least]
            } else {
                &moves[..]
            };
            chosen.push((at, moves));
            due.extend(moves.iter().rev().map(|&(_, to)| to));
        }
        Shown { numbers, chosen }
    }

    fn nodes(&self, places: &[Place<M, usize>]) -> Vec<Node>
    where
        M: ToString,
    {
        let number = |to: usize| self.numbers[to].expect("what a place leads to is shown");
        let node = |&(at, moves): &(usize, &[(M, usize)])| {
            let moves = moves.iter().map(|(mv, to)| (mv.to_string(), number(*to)));
            Node { plies: places[at].plies, moves: moves.collect() }
        };
        self.chosen.iter().map(node).collect()
    }
}

/// How much has to be shown below each place, roughly: what leads back to where it comes from is
/// free, and what several of these `moves` lead to is paid for by all of them.
fn costs<'a, M: 'a>(
    places: &[Place<M, usize>],
    moves: impl Iterator<Item = &'a (M, usize)>,
) -> Vec<f64> {
    let nexts = |at: usize| places[at].moves.iter().map(|&(_, to)| to);
    let mut ways: Vec<f64> = vec![0.0; places.len()];
    moves.for_each(|&(_, to)| ways[to] += 1.0);
    let mut costs = vec![0.0; places.len()];
    for at in post_order(places.len(), nexts) {
        let below = nexts(at).map(|to| costs[to] / ways[to].max(1.0));
        costs[at] = 1.0
            + if places[at].own { below.reduce(f64::min).unwrap_or_default() } else { below.sum() };
    }
    costs
}

/// Writes into each node how many moves it takes to the end at most; no play goes round in a
/// circle.
fn count_plies(nodes: &mut [Node]) {
    let nexts = |at: usize, nodes: &[Node]| {
        let nexts = nodes[at].moves.iter().map(|&(_, to)| to);
        nexts.collect::<Vec<_>>().into_iter()
    };
    let order = post_order(nodes.len(), |at| nexts(at, nodes));
    for at in order {
        let later = |to: usize| nodes[to].plies.map_or(0, |plies| plies + 1);
        let plies = nexts(at, nodes).map(later).max();
        nodes[at].plies = Some(plies.unwrap_or(0));
    }
}

/// What can be reached from 0, of `count` things: each after all that it leads to, but for what
/// leads back to it.
fn post_order<I>(count: usize, nexts: impl Fn(usize) -> I) -> Vec<usize>
where
    I: DoubleEndedIterator<Item = usize>,
{
    let mut order = Vec::new();
    let mut is_met = vec![false; count];
    let mut due = vec![(0, false)];
    while let Some((at, is_done)) = due.pop() {
        if is_done {
            order.push(at);
        } else if !std::mem::replace(&mut is_met[at], true) {
            due.push((at, true));
            due.extend(nexts(at).rev().map(|to| (to, false)));
        }
    }
    order
}

//! Where the chance in a tournament comes from.

/// What a seed is for. Seeds of different uses have nothing to do with each other.
#[derive(Clone, Copy, Debug)]
pub enum Use {
    /// The choices of the players in a game, by the game's id.
    Game,
    /// The opening of a pair of games, by the pair's number.
    Opening,
}

/// The seed number `n` of a use, from the seed of the tournament: the first output of SplitMix64
/// (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014) for a state
/// mixed of the three, and the same in every version. It has 53 bits: so many a reader of JSON that
/// knows only floating-point numbers reads whole.
#[must_use]
pub fn derive(seed: u64, purpose: Use, n: u64) -> u64 {
    let stream = split_mix(seed).wrapping_add(purpose as u64);
    split_mix(split_mix(stream).wrapping_add(n)) >> 11
}

/// One step of SplitMix64 from a state to its output.
#[must_use]
pub fn split_mix(state: u64) -> u64 {
    let mut z = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

//! How many games can be played at a time, and how many players keep their processes.

use std::num::NonZeroU32;

use rustix::process::{Resource, getrlimit};

/// What this process has room for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Capacity {
    /// How many games are played at a time.
    pub games: NonZeroU32,
    /// How many players keep their processes in each [`PlayerPool`](super::PlayerPool).
    pub players: usize,
}

/// More than this is no use to a pool.
pub(super) const MOST_PLAYERS: usize = 16;

/// The open files that a player costs: its three pipes, and what a start needs for a moment.
const FILES_EACH: u64 = 6;

/// The open files of everything else: journals, terminals, libraries.
const FILES_ELSEWHERE: u64 = 40;

impl Capacity {
    /// For so many games at a time, or as many as this process may have files open for; at least
    /// one.
    #[must_use]
    pub fn for_games(wanted: NonZeroU32) -> Capacity {
        let files = getrlimit(Resource::Nofile).current;
        Capacity::within(files.unwrap_or(u64::MAX), wanted)
    }

    fn within(files: u64, wanted: NonZeroU32) -> Capacity {
        let players = files.saturating_sub(FILES_ELSEWHERE) / FILES_EACH;
        let games = u32::try_from(players / 2).unwrap_or(u32::MAX);
        let games = NonZeroU32::new(games).map_or(NonZeroU32::MIN, |games| games.min(wanted));
        let each = usize::try_from(players / u64::from(games.get())).unwrap_or(usize::MAX);
        Capacity { games, players: each.clamp(2, MOST_PLAYERS) }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn players_that_are_kept_never_need_more_files_than_there_are() {
        for files in [0, 40, 52, 64, 256, 1024, 4096, u64::MAX] {
            for wanted in [1, 2, 7, 32, 1000, u32::MAX] {
                let capacity = Capacity::within(files, NonZeroU32::new(wanted).unwrap());
                let games = u64::from(capacity.games.get());
                assert!((2..=16).contains(&capacity.players) && games <= u64::from(wanted));
                let needed = FILES_ELSEWHERE + FILES_EACH * games * capacity.players as u64;
                assert!(needed <= files || games == 1, "{capacity:?} of {files}");
            }
        }
        let usual = Capacity::within(1024, NonZeroU32::new(32).unwrap());
        assert_eq!((usual.games.get(), usual.players), (32, 5));
    }
}

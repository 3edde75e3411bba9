//! What every schedule keeps.

use std::collections::{BTreeMap, BTreeSet};

use jogada::referee::tournament::seed::split_mix;
use jogada::referee::tournament::{Pairing, Plan, Schedule, Shard};

/// The games of a tournament of so many players.
fn schedule(format: &str, players: usize, games: usize, rounds: u32, seed: u64) -> Vec<Pairing> {
    let mut text = format!("format = \"{format}\"\nrounds = {rounds}\nseed = {seed}\n");
    text += &format!("games = {:?}\n", vec!["classic"; games]);
    if players == 0 {
        text += "players = []\n";
    }
    for player in 0..players {
        text += &format!("[[players]]\nname = \"{player}\"\ncommand = \"x\"\n");
    }
    Plan::read(&text).unwrap().schedule().pairings()
}

fn round_robin(players: usize, games: usize, rounds: u32) -> Vec<Pairing> {
    schedule("round-robin", players, games, rounds, 7)
}

#[test]
fn everybody_meets_everybody_equally_often_on_both_sides() {
    for players in 0..=9 {
        for (games, rounds) in [(1, 1), (1, 3), (2, 2)] {
            let mut meetings: BTreeMap<_, u32> = BTreeMap::new();
            for pairing in round_robin(players, games, rounds) {
                assert_ne!(pairing.x, pairing.o);
                let key = (pairing.round, pairing.game, pairing.x, pairing.o);
                *meetings.entry(key).or_default() += 1;
            }
            let mut expected = BTreeMap::new();
            for round in 1..=rounds {
                for game in 0..games {
                    for x in 0..players {
                        for o in (0..players).filter(|&o| o != x) {
                            expected.insert((round, game, x, o), 1);
                        }
                    }
                }
            }
            assert_eq!(meetings, expected, "{players} players");
        }
    }
}

#[test]
fn a_gauntlet_is_one_against_all() {
    let pairings = schedule("gauntlet", 4, 1, 1, 7);
    let sides: Vec<_> = pairings.iter().map(|game| (game.x, game.o)).collect();
    assert_eq!(sides, [(0, 1), (1, 0), (0, 2), (2, 0), (0, 3), (3, 0)]);
    assert_eq!(schedule("gauntlet", 1, 1, 1, 7), []);
}

#[test]
fn two_games_in_a_row_are_a_pair_with_sides_swapped() {
    for pairings in [round_robin(5, 2, 3), schedule("gauntlet", 5, 2, 3, 7)] {
        for (number, pair) in pairings.chunks(2).enumerate() {
            let [first, second] = pair else { panic!() };
            assert_eq!((first.x, first.o), (second.o, second.x));
            assert_eq!(first.opening_seed, second.opening_seed);
            assert_eq!([first.pair, second.pair], [number as u32 + 1; 2]);
            assert_eq!((first.round, first.game), (second.round, second.game));
        }
    }
}

#[test]
fn ids_count_and_seeds_differ_and_fit_a_floating_point_number() {
    let pairings = round_robin(9, 2, 20);
    for (number, pairing) in pairings.iter().enumerate() {
        assert_eq!(pairing.id as usize, number + 1);
        assert!(pairing.seed < 1 << 53 && pairing.opening_seed < 1 << 53);
    }
    let seeds: BTreeSet<_> = pairings.iter().map(|game| game.seed).collect();
    let openings: BTreeSet<_> = pairings.iter().map(|game| game.opening_seed).collect();
    assert_eq!(seeds.len(), pairings.len());
    assert_eq!(openings.len(), pairings.len() / 2);
    assert!(seeds.is_disjoint(&openings));
    let other = schedule("round-robin", 9, 2, 20, 8);
    assert!(other.iter().all(|game| !seeds.contains(&game.seed)));
}

#[test]
fn seeds_are_the_same_in_every_version() {
    // The first outputs of SplitMix64 seeded with 1234567, as in the reference implementation's
    // tests (prng.di.unimi.it).
    let golden = 0x9e37_79b9_7f4a_7c15_u64;
    let outputs =
        [0, 1, 2].map(|n: u64| split_mix(1_234_567_u64.wrapping_add(golden.wrapping_mul(n))));
    assert_eq!(
        outputs,
        [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
    );
    let pairings = round_robin(2, 1, 1);
    let seeds: Vec<_> = pairings.iter().map(|game| game.seed).collect();
    assert_eq!(seeds, PINNED, "journals of old could not be gone on with");
}

const PINNED: [u64; 2] = [901_430_470_397_971, 2_635_896_789_999_826];

#[test]
fn nobody_waits_long_for_a_game() {
    for players in 2..=12 {
        let half = players / 2;
        for turn in round_robin(players, 1, 1).chunks(2 * half) {
            let playing: BTreeSet<_> = turn.iter().flat_map(|game| [game.x, game.o]).collect();
            assert_eq!(playing.len(), 2 * half, "{players} players: nobody twice in a turn");
        }
    }
}

#[test]
fn shards_part_the_schedule_and_keep_pairs_together() {
    let players = ["a", "b", "c", "d", "e"]
        .map(|name| format!("[[players]]\nname = \"{name}\"\ncommand = \"{name}\"\n"));
    let text = format!("games = [\"classic\"]\nrounds = 3\nseed = 7\n{}", players.concat());
    let plan = Plan::read(&text).unwrap();
    let whole = plan.schedule().pairings();
    assert_eq!(whole, round_robin(5, 1, 3));
    for n in [1, 2, 3, 4, 7, 29, 30, 31] {
        let mut united = Vec::new();
        for k in 1..=n {
            let shard: Shard = format!("{k}/{n}").parse().unwrap();
            let schedule = Schedule::new(&plan, Some(shard));
            let part = schedule.pairings();
            assert_eq!((schedule.known(), schedule.games()), (part.len(), part.len()));
            let ids: Vec<u32> = part.iter().map(|game| game.id).collect();
            assert_eq!(schedule.ids().collect::<Vec<_>>(), ids);
            assert!(part.chunks(2).all(|pair| pair[0].pair == pair[1].pair));
            let fair = whole.len() / n as usize;
            assert!(part.len().abs_diff(fair) <= 2, "{k}/{n}: {}", part.len());
            united.extend(part);
        }
        united.sort_by_key(|game| game.id);
        assert_eq!(united, whole, "{n} shards");
    }
    for bad in ["0/4", "5/4", "1/0", "1", "/", "a/b", "-1/4"] {
        assert!(bad.parse::<Shard>().is_err(), "{bad}");
    }
}

#[test]
fn a_match_is_the_first_games_of_a_tournament_of_two() {
    let text = "games = [\"classic\"]\nrounds = 4\nplayers = [{ name = \"a\", command = \"a\" }, { name = \"b\", command = \"b\" }]";
    let plan = Plan::read(text).unwrap();
    let all = plan.schedule().pairings();
    for games in [0, 1, 5, 8, 9] {
        let schedule = Schedule::new(&plan, None).first_games(games);
        let first = all.get(..games).unwrap_or(&all);
        assert_eq!(schedule.pairings(), first);
        assert_eq!((schedule.games(), schedule.is_whole()), (first.len(), true));
        assert_eq!(schedule.ids().count(), first.len());
    }
}

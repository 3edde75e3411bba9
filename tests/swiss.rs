//! What every Swiss tournament keeps: the rules of FIDE Handbook, C.04.1, as laws.

#[path = "support/finished.rs"]
mod finished;
#[path = "support/folder.rs"]
mod folder;
#[path = "support/rehearsal.rs"]
#[allow(dead_code)] // for tournaments of other formats
mod rehearsal;

use std::collections::BTreeMap;
use std::fs;

use finished::finished;
use folder::Folder;
use jogada::referee::journal::{Entry, JOURNAL};
use jogada::referee::report::{Style, write};
use jogada::referee::{Fault, Pairing, Plan, Schedule, Tally};
use jogada::rules::{Outcome, Side};
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rehearsal::{WAY, Way, journal, run};

fn file(players: usize, rounds: u32, more: &str) -> String {
    let players =
        (1..=players).map(|n| format!("[[players]]\nname = \"p{n}\"\ncommand = \"p{n}\"\n"));
    let players: String = players.collect();
    format!("games = [\"classic\"]\nformat = \"swiss\"\nrounds = {rounds}\n{more}{players}")
}

/// A tournament with results out of a hat; the stronger win more often.
struct Hat {
    rng: Xoshiro256PlusPlus,
    draws: u32,
    /// Who cannot be started from which round on.
    absent: Vec<(usize, u32)>,
}

impl Hat {
    fn new(seed: u64) -> Hat {
        Hat {
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
            draws: 30,
            absent: Vec::new(),
        }
    }

    fn result(&mut self, plan: &Plan, pairing: &Pairing) -> Entry {
        let names: Vec<&str> = plan.participants().map(|player| &*player.name).collect();
        let gone = |player| {
            let mut absent = self.absent.iter();
            absent.any(|&(who, from)| who == player && from <= pairing.round)
        };
        let (outcome, fault) = if gone(pairing.x) || gone(pairing.o) {
            let winner = if gone(pairing.x) { Side::O } else { Side::X };
            let why = "gone".to_owned();
            (Outcome::Win(winner), Some(Fault::NoStart { why }))
        } else if self.rng.random_range(0..100) < self.draws {
            (Outcome::Draw, None)
        } else {
            let stronger = if pairing.x < pairing.o {
                Side::X
            } else {
                Side::O
            };
            let is_upset = self.rng.random_range(0..4) == 0;
            (
                Outcome::Win(if is_upset { stronger.other() } else { stronger }),
                None,
            )
        };
        Entry {
            round: pairing.round,
            pair: pairing.pair,
            ..finished(
                pairing.id,
                names[pairing.x],
                names[pairing.o],
                outcome,
                fault,
            )
        }
    }

    /// Plays to the end; the games of a round end in any order.
    fn play<'a>(&mut self, plan: &'a Plan) -> (Schedule<'a>, Vec<Entry>) {
        let mut schedule = plan.schedule();
        let mut entries = Vec::new();
        loop {
            let known = schedule.pairings();
            let mut round: Vec<Entry> = known[entries.len()..]
                .iter()
                .map(|game| self.result(plan, game))
                .collect();
            if round.is_empty() {
                assert!(schedule.is_whole());
                return (schedule, entries);
            }
            round.shuffle(&mut self.rng);
            for entry in &round {
                assert!(schedule.games() >= entries.len());
                schedule.add(entry).unwrap();
            }
            entries.extend(round);
        }
    }
}

/// What the laws are about, counted anew from the games.
struct Counted {
    /// Of each round who met whom, by the first games.
    rounds: BTreeMap<u32, Vec<(usize, usize)>>,
    /// The points of each player before each round.
    points: BTreeMap<u32, Vec<i64>>,
}

fn count(players: usize, schedule: &Schedule<'_>, entries: &[Entry]) -> Counted {
    let mut rounds: BTreeMap<u32, Vec<(usize, usize)>> = BTreeMap::new();
    let mut gained: BTreeMap<u32, Vec<i64>> = BTreeMap::new();
    let results: BTreeMap<u32, Outcome> = entries
        .iter()
        .map(|entry| (entry.id, entry.result))
        .collect();
    for (number, pairing) in schedule.pairings().iter().enumerate() {
        assert_eq!(pairing.id as usize, number + 1);
        assert_eq!(pairing.pair, pairing.id.div_ceil(2));
        if pairing.id % 2 == 1 {
            let other = schedule.pairings()[number + 1];
            assert_eq!(
                (pairing.x, pairing.o),
                (other.o, other.x),
                "sides are swapped"
            );
            assert_eq!(pairing.opening_seed, other.opening_seed);
            rounds
                .entry(pairing.round)
                .or_default()
                .push((pairing.x, pairing.o));
        }
        let points = gained
            .entry(pairing.round)
            .or_insert_with(|| vec![0; players]);
        match results[&pairing.id] {
            Outcome::Draw => {
                points[pairing.x] += 1;
                points[pairing.o] += 1;
            }
            Outcome::Win(Side::X) => points[pairing.x] += 3,
            Outcome::Win(Side::O) => points[pairing.o] += 3,
        }
    }
    for (round, player) in schedule.byes() {
        gained.get_mut(&round).unwrap()[player] += 6;
    }
    let mut sum = vec![0; players];
    let mut points = BTreeMap::new();
    for (round, gained) in gained {
        points.insert(round, sum.clone());
        sum.iter_mut()
            .zip(gained)
            .for_each(|(sum, gain)| *sum += gain);
    }
    Counted { rounds, points }
}

/// The laws that hold for any number of players and rounds.
fn check(
    players: usize,
    rounds: u32,
    schedule: &Schedule<'_>,
    entries: &[Entry],
    absent: &[(usize, u32)],
) {
    let counted = count(players, schedule, entries);
    assert_eq!(counted.rounds.len(), rounds as usize);
    let byes: BTreeMap<u32, usize> = schedule.byes().collect();
    let mut met: BTreeMap<(usize, usize), u32> = BTreeMap::new();
    let mut rests = vec![0; players];
    let mut firsts = vec![0; players];
    for (round, meetings) in &counted.rounds {
        // Whoever could not be started in an earlier round plays no more.
        let is_active = |player: &usize| {
            absent
                .iter()
                .all(|&(who, from)| who != *player || from >= *round)
        };
        let active: Vec<usize> = (0..players).filter(is_active).collect();
        let mut seen: Vec<usize> = meetings.iter().flat_map(|&(x, o)| [x, o]).collect();
        seen.extend(byes.get(round));
        seen.sort_unstable();
        assert_eq!(seen, active, "everybody has one opponent, or one has a bye");
        if let Some(&player) = byes.get(round) {
            let fewest = active.iter().map(|&player| rests[player]).min();
            assert_eq!(
                Some(rests[player]),
                fewest,
                "nobody rests twice before all have"
            );
            rests[player] += 1;
        }
        for &(x, o) in meetings {
            *met.entry((x.min(o), x.max(o))).or_insert(0) += 1;
            assert!(firsts[x] <= firsts[o], "who began less often begins");
            firsts[x] += 1;
        }
    }
    // Rematches begin when no round without them is left, and never run ahead: with few rounds there are none.
    let most = met.values().max().copied().unwrap_or_default();
    if rounds < players as u32 / 2 && absent.is_empty() {
        assert_eq!(most, 1, "nobody meets twice");
    }
    let meetings_each = rounds.div_ceil(players.saturating_sub(1).max(1) as u32);
    assert!(most <= meetings_each + 1, "{most} meetings of two");
}

/// How many in a round meet somebody with other points than their own.
fn floats(counted: &Counted, round: u32) -> usize {
    let points = &counted.points[&round];
    let meetings = counted.rounds[&round].iter();
    meetings.filter(|&&(x, o)| points[x] != points[o]).count()
}

#[test]
fn forty_players_in_seven_rounds_keep_the_rules() {
    for seed in 0..60 {
        let text = file(40, 7, "");
        let plan = Plan::read(&text).unwrap();
        let (schedule, entries) = Hat::new(seed).play(&plan);
        assert_eq!(entries.len(), 7 * 40);
        assert_eq!(schedule.byes().count(), 0);
        check(40, 7, &schedule, &entries, &[]);
        let counted = count(40, &schedule, &entries);
        for round in 1..=7 {
            // Each score group of an odd number has one who meets the next group; none has more without need. In seven rounds no
            // group is so closely knit that it cannot be paired, but for small ones at the ends.
            let mut groups: BTreeMap<i64, usize> = BTreeMap::new();
            for &points in &counted.points[&round] {
                *groups.entry(points).or_default() += 1;
            }
            // A run of groups: who moves down may find the next group empty of opponents it has not met.
            let odd_prefixes = groups
                .values()
                .scan(0, |sum, size| {
                    *sum += size;
                    Some(*sum % 2)
                })
                .sum::<usize>();
            let small = groups.values().filter(|&&size| size <= 6).count();
            assert!(
                floats(&counted, round) <= odd_prefixes + 2 * small,
                "seed {seed}, round {round}: {groups:?}"
            );
        }
    }
}

#[test]
fn the_first_round_pairs_the_upper_half_with_the_lower() {
    let text = file(10, 3, "");
    let plan = Plan::read(&text).unwrap();
    let first: Vec<_> = plan
        .schedule()
        .pairings()
        .iter()
        .map(|game| (game.x, game.o))
        .collect();
    let expected = [
        (0, 5),
        (5, 0),
        (6, 1),
        (1, 6),
        (2, 7),
        (7, 2),
        (8, 3),
        (3, 8),
        (4, 9),
        (9, 4),
    ];
    assert_eq!(first, expected);
}

#[test]
fn odd_numbers_and_small_classes_keep_the_rules() {
    for players in 2..=13 {
        for rounds in 1..=16 {
            let text = file(players, rounds, "");
            let plan = Plan::read(&text).unwrap();
            let mut hat = Hat::new(u64::from(rounds) * 100 + players as u64);
            hat.draws = [0, 30, 100][rounds as usize % 3];
            let (schedule, entries) = hat.play(&plan);
            check(players, rounds, &schedule, &entries, &[]);
            let byes = if players % 2 == 1 { rounds } else { 0 };
            assert_eq!(schedule.byes().count() as u32, byes);
        }
    }
    for players in [0, 1] {
        let text = format!("players = []\n{}", file(players, 3, ""));
        let text = if players == 0 { text } else { file(1, 3, "") };
        let plan = Plan::read(&text).unwrap();
        assert_eq!(
            (plan.schedule().games(), plan.schedule().is_whole()),
            (0, true)
        );
    }
}

#[test]
fn nobody_meets_twice_as_long_as_a_round_without_that_can_be() {
    // Of n players, an even number, n / 2 rounds at least never paint a class into a corner: a graph in which everybody
    // has n / 2 neighbours has a perfect matching (Dirac, 1952).
    for players in (4..=20).step_by(2) {
        let text = file(players, players as u32 / 2, "");
        let plan = Plan::read(&text).unwrap();
        for seed in 0..20 {
            let (schedule, entries) = Hat::new(seed).play(&plan);
            let counted = count(players, &schedule, &entries);
            let mut met: Vec<_> = counted
                .rounds
                .values()
                .flatten()
                .map(|&(x, o)| (x.min(o), x.max(o)))
                .collect();
            met.sort_unstable();
            met.dedup();
            assert_eq!(met.len(), players * players / 4);
        }
    }
}

#[test]
fn who_cannot_be_started_plays_no_more() {
    for seed in 0..20 {
        let text = file(21, 7, "");
        let plan = Plan::read(&text).unwrap();
        let absent = vec![(3, 1), (20, 1), (7, 3), (0, 6)];
        let mut hat = Hat::new(seed);
        hat.absent.clone_from(&absent);
        let (schedule, entries) = hat.play(&plan);
        // Who has a bye in its round of trouble is found out later.
        let byes: Vec<_> = schedule.byes().collect();
        if absent
            .iter()
            .any(|&(who, from)| byes.contains(&(from, who)))
        {
            continue;
        }
        check(21, 7, &schedule, &entries, &absent);
        assert_eq!(schedule.games(), entries.len());
    }
}

#[test]
fn a_bye_is_worth_what_the_file_says() {
    for (more, points) in [
        ("", "6"),
        ("points = { bye = 1 }\n", "2"),
        ("points = { win = 2 }\n", "4"),
    ] {
        let text = file(3, 1, more);
        let plan = Plan::read(&text).unwrap();
        let mut schedule = plan.schedule();
        assert_eq!(schedule.byes().collect::<Vec<_>>(), [(1, 2)]);
        let mut tally = Tally::new(&plan, &[]);
        for pairing in schedule.pairings().to_vec() {
            let names = ["p1", "p2"];
            let entry = finished(
                pairing.id,
                names[pairing.x],
                names[pairing.o],
                Outcome::Draw,
                None,
            );
            schedule.add(&entry).unwrap();
            tally.add(&entry);
        }
        tally.add_byes(&schedule);
        let table = write(&tally.standings(0), Style::Table);
        assert!(
            table.contains(&format!("A bye counts {points} points.\n")),
            "{table}"
        );
        let standings = tally.standings(0);
        let rested = standings.players.iter().find(|player| player.byes == 1);
        let rested = rested.map(|player| (&*player.name, player.points.to_string()));
        assert_eq!(rested, Some(("p3", points.to_owned())));
    }
}

#[test]
fn equal_points_are_told_apart_by_those_of_the_opponents() {
    let text = file(4, 2, "");
    let plan = Plan::read(&text).unwrap();
    let mut schedule = plan.schedule();
    let mut tally = Tally::new(&plan, &[]);
    // p1 beats all, p3 and p4 lose to p1 in turn; p2 and p4, p2 and p3 win by turns.
    while tally.games() < 8 {
        let pairing = schedule.pairings()[tally.games() as usize];
        let names = ["p1", "p2", "p3", "p4"];
        let winner = if pairing.x < pairing.o {
            Side::X
        } else {
            Side::O
        };
        let entry = finished(
            pairing.id,
            names[pairing.x],
            names[pairing.o],
            Outcome::Win(winner),
            None,
        );
        schedule.add(&entry).unwrap();
        tally.add(&entry);
    }
    let standings = tally.standings(0);
    let rows: Vec<_> = standings
        .players
        .iter()
        .map(|one| {
            (
                one.name.as_str(),
                one.points.value(),
                one.buchholz.unwrap().value(),
            )
        })
        .collect();
    // Round 1: p1-p3, p2-p4. Round 2: p1-p2, p3-p4.
    assert_eq!(
        rows,
        [
            ("p1", 12.0, 12.0),
            ("p2", 6.0, 12.0),
            ("p3", 6.0, 12.0),
            ("p4", 0.0, 12.0)
        ]
    );
}

#[test]
fn the_same_file_gives_the_same_games_however_it_is_played() {
    let folder = Folder::new("swiss");
    let text = file(9, 5, "openings = \"random 2\"\n");
    let whole = Way { file: &text, ..WAY };
    run(&folder.at("whole"), &whole).unwrap();
    let expected = journal(&folder.at("whole"));
    assert_eq!(expected.lines().count(), 1 + 5 * 8);
    run(
        &folder.at("many"),
        &Way {
            concurrency: 4,
            ..whole
        },
    )
    .unwrap();
    assert_eq!(journal(&folder.at("many")), expected);
    // Stopped after each number of games, and gone on with.
    let stopped = folder.at("stopped");
    for games in [1, 3, 7, 9, 11] {
        run(
            &stopped,
            &Way {
                concurrency: 3,
                stop_after: games,
                ..whole
            },
        )
        .unwrap();
    }
    run(
        &stopped,
        &Way {
            concurrency: 2,
            ..whole
        },
    )
    .unwrap();
    assert_eq!(journal(&stopped), expected);
    // A deleted line is played again; the rounds after it still fit.
    let path = stopped.join(JOURNAL);
    let lines = fs::read_to_string(&path).unwrap();
    let without: String = lines
        .split_inclusive('\n')
        .enumerate()
        .filter(|(n, _)| *n != 3)
        .map(|(_, line)| line)
        .collect();
    fs::write(&path, &without).unwrap();
    let again = run(&stopped, &whole).unwrap();
    assert_eq!((again.before, again.played), (39, vec![3]));
    assert_eq!(journal(&stopped), expected);
}

#[test]
fn a_result_that_has_changed_is_said() {
    let folder = Folder::new("swiss-changed");
    let text = file(6, 3, "");
    let way = Way { file: &text, ..WAY };
    run(&folder.at(""), &way).unwrap();
    let path = folder.at(JOURNAL);
    let lines = fs::read_to_string(&path).unwrap();
    // Everybody loses the first round to the other side.
    let changed: String = lines
        .split_inclusive('\n')
        .map(|line| match line.contains("\"round\":1,") {
            true if line.contains("\"x_wins\"") => line.replace("x_wins", "o_wins"),
            true => line
                .replace("o_wins", "x_wins")
                .replace("\"draw\"", "\"x_wins\""),
            false => line.to_owned(),
        })
        .collect();
    fs::write(&path, changed).unwrap();
    let error = run(&folder.at(""), &way)
        .err()
        .expect("it does not fit")
        .to_string();
    assert!(
        error.contains("in round 2: a result has changed; to have the rounds from 2 on"),
        "{error}"
    );
}

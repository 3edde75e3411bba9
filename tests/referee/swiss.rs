//! What every Swiss tournament keeps: the rules of FIDE Handbook, C.04.1, as laws.

use std::collections::BTreeMap;
use std::fs;

use crate::support::command::jogada;
use crate::support::finished::finished;
use crate::support::folder::Folder;
use crate::support::hat::{Hat, check, count, file, floats};
use crate::support::rehearsal::{WAY, Way, journal, run};
use jogada::referee::player::Fault;
use jogada::referee::report::{Style, write};
use jogada::referee::results::Tally;
use jogada::referee::tournament::Decimal;
use jogada::referee::tournament::Plan;
use jogada::referee::tournament::journal::{Blame, Entry, JOURNAL, ResultFolder};
use jogada::rules::{Outcome, Side};

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
            // From the top, one player moves down where the number so far is odd; besides, two who
            // are alone in their group may have met before, and then both move down.
            let mut groups: BTreeMap<i64, usize> = BTreeMap::new();
            for &points in &counted.points[&round] {
                *groups.entry(points).or_default() += 1;
            }
            let odd_prefixes = groups
                .values()
                .scan(0, |sum, size| {
                    *sum += size;
                    Some(*sum % 2)
                })
                .sum::<usize>();
            let small = groups.values().filter(|&&size| size <= 2).count();
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
    let first: Vec<_> = plan.schedule().pairings().iter().map(|game| (game.x, game.o)).collect();
    let expected = [(0, 5), (5, 0), (6, 1), (1, 6), (2, 7), (7, 2), (8, 3), (3, 8), (4, 9), (9, 4)];
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
        assert_eq!((plan.schedule().games(), plan.schedule().is_whole()), (0, true));
    }
}

#[test]
fn nobody_meets_twice_as_long_as_a_round_without_that_can_be() {
    // Of n players, an even number, n / 2 rounds at least never paint a class into a corner: a
    // graph in which everybody has n / 2 neighbours has a perfect matching (Dirac, 1952).
    for players in (4..=20).step_by(2) {
        let text = file(players, players as u32 / 2, "");
        let plan = Plan::read(&text).unwrap();
        for seed in 0..20 {
            let (schedule, entries) = Hat::new(seed).play(&plan);
            let counted = count(players, &schedule, &entries);
            let mut met: Vec<_> =
                counted.rounds.values().flatten().map(|&(x, o)| (x.min(o), x.max(o))).collect();
            met.sort_unstable();
            met.dedup();
            assert_eq!(met.len(), players * players / 4);
        }
    }
}

#[test]
fn who_cannot_be_started_plays_no_more() {
    let mut checked = 0;
    for seed in 0..20 {
        let text = file(21, 7, "");
        let plan = Plan::read(&text).unwrap();
        let absent = vec![(3, 1), (19, 1), (7, 3), (0, 6)];
        let mut hat = Hat::new(seed);
        hat.absent.clone_from(&absent);
        let (schedule, entries) = hat.play(&plan);
        // Who has a bye in its round of trouble is found out later.
        let byes: Vec<_> = schedule.byes().collect();
        if absent.iter().any(|&(who, from)| byes.contains(&(from, who))) {
            continue;
        }
        checked += 1;
        check(21, 7, &schedule, &entries, &absent);
        assert_eq!(schedule.games(), entries.len());
    }
    assert!(checked > 10, "only {checked} tournaments");
}

#[test]
fn a_bye_is_worth_what_the_file_says() {
    for (more, points) in
        [("", "6"), ("points = { bye = 1 }\n", "2"), ("points = { win = 2 }\n", "4")]
    {
        let text = file(3, 2, more);
        let plan = Plan::read(&text).unwrap();
        let mut schedule = plan.schedule();
        assert_eq!(schedule.byes().collect::<Vec<_>>(), [(1, 2)]);
        let mut tally = Tally::new(&plan, &[]);
        while tally.games() < 4 {
            let pairing = schedule.pairings()[tally.games() as usize];
            let names = ["p1", "p2", "p3"];
            let entry =
                finished(pairing.id, names[pairing.x], names[pairing.o], Outcome::Draw, None);
            schedule.add(&entry).unwrap();
            tally.add(&entry);
        }
        let table = write(&tally.standings(&plan, &schedule), Style::Table);
        assert!(
            table.contains(&format!("\nA bye counts {points} points: p3 in round 1, ")),
            "{table}"
        );
        let standings = tally.standings(&plan, &schedule);
        let rested = standings.players.iter().find(|player| player.name == "p3");
        let bye = plan.bye().value();
        assert_eq!(bye.to_string(), points);
        // Two draws, and the round in which it had no opponent.
        let rested = rested.map(|player| (player.byes, player.points.value()));
        assert_eq!(rested, Some((1, 2.0 * plan.grading.draw.value() + bye)));
    }
}

/// Whoever has a bye in the first round and then cannot be started has earned nothing by it.
#[test]
fn a_bye_is_paid_only_to_a_player_that_has_started() {
    let text = file(3, 2, "");
    let plan = Plan::read(&text).unwrap();
    for starts in [true, false] {
        let mut schedule = plan.schedule();
        let mut tally = Tally::new(&plan, &[]);
        while let Some(pairing) = schedule.pairings().get(tally.games() as usize).copied() {
            let names = ["p1", "p2", "p3"];
            let (x, o) = (names[pairing.x], names[pairing.o]);
            let absent =
                [(x, Side::X), (o, Side::O)].into_iter().find(|(name, _)| *name == "p3" && !starts);
            let entry = match absent {
                Some((_, side)) => {
                    let fault = Fault::NoStart { why: "it is not there".to_owned() };
                    finished(pairing.id, x, o, Outcome::Win(side.other()), Some(fault))
                }
                None => finished(pairing.id, x, o, Outcome::Draw, None),
            };
            schedule.add(&entry).unwrap();
            tally.add(&entry);
        }
        assert!(schedule.byes().any(|bye| bye == (1, 2)), "p3 rests first");
        let standings = tally.standings(&plan, &schedule);
        let p3 = standings.players.iter().find(|player| player.name == "p3").unwrap();
        let paid = (p3.byes > 0, p3.points > Decimal::default());
        assert_eq!(paid, (starts, starts), "{p3:?}");
    }
}

/// Where nobody starts, whoever rests has shown no more than the others.
#[test]
fn where_nobody_starts_nobody_is_ranked() {
    let text = file(3, 2, "");
    let plan = Plan::read(&text).unwrap();
    let (mut schedule, mut tally) = (plan.schedule(), Tally::new(&plan, &[]));
    for pairing in schedule.pairings() {
        let [x, o] = [pairing.x, pairing.o].map(|number| format!("p{}", number + 1));
        let fault = || Fault::NoStart { why: String::new() };
        let entry = Entry {
            result: None,
            faults: Side::BOTH.map(|by| Blame { by, fault: fault() }).into(),
            ..finished(pairing.id, &x, &o, Outcome::Draw, None)
        };
        schedule.add(&entry).unwrap();
        tally.add(&entry);
    }
    assert!(schedule.is_whole() && schedule.byes().count() == 1);
    for row in tally.standings(&plan, &schedule).players {
        let grade = (row.results.games() > 0).then_some(0.0);
        assert_eq!((row.place, row.grade.grade), (None, grade), "{}", row.name);
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
        let winner = if pairing.x < pairing.o { Side::X } else { Side::O };
        let entry =
            finished(pairing.id, names[pairing.x], names[pairing.o], Outcome::Win(winner), None);
        schedule.add(&entry).unwrap();
        tally.add(&entry);
    }
    let standings = tally.standings(&plan, &schedule);
    let rows: Vec<_> = standings
        .players
        .iter()
        .map(|one| (one.name.as_str(), one.points.value(), one.buchholz.unwrap().value()))
        .collect();
    // Round 1: p1-p3, p2-p4. Round 2: p1-p2, p3-p4.
    assert_eq!(rows, [("p1", 12.0, 12.0), ("p2", 6.0, 12.0), ("p3", 6.0, 12.0), ("p4", 0.0, 12.0)]);
}

#[test]
fn the_same_file_gives_the_same_games_however_it_is_played() {
    let folder = Folder::new("swiss");
    let text = file(9, 5, "openings = \"random 2\"\n");
    let whole = Way { file: &text, ..WAY };
    run(&folder.at("whole"), &whole).unwrap();
    let expected = journal(&folder.at("whole"));
    assert_eq!(expected.lines().count(), 1 + 5 * 8);
    run(&folder.at("many"), &Way { concurrency: 4, ..whole }).unwrap();
    assert_eq!(journal(&folder.at("many")), expected);
    // Stopped after each number of games, and gone on with.
    let stopped = folder.at("stopped");
    for games in [1, 3, 7, 9, 11] {
        run(&stopped, &Way { concurrency: 3, stop_after: games, ..whole }).unwrap();
    }
    run(&stopped, &Way { concurrency: 2, ..whole }).unwrap();
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

/// A journal whose first round went otherwise, each line true by itself: what follows is not what
/// the results say.
#[test]
fn rounds_that_do_not_follow_from_the_results_are_said_and_set_aside() {
    let folder = Folder::new("swiss-changed");
    let text = file(6, 3, "");
    let way = Way { file: &text, ..WAY };
    run(&folder.at(""), &way).unwrap();
    let path = folder.at(JOURNAL);
    let lines = fs::read_to_string(&path).unwrap();
    // p1 to p3 win all games of the first round and lose them now: the other side does not move.
    let changed: String = lines
        .lines()
        .map(|line| {
            let mut game: serde_json::Value = serde_json::from_str(line).unwrap();
            if game["round"] == 1 {
                let loser = if ["p1", "p2", "p3"].contains(&game["x"].as_str().unwrap()) { "x" } else { "o" };
                let moves = if loser == "x" { 0 } else { 1 };
                game["moves"].as_array_mut().unwrap().truncate(moves);
                game["result"] = if loser == "x" { "o_wins" } else { "x_wins" }.into();
                game["fault"] = serde_json::json!({ "by": loser, "kind": "crashed", "request": "r", "how": "signal 9" });
            }
            game.to_string() + "\n"
        })
        .collect();
    fs::write(&path, &changed).unwrap();
    let error = run(&folder.at(""), &way).err().expect("it does not fit").to_string();
    let first = format!("{}, line 8: game 7: x is ", path.display());
    assert!(error.starts_with(&first), "{error}");
    assert_eq!(fs::read_to_string(&path).unwrap(), changed, "nothing is changed");
    let in_folder = ResultFolder::open(&folder.at("")).unwrap();
    let read = in_folder.read(&mut in_folder.schedule(), drop).unwrap_err();
    assert_eq!(read.to_string(), error, "whoever reads it says the same");
    assert!(!in_folder.repair().unwrap().is_empty());
    let again = run(&folder.at(""), &way).unwrap();
    assert!(again.before >= 6 && !again.played.is_empty());
    in_folder.read(&mut in_folder.schedule(), drop).unwrap();
}

#[test]
fn the_program_plays_it_and_does_not_divide_it() {
    let folder = Folder::new("swiss-command");
    let mut players = ["rules", "random", "perfect", "first", "level2"]
        .map(|name| format!("[[players]]\nname = \"{name}\"\ncommand = \"builtin:{name}\"\n"))
        .concat();
    players += "[[players]]\nname = \"nobody\"\ncommand = \"./there-is-no-such-program\"\n";
    let text = format!("games = [\"classic\"]\nformat = \"swiss\"\nrounds = 3\n{players}");
    fs::write(folder.at("class.toml"), text).unwrap();
    let run = |line: &str| jogada(&folder, line);
    let (code, _, error) = run("tournament class.toml --shard 1/2");
    assert_eq!(code, Some(2));
    assert!(
        error.starts_with("jogada: --shard: a Swiss tournament cannot be divided, since "),
        "{error}"
    );
    let (code, table, error) = run("tournament class.toml --quiet");
    assert_eq!((code, error.as_str()), (Some(3), "could not be started for some game: nobody\n"));
    // Three meetings in the first round, two in each of the others, when five are left and one of
    // them rests.
    let header = "place  player   games  wins  draws  losses  points  invalid  faults  grade  byes  buchholz\n";
    assert!(table.contains(header), "{table}");
    assert!(table.contains("\nA bye counts 6 points: "), "{table}");
    let report = fs::read_to_string(folder.at("class.results/report.html")).unwrap();
    assert!(report.contains("<a href=\"#meeting=1-"), "opponents lead to their games");
    let journal = fs::read_to_string(folder.at("class.results/journal.jsonl")).unwrap();
    assert_eq!(journal.lines().count(), 1 + 6 + 4 + 4);
    assert_eq!(run("standings class.results"), (Some(0), table, String::new()));
}

//! `jogada match`: what it counts, what it tells, and how it ends.
#![cfg(target_os = "linux")]

use crate::support::contest::{Contest, JOGADA, player};

fn jogada(strategy: &str) -> String {
    format!("'{JOGADA}' --game classic --strategy {strategy}")
}

#[test]
fn sides_swap_and_everything_is_counted() {
    let played = Contest::new(&jogada("first"), "builtin:first", 4).play();
    assert_eq!(played.code, Some(0), "{}", played.progress);
    let lines: Vec<&str> = played.result.lines().collect();
    let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(lines[0], "classic: 4 games, seed 1");
    assert_eq!(words(lines[1]), ["W-D-L", "as", "x", "as", "o", "in", "all", "points"]);
    assert_eq!(words(lines[2]), ["jogada", "2-0-0", "0-0-2", "2-0-2", "6"]);
    assert_eq!(words(lines[3]), ["first", "2-0-0", "0-0-2", "2-0-2", "6"]);
    assert!(lines[4].starts_with("Elo of jogada over first: +0 +/- "));
    assert_eq!(lines[5], "ends: 4 on the board");
    assert_eq!(lines.last(), Some(&"2 of 4 games are repeats"));
    let sides: Vec<_> = played.games.iter().map(|game| &game["x"]).collect();
    assert_eq!(sides, ["jogada", "first", "jogada", "first"]);
    let progress: Vec<&str> = played.progress.lines().collect();
    assert_eq!(progress[0], "1/4: jogada (x) against first (o): x_wins, 7 moves");
    assert_eq!(progress.len(), 4);
}

#[test]
fn the_same_seed_gives_the_same_games_in_order_however_many_are_played_at_a_time() {
    let play = |options: &[&str]| {
        let contest = Contest::new(&jogada("random"), "builtin:random", 20);
        let mut played = contest.with(options).play();
        for game in &mut played.games {
            game.as_object_mut().unwrap().remove("waited_us");
        }
        played.games
    };
    let once = play(&[]);
    let ids: Vec<u64> = once.iter().map(|game| game["id"].as_u64().unwrap()).collect();
    assert_eq!(ids, (1..=20).collect::<Vec<_>>());
    assert_eq!(play(&["--concurrency", "3"]), once);
}

#[test]
fn openings_are_the_same_in_both_games_of_a_pair() {
    let contest = Contest::new(&jogada("perfect"), "builtin:first", 20);
    let played = contest.with(&["--openings", "random 3"]).play();
    assert_eq!(played.code, Some(0), "{}", played.progress);
    let openings: Vec<_> =
        played.games.iter().map(|game| game["moves"].as_array().unwrap()[..3].to_vec()).collect();
    assert!(openings.chunks(2).all(|pair| pair[0] == pair[1]));
    assert!(openings.iter().any(|opening| *opening != openings[0]));
    assert!(played.games.iter().all(|game| game["fault"].is_null()));
}

#[test]
fn whoever_knows_the_contract_alone_cannot_be_told_an_opening() {
    let contest = Contest::new(&player("well"), "builtin:first", 2);
    let played = contest.with(&["--openings", "random 2"]).play();
    assert_eq!(played.code, Some(2));
    let message = "jogada: --openings: python3 cannot be told an opening";
    assert!(played.progress.contains(message), "{}", played.progress);
}

#[test]
fn a_program_can_be_asked_for_a_strategy_and_has_a_name() {
    let engine = format!("'{JOGADA}'");
    let contest = Contest::new(&engine, &engine, 2);
    let options = ["--strategy-x", "win-block", "--strategy-o", "first", "--name-x", "Ana"];
    let played = contest.with(&options).play();
    assert_eq!(played.code, Some(0), "{}", played.progress);
    assert_eq!(played.games[0]["x"], "Ana");
    assert_eq!(played.games[0]["moves"][1], "2");
    let contest = Contest::new(&engine, "builtin:first", 2).with(&["--strategy-x", "greedy"]);
    let played = contest.play();
    assert_eq!(played.code, Some(3));
    assert!(played.progress.contains("it refuses strategy greedy"), "{}", played.progress);
}

#[test]
fn a_player_that_is_not_there_is_missed_before_the_first_game() {
    for (command, why) in [
        ("no-such-program --fast", "there is no program \"no-such-program\" in PATH"),
        ("./no/such/program", "No such file or directory"),
        ("./Cargo.toml", "may not be run"),
        ("./src", "is a folder"),
        ("sh -c 'echo help me >&2; exit 7'", "it ends at once (exit code 7): help me"),
    ] {
        let played = Contest::new("builtin:first", command, 2).play();
        assert_eq!(played.code, Some(3), "{command}: {}", played.progress);
        assert!(played.progress.contains("cannot be started: "), "{}", played.progress);
        assert!(played.progress.contains(why), "{}", played.progress);
        assert!(played.games.is_empty());
    }
}

#[test]
fn wrong_usage_is_told() {
    for (x, options, message) in [
        ("builtin:greedy", &[][..], "-x builtin:\"greedy\": expected one of perfect"),
        ("'never closed", &[], "the quote ' is never closed"),
        ("builtin:first", &["--increment-ms", "5"], "--game-ms"),
        ("builtin:first", &["--openings", "many"], "expected \"none\" or \"random N\""),
        ("builtin:first", &["--strategy-x", "first"], "names a strategy already"),
        ("@no/such/file", &[], "cannot read no/such/file"),
    ] {
        let played = Contest::new(x, "builtin:first", 2).with(options).play();
        assert_eq!(played.code, Some(2), "{x}: {}", played.progress);
        assert!(played.progress.contains(message), "{}", played.progress);
    }
}

#[test]
fn a_fault_can_end_the_match() {
    let contest = Contest::new("builtin:first", &player("illegal"), 10);
    let played = contest.with(&["--on-fault", "abort", "--quiet"]).play();
    assert_eq!(played.code, Some(4));
    assert_eq!(played.ends(), ["illegal"]);
    assert_eq!(played.progress, "");
    assert!(played.result.contains("1 by illegal of python3"));
}

#[test]
fn an_interrupt_ends_it_in_good_order() {
    let contest = Contest::new(&player("hangs with daemons"), "builtin:first", 2);
    let mut running = contest.with_move_ms(60_000).start();
    running.wait_until(|living| living.len() >= 5);
    running.signal("-INT");
    let status = running.referee.wait().unwrap();
    assert_eq!(status.code(), Some(130));
    assert_eq!(running.processes(), Vec::<String>::new());
}

/// 8: who resigns loses as on the board, whatever of the native protocol it speaks.
#[test]
fn who_resigns_loses_and_has_made_no_invalid_move() {
    for manners in ["resigns", "resigns with ids"] {
        let played = Contest::new(&player(manners), "builtin:first", 2).play();
        assert_eq!(played.ends(), ["o_wins", "x_wins"], "{manners}");
        for (game, side) in played.games.iter().zip(["x", "o"]) {
            assert_eq!(game["resigned"], side, "{manners}: {game}");
            assert!(game["fault"].is_null(), "{manners}: {game}");
        }
    }
    let resigns = "sh -c 'while read line; do echo resign; done'";
    let played = Contest::new(resigns, "builtin:first", 1).play();
    assert_eq!(played.games[0]["resigned"], "x", "{:?}", played.games);
}

#[test]
fn time_for_the_game_runs_out() {
    let contest = Contest::new(&player("hangs"), "builtin:first", 1);
    let played = contest.with_move_ms(60_000).with(&["--game-ms", "1500"]).play();
    assert_eq!(played.ends(), ["timeout"], "{}", played.progress);
    let waited = played.games[0]["fault"]["waited_ms"].as_u64().unwrap();
    assert!((1500..5000).contains(&waited), "{waited}");
}

#[test]
fn two_players_of_one_program_are_told_apart_by_what_differs() {
    let names = |x: &str, o: &str, options: &[&str]| {
        let played = Contest::new(x, o, 1).with(options).play();
        assert_eq!(played.code, Some(0), "{}", played.progress);
        ["x", "o"].map(|side| played.games[0][side].as_str().unwrap().to_owned())
    };
    let (first, random) = (jogada("first"), jogada("random"));
    assert_eq!(names(&first, &random, &[]), ["jogada first", "jogada random"]);
    let options = ["--strategy-x", "first", "--strategy-o", "random"];
    let plain = format!("'{JOGADA}' --game classic");
    assert_eq!(names(&plain, &plain, &options), ["jogada first", "jogada random"]);
    assert_eq!(names(&first, &first, &[]), ["jogada-1", "jogada-2"]);
    assert_eq!(names(&first, &random, &["--name-x", "jogada"]), ["jogada", "jogada random"]);
    let script = "scripts/players/classic.py";
    let other = format!("{}/{script}", env!("CARGO_MANIFEST_DIR"));
    let expected = [script.to_owned(), other.clone()].map(|path| format!("python3 {path}"));
    assert_eq!(names(&format!("python3 {script}"), &format!("python3 {other}"), &[]), expected);
}

//! The referee and programs that speak UCI, UGI or GTP: our own, small ones with bad manners, and two of other people.
#![cfg(target_os = "linux")]

#[path = "support/contest.rs"]
mod contest;
#[path = "support/folder.rs"]
mod folder;

use contest::{Contest, JOGADA, Played};
use folder::Folder;

const PROTOCOLS: [&str; 3] = ["uci", "ugi", "gtp"];

/// A small player with these manners, as X first, against the first free cell.
fn play(protocol: &str, manners: &str) -> Played {
    let command = format!("python3 tests/players/foreign.py {protocol} {manners}");
    let contest = Contest::new(&command, "builtin:level2", 2);
    contest.with(&["--protocol-x", protocol]).play()
}

#[test]
fn good_manners_are_understood() {
    for (protocol, all) in [
        ("uci", &["well", "chats", "leaves", "twice"][..]),
        ("ugi", &["well", "chats", "twice"]),
        ("gtp", &["well", "greets", "stale", "named"]),
    ] {
        for manners in all {
            let played = play(protocol, manners);
            assert_eq!(
                played.code,
                Some(0),
                "{protocol} {manners}: {}",
                played.progress
            );
            let faults: Vec<_> = played
                .games
                .iter()
                .filter(|game| !game["fault"].is_null())
                .collect();
            assert!(faults.is_empty(), "{protocol} {manners}: {faults:?}");
            assert_eq!(
                played.games[0]["moves"][0], "1",
                "the first free cell is at the top left"
            );
        }
    }
}

#[test]
fn bad_manners_lose_a_game_and_no_more() {
    for protocol in PROTOCOLS {
        let off = if protocol == "ugi" {
            "illegal"
        } else {
            "garbled"
        };
        let nonsense = "garbled";
        for (manners, kind) in [
            ("nonsense", nonsense),
            ("illegal", "illegal"),
            ("off", off),
            ("dies", "crashed"),
        ] {
            let played = play(protocol, manners);
            assert_eq!(
                played.ends(),
                [kind; 2],
                "{protocol} {manners}: {:?}",
                played.games
            );
        }
    }
    for (protocol, manners) in [
        ("uci", "none"),
        ("ugi", "none"),
        ("gtp", "resigns"),
        ("gtp", "passes"),
    ] {
        assert_eq!(
            play(protocol, manners).ends(),
            ["illegal"; 2],
            "{protocol} {manners}"
        );
    }
    let played = play("gtp", "refuses");
    assert_eq!(played.ends(), ["garbled"; 2]);
    let answer = played.games[0]["fault"]["answer"].as_str().unwrap();
    assert!(
        answer.starts_with("play w ") && answer.ends_with(": ? illegal move"),
        "{answer}"
    );
}

#[test]
fn nobody_waits_for_who_hangs() {
    for protocol in PROTOCOLS {
        let command = format!("python3 tests/players/foreign.py {protocol} hangs");
        let contest = Contest::new(&command, "builtin:first", 1);
        let played = contest
            .with_move_ms(200)
            .with(&["--protocol-x", protocol])
            .play();
        assert_eq!(played.ends(), ["timeout"], "{protocol}");
    }
}

#[test]
fn who_does_not_play_the_game_is_told_before_the_first_one() {
    for (protocol, manners, why) in [
        (
            "uci",
            "chess",
            "it cannot play classic: its UCI_Variant has no such game",
        ),
        (
            "uci",
            "complains",
            "it refuses what it is told: info string ERROR: I do not feel well",
        ),
        (
            "ugi",
            "complains",
            "it refuses what it is told: info string ERROR: I do not feel well",
        ),
        (
            "gtp",
            "other",
            "it cannot play classic: it plays othello (gogui-rules_game_id)",
        ),
        (
            "gtp",
            "large",
            "it cannot play classic: it refuses boardsize 3: unacceptable size",
        ),
        ("gtp", "old", "it speaks version 1 of GTP, not 2"),
    ] {
        let played = play(protocol, manners);
        assert_eq!(played.code, Some(3), "{protocol} {manners}");
        assert!(played.progress.contains(why), "{}", played.progress);
        assert!(played.games.is_empty());
    }
    let contest = Contest::new("cat", "builtin:first", 2);
    let played = contest
        .with(&["--protocol-x", "uci", "--start-ms", "300"])
        .play();
    assert!(
        played.progress.contains("it gives no answer to uci"),
        "{}",
        played.progress
    );
    let contest = Contest::new("false", "builtin:first", 2).with(&["--protocol-x", "gtp"]);
    let progress = contest.play().progress;
    assert!(
        progress.contains("it ended (exit code 1) at protocol_version"),
        "{progress}"
    );
    let contest = Contest::new("cat", "builtin:first", 2).with(&["--option-x", "a=b"]);
    assert_eq!(contest.play().code, Some(2));
}

/// The moves and ends of games between two players.
fn games(game: &str, options: &[&str], x: &str) -> Vec<(serde_json::Value, serde_json::Value)> {
    let contest = Contest::new(x, "builtin:random", 10);
    let played = contest.of(game).with(options).play();
    assert_eq!(
        played.code,
        Some(0),
        "{game} {options:?}: {}",
        played.progress
    );
    let games = played.games.into_iter();
    games
        .map(|mut game| {
            assert!(game["fault"].is_null(), "{game}");
            (game["moves"].take(), game["result"].take())
        })
        .collect()
}

/// Every protocol carries the same game, the seed included, so the games are the same whatever is spoken.
#[test]
fn our_own_engine_plays_the_same_in_every_protocol() {
    let engine = format!("'{JOGADA}'");
    for game in [
        "classic",
        "morris limit=30",
        "connect4 rows=5 cols=6",
        "floating rows=4 cols=30",
    ] {
        for (strategy, openings) in [("random", "none"), ("rules", "random 3")] {
            let options = ["--strategy-x", strategy, "--openings", openings];
            let native = games(game, &options, &engine);
            for protocol in PROTOCOLS {
                let options = [&options[..], &["--protocol-x", protocol]].concat();
                assert_eq!(
                    games(game, &options, &engine),
                    native,
                    "{game} in {protocol}"
                );
            }
        }
    }
}

#[test]
fn clocks_are_told_in_every_protocol() {
    let engine = format!("'{JOGADA}'");
    for protocol in PROTOCOLS {
        let options = [
            "--protocol-x",
            protocol,
            "--strategy-x",
            "search",
            "--margin-ms",
            "9000",
        ];
        let contest = || {
            Contest::new(&engine, "builtin:random", 1)
                .of("connect4")
                .with(&options)
        };
        // A search that is bounded by its clock alone is cut short there.
        for contest in [contest().with_move_ms(50), contest().with_game_ms(1_000)] {
            let played = contest.play();
            assert_eq!(played.code, Some(0), "{protocol}");
            assert!(
                played.games[0]["fault"].is_null(),
                "{protocol}: {:?}",
                played.games
            );
        }
    }
}

#[test]
fn a_tournament_has_players_of_all_protocols() {
    let folder = Folder::new("doors");
    let plan = folder.at("plan.toml");
    let players = [
        ("uci", "{ Strategy = \"first\" }"),
        ("ugi", "{ Strategy = \"rules\" }"),
        ("gtp", "{ jogada-strategy = \"win-block\" }"),
    ];
    let mut text = "games = [\"classic\"]\n[limits]\nmargin_ms = 9000\n".to_owned();
    for (protocol, options) in players {
        text += &format!(
            "[[players]]\nname = \"{protocol}\"\ncommand = [\"{JOGADA}\"]\nprotocol = \"{protocol}\"\noptions = {options}\n"
        );
    }
    std::fs::write(&plan, &text).unwrap();
    let run = || {
        let mut command = std::process::Command::new(JOGADA);
        command
            .args(["tournament", "--quiet"])
            .current_dir(folder.at(""))
            .arg(&plan)
            .output()
            .unwrap()
    };
    let output = run();
    let journal = std::fs::read_to_string(folder.at("plan.results/journal.jsonl")).unwrap();
    assert!(output.status.success(), "{output:?}, {journal}");
    assert!(!journal.contains("\"fault\":{"), "{journal}");
    assert_eq!(journal.lines().count(), 7, "{journal}");
    std::fs::write(&plan, text.replace("protocol = \"ugi\"\n", "")).unwrap();
    let output = run();
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(
        error.contains("the native protocol has no options"),
        "{error}"
    );
}

/// A real engine of UCI: Debian's Fairy-Stockfish does not know tic-tac-toe by itself, but can be told its rules.
#[test]
fn fairy_stockfish_plays_what_it_shares_with_us_and_nothing_else() {
    let folder = Folder::new("fairy");
    let rules = folder.at("variants.ini");
    std::fs::write(&rules, include_str!("players/variants.ini")).unwrap();
    let engine = "/usr/games/fairy-stockfish";
    let variants = format!("VariantPath={}", rules.display());
    // It takes all the time that it is given.
    let options = [
        "--protocol-x",
        "uci",
        "--option-x",
        &variants,
        "--margin-ms",
        "9000",
    ];
    let contest = Contest::new(engine, "builtin:perfect", 2).with_move_ms(200);
    let played = contest.with(&options).play();
    assert_eq!(
        played.code,
        Some(0),
        "is fairy-stockfish there? {}",
        played.progress
    );
    // Its evaluation is made for chess, so it may lose; but it knows the moves.
    assert!(
        played.games.iter().all(|game| game["fault"].is_null()),
        "{:?}",
        played.games
    );
    // Its stones do not fall: what it believes of the rules is its own affair.
    let contest = Contest::new(engine, "builtin:random", 2).with_move_ms(200);
    let played = contest.with(&options).of("connect4").play();
    assert!(played.ends().contains(&"illegal"), "{:?}", played.games);
    let contest = Contest::new(engine, "builtin:random", 2).with(&options[..2]);
    let played = contest.play();
    assert_eq!(played.code, Some(3));
    let why = "it cannot play classic: its UCI_Variant has no such game";
    assert!(played.progress.contains(why), "{}", played.progress);
}

/// A real program of GTP that plays another game: it is understood, and loses by the rules of ours.
#[test]
fn gnu_go_is_heard_out() {
    let engine = "/usr/games/gnugo --mode gtp --seed 1 --level 1";
    let options = ["--protocol-x", "gtp"];
    let contest = Contest::new(engine, "builtin:random", 2).with(&options);
    let played = contest.of("floating rows=9 cols=9").play();
    assert_eq!(played.code, Some(0), "is gnugo there? {}", played.progress);
    assert!(played.ends().contains(&"illegal"), "{:?}", played.games);
    let notes = played.games[0]["notes"].to_string();
    assert!(
        notes.contains("does not say which game it plays"),
        "{notes}"
    );
    for (game, why) in [
        (
            "connect4",
            "it refuses rectangular_boardsize 7 6: unknown command",
        ),
        (
            "floating rows=30 cols=30",
            "it refuses boardsize 30: unacceptable size",
        ),
    ] {
        let contest = Contest::new(engine, "builtin:random", 2).with(&options);
        let played = contest.of(game).play();
        assert_eq!(played.code, Some(3), "{}", played.progress);
        assert!(played.progress.contains(why), "{}", played.progress);
    }
}

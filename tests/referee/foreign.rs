//! The referee and programs that speak UCI, UGI or GTP: our own, small ones with bad manners, and
//! two of other people.
#![cfg(target_os = "linux")]

use crate::support::contest::{Contest, JOGADA, Played};
use crate::support::folder::Folder;

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
            assert_eq!(played.code, Some(0), "{protocol} {manners}: {}", played.progress);
            let faults: Vec<_> =
                played.games.iter().filter(|game| !game["fault"].is_null()).collect();
            assert!(faults.is_empty(), "{protocol} {manners}: {faults:?}");
            assert_eq!(played.games[0]["moves"][0], "1", "the first free cell is at the top left");
        }
    }
}

#[test]
fn bad_manners_lose_a_game_and_no_more() {
    for protocol in PROTOCOLS {
        let off = if protocol == "ugi" { "illegal" } else { "garbled" };
        let nonsense = "garbled";
        for (manners, kind) in [
            ("nonsense", nonsense),
            ("illegal", "illegal"),
            ("off", off),
            ("dies", "crashed"),
            ("last-words", "crashed"),
        ] {
            let played = play(protocol, manners);
            // A last line without its end is one: it was played, and replied to.
            let is_played = manners == "last-words";
            assert!(!is_played || played.games[0]["moves"][1].is_string());
            assert_eq!(played.ends(), [kind; 2], "{protocol} {manners}: {:?}", played.games);
        }
    }
    for (protocol, manners, kind) in [
        ("uci", "none", "illegal"),
        ("ugi", "none", "illegal"),
        ("gtp", "passes", "illegal"),
        // Nobody resigns in these.
        ("uci", "resigns", "garbled"),
        ("ugi", "resigns", "garbled"),
    ] {
        assert_eq!(play(protocol, manners).ends(), [kind; 2], "{protocol} {manners}");
    }
    let played = play("gtp", "refuses");
    assert_eq!(played.ends(), ["garbled"; 2]);
    let answer = played.games[0]["fault"]["answer"].as_str().unwrap();
    assert!(answer.starts_with("play w ") && answer.ends_with(": ? illegal move"), "{answer}");
}

/// 8: GTP lets a player resign, which is a loss like any other.
#[test]
fn who_resigns_loses_and_has_made_no_invalid_move() {
    let played = play("gtp", "resigns");
    assert_eq!(played.ends(), ["o_wins", "x_wins"]);
    for (game, side) in played.games.iter().zip(["x", "o"]) {
        assert_eq!(game["resigned"], side, "{game}");
        assert!(game["fault"].is_null(), "{game}");
    }
}

/// A game of a player with these manners as X, which is told what is logged under this name.
fn logged(protocol: &str, manners: &str, game: &str, options: &[&str]) -> (Played, String) {
    let folder = Folder::new(&format!("logged-{protocol}-{manners}"));
    let log = folder.at("log");
    let command =
        format!("python3 tests/players/foreign.py {protocol} {manners} '{}'", log.display());
    let contest = Contest::new(&command, "builtin:random", 1).of(game);
    let options = [&["--protocol-x", protocol], options].concat();
    let played = contest.with(&options).play();
    (played, std::fs::read_to_string(log).unwrap_or_default())
}

/// 5: both clocks are told as they stand.
#[test]
fn both_clocks_are_told() {
    for (protocol, [x, o]) in [("uci", ["wtime", "btime"]), ("ugi", ["p1time", "p2time"])] {
        let clock = ["--game-ms", "60000", "--increment-ms", "1000"];
        let (played, log) = logged(protocol, "slow", "classic", &clock);
        assert!(played.games[0]["fault"].is_null(), "{:?}", played.games);
        let went: Vec<Vec<&str>> = log
            .lines()
            .filter(|line| line.starts_with("go "))
            .map(|line| line.split(' ').collect())
            .collect();
        let told = |go: &[&str], name: &str| -> u64 {
            let at = go.iter().position(|word| *word == name).unwrap();
            go[at + 1].parse().unwrap()
        };
        assert_eq!((told(&went[0], x), told(&went[0], o)), (60_000, 60_000));
        // Each move of X takes 100 ms at least, and the other is quick.
        let (mine, other) = (told(&went[1], x), told(&went[1], o));
        assert!(mine <= 60_900 && other > mine && other <= 61_000, "{log}");
    }
}

/// 9: the value of the option that chooses the game is one that the program has listed.
#[test]
fn a_program_is_told_no_game_that_it_has_not_listed() {
    let (_, log) = logged("uci", "morris", "morris", &[]);
    let set = "setoption name UCI_Variant value morris\n";
    assert!(log.contains(set), "{log}");
    let (played, log) = logged("uci", "morris", "morris limit=30", &[]);
    assert_eq!(played.code, Some(3), "{}", played.progress);
    let why = "it cannot play morris limit=30 slides=king: its UCI_Variant has no such game";
    assert!(played.progress.contains(why), "{}", played.progress);
    assert!(!log.contains("setoption name UCI_Variant"), "{log}");
}

/// 10: what came instead of an answer is quoted in the verdict.
#[test]
fn what_came_instead_of_an_answer_is_quoted() {
    for protocol in PROTOCOLS {
        for manners in ["forgets-the-line-end", "ends-with-a-carriage-return"] {
            let (played, _) = logged(protocol, manners, "classic", &["--start-ms", "8000"]);
            assert_eq!(played.ends(), ["timeout"], "{protocol} {manners}");
            let begun = played.games[0]["fault"]["instead"]["unfinished"].as_str();
            let wanted = [("uci", "bestmove P@a3"), ("ugi", "bestmove 1")];
            let wanted = wanted.iter().find(|(name, _)| *name == protocol);
            match wanted {
                Some((_, line)) => assert_eq!(begun, Some(*line), "{manners}"),
                None => assert!(begun.unwrap().ends_with(" A3"), "{manners}: {begun:?}"),
            }
            let shown = "without a line end";
            assert!(played.progress.contains(shown), "{}", played.progress);
        }
    }
    let (played, _) = logged("gtp", "no-ids", "classic", &["--start-ms", "1500"]);
    assert_eq!(played.code, Some(3));
    let why = "it gives no answer to protocol_version, but had answered \"= 2\" without the id";
    assert!(played.progress.contains(why), "{}", played.progress);
}

#[test]
fn nobody_waits_for_who_hangs() {
    for protocol in PROTOCOLS {
        let command = format!("python3 tests/players/foreign.py {protocol} hangs");
        let contest = Contest::new(&command, "builtin:first", 1);
        let played = contest.with_move_ms(200).with(&["--protocol-x", protocol]).play();
        assert_eq!(played.ends(), ["timeout"], "{protocol}");
    }
}

#[test]
fn who_does_not_play_the_game_is_told_before_the_first_one() {
    for (protocol, manners, why) in [
        ("uci", "chess", "it cannot play classic: its UCI_Variant has no such game"),
        ("uci", "complains", "it refuses what it is told: info string ERROR: I do not feel well"),
        ("ugi", "complains", "it refuses what it is told: info string ERROR: I do not feel well"),
        ("gtp", "other", "it cannot play classic: it plays othello (gogui-rules_game_id)"),
        ("gtp", "large", "it cannot play classic: it refuses boardsize 3: unacceptable size"),
        ("gtp", "old", "it speaks version 1 of GTP, not 2"),
    ] {
        let played = play(protocol, manners);
        assert_eq!(played.code, Some(3), "{protocol} {manners}");
        assert!(played.progress.contains(why), "{}", played.progress);
        assert!(played.games.is_empty());
    }
    let contest = Contest::new("cat", "builtin:first", 2);
    let played = contest.with(&["--protocol-x", "uci", "--start-ms", "300"]).play();
    assert!(played.progress.contains("it gives no answer to uci"), "{}", played.progress);
    let contest = Contest::new("false", "builtin:first", 2).with(&["--protocol-x", "gtp"]);
    let progress = contest.play().progress;
    assert!(progress.contains("it ended (exit code 1) at protocol_version"), "{progress}");
    let contest = Contest::new("cat", "builtin:first", 2).with(&["--option-x", "a=b"]);
    assert_eq!(contest.play().code, Some(2));
}

/// The moves and ends of games between two players.
fn games(game: &str, options: &[&str], x: &str) -> Vec<(serde_json::Value, serde_json::Value)> {
    let contest = Contest::new(x, "builtin:random", 10);
    let played = contest.of(game).with(options).play();
    assert_eq!(played.code, Some(0), "{game} {options:?}: {}", played.progress);
    let games = played.games.into_iter();
    games
        .map(|mut game| {
            assert!(game["fault"].is_null(), "{game}");
            (game["moves"].take(), game["result"].take())
        })
        .collect()
}

/// Every protocol carries the same game, the seed included, so the games are the same whatever is
/// spoken.
#[test]
fn our_own_engine_plays_the_same_in_every_protocol() {
    let engine = format!("'{JOGADA}'");
    for game in ["classic", "morris limit=30", "connect4 rows=5 cols=6", "floating rows=4 cols=30"]
    {
        for (strategy, openings) in [("random", "none"), ("rules", "random 3")] {
            let options = ["--strategy-x", strategy, "--openings", openings];
            let native = games(game, &options, &engine);
            for protocol in PROTOCOLS {
                let options = [&options[..], &["--protocol-x", protocol]].concat();
                assert_eq!(games(game, &options, &engine), native, "{game} in {protocol}");
            }
        }
    }
}

#[test]
fn clocks_are_told_in_every_protocol() {
    let engine = format!("'{JOGADA}'");
    for protocol in PROTOCOLS {
        let options = ["--protocol-x", protocol, "--strategy-x", "search", "--margin-ms", "9000"];
        let contest = || Contest::new(&engine, "builtin:random", 1).of("connect4").with(&options);
        // A search that is bounded by its clock alone is cut short there.
        for contest in [contest().with_move_ms(50), contest().with_game_ms(1_000)] {
            let played = contest.play();
            assert_eq!(played.code, Some(0), "{protocol}");
            assert!(played.games[0]["fault"].is_null(), "{protocol}: {:?}", played.games);
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
    assert!(error.contains("the native protocol has no options"), "{error}");
}

/// A real engine of UCI: Debian's Fairy-Stockfish does not know tic-tac-toe by itself, but can be
/// told its rules.
#[test]
fn fairy_stockfish_plays_what_it_shares_with_us_and_nothing_else() {
    let folder = Folder::new("fairy");
    let rules = folder.at("variants.ini");
    std::fs::write(&rules, include_str!("../players/variants.ini")).unwrap();
    let engine = "/usr/games/fairy-stockfish";
    let variants = format!("VariantPath={}", rules.display());
    // It takes all the time that it is given.
    let options = ["--protocol-x", "uci", "--option-x", &variants, "--margin-ms", "9000"];
    let contest = Contest::new(engine, "builtin:perfect", 2).with_move_ms(200);
    let played = contest.with(&options).play();
    assert_eq!(played.code, Some(0), "is fairy-stockfish there? {}", played.progress);
    // Its evaluation is made for chess, so it may lose; but it knows the moves.
    assert!(played.games.iter().all(|game| game["fault"].is_null()), "{:?}", played.games);
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
    assert!(notes.contains("does not say which game it plays"), "{notes}");
    for (game, why) in [
        ("connect4", "it refuses rectangular_boardsize 7 6: unknown command"),
        ("floating rows=30 cols=30", "it refuses boardsize 30: unacceptable size"),
    ] {
        let contest = Contest::new(engine, "builtin:random", 2).with(&options);
        let played = contest.of(game).play();
        assert_eq!(played.code, Some(3), "{}", played.progress);
        assert!(played.progress.contains(why), "{}", played.progress);
    }
}

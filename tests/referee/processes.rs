//! Players with bad manners before the real referee: each gets the verdict that it deserves in
//! time, loses only the game at hand, and leaves nothing behind; nor does a referee that is killed.
#![cfg(target_os = "linux")]

use std::time::Duration;

use crate::support::contest::{Contest, MOVE_MS, Played, SLACK, player};

/// Two games of a player against a sound one, with the ends that are expected.
fn against_a_sound_one(manners: &str, ends: [&str; 2]) -> Played {
    let played = Contest::new(&player(manners), "builtin:first", 2).play();
    assert_eq!(played.code, Some(0), "{manners}: {}", played.progress);
    assert_eq!(played.ends(), ends, "{manners}: {}", played.progress);
    let timeouts = ends.iter().filter(|end| **end == "timeout").count() as u32;
    let limit = Duration::from_millis(MOVE_MS + 100) * timeouts + SLACK * 2;
    assert!(played.time < limit, "{manners}: {:?}", played.time);
    played
}

#[test]
fn whoever_answers_well_plays_on() {
    against_a_sound_one("well", ["x_wins", "x_wins"]);
    against_a_sound_one("remarks", ["x_wins", "x_wins"]);
    let contest = Contest::new(&player("cries"), "builtin:first", 2);
    let played = contest.with_move_ms(60_000).play();
    assert_eq!(played.ends(), ["x_wins", "x_wins"], "{}", played.progress);
}

#[test]
fn a_false_claim_is_noted() {
    let played = against_a_sound_one("claims", ["x_wins", "x_wins"]);
    let notes = played.games[1]["notes"].to_string();
    assert!(notes.contains("o: claims x_wins, falsely"), "{notes}");
}

#[test]
fn a_bare_answer_counts() {
    let played = against_a_sound_one("bare", ["x_wins", "x_wins"]);
    let notes = played.games[0]["notes"].to_string();
    assert!(notes.contains("answers without `=`"), "{notes}");
}

#[test]
fn a_banner_at_the_start_is_passed_over() {
    against_a_sound_one("greets", ["x_wins", "x_wins"]);
}

#[test]
fn an_answer_without_a_line_end_counts_and_so_does_the_death_behind_it() {
    for manners in ["leaves", "last words", "two last words"] {
        let played = against_a_sound_one(manners, ["crashed", "crashed"]);
        // The first answer was played and replied to.
        assert_eq!(played.games[0]["moves"].as_array().unwrap().len(), 2);
        assert_eq!(played.games[0]["fault"]["how"], "exit code 0");
    }
}

#[test]
fn a_second_answer_is_not_taken_for_the_next_one() {
    let played = against_a_sound_one("says twice", ["x_wins", "x_wins"]);
    let notes = played.games[0]["notes"].to_string();
    assert!(notes.contains("an unasked line was dropped: = 1"), "{notes}");
}

#[test]
fn a_stale_answer_is_told_by_its_id() {
    let played = against_a_sound_one("repeats itself", ["x_wins", "x_wins"]);
    let notes = played.games[1]["notes"].to_string();
    assert!(notes.contains("o: a stale answer was dropped: ="), "{notes}");
}

#[test]
fn who_dies_crashes() {
    let played = against_a_sound_one("dies", ["crashed", "crashed"]);
    assert_eq!(played.games[0]["fault"]["how"], "exit code 3");
    assert_eq!(played.games[1]["fault"]["request"], "o_inicia 1");
    assert!(played.progress.contains("game 2: python3 (o) ended (exit code 3)"));
}

#[test]
fn nonsense_is_garbage() {
    for manners in ["rambles", "100 MB", "refuses"] {
        // Time enough to write it all on a busy machine.
        let contest = Contest::new(&player(manners), "builtin:first", 2);
        let played = contest.with_move_ms(60_000).play();
        assert_eq!(played.ends(), ["garbled", "garbled"], "{}", played.progress);
        let answer = played.games[0]["fault"]["answer"].as_str().unwrap();
        assert!(answer.len() < 300, "{answer}");
    }
}

#[test]
fn an_impossible_move_is_illegal() {
    let played = against_a_sound_one("illegal", ["illegal", "illegal"]);
    assert_eq!(played.games[0]["fault"]["why"], "5 is occupied");
    assert_eq!(played.games[0]["fault"]["answer"], "= 5");
    against_a_sound_one("two", ["illegal", "illegal"]);
}

#[test]
fn chatter_buys_no_time() {
    for manners in ["chatters", "remarks for ever", "floods"] {
        against_a_sound_one(manners, ["timeout", "timeout"]);
    }
}

#[test]
fn who_hangs_is_out_of_time() {
    let played = against_a_sound_one("hangs", ["timeout", "timeout"]);
    let notes = played.games[0]["notes"].to_string();
    assert!(notes.contains("x: on standard error: hanging"), "{notes}");
}

/// 10: an answer that has no line end is quoted as unfinished.
#[test]
fn an_answer_without_its_line_end_is_quoted() {
    for manners in ["forgets the line end", "ends with a carriage return"] {
        let played = against_a_sound_one(manners, ["timeout", "timeout"]);
        let fault = &played.games[0]["fault"];
        assert_eq!(fault["instead"]["unfinished"], "= 1", "{manners}");
        let shown = "but had begun \"= 1\" without a line end";
        assert!(played.progress.contains(shown), "{}", played.progress);
    }
}

/// 10: the same of an answer of GTP that is not to this request, or not ended as it must be.
#[test]
fn an_answer_that_lacks_what_gtp_wants_is_quoted() {
    for (manners, kind, shown) in [
        ("forgets-the-id", "without-id", "\"= A3\" without the id"),
        ("mistakes-the-id", "other-id", "\"=77 A3\" with another id"),
        ("forgets-the-empty-line", "open", " A3\" without an empty line behind it"),
    ] {
        let command = format!("python3 tests/players/foreign.py gtp {manners}");
        let contest = Contest::new(&command, "builtin:first", 1);
        let played = contest.with(&["--protocol-x", "gtp"]).play();
        assert_eq!(played.ends(), ["timeout"], "{manners}");
        assert!(played.games[0]["fault"]["instead"][kind].is_string());
        assert!(played.progress.contains(shown), "{}", played.progress);
    }
}

/// 10: the same of a move that comes without the words of an answer.
#[test]
fn a_bare_move_is_quoted() {
    for (protocol, line) in [("uci", "P@a3"), ("ugi", "1"), ("gtp", "A3")] {
        let command = format!("python3 tests/players/foreign.py {protocol} bare");
        let contest = Contest::new(&command, "builtin:first", 1);
        let played = contest.with(&["--protocol-x", protocol]).play();
        assert_eq!(played.ends(), ["timeout"], "{protocol}");
        assert_eq!(played.games[0]["fault"]["instead"]["other"], line);
    }
}

#[test]
fn who_does_not_listen_is_out_of_time() {
    let contest = Contest::new(&player("does not listen"), "builtin:first", 2);
    let played = contest.with(&["--start-ms", "500"]).play();
    assert_eq!(played.ends(), ["timeout", "timeout"], "{}", played.progress);
}

#[test]
fn who_ignores_the_end_is_killed_with_its_children() {
    against_a_sound_one("deaf", ["x_wins", "x_wins"]);
}

#[test]
fn daemons_do_not_outlive_the_match() {
    against_a_sound_one("leaves daemons", ["x_wins", "x_wins"]);
    against_a_sound_one("dies from daemons", ["crashed", "crashed"]);
    against_a_sound_one("hangs with daemons", ["timeout", "timeout"]);
}

#[test]
fn nor_does_a_program_behind_a_script() {
    let wrapped = format!("sh -c '{} & wait'", player("deaf").replace('\'', ""));
    let contest = Contest::new(&wrapped, "builtin:first", 2).with(&["--start-ms", "500"]);
    contest.play();
}

#[test]
fn a_fault_costs_one_game_only() {
    let once = player("dies").replace("player.py", "once.py");
    let played = Contest::new(&once, "builtin:first", 4).play();
    let ends = played.ends();
    assert_eq!(ends, ["crashed", "x_wins", "x_wins", "x_wins"], "{}", played.progress);
}

/// Whether a command line is a player's, and not its keeper's.
fn is_player(line: &str) -> bool {
    line.contains("python3\0tests/players/player.py")
        && !["keep-player", "become-player"].iter().any(|word| line.contains(word))
}

/// Whoever the referee had started, and these had started, has gone after the referee was killed.
fn goes_with_the_referee(manners: &str, signal: &str, processes: usize) {
    let contest = Contest::new(&player(manners), "builtin:first", 2);
    let mut running = contest.with_move_ms(60_000).start();
    // The referee, the keeper, and the player with its children.
    running.wait_until(|living| living.iter().filter(|line| is_player(line)).count() >= processes);
    running.signal(signal);
    let _ = running.referee.wait(); // killed, or ended: the next line says what counts
    running.wait_until(<[String]>::is_empty);
}

#[test]
fn nothing_outlives_a_referee_that_is_killed() {
    goes_with_the_referee("hangs", "-KILL", 1);
    goes_with_the_referee("hangs with daemons", "-KILL", 4);
    goes_with_the_referee("hangs with daemons", "-TERM", 4);
}

#[test]
fn a_keeper_that_is_killed_takes_the_player_along() {
    let contest = Contest::new(&player("hangs with a child"), "builtin:first", 1);
    let mut running = contest.with_move_ms(60_000).start();
    running.wait_until(|living| living.iter().any(|line| line.ends_with("player.py\0child\0")));
    running.kill_keepers();
    let _ = running.referee.wait(); // it counts the crash and ends
    running.wait_until(<[String]>::is_empty);
}

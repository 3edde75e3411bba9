//! Whether games ended as the referee can have seen them end.

use std::fs;
use std::path::Path;

use jogada::referee::tournament::Plan;
use jogada::referee::tournament::journal::{Games, Header};
use serde_json::{Value, json};

use super::write;
use crate::support::folder::Folder;

/// What is said of a journal of one game between `a` (X), which the file describes further, and
/// `b`.
fn said_of(folder: &Folder, game: &str, more: &str, moves: &[&str], end: &Value) -> Option<String> {
    let player = |name: &str| format!("[[players]]\nname = \"{name}\"\ncommand = \"{name}\"\n");
    let (limits, keys) = more.split_once(';').unwrap_or(("", more));
    let [a, b] = ["a", "b"].map(player);
    let a = match keys.contains("command") {
        true => a.replace("command = \"a\"", keys),
        false => a + keys,
    };
    let file = format!("games = [\"{game}\"]\n{limits}\n{a}\n{b}");
    let plan = Plan::read(&file).unwrap();
    let pairing = plan.schedule().pairings()[0];
    let mut line = json!({
        "id": 1, "round": 1, "pair": 1, "seed": pairing.seed, "game": plan.games[0].as_str(), "x": "a", "o": "b",
        "opening": 0, "moves": moves, "waited_us": { "x": [], "o": [] },
    });
    let Value::Object(end) = end.clone() else { panic!("{end}") };
    line.as_object_mut().unwrap().extend(end);
    let header = serde_json::to_string(&Header::new(&file, Path::new("/class"), None)).unwrap();
    let path = folder.at("one");
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    write(&path, &[header, line.to_string()]);
    Games::of_folder(&path).err().map(|error| error.to_string())
}

/// Looks what is said of such a journal: nothing, or a line that holds `why`.
fn check(folder: &Folder, game: &str, more: &str, moves: &[&str], end: &Value, why: Option<&str>) {
    let said = said_of(folder, game, more, moves, end);
    let is_as_expected = match (&said, why) {
        (Some(said), Some(why)) => said.contains(why) && said.lines().count() == 1,
        (said, why) => said.is_none() && why.is_none(),
    };
    assert!(is_as_expected, "{more} {moves:?} {end}\n{said:?}\n{why:?}");
}

/// A game that `by` ended by a fault of this kind, about which `more` is said.
fn fault(by: &str, kind: &str, more: Value) -> Value {
    let mut fault = json!({
        "by": by, "kind": kind, "why": "w", "request": "r", "how": "h", "limit": "l", "answer": "a", "waited_ms": 2000,
    });
    let Value::Object(more) = more else { panic!("{more}") };
    fault.as_object_mut().unwrap().extend(more);
    let result = if by == "x" { "o_wins" } else { "x_wins" };
    json!({ "result": result, "fault": fault })
}

/// Of each way to end a game: whether the referee can have written it.
#[test]
fn whoever_ended_a_game_was_asked_then_and_can_have_failed_so() {
    let folder = Folder::new("faults");
    let not_asked = Some("ended by another side than the one to move");
    let too_late = Some("could not be started after that");
    let impossible = Some("which cannot have happened");
    let check = |game: &str, more: &str, moves: &[&str], end: &Value, why: Option<&str>| {
        check(&folder, game, more, moves, end, why);
    };
    let classic = |more: &str, moves: &[&str], end: &Value, why: Option<&str>| {
        check("classic", more, moves, end, why);
    };
    // Who: before the first move either side may not start, later only the one to move, on its
    // first turn.
    let absent = |by: &str| fault(by, "no-start", json!({}));
    for (moves, x, o) in [
        (&[][..], None, None),
        (&["5"], not_asked, None),
        (&["5", "1"], too_late, not_asked),
        (&["5", "1", "9"], not_asked, too_late),
    ] {
        classic("", moves, &absent("x"), x);
        classic("", moves, &absent("o"), o);
    }
    let both = |x: &str, o: &str| {
        let faults = [&absent(x)["fault"], &absent(o)["fault"]];
        json!({ "result": "none", "fault": faults })
    };
    classic("", &[], &both("x", "o"), None);
    classic("", &[], &both("o", "x"), not_asked);
    classic("", &[], &both("x", "x"), not_asked);
    classic("", &["5"], &both("x", "o"), not_asked);
    let resigned =
        |by: &str| json!({ "result": fault(by, "", json!({}))["result"], "resigned": by });
    for kind in ["crashed", "limited", "timeout", "garbled", "illegal", ""] {
        let limits = "[limits]\nmemory_mb = 9;";
        let end = |by| match kind {
            "" => resigned(by),
            kind => fault(by, kind, json!({})),
        };
        classic(limits, &[], &end("x"), None);
        classic(limits, &[], &end("o"), not_asked);
        classic(limits, &["5"], &end("o"), None);
        classic(limits, &["5"], &end("x"), not_asked);
        let mut twice = end("x");
        twice["resigned"] = json!("x");
        twice["fault"] = absent("x")["fault"].clone();
        classic(limits, &[], &twice, not_asked);
        // Both are asked what they hide.
        for by in ["x", "o"] {
            check("battleship", limits, &[], &end(by), None);
            let moves = &["[1,1]"];
            let why = if by == "x" { not_asked } else { None };
            check("battleship", limits, moves, &end(by), why);
        }
        // A strategy of our own.
        let why = impossible.filter(|_| kind != "crashed");
        let builtin = format!("{limits}command = \"builtin:random\"");
        classic(&builtin, &[], &end("x"), why);
        classic(&builtin, &[], &absent("x"), impossible);
    }
    // How: no limit is met where there is none, and time is not called before it is up.
    classic("", &[], &fault("x", "limited", json!({})), impossible);
    for (limits, waited, why) in [
        ("move_ms = 500", 499, impossible),
        ("move_ms = 500", 500, None),
        ("game_ms = 500", 1, None),
    ] {
        let more = format!("[limits]\n{limits};");
        let end = fault("x", "timeout", json!({ "waited_ms": waited }));
        classic(&more, &[], &end, why);
    }
    for (protocol, why) in [
        ("native", None),
        ("gtp", None),
        ("uci", impossible),
        ("ugi", impossible),
        ("gomocup", impossible),
    ] {
        let more = format!("protocol = \"{protocol}\"");
        classic(&more, &[], &resigned("x"), why);
    }
    // What: an answer that is quoted as illegal is so.
    let not_illegal = Some("is not illegal");
    for (answer, why) in [
        ("1", None),
        ("= 1", None),
        ("=7 1", None),
        ("= 10", None),
        ("bestmove a3", None),
        ("bestmove P@a3", None),
        ("bestmove (none)", None),
        ("= A3", None),
        ("= pass", None),
        ("= 9 9", None),
        ("9", not_illegal),
        ("= 9", not_illegal),
        ("=9", not_illegal),
        ("= 9 draw", not_illegal),
        ("bestmove 9", not_illegal),
        ("bestmove P@c1 ponder P@a3", not_illegal),
        ("= C1", not_illegal),
    ] {
        let end = fault("x", "illegal", json!({ "answer": answer }));
        classic("", &["5", "1"], &end, why);
    }
    let board = "gomoku rows=5 cols=6";
    for (answer, why) in [("4,4", None), ("5,4", not_illegal), ("=7 [5,6]", not_illegal)] {
        let end = fault("x", "illegal", json!({ "answer": answer }));
        check(board, "", &["[5,5]", "[1,1]"], &end, why);
    }
    let small = "battleship rows=5 cols=5 fleet=[2]";
    for (answer, request, why) in [
        ("= [[1,1],[1,2]]", "fleet", not_illegal),
        ("= [[1,1],[1,3]]", "fleet", None),
        ("= [1,1]", "x_inicia", None),
    ] {
        let end = fault("x", "illegal", json!({ "answer": answer, "request": request }));
        check(small, "", &[], &end, why);
    }
    // Moves are written in one way.
    let why = Some("move 3 is \"09\", which is written 9");
    classic("", &["5", "1", "09"], &fault("o", "garbled", json!({})), why);
}

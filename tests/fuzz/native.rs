//! The native protocol.

use rand::RngExt;
use rand::seq::IndexedRandom;

use crate::session::{Machine, Random, damaged, game, one, sessions};

/// What can be seen of a session, and what a refused request must leave as it is.
const QUESTIONS: &str = "game strategy seed limits turn result history moves board";

fn view(machine: &mut Machine) -> Vec<String> {
    let questions = QUESTIONS.split(' ');
    questions.map(|question| machine.ask(question)).collect()
}

fn strategy(rng: &mut Random) -> String {
    let names = [
        "perfect",
        "rules",
        "random",
        "first",
        "minimax",
        "level2",
        "win-block",
        "search",
        "hunter",
        "learned",
        "perfect adapt=on",
        "search depth=2",
        "learned learn=off",
    ];
    one(rng, &names).to_owned()
}

/// A request that makes sense as often as not; moves are mostly legal ones.
fn request(machine: &mut Machine, rng: &mut Random) -> String {
    let listed = machine.ask("moves");
    let moves: Vec<&str> = listed.trim_start_matches("= ").split_whitespace().collect();
    let places =
        ["1", "5", "9", "[1,1]", "[2,2]", "[3,5]", "[7,4]", "[7,3,4]", "miss", "hit", "sunk"];
    let legal = (!listed.starts_with('?') && rng.random_ratio(4, 5))
        .then(|| moves.choose(rng).copied())
        .flatten();
    let mv = legal.unwrap_or_else(|| one(rng, &places)).to_owned();
    let more = one(rng, &places);
    match rng.random_range(0..26) {
        0..4 => format!("play {mv}"),
        4 => format!("play {mv} {more}"),
        5 => format!("play {mv} {more} {mv}"),
        6..9 => "genmove".to_owned(),
        9 => "x_inicia".to_owned(),
        10 => format!("o_inicia {mv}"),
        11 => format!("x_responde {mv}"),
        12 => format!("o_responde {mv}"),
        13 => one(rng, &["preto_inicia", "branco_inicia 5", "preto_responde 4"]).to_owned(),
        14 => format!("undo {}", rng.random_range(0..5)),
        15 => "undo".to_owned(),
        16 => format!("game {}", game(rng)),
        17 => "game battleship rows=5 cols=5 fleet=[3,2,1]".to_owned(),
        18 => format!("strategy {}", strategy(rng)),
        19 => format!("seed {}", rng.random_range(0..9)),
        20 => format!("limits nodes={}", rng.random_range(0..300)),
        21 => format!("verbose {}", one(rng, &["on", "off", "maybe"])),
        22 => one(rng, &["explain", "value", "analyze", "fleet", "ping 7", "ping"]).to_owned(),
        23 => one(rng, &["fleet [[1,1]] [[3,3],[3,4],[3,5]] [[5,1],[5,2]]", "reveal [[1,1]]"])
            .to_owned(),
        24 => one(rng, &["help", "help undo", "known stop", "commands", "stop", "strategies"])
            .to_owned(),
        _ => one(rng, &["# a comment", "", "\u{feff}# a comment", "\u{feff}", "limits move_ms=x"])
            .to_owned(),
    }
}

/// Sends a request and checks that exactly one answer comes, with its id; whether it was done, if
/// it was one.
fn send(machine: &mut Machine, request: &str, id: &str) -> Option<bool> {
    let line = if id.is_empty() { request.to_owned() } else { format!("{id} {request}") };
    let answer = machine.ask(&line);
    let text = line.trim_start_matches('\u{feff}').trim_ascii();
    if text.is_empty() || text.starts_with('#') {
        assert_eq!(answer, "", "{}", machine.log);
        return None;
    }
    let (remarks, last) = answer
        .strip_suffix('\n')
        .map(|all| all.rsplit_once('\n').unwrap_or(("", all)))
        .unwrap_or_else(|| panic!("no whole line: {}", machine.log));
    assert!(
        remarks.lines().all(|line| line.starts_with('#')) && last.starts_with(['=', '?']),
        "{}",
        machine.log
    );
    if !id.is_empty() {
        let rest = last[1..].strip_prefix(id);
        assert!(
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' ')),
            "{}",
            machine.log
        );
    }
    Some(last.starts_with('='))
}

/// A program that never hears of what the first one refuses gives the same answers to all else: so
/// a refused request has changed nothing, not even the choices of chance to come. What is taken
/// back is as it was, and a history leads to the same position again.
#[test]
fn native() {
    sessions("native", 150, |rng| {
        let game = game(rng);
        let mut machine = Machine::new("native", &game);
        let mut twin = Machine::new("native", &game);
        for _ in 0..rng.random_range(1..40) {
            let mut line = request(&mut machine, rng);
            if rng.random_ratio(1, 8) {
                line = damaged(rng, &line);
            }
            // It would end the session, or ask for a thought that nobody bounds.
            if line.contains("quit") || line.contains("none") || line.contains("_ms") {
                continue;
            }
            let id = one(rng, &["", "", "7", "0042"]);
            let before = view(&mut machine);
            let Some(is_done) = send(&mut machine, &line, id) else {
                continue;
            };
            let answer = machine.log.lines().last().unwrap_or_default().to_owned();
            let after = view(&mut machine);
            if !is_done {
                assert!(!answer.contains("internal"), "{}", machine.log);
                assert_eq!(before, after, "{}", machine.log);
                continue;
            }
            send(&mut twin, &line, id);
            let said = twin.log.lines().last();
            assert_eq!(said, Some(&*answer), "{}\n\n{}", machine.log, twin.log);
            assert_eq!(view(&mut twin), after, "{}\n\n{}", machine.log, twin.log);
            // A game in which something is hidden is not the same for both sides.
            if after[0].contains("battleship") {
                continue;
            }
            let moves = |view: &[String]| view[6].split_whitespace().count() - 1;
            if after[6].starts_with(before[6].trim_end())
                && moves(&after) > moves(&before)
                && before[0] == after[0]
            {
                let undo = format!("undo {}", moves(&after) - moves(&before));
                if rng.random_ratio(1, 4) {
                    for machine in [&mut machine, &mut twin] {
                        assert_eq!(send(machine, &undo, ""), Some(true), "{}", machine.log);
                        assert_eq!(view(machine)[4..], before[4..], "{}", machine.log);
                    }
                } else {
                    let game = after[0].trim_start_matches("= ").trim_end();
                    let mut again = Machine::new("native", game);
                    let history = after[6].trim_start_matches('=').trim();
                    assert_eq!(send(&mut again, &format!("play {history}"), ""), Some(true));
                    assert_eq!(view(&mut again)[4..], after[4..], "{}", machine.log);
                }
            }
        }
    });
}

//! GTP.

use rand::RngExt;
use rand::seq::IndexedRandom;

use crate::session::{Machine, Random, damaged, game, one, sessions};

const QUESTIONS: &str =
    "jogada-game jogada-strategy jogada-seed final_score showboard list_commands";

fn view(machine: &mut Machine) -> Vec<String> {
    let questions = QUESTIONS.split(' ');
    questions.map(|question| machine.ask(question)).collect()
}

fn request(machine: &mut Machine, rng: &mut Random) -> String {
    let listed = machine.ask("gogui-rules_legal_moves");
    let moves: Vec<&str> = listed.trim_start_matches("= ").split_whitespace().collect();
    let places = [
        "A1",
        "b2",
        "C3",
        "D1",
        "A2-B2",
        "B2-C3",
        "Z9",
        "I5",
        "AA1",
        "pass",
        "PASS",
        "[7,3,4]",
        "[14,1,13]",
    ];
    let legal = (listed.starts_with('=') && rng.random_ratio(4, 5))
        .then(|| moves.choose(rng).copied())
        .flatten();
    let vertex = legal.unwrap_or_else(|| one(rng, &places)).to_owned();
    let board = machine.ask("showboard");
    let due = if board.contains("white (O) to move") { "w" } else { "black" };
    let colour = if rng.random_ratio(5, 6) { due } else { one(rng, &["b", "W", "red"]) };
    let n = rng.random_range(0..20);
    match rng.random_range(0..22) {
        0..5 => format!("play {colour} {vertex}"),
        5..9 => format!("genmove {colour}"),
        9 => format!("reg_genmove {colour}"),
        10 => "undo".to_owned(),
        11 => "clear_board".to_owned(),
        12 => format!("boardsize {n}"),
        13 => format!("rectangular_boardsize {n} {}", rng.random_range(0..9)),
        14 => format!("gogui-play_sequence b {vertex} w {}", one(rng, &places)),
        15 => format!("jogada-game {}", game(rng)),
        16 => format!("jogada-strategy {}", one(rng, &["perfect", "rules", "random", "search"])),
        17 => format!("jogada-seed {n}"),
        18 => {
            format!("time_settings {} {n} {}", one(rng, &["0", "1000"]), one(rng, &["0", "1", "3"]))
        }
        19 => format!(
            "time_left {colour} {} {}",
            one(rng, &["0", "-5", "1000"]),
            one(rng, &["0", "2", "-1"])
        ),
        20 => {
            one(rng, &["komi 6.5", "komi nan", "known_command play", "name", "version"]).to_owned()
        }
        _ => one(rng, &["jogada-value", "jogada-values", "jogada-explain", "# comment", ""])
            .to_owned(),
    }
}

/// Sends a command and checks that exactly one answer comes, with its id; whether it was done, if
/// it was one.
fn send(machine: &mut Machine, request: &str, id: &str) -> Option<bool> {
    let line = if id.is_empty() { request.to_owned() } else { format!("{id} {request}") };
    let answer = machine.ask(&line);
    let text = line.split('#').next().unwrap_or_default();
    let text = text.trim_start_matches('\u{feff}').replace('\t', " ");
    if text.replace(char::is_control, "").trim_ascii().is_empty() {
        assert_eq!(answer, "", "{}", machine.log);
        return None;
    }
    let lines: Vec<&str> = answer.strip_suffix("\n\n").unwrap().split('\n').collect();
    assert!(lines.iter().all(|line| !line.is_empty()), "{}", machine.log);
    assert!(lines[0].starts_with(['=', '?']), "{}", machine.log);
    if !id.is_empty() {
        let rest = lines[0][1..].strip_prefix(id);
        assert!(
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' ')),
            "{}",
            machine.log
        );
    }
    if let Some(refusal) = lines[0].strip_prefix('?') {
        // What is sent may be an id and nothing else.
        let refusal = refusal.trim_start_matches(|c: char| c.is_ascii_digit() || c == ' ');
        assert_eq!(lines.len(), 1, "{}", machine.log);
        let terms = [
            "unknown command",
            "syntax error",
            "illegal move",
            "cannot undo",
            "cannot score",
            "unacceptable size",
        ];
        let name = line.strip_prefix(id).unwrap_or(&line).trim_ascii();
        let is_said = terms.iter().any(|term| refusal.starts_with(term));
        // Our own commands and GoGui's questions may say more.
        assert!(is_said || name.contains('-'), "{}", machine.log);
        assert!(!refusal.contains("x_wins") && !refusal.contains("o_wins"), "{}", machine.log);
    }
    Some(lines[0].starts_with('='))
}

/// As in the native protocol: a twin that never hears of what was refused answers all else alike. A
/// move that was played is taken back by `undo`.
#[test]
fn gtp() {
    sessions("gtp", 150, |rng| {
        let game = game(rng);
        let mut machine = Machine::new("gtp", &game);
        let mut twin = Machine::new("gtp", &game);
        for _ in 0..rng.random_range(1..40) {
            let mut line = request(&mut machine, rng);
            if rng.random_ratio(1, 8) {
                line = damaged(rng, &line);
            }
            // These end the session, or take long.
            if line.contains("quit") || line.contains("nodes") {
                continue;
            }
            let id = one(rng, &["", "", "7", "0042"]);
            let before = view(&mut machine);
            let Some(is_done) = send(&mut machine, &line, id) else {
                continue;
            };
            let answer = machine.log.lines().rev().nth(1).unwrap_or_default().to_owned();
            let after = view(&mut machine);
            if !is_done {
                assert_eq!(before, after, "{}", machine.log);
                continue;
            }
            send(&mut twin, &line, id);
            let said = twin.log.lines().rev().nth(1);
            assert_eq!(said, Some(&*answer), "{}\n\n{}", machine.log, twin.log);
            assert_eq!(view(&mut twin), after, "{}\n\n{}", machine.log, twin.log);
            let is_move = line.starts_with("play ") || line.starts_with("genmove");
            if is_move && rng.random_ratio(1, 4) {
                for machine in [&mut machine, &mut twin] {
                    assert_eq!(send(machine, "undo", ""), Some(true), "{}", machine.log);
                    assert_eq!(view(machine), before, "{}", machine.log);
                }
            }
        }
    });
}

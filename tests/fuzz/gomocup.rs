//! The protocol of Gomocup, beside a board of the client's own.

use jogada::rules::Options;
use jogada::session::{GAMES, Umpire};
use rand::RngExt;

use crate::session::{Machine, Random, damaged, one, sessions};

/// What the client knows of the game.
struct Model {
    /// Columns, rows; none before the first start.
    size: Option<(u8, u8)>,
    /// What `INFO rule` has told, and what the game was set to.
    rule: u8,
    umpire: Box<dyn Umpire>,
}

fn umpire((cols, rows): (u8, u8), rule: u8) -> Box<dyn Umpire> {
    let entry = GAMES.iter().find(|game| game.name == "gomoku").unwrap();
    let rule = ["freestyle", "standard"][usize::from(rule)];
    let words = [format!("rows={rows}"), format!("cols={cols}"), format!("rule={rule}")];
    let options = Options::defaults(entry.options).with(words.iter().map(String::as_str));
    (entry.judge)(&options.unwrap()).unwrap()
}

/// Our own word for `X,Y`.
fn word(place: &str) -> String {
    let (x, y) = place.split_once(',').unwrap();
    let number = |text: &str| text.parse::<u32>().unwrap() + 1;
    format!("[{},{}]", number(y), number(x))
}

impl Model {
    fn is_playable(&self) -> bool {
        self.size.is_some() && self.rule < 2
    }

    /// A rule that was told after the start begins to hold with the next request for a move;
    /// whether the stones are a game by it.
    fn sees_to_the_rule(&mut self) -> bool {
        let history = self.umpire.history();
        let mut umpire = umpire(self.size.unwrap(), self.rule);
        let moves: Vec<&str> = history.iter().map(String::as_str).collect();
        let is_played = umpire.play(&moves).is_ok();
        if is_played {
            self.umpire = umpire;
        }
        is_played
    }

    fn play(&mut self, place: &str) -> bool {
        self.umpire.play(&[&word(place)]).is_ok()
    }

    fn is_over(&self) -> bool {
        self.umpire.count_legal() == 0
    }
}

fn is_error(answer: &str) -> bool {
    // Whoever reads it counts from 0, and has no words in brackets.
    answer.lines().count() == 1 && answer.starts_with("ERROR ") && !answer.contains('[')
}

/// An answer to each request for one, right by the client's own board, also after errors, which
/// change nothing.
#[test]
fn gomocup() {
    sessions("gomocup", 150, |rng| {
        let mut machine = Machine::new("gomocup", "gomoku");
        let mut model = Model { size: None, rule: 0, umpire: umpire((15, 15), 0) };
        for _ in 0..rng.random_range(1..50) {
            step(&mut machine, &mut model, rng);
        }
    });
}

fn place(rng: &mut Random) -> String {
    let most = *[6, 6, 6, 9, 300].get(rng.random_range(0..5)).unwrap();
    format!("{},{}", rng.random_range(0..most), rng.random_range(0..most))
}

/// Checks the engine's own move.
fn moved(machine: &Machine, model: &mut Model, answer: &str) {
    let mv = answer.strip_suffix('\n').unwrap();
    let is_place = mv.split(',').count() == 2 && mv.split(',').all(|n| n.parse::<u8>().is_ok());
    assert!(is_place && model.play(mv), "{mv}: {}", machine.log);
}

fn step(machine: &mut Machine, model: &mut Model, rng: &mut Random) {
    match rng.random_range(0..16) {
        0 => {
            let size = rng.random_range(3..9);
            let answer = machine.ask(&format!("START {size}"));
            if size >= 5 && model.rule < 2 {
                assert_eq!(answer, "OK\n", "{}", machine.log);
                model.size = Some((size, size));
                model.umpire = umpire((size, size), model.rule);
            } else {
                assert!(is_error(&answer), "{}", machine.log);
            }
        }
        1 => {
            let (cols, rows) = (rng.random_range(4..9), rng.random_range(4..9));
            let answer = machine.ask(&format!("RECTSTART {cols},{rows}"));
            if cols.min(rows) >= 5 && model.rule < 2 {
                assert_eq!(answer, "OK\n", "{}", machine.log);
                model.size = Some((cols, rows));
                model.umpire = umpire((cols, rows), model.rule);
            } else {
                assert!(is_error(&answer), "{}", machine.log);
            }
        }
        2 => {
            let answer = machine.ask("restart");
            if model.is_playable() {
                assert_eq!(answer, "OK\n", "{}", machine.log);
                model.umpire = umpire(model.size.unwrap(), model.rule);
            } else {
                assert!(is_error(&answer), "{}", machine.log);
            }
        }
        3 => {
            // A rule that there is not does not last.
            model.rule = rng.random_range(0..5);
            assert_eq!(machine.ask(&format!("INFO rule {}", model.rule)), "");
        }
        4 => {
            let info = one(
                rng,
                &["INFO", "INFO game_type 1", "INFO rule", "INFO folder /", "INFO time_left x"],
            );
            assert_eq!(machine.ask(info), "");
        }
        5 => {
            let odd = one(rng, &["1,1", "OK", "hello", "WHO?", "-"]);
            let odd = damaged(rng, odd);
            let answer = machine.ask(&odd);
            let is_blank = odd.trim_start_matches('\u{feff}').trim_ascii().is_empty();
            assert_eq!(answer.lines().count(), usize::from(!is_blank), "{}", machine.log);
        }
        6 => {
            let answer = machine.ask("BEGIN");
            if !model.is_playable()
                || !model.sees_to_the_rule()
                || !model.umpire.history().is_empty()
            {
                assert!(is_error(&answer), "{}", machine.log);
            } else {
                moved(machine, model, &answer);
            }
        }
        7 => {
            let place = place(rng);
            let answer = machine.ask(&format!("TAKEBACK {place}"));
            let is_last = model.umpire.history().last() == Some(&word(&place));
            if model.is_playable() && model.sees_to_the_rule() && is_last {
                assert_eq!(answer, "OK\n", "{}", machine.log);
                model.umpire.undo(1);
            } else {
                assert!(is_error(&answer), "{}", machine.log);
            }
        }
        8 => {
            let place = place(rng);
            let answer = machine.ask(&format!("PLAY {place}"));
            if model.is_playable() && model.sees_to_the_rule() && model.play(&place) {
                assert_eq!(answer, format!("{place}\n"), "{}", machine.log);
            } else {
                assert!(is_error(&answer), "{}", machine.log);
            }
        }
        9 => board(machine, model, rng),
        _ => {
            let place = place(rng);
            let answer = machine.ask(&format!("TURN {place}"));
            if !model.is_playable()
                || !model.sees_to_the_rule()
                || !model.play(&place)
                || model.is_over()
            {
                assert!(is_error(&answer), "{}", machine.log);
            } else {
                moved(machine, model, &answer);
            }
        }
    }
}

/// A whole position, perhaps a wrong one.
fn board(machine: &mut Machine, model: &mut Model, rng: &mut Random) {
    let stones: Vec<String> = (0..rng.random_range(0..6)).map(|_| place(rng)).collect();
    assert_eq!(machine.ask("BOARD"), "");
    // With so many stones the first belongs to the other side, or to this one.
    let first = if stones.len().is_multiple_of(2) { 1 } else { 2 };
    for (at, stone) in stones.iter().enumerate() {
        let whose = if at % 2 == 0 { first } else { 3 - first };
        assert_eq!(machine.ask(&format!("{stone},{whose}")), "", "{}", machine.log);
    }
    let answer = machine.ask("DONE");
    if !model.is_playable() || !model.sees_to_the_rule() {
        assert!(is_error(&answer), "{}", machine.log);
        return;
    }
    let mut next = umpire(model.size.unwrap(), model.rule);
    std::mem::swap(&mut next, &mut model.umpire);
    if !stones.iter().all(|stone| model.play(stone)) {
        assert!(is_error(&answer), "{}", machine.log);
        model.umpire = next;
    } else if model.is_over() {
        assert!(is_error(&answer), "{}", machine.log);
    } else {
        moved(machine, model, &answer);
    }
}

//! What a reply costs inside the process, in each protocol: `cargo bench --bench doors`.
//!
//! A random player answers a random player, so nearly all of the time is the protocol's. The lines
//! are made before the clock runs, and each protocol takes them in the form in which its referees
//! send them: in UCI and UGI the whole game before each move.

#[path = "support/timing.rs"]
#[allow(dead_code)]
mod timing;

use jogada::control::Interrupt;
use jogada::protocol::{ALL, Line};
use jogada::session::Engine;
use timing::{Times, show, timed};

const PROTOCOLS: [&str; 5] = ["native", "uci", "ugi", "gtp", "gomocup"];
const GAMES: [&str; 5] = ["classic", "morris", "connect4", "floating", "gomoku"];
/// So many replies are timed at the least, in whole games.
const REPLIES: usize = 10_000;

fn main() {
    println!(
        "a random player's reply inside the process (median of {REPLIES} and some; target: 5 us)"
    );
    let line = |name: &str, cells: [String; 5]| {
        let cells = cells.map(|cell| format!("{cell:>11}"));
        println!("  {name:<10}{}", cells.concat());
    };
    line("", PROTOCOLS.map(str::to_owned));
    for game in GAMES {
        line(
            game,
            PROTOCOLS.map(|protocol| match (protocol, game) {
                ("gomocup", "gomoku") => show(replies(protocol, game).median()),
                // It has words for one game alone.
                ("gomocup", _) => "-".to_owned(),
                _ => show(replies(protocol, game).median()),
            }),
        );
    }
}

fn engine(game: &str, seed: u64) -> Engine {
    let mut engine = Engine::new(seed, Interrupt::default());
    engine.set_game(&[game]).expect("there is such a game");
    engine.set_strategy(&["random"]).expect("each game has it");
    engine
}

/// The times of all replies: the requests that lead to each, and all that they are answered.
fn replies(protocol: &str, game: &str) -> Times {
    let entry = ALL.iter().find(|entry| entry.name == protocol);
    let mut machine = (entry.expect("there is such a protocol").open)(engine(game, 1));
    // Chooses the other side's moves, and knows how both are written.
    let mut judge = engine(game, 2);
    let mut times = Vec::new();
    while times.len() < REPLIES {
        judge.session_mut().restart();
        let mut told = Told::new(protocol);
        let mut answer = String::new();
        for line in told.begin() {
            let _ = machine.handle(Line::from_text(&line), &mut answer);
        }
        loop {
            let lines = told.ask();
            answer.clear();
            let (time, ()) = timed(|| {
                for line in &lines {
                    let _ = machine.handle(Line::from_text(line), &mut answer);
                }
            });
            times.push(time);
            let words = judge.session().umpire().legal();
            let written: Vec<String> = words.iter().map(|word| told.write(word, &judge)).collect();
            // In the native protocol the result may follow the move.
            let is_result = |word: &&str| word.ends_with("_wins") || *word == "draw";
            let mut said = answer.split_whitespace().filter(|word| !is_result(word));
            let said = said.next_back().unwrap_or_default();
            let chosen = written.iter().position(|mv| mv == said);
            let chosen = chosen.unwrap_or_else(|| panic!("{lines:?} is answered {answer:?}"));
            told.moves.push(written[chosen].clone());
            judge.session_mut().play(&[&words[chosen]]).expect("it is legal");
            let Some(reply) = judge.suggest() else { break };
            told.moves.push(told.write(&reply, &judge));
            judge.choose().expect("a move is due");
            if judge.session().umpire().legal().is_empty() {
                break;
            }
        }
    }
    times.into_iter().collect()
}

/// A game as it is told in one of the protocols; the engine plays X.
struct Told {
    protocol: String,
    moves: Vec<String>,
}

impl Told {
    fn new(protocol: &str) -> Told {
        Told { protocol: protocol.to_owned(), moves: Vec::new() }
    }

    fn begin(&self) -> Vec<String> {
        let line = match self.protocol.as_str() {
            "native" => return Vec::new(),
            "uci" => "ucinewgame",
            "ugi" => "uginewgame",
            "gomocup" => "START 15",
            _ => "clear_board",
        };
        vec![line.to_owned()]
    }

    fn ask(&self) -> Vec<String> {
        match (self.protocol.as_str(), self.moves.last()) {
            ("native", None) => vec!["x_inicia".to_owned()],
            ("native", Some(last)) => vec![format!("x_responde {last}")],
            ("gomocup", None) => vec!["BEGIN".to_owned()],
            ("gomocup", Some(last)) => vec![format!("TURN {last}")],
            ("gtp", None) => vec!["genmove b".to_owned()],
            ("gtp", Some(last)) => vec![format!("play w {last}"), "genmove b".to_owned()],
            (_, None) => vec!["position startpos".to_owned(), "go".to_owned()],
            _ => {
                let moves = self.moves.join(" ");
                vec![format!("position startpos moves {moves}"), "go".to_owned()]
            }
        }
    }

    fn write(&self, word: &str, judge: &Engine) -> String {
        let session = judge.session();
        let path = session.umpire().path_of(word);
        let Some(path) = path.filter(|_| !["native", "ugi"].contains(&self.protocol.as_str()))
        else {
            return word.to_owned();
        };
        if self.protocol == "gomocup" {
            return format!("{},{}", path.to.col() - 1, path.to.row() - 1);
        }
        let rows = session.diagram().last().0;
        let letters = if self.protocol == "gtp" {
            "ABCDEFGHJKLMNOPQRSTUVWXYZ"
        } else {
            "abcdefghijklmnopqrstuvwxyz"
        };
        let place = |cell: jogada::rules::Cell| {
            let letter = letters.as_bytes()[usize::from(cell.col()) - 1] as char;
            format!("{letter}{}", rows + 1 - cell.row())
        };
        let to = place(path.to);
        match (path.from.map(place), self.protocol.as_str()) {
            (None, "uci") => format!("P@{to}"),
            (None, _) => to,
            (Some(from), "uci") => format!("{from}{to}"),
            (Some(from), _) => format!("{from}-{to}"),
        }
    }
}

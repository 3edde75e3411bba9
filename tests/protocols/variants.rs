//! UCI: each variant under a name of `cutechess` is played by the rules that it has there, whole
//! random games long, and a list of moves is never longer than 10,000.

use jogada::control::Interrupt;
use jogada::protocol::{ALL, Line};
use jogada::session::Engine;
use jogada::session::GAMES;

fn client(protocol: &str, lines: &[&str]) -> impl FnMut(&str) -> String + use<> {
    let engine = Engine::new(1, Interrupt::default());
    let entry = ALL.iter().find(|entry| entry.name == protocol).unwrap();
    let mut machine = (entry.open)(engine);
    let mut ask = move |line: &str| {
        let mut answer = String::new();
        machine.handle(Line::from_text(line), &mut answer);
        answer
    };
    for line in lines {
        assert_eq!(ask(line), "", "{line}");
    }
    ask
}

/// The rules of a variant as `cutechess` has them in its `connectboard.cpp`, written anew.
struct Rules {
    name: &'static str,
    files: usize,
    ranks: usize,
    connect: usize,
    falls: bool,
    overlines_win: bool,
}

const RULES: &[Rules] = &[
    Rules { name: "tictactoe", files: 3, ranks: 3, connect: 3, falls: false, overlines_win: true },
    Rules { name: "cfour", files: 7, ranks: 6, connect: 4, falls: true, overlines_win: true },
    Rules {
        name: "gomokufreestyle",
        files: 15,
        ranks: 15,
        connect: 5,
        falls: false,
        overlines_win: true,
    },
    Rules { name: "gomoku", files: 15, ranks: 15, connect: 5, falls: false, overlines_win: false },
];

/// A board of a referee that shares nothing with the program: squares by rank and file, from the
/// bottom left.
struct Board<'a> {
    rules: &'a Rules,
    squares: Vec<Vec<Option<bool>>>,
    stones: usize,
}

impl Board<'_> {
    fn at(&self, file: i32, rank: i32) -> Option<bool> {
        let rank = self.squares.get(usize::try_from(rank).ok()?)?;
        *rank.get(usize::try_from(file).ok()?)?
    }

    /// Puts a stone of whoever is to move; whether that is allowed.
    fn drop(&mut self, text: &str) -> bool {
        let Some(place) = text.strip_prefix("P@") else {
            return false;
        };
        let file = usize::from(place.as_bytes()[0] - b'a');
        let rank = place[1..].parse::<usize>().unwrap() - 1;
        let rules = self.rules;
        let is_free =
            file < rules.files && rank < rules.ranks && self.squares[rank][file].is_none();
        let has_ground = !rules.falls || rank == 0 || self.squares[rank - 1][file].is_some();
        if !is_free || !has_ground {
            return false;
        }
        self.squares[rank][file] = Some(self.stones.is_multiple_of(2));
        self.stones += 1;
        true
    }

    /// Whether some line of one colour, from end to end, has as many stones as win.
    fn is_won(&self, overlines_win: bool) -> bool {
        let (files, ranks) = (self.rules.files as i32, self.rules.ranks as i32);
        let starts = (0..ranks).flat_map(|rank| (0..files).map(move |file| (file, rank)));
        starts.into_iter().any(|(file, rank)| {
            let Some(colour) = self.at(file, rank) else {
                return false;
            };
            [(1, 0), (0, 1), (1, 1), (1, -1)].iter().any(|&(right, up)| {
                let is_first = self.at(file - right, rank - up) != Some(colour);
                let next = |n| self.at(file + n * right, rank + n * up) == Some(colour);
                let length = (0..).take_while(|&n| next(n)).count();
                let wins =
                    length == self.rules.connect || overlines_win && length > self.rules.connect;
                is_first && wins
            })
        })
    }

    fn is_over(&self) -> bool {
        self.is_won(self.rules.overlines_win) || self.stones == self.rules.files * self.rules.ranks
    }
}

#[test]
fn the_variants_of_hosts_are_played_by_their_rules() {
    for rules in RULES {
        let variant = format!("setoption name UCI_Variant value {}", rules.name);
        let mut ask = client("uci", &[&variant, "setoption name Strategy value random"]);
        // Games in which an overline lets them go on.
        let mut overlines = 0;
        for _ in 0..150 {
            let mut has_gone_on = false;
            let mut board =
                Board { rules, squares: vec![vec![None; rules.files]; rules.ranks], stones: 0 };
            let mut position = "position startpos moves".to_owned();
            while !board.is_over() {
                assert_eq!(ask(&position), "", "{}: {position}", rules.name);
                let answer = ask("go");
                let mv = answer.lines().last().and_then(|line| line.strip_prefix("bestmove "));
                let mv = mv.unwrap();
                assert!(board.drop(mv), "{}: {mv} after {position}", rules.name);
                position += &format!(" {mv}");
                has_gone_on |= !board.is_over() && board.is_won(true);
            }
            assert_eq!(ask(&position), "", "{}: {position}", rules.name);
            assert_eq!(ask("go"), "bestmove (none)\n", "{}: {position}", rules.name);
            overlines += usize::from(has_gone_on);
        }
        assert_eq!(overlines > 0, !rules.overlines_win, "{overlines} in {}", rules.name);
    }
}

/// All names that are offered have been looked at: those of hosts above, the others are our own
/// games.
#[test]
fn each_offered_variant_is_a_name_of_a_host_or_of_ours() {
    let mut ask = client("uci", &[]);
    let greeting = ask("uci");
    let variants = greeting.lines().find(|line| line.starts_with("option name UCI_Variant "));
    let offered: Vec<&str> = variants.unwrap().split(" var ").skip(1).collect();
    let hosts: Vec<&str> = RULES.iter().map(|rules| rules.name).collect();
    let ours = GAMES.iter().filter(|entry| entry.is_open()).map(|entry| entry.name);
    let ours: Vec<&str> = ours.filter(|name| !hosts.contains(name)).collect();
    assert_eq!(offered.len(), ours.len() + hosts.len(), "{offered:?}");
    for name in offered {
        assert!(ours.contains(&name) || hosts.contains(&name), "{name}");
    }
}

#[test]
fn no_protocol_lists_millions_of_moves() {
    // Split in all ways this heap has more than a thousand million moves.
    const HEAP: &str = "grundy heaps=[2147483648]";
    for (protocol, set, question, expected) in [
        (
            "uci",
            "setoption name UCI_Variant value",
            "go searchmoves [2147483648,1,2147483647]",
            "info string error: searchmoves: there are",
        ),
        (
            "ugi",
            "setoption name Game value",
            "go searchmoves [2147483648,1,2147483647]",
            "info string error: searchmoves: there are",
        ),
    ] {
        let mut ask =
            client(protocol, &[&format!("{set} {HEAP}"), "setoption name Strategy value random"]);
        let answer = ask(question);
        assert!(answer.contains(expected) && answer.ends_with("bestmove (none)\n"), "{answer}");
    }
    let mut ask = client("gtp", &[]);
    assert_eq!(ask(&format!("jogada-game {HEAP}")), format!("= {HEAP}\n\n"));
    for question in ["gogui-rules_legal_moves", "jogada-values"] {
        let answer = ask(question);
        assert!(answer.starts_with("? "), "{question}: {answer}");
    }
}

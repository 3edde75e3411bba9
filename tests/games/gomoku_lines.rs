//! The lines of five in a row: every pattern against a slow definition, and the board against one
//! made anew.

use std::collections::HashMap;

use jogada::rules::games::Gomoku;
use jogada::rules::games::gomoku::Rule;
use jogada::rules::{Game, Side, Status};
use jogada::solvers::gomoku::{LinePattern, Lines, REACH, Threat, ThreatBoard, Worth, parts};
use jogada::strategies::gomoku::{read, usual};
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

/// The classes by what play in this one line alone can reach, without numbers, tables or windows:
/// `o` is an own stone, `#` one of the other side, `.` an empty cell. Only rows through the stone
/// `at` count.
struct Slow {
    rule: Rule,
    known: HashMap<(Vec<u8>, usize), LinePattern>,
}

impl Slow {
    fn is_won(&self, line: &[u8], at: usize) -> bool {
        let behind = line[at..].iter().take_while(|&&cell| cell == b'o').count();
        let before = line[..at].iter().rev().take_while(|&&cell| cell == b'o').count();
        match self.rule {
            Rule::Freestyle => before + behind >= 5,
            Rule::Standard => before + behind == 5,
        }
    }

    /// The line with one more stone, in all ways.
    fn with(line: &[u8], stone: u8) -> Vec<Vec<u8>> {
        let empty = (0..line.len()).filter(|&cell| line[cell] == b'.');
        let put = |cell: usize| {
            let mut next = line.to_vec();
            next[cell] = stone;
            next
        };
        empty.map(put).collect()
    }

    fn pattern(&mut self, line: &[u8], at: usize) -> LinePattern {
        let key = (line.to_vec(), at);
        if let Some(&pattern) = self.known.get(&key) {
            return pattern;
        }
        let pattern = self.class_anew(line, at);
        self.known.insert(key, pattern);
        pattern
    }

    fn class_anew(&mut self, line: &[u8], at: usize) -> LinePattern {
        if self.is_won(line, at) {
            return LinePattern::Five;
        }
        let wins = |line: &[u8]| Slow::with(line, b'o').iter().any(|next| self.is_won(next, at));
        if wins(line) {
            // An open four is one that wins whatever the other side puts into the line.
            let replies = Slow::with(line, b'#');
            return if replies.iter().all(|next| wins(next)) {
                LinePattern::OpenFour
            } else {
                LinePattern::Four
            };
        }
        let next = Slow::with(line, b'o');
        let best = next.iter().map(|next| self.pattern(next, at)).max();
        match best.unwrap_or(LinePattern::Dead) {
            LinePattern::OpenFour => LinePattern::OpenThree,
            LinePattern::Four => LinePattern::Three,
            LinePattern::OpenThree => LinePattern::OpenTwo,
            LinePattern::Three => LinePattern::Two,
            LinePattern::OpenTwo => LinePattern::OpenOne,
            LinePattern::Two => LinePattern::One,
            _ => LinePattern::Dead,
        }
    }
}

/// All lines of this length.
fn lines(length: usize) -> impl Iterator<Item = Vec<u8>> {
    let count = 3_usize.pow(u32::try_from(length).unwrap());
    (0..count).map(move |mut number| {
        let digit = |_| {
            let cell = b".o#"[number % 3];
            number /= 3;
            cell
        };
        (0..length).map(digit).collect()
    })
}

/// What the table says of the stone `at`; beyond the ends of the line all is barred.
fn tabled(table: &Lines, line: &[u8], at: usize) -> LinePattern {
    let bits = |is_set: &dyn Fn(Option<u8>) -> bool| {
        let cells = (0..=2 * REACH).filter(|&bit| {
            let cell = (at + bit).checked_sub(REACH).and_then(|cell| line.get(cell));
            is_set(cell.copied())
        });
        cells.fold(0, |bits, bit| bits | 1 << bit)
    };
    let own = bits(&|cell| cell == Some(b'o'));
    let barred = bits(&|cell| cell.is_none_or(|cell| cell == b'#'));
    table.pattern(own, barred)
}

/// Of every line of up to `longest` cells each own stone.
fn check(longest: usize) {
    for rule in [Rule::Freestyle, Rule::Standard] {
        let table = Lines::of(rule);
        for length in 1..=longest {
            let mut slow = Slow { rule, known: HashMap::new() };
            for line in lines(length) {
                for at in (0..length).filter(|&at| line[at] == b'o') {
                    assert_eq!(
                        tabled(table, &line, at),
                        slow.pattern(&line, at),
                        "{rule:?} {} at {at}",
                        String::from_utf8_lossy(&line)
                    );
                }
            }
        }
    }
}

#[test]
fn every_line_of_up_to_nine_cells_has_the_class_of_the_slow_definition() {
    check(9);
}

#[test]
#[ignore = "a minute: lines of ten and eleven cells"]
fn every_line_of_up_to_eleven_cells_has_the_class_of_the_slow_definition() {
    check(11);
}

/// Lines of eleven cells with the stone in the middle are the entries of the table themselves: each
/// of them.
#[test]
fn every_entry_of_the_table_is_right() {
    for rule in [Rule::Freestyle, Rule::Standard] {
        let table = Lines::of(rule);
        let mut slow = Slow { rule, known: HashMap::new() };
        for line in lines(11).filter(|line| line[REACH] == b'o') {
            assert_eq!(tabled(table, &line, REACH), slow.pattern(&line, REACH));
        }
    }
}

#[test]
fn well_known_shapes_have_their_names() {
    let pattern = |rule, line: &str| {
        let at = line.find('O').unwrap();
        let line = line.replace('O', "o").into_bytes();
        tabled(Lines::of(rule), &line, at)
    };
    for (line, freestyle, standard) in [
        (".oooOo.", LinePattern::Five, LinePattern::Five),
        ("oooOoo", LinePattern::Five, LinePattern::Dead),
        (".ooOo.", LinePattern::OpenFour, LinePattern::OpenFour),
        ("#ooOo.", LinePattern::Four, LinePattern::Four),
        ("o.oOo.o", LinePattern::OpenFour, LinePattern::OpenFour),
        (".oOo..", LinePattern::OpenThree, LinePattern::OpenThree),
        ("#.oOo.#", LinePattern::Three, LinePattern::Three),
        (".o.Oo.", LinePattern::OpenThree, LinePattern::OpenThree),
        // Whatever makes it four makes six with the stone beyond.
        ("o.oOo.o.", LinePattern::OpenFour, LinePattern::OpenFour),
        ("o.oOoo", LinePattern::Four, LinePattern::Dead),
        ("..oO..", LinePattern::OpenTwo, LinePattern::OpenTwo),
        ("#ooO#", LinePattern::Dead, LinePattern::Dead),
    ] {
        assert_eq!(pattern(Rule::Freestyle, line), freestyle, "{line}");
        assert_eq!(pattern(Rule::Standard, line), standard, "{line}");
    }
}

fn random_game(rng: &mut Xoshiro256PlusPlus) -> Gomoku {
    let rule = *[Rule::Freestyle, Rule::Standard].choose(rng).unwrap();
    let mut side = || rng.random_range(5..=12);
    Gomoku::new(side(), side(), rule).unwrap()
}

/// The codes and kinds of all empty cells for both sides; how many cells of each threat there are;
/// the rest.
type View = (Vec<[(u16, Threat); 2]>, Vec<u16>, (i32, u64, Side));

/// Everything that a board says.
fn view(board: &ThreatBoard) -> View {
    let empty = board.places().filter(|&place| board.is_empty(place));
    let cells = empty
        .map(|place| Side::BOTH.map(|side| (board.code(side, place), board.threat(side, place))));
    let kinds = [
        Threat::Three,
        Threat::DoubleThree,
        Threat::Four,
        Threat::FourThree,
        Threat::OpenFour,
        Threat::Five,
    ];
    let counts = Side::BOTH
        .into_iter()
        .flat_map(|side| kinds.map(|threat| board.threat_count(side, threat)));
    let rest = (board.balance(), board.hash(), board.turn());
    (cells.collect(), counts.collect(), rest)
}

#[test]
fn a_field_that_has_played_on_is_that_of_the_position() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for _ in 0..100 {
        let mut game = random_game(&mut rng);
        let mut board = ThreatBoard::new(&game, usual());
        let mut before = Vec::new();
        while let Status::ToMove(_) = game.status() {
            let anew = ThreatBoard::new(&game, usual());
            assert_eq!(view(&board), view(&anew), "{game}");
            let moves: Vec<_> = game.moves().collect();
            let mv = *moves.choose(&mut rng).unwrap();
            let place = board.place(mv);
            assert_eq!(board.cell(place), mv);
            // A stone that wins, and no other, is one that the board calls five.
            let wins = board.threat(board.turn(), place) == Threat::Five;
            before.push(view(&board));
            game.play(mv);
            assert_eq!(wins, matches!(game.status(), Status::Over(jogada::rules::Outcome::Win(_))));
            board.play(place);
        }
        while let Some(view_before) = before.pop() {
            board.undo();
            assert_eq!(view(&board), view_before);
        }
    }
}

#[test]
fn weights_are_read_whole_or_not_at_all() {
    let text = include_str!("../../src/strategies/gomoku/weights.txt");
    assert_eq!(read(text).unwrap(), *usual());
    assert_eq!(usual().cells[usize::from(u16::MAX)], Worth::default());
    assert!(parts(0xA000).is_none());
    let missing: String = text.split_inclusive('\n').skip(1).collect();
    assert!(read(&missing).unwrap_err().starts_with("no line for the classes"));
    for bad in [
        "0 0",
        "0 108 1",
        "0 -1 1",
        "0 0 0 10 1 1",
        "1 0 0 0 1 1",
        "0 0 0 0 1 x",
        "0 0 0 0 1 99999",
    ] {
        assert!(read(bad).unwrap_err().contains(bad), "{bad}");
    }
}

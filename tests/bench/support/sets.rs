//! Positions of Connect Four with their scores, and what it costs to solve them.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use jogada::control::Budget;
use jogada::rules::games::connect4::{AnyShape, Board};
use jogada::solvers::connect4::Solver;

#[path = "clock.rs"]
mod clock;

use clock::processor;

/// The sets in the order of the goals: the name, how many positions of it, and the goal for the
/// mean time of one.
pub const SETS: [(&str, usize, Duration); 7] = [
    ("L3_R1", 200, Duration::from_micros(6)),
    ("L2_R1", 200, Duration::from_micros(40)),
    ("L2_R2", 200, Duration::from_micros(2_000)),
    ("L1_R1", 200, Duration::from_micros(300)),
    ("L1_R2", 200, Duration::from_millis(90)),
    ("L1_R3", 50, Duration::from_millis(1_500)),
    ("empty", 1, Duration::from_secs(20)),
];

/// A position.
pub struct Task {
    /// The moves to it.
    pub moves: String,
    /// What they lead to.
    pub board: Board,
    /// The exact score.
    pub score: i32,
}

/// The first positions of a set.
pub fn read(set: &str, positions: usize) -> Vec<Task> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .find(|folder| folder.join("tests/solved").is_dir())
        .expect("the bench lies in the project");
    let file = root.join("tests/solved/connect4").join(set).with_extension("csv");
    let text = match set {
        "empty" => "# the empty board\n,1".to_owned(),
        _ => fs::read_to_string(file).expect("the set is there"),
    };
    let task = |line: &str| {
        let (moves, score) = line.split_once(',').expect("moves, a comma, the score");
        Task {
            moves: moves.to_owned(),
            board: Board::after(AnyShape::USUAL, moves).expect("legal moves"),
            score: score.parse().expect("a score"),
        }
    };
    text.lines().skip(1).take(positions).map(task).collect()
}

/// What a position costs on average.
pub struct Cost {
    /// Time of the processor.
    pub time: Duration,
    /// Nodes, as the solver counts them.
    pub nodes: f64,
}

/// Solves all tasks, again and again for a third of a second after one round to warm up, or once if
/// that takes longer. `solve` gives score and nodes.
pub fn measure(tasks: &[Task], mut solve: impl FnMut(&Task) -> (i32, u64)) -> Cost {
    let mut round = || {
        let (start, mut nodes) = (processor(), 0);
        for task in tasks {
            let (score, spent) = solve(task);
            assert_eq!(score, task.score, "{}", task.moves);
            nodes += spent;
        }
        (processor() - start, nodes)
    };
    let (least, begin) = (Duration::from_millis(300), Instant::now());
    let (mut time, mut nodes) = round();
    let mut rounds = 1;
    if begin.elapsed() < least {
        (time, nodes, rounds) = (Duration::ZERO, 0, 0);
        while begin.elapsed() < 2 * least {
            let (took, spent) = round();
            (time, nodes, rounds) = (time + took, nodes + spent, rounds + 1);
        }
    }
    let count = rounds * u32::try_from(tasks.len()).expect("a few tasks");
    Cost { time: time / count, nodes: nodes as f64 / f64::from(count) }
}

/// What it costs us: one thread, no book, the table cleared for each position.
pub fn ours(tasks: &[Task]) -> Cost {
    let mut solver = Solver::new(AnyShape::USUAL);
    measure(tasks, |task| {
        solver.forget();
        let score = solver.score(&task.board, &mut Budget::unlimited());
        let score = score.expect("no limit was set").points();
        (score, solver.nodes())
    })
}

//! Our solver of Connect Four beside `connect-four-ai`, on the same positions in one run: from this
//! folder `cargo run --release [SET ...]`, where a set is one of [`sets::SETS`]. One thread, no
//! book, tables cleared for each position, times of the processor.

#[path = "../../support/sets.rs"]
mod sets;

use sets::{Cost, SETS, Task, measure, ours, read};

fn theirs(tasks: &[Task]) -> Cost {
    let mut solver = connect_four_ai::Solver::empty();
    measure(tasks, |task| {
        solver.reset();
        let position = connect_four_ai::Position::from_moves(&task.moves);
        let score = solver.solve(&position.expect("legal moves"));
        (score.into(), solver.explored_positions as u64)
    })
}

fn main() {
    let asked: Vec<String> = std::env::args().skip(1).collect();
    for (set, positions, goal) in SETS {
        // The other solver takes minutes for the last two.
        let usual = asked.is_empty() && !["L1_R3", "empty"].contains(&set);
        if usual || asked.iter().any(|name| name == set) {
            let tasks = read(set, positions);
            let (ours, theirs) = (ours(&tasks), theirs(&tasks));
            println!(
                "{set}: ours {:.2?} ({:.1} nodes), goal {goal:?}; connect-four-ai {:.2?} ({:.1} nodes); {:.1} times as fast",
                ours.time,
                ours.nodes,
                theirs.time,
                theirs.nodes,
                theirs.time.as_secs_f64() / ours.time.as_secs_f64()
            );
        }
    }
}

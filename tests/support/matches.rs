//! Matches of `perfect adapt=on` as second player against an opponent who errs.

use jogada::control::Budget;
use jogada::rules::{Options, Outcome, Side, Status};
use jogada::session::{Session, Table};
use jogada::solvers::{DRAW_POINTS, Fallible, Threats, WIN_POINTS};
use jogada::strategies::HasStrategies;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;

/// A match has so many games.
pub const GAMES: u32 = 100;

/// The mean points a game of `perfect adapt=on` as second: over all matches, and the standard error
/// of that.
pub struct Result {
    pub points: f64,
    pub error: f64,
}

/// Plays matches with seeds 1, 2, ...; what the strategy has learned in one match is forgotten
/// before the next.
pub fn play<G: HasStrategies + Threats>(
    options: &Options,
    opponent: Fallible,
    matches: u32,
) -> Result {
    let means: Vec<f64> =
        (1..=matches).map(|seed| one_match::<G>(options, opponent, seed.into())).collect();
    let count = f64::from(matches);
    let points = means.iter().sum::<f64>() / count;
    let squares: f64 = means.iter().map(|mean| (mean - points).powi(2)).sum();
    Result { points, error: (squares / (count - 1.0) / count).sqrt() }
}

fn one_match<G: HasStrategies + Threats>(options: &Options, opponent: Fallible, seed: u64) -> f64 {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut table = Table::<G>::new(options).expect("the options make a game");
    let strategies = table.strategies();
    let perfect =
        strategies.iter().find(|strategy| strategy.name == "perfect").expect("the game offers it");
    let adapt = Options::defaults(perfect.options).with(["adapt=on"]);
    table.set_strategy("perfect", &adapt.expect("it can adapt")).expect("it can adapt");
    let total: f64 = (0..GAMES).map(|_| one_game(&mut table, options, opponent, &mut rng)).sum();
    total / f64::from(GAMES)
}

/// The points of the engine, who plays O.
fn one_game<G: HasStrategies + Threats>(
    table: &mut Table<G>,
    options: &Options,
    opponent: Fallible,
    rng: &mut Xoshiro256PlusPlus,
) -> f64 {
    // The opponent's own board.
    let mut record = G::set_up(options).expect("the options make a game");
    table.restart();
    loop {
        match record.status() {
            Status::Over(Outcome::Win(Side::O)) => return WIN_POINTS,
            Status::Over(Outcome::Win(Side::X)) => return 0.0,
            Status::Over(Outcome::Draw) => return DRAW_POINTS,
            Status::ToMove(Side::X) => {
                let moves = opponent.moves(record.position());
                let &(mv, _) = moves
                    .choose_weighted(rng, |&(_, probability)| probability)
                    .expect("the probabilities add up to 1");
                record.play(mv).expect("a legal move");
                table.play_line(Side::X, &[&mv.to_string()]).expect("a legal move");
            }
            Status::ToMove(Side::O) => {
                let word = table.choose(&mut Budget::unlimited(), rng);
                let mv = word.expect("a move is due").parse();
                record.play(mv.expect("a move")).expect("a legal move");
            }
        }
    }
}

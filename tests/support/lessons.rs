//! Lessons in which nothing is written.

use std::path::Path;

use jogada::control::Interrupt;
use jogada::session::{Engine, Examiner, Method, TrainConfig, Trainer};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

/// A learner and its chance.
pub struct Lessons {
    pub trainer: Box<dyn Trainer>,
    rng: Xoshiro256PlusPlus,
}

impl Lessons {
    /// Lessons of a game against oneself, from nothing.
    pub fn new(game: &str, method: Method, seed: u64) -> Lessons {
        Lessons::of(game, method, "", Path::new("nowhere/there is no such file"), seed)
    }

    /// Lessons against `opponent`, which go on from `table` if that is there.
    pub fn of(game: &str, method: Method, opponent: &str, table: &Path, seed: u64) -> Lessons {
        let mut engine = Engine::new(0, Interrupt::default());
        engine.set_game(&game.split(' ').collect::<Vec<_>>()).unwrap();
        let config = TrainConfig {
            game: engine.game(),
            method,
            opponent: opponent.split_whitespace().map(str::to_owned).collect(),
            table: table.to_owned(),
        };
        let trainer = engine.session().trainer(&config);
        Lessons {
            trainer: trainer.expect("the game can be learned").unwrap(),
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
        }
    }

    pub fn play(&mut self, games: u64) {
        (0..games).for_each(|_| self.trainer.play(&mut self.rng));
    }

    /// Whether no line of play beats the learner, on each side: a random opponent plays them all.
    pub fn is_unbeaten(&self) -> bool {
        let random = self.trainer.rates(Examiner::Random);
        random.x.loss == 0.0 && random.o.loss == 0.0
    }

    /// Plays `games` games and looks every `step` of them: after how many nothing beat the learner
    /// for the first time, and after how many for good.
    pub fn settle(&mut self, games: u64, step: u64) -> (Option<u64>, Option<u64>) {
        let (mut first, mut for_good) = (None, None);
        for done in (step..=games).step_by(usize::try_from(step).unwrap()) {
            self.play(step);
            if self.is_unbeaten() {
                first = first.or(Some(done));
                for_good = for_good.or(Some(done));
            } else {
                for_good = None;
            }
        }
        (first, for_good)
    }
}

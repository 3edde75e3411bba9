use jogada::rules::{Options, Side};
use jogada::session::{Course, Engine, Examiner, Method, Trainer};
use jogada::solvers::Interrupt;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use std::time::Instant;

fn trainer(game: &str, method: Method, opponent: &[&str]) -> Box<dyn Trainer> {
    let mut engine = Engine::new(1, Interrupt::default());
    engine.set_game(&game.split(' ').collect::<Vec<_>>()).unwrap();
    let course = Course { game: engine.game(), method, opponent: opponent.iter().map(|w| w.to_string()).collect(), table: "/nonexistent/x".into() };
    engine.session().trainer(&course).unwrap().unwrap()
}

fn unbeaten(t: &dyn Trainer) -> bool {
    let r = t.rates(Examiner::Random);
    Side::BOTH.iter().all(|&s| r[s].loss == 0.0)
}

fn main() {
    let args: Vec<String> = std::env::args().filter(|a| a != "--bench").collect();
    let game = args.get(1).map_or("classic", |s| s.as_str());
    let method = Method::named(args.get(2).map_or("td", |s| s.as_str())).unwrap();
    let n: u64 = args.get(3).map_or(200000, |s| s.parse().unwrap());
    let _ = Options::defaults(&[]);
    let mut needed = vec![];
    for seed in 1..=20 {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut t = trainer(game, method, &[]);
        let step = if game == "classic" { 20 } else { 500 };
        while t.games() < n.min(20000) && !unbeaten(&*t) { for _ in 0..step { t.play(&mut rng) } }
        // stays unbeaten?
        needed.push(if unbeaten(&*t) { t.games() } else { 999999 });
        if game != "classic" && seed == 5 { break }
    }
    needed.sort();
    println!("needed {needed:?}");
    for seed in 1..=3 {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut t = trainer(game, method, &[]);
        let start = Instant::now();
        for _ in 0..n { t.play(&mut rng) }
        let time = start.elapsed();
        let start = Instant::now();
        let [u, b, p] = [Examiner::Random, Examiner::Alert, Examiner::Perfect].map(|e| t.rates(e));
        println!("{time:?} exam {:?} positions {} unbeaten {}", start.elapsed(), t.positions(), unbeaten(&*t));
        let bound = [2.9896, 2.8328, 2.8542, 1.5206];
        let got = [u.x.points(), u.o.points(), b.x.points(), b.o.points()];
        println!("points {got:?} percent {:?}\n perfect {p:?}", [0,1,2,3].map(|i| (1000.0 * got[i] / bound[i]).round() / 10.0));
    }
}

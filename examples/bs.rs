use std::time::Instant;
use jogada::rules::Options;
use jogada::rules::games::battleship::*;
use jogada::solvers::Budget;
use jogada::solvers::battleship::*;
use jogada::strategies::battleship::*;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let get = |k: &str, d: f64| a.iter().find_map(|w| w.strip_prefix(&format!("{k}="))).map_or(d, |v| v.parse().unwrap());
    let gs = |k: &str, d: &str| a.iter().find_map(|w| w.strip_prefix(&format!("{k}="))).unwrap_or(d).to_owned();
    let mut words = vec![];
    if gs("fleet", "") == "hasbro" { words = vec!["fleet=[5,4,3,3,2]", "touch=true"]; }
    let setting = Setting::of(&Options::defaults(OPTIONS).with(words).unwrap()).unwrap();
    let prior = if gs("prior", "lf") == "lf" { Prior::LongestFirst } else { Prior::Uniform };
    let sight = Sight { opened: get("opened", 0.0), ahead: get("ahead", 0.0), entropy: get("entropy", 0.0), count: get("count", 1000.0) as usize, sweeps: get("sweeps", 1.0) as usize, exact: get("exact", 5000.0) as u64 };
    let mut gunner: Box<dyn Gunner> = match gs("who", "hunter").as_str() { "random" => Box::new(Random), "rules" => Box::new(Rules), _ => Box::new(Hunter::new(prior, sight)) };
    let placing = match gs("placing", "lf").as_str() { "lf" => Placing::LongestFirst, "uniform" => Placing::Uniform, _ => Placing::Edges };
    let games = get("games", 1000.0) as u64;
    let from = get("from", 0.0) as u64;
    let (mut sum, mut sq, mut shots, mut exact) = (0.0, 0.0, 0u64, 0u64);
    let begin = Instant::now();
    for seed in from..from+games {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let fleet = placing.place(&setting, &mut rng);
        let mut sea = Sea::new(setting.clone());
        let mut n = 0;
        while !sea.is_lost() {
            let c = gunner.aim(&sea, &mut Budget::unlimited(), &mut rng);
            exact += u64::from(c.reason == "exact");
            let ans = fleet.answer(c.mv, |cell| sea.was_shot(cell));
            sea.mark(c.mv, ans);
            n += 1;
        }
        shots += n;
        sum += n as f64; sq += (n * n) as f64;
    }
    let g = games as f64;
    let mean = sum / g;
    let se = ((sq / g - mean * mean) / g).sqrt();
    let t = begin.elapsed().as_secs_f64() / shots as f64;
    println!("{} : {mean:.3} +- {se:.3}  {:.3} ms/shot exact {:.2}", a[1..].join(" "), t * 1e3, exact as f64 / shots as f64);
}

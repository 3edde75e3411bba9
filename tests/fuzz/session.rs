//! What all targets share: how long they run, what a machine answers, words that go wrong.

use std::env;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::time::{Duration, Instant};

use jogada::control::Interrupt;
use jogada::protocol::{ALL, Flow, Line, Protocol};
use jogada::session::Engine;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

pub type Random = Xoshiro256PlusPlus;

/// Runs sessions of a target: `count` of them, or as many as the seconds of `JOGADA_FUZZ_SECONDS`
/// allow. Each has its own seed; the first is that of `JOGADA_FUZZ_SEED`, or 1.
pub fn sessions(target: &str, count: u64, mut session: impl FnMut(&mut Random)) {
    let number = |name: &str| {
        let text = env::var(name).ok()?;
        let number: Result<u64, _> = text.parse();
        Some(number.unwrap_or_else(|_| panic!("{name}={text}: expected a number")))
    };
    let time = number("JOGADA_FUZZ_SECONDS").map(Duration::from_secs);
    let first = number("JOGADA_FUZZ_SEED").unwrap_or(1);
    let begun = Instant::now();
    let is_due = |done: u64| match time {
        Some(time) => done == 0 || begun.elapsed() < time,
        None => done < count,
    };
    let mut done = 0;
    while is_due(done) {
        let seed = first.wrapping_add(done);
        let mut rng = Random::seed_from_u64(seed);
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| session(&mut rng))) {
            eprintln!("again: JOGADA_FUZZ_SEED={seed} cargo test --test fuzz {target}");
            resume_unwind(panic);
        }
        done += 1;
    }
    if time.is_some() {
        eprintln!("{target}: {done} sessions from seed {first} on");
    }
}

/// A program that speaks a protocol, and all that was said, for whoever has to find out what went
/// wrong.
pub struct Machine {
    protocol: Box<dyn Protocol>,
    pub log: String,
}

impl Machine {
    /// A program whose thoughts are short, whatever is asked of it.
    pub fn new(protocol: &str, game: &str) -> Machine {
        let mut engine = Engine::new(1, Interrupt::default());
        engine.set_game(&words(game)).unwrap();
        engine.set_limits(&["nodes=200"]).unwrap();
        let entry = ALL.iter().find(|entry| entry.name == protocol).unwrap();
        Machine { protocol: (entry.open)(engine), log: String::new() }
    }

    /// What is answered to a line, as it is.
    pub fn ask(&mut self, request: &str) -> String {
        let mut answer = String::new();
        self.log += &format!("> {request}\n");
        let flow = self.protocol.handle(Line::from_text(request), &mut answer);
        assert_eq!(flow, Flow::Continue, "nobody has sent quit: {}", self.log);
        self.log += &answer;
        let text = answer.replace('\n', "");
        assert!(!text.contains(char::is_control), "{}", self.log);
        answer
    }
}

/// The words of a line without brackets that hold blanks.
pub fn words(line: &str) -> Vec<&str> {
    line.split_ascii_whitespace().collect()
}

pub fn one<'a, T: ?Sized>(rng: &mut impl Rng, of: &[&'a T]) -> &'a T {
    of.choose(rng).unwrap()
}

/// A game whose truth is soon found, by the words of the request `game`.
pub fn game(rng: &mut Random) -> String {
    let n = |rng: &mut Random, least: u32, most: u32| rng.random_range(least..=most);
    match n(rng, 0, 6) {
        0 => "classic".to_owned(),
        1 => format!("floating rows={} cols={}", n(rng, 3, 6), n(rng, 3, 30)),
        2 => {
            let slides = one(rng, &["king", "lines", "orthogonal", "any"]);
            format!("morris limit={} slides={slides}", n(rng, 1, 30))
        }
        3 => format!("connect4 rows=4 cols={}", n(rng, 4, 5)),
        4 => format!("grundy heaps=[{},{}]", n(rng, 1, 14), n(rng, 1, 9)),
        5 => {
            let rule = one(rng, &["freestyle", "standard"]);
            format!("gomoku rows={} cols={} rule={rule}", n(rng, 5, 8), n(rng, 5, 8))
        }
        _ => "grundy heaps=[2147483648]".to_owned(),
    }
}

/// The same text with a little damage: what was meant nearly, but not quite.
pub fn damaged(rng: &mut Random, text: &str) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..rng.random_range(1..3) {
        let at = rng.random_range(0..=chars.len());
        let odd = *['0', '9', '-', '=', '[', ',', ' ', 'x', 'Z', '\u{e9}', '\0', '\t', '\u{feff}']
            .choose(rng)
            .unwrap();
        match rng.random_range(0..4) {
            0 => chars.insert(at, odd),
            1 if at < chars.len() => chars[at] = odd,
            2 if at < chars.len() => drop(chars.remove(at)),
            _ => chars.truncate(at),
        }
    }
    chars.into_iter().filter(|c| !"\n\r".contains(*c)).collect()
}

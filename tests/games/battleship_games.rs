//! Whole sea battles in words: the laws of the dialogue, fleets that are set, and lies.

use jogada::rules::games::Battleship;
use jogada::rules::games::battleship::{Answer, Fleet, OPTIONS, Sea, Setting};
use jogada::rules::{OptionError, Options, Playable, Record, Side, Status};

use jogada::control::Budget;
use jogada::session::{BadSecret, Hiding, PlayError, Session, Table, Umpire};
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

fn options(words: &str) -> Options {
    let words = words.split_whitespace();
    Options::defaults(OPTIONS).with(words).unwrap()
}

fn session(options: &Options) -> Result<Table<Battleship>, OptionError> {
    Table::new(options)
}

fn referee(options: &Options) -> Result<Record<Battleship>, OptionError> {
    Battleship::set_up(options)
}

fn seeded(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

/// Two engines and a referee, which knows both fleets unless it is blind; `lie` changes answers.
fn battle(
    words: &str,
    seed: u64,
    blind: bool,
    mut lie: impl FnMut(&str, &mut Xoshiro256PlusPlus) -> Option<String>,
) -> Result<(), (Side, PlayError)> {
    let mut rng = seeded(seed);
    let options = options(words);
    let mut sides = [session(&options).unwrap(), session(&options).unwrap()];
    let mut referee = referee(&options).unwrap();
    let mut fleets = Vec::new();
    for (side, post) in Side::BOTH.into_iter().zip(&mut sides) {
        let strategy = Options::defaults(post.strategies()[2].options);
        post.set_strategy("random", &strategy).unwrap();
        fleets.push(post.own(&mut rng).unwrap());
        if !blind {
            let ships: Vec<&str> = fleets.last().unwrap().split(' ').collect();
            referee.entrust(side, &ships).unwrap();
        }
    }
    let mut line: Vec<String> = Vec::new();
    let mut liar = None;
    while let Status::ToMove(side) = referee.status() {
        let (me, you) = if side == Side::X { (0, 1) } else { (1, 0) };
        assert_eq!(sides[me].umpire().status(), Status::ToMove(side));
        let mut mv = sides[me].choose(&mut Budget::unlimited(), &mut rng).unwrap();
        if liar.is_none()
            && !mv.starts_with('[')
            && let Some(other) = lie(&mv, &mut rng)
        {
            // Its own board holds the truth; the others hear the lie.
            (mv, liar) = (other, Some(side));
        }
        line.push(mv.clone());
        let heard = Umpire::play(&mut referee, &[&mv]).and_then(|()| sides[you].play(&[&mv]));
        if let Err(error) = heard {
            assert_eq!(liar, Some(side), "only a lie is refused: {error} in {}", line.join(" "));
            return Err((side, error));
        }
        if let Some(liar) = liar {
            // Who believed it goes on with its own fleet; the record tells, once the fleets are
            // shown.
            let (honest, false_fleet) = if liar == Side::X { (1, 0) } else { (0, 1) };
            let ships: Vec<&str> = fleets[false_fleet].split(' ').collect();
            let found = sides[honest].reveal(&ships);
            assert!(matches!(found, Err(BadSecret::False(_))), "{}", line.join(" "));
            return Ok(());
        }
        assert_eq!(Umpire::history(&referee), line);
    }
    for (n, post) in sides.iter().enumerate() {
        let ships: Vec<&str> = fleets[1 - n].split(' ').collect();
        assert_eq!(post.reveal(&ships), Ok(()));
        assert_eq!(post.umpire().status(), referee.status());
    }
    assert_eq!(liar, None);
    Ok(())
}

fn another(answer: &str, rng: &mut Xoshiro256PlusPlus) -> Option<String> {
    let others = ["miss", "hit", "sunk"].into_iter().filter(|other| *other != answer);
    let others: Vec<&str> = others.collect();
    rng.random_ratio(1, 30).then(|| (*others.choose(rng).unwrap()).to_owned())
}

const SETTINGS: [&str; 5] = [
    "",
    "rows=6 cols=7 fleet=[3,2,2,1]",
    "fleet=[5,4,3,3,2] touch=true",
    "again=false rows=8 cols=8 fleet=[3,2,1,1]",
    "rows=5 cols=5 fleet=[3,2,1] touch=true again=false",
];

fn battles(games: u64) {
    let mut lies = 0;
    for seed in 0..games {
        let words = SETTINGS[seed as usize % SETTINGS.len()];
        assert_eq!(battle(words, seed, seed % 2 == 0, |_, _| None), Ok(()));
        // A referee that knows the fleets finds a lie at once; a blind one at once or when the
        // fleets are shown.
        let mut has_lied = false;
        let lie = |answer: &str, rng: &mut Xoshiro256PlusPlus| {
            let other = another(answer, rng);
            has_lied |= other.is_some();
            other
        };
        let found = battle(words, seed, seed % 3 == 0, lie);
        if seed % 3 != 0 && has_lied {
            assert!(matches!(found, Err((_, PlayError::Illegal(_)))), "seed {seed}: {found:?}");
        }
        lies += u32::from(has_lied);
    }
    assert!(u64::from(lies) > games / 2, "{lies}");
}

#[test]
fn games_at_random_keep_the_laws_and_every_lie_is_found() {
    battles(40);
}

#[test]
#[ignore = "ten thousand games take minutes"]
fn ten_thousand_games_at_random_keep_the_laws_and_every_lie_is_found() {
    battles(10_000);
}

#[test]
fn an_answer_is_refused_when_it_becomes_impossible() {
    let mut waters = referee(&options("rows=5 cols=5 fleet=[3,2,1]")).unwrap();
    // The hit in the corner and the one below it belong to the ship of three, which has its third
    // cell below them.
    let line = "[1,1] hit [1,2] miss [1,1] miss [2,1] hit [3,1]";
    let words: Vec<&str> = line.split(' ').collect();
    Umpire::play(&mut waters, &words).unwrap();
    assert_eq!(waters.legal(), ["sunk"]);
    assert!(matches!(Umpire::play(&mut waters, &["hit"]), Err(PlayError::Illegal(_))));
    Umpire::play(&mut waters, &["sunk"]).unwrap();
    Umpire::play(&mut waters, &["[3,2]"]).unwrap();
    assert_eq!(waters.legal(), ["miss"], "beside a sunk ship is water");
    let sea_answers = Umpire::history(&waters).len();
    assert!(
        Umpire::play(&mut waters, &["hit"]).is_err()
            && Umpire::history(&waters).len() == sea_answers
    );
}

#[test]
fn a_fleet_is_taken_down_before_the_first_shot_or_not_at_all() {
    let mut post = session(&options("rows=5 cols=5 fleet=[3,2,1]")).unwrap();
    let good = ["[[1,1],[1,2],[1,3]]", "[[3,1],[3,2]]", "[[5,5]]"];
    post.set_own(&good).unwrap();
    assert_eq!(post.own(&mut seeded(1)).unwrap(), good.join(" "));
    for bad in [
        &["[[1,1],[1,2],[1,3]]", "[[3,1],[3,2]]"][..],
        &["[[1,1],[1,2],[1,3]]", "[[2,1],[3,1]]", "[[5,5]]"],
        &["[[1,1],[1,2],[1,3]]", "[[1,1],[2,1]]", "[[5,5]]"],
        &["[[1,4],[1,5],[1,6]]", "[[3,1],[3,2]]", "[[5,5]]"],
    ] {
        assert!(matches!(post.set_own(bad), Err(BadSecret::Forbidden(_))), "{bad:?}");
    }
    assert!(matches!(post.set_own(&["x"]), Err(BadSecret::Malformed(_))));
    assert_eq!(post.own(&mut seeded(1)).unwrap(), good.join(" "));
    // The client shoots, so the engine is O and answers by this fleet.
    post.play(&["[1,1]"]).unwrap();
    assert_eq!(
        (post.umpire().legal(), post.set_own(&good)),
        (vec!["hit".to_owned()], Err(BadSecret::TooLate))
    );
    // Before the first shot it is the same fleet, in the next game another.
    assert!(post.undo(1));
    assert_eq!(post.own(&mut seeded(1)).unwrap(), good.join(" "));
    post.play(&["[1,1]"]).unwrap();
    post.restart();
    assert_ne!(post.own(&mut seeded(1)).unwrap(), good.join(" "));
}

#[test]
fn answers_are_those_of_the_fleet() {
    let setting = Setting::of(&options("rows=5 cols=5 fleet=[3,2,1]")).unwrap();
    let words = ["[[1,1],[1,2],[1,3]]", "[[3,1],[3,2]]", "[[5,5]]"];
    let fleet = Fleet::read(&setting, &words).unwrap();
    let mut sea = Sea::new(setting);
    for (cell, answer) in [
        ("[1,2]", Answer::Hit),
        ("[2,2]", Answer::Miss),
        ("[1,1]", Answer::Hit),
        ("[5,5]", Answer::Sunk),
        ("[1,3]", Answer::Sunk),
    ] {
        let cell = cell.parse().unwrap();
        assert_eq!(fleet.answer(cell, |own| sea.was_shot(own)), answer);
        sea.mark(cell, answer);
    }
    assert_eq!(sea.sunk().len(), 2);
    assert!(sea.wounded().next().is_none());
    // [1,4] and [2,4] lie beside the ship of three.
    assert!(sea.unknown().all(|cell| cell.row() > 2 || cell.col() > 4));
}

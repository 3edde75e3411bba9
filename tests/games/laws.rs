//! Laws that every registered game keeps, checked along random games.

use jogada::rules::Status;
use jogada::session::{GAMES, GameEntry, PlayError, Session};
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

const GAMES_EACH: usize = 200;

/// No more games are begun after so many positions: on large boards a few games hold many.
const POSITIONS_EACH: usize = 2_000;

/// Everything that can be seen of a game in progress.
fn view(session: &dyn Session) -> (Status, Vec<String>, Vec<String>, String) {
    (
        session.umpire().status(),
        session.umpire().legal(),
        session.umpire().history(),
        session.diagram().to_string(),
    )
}

/// A new game with options drawn at random: small boards, so that edges and ends are met often.
fn open(entry: &GameEntry, rng: &mut Xoshiro256PlusPlus) -> Box<dyn Session> {
    use jogada::rules::{OptionError, OptionKind, Options};
    let draw = |spec: &jogada::rules::OptionSpec, rng: &mut Xoshiro256PlusPlus| match spec.kind {
        // A limit that is always small would end every game early.
        OptionKind::Integer { .. } if rng.random_ratio(1, 4) => spec.default.to_owned(),
        OptionKind::Integer { min, max } => rng.random_range(min..=max.min(min + 5)).to_string(),
        OptionKind::Choice(values) => (*values.choose(rng).unwrap()).to_owned(),
        OptionKind::List { min, max, most } => {
            let count = rng.random_range(1..=most.min(4));
            let mut number = |_| rng.random_range(min..=max.min(min + 11)).to_string();
            let numbers: Vec<String> = (0..count).map(&mut number).collect();
            format!("[{}]", numbers.join(","))
        }
        OptionKind::Limit => "none".to_owned(),
        OptionKind::Word => spec.default.to_owned(),
        OptionKind::Both(..) => unreachable!("it stands for options that are drawn"),
    };
    loop {
        let words: Vec<String> = entry
            .options
            .iter()
            .filter(|spec| !matches!(spec.kind, OptionKind::Both(..)))
            .map(|spec| (spec.name, draw(spec, rng)))
            // The default of a word may be that there is none.
            .filter(|(_, value)| !value.is_empty())
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        let options =
            Options::defaults(entry.options).with(words.iter().map(String::as_str)).unwrap();
        // Values that are each in bounds may make no game together.
        match (entry.open)(&options) {
            Ok(session) => return session,
            Err(error) => assert!(matches!(error, OptionError::Together { .. }), "{error}"),
        }
    }
}

/// Plays random games of every registered game and calls `law` in each position.
fn in_random_games(mut law: impl FnMut(&mut dyn Session, &mut Xoshiro256PlusPlus)) {
    for entry in GAMES {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
        let mut positions = 0;
        for _ in 0..GAMES_EACH {
            if positions > POSITIONS_EACH {
                break;
            }
            let mut session = open(entry, &mut rng);
            law(session.as_mut(), &mut rng);
            while let Some(mv) = session.umpire().legal().choose(&mut rng).cloned() {
                session.play(&[&mv]).unwrap();
                positions += 1;
                law(session.as_mut(), &mut rng);
            }
        }
    }
}

#[test]
fn a_game_is_live_while_it_has_a_move() {
    in_random_games(|session, _| {
        assert_eq!(
            matches!(session.umpire().status(), Status::ToMove(_)),
            !session.umpire().legal().is_empty()
        );
    });
}

#[test]
fn each_move_is_listed_once() {
    in_random_games(|session, _| {
        let mut moves = session.umpire().legal();
        let count = moves.len();
        moves.sort_unstable();
        moves.dedup();
        assert_eq!(moves.len(), count);
    });
}

#[test]
fn notation_is_its_own_inverse() {
    in_random_games(|session, rng| {
        if let Some(mv) = session.umpire().legal().choose(rng) {
            session.play(&[mv]).unwrap();
            assert_eq!(session.umpire().history().last(), Some(mv));
            assert!(!mv.contains(char::is_whitespace));
            session.undo(1);
        }
    });
}

/// Protocols that write moves as places can say all moves of a game, or none.
#[test]
fn moves_and_their_paths_are_inverse() {
    in_random_games(|session, _| {
        let moves = session.umpire().legal();
        let paths: Vec<_> = moves.iter().map(|mv| session.umpire().path_of(mv)).collect();
        let places = paths.iter().flatten().count();
        // Where moves are cells, only a word, such as a pass, has none.
        let is_word = |mv: &String| mv.chars().all(|c| c.is_ascii_alphabetic());
        let mut pathless = moves.iter().zip(&paths).filter(|(_, path)| path.is_none());
        assert!(places == 0 || pathless.all(|(mv, _)| is_word(mv)), "{moves:?}: {paths:?}");
        for (mv, path) in moves.iter().zip(paths) {
            let Some(path) = path else {
                let (rows, _) = session.diagram().last();
                assert_eq!(rows, 0, "{mv} is a move on a board, and goes nowhere");
                continue;
            };
            assert_eq!(session.umpire().move_along(path).as_ref(), Some(mv));
            if path.from.is_none() {
                assert_eq!(session.umpire().move_at(path.to).as_ref(), Some(mv));
            }
            session.play(&[mv]).unwrap();
            assert_eq!(session.umpire().last_path(), Some(path));
            session.undo(1);
        }
    });
}

/// In a picture `.` is an empty cell that a move leads to, and `-` one that none does.
#[test]
fn a_cell_of_the_picture_is_open_exactly_where_a_move_leads() {
    in_random_games(|session, _| {
        let moves = session.umpire().legal();
        let paths = moves.iter().filter_map(|mv| session.umpire().path_of(mv));
        let ends: Vec<_> = paths.map(|path| path.to).collect();
        for (cell, place, _) in session.diagram().cells() {
            let expected = if ends.contains(&cell) { '.' } else { '-' };
            assert!("XO".contains(place) || place == expected, "{cell} in\n{}", session.diagram());
            assert!(!("XO".contains(place) && ends.contains(&cell)), "{cell}");
        }
    });
}

#[test]
fn a_move_is_legal_if_and_only_if_it_is_listed() {
    in_random_games(|session, rng| {
        let before = view(session);
        for word in some_words(rng) {
            match session.play(&[&word]) {
                Ok(()) => {
                    let written = session.umpire().history().pop().unwrap();
                    assert!(before.1.contains(&written), "{word} was played as {written}");
                    session.undo(1);
                }
                Err(error) => {
                    assert!(!before.1.contains(&word), "{word} was refused: {error}");
                    assert!(!error.to_string().is_empty());
                }
            }
            assert_eq!(view(session), before);
        }
    });
}

/// Words that look like moves, and some that do not.
fn some_words(rng: &mut Xoshiro256PlusPlus) -> Vec<String> {
    let mut number = || rng.random_range(-1..=12);
    let mut words: Vec<String> = (0..4)
        .flat_map(|_| {
            let (a, b, c) = (number(), number(), number());
            [a.to_string(), format!("[{a},{b}]"), format!("[{a},{b},{c}]"), format!("[{a}, {b}]")]
        })
        .collect();
    words.extend(
        [
            "",
            "x",
            "[",
            "[]",
            "[1",
            "1]",
            "[[1,1]]",
            "99999999999999999999",
            "[99,99]",
            "[255,256]",
            "é",
        ]
        .map(String::from),
    );
    words
}

#[test]
fn a_refused_line_changes_nothing() {
    in_random_games(|session, rng| {
        let before = view(session);
        let Some(good) = before.1.choose(rng) else {
            assert!(session.play(&["1"]).is_err());
            assert_eq!(view(session), before);
            return;
        };
        // The first move is fine, the second is none: neither is made.
        assert!(matches!(
            session.play(&[good, "nonsense"]),
            Err(PlayError::Notation(_)) | Err(PlayError::Over { .. })
        ));
        assert_eq!(view(session), before);
        if let Status::ToMove(side) = session.umpire().status() {
            assert!(session.play_line(side.other(), &[good]).is_err());
            assert!(session.play_line(side, &[]).is_err());
            assert_eq!(view(session), before);
        }
    });
}

#[test]
fn undo_restores_what_was_before() {
    in_random_games(|session, rng| {
        let before = view(session);
        let mut made = 0;
        for _ in 0..3 {
            if let Some(mv) = session.umpire().legal().choose(rng) {
                session.play(&[mv]).unwrap();
                made += 1;
            }
        }
        assert!(session.undo(made));
        assert_eq!(view(session), before);
        assert!(!session.undo(before.2.len() + 1));
        assert_eq!(view(session), before);
    });
}

#[test]
fn a_replayed_history_leads_to_the_same_position() {
    in_random_games(|session, _| {
        let before = view(session);
        session.restart();
        assert!(session.umpire().history().is_empty());
        let words: Vec<&str> = before.2.iter().map(String::as_str).collect();
        session.play(&words).unwrap();
        assert_eq!(view(session), before);
    });
}

#[test]
fn every_strategy_plays_legal_moves_to_the_end() {
    use jogada::control::{Budget, Interrupt};
    for entry in GAMES {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
        for nodes in [Some(20_000), Some(0), Some(50)] {
            let mut session = open(entry, &mut rng);
            for strategy in session.strategies() {
                let options = jogada::rules::Options::defaults(strategy.options);
                session.set_strategy(strategy.name, &options).unwrap();
                session.restart();
                assert_eq!(session.reason(), None);
                loop {
                    let legal = session.umpire().legal();
                    let mut budget = Budget::new(None, nodes, Interrupt::default());
                    let Ok(mv) = session.choose(&mut budget, &mut rng) else {
                        break;
                    };
                    assert!(legal.contains(&mv), "{} of {} played {mv}", strategy.name, entry.name);
                    assert!(session.reason().is_some_and(|reason| !reason.is_empty()));
                }
                assert!(matches!(session.umpire().status(), Status::Over(_)));
            }
        }
    }
}

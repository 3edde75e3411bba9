//! Proofs: what is found is checked by the rules alone, and agrees with values that were found in
//! other ways.

use std::collections::HashMap;

use crate::support::proved::is_true;
use crate::support::tree::{Node, Tree};
use jogada::control::{Budget, Interrupt};
use jogada::proof::{Claim, Goal, Part, Proof, Proved, check};
use jogada::rules::games::Classic;
use jogada::rules::{Game, OptionKind, OptionSpec, Options, Outcome, Record, Side, Status};
use jogada::session::{GAMES, GameEntry, Prover, ValueError};
use jogada::solvers::proofs::{Finding, prove};
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

const MEGABYTES: usize = 64;

fn limited(nodes: u64) -> Budget {
    Budget::new(None, Some(nodes), Interrupt::default())
}

fn proof(parts: Vec<Part>) -> Proof {
    Proof { game: String::new(), moves: Vec::new(), parts }
}

/// What is true of a position: who wins at best, and how soon.
type Truth = (Outcome, u32);

/// The truth about all nodes of a tree or a graph when so many moves are left, by trying
/// everything.
fn truths(tree: &Tree, left: u32) -> Vec<Vec<Truth>> {
    let over = |node: &Node| match node {
        Node::Leaf(outcome) => (*outcome, 0),
        Node::Inner(..) => (Outcome::Draw, 0),
    };
    let mut rounds: Vec<Vec<Truth>> = vec![tree.nodes.iter().map(over).collect()];
    for _ in 0..left {
        let last = rounds.last().unwrap();
        let truth = |node: &Node| match node {
            Node::Leaf(outcome) => (*outcome, 0),
            Node::Inner(side, children) => {
                let truths = children.iter().map(|&child| last[child]);
                let best = truths.max_by_key(|&(outcome, plies)| match outcome {
                    Outcome::Win(winner) if winner == *side => 1000 - plies as i32,
                    Outcome::Win(_) => plies as i32 - 1000,
                    Outcome::Draw => 0,
                });
                let (outcome, plies) = best.unwrap();
                (outcome, plies + 1)
            }
        };
        let next = tree.nodes.iter().map(truth).collect();
        rounds.push(next);
    }
    rounds
}

fn proved(outcome: Outcome) -> Proved {
    match outcome {
        Outcome::Win(side) => Proved::Claim(Claim::win(side)),
        Outcome::Draw => Proved::Draw,
    }
}

#[test]
fn trees_have_the_value_that_is_proved() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for _ in 0..500 {
        let tree = Tree::random(&mut rng, 6);
        let (outcome, plies) = truths(&tree, 6)[6][0];
        let record = Record::new(tree);
        let finding = prove(&record, MEGABYTES, &mut Budget::unlimited());
        assert!(finding.is_decided());
        let proof = proof(finding.parts);
        assert_eq!(check(&record, &proof), Ok(()));
        assert_eq!(proof.proves(), proved(outcome));
        if let Outcome::Win(_) = outcome {
            assert!(proof.parts[0].nodes[0].plies.unwrap() >= plies);
        }
    }
}

#[test]
fn graphs_whose_lines_recur_have_the_value_that_is_proved_under_every_limit() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    let (mut cut, mut circles) = (0, 0);
    for _ in 0..300 {
        let size = rng.random_range(2..=40);
        let graph = Tree::tangled(&mut rng, size);
        if let Status::Over(_) = graph.status() {
            continue;
        }
        let truths = truths(&graph, 50);
        for limit in (1..=12).chain([50]) {
            let (outcome, plies) = truths[limit][0];
            let record = Record::with_limit(graph.clone(), limit as u32);
            let finding = prove(&record, MEGABYTES, &mut Budget::unlimited());
            assert!(finding.is_decided());
            let proof = proof(finding.parts);
            assert_eq!(check(&record, &proof), Ok(()), "limit {limit}, {graph:?}");
            assert_eq!(proof.proves(), proved(outcome), "limit {limit}, {graph:?}");
            let promised = proof.parts[0].nodes[0].plies;
            match outcome {
                // As soon as can be.
                Outcome::Win(_) => assert_eq!(promised, Some(plies)),
                Outcome::Draw if promised.is_some() => cut += 1,
                Outcome::Draw => circles += 1,
            }
        }
    }
    assert!(cut > 100 && circles > 100, "{cut} {circles}");
}

#[test]
fn what_is_known_when_a_limit_is_reached_is_true() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut met = HashMap::new();
    for _ in 0..600 {
        let tangled = rng.random::<bool>();
        let (tree, left) = if tangled {
            (Tree::tangled(&mut rng, 30), 20)
        } else {
            (Tree::random(&mut rng, 6), 6)
        };
        let Status::ToMove(mover) = tree.status() else {
            continue;
        };
        let truths = truths(&tree, left);
        let record = if tangled {
            Record::with_limit(tree.clone(), left)
        } else {
            Record::new(tree.clone())
        };
        let nodes = rng.random_range(1..60);
        let Finding { parts, open } = prove(&record, MEGABYTES, &mut limited(nodes));
        let proof = proof(parts);
        assert_eq!(check(&record, &proof), Ok(()));
        let outcome = truths[left as usize][0].0;
        assert!(is_true(proof.proves(), outcome), "{tree:?}");
        assert_eq!(open.is_empty(), proof.proves() == proved(outcome));
        for open in &open {
            for word in &open.moves {
                let next = tree.after(word.parse().unwrap());
                let loses = truths[left as usize - 1][next.at].0 == Outcome::Win(mover.other());
                let wins = truths[left as usize - 1][next.at].0 == Outcome::Win(mover);
                let is_settled = if open.side == mover { !wins } else { loses };
                assert!(is_settled, "{open:?} {tree:?}");
            }
        }
        let kind = match proof.proves() {
            Proved::Claim(claim) => Some(claim.goal),
            _ => None,
        };
        let is_moved = open.iter().any(|open| !open.moves.is_empty());
        *met.entry((kind.map(|goal| goal == Goal::Win), is_moved)).or_insert(0) += 1;
    }
    // Wins, single draws, and moves that are known all came up.
    for kind in [(Some(true), false), (Some(false), false), (Some(false), true), (None, true)] {
        assert!(met.get(&kind).is_some_and(|&count| count > 3), "{met:?}");
    }
}

#[test]
fn a_memory_that_is_too_small_ends_the_search() {
    let record = Record::new(Classic::new());
    let finding = prove(&record, 0, &mut Budget::unlimited());
    assert!(finding.parts.is_empty() && finding.open.len() == 2);
    let finding = prove(&record, 1, &mut Budget::unlimited());
    assert!(finding.is_decided());
}

/// Options drawn at random: small boards, so that much can be proved.
fn draw(specs: &'static [OptionSpec], rng: &mut Xoshiro256PlusPlus) -> Options {
    let value = |spec: &OptionSpec, rng: &mut Xoshiro256PlusPlus| match spec.kind {
        OptionKind::Integer { min, max } => rng.random_range(min..=max.min(min + 2)).to_string(),
        OptionKind::Choice(values) => (*values.choose(rng).unwrap()).to_owned(),
        _ => spec.default.to_owned(),
    };
    let mut words: Vec<String> = Vec::new();
    for spec in specs {
        // A limit of moves as small as a board would leave nothing to prove.
        let is_short_form = matches!(spec.kind, OptionKind::Both(..));
        if !is_short_form && (spec.name != "limit" || rng.random::<bool>()) {
            let value = match spec.name {
                "limit" => rng.random_range(6..=14).to_string(),
                _ => value(spec, rng),
            };
            words.push(format!("{}={value}", spec.name));
        }
    }
    Options::defaults(specs).with(words.iter().map(String::as_str)).unwrap()
}

/// A position on the way of a random game, from its end backwards, and the game's own truth where
/// it is soon known: the outcome and in how many moves, if that has a number.
fn random_position(
    entry: &GameEntry,
    rng: &mut Xoshiro256PlusPlus,
) -> (String, Box<dyn Prover>, Option<Truth>) {
    let options = draw(entry.options, rng);
    let mut record = entry.prove.unwrap()(&options).unwrap();
    while let Some(mv) = record.legal().choose(rng).cloned() {
        record.play(&[&mv]).unwrap();
    }
    let made = record.history().len();
    // On large boards not even the last moves but a dozen are few.
    record.undo(rng.random_range(1..=made.min(12)));
    let mut session = (entry.open)(&options).unwrap();
    let history = record.history();
    let moves: Vec<&str> = history.iter().map(String::as_str).collect();
    session.play(&moves).unwrap();
    let Status::ToMove(mover) = record.status() else { panic!("a move was taken back") };
    let truth = session.value(&mut limited(300_000)).ok().map(|value| {
        let value = value.to_string();
        let (word, plies) = value.split_once(' ').unwrap_or((&value, "0"));
        let outcome = match word {
            "win" => Outcome::Win(mover),
            "loss" => Outcome::Win(mover.other()),
            _ => Outcome::Draw,
        };
        (outcome, plies.parse().unwrap())
    });
    let name = format!("{}{options} after {}", entry.name, moves.join(" "));
    (name, record, truth)
}

#[test]
fn random_positions_of_every_game_are_proved_and_the_proofs_are_right() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    for entry in GAMES.iter().filter(|entry| entry.prove.is_some()) {
        let (mut decided, mut compared) = (0, 0);
        for _ in 0..60 {
            let (name, record, truth) = random_position(entry, &mut rng);
            let finding = record.prove(MEGABYTES, &mut limited(300_000));
            decided += u32::from(finding.is_decided());
            let is_decided = finding.is_decided();
            let proof = proof(finding.parts);
            assert_eq!(record.check(&proof), Ok(()), "{name}");
            assert_eq!(Proof::from_json(&proof.to_json()).unwrap(), proof, "{name}");
            let Some((outcome, plies)) = truth else {
                continue;
            };
            compared += 1;
            assert!(is_true(proof.proves(), outcome), "{name}: {outcome}");
            if is_decided {
                assert_eq!(proof.proves(), proved(outcome), "{name}");
                let promised = proof.parts[0].nodes[0].plies.unwrap_or(plies);
                assert!(promised >= plies, "{name}: {plies}");
            }
        }
        assert!(decided > 30, "{}: {decided} decided", entry.name);
        let mut session = (entry.open)(&Options::defaults(entry.options)).unwrap();
        let has_oracle = session.value(&mut limited(1)) != Err(ValueError::NoOracle);
        assert!(compared > 30 || !has_oracle, "{}: {compared} compared", entry.name);
    }
}

/// All proofs that differ from this one by a fault of one kind in one place.
fn corrupted(proof: &Proof) -> Vec<(String, Proof)> {
    let mut faulty = Vec::new();
    let mut fault = |what: String, change: &dyn Fn(&mut Proof)| {
        let mut copy = proof.clone();
        change(&mut copy);
        faulty.push((what, copy));
    };
    for (p, part) in proof.parts.iter().enumerate() {
        // One side alone may have the same way to a draw as the other.
        if part.claim.goal == Goal::Win || proof.parts.len() > 1 {
            fault(format!("other side {p}"), &|proof| {
                proof.parts[p].claim.side = proof.parts[p].claim.side.other();
            });
        }
        fault(format!("twice, part {p}"), &|proof| {
            proof.parts.push(part.clone());
        });
        fault(format!("twice at once, part {p}"), &|proof| {
            proof.parts.insert(p, part.clone());
        });
        fault(format!("idle node {p}"), &|proof| {
            let last = proof.parts[p].nodes.last().unwrap().clone();
            proof.parts[p].nodes.push(last);
        });
        for (n, node) in part.nodes.iter().enumerate() {
            let at = format!("part {p}, node {n}");
            // No promise of plies is missing, and none is less than what it rests on.
            if let Some(plies) = node.plies.filter(|_| part.claim.goal == Goal::Win) {
                fault(format!("no plies, {at}"), &|proof| {
                    proof.parts[p].nodes[n].plies = None;
                });
                if plies > 0 {
                    fault(format!("fewer plies, {at}"), &|proof| {
                        proof.parts[p].nodes[n].plies = Some(plies - 1);
                    });
                }
            }
            for m in 0..node.moves.len() {
                let at = format!("{at}, move {m}");
                fault(format!("dropped, {at}"), &|proof| {
                    proof.parts[p].nodes[n].moves.remove(m);
                });
                fault(format!("twice, {at}"), &|proof| {
                    let mv = proof.parts[p].nodes[n].moves[m].clone();
                    proof.parts[p].nodes[n].moves.push(mv);
                });
                fault(format!("nowhere, {at}"), &|proof| {
                    proof.parts[p].nodes[n].moves[m].1 = part.nodes.len();
                });
                fault(format!("elsewhere, {at}"), &|proof| {
                    let to = &mut proof.parts[p].nodes[n].moves[m].1;
                    *to = (*to + 1) % part.nodes.len();
                });
                fault(format!("no move, {at}"), &|proof| {
                    proof.parts[p].nodes[n].moves[m].0 = "nonsense".to_owned();
                });
                fault(format!("illegal, {at}"), &|proof| {
                    proof.parts[p].nodes[n].moves[m].0 = "[98,97,1]".to_owned();
                });
            }
            if node.moves.is_empty() && (node.plies != Some(0) || part.claim.goal == Goal::Win) {
                fault(format!("goes on, {at}"), &|proof| {
                    proof.parts[p].nodes[n].moves.push(("1".to_owned(), 0));
                });
            }
        }
    }
    faulty
}

#[test]
fn a_proof_with_any_fault_is_refused() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    for entry in GAMES.iter().filter(|entry| entry.prove.is_some()) {
        let mut faults = 0;
        while faults < 2_000 {
            let (name, record, _) = random_position(entry, &mut rng);
            let finding = record.prove(MEGABYTES, &mut limited(100_000));
            let proof = proof(finding.parts);
            // A larger one has the same faults in more places.
            if proof.size() > 200 {
                continue;
            }
            for (what, corrupted) in corrupted(&proof) {
                assert!(record.check(&corrupted).is_err(), "{name}: {what}: {corrupted:?}");
                faults += 1;
            }
        }
    }
}

#[test]
fn the_first_thing_that_is_wrong_is_named() {
    let mut record = Record::new(Classic::new());
    for word in ["1", "4", "2", "5"] {
        record.play(word.parse().unwrap()).unwrap();
    }
    let finding = prove(&record, MEGABYTES, &mut Budget::unlimited());
    let right = proof(finding.parts);
    assert_eq!(right.size(), 2, "X completes a row");
    let said = |change: &dyn Fn(&mut Part)| {
        let mut wrong = right.clone();
        change(&mut wrong.parts[0]);
        check(&record, &wrong).unwrap_err().to_string()
    };
    type Change<'a> = &'a dyn Fn(&mut Part);
    let cases: [(&str, Change); 9] = [
        ("part 1, node 1: 1 is occupied", &|part| {
            part.nodes[0].moves[0].0 = "1".to_owned();
        }),
        ("part 1, node 1: \"x\": expected a cell number from 1 to 9, for example 5", &|part| {
            part.nodes[0].moves[0].0 = "x".to_owned()
        }),
        ("part 1, node 1: expected one move of the side to prove, not 0", &|part| {
            part.nodes[0].moves.clear()
        }),
        ("part 1, node 1: leads to node 7, which there is not", &|part| {
            part.nodes[0].moves[0].1 = 6
        }),
        ("part 1, node 1: its plies do not follow from those of node 2", &|part| {
            part.nodes[1].plies = Some(1)
        }),
        ("part 1, node 1: plies none do not do with no limit on the moves left", &|part| {
            part.nodes[0].plies = None
        }),
        ("part 1, node 1: nothing is said of the move 7", &|part| {
            part.claim = Claim::win(Side::O);
            // Every other answer is dealt with.
            part.nodes[0].moves = ["3", "6", "8", "9"].map(|word| (word.to_owned(), 1)).to_vec();
        }),
        ("part 1, node 1: is missing", &|part| part.nodes.clear()),
        ("part 1, node 3: no move leads to it", &|part| {
            part.nodes.push(part.nodes[1].clone());
        }),
    ];
    for (expected, change) in cases {
        assert_eq!(said(change), expected);
    }
    let claim = Claim::draw(Side::O);
    let wrong = said(&|part| part.claim = claim);
    assert_eq!(wrong, "part 1, node 1: plies 1 do not do with no limit on the moves left");
}

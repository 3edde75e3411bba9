//! Files that somebody has damaged: what cannot be right is refused in words, and what is taken
//! keeps its promises.

#[path = "../support/folder.rs"]
mod folder;
#[path = "../support/proved.rs"]
mod proved;

use std::fs;
use std::process::{Command, Output};

use jogada::control::{Budget, Interrupt};
use jogada::proof::{Claim, Goal, Proof, Proved};
use jogada::referee::tournament::Plan;
use jogada::rules::{Options, Outcome, Side, Status};
use jogada::session::{GameEntry, Prover};
use rand::RngExt;
use rand::seq::{IndexedMutRandom, IndexedRandom};

use crate::session::{Machine, Random, damaged, game, one, sessions, words};
use folder::Folder;
use proved::is_true;

/// A text with lines that are damaged, doubled, lost or exchanged, or that ends too soon.
fn damaged_lines(rng: &mut Random, text: &str) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for _ in 0..rng.random_range(1..4) {
        let at = rng.random_range(0..lines.len());
        let other = rng.random_range(0..lines.len());
        match rng.random_range(0..8) {
            0 => drop(lines.remove(at)),
            1 => lines.insert(other, lines[at].clone()),
            2 => lines.swap(at, other),
            3 => lines[at] = format!("\u{feff}{}", lines[at]),
            _ => lines[at] = damaged(rng, &lines[at]),
        }
        if lines.is_empty() {
            return String::new();
        }
    }
    let end = if rng.random_ratio(1, 4) { "" } else { "\n" };
    lines.join(one(rng, &["\n", "\n", "\r\n"])) + end
}

fn jogada(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jogada"));
    command.args(arguments).output().unwrap()
}

/// It has ended by itself, and if it was not content it has said so in words.
fn ends_well(output: &Output, text: &str) {
    let said = String::from_utf8_lossy(&output.stderr);
    let code = output.status.code();
    assert!(!said.contains("panicked"), "{said}\n{text}");
    assert!(matches!(code, Some(0..=5)), "{code:?} {said}\n{text}");
    assert!(code == Some(0) || !said.trim().is_empty(), "{code:?}\n{text}");
}

#[test]
fn journal() {
    let folder = Folder::new("fuzz-journal");
    let (plan, results) = (folder.at("plan.toml"), folder.at("results"));
    let text = "games = [\"classic\"]\nrounds = 2\n[[players]]\nname = \"ana\"\ncommand = \"builtin:random\"\n\
                [[players]]\nname = \"bia\"\ncommand = \"builtin:level2\"\n";
    fs::write(&plan, text).unwrap();
    let [plan, results] = [&plan, &results].map(|path| path.to_str().unwrap());
    let played = jogada(&["tournament", plan, "--dir", results]);
    ends_well(&played, text);
    let file = folder.at("results").join("journal.jsonl");
    let whole = fs::read_to_string(&file).unwrap();
    let standings = || jogada(&["standings", results]);
    let right = standings().stdout;
    assert!(!right.is_empty());
    sessions("journal", 30, |rng| {
        let text = damaged_lines(rng, &whole);
        fs::write(&file, &text).unwrap();
        ends_well(&standings(), &text);
        ends_well(&jogada(&["replay", file.to_str().unwrap()]), &text);
        fs::write(&file, &whole).unwrap();
        assert_eq!(standings().stdout, right, "the same journal again");
    });
}

/// A plan that is taken says the same when it is read again; one that is not is refused with the
/// reason.
#[test]
fn plan() {
    let plans = ["points", "removal", "other_rules", "late", "wins_and_names"];
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tournaments");
    let mut texts: Vec<String> =
        plans.map(|name| fs::read_to_string(folder.join(format!("{name}.toml"))).unwrap()).into();
    texts.push(
        "games = [\"classic\", \"morris limit=20\"]\nseed = 3\nopenings = [\"random 2\"]\n[time]\nmove_ms = 100\n[limits]\nmemory_mb = 100\n\
         [[players]]\nname = \"ana\"\ncommand = \"jogada\"\nprotocol = \"uci\"\noptions = { Seed = \"1\" }\n"
            .to_owned(),
    );
    sessions("plan", 1_000, |rng| {
        let text = texts.choose(rng).unwrap().clone();
        let text = damaged_lines(rng, &text);
        match (Plan::read(&text), Plan::read(&text)) {
            (Ok(plan), Ok(again)) => assert!(plan.plays_as(&again), "{text}"),
            (Err(error), Err(again)) => {
                assert!(!error.to_string().trim().is_empty(), "{text}");
                assert_eq!(error.to_string(), again.to_string(), "{text}");
            }
            _ => panic!("read twice, it is not the same: {text}"),
        }
    });
}

fn prover(game: &str) -> Box<dyn Prover> {
    let words = words(game);
    let entry = GameEntry::find(words[0]).unwrap();
    let options = Options::defaults(entry.options).with(words[1..].iter().copied());
    (entry.prove.unwrap())(&options.unwrap()).unwrap()
}

/// Changes something in a proof that still has the form of one.
fn forged(rng: &mut Random, mut proof: Proof) -> Proof {
    for _ in 0..rng.random_range(1..4) {
        let Some(part) = proof.parts.choose_mut(rng) else {
            break;
        };
        let count = part.nodes.len();
        let Some(node) = part.nodes.choose_mut(rng) else {
            break;
        };
        match rng.random_range(0..9) {
            0 => part.claim.goal = *[Goal::Win, Goal::Draw].choose(rng).unwrap(),
            1 => part.claim.side = *Side::BOTH.choose(rng).unwrap(),
            2 => node.plies = None,
            3 => node.plies = Some(rng.random_range(0..12)),
            4 => node.moves.clear(),
            5 if !node.moves.is_empty() => drop(node.moves.pop()),
            6 if !node.moves.is_empty() => node.moves[0].1 = rng.random_range(0..count),
            7 if !node.moves.is_empty() => {
                node.moves[0].0 = one(rng, &["1", "5", "[1,2]", "x"]).to_owned()
            }
            _ => {
                let again = part.clone();
                proof.parts.push(again);
            }
        }
    }
    proof
}

/// Whatever passes for a proof is of something true.
#[test]
fn proof() {
    sessions("proof", 60, |rng| {
        let game = game(rng);
        // Proofs of these are long.
        if ["grundy heaps=[2147483648]", "gomoku"].iter().any(|long| game.starts_with(long)) {
            return;
        }
        let mut record = prover(&game);
        let mut moves = Vec::new();
        for _ in 0..rng.random_range(3..9) {
            let Some(mv) = record.legal().choose(rng).cloned() else {
                return;
            };
            record.play(&[&mv]).unwrap();
            moves.push(mv);
        }
        if let Status::Over(_) = record.status() {
            return;
        }
        let mut budget = Budget::new(None, Some(20_000), Interrupt::default());
        let parts = record.prove(16, &mut budget).parts;
        let proof = Proof { game, moves, parts };
        record.check(&proof).unwrap();
        let json = proof.to_json();
        assert_eq!(Proof::from_json(&json).unwrap(), proof);
        let outcome = match proof.proves() {
            Proved::Draw => Outcome::Draw,
            Proved::Claim(Claim { side, goal: Goal::Win }) => Outcome::Win(side),
            _ => return,
        };
        for _ in 0..20 {
            let text = forged(rng, proof.clone()).to_json();
            let text = if rng.random() { text } else { damaged_lines(rng, &text) };
            match Proof::from_json(&text) {
                Err(error) => assert!(!error.to_string().is_empty()),
                Ok(forged) => match record.check(&forged) {
                    Ok(()) => assert!(is_true(forged.proves(), outcome), "{outcome}: {text}"),
                    Err(flaw) => assert!(!flaw.to_string().is_empty()),
                },
            }
        }
    });
}

/// What was learned, and the files of experience: a wrong file is refused and nothing has changed,
/// and with one that is taken a game is played by the rules.
#[test]
fn table() {
    let folder = Folder::new("fuzz-table");
    let file = folder.at("table");
    let whole = include_str!("../../src/strategies/learned/classic.table");
    sessions("table", 100, |rng| {
        let text = damaged_lines(rng, whole);
        fs::write(&file, &text).unwrap();
        let mut machine = Machine::new("native", "classic");
        let answer = machine.ask(&format!("strategy learned table={}", file.display()));
        if answer.starts_with("? bad-argument ") {
            assert_eq!(machine.ask("strategy"), "= perfect adapt=off\n");
        } else {
            assert!(answer.starts_with("= learned "), "{answer}");
        }
        while machine.ask("turn") != "= none\n" {
            assert!(machine.ask("genmove").starts_with("= "), "{}", machine.log);
        }
    });
}

/// Lines of experience that are not true are left out, so a program plays the small positions
/// right, whatever stands in its files.
#[test]
fn experience() {
    let folder = Folder::new("fuzz-experience");
    let dir = folder.at("experience");
    fs::create_dir_all(&dir).unwrap();
    let path = dir.to_str().unwrap();
    let made = jogada(&["experience", "grundy", "--total", "10", "--dir", path]);
    ends_well(&made, "");
    let files =
        ["mpos", "ppos"].map(|name| (dir.join(name), fs::read_to_string(dir.join(name)).unwrap()));
    sessions("experience", 60, |rng| {
        for (file, whole) in &files {
            fs::write(file, damaged_lines(rng, whole)).unwrap();
        }
        let heaps = format!("grundy heaps=[{},{}]", rng.random_range(3..8), rng.random_range(1..4));
        let mut machine = Machine::new("native", &heaps);
        let value = machine.ask("value");
        let answer = machine.ask(&format!("strategy rules experience={path}"));
        assert!(answer.starts_with("= rules "), "{answer}");
        if value.starts_with("= win") {
            machine.ask("limits nodes=none");
            let answer = machine.ask("genmove");
            assert!(answer.starts_with("= ["), "{}", machine.log);
            let after = machine.ask("value");
            let is_won = answer.contains("x_wins") || after.starts_with("= loss");
            assert!(is_won, "{}", machine.log);
        }
    });
}

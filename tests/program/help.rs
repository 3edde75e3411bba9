//! What the program says of itself: `--list`, and the help of each verb.

use std::process::Command;

const JOGADA: &str = env!("CARGO_BIN_EXE_jogada");

fn printed(line: &str) -> String {
    let output = Command::new(JOGADA).args(line.split(' ')).output().unwrap();
    assert!(output.status.success(), "{line}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The verbs, as the help lists them.
fn verbs() -> Vec<String> {
    let help = printed("--help");
    let (_, commands) = help.split_once("Commands:\n").unwrap();
    let (commands, _) = commands.split_once("\n\n").unwrap();
    let names = commands.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    names.filter(|name| !name.is_empty() && *name != "help").map(str::to_owned).collect()
}

#[test]
fn games_and_strategies_are_listed() {
    let list = printed("--list");
    assert!(
        list.contains(
            "\nconnect4: four in a row with stones that fall into columns; a move is the number of a column\n    \
             options: rows=6 cols=7\n    strategies, the weakest first: random, rules, search depth=2, search depth=6, \
             search, perfect\n"
        ),
        "{list}"
    );
    let games = jogada::session::GAMES.iter();
    assert!(games.into_iter().all(|game| list.contains(&format!("{}: ", game.name))));
}

#[test]
fn each_verb_has_examples_and_the_same_names_for_the_same_things() {
    let verbs = verbs();
    assert!(verbs.len() > 20 && verbs.iter().any(|verb| verb == "watch"), "{verbs:?}");
    for verb in verbs {
        let help = printed(&format!("{verb} --help"));
        assert!(help.contains("\nExamples:\n  "), "{verb}: {help}");
        for other in ["--output", "--memory <", "--table-mb", "--verbosity", "--silent"] {
            assert!(!help.contains(other), "{verb}: {other}");
        }
        if help.contains("--quiet") {
            assert!(help.contains("-q, --quiet"), "{verb}");
        }
    }
}

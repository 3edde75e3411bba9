//! Examples of command lines, shown under the help of each verb.

use clap::{Command, CommandFactory};

use super::args::Cli;

/// The verbs in the order of the help, each with what one may want to do.
const EXAMPLES: &[(&str, &[&str])] = &[
    (
        "play",
        &[
            "jogada play --game morris --level 2",
            "jogada play --game \"gomoku size=9\" --first engine",
        ],
    ),
    (
        "match",
        &[
            "jogada match --game morris --games 20 -x 'python3 mine.py' -o builtin:rules",
            "jogada match --game gomoku -x ./new -o ./old --openings 'random 6' --sprt",
        ],
    ),
    (
        "tournament",
        &[
            "jogada tournament --init submissions --game morris",
            "jogada tournament --check submissions.toml",
            "jogada tournament submissions.toml --watch",
        ],
    ),
    ("resume", &["jogada resume class.results", "jogada resume class.results --again Ana"]),
    ("watch", &["jogada watch class.results"]),
    ("standings", &["jogada standings class.results --format csv"]),
    ("ratings", &["jogada ratings class.results", "jogada ratings games.jsonl --format json"]),
    (
        "replay",
        &[
            "jogada replay class.results Ana",
            "jogada replay class.results 17 --analyze",
            "jogada replay class.results 17 --again",
        ],
    ),
    ("report", &["jogada report class.results --for-class --no-grades --title 'Class of 2026'"]),
    ("similar", &["jogada similar class.results"]),
    ("merge", &["jogada merge part1 part2 --out whole"]),
    ("starter", &["jogada starter python my-player", "jogada starter prolog --game classic"]),
    (
        "check",
        &[
            "jogada check --game morris 'python3 mine.py'",
            "jogada check --game classic 'swipl contract.pl mine.pl' --verbose",
        ],
    ),
    (
        "solve",
        &[
            "echo 4444 | jogada solve connect4",
            "jogada solve connect4 --rows 5 --cols 6 < positions.txt",
        ],
    ),
    (
        "train",
        &[
            "jogada train classic --games 20000 --table mine.table --curve curve.csv",
            "jogada --game classic --strategy 'learned table=mine.table'",
        ],
    ),
    (
        "prove",
        &[
            "jogada prove morris",
            "jogada prove classic 5 1 --dot",
            "jogada prove --check proof.txt",
        ],
    ),
    ("nimbers", &["jogada nimbers grundy --up-to 100"]),
    ("experience", &["jogada experience grundy --total 20 --dir ."]),
    ("guide", &["jogada guide", "jogada guide tournament"]),
    (
        "completions",
        &["jogada completions bash > ~/.local/share/bash-completion/completions/jogada"],
    ),
    ("man", &["jogada man ~/.local/share/man/man1"]),
];

/// The command line with examples in its help.
pub fn command() -> Command {
    let with_examples = |command: Command, (verb, lines): &(&'static str, &[&str])| {
        let text = format!("Examples:\n  {}", lines.join("\n  "));
        command.mut_subcommand(verb, |verb| verb.after_help(text))
    };
    EXAMPLES.iter().fold(Cli::command(), with_examples)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_verb_has_examples_and_each_can_be_typed() {
        let all = command();
        let verbs = all.get_subcommands().filter(|verb| !verb.is_hide_set());
        let verbs: Vec<&str> =
            verbs.map(Command::get_name).filter(|verb| *verb != "help").collect();
        let examples: Vec<&str> = EXAMPLES.iter().map(|(verb, _)| *verb).collect();
        let sorted = |mut words: Vec<&str>| {
            words.sort_unstable();
            words.join(" ")
        };
        assert_eq!(sorted(verbs), sorted(examples));
        for line in EXAMPLES.iter().flat_map(|(_, lines)| *lines) {
            // What a shell does before and after.
            let own =
                line.rsplit("| ").next().and_then(|line| line.split(['<', '>']).next()).unwrap();
            let words = shell_words::split(own).unwrap();
            let parsed = command().try_get_matches_from(words);
            assert!(parsed.is_ok(), "{line}: {}", parsed.unwrap_err());
        }
    }
}

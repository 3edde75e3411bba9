//! Tournament files: what they say, and what is said of wrong ones.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use jogada::referee::game::Openings;
use jogada::referee::player::{BadCommand, Command};
use jogada::referee::tournament::{EXAMPLE, Format, Grading, OnFault, Plan};

/// A file that is right, to be spoiled.
const RIGHT: &str = r#"games = ["classic"]
rounds = 2

[grades]
invalid_share = 0.1

[[players]]
name = "ana"
command = "builtin:rules"

[[players]]
name = "bia"
command = ["swipl", "bia.pl"]
"#;

fn error(text: &str) -> String {
    Plan::read(text).unwrap_err().to_string()
}

#[test]
fn the_example_is_right_and_names_every_key_with_its_default() {
    let plan = Plan::read(EXAMPLE).unwrap();
    assert_eq!(plan.players.len(), 3);
    assert_eq!(plan.schedule().games(), 12);
    // What is commented out are the defaults: writing it out changes nothing but the limits that
    // are none.
    let written_out: String = EXAMPLE
        .lines()
        .map(|line| match line.strip_prefix("# ") {
            Some(rest) if is_setting(rest) => format!("{rest}\n"),
            _ => format!("{line}\n"),
        })
        .collect();
    let mut written_out =
        Plan::read(&written_out).unwrap_or_else(|error| panic!("{error}\n{written_out}"));
    assert_eq!(written_out.limits.game_ms.take(), Some(60_000));
    assert_eq!(written_out.bounds.memory_mb.take(), Some(512));
    assert_eq!(written_out.bounds.cpu_s.take(), Some(600));
    let ana = &mut written_out.players[0].program;
    assert_eq!(ana.directory.take(), Some(".".into()));
    assert_eq!(std::mem::take(&mut ana.environment).len(), 1);
    assert_eq!(written_out, plan);
    assert_eq!(plan.grading, Grading::default());
}

#[test]
fn the_example_names_every_key() {
    let mut sections = 0;
    for place in ["", "[limits]\n", "[points]\n", "[grades]\n", "[[players]]\n"] {
        let error = error(&format!("{place}no_such_key = 1\n"));
        let keys = error.split('`').skip(3).step_by(2);
        for key in keys {
            let named = |line: &str| {
                let line = line.strip_prefix("# ").unwrap_or(line);
                line.starts_with(&format!("{key} = ")) || line.trim_matches(['[', ']']) == key
            };
            assert!(EXAMPLE.lines().any(named), "{key} of {place:?}");
            sections += 1;
        }
    }
    assert!(sections > 30, "only {sections} keys were found");
}

/// Whatever a file says, it is read or refused.
#[test]
fn no_file_does_harm() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    for text in [EXAMPLE, RIGHT] {
        let mut refused = 0;
        for _ in 0..1000 {
            let mut chars: Vec<char> = text.chars().collect();
            for _ in 0..rng.random_range(1..4) {
                let at = rng.random_range(0..chars.len());
                match rng.random_range(0..3) {
                    0 => drop(chars.drain(at..(at + 9).min(chars.len()))),
                    1 => {
                        chars[at] = ['"', '\'', '\\', '[', '=', '\u{0}', 'é', '9', '\n']
                            [rng.random_range(0..9)]
                    }
                    _ => chars.splice(at..at, "-1e999".chars()).for_each(drop),
                }
            }
            let text: String = chars.into_iter().collect();
            refused +=
                u32::from(Plan::read(&text).is_err_and(|error| !error.to_string().is_empty()));
        }
        assert!(refused > 100, "only {refused} were refused");
    }
}

/// Whether a comment is a key and its value.
fn is_setting(comment: &str) -> bool {
    let key = comment.split(" = ").next().unwrap();
    comment.contains(" = ") && key.chars().all(|c| c.is_ascii_lowercase() || c == '_')
}

#[test]
fn defaults_are_those_of_the_assignment() {
    let plan = Plan::read(RIGHT).unwrap();
    assert_eq!((plan.format, plan.on_fault), (Format::RoundRobin, OnFault::Lose));
    assert_eq!((plan.seed, plan.concurrency.get(), plan.openings), (1, 1, Openings::None));
    assert_eq!((plan.limits.move_ms, plan.limits.game_ms), (Some(1000), None));
    let Grading {
        win,
        draw,
        loss,
        bye,
        first,
        last,
        invalid_share,
        removed,
        late_day,
        late_days,
        plagiarised,
    } = plan.grading;
    let numbers =
        [win, draw, loss, bye, first, last, invalid_share, removed, late_day, plagiarised];
    assert_eq!(
        numbers.map(|number| number.value()),
        [3.0, 1.0, 0.0, 3.0, 10.0, 5.0, 0.1, 5.0, 1.0, 0.0]
    );
    assert_eq!(late_days, 10);
}

#[test]
fn errors_name_line_key_and_value() {
    Plan::read(RIGHT).unwrap();
    for (from, to, expected) in [
        (
            "rounds = 2",
            "round = 2",
            "line 2: round = 2: unknown key `round`, expected one of `games`, `format`, `rounds`, `openings`, `seed`, `concurrency`, `trace`, `on_fault`, `limits`, `points`, `grades`, `players`; did you mean `rounds`?",
        ),
        (
            "rounds = 2",
            "rounds = 2\nlimits = { sandbox_read = [\"/opt/x\"] }",
            "line 3: limits = { sandbox_read = [\"/opt/x\"] }: there is no sandbox to show this in: sandbox = true is missing",
        ),
        (
            "command = \"builtin:rules\"",
            "command = \"builtin:rules\"\nlate = 3",
            "line 10: late = 3: unknown key `late`, expected one of `name`, `command`, `directory`, `environment`, `protocol`, `options`, `days_late`, `plagiarised`; did you mean `days_late`?",
        ),
        (
            "rounds = 2",
            "rounds = 2\nmove_ms = 100",
            "line 3: move_ms = 100: unknown key `move_ms`, expected one of `games`, `format`, `rounds`, `openings`, `seed`, `concurrency`, `trace`, `on_fault`, `limits`, `points`, `grades`, `players`; it belongs under [limits]",
        ),
        (
            "command = \"builtin:rules\"",
            "command = \"builtin:rules\"\nseed = 3",
            "line 10: seed = 3: unknown key `seed`, expected one of `name`, `command`, `directory`, `environment`, `protocol`, `options`, `days_late`, `plagiarised`; it belongs at the top of the file, before the first table",
        ),
        (
            "rounds = 2",
            "rounds = 0",
            "line 2: rounds = 0: expected a number from 1 to 4294967295, and found 0",
        ),
        (
            "rounds = 2",
            "rounds = \"2\"",
            "line 2: rounds = \"2\": expected a number from 1 to 4294967295, and found \"2\"",
        ),
        (
            "rounds = 2",
            "limits = { memory_mb = 99999999999999 }",
            "line 2: limits = { memory_mb = 99999999999999 }: expected a number from 1 to 4294967295, and found 99999999999999",
        ),
        (
            "rounds = 2",
            "limits = { cpu_s = -1 }",
            "line 2: limits = { cpu_s = -1 }: expected a number from 1 to 4294967295, and found -1",
        ),
        (
            "rounds = 2",
            "limits = { move_ms = -1 }",
            "line 2: limits = { move_ms = -1 }: -1: expected milliseconds, up to a day (86400000)",
        ),
        (
            "rounds = 2",
            "limits = { move_ms = \"1\" }",
            "line 2: limits = { move_ms = \"1\" }: expected a whole number, and found \"1\"",
        ),
        (
            "rounds = 2",
            "seed = -1",
            "line 2: seed = -1: expected a number from 0 to 9223372036854775807, and found -1",
        ),
        (
            "invalid_share = 0.1",
            "late_days = -1",
            "line 5: late_days = -1: expected a number from 0 to 4294967295, and found -1",
        ),
        (
            "rounds = 2",
            "points = { win = true }",
            "line 2: points = { win = true }: expected a number, and found true",
        ),
        (
            "rounds = 2",
            "rounds = 10000000",
            "line 2: rounds = 10000000: expected a tournament of at most 10000000 games",
        ),
        (
            "rounds = 2",
            "format = \"gauntlett\"",
            "line 2: format = \"gauntlett\": unknown word `gauntlett`, expected one of `round-robin`, `gauntlet`, `swiss`; did you mean `gauntlet`?",
        ),
        (
            "rounds = 2",
            "openings = \"randm 4\"",
            "line 2: openings = \"randm 4\": \"randm 4\": expected \"none\" or \"random N\" with N up to 1000",
        ),
        (
            "rounds = 2",
            "limits = { move_ms = 90000000 }",
            "line 2: limits = { move_ms = 90000000 }: 90000000: expected milliseconds, up to a day (86400000)",
        ),
        (
            "rounds = 2",
            "limits = { increment_ms = 5 }",
            "line 2: limits = { increment_ms = 5 }: an increment needs a time for the game, game_ms",
        ),
        (
            "rounds = 2",
            "points = { win = 0.1234567 }",
            "line 2: points = { win = 0.1234567 }: 0.1234567: expected a number within a million of zero, with at most six places",
        ),
        (
            "rounds = 2",
            "points = { win = nan }",
            "line 2: points = { win = nan }: NaN: expected a number within a million of zero, with at most six places",
        ),
        (
            "[\"classic\"]",
            "[\"clasic\"]",
            "line 1: games = [\"clasic\"]: \"clasic\": expected one of ",
        ),
        (
            "[\"classic\"]",
            "[\"floating rows=2\"]",
            "line 1: games = [\"floating rows=2\"]: \"rows=2\": expected 3..99",
        ),
        ("[\"classic\"]", "[]", "line 1: games = []: expected a game"),
        (
            "invalid_share = 0.1",
            "invalid_share = 10",
            "line 5: invalid_share = 10: 10: expected a number from 0 to 1",
        ),
        (
            "invalid_share = 0.1",
            "first = 4",
            "line 5: first = 4: the grade of the first, 4, is less than that of the last, 5",
        ),
        (
            "builtin:rules",
            "builtin:rule",
            "line 9: command = \"builtin:rule\": \"rule\": expected one of ",
        ),
        (
            "builtin:rules",
            "builtin:",
            "line 9: command = \"builtin:\": expected a program to run, or builtin:STRATEGY",
        ),
        (
            "builtin:rules",
            "",
            "line 9: command = \"\": expected a program to run, or builtin:STRATEGY",
        ),
        (
            "builtin:rules",
            "sh -c 'ls",
            "line 9: command = \"sh -c 'ls\": the quote ' is never closed",
        ),
        (
            "\"builtin:rules\"",
            "7",
            "line 9: command = 7: expected a command: a string or an array of strings, and found 7",
        ),
        (
            "command = \"builtin:rules\"",
            "cmd = \"x\"",
            "line 9: cmd = \"x\": unknown key `cmd`, expected one of `name`, ",
        ),
        ("command = \"builtin:rules\"", "", "line 7: [[players]]: missing key `command`"),
        ("\"bia\"", "\"ana\"", "line 12: name = \"ana\": \"ana\": two players have this name"),
        (
            "\"bia\"",
            "\" bia\"",
            "line 12: name = \" bia\": \" bia\": expected a name without blanks around it",
        ),
        ("rounds = 2", "rounds = 2 2", "line 2: rounds = 2 2: "),
    ] {
        let text = RIGHT.replacen(from, to, 1);
        assert_ne!(text, RIGHT);
        let error = error(&text);
        assert!(error.starts_with(expected), "{text}\n{error}\n{expected}");
        assert!(!error.contains('\n'), "{error}");
    }
    assert!(error("").contains("missing key `games`"));
}

#[test]
fn commands_are_split_as_by_a_shell() {
    for (line, words) in [
        ("swipl  bia.pl", vec!["swipl", "bia.pl"]),
        (" \tjava -cp 'my classes' Main\n", vec!["java", "-cp", "my classes", "Main"]),
        (r#"a"b c"'d e'f\ g ''"#, vec!["ab cd ef g", ""]),
        (r#""a\"b\\c\n$" '\'"#, vec![r#"a"b\c\n$"#, r"\"]),
        ("echo $HOME *.pl | cat", vec!["echo", "$HOME", "*.pl", "|", "cat"]),
        // As in a shell, other blanks are none, and a word that begins so ends the command.
        ("prog é\u{a0}ü\tx #y z", vec!["prog", "é\u{a0}ü", "x"]),
    ] {
        let words = words.into_iter().map(str::to_owned).collect();
        assert_eq!(Command::split(line), Ok(Command::Program(words)), "{line}");
    }
    let builtin = ["perfect", "adapt=on"].map(str::to_owned).to_vec();
    assert_eq!(Command::split("builtin:perfect adapt=on"), Ok(Command::Builtin(builtin)));
    assert_eq!(Command::split("  "), Err(BadCommand::Empty));
    assert_eq!(Command::split("''"), Err(BadCommand::Empty));
    assert_eq!(Command::split("a \"b"), Err(BadCommand::Unclosed('"')));
    assert_eq!(Command::split("a \"b\\"), Err(BadCommand::Unclosed('"')));
    assert_eq!(Command::split("a 'b\""), Err(BadCommand::Unclosed('\'')));
    assert_eq!(Command::split("\"a 'b"), Err(BadCommand::Unclosed('"')));
}

#[test]
fn what_decides_the_games_is_told_from_what_counts_them() {
    let plan = Plan::read(RIGHT).unwrap();
    for (from, to, same) in [
        ("rounds = 2", "rounds = 2\nconcurrency = 4", true),
        ("rounds = 2", "rounds = 2\non_fault = \"abort\"", true),
        ("rounds = 2", "rounds = 2\npoints = { win = 2 }", true),
        ("\"bia\"", "\"bia\"\ndays_late = 10", true),
        ("\"bia\"", "\"bia\"\nplagiarised = true", true),
        ("[\"classic\"]", "[\" classic \"]", true),
        ("\"bia\"", "\"bia\"\ndays_late = 11", false),
        ("rounds = 2", "rounds = 3", false),
        ("rounds = 2", "rounds = 2\nseed = 2", false),
        ("rounds = 2", "rounds = 2\nopenings = \"random 1\"", false),
        ("rounds = 2", "rounds = 2\nlimits = { move_ms = 999 }", false),
        ("rounds = 2", "rounds = 2\nlimits = { memory_mb = 100 }", false),
        ("rounds = 2", "rounds = 2\nlimits = { sandbox = true }", false),
        ("\"bia\"", "\"bea\"", false),
        ("bia.pl", "bea.pl", false),
    ] {
        let other = Plan::read(&RIGHT.replacen(from, to, 1)).unwrap();
        assert_eq!(plan.plays_as(&other), same, "{to}");
    }
}

/// Whatever stands where something else is expected, the error says so in words of the user.
#[test]
fn errors_are_in_words_of_who_writes_the_file() {
    const LIBRARY: [&str; 12] = [
        "u32",
        "u64",
        "i64",
        "f64",
        "i128",
        "sequence",
        "struct",
        "a map",
        "field",
        "variant",
        "wanted",
        "invalid type",
    ];
    let player = "[[players]]\nname = \"ana\"\ncommand = \"builtin:rules\"\n";
    let mut checked = 0;
    for line in EXAMPLE.lines() {
        let line = line.strip_prefix("# ").unwrap_or(line);
        if !is_setting(line) {
            continue;
        }
        let key = line.split(" = ").next().unwrap();
        for value in ["-1", "0.5", "\"x\"", "true", "[1]", "{ x = 1 }", "99999999999999999999"] {
            let places = [
                format!("{key} = {value}\n{player}"),
                format!("games = [\"classic\"]\n{key} = {value}\n{player}"),
                format!("games = [\"classic\"]\nlimits = {{ {key} = {value} }}\n{player}"),
                format!("games = [\"classic\"]\ngrades = {{ {key} = {value} }}\n{player}"),
                format!("games = [\"classic\"]\n{player}{key} = {value}\n"),
            ];
            for text in places {
                let Err(error) = Plan::read(&text) else { continue };
                let found = LIBRARY.iter().find(|word| error.why.contains(**word));
                assert_eq!(found, None, "{error}");
                checked += 1;
            }
        }
    }
    assert!(checked > 500, "only {checked} errors");
}

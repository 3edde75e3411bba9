//! `jogada train`: what it writes, and what it refuses.

use std::fs;
use std::process::{Command, Output};

use crate::support::folder::Folder;

fn train(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jogada"));
    command.arg("train").args(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn lessons_leave_a_table_a_curve_and_a_picture_and_go_on_from_them() {
    let folder = Folder::new("train-files");
    let path = |name: &str| folder.at(name).display().to_string();
    let (table, curve, plot) = (path("t.table"), path("c.csv"), path("p.svg"));
    let arguments = [
        "floating", "rows=3", "cols=3", "--games", "500", "--seed", "7", "--table", &table,
        "--curve", &curve, "--plot", &plot,
    ];
    let output = train(&arguments);
    assert!(output.status.success(), "{output:?}");
    // Nobody looks on, so there is no bar.
    assert_eq!(text(&output.stderr), "");
    assert!(text(&output.stdout).starts_with("500 games, "));
    let first = fs::read_to_string(&table).unwrap();
    assert!(
        first.starts_with("jogada learned 1\ngame floating rows=3 cols=3\nmethod td\ngames 500\n")
    );
    let csv = fs::read_to_string(&curve).unwrap();
    let rows: Vec<Vec<f64>> = csv
        .lines()
        .skip(1)
        .map(|row| row.split(',').map(|field| field.parse().unwrap()).collect())
        .collect();
    assert!(csv.starts_with("games,positions,perfect_win,") && rows.len() > 15);
    for row in &rows {
        assert_eq!(row.len(), csv.lines().next().unwrap().split(',').count());
        for rates in [&row[2..5], &row[5..8]] {
            assert!((rates.iter().sum::<f64>() - 1.0).abs() < 1e-5, "{row:?}");
        }
        // Nothing wins against a perfect opponent here, and whom nothing beats the random one does
        // not beat either.
        assert!(row[2] == 0.0 && (row[7] == 0.0) == (row[8] + row[9] == 2.0), "{row:?}");
    }
    assert!(rows.is_sorted_by(|a, b| a[0] < b[0]));
    assert!((rows[0][0], rows[rows.len() - 1][0]) == (0.0, 500.0));
    let svg = fs::read_to_string(&plot).unwrap();
    assert!(svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>"));
    assert_eq!(svg.matches("<polygon").count(), 6, "three bands in two panels");
    // The same seed, the same files; and from a table that is there it goes on.
    let again = path("again.table");
    let same = [&arguments[..8], &[&again]].concat();
    assert!(train(&same).status.success());
    assert_eq!(fs::read_to_string(&again).unwrap(), first);
    let more = train(&["floating", "rows=3", "cols=3", "--games", "0", "--table", &table]);
    assert!(text(&more.stdout).starts_with("500 games, "));
    assert!(train(&same).status.success());
    assert!(fs::read_to_string(&again).unwrap().contains("\ngames 1000\n"));
    assert_eq!(fs::read_dir(folder.at("")).unwrap().count(), 4);
}

#[test]
fn any_strategy_of_the_game_may_teach() {
    let folder = Folder::new("train-opponents");
    for (number, opponent) in
        ["random", "minimax", "builtin:perfect adapt=on", "self"].iter().enumerate()
    {
        for method in ["td", "menace"] {
            let table = folder.at(&format!("{method}{number}")).display().to_string();
            let output = train(&[
                "classic",
                "--games",
                "30",
                "--method",
                method,
                "--opponent",
                opponent,
                "--table",
                &table,
            ]);
            assert!(output.status.success(), "{opponent}: {output:?}");
            let text = fs::read_to_string(&table).unwrap();
            assert!(text.contains(&format!("\nmethod {method}\ngames 30\n")));
        }
    }
}

#[test]
fn what_cannot_be_learned_is_said() {
    let folder = Folder::new("train-errors");
    let path = |name: &str| folder.at(name).display().to_string();
    let (new, old, missing) = (path("new"), path("old"), path("no/folder"));
    assert!(train(&["classic", "--games", "1", "--table", &old]).status.success());
    let before = fs::read_to_string(&old).unwrap();
    let cases: [(&[&str], &str); 12] = [
        (&["classic", "--table", &new, "--plot", &new], "expected another file than for --table"),
        (&["chess", "--table", &new], "\"chess\": expected one of floating classic morris"),
        (&["classic", "rows=3", "--table", &new], "\"rows=3\": "),
        (&["connect4", "--table", &new], "nobody learns this game"),
        (&["classic"], "--table"),
        (&["classic", "--table", &new, "--method", "magic"], "[possible values: td, menace]"),
        (
            &["classic", "--table", &new, "--opponent", "perfect"],
            "expected self, random, minimax or builtin:STRATEGY",
        ),
        (
            &["morris", "--table", &new, "--opponent", "minimax"],
            "no strategy \"minimax\": expected one of perfect rules random learned",
        ),
        (
            &["classic", "--table", &new, "--opponent", "builtin:perfect adapt=maybe"],
            "\"adapt=maybe\": expected on|off",
        ),
        (&["classic", "--table", &old, "--method", "menace"], "has learned td, not menace"),
        (&["morris", "--table", &old], "line 2: \"game classic\": expected the game morris"),
        (&["classic", "--games", "1", "--table", &missing], "cannot write"),
    ];
    for (arguments, expected) in cases {
        let output = train(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let error = text(&output.stderr);
        assert!(error.contains(expected), "{arguments:?}: {error}");
    }
    assert_eq!(fs::read_to_string(&old).unwrap(), before);
    assert_eq!(fs::read_dir(folder.at("")).unwrap().count(), 1);
}

#[test]
#[cfg(target_os = "linux")]
fn an_interrupt_keeps_what_was_learned() {
    use std::process::Stdio;
    let folder = Folder::new("train-interrupt");
    let table = folder.at("t.table");
    let child = Command::new(env!("CARGO_BIN_EXE_jogada"))
        .args(["train", "classic", "--games", "4000000000", "--table"])
        .arg(&table)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let status = format!("/proc/{}/status", child.id());
    // Until it listens for signals.
    let listens = || {
        let status = fs::read_to_string(&status).unwrap();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        u64::from_str_radix(caught.unwrap().trim(), 16).unwrap() >> (2 - 1) & 1 == 1
    };
    while !listens() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let learned = fs::read_to_string(table).unwrap();
    let games = learned.lines().find_map(|line| line.strip_prefix("games "));
    let games = games.unwrap();
    assert!(text(&output.stdout).starts_with(&format!("{games} games, ")));
    assert!(games.parse::<u64>().unwrap() < 4_000_000_000);
}

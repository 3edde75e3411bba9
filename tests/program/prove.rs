//! `jogada prove`: proofs as text, as graphs and as files, and their check.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use crate::support::folder::Folder;

fn prove(arguments: &[&str]) -> Output {
    command(arguments).output().unwrap()
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jogada"));
    command.arg("prove").args(arguments);
    command
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// What it prints when all goes well.
fn shown(arguments: &[&str]) -> String {
    let output = prove(arguments);
    assert!(output.status.success(), "{arguments:?} {output:?}");
    text(&output.stdout)
}

/// Why it refuses.
fn refused(arguments: &[&str]) -> String {
    let output = prove(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?} {output:?}");
    assert!(output.stdout.is_empty());
    text(&output.stderr)
}

#[test]
fn the_position_is_given_as_it_is_elsewhere() {
    let expected = "\
morris limit=100 slides=king after 1 5 6 3 7 4 [1,2] [4,1] [7,4]: o to move
    1 2 3
  1 O X O
  2 X O X
  3 . . .
proved: x wins within 2 moves, by 5 positions

x wins:
1. o to move
  [1,";
    let moves = "1 5 6 3 7 4 [1,2] [4,1] [7,4]";
    let words: Vec<&str> = ["morris"].into_iter().chain(moves.split(' ')).collect();
    let shown_first = shown(&words);
    // The numbers of the rest depend on how much O can do.
    let heading = |text: &str| text.lines().take(5).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(heading(&shown_first), heading(expected));
    for same in [
        &["morris", moves][..],
        &["morris slides=king", "limit=100", moves],
        &["morris limit=100 1 5 6 3 7 4 [1, 2] [4,1] [7, 4]"],
    ] {
        assert_eq!(shown(same), shown_first, "{same:?}");
    }
}

#[test]
fn a_win_shows_one_move_of_the_winner_and_all_of_the_other() {
    assert_eq!(
        shown(&["classic", "1 4 2 7"]),
        "\
classic after 1 4 2 7: x to move
    1 2 3
  1 X X .
  2 O . .
  3 O . .
proved: x wins within 1 move, by 2 positions

x wins:
1. x to move
  3  2. x_wins
"
    );
    // O to move has four moves, and loses.
    let lost = shown(&["classic", "1 4 2 3 5"]);
    let part = lost.split("\n\n").nth(1).unwrap();
    let moves = part.lines().filter(|line| line.starts_with("  "));
    let moves = moves.filter(|line| !line.starts_with("   "));
    let expected = ["6  2. x", "7  4. x", "8  6. x", "9  8. x"];
    let expected = expected.map(|line| format!("  {line} to move"));
    assert!(moves.eq(expected), "{lost}");
}

/// The graph of the heap of 7, which whoever begins loses: each of the three moves is answered by
/// leaving one heap of 4, which two more moves use up.
#[test]
fn the_heap_of_7_is_lost_for_who_begins() {
    let folder = Folder::new("prove-grundy");
    let (file, picture) = (folder.at("proof.json"), folder.at("graph.svg"));
    let (file, picture) = (file.to_str().unwrap(), picture.to_str().unwrap());
    let arguments = ["grundy", "heaps=[7]", "--json", "--out", file, "--svg", picture];
    assert!(shown(&arguments).contains("proved: o wins within 4 moves, by 7 positions\n"));
    let nodes = fs::read_to_string(file).unwrap();
    let nodes: Vec<&str> = nodes.lines().skip(2).take(7).collect();
    assert_eq!(
        nodes,
        [
            r#"{"node":1,"plies":4,"moves":[["[7,1,6]",2],["[7,2,5]",6],["[7,3,4]",7]]},"#,
            r#"{"node":2,"plies":3,"moves":[["[6,2,4]",3]]},"#,
            r#"{"node":3,"plies":2,"moves":[["[4,1,3]",4]]},"#,
            r#"{"node":4,"plies":1,"moves":[["[3,1,2]",5]]},"#,
            r#"{"node":5,"plies":0,"moves":[]},"#,
            r#"{"node":6,"plies":3,"moves":[["[5,1,4]",3]]},"#,
            r#"{"node":7,"plies":3,"moves":[["[3,1,2]",3]]}"#,
        ]
    );
    let svg = fs::read_to_string(picture).expect("Graphviz's program dot is needed");
    assert_eq!(svg.matches("class=\"node\"").count(), 7);
    assert_eq!(svg.matches("class=\"edge\"").count(), 8);
}

#[test]
fn a_draw_shows_how_neither_side_loses_and_positions_once() {
    let drawn = shown(&["classic"]);
    assert!(drawn.contains("proved: draw, by "), "{drawn}");
    let parts: Vec<&str> = drawn.split("\n\n").skip(1).collect();
    assert!(parts[0].starts_with("o does not lose:\n1. x to move\n"));
    assert!(parts[1].starts_with("x does not lose:\n1. x to move\n"));
    for part in parts {
        let numbers: Vec<usize> = part
            .lines()
            .filter_map(|line| {
                let at = line.split_once(". ")?.0;
                at.split(' ').next_back()?.parse().ok()
            })
            .collect();
        assert!(numbers.iter().copied().eq(1..=numbers.len()), "{part}");
        assert!(numbers.len() > 100);
        for line in part.lines().filter(|line| line.contains("see ")) {
            let seen: usize = line.rsplit(' ').next().unwrap().parse().unwrap();
            assert!(seen <= numbers.len());
        }
    }
}

#[test]
fn a_limit_of_moves_decides_what_is_proved() {
    let head = |limit: &str| {
        let shown = shown(&["morris", "slides=lines", limit]);
        let line = shown.lines().find(|line| line.starts_with("proved"));
        line.unwrap().split(',').next().unwrap().to_owned()
    };
    assert_eq!(head("limit=9"), "proved: x wins within 9 moves");
    assert_eq!(head("limit=8"), "proved: draw");
    let last = shown(&["morris", "limit=5", "1 5 6 3"]);
    assert!(last.contains("\n  2  2. o to move, no moves left\n"), "{last}");
}

#[test]
fn a_file_is_checked_by_the_rules() {
    let folder = Folder::new("prove-check");
    let file = folder.at("proof.json");
    let path = file.to_str().unwrap();
    let heading = shown(&["floating rows=5 cols=5 [1,3]", "--json", "--out", path]);
    assert!(heading.contains("\nproved: x wins within 6 moves, by "));
    let json = fs::read_to_string(&file).unwrap();
    assert_eq!(json, shown(&["floating", "rows=5", "cols=5", "[1,3]", "--json"]));
    let proved = heading.lines().last().unwrap().strip_prefix("proved: ");
    assert_eq!(
        shown(&["--check", path]),
        format!("floating rows=5 cols=5 after [1,3]: the proof is right: {}\n", proved.unwrap())
    );

    let wrong = |from: &str, to: &str| {
        let changed = json.replacen(from, to, 1);
        assert_ne!(changed, json, "{from}");
        fs::write(&file, changed).unwrap();
        refused(&["--check", path]).replace(path, "FILE")
    };
    let first = json.lines().nth(2).unwrap();
    let beginning = r#"{"node":1,"plies":6,"moves":[["[1,1]",2],["[1,2]","#;
    assert!(first.starts_with(beginning), "{first}");
    for (from, to, why) in [
        (",[\"[1,2]\",", ",[\"[1,1]\",", "FILE: part 1, node 1: [1,1] stands there twice"),
        (
            "\"plies\":6",
            "\"plies\":3",
            "FILE: part 1, node 1: its plies do not follow from those of node ",
        ),
        ("\"node\":1", "\"node\":3", "FILE: node 3: expected node 1"),
        ("x wins", "draw", "FILE: proves \"draw\": its parts prove \"x wins\""),
        ("jogada proof 1", "jogada proof 2", "FILE: format \"jogada proof 2\": expected"),
        ("\"side\":\"x\"", "\"side\":\"z\"", "FILE: no proof: unknown variant `z`"),
        ("\"game\":\"floating", "\"game\":\"flying", "FILE: game: \"flying\": expected one of"),
        ("cols=5", "cols=4", "FILE: part 1, node "),
        (
            "\"moves\":[\"[1,3]\"]",
            "\"moves\":[\"[9,9]\"]",
            "FILE: moves: [9,9] is off the 5x5 board",
        ),
        ("{", "", "FILE: no proof: "),
    ] {
        let said = wrong(from, to);
        assert!(said.starts_with(&format!("jogada: {why}")), "{from}: {said}");
    }
    assert!(refused(&["--check", "no such file"]).contains("no such file: cannot be read"));
}

#[test]
fn what_cannot_be_decided_says_what_is_known() {
    let output = prove(&["connect4", "--nodes", "20000"]);
    assert_eq!(output.status.code(), Some(5));
    let said = text(&output.stdout);
    let end = "not decided; proved: nothing\nopen: whether x wins\nopen: whether o wins\n";
    assert!(said.ends_with(end), "{said}");

    // Half of the nodes do not do for the first question, but the rest for the second.
    let output = prove(&["classic", "--nodes", "9000"]);
    assert_eq!(output.status.code(), Some(5));
    let said = text(&output.stdout);
    assert!(said.contains("\nnot decided; proved: x does not lose, by "), "{said}");
    assert!(said.contains("\nopen: whether x wins"), "{said}");
    assert!(said.contains("\nx does not lose:\n1. x to move\n"));

    // A file that says nothing says nothing false, but is not taken for a proof.
    let folder = Folder::new("prove-nothing");
    let file = folder.at("nothing.json");
    let file = file.to_str().unwrap();
    prove(&["connect4", "--nodes", "0", "--json", "--out", file]);
    assert_eq!(prove(&["--check", file]).status.code(), Some(5));

    for limit in [["--time-ms", "0"], ["--time", "0"], ["--memory-mb", "1"]] {
        let output = prove(&[&["connect4", "--json"][..], &limit].concat());
        assert_eq!(output.status.code(), Some(5), "{limit:?}");
        assert!(text(&output.stdout).contains("\"proves\":\"nothing\""));
        assert!(text(&output.stderr).contains("\nnot decided; proved: nothing\n"));
    }
}

#[test]
fn a_graph_has_a_node_for_each_position_and_is_drawn() {
    let folder = Folder::new("prove-svg");
    let file = folder.at("graph.svg");
    let arguments = ["classic", "1 2 5", "--dot"];
    let dot = shown(&arguments);
    assert!(dot.starts_with("digraph proof {\n") && dot.ends_with("}\n"));
    let size = |text: &str, what: &str| text.matches(what).count();
    let summary = shown(&["classic", "1 2 5", "--svg", file.to_str().unwrap()]);
    let count: usize =
        summary.rsplit("by ").next().and_then(|rest| rest.split(' ').next()?.parse().ok()).unwrap();
    assert_eq!(size(&dot, " [shape="), count);
    let svg = fs::read_to_string(&file).expect("Graphviz's program dot is needed");
    assert_eq!(size(&svg, "class=\"node\""), count);
    assert_eq!(size(&svg, "class=\"edge\""), size(&dot, " -> "));
    // What cannot be drawn is still shown.
    let output = prove(&["classic", "1 2 5", "--svg", "no/such/folder.svg"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(text(&output.stdout), summary);
    // A large board is cut to where it is played on.
    let part = shown(&["floating", "[8,8] [8,9] [6,7] [7,8]", "--dot"]);
    assert!(part.contains("\\n    7  8  9\\n"), "{part}");
}

#[test]
fn without_graphviz_it_says_what_is_missing() {
    let folder = Folder::new("prove-no-dot");
    let file = folder.at("graph.svg");
    let output = command(&["classic", "1 2 5", "--svg", file.to_str().unwrap()])
        .env("PATH", folder.at("empty"))
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("--svg needs the program dot of Graphviz"));
    assert!(!Path::new(&file).exists());
}

#[test]
fn arguments_that_make_no_sense_are_refused() {
    for (arguments, said) in [
        (&[][..], "required arguments"),
        (&["chess"], "\"chess\": expected one of floating classic"),
        (&[" "], "expected the name of a game"),
        (&["classic", "rows=3"], "\"rows=3\": expected no option here"),
        (&["floating", "rows=2"], "\"rows=2\": expected 3..99"),
        (&["classic", "5", "5"], "5 is occupied"),
        (&["classic", "five"], "\"five\": expected a cell number"),
        (&["classic", "-1"], "-1 is off the board"),
        (&["classic", "1 4 2 5 3"], "the game is over (x_wins): nothing is left to prove"),
        (&["classic", "--json", "--dot"], "cannot be used with"),
        (&["classic", "--check", "x"], "cannot be used with"),
        (&["classic", "--nodes", "-1"], "--nodes"),
        (&["classic", "--memory-mb", "0"], "expected a number from 1 to 1048576"),
        (&["classic", "1", "--out", "/no/such/folder/x"], "--out: cannot write /no/such/folder/x"),
    ] {
        let refused = refused(arguments);
        assert!(refused.contains(said), "{arguments:?}: {refused}");
    }
}

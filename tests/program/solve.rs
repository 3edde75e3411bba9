//! `jogada solve connect4`: scores of positions that are piped in, and books.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use jogada::solvers::connect4::Book;

fn solve(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_jogada"))
        .args(["solve", "connect4"])
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that refuses its arguments does not read.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn positions_come_back_in_order_with_their_scores() {
    let input =
        "4444445632333561\r\n  17676245361466756457  \n2252576253462244111563365343671351441";
    let output = solve(&[], input);
    assert!(output.status.success());
    let expected =
        "4444445632333561 0\n17676245361466756457 -3\n2252576253462244111563365343671351441 -1\n";
    assert_eq!(text(&output.stdout), expected);
    let log = text(&output.stderr);
    assert_eq!(log.lines().count(), 4);
    assert!(log.starts_with("line 1: ") && log.contains(" nodes, "));
    let two = solve(&["--threads", "2", "--table-mb", "1"], input);
    assert_eq!(text(&two.stdout), expected);
}

#[test]
fn a_bad_line_is_told_by_its_number_and_the_next_is_solved() {
    let output =
        solve(&["--rows", "4", "--cols", "4"], "\n1x\n125\n11111\n1212121\n12121212\n121212");
    assert_eq!(output.status.code(), Some(2));
    // The empty line is the empty board; a game that has just been won is lost for the other side.
    assert_eq!(text(&output.stdout), " 0\n1212121 -5\n121212 5\n");
    let log = text(&output.stderr);
    for said in [
        "line 2: move 2 is no column of this board",
        "line 3: move 3 is no column of this board",
        "line 4: move 5 is in a full column",
        "line 6: the game is over before move 8",
        "jogada: 4 of 7 lines are no positions",
    ] {
        assert!(log.contains(said), "{said}\n{log}");
    }
}

#[test]
fn arguments_that_make_no_sense_are_refused() {
    for arguments in [
        &["--rows", "3"][..],
        &["--rows", "8", "--cols", "8"],
        &["--threads", "0"],
        &["--table-mb", "0"],
        &["--table-mb", "many"],
        &["--book", "3"],
        &["--out", "book"],
        &["--book", "13", "--out", "book"],
    ] {
        let output = solve(arguments, "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(!output.stderr.is_empty());
    }
}

#[test]
fn a_book_is_made_and_made_on_where_it_was_stopped() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let (out, part) = (folder.join("5x4.book"), folder.join("5x4.book.part"));
    let _ = fs::remove_file(&part);
    let make = |ply: &str| {
        let out = out.to_str().unwrap();
        solve(&["--rows", "4", "--cols", "5", "--book", ply, "--out", out], "")
    };
    assert!(make("4").status.success());
    let whole = fs::read(&out).unwrap();
    assert_eq!(Book::read(&whole).unwrap().ply(), 4);
    assert!(!part.exists());

    // Two scores are kept, one of them wrong to show that it is not solved again.
    let heading = b"5x4 ply 4\n";
    fs::write(&part, [heading, &[64, 70][..]].concat()).unwrap();
    let output = make("4");
    assert!(output.status.success(), "{}", text(&output.stderr));
    let resumed = fs::read(&out).unwrap();
    assert_eq!(resumed.len(), whole.len());
    assert_ne!(resumed, whole);

    fs::write(&part, [heading, &[64][..]].concat()).unwrap();
    let other = make("3");
    assert_eq!(other.status.code(), Some(2));
    assert!(text(&other.stderr).contains("is of another book"));
    fs::remove_file(&part).unwrap();
}

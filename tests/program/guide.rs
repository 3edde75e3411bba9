//! `jogada guide`: every chapter can be read, in a pipe and on a terminal.

use std::process::{Command, Output};

use jogada::guide::CHAPTERS;

use crate::support::contest::JOGADA;

fn guide(arguments: &[&str]) -> Output {
    Command::new(JOGADA).arg("guide").args(arguments).output().unwrap()
}

#[test]
fn the_chapters_are_listed_and_printed() {
    let listed = String::from_utf8(guide(&[]).stdout).unwrap();
    for chapter in CHAPTERS {
        assert!(chapter.text.starts_with("# "), "{} has a title", chapter.name);
        assert!(listed.contains(&format!("  {:<12} {}\n", chapter.name, chapter.title())));
        let printed = guide(&[chapter.name]);
        assert!(printed.status.success());
        assert_eq!(String::from_utf8(printed.stdout).unwrap(), chapter.text);
    }
}

#[test]
fn another_chapter_is_refused() {
    let output = guide(&["chess"]);
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(error, "jogada: \"chess\": there is no such chapter; jogada guide lists them\n");
}

/// `script` (util-linux) is a terminal.
#[test]
fn on_a_terminal_the_users_pager_shows_it() {
    let on_a_terminal = |pager: &str| {
        let output = Command::new("script")
            .args(["--quiet", "--command", &format!("'{JOGADA}' guide play"), "/dev/null"])
            .env("PAGER", pager)
            .output()
            .unwrap();
        String::from_utf8(output.stdout).unwrap().replace('\r', "")
    };
    let text = CHAPTERS.iter().find(|chapter| chapter.name == "play").unwrap().text;
    assert_eq!(on_a_terminal("sed 's/^/| /'").lines().next(), Some("| # Play against it"));
    assert_eq!(on_a_terminal("no-such-pager"), text);
    // One that is left early.
    assert_eq!(on_a_terminal("true"), "");
}

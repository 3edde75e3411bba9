//! The dialogues and command lines of `README.md`, `protocol.md` and the guide are what the program
//! does.
//!
//! `UPDATE_TRANSCRIPTS=1 cargo test --test program documents` writes the answers in the dialogues
//! anew.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use jogada::guide::CHAPTERS;

use crate::support::transcript::{Transcript, in_process, through_the_binary};

/// All documents for users.
fn documents() -> Vec<PathBuf> {
    let chapters = CHAPTERS.iter().map(|chapter| format!("src/guide/{}.md", chapter.name));
    let others = ["README.md", "protocol.md"].map(str::to_owned);
    others.into_iter().chain(chapters).map(|name| root().join(name)).collect()
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A document in alternating parts: prose, block of the kind, prose, ..., prose.
fn parts(text: &str, kind: &str) -> Vec<String> {
    let fence = format!("```{kind}\n");
    let mut parts = vec![String::new()];
    for line in text.split_inclusive('\n') {
        let inside = parts.len() % 2 == 0;
        if inside && line == "```\n" {
            parts.push(line.to_owned());
        } else {
            parts.last_mut().unwrap().push_str(line);
            if !inside && line == fence {
                parts.push(String::new());
            }
        }
    }
    parts
}

#[test]
fn every_dialogue_is_as_written() {
    let mut dialogues = 0;
    for path in documents() {
        let document = path.display();
        let mut parts = parts(&fs::read_to_string(&path).unwrap(), "transcript");
        dialogues += parts.len() / 2;
        for block in parts.iter_mut().skip(1).step_by(2) {
            let dialogue = Transcript::read(block);
            assert!(!dialogue.is_empty(), "{document}: {block}");
            if std::env::var_os("UPDATE_TRANSCRIPTS").is_some() {
                *block = dialogue.answered();
                continue;
            }
            assert_eq!(in_process(&dialogue.input()), dialogue.output(), "{document}: {block}");
            assert_eq!(
                through_the_binary(&dialogue.input()),
                dialogue.output(),
                "{document}: {block}"
            );
        }
        if std::env::var_os("UPDATE_TRANSCRIPTS").is_some() {
            fs::write(path, parts.concat()).unwrap();
        }
    }
    assert!(dialogues > 2);
}

/// Runs a script where `jogada` is the program under test.
fn run(interpreter: &[&str], script: &str) -> String {
    let binary = PathBuf::from(env!("CARGO_BIN_EXE_jogada"));
    let path = format!("{}:{}", binary.parent().unwrap().display(), std::env::var("PATH").unwrap());
    let mut command = Command::new(interpreter[0]);
    let command = command.args(&interpreter[1..]).arg(script).current_dir(root()).env("PATH", path);
    let output =
        command.output().unwrap_or_else(|error| panic!("{} is needed: {error}", interpreter[0]));
    assert!(output.status.success(), "{script}\n{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn every_command_line_prints_what_is_shown() {
    let texts = documents().into_iter().map(|path| fs::read_to_string(path).unwrap());
    let blocks: Vec<String> =
        texts.flat_map(|text| parts(&text, "console").into_iter().skip(1).step_by(2)).collect();
    assert!(blocks.len() > 10);
    for block in blocks {
        for example in format!("\n{block}").split("\n$ ").skip(1) {
            let example = example.replace("\\\n", " ");
            let (command, expected) = example.split_once('\n').unwrap_or((&example, ""));
            // Cargo would build and run this very program.
            let command = command.replace("cargo run --release --quiet --", "jogada");
            assert_eq!(run(&["bash", "-c"], &command).trim_end(), expected.trim_end(), "{command}");
        }
    }
}

#[test]
fn the_clients_shown_work() {
    for path in documents() {
        let (document, text) = (path.display(), fs::read_to_string(&path).unwrap());
        for (kind, interpreter) in [("python", ["python3", "-c"]), ("bash", ["bash", "-c"])] {
            for script in parts(&text, kind).iter().skip(1).step_by(2) {
                let output = run(&interpreter, script);
                assert!(output.starts_with("= "), "{document}: {script}\n{output}");
            }
        }
    }
}

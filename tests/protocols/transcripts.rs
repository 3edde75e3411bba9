//! Every transcript under `tests/transcripts/`, in this process and through the binary.
//!
//! `UPDATE_TRANSCRIPTS=1 cargo test --test protocols transcripts` writes the answers anew; the
//! difference is to be reviewed.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::support::transcript::{Transcript, in_process, through_the_binary};
use jogada::protocol::{COMMANDS, Code};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts")
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> =
        paths.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect();
    files.sort();
    files
}

#[test]
fn every_dialogue_is_as_written() {
    let update = std::env::var_os("UPDATE_TRANSCRIPTS").is_some();
    let files = files(&folder());
    assert!(files.len() > 5);
    for path in files {
        let text = fs::read_to_string(&path).unwrap();
        let transcript = Transcript::read(&text);
        assert!(!transcript.is_empty(), "{} holds no request", path.display());
        if update {
            fs::write(&path, transcript.answered()).unwrap();
            continue;
        }
        let input = transcript.input();
        assert_eq!(in_process(&input), transcript.output(), "{}", path.display());
        assert_eq!(
            through_the_binary(&input),
            transcript.output(),
            "{} through the binary",
            path.display()
        );
    }
}

fn all_text(protocol: &str) -> String {
    files(&folder().join(protocol)).iter().map(|path| fs::read_to_string(path).unwrap()).collect()
}

#[test]
fn each_code_and_each_command_occurs() {
    let text = all_text("native");
    for code in Code::ALL {
        let occurs = text
            .lines()
            .any(|line| line.starts_with('?') && line.split(' ').nth(1) == Some(&code.to_string()));
        // A line of more than 64 KiB is no reading matter, and a fault of the program is not to be
        // had by asking: both are provoked in robust.rs.
        let elsewhere = matches!(code, Code::LineTooLong | Code::Internal | Code::Unsupported);
        assert!(occurs || elsewhere, "{code} occurs in no transcript");
    }
    let used: BTreeSet<&str> = text
        .lines()
        .filter_map(|line| line.strip_prefix("> ")?.split_whitespace().next())
        .collect();
    for command in COMMANDS {
        assert!(used.contains(command.name), "{} occurs in no transcript", command.name);
    }
}

#[test]
fn a_game_in_progress_ends_with_the_input() {
    // Cut a dialogue anywhere, also within a line: the answers so far are a prefix, and the end is
    // clean.
    let path = folder().join("native/classic/as_x.txt");
    let transcript = Transcript::read(&fs::read_to_string(path).unwrap());
    let (input, output) = (transcript.input(), transcript.output());
    for cut in 0..input.len() {
        let whole_lines =
            input[..cut].iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let answers = in_process(&input[..whole_lines]);
        assert!(output.starts_with(&answers));
        assert!(in_process(&input[..cut]).starts_with(&answers));
    }
}

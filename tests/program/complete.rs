//! Every registered game comes with its data and its documentation.

use std::fs;
use std::path::Path;

use jogada::protocol::{COMMANDS, Code};
use jogada::session::GAMES;

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn every_game_has_perft_transcripts_and_documentation() {
    let (protocol, readme) = (read("protocol.md"), read("README.md"));
    let chapter = read("src/guide/games.md");
    for entry in GAMES {
        let name = entry.name;
        assert!(!read(&format!("tests/perft/{name}.perft")).is_empty());
        let transcripts =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts/native").join(name);
        assert!(
            fs::read_dir(&transcripts).is_ok_and(|files| files.count() >= 2),
            "{}",
            transcripts.display()
        );
        assert!(
            protocol.contains(&format!("### `{name}`")),
            "protocol.md has a heading for {name}"
        );
        assert!(readme.contains(&format!("`{name}`")), "README.md names {name}");
        let options = jogada::rules::Options::defaults(entry.options);
        for strategy in (entry.open)(&options).unwrap().strategies() {
            assert!(
                chapter.contains(&format!("`{}`", strategy.name)),
                "the guide names {}",
                strategy.name
            );
            assert!(
                protocol.contains(&format!("`{}`", strategy.name)),
                "protocol.md names {}",
                strategy.name
            );
        }
        for option in entry.options {
            assert!(
                protocol.contains(&format!("`{}`", option.name)),
                "protocol.md names {}",
                option.name
            );
        }
    }
}

#[test]
fn every_command_and_every_code_is_documented() {
    let protocol = read("protocol.md");
    for command in COMMANDS {
        assert!(protocol.contains(&format!("`{}", command.name)), "{}", command.name);
    }
    for code in Code::ALL {
        assert!(protocol.contains(&format!("| `{code}` |")), "{code}");
    }
}

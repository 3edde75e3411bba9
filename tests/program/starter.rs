//! `jogada starter`: each kit runs as it is told to, from the folder that it was written to.

use std::fs;
use std::process::Command;

use crate::support::contest::JOGADA;
use crate::support::folder::Folder;

/// What a program says, and whether it was content.
fn shell(folder: &Folder, line: &str) -> (bool, String) {
    let output = Command::new("sh").args(["-c", line]).current_dir(folder.at("")).output().unwrap();
    let text = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8_lossy(&text).into_owned())
}

#[test]
fn each_kit_is_written_and_passes_the_check() {
    for language in ["prolog", "python", "c", "java", "javascript"] {
        for game in ["morris", "classic"] {
            let folder = Folder::new(&format!("starter-{language}-{game}"));
            let write = format!("'{JOGADA}' starter {language} 'my kit' --game {game}");
            let (is_written, advice) = shell(&folder, &write);
            assert!(is_written, "{advice}");
            // The advice as it stands: the folder, the build, then the check.
            let lines = advice.lines().filter_map(|line| line.strip_prefix("  "));
            let lines = lines.filter(|line| !line.contains("then type") && !line.contains("match"));
            let script: Vec<String> = lines
                .map(|line| {
                    line.replace("jogada check", &format!("'{JOGADA}' check --positions 20"))
                })
                .collect();
            let (passes, said) = shell(&folder, &script.join(" && "));
            assert!(passes && script.len() >= 2, "{script:?}: {said}");
            let (is_written, said) = shell(&folder, &write);
            assert!(!is_written && said.contains(" is there already: "), "{said}");
        }
    }
}

#[test]
fn a_kit_overwrites_nothing() {
    let folder = Folder::new("starter-twice");
    fs::write(folder.at("contract.pl"), "mine").unwrap();
    let (is_written, said) = shell(&folder, &format!("'{JOGADA}' starter prolog"));
    assert!(!is_written);
    assert!(said.starts_with("jogada: ./contract.pl is there already"), "{said}");
    assert_eq!(fs::read_to_string(folder.at("contract.pl")).unwrap(), "mine");
    assert!(!folder.at("morris.pl").exists(), "a kit is written whole or not at all");
    fs::write(folder.at("file"), "").unwrap();
    let (is_written, said) = shell(&folder, &format!("'{JOGADA}' starter c file/kit"));
    assert!(!is_written && said.contains("cannot make the folder file/kit"), "{said}");
}

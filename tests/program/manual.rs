//! Completions and manual pages name every command and option.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

use clap::CommandFactory;
use jogada::cli::Cli;

use crate::support::contest::JOGADA;
use crate::support::folder::Folder;

fn completions(shell: &str) -> String {
    let output = Command::new(JOGADA).args(["completions", shell]).output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn every_shell_gets_a_script_with_all_commands() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = completions(shell);
        for command in Cli::command().get_subcommands().filter(|command| !command.is_hide_set()) {
            assert!(script.contains(command.get_name()), "{shell}: {}", command.get_name());
        }
    }
    let output = Command::new(JOGADA).args(["completions", "dos"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
}

/// The script is one that bash understands and that completes the beginning of a word.
#[test]
fn bash_completes_a_command() {
    let ask =
        "COMP_WORDS=(jogada tourn); COMP_CWORD=1; _jogada jogada tourn jogada; echo $COMPREPLY";
    let mut bash =
        Command::new("bash").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let script = completions("bash") + "\n" + ask + "\n";
    bash.stdin.take().unwrap().write_all(script.as_bytes()).unwrap();
    let output = bash.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout), "tournament\n");
}

#[test]
fn every_command_has_a_manual_page_with_its_options() {
    let folder = Folder::new("man");
    let output = Command::new(JOGADA).arg("man").arg(folder.at("pages")).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut program = Cli::command();
    program.build();
    for command in program.get_subcommands() {
        let page = folder.at(&format!("pages/jogada-{}.1", command.get_name()));
        let is_named = !command.is_hide_set();
        assert_eq!(page.exists(), is_named, "{}", page.display());
        let text = if is_named { fs::read_to_string(page).unwrap() } else { continue };
        for option in command.get_arguments().filter_map(|option| option.get_long()) {
            let written = option.replace('-', "\\-");
            assert!(text.contains(&format!("\\-\\-{written}")), "{}: {option}", command.get_name());
        }
    }
    assert!(folder.at("pages/jogada.1").exists());
}

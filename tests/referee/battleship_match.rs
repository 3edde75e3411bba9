//! The sea battle before the referee: fleets are asked for, told to nobody, and every answer is
//! judged.

use crate::support::{command, folder};
use std::fs;
use std::process::Command;

/// What a match of so many games prints, and its games.
fn play(folder: &folder::Folder, options: &[&str]) -> (String, Vec<String>) {
    let games = folder.at("games.jsonl");
    let mut command = Command::new(env!("CARGO_BIN_EXE_jogada"));
    let command = command
        .args(["match", "--seed", "1", "--output"])
        .arg(&games)
        .args(options)
        .current_dir(env!("CARGO_MANIFEST_DIR"));
    let output = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    assert!(output.status.success(), "{}", text(output.stderr));
    let games = fs::read_to_string(&games).unwrap();
    (text(output.stdout), games.lines().map(str::to_owned).collect())
}

#[test]
fn strategies_and_programs_play_whole_games() {
    let folder = folder::Folder::new("battleship");
    let jogada = env!("CARGO_BIN_EXE_jogada");
    let small = "battleship rows=6 cols=6 fleet=[3,2,1]";
    for players in
        [["builtin:rules", "builtin:random"], [jogada, "builtin:rules"], [jogada, jogada]]
    {
        let options = ["--game", small, "--games", "4", "-x", players[0], "-o", players[1]];
        let (summary, games) = play(&folder, &options);
        assert!(summary.contains("ends: 4 on the board\n"), "{summary}");
        let distinct: std::collections::HashSet<&String> = games.iter().collect();
        assert_eq!(distinct.len(), 4);
        fs::remove_file(folder.at("games.jsonl")).unwrap();
    }
}

#[test]
fn a_lie_loses_at_once_and_nobody_hears_of_fleets() {
    let folder = folder::Folder::new("battleship-lies");
    let heard = folder.at("heard");
    let liar = format!("python3 tests/players/liar.py {}", heard.display());
    let options = ["--game", "battleship", "--games", "2", "-x", &liar, "-o", "builtin:hunter"];
    let (summary, games) = play(&folder, &options);
    assert!(summary.contains("2 by illegal"), "{summary}");
    for game in &games {
        assert!(game.contains("is false: by the fleet it is"), "{game}");
    }
    let heard = fs::read_to_string(heard).unwrap();
    assert_eq!(heard.matches("fleet\n").count(), 2);
    assert!(!heard.contains("[["), "{heard}");
}

#[test]
fn who_tells_no_fleet_loses() {
    let folder = folder::Folder::new("battleship-mute");
    let mute = "sh -c 'while read request; do echo \"? no\"; done'";
    let options = ["--game", "battleship", "--games", "1", "-x", mute, "-o", "builtin:rules"];
    let (summary, games) = play(&folder, &options);
    assert!(summary.contains("1 by garbled"), "{summary}");
    assert!(games[0].contains("\"request\":\"fleet\""), "{}", games[0]);
}

/// Whoever is asked for its fleet may give up, or fail, on either side: the journal that the
/// referee writes then is true for whoever reads it.
#[test]
fn a_game_that_ends_at_a_fleet_is_believed() {
    let folder = folder::Folder::new("battleship-fleet");
    let answers = |answer| format!("sh -c 'while read request; do echo \"{answer}\"; done'");
    for (name, answer, end) in [
        ("resigns", "= resign", "\"resigned\":"),
        ("refuses", "? no", "\"kind\":\"garbled\""),
        ("crowds", "= A1", "\"kind\":"),
    ] {
        let command = toml::Value::String(answers(answer));
        let file = format!(
            "games = [\"battleship\"]\n[[players]]\nname = \"odd\"\ncommand = {command}\n\
             [[players]]\nname = \"rules\"\ncommand = \"builtin:rules\"\n"
        );
        fs::write(folder.at(&format!("{name}.toml")), file).unwrap();
        let run = |line: &str| {
            let (code, out, error) = command::jogada(&folder, line);
            assert_eq!(code, Some(0), "{line}\n{error}");
            out
        };
        run(&format!("tournament {name}.toml --quiet"));
        let path = format!("{name}.results");
        let journal = || fs::read_to_string(folder.at(&path).join("journal.jsonl")).unwrap();
        let written = journal();
        // The odd one once as X and once as O.
        let ends: Vec<&str> = written.lines().skip(1).collect();
        assert!(ends.len() == 2 && ends.iter().all(|line| line.contains(end)), "{written}");
        for reader in ["standings", "report", "similar", "resume", "replay"] {
            run(&format!("{reader} {path}"));
        }
        run(&format!("replay {path}/journal.jsonl 2"));
        run(&format!("resume {path} --repair"));
        run(&format!("merge {path} --dir {name}-whole"));
        assert_eq!(journal(), written);
    }
}

#[test]
fn there_are_no_openings() {
    let options = ["--game", "battleship", "-x", "builtin:rules", "-o", "builtin:rules"];
    let mut command = Command::new(env!("CARGO_BIN_EXE_jogada"));
    let command = command.arg("match").args(options).args(["--openings", "random 2"]);
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let words = String::from_utf8(output.stderr).unwrap();
    assert!(words.contains("what each side hides comes before the first move"), "{words}");
}

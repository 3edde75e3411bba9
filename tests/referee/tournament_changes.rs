//! Tournaments that change after games were played: what still counts stays, nothing is lost.

use std::collections::BTreeMap;
use std::fs;

use crate::support::command::jogada;
use crate::support::folder::Folder;

/// A class of strategies of ours, by name.
fn file(head: &str, players: &[(&str, &str)]) -> String {
    let players = players.iter().map(|(name, strategy)| {
        format!("[[players]]\nname = \"{name}\"\ncommand = \"builtin:{strategy}\"\n")
    });
    format!(
        "games = [\"classic\"]\nopenings = \"random 1\"\n{head}\n{}",
        players.collect::<String>()
    )
}

const THREE: [(&str, &str); 3] = [("Ana", "rules"), ("Bia", "random"), ("Caio", "random")];

fn write(folder: &Folder, head: &str, players: &[(&str, &str)]) {
    fs::write(folder.at("class.toml"), file(head, players)).unwrap();
}

/// Runs a command line that ends well, and returns what it says on standard error.
fn run(folder: &Folder, line: &str) -> String {
    let (code, out, error) = jogada(folder, line);
    assert_eq!(code, Some(0), "{out}\n{error}");
    error
}

fn refused(folder: &Folder, line: &str) -> String {
    let (code, out, error) = jogada(folder, line);
    assert_eq!((code, &*out), (Some(2), ""), "{error}");
    error
}

/// The lines of games in a file of a result folder, by id, without what is measured.
fn games(folder: &Folder, name: &str) -> BTreeMap<u32, String> {
    let text = fs::read_to_string(folder.at("class.results").join(name)).unwrap();
    let games = text.lines().skip(1).map(|line| {
        let line = line.split(",\"waited_us\"").next().unwrap().to_owned();
        let id = line.strip_prefix("{\"id\":").unwrap().split(',').next().unwrap();
        (id.parse().unwrap(), line)
    });
    games.collect()
}

fn with<'a>(games: &'a BTreeMap<u32, String>, name: &str) -> BTreeMap<u32, &'a String> {
    let name = format!("\"{name}\"");
    games.iter().filter(|(_, line)| line.contains(&name)).map(|(id, line)| (*id, line)).collect()
}

#[test]
fn a_new_player_and_more_rounds_cost_only_what_is_new() {
    let folder = Folder::new("changes-new");
    write(&folder, "rounds = 1", &THREE);
    run(&folder, "tournament class.toml --quiet");
    let before = games(&folder, "journal.jsonl");
    // The order of the players decides nothing here.
    let four = [("Dora", "random"), THREE[2], THREE[0], THREE[1]];
    write(&folder, "rounds = 2", &four);
    let error = refused(&folder, "tournament class.toml --quiet");
    assert_eq!(
        error,
        "jogada: class.results: the tournament file is not the one that games were played by there:\n  \
         players: Dora is new: 12 games more\n  rounds: 2, was 1: 12 games more\n\
         Of 6 games there, 6 would stay and 0 be set aside in a file of that folder; 18 would be missing.\n\
         To go on so: jogada tournament class.toml --update\n\
         To begin another tournament, name another folder by --dir.\n"
    );
    assert_eq!(games(&folder, "journal.jsonl"), before);
    assert_eq!(run(&folder, "tournament class.toml --quiet --update"), "");
    let after = games(&folder, "journal.jsonl");
    assert_eq!(after.len(), 24);
    assert!(before.iter().all(|(id, line)| after.get(id) == Some(line)));
    // It is the journal of that file now, for all commands.
    for line in
        ["tournament class.toml --quiet", "resume class.results --quiet", "standings class.results"]
    {
        assert_eq!(run(&folder, line), "");
    }
    assert_eq!(games(&folder, "journal.jsonl"), after);
    // And back: who is gone takes the games along, which are kept elsewhere.
    write(&folder, "rounds = 1", &THREE);
    let error = refused(&folder, "tournament class.toml --quiet");
    assert!(
        error.contains("\n  players: Dora does not take part any more: 12 games no longer count\n"),
        "{error}"
    );
    assert!(error.contains("\n  rounds: 1, was 2: 12 games no longer count\n"), "{error}");
    let said = run(&folder, "tournament class.toml --quiet --update");
    assert_eq!(
        said,
        "18 games are set aside in class.results/aside-1.jsonl; jogada replay class.results/aside-1.jsonl shows them\n"
    );
    assert_eq!(games(&folder, "journal.jsonl"), before);
    let aside = games(&folder, "aside-1.jsonl");
    assert_eq!(aside.len() + before.len(), after.len());
    assert!(aside.iter().all(|(id, line)| after.get(id) == Some(line)));
    let (code, list, _) = jogada(&folder, "replay class.results/aside-1.jsonl");
    assert_eq!((code, list.lines().count()), (Some(0), 18));
}

#[test]
fn a_program_that_was_repaired_plays_its_games_again() {
    let folder = Folder::new("changes-repaired");
    let missing =
        file("rounds = 2", &THREE).replace("\"builtin:random\"\n[[", "\"./no-such-program\"\n[[");
    fs::write(folder.at("class.toml"), missing.replace("openings = \"random 1\"", "")).unwrap();
    let (code, ..) = jogada(&folder, "tournament class.toml --quiet");
    assert_eq!(code, Some(3));
    let before = games(&folder, "journal.jsonl");
    // More time to start concerns those games alone, too.
    let patient = missing.replace("openings", "limits = { start_ms = 20000 }\nopenings");
    fs::write(folder.at("class.toml"), patient.replace("openings = \"random 1\"", "")).unwrap();
    let error = refused(&folder, "tournament class.toml --quiet");
    let expected = "\n  limits.start_ms: 20000, was 10000: 8 games without a start or an answer in time to be played again\nOf 12 games there, 4 would stay ";
    assert!(error.contains(expected), "{error}");
    fs::write(
        folder.at("class.toml"),
        file("rounds = 2", &THREE).replace("openings = \"random 1\"", ""),
    )
    .unwrap();
    let error = refused(&folder, "tournament class.toml --quiet");
    let expected = "\n  players: the command of Bia is builtin:random, was ./no-such-program: 8 games to be played again\n";
    assert!(error.contains(expected), "{error}");
    run(&folder, "tournament class.toml --quiet --update");
    let after = games(&folder, "journal.jsonl");
    assert_eq!((after.len(), with(&after, "Bia").len()), (12, 8));
    assert!(after.values().all(|line| !line.contains("no-start")));
    for (id, line) in before.iter().filter(|(_, line)| !line.contains("\"Bia\"")) {
        assert_eq!(after.get(id), Some(line));
    }
    assert_eq!(games(&folder, "aside-1.jsonl").len(), 8);
}

#[test]
fn all_games_of_a_player_are_played_again() {
    let folder = Folder::new("changes-again");
    write(&folder, "rounds = 2", &THREE);
    run(&folder, "tournament class.toml --quiet");
    let before = games(&folder, "journal.jsonl");
    for number in 1..=2 {
        let said = run(&folder, "resume class.results --again Caio --quiet");
        assert!(
            said.starts_with(&format!(
                "8 games are set aside in class.results/aside-{number}.jsonl; "
            )),
            "{said}"
        );
        let aside = games(&folder, &format!("aside-{number}.jsonl"));
        assert_eq!(
            aside.iter().map(|(id, line)| (*id, line)).collect::<BTreeMap<_, _>>(),
            with(&before, "Caio")
        );
        // Builtin strategies with the same seeds play the same.
        assert_eq!(games(&folder, "journal.jsonl"), before);
    }
    let error = refused(&folder, "resume class.results --again Cao");
    assert_eq!(error, "jogada: --again \"Cao\": expected one of Ana, Bia, Caio\n");
}

#[test]
fn games_that_wait_for_their_turn_are_not_lost_by_a_change() {
    let folder = Folder::new("changes-ahead");
    write(&folder, "rounds = 1", &THREE);
    run(&folder, "tournament class.toml --quiet");
    let journal = folder.at("class.results/journal.jsonl");
    let text = fs::read_to_string(&journal).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    // As if the first game had been in progress when the referee was killed.
    fs::write(folder.at("class.results/ahead.jsonl"), lines[2..].join("\n") + "\n").unwrap();
    fs::write(&journal, format!("{}\n", lines[0])).unwrap();
    write(&folder, "rounds = 1", &[THREE[0], THREE[1], ("Caio", "first")]);
    let error = refused(&folder, "tournament class.toml --quiet");
    assert!(error.contains("Of 5 games there, 2 would stay and 3 be set aside"), "{error}");
    run(&folder, "tournament class.toml --quiet --update");
    assert_eq!(games(&folder, "aside-1.jsonl").len(), 3);
    assert_eq!(games(&folder, "journal.jsonl").len(), 6);
}

#[test]
fn what_all_games_depend_on_keeps_none() {
    let folder = Folder::new("changes-conditions");
    write(&folder, "rounds = 1", &THREE);
    run(&folder, "tournament class.toml --quiet");
    write(&folder, "rounds = 1\nseed = 2\nlimits = { move_ms = 2000 }", &THREE);
    let error = refused(&folder, "tournament class.toml --dir class.results");
    for expected in [
        "\n  seed: 2, was 1: all games depend on it: 6 games to be played again\n",
        "\n  limits.move_ms: 2000, was 1000: all games depend on it: 6 games to be played again\n",
        "\nOf 6 games there, 0 would stay and 6 be set aside in a file of that folder; 6 would be missing.\n",
        "\nTo go on so: jogada tournament class.toml --dir class.results --update\n",
    ] {
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn how_games_are_counted_may_change_at_any_time() {
    let folder = Folder::new("changes-counting");
    write(&folder, "rounds = 1", &THREE);
    run(&folder, "tournament class.toml --quiet");
    let before = games(&folder, "journal.jsonl");
    write(&folder, "rounds = 1\npoints = { win = 2 }", &THREE);
    run(&folder, "tournament class.toml --quiet");
    assert_eq!(games(&folder, "journal.jsonl"), before);
    // The rules in force are those of the file from then on, in all tables and the report.
    let (_, table, _) = jogada(&folder, "standings class.results");
    assert!(table.contains("\nPoints: 2 for a win, "), "{table}");
}

#[test]
fn in_a_swiss_tournament_later_rounds_depend_on_all_before() {
    let folder = Folder::new("changes-swiss");
    let six: Vec<(&str, &str)> = ["a", "b", "c", "d", "e", "f"].map(|name| (name, "random")).into();
    write(&folder, "rounds = 2\nformat = \"swiss\"", &six);
    run(&folder, "tournament class.toml --quiet");
    let before = games(&folder, "journal.jsonl");
    // More rounds keep all.
    write(&folder, "rounds = 3\nformat = \"swiss\"", &six);
    let error = refused(&folder, "tournament class.toml --quiet");
    assert!(error.contains("Of 12 games there, 12 would stay and 0 be set aside"), "{error}");
    run(&folder, "tournament class.toml --quiet --update");
    let after = games(&folder, "journal.jsonl");
    assert!(before.iter().all(|(id, line)| after.get(id) == Some(line)));
    assert_eq!(after.len(), 18);
    // One round less loses that round alone.
    write(&folder, "rounds = 2\nformat = \"swiss\"", &six);
    let error = refused(&folder, "tournament class.toml --quiet");
    assert!(error.contains("Of 18 games there, 12 would stay and 6 be set aside"), "{error}");
    assert!(!error.contains("Swiss: "), "{error}");
    // A player's games again keep the others of its first round.
    let said = run(&folder, "resume class.results --again c --quiet");
    let expected = "Swiss: who meets whom depends on all results before, so all games of rounds 2 to 3 are set aside and played anew.\n\
                    14 games are set aside in ";
    assert!(said.starts_with(expected), "{said}");
    assert_eq!(games(&folder, "journal.jsonl").len(), 18);
    // Another player changes whom the others meet.
    let seven = [&six[..], &[("g", "random")]].concat();
    write(&folder, "rounds = 3\nformat = \"swiss\"", &seven);
    let error = refused(&folder, "tournament class.toml --quiet");
    let expected = "\n  players: g is new: in a Swiss tournament who meets whom may depend on it from the first round on\n";
    assert!(
        error.contains(expected) && error.contains("Of 18 games there, 6 would stay"),
        "{error}"
    );
}

#[test]
fn parts_are_united_before_the_tournament_changes() {
    let folder = Folder::new("changes-shards");
    write(&folder, "rounds = 1", &THREE);
    run(&folder, "tournament class.toml --quiet --shard 1/2");
    run(&folder, "tournament class.toml --quiet --shard 2/2");
    let four = [&THREE[..], &[("Dora", "random")]].concat();
    write(&folder, "rounds = 1", &four);
    let error = refused(&folder, "tournament class.toml --quiet --shard 2/2 --update");
    assert!(error.contains("unite all parts by `jogada merge`"), "{error}");
    run(&folder, "merge class-1-of-2.results class-2-of-2.results --dir class.results");
    let before = games(&folder, "journal.jsonl");
    run(&folder, "tournament class.toml --quiet --update");
    let after = games(&folder, "journal.jsonl");
    assert_eq!((before.len(), after.len()), (6, 12));
    assert!(before.iter().all(|(id, line)| after.get(id) == Some(line)));
}

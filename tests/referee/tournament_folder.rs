//! A class from a folder of submissions to its results, by `tournament --init` and `--check`.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};

use crate::support::contest::JOGADA;
use crate::support::folder::Folder;

fn kit(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/players");
    fs::read_to_string(folder.join(name)).unwrap()
}

/// Writes files below a folder, and the folders that they are in.
fn write(folder: &Folder, files: &[(&str, String)]) {
    for (name, text) in files {
        let path = folder.at(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
}

fn run(folder: &Folder, words: &[&str]) -> (Option<i32>, String, String) {
    let Output { status, stdout, stderr } =
        Command::new(JOGADA).args(words).current_dir(folder.at("")).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (status.code(), text(stdout), text(stderr))
}

/// The command of each player of a tournament file, as it is written, by name.
fn commands(text: &str) -> Vec<(String, String)> {
    let value = |player: &str, key: &str| {
        let line = player.lines().find_map(|line| line.strip_prefix(&format!("{key} = ")));
        line.unwrap_or_default().to_owned()
    };
    let players = text.split("[[players]]\n").skip(1);
    players.map(|player| (value(player, "name"), value(player, "command"))).collect()
}

#[test]
fn a_class_of_twelve_goes_from_its_folders_to_a_table() {
    let folder = Folder::new("twelve");
    let helper = "class Helper { }\n".to_owned();
    write(
        &folder,
        &[
            ("handed/Ana/morris.pl", kit("morris.pl")),
            ("handed/Bia/main.py", kit("morris.py")),
            ("handed/Bia/helper.py", "print('x')\n".to_owned()),
            ("handed/Caio/morris.c", kit("morris.c")),
            ("handed/Davi/Morris.java", kit("Morris.java")),
            ("handed/Eva/index.js", kit("morris.js")),
            ("handed/Fabio Lima/project/Morris.java", kit("Morris.java")),
            ("handed/Fabio Lima/project/Helper.java", helper),
            ("handed/Gil/main.cpp", kit("morris.c")),
            (
                "handed/Hugo/run",
                format!("#!/bin/sh\nexec {JOGADA} --game morris --strategy random\n"),
            ),
            // As a learning platform hands it out, and files without folders.
            ("handed/Iara Sá_1234_assignsubmission_file_/morris.py", kit("morris.py")),
            ("handed/joao.py", kit("morris.py")),
            ("handed/kim.pl", kit("morris.pl")),
            ("handed/lia", "#!/usr/bin/env python3\nfor line in open(0): print(5)\n".to_owned()),
            ("handed/notes.txt", "not a program\n".to_owned()),
        ],
    );
    let (code, _, said) =
        run(&folder, &["tournament", "--init", "handed", "--game", "morris limit=30"]);
    assert_eq!(
        (code, &*said),
        (
            Some(0),
            "no player: notes.txt: neither its first line nor its name says what runs it\n\
             handed.toml: 12 players (2 Prolog, 4 Python, 2 Java, 1 C, 1 C++, 1 JavaScript, 1 other script)\n\
             Check them by: jogada tournament --check handed.toml\n"
        )
    );
    let text = fs::read_to_string(folder.at("handed.toml")).unwrap();
    let names: Vec<String> = commands(&text).into_iter().map(|(name, _)| name).collect();
    let expected = [
        "Ana",
        "Bia",
        "Caio",
        "Davi",
        "Eva",
        "Fabio Lima",
        "Gil",
        "Hugo",
        "Iara Sá",
        "joao",
        "kim",
        "lia",
    ];
    assert_eq!(names, expected.map(|name| format!("\"{name}\"")));
    assert!(text.contains("\n# No player was made of these:\n#   notes.txt: "), "{text}");
    // It is not overwritten.
    let (code, _, said) = run(&folder, &["tournament", "--init", "handed"]);
    let there = "jogada: --init: handed.toml is there already; --force replaces it\n";
    assert!(code == Some(2) && said.ends_with(there), "{said}");
    assert_eq!(fs::read_to_string(folder.at("handed.toml")).unwrap(), text);

    let line = ["tournament", "--check", "handed.toml", "--concurrency", "2"];
    let (code, table, said) = run(&folder, &line);
    assert_eq!((code, said.lines().count()), (Some(1), 12), "{table}{said}");
    let verdicts: Vec<(&str, &str)> = table
        .lines()
        .skip(2)
        .map_while(|line| {
            let (name, rest) = line.split_at_checked(12)?;
            Some((name.trim(), rest.split_whitespace().next()?))
        })
        .collect();
    assert_eq!(verdicts.len(), 12, "{table}");
    for (name, verdict) in verdicts {
        assert_eq!(verdict == "WRONG", name == "lia", "{table}");
    }
    assert!(table.contains("\nSomething is wrong with 1 of 12 players.\n"), "{table}");
    assert!(
        table.contains(
            "  (cd handed && jogada check 'python3 lia' --game 'morris limit=30 slides=king')\n"
        ),
        "{table}"
    );

    // What was compiled is no submission of its own.
    let (code, _, _) =
        run(&folder, &["tournament", "--init", "handed", "--game", "morris limit=30", "--force"]);
    assert_eq!((code, fs::read_to_string(folder.at("handed.toml")).unwrap()), (Some(0), text));
    let (code, table, said) =
        run(&folder, &["tournament", "handed.toml", "--quiet", "--concurrency", "2"]);
    assert_eq!((code, &*said), (Some(0), ""), "{table}");
    assert!(table.contains("  0.00  removed: 44 of 44 games lost by invalid moves, "), "{table}");
}

#[test]
fn what_cannot_be_told_is_listed_with_its_reason() {
    let folder = Folder::new("untold");
    let python = "print(input())\n".to_owned();
    write(
        &folder,
        &[
            ("in/one/a.py", python.clone()),
            ("in/one/b.py", python.clone()),
            ("in/two/README", "nothing\n".to_owned()),
            ("in/three/A.java", "class A { }\n".to_owned()),
            ("in/three/B.java", "class B { }\n".to_owned()),
            ("in/four", "\u{7f}ELF\n".to_owned()),
            ("in/same.py", python.clone()),
            ("in/same.js", "//\n".to_owned()),
            ("in/.hidden.py", python.clone()),
            ("in/five/helper.py", python),
            ("in/five/solver.py", "def x_inicia(): pass\n".to_owned()),
            ("in/six/say \"it\".py", String::new()),
            ("in/seven/main.py", String::new()),
            ("in/seven/player.py", String::new()),
        ],
    );
    std::os::unix::fs::symlink("nowhere.py", folder.at("in/link.py")).unwrap();
    let made = Command::new("mkfifo").arg(folder.at("in/pipe.py")).status();
    assert!(made.unwrap().success());
    let (code, _, said) =
        run(&folder, &["tournament", "--init", "in", "--output", "in/class.toml"]);
    assert_eq!(code, Some(0), "{said}");
    for expected in [
        "no player: four: four is a program that may not be run: chmod +x four\n",
        "no player: link.py: No such file or directory\n",
        "no player: pipe.py: it is neither a file nor a folder\n",
        "no player: one: it may be any of these: a, b; call one of them main\n",
        "no player: three: no class of it has a method main\n",
        "no player: two: there is no program in it that is known\n",
    ] {
        assert!(said.contains(expected), "{said}");
    }
    let text = fs::read_to_string(folder.at("in/class.toml")).unwrap();
    let expected = [
        ("\"five\"", "[\"python3\", \"solver.py\"]"),
        ("\"same.js\"", "[\"node\", \"same.js\"]"),
        ("\"same.py\"", "[\"python3\", \"same.py\"]"),
        ("\"seven\"", "[\"python3\", \"main.py\"]"),
        ("\"six\"", "[\"python3\", 'say \"it\".py']"),
    ];
    assert_eq!(
        commands(&text),
        expected.map(|(name, command)| (name.to_owned(), command.to_owned()))
    );
    // Folders are seen from that of the file.
    assert!(text.contains("name = \"five\"\ndirectory = \"five\"\n"), "{text}");
    let mode = fs::Permissions::from_mode(0o755);
    fs::set_permissions(folder.at("in/four"), mode).unwrap();
    run(&folder, &["tournament", "--init", "in", "--output", "in/class.toml", "--force"]);
    let text = fs::read_to_string(folder.at("in/class.toml")).unwrap();
    assert!(text.contains("\nname = \"four\"\ncommand = [\"./four\"]\n"), "{text}");
    fs::create_dir(folder.at("empty")).unwrap();
    let (code, _, said) = run(&folder, &["tournament", "--init", "empty"]);
    assert!(code == Some(2) && said.ends_with("there is no program in this folder\n"), "{said}");
    assert!(!folder.at("empty.toml").exists());
}

#[test]
fn the_bridge_for_prolog_is_named_or_comes_with_the_program() {
    let folder = Folder::new("bridge");
    write(&folder, &[("in/ana.pl", kit("morris.pl")), ("in/bia.py", kit("morris.py"))]);
    fs::write(folder.at("bridge.pl"), "").unwrap();
    let line = ["tournament", "--init", "in", "--bridge", "bridge.pl"];
    assert_eq!(run(&folder, &line).0, Some(0));
    let text = fs::read_to_string(folder.at("in.toml")).unwrap();
    let bridge = folder.at("bridge.pl").canonicalize().unwrap();
    assert!(
        text.contains(&format!(
            "command = [\"swipl\", \"{}\", \"ana.pl\", \"--game\", \"classic\"]\n",
            bridge.display()
        )),
        "{text}"
    );
    let (code, _, said) = run(&folder, &["tournament", "--init", "in", "--bridge", "none.pl"]);
    assert!(code == Some(2) && said.starts_with("jogada: --bridge none.pl: "), "{said}");
    // A starter kit brings one along; it is no player.
    let kit = ["starter", "prolog", "kits/ana"];
    assert_eq!(run(&folder, &kit).0, Some(0));
    let (code, _, said) = run(&folder, &["tournament", "--init", "kits"]);
    assert_eq!(code, Some(0), "{said}");
    let text = fs::read_to_string(folder.at("kits.toml")).unwrap();
    assert!(text.contains("contract.pl\", \"morris.pl\", \"--game\", \"classic\"]\n"), "{text}");
}

#[test]
fn a_check_says_who_is_not_there() {
    let folder = Folder::new("check-absent");
    let text = "games = [\"classic\"]\n[[players]]\nname = \"Ana\"\ncommand = \"./none\"\n\
                [[players]]\nname = \"Bia\"\ncommand = \"builtin:rules\"\n\
                [[players]]\nname = \"Caio\"\ncommand = \"sh\"\nprotocol = \"uci\"\n";
    fs::write(folder.at("class.toml"), text).unwrap();
    let (code, table, said) = run(&folder, &["tournament", "--check", "class.toml", "--quiet"]);
    assert_eq!((code, &*said), (Some(3), ""), "{table}");
    for expected in [
        "\nAna     not there        -  ",
        "/none: No such file or directory\n",
        "\nBia     -                -  a strategy of this program\n",
        "\nCaio    -                -  it is there; only the native protocol can be checked\n",
        "\nSomething is wrong with 1 of 3 players.\n",
    ] {
        assert!(table.contains(expected), "{expected}{table}");
    }
    assert!(!folder.at("class.results").exists(), "nothing was played");
}

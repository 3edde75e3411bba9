//! Players that try to get out of the sandbox, or take more than they are given: none succeeds, and
//! the journal tells each from an honest crash.
#![cfg(target_os = "linux")]

use std::fs::{self, Permissions};
use std::net::TcpListener;
use std::os::linux::net::SocketAddrExt;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::os::unix::net::{SocketAddr, UnixListener};
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::carriers::naming;
use crate::support::contest::{Contest, JOGADA, Played};

/// A class of two, each with a folder of its own.
struct Class {
    folder: PathBuf,
}

impl Class {
    fn new(name: &str) -> Class {
        let folder = format!("{}/class-{name}-{}", env!("CARGO_TARGET_TMPDIR"), std::process::id());
        let class = Class { folder: folder.into() };
        for player in ["ana", "bia"] {
            fs::create_dir_all(class.folder.join(player)).unwrap();
            let program = class.path(&format!("{player}/escapes.py"));
            fs::copy("tests/players/escapes.py", &program).unwrap();
            // Whoever is root has players run as somebody without rights.
            fs::set_permissions(&program, Permissions::from_mode(0o644)).unwrap();
        }
        for entry in [&class.folder, &class.folder.join("ana"), &class.folder.join("bia")] {
            fs::set_permissions(entry, Permissions::from_mode(0o755)).unwrap();
        }
        fs::write(class.path("bia/secret.txt"), "secret").unwrap();
        fs::set_permissions(class.path("bia/secret.txt"), Permissions::from_mode(0o644)).unwrap();
        class
    }

    fn path(&self, name: &str) -> String {
        self.folder.join(name).display().to_string()
    }

    fn contest(&self, attempt: &str, options: &[&str]) -> Contest {
        let ana = format!("python3 {} {attempt}", self.path("ana/escapes.py"));
        let bia = format!("python3 {} behaves", self.path("bia/escapes.py"));
        Contest::new(&ana, &bia, 1).with(options).with_move_ms(30_000)
    }

    fn tries(&self, attempt: &str, options: &[&str]) -> Played {
        let played = self.contest(attempt, options).play();
        assert_eq!(played.games.len(), 1, "{attempt}: {}", played.progress);
        played
    }

    /// The limit that the player has met, if any, in the words of the journal.
    fn limit(&self, attempt: &str, options: &[&str]) -> String {
        let played = self.tries(attempt, options);
        let game = &played.games[0];
        let fault = &game["fault"];
        assert_eq!(fault["kind"], "limited", "{attempt}: {game}");
        assert_eq!(fault["by"], "x", "{attempt}: {game}");
        assert_eq!(game["result"], "o_wins");
        let limit = fault["limit"].as_str().unwrap().to_owned();
        assert!(played.result.contains("limited"), "{}", played.result);
        limit
    }
}

impl Drop for Class {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder); // a test that fails should say why it fails
    }
}

const SANDBOX: &[&str] = &["--sandbox"];

#[test]
fn other_folders_cannot_be_read() {
    let class = Class::new("read");
    for attempt in [
        format!("reads @{}", class.path("bia/secret.txt")),
        format!("lists @{}", class.path("bia")),
        format!("lists @{}/src", env!("CARGO_MANIFEST_DIR")),
        "lists @/var/log".to_owned(),
    ] {
        let limit = class.limit(&attempt, SANDBOX);
        assert!(limit.contains("No such file"), "{attempt}: {limit}");
        let free = class.tries(&attempt, &[]);
        assert!(free.games[0]["fault"].is_null(), "{attempt}: the attempt is a real one");
    }
}

/// A link may lead anywhere, and shows no more than what it leads to.
#[test]
fn a_link_shows_no_folder_but_a_named_one() {
    let class = Class::new("links");
    let solutions = class.folder.join("solutions");
    fs::create_dir(&solutions).unwrap();
    fs::set_permissions(&solutions, Permissions::from_mode(0o755)).unwrap();
    for name in ["escapes.py", "secret.txt"] {
        fs::copy(class.folder.join("bia").join(name), solutions.join(name)).unwrap();
    }
    let program = class.folder.join("ana/escapes.py");
    for other in ["bia", "solutions"] {
        let secret = class.path(&format!("{other}/secret.txt"));
        fs::remove_file(&program).unwrap();
        symlink(format!("../{other}/escapes.py"), &program).unwrap();
        let limit = class.limit(&format!("reads @{secret}"), SANDBOX);
        assert!(limit.contains("No such file"), "{other}: {limit}");
        let seen =
            class.tries(&format!("reads @{}", class.path(&format!("{other}/escapes.py"))), SANDBOX);
        assert!(seen.games[0]["fault"].is_null(), "{}", seen.games[0]);
    }
    let data = class.path("ana/data");
    symlink("../bia", &data).unwrap();
    let limit = class.limit(&format!("reads @{} {data}", class.path("bia/secret.txt")), SANDBOX);
    assert!(limit.contains("No such file"), "{limit}");
}

/// 2: of the folders of the tournament file and of the referee only the file is shown that a
/// command names.
#[test]
fn the_class_is_not_shown_to_a_player_from_elsewhere() {
    let class = Class::new("elsewhere");
    let player = |name: &str, program: &str| {
        let secret = class.path(&format!("{program}/secret.txt"));
        let _ = fs::copy(class.path("bia/secret.txt"), &secret); // it may be that one
        format!(
            "[[players]]\nname = \"{name}\"\ndirectory = \"../caio\"\n\
             command = \"python3 ../{program}/escapes.py reads @{secret}\"\n"
        )
    };
    fs::create_dir(class.folder.join("caio")).unwrap();
    fs::set_permissions(class.folder.join("caio"), Permissions::from_mode(0o755)).unwrap();
    // That of the tournament file, and that in which the referee is started.
    let players = player("in the class", "ana") + &player("at the referee", "bia");
    let limits = "[limits]\nmove_ms = 30000\nsandbox = true\n";
    let file = class.path("ana/class.toml");
    fs::write(&file, format!("games = [\"classic\"]\n{limits}{players}")).unwrap();
    let mut command = Command::new(JOGADA);
    command.args(["tournament", "--quiet", &file]).current_dir(class.folder.join("bia"));
    let played = command.output().unwrap();
    assert_eq!(played.status.code(), Some(0), "{played:?}");
    let journal = fs::read_to_string(class.path("bia/class.results/journal.jsonl")).unwrap();
    assert_eq!(journal.lines().count(), 3);
    for line in journal.lines().skip(1) {
        assert!(line.contains("\"kind\":\"limited\""), "{line}");
        assert!(line.contains("secret.txt"), "{line}");
    }
}

/// A folder that is the base is shown when it is named, but not by the name of a link to it.
#[test]
fn a_link_to_the_working_folder_does_not_name_it() {
    let class = Class::new("up");
    symlink("..", class.folder.join("ana/up")).unwrap();
    let fault = |named: &str| {
        let secret = class.path("bia/secret.txt");
        let mut command = Command::new(JOGADA);
        let player = format!("python3 ana/escapes.py reads @{secret} {named}");
        command
            .args(["match", "--sandbox", "--games", "1", "--game", "classic"])
            .args(["-x", &player, "-o", "builtin:first", "--output", "games"])
            .current_dir(&class.folder);
        let played = command.output().unwrap();
        assert_eq!(played.status.code(), Some(0), "{played:?}");
        let game = fs::read_to_string(class.folder.join("games")).unwrap();
        serde_json::from_str::<serde_json::Value>(&game).unwrap()["fault"].take()
    };
    assert_eq!(fault("ana/up")["kind"], "limited");
    assert!(fault(".").is_null());
}

#[test]
fn nothing_can_be_written_but_to_a_tmp_of_its_own() {
    let class = Class::new("write");
    let mine = format!("{}/jogada-{}", std::env::temp_dir().display(), std::process::id());
    let denied = [
        class.path("bia/spam.txt"),
        class.path("ana/own.txt"),
        "/etc/jogada-was-here".to_owned(),
        "/jogada-was-here".to_owned(),
        "/dev/jogada-was-here".to_owned(),
    ];
    for path in &denied {
        let limit = class.limit(&format!("writes @{path}"), SANDBOX);
        assert!(!Path::new(path).exists(), "{path}: {limit}");
    }
    let played = class.tries(&format!("writes @{mine}"), SANDBOX);
    assert!(played.games[0]["fault"].is_null(), "{}", played.games[0]);
    assert!(!Path::new(&mine).exists());
    let limit = class.limit("fills", SANDBOX);
    assert!(limit.contains("No space left on device"), "{limit}");
}

#[test]
fn there_is_no_network_and_nobody_else() {
    let class = Class::new("network");
    let server = TcpListener::bind("127.0.0.1:0").unwrap();
    server.set_nonblocking(true).unwrap();
    let attempt = format!("connects {}", server.local_addr().unwrap().port());
    class.limit(&attempt, SANDBOX);
    assert!(server.accept().is_err(), "nobody has come");
    let name = format!("jogada-{}", std::process::id());
    let address = SocketAddr::from_abstract_name(&name).unwrap();
    let _local = UnixListener::bind_addr(&address).unwrap();
    class.limit(&format!("connects_by_name {name}"), SANDBOX);
    class.limit(&format!("kills {}", std::process::id()), SANDBOX);
    let free = class.tries(&attempt, &[]);
    assert!(free.games[0]["fault"].is_null() && server.accept().is_ok());
}

#[test]
fn processes_are_bounded_and_none_is_left() {
    let class = Class::new("fork");
    let limit = class.limit("forks", SANDBOX);
    assert!(limit.contains("Resource temporarily unavailable"), "{limit}");
    // Contest::play looks for whoever is left.
    let played = class.tries("daemons", SANDBOX);
    assert!(played.games[0]["fault"].is_null(), "{}", played.games[0]);
    assert_eq!(naming(&class.path("")), Vec::<String>::new(), "left behind");
    // Others than root cannot become root anyhow.
    if fs::metadata("/proc/self").unwrap().uid() == 0 {
        let game = &class.tries("becomes_root", SANDBOX).games[0];
        // There is no root in its namespace of users.
        let notes = game["notes"].to_string();
        assert!(notes.contains("Invalid argument"), "{game}");
    }
}

#[test]
fn memory_and_processor_time_are_limited_with_a_sandbox_and_without() {
    let class = Class::new("limits");
    for sandbox in [&[][..], SANDBOX] {
        let limit = class.limit("hogs", &[&["--memory", "512"], sandbox].concat());
        assert_eq!(limit, "512 MB of memory: MemoryError");
        let limit = class.limit("burns", &[&["--cpu-time", "1"], sandbox].concat());
        assert_eq!(limit, "1 s of processor time");
    }
}

#[test]
fn an_honest_crash_is_one_also_in_a_sandbox() {
    let class = Class::new("honest");
    for attempt in ["errs", "misses"] {
        let played = class.tries(attempt, &["--sandbox", "--memory", "512", "--cpu-time", "60"]);
        let fault = &played.games[0]["fault"];
        assert_eq!(fault["kind"], "crashed", "{attempt}: {fault}");
        assert_eq!(fault["how"], "exit code 1");
    }
}

#[test]
fn who_is_killed_in_a_sandbox_takes_everybody_along() {
    let class = Class::new("killed");
    let mut running = class.contest("waits", SANDBOX).start();
    // The referee, and for each player a supervisor, bwrap twice and Python.
    let folder = class.path("");
    running.wait_until(|_| naming(&folder).len() > 8);
    running.signal("-KILL");
    running.referee.wait().unwrap();
    running.wait_until(|_| naming(&folder).is_empty());
}

#[test]
fn a_player_may_be_shown_more() {
    let class = Class::new("shown");
    let secret = class.path("bia/secret.txt");
    let played =
        class.tries(&format!("reads @{secret}"), &["--sandbox", "--sandbox-read", &secret]);
    assert!(played.games[0]["fault"].is_null(), "{}", played.games[0]);
}

#[test]
fn without_bubblewrap_nothing_begins_and_it_is_said_what_to_install() {
    let empty = Class::new("empty");
    let output = Command::new(JOGADA)
        .args([
            "match",
            "-x",
            "builtin:random",
            "-o",
            "builtin:random",
            "--game",
            "classic",
            "--sandbox",
        ])
        .env("PATH", &empty.folder)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("install bubblewrap"), "{said}");
}

#[test]
fn a_tournament_has_the_same_as_keys_of_its_file() {
    let class = Class::new("tournament");
    let attempt = format!("reads @{}", class.path("bia/secret.txt"));
    let player = |name: &str, attempt: &str| {
        format!(
            "[[players]]\nname = \"{name}\"\ndirectory = \"{name}\"\ncommand = \"python3 escapes.py {attempt}\"\n"
        )
    };
    let players = player("ana", &attempt) + &player("bia", "behaves");
    let limits = "[limits]\nmove_ms = 30000\nmemory_mb = 512\ncpu_s = 60\nsandbox = true\n";
    let file = class.path("class.toml");
    fs::write(&file, format!("games = [\"classic\"]\n{limits}{players}")).unwrap();
    let results = class.path("results");
    let play = |path: Option<&Path>| {
        let mut command = Command::new(JOGADA);
        command.args(["tournament", "--quiet", "--dir", &results, &file]);
        path.map(|path| command.env("PATH", path));
        command.output().unwrap()
    };
    let refused = play(Some(&class.folder));
    assert_eq!(refused.status.code(), Some(2), "{refused:?}");
    let played = play(None);
    assert_eq!(played.status.code(), Some(0), "{played:?}");
    let journal = fs::read_to_string(class.path("results/journal.jsonl")).unwrap();
    let games: Vec<serde_json::Value> =
        journal.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(games.len(), 2);
    for game in games {
        assert_eq!(game["fault"]["kind"], "limited", "{game}");
        let by = game["fault"]["by"].as_str().unwrap();
        assert_eq!(game[by], "ana", "{game}");
    }
}

//! What a player can see and use within its confinement, for every protocol alike; and what is left
//! of one that kills its supervisor.
#![cfg(target_os = "linux")]

use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::support::carriers::{carriers, naming};
use serde_json::Value;

const JOGADA: &str = env!("CARGO_BIN_EXE_jogada");

const PROTOCOLS: [&str; 5] = ["native", "uci", "ugi", "gtp", "gomocup"];

/// A folder of a class, which anybody may read.
struct Class {
    folder: PathBuf,
    mark: String,
}

/// How the game of a player ended that had something to find out.
#[derive(Debug)]
struct Found {
    fault: Value,
    /// Its last words.
    said: String,
    told: String,
}

impl Class {
    fn new() -> Class {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("confined-{}-{number}", std::process::id());
        let class =
            Class { folder: PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(&name), mark: name };
        for student in ["ana", "bia"] {
            class.add(&format!("{student}/confined.py"), "");
            let program = class.folder.join(student).join("confined.py");
            fs::copy("tests/players/confined.py", &program).unwrap();
            fs::set_permissions(&program, Permissions::from_mode(0o644)).unwrap();
        }
        class
    }

    fn add(&self, name: &str, text: &str) {
        let path = self.folder.join(name);
        let folder = path.parent().unwrap();
        fs::create_dir_all(folder).unwrap();
        for open in [folder, &self.folder] {
            fs::set_permissions(open, Permissions::from_mode(0o755)).unwrap();
        }
        fs::write(&path, text).unwrap();
        fs::set_permissions(&path, Permissions::from_mode(0o644)).unwrap();
    }

    fn path(&self, name: &str) -> String {
        self.folder.join(name).display().to_string()
    }

    /// Plays a game of the command `x`, which dies at its first move, started by a shell or another
    /// program with the words `before` in front.
    fn play(&self, before: &[&str], protocol: &str, x: &str, options: &[&str]) -> Found {
        let game = if protocol == "gomocup" { "gomoku" } else { "classic" };
        let output = self.path("games.jsonl");
        let _ = fs::remove_file(&output); // that of the game before
        let mut words = before.to_vec();
        words.extend([JOGADA, "match", "--game", game, "--games", "1", "--move-ms", "60000"]);
        words.extend(["-x", x, "--protocol-x", protocol, "-o", "builtin:random"]);
        words.extend(["--output", &output]);
        words.extend(options);
        let mut command = Command::new(words[0]);
        command.args(&words[1..]).current_dir(&self.folder);
        let played = command.env("JOGADA_CONTEST", &self.mark).output().unwrap();
        let told = String::from_utf8_lossy(&[played.stdout, played.stderr].concat()).into_owned();
        let left = carriers(&format!("JOGADA_CONTEST={}", self.mark));
        let left = [left, naming(&self.path("ana"))].concat();
        assert_eq!(left, Vec::<String>::new(), "left behind: {x}");
        let games = fs::read_to_string(&output).unwrap_or_default();
        let game: Value = serde_json::from_str(&games).unwrap_or_else(|_| panic!("{x}: {told}"));
        let notes: Vec<&str> = game["notes"]
            .as_array()
            .map_or(Vec::new(), |notes| notes.iter().filter_map(Value::as_str).collect());
        let said = notes.iter().find_map(|note| note.strip_prefix("x: on standard error: "));
        Found { fault: game["fault"].clone(), said: said.unwrap_or_default().to_owned(), told }
    }

    fn finds(&self, protocol: &str, deed: &str, options: &[&str]) -> Found {
        self.play(&[], protocol, &format!("python3 ana/confined.py {protocol} {deed}"), options)
    }
}

impl Drop for Class {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder); // a test that fails should say why it fails
    }
}

/// In a sandbox and within limits, which this test's machine may not have for a player as a whole.
const BOUNDS: &[&str] = &["--sandbox", "--memory", "512", "--cpu-time", "60"];

#[test]
fn limits_and_the_sandbox_hold_in_every_protocol() {
    let class = Class::new();
    let bytes = 512 << 20;
    for protocol in PROTOCOLS {
        let found = class.finds(protocol, "limits", BOUNDS);
        assert_eq!(found.said, format!("([{bytes}, 60, 128], True)"), "{protocol}: {found:?}");
        assert_eq!(found.fault["kind"], "crashed", "{protocol}");
        let found = class.finds(protocol, "limits", &["--memory", "512", "--cpu-time", "60"]);
        assert!(found.said.starts_with(&format!("([{bytes}, 60, ")), "{protocol}: {found:?}");
        let secret = class.path("bia/confined.py");
        let found = class.finds(protocol, &format!("reads @{secret}"), BOUNDS);
        assert_eq!(found.fault["kind"], "limited", "{protocol}: {found:?}");
        assert!(found.said.contains("No such file"), "{protocol}: {found:?}");
        let spoilt = class.path("ana/spoilt");
        let found = class.finds(protocol, &format!("writes @{spoilt}"), BOUNDS);
        assert_eq!(found.fault["kind"], "limited", "{protocol}: {found:?}");
        assert!(!class.folder.join("ana/spoilt").exists(), "{protocol}");
    }
}

#[test]
fn who_meets_a_limit_is_limited_in_every_protocol() {
    let class = Class::new();
    for protocol in PROTOCOLS {
        let found = class.finds(protocol, "hogs", &["--memory", "512"]);
        assert_eq!(found.fault["limit"], "512 MB of memory: MemoryError", "{protocol}: {found:?}");
        for options in [&["--cpu-time", "1"][..], &["--cpu-time", "1", "--sandbox"]] {
            let deed = if options.len() > 2 { "burns" } else { "ignores_and_burns" };
            let found = class.finds(protocol, deed, options);
            assert_eq!(found.fault["kind"], "limited", "{protocol}: {found:?}");
            assert_eq!(found.fault["limit"], "1 s of processor time", "{protocol}: {found:?}");
        }
    }
    let found = class.finds("native", "ignores_and_burns", &["--cpu-time", "1", "--sandbox"]);
    assert_eq!(found.fault["limit"], "1 s of processor time", "{found:?}");
}

/// Neither the exit code that a shell would tell of it nor the signal from somebody else is a limit
/// that was met.
#[test]
fn who_only_looks_as_if_out_of_processor_time_has_crashed() {
    let class = Class::new();
    for protocol in PROTOCOLS {
        for deed in [
            "exits_as_if_out_of_time",
            "sends_itself_the_signal",
            "sends_its_supervisor_the_signal",
        ] {
            for options in [&[][..], &["--cpu-time", "60"], BOUNDS] {
                let found = class.finds(protocol, deed, options);
                assert_eq!(
                    found.fault["kind"], "crashed",
                    "{protocol} {deed} {options:?}: {found:?}"
                );
            }
        }
    }
}

#[test]
fn no_descriptor_is_inherited_and_no_variable_in_a_sandbox() {
    let class = Class::new();
    let sh = ["sh", "-c", "exec 8</etc/passwd 9</dev/null; exec \"$@\"", "sh"];
    for protocol in PROTOCOLS {
        for options in [&[][..], BOUNDS] {
            let program = format!("python3 ana/confined.py {protocol} descriptors");
            let found = class.play(&sh, protocol, &program, options);
            assert_eq!(found.said, "['0', '1', '2', '3']", "{protocol} {options:?}: {found:?}");
        }
        let found = class.finds(protocol, "environment", BOUNDS);
        assert_eq!(found.said, "['HOME', 'LANG', 'PATH', 'PWD']", "{protocol}: {found:?}");
    }
}

#[test]
fn every_process_in_a_sandbox_is_limited_and_none_makes_namespaces_of_users() {
    let class = Class::new();
    let found = class.finds("native", "limits_of_all", BOUNDS);
    assert_eq!(found.said, format!("['60 {} 128']", 512 << 20), "{found:?}");
    let found = class.finds("native", "namespace", BOUNDS);
    assert_eq!(found.said, "No space left on device", "{found:?}");
}

#[test]
fn the_keyring_of_the_caller_stays_outside_the_sandbox() {
    let class = Class::new();
    // Joins a session keyring, puts a key into it, and becomes the referee.
    let start = "import ctypes, os, sys; c = ctypes.CDLL(None).syscall; c(250, 1, None); \
                 c(248, b'user', b'jogada-secret', b'x', 1, -3); os.execv(sys.argv[1], sys.argv[1:])";
    let python = ["python3", "-c", start];
    for protocol in PROTOCOLS {
        let program = format!("python3 ana/confined.py {protocol} secret");
        let found = class.play(&python, protocol, &program, &["--sandbox"]);
        assert_eq!(found.said, "Required key not available", "{protocol}: {found:?}");
    }
    let found = class.play(&python, "native", "python3 ana/confined.py native secret", &[]);
    assert_eq!(found.said, "done", "there is a secret: {found:?}");
}

#[test]
fn a_program_called_bwrap_on_a_players_path_is_never_run() {
    let class = Class::new();
    class.add("fake/bwrap", "#!/bin/sh\ntouch \"${0%/*}/was-run\"\n");
    let fake = class.folder.join("fake");
    for (path, mode) in [(fake.join("bwrap"), 0o755), (fake.clone(), 0o777)] {
        fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
    }
    let path = format!("{}:/usr/local/bin:/usr/bin:/bin", fake.display());
    let player = |name: &str| {
        format!(
            "[[players]]\nname = \"{name}\"\ndirectory = \"{name}\"\ncommand = \"python3 confined.py native limits\"\n\
             environment = {{ PATH = \"{path}\" }}\n"
        )
    };
    let class_toml = format!(
        "games = [\"classic\"]\n[limits]\nsandbox = true\n{}{}",
        player("ana"),
        player("bia")
    );
    class.add("class.toml", &class_toml);
    let mut command = Command::new(JOGADA);
    command.args(["tournament", "--quiet", "class.toml"]).current_dir(&class.folder);
    let played = command.output().unwrap();
    assert_eq!(played.status.code(), Some(0), "{played:?}");
    assert!(!fake.join("was-run").exists());
    let journal = fs::read_to_string(class.path("class.results/journal.jsonl")).unwrap();
    assert!(journal.contains("128], True)"), "{journal}");
}

#[test]
fn the_working_folder_is_shown_only_if_it_is_named() {
    let class = Class::new();
    class.add("confined.py", &fs::read_to_string("tests/players/confined.py").unwrap());
    let lists = |command: &str, options: &[&str]| {
        let options = [&["--sandbox"], options].concat();
        class.play(&[], "native", command, &options).said
    };
    assert_eq!(lists("python3 confined.py native lists", &[]), "['confined.py']");
    assert_eq!(lists("python3 ana/confined.py native lists", &[]), "['ana']");
    assert!(lists("python3 confined.py native lists .", &[]).contains("'bia'"));
    let more = lists("python3 confined.py native lists", &["--sandbox-read", "."]);
    assert!(more.contains("'bia'"), "{more}");
}

#[test]
fn a_link_in_a_command_is_followed() {
    let class = Class::new();
    class.add("versions/2/ana.py", &fs::read_to_string("tests/players/confined.py").unwrap());
    symlink("versions/2", class.folder.join("current")).unwrap();
    fs::create_dir(class.folder.join("links")).unwrap();
    fs::set_permissions(class.folder.join("links"), Permissions::from_mode(0o755)).unwrap();
    symlink("../current/ana.py", class.folder.join("links/ana.py")).unwrap();
    for name in ["current/ana.py", "links/ana.py"] {
        let command = format!("python3 {name} native environment");
        let found = class.play(&[], "native", &command, &["--sandbox"]);
        assert_eq!(found.said, "['HOME', 'LANG', 'PATH', 'PWD']", "{name}: {found:?}");
    }
}

#[test]
fn a_class_in_a_folder_of_the_system_is_refused() {
    for (folder, command) in [("/", "python3 /etc/hostname"), ("/etc", "python3 hostname")] {
        let mut refused = Command::new(JOGADA);
        refused.args(["match", "--game", "classic", "--sandbox", "-o", "builtin:first"]);
        let refused = refused.args(["-x", command]).current_dir(folder).output().unwrap();
        assert_eq!(refused.status.code(), Some(2), "{refused:?}");
        let said = String::from_utf8(refused.stderr).unwrap();
        assert!(said.contains("/etc/hostname lies in a folder of the system"), "{said}");
    }
}

#[test]
fn a_bound_that_the_system_lacks_is_told_once() {
    let class = Class::new();
    let found = class.finds("native", "limits", &["--memory", "512"]);
    let lines = found.told.lines().filter(|line| line.contains("memory is bounded"));
    let own = fs::read_to_string("/proc/self/cgroup").unwrap();
    // Where memory is counted by a cgroup of the first version, there can be none of the second.
    if own.lines().any(|line| line.contains(":memory:")) {
        assert_eq!(lines.count(), 1, "{}", found.told);
    }
    let found = class.finds("native", "limits", &["--sandbox"]);
    assert!(!found.told.contains("is bounded"), "{}", found.told);
}

#[test]
fn no_player_can_open_the_terminal() {
    let class = Class::new();
    // Runs the referee under a terminal.
    let pty = ["python3", "-c", "import pty, sys; pty.spawn(sys.argv[1:])"];
    for protocol in PROTOCOLS {
        for options in [&[][..], &["--sandbox"]] {
            let program = format!("python3 ana/confined.py {protocol} opens_terminal");
            let found = class.play(&pty, protocol, &program, options);
            assert!(found.said.contains("No such device or address"), "{protocol}: {found:?}");
        }
    }
}

/// 17: nothing is left of the player; and all is left of whoever was there before, whose parent the
/// referee has become.
#[test]
fn nothing_is_left_of_a_player_that_kills_its_supervisor() {
    let class = Class::new();
    let children = "(unset JOGADA_CONTEST; exec >/dev/null 2>&1; sleep 61 & echo $! >child; \
                    setsid sleep 61 & echo $! >daemon; sh -c 'sleep 61 & echo $! >grandchild; exec sleep 0.1' &); \
                    (unset JOGADA_CONTEST; exec sleep 61 >/dev/null 2>&1) & echo $! >own; exec \"$@\"";
    let caller = ["sh", "-c", children, "sh"];
    for protocol in PROTOCOLS {
        for deed in ["chain", "family"] {
            // Whoever is left is looked for when the match has ended.
            let player = format!("python3 ana/confined.py {protocol} {deed}");
            let found = class.play(&caller, protocol, &player, &[]);
            assert_eq!(found.fault["kind"], "crashed", "{protocol} {deed}: {found:?}");
            for name in ["own", "child", "daemon", "grandchild"] {
                let pid = fs::read_to_string(class.path(name)).unwrap();
                let line = fs::read_to_string(format!("/proc/{}/cmdline", pid.trim()));
                assert_eq!(line.unwrap_or_default(), "sleep\x0061\0", "{name}");
                let mut kill = Command::new("kill");
                assert!(kill.arg(pid.trim()).status().unwrap().success());
            }
        }
    }
}

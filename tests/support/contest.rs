//! `jogada match` between a player of all manners and a sound one, watched for what it leaves
//! behind.

use std::fs;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use serde_json::Value;

use super::carriers::carriers;

pub const JOGADA: &str = env!("CARGO_BIN_EXE_jogada");

/// The time for a move, in milliseconds: more than any player needs that means to answer.
pub const MOVE_MS: u64 = 3000;

/// What the referee may need beyond limit and margin to bring a game to its end. Half a second on
/// an idle machine; tests run side by side on a busy one.
pub const SLACK: Duration = Duration::from_millis(2500);

/// A command line of `tests/players/player.py`.
pub fn player(manners: &str) -> String {
    format!("python3 tests/players/player.py '{manners}'")
}

/// A match that is about to begin.
pub struct Contest {
    command: Command,
    output: PathBuf,
    mark: String,
    game: String,
    move_ms: Option<u64>,
}

static CONTESTS: AtomicU32 = AtomicU32::new(0);

impl Contest {
    /// Of classic; `x` begins.
    pub fn new(x: &str, o: &str, games: u32) -> Contest {
        let number = CONTESTS.fetch_add(1, Ordering::Relaxed);
        let name = format!("contest-{}-{number}", std::process::id());
        let output = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.jsonl"));
        let mut command = Command::new(JOGADA);
        command
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .args(["match", "--seed", "1"])
            .args(["--games", &games.to_string(), "-x", x, "-o", o])
            .arg("--output")
            .arg(&output)
            // Whoever is started for this match carries its mark.
            .env("JOGADA_CONTEST", &name)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        Contest {
            command,
            output,
            mark: format!("JOGADA_CONTEST={name}"),
            game: "classic".to_owned(),
            move_ms: Some(MOVE_MS),
        }
    }

    /// With further options.
    pub fn with(mut self, options: &[&str]) -> Contest {
        self.command.args(options);
        self
    }

    /// With another time for a move, in milliseconds.
    pub fn with_move_ms(mut self, ms: u64) -> Contest {
        self.move_ms = Some(ms);
        self
    }

    /// With a time for the game alone, in milliseconds.
    pub fn with_game_ms(mut self, ms: u64) -> Contest {
        self.move_ms = None;
        self.with(&["--game-ms", &ms.to_string()])
    }

    /// Of another game.
    pub fn of(mut self, game: &str) -> Contest {
        self.game = game.to_owned();
        self
    }

    /// Continues a match that was broken off after these games.
    pub fn continues(self, played: &Played) -> Contest {
        let lines: Vec<String> = played.games.iter().map(|game| format!("{game}\n")).collect();
        fs::write(&self.output, lines.concat()).expect("the games can be written");
        self.with(&["--resume"])
    }

    fn command(&mut self) -> &mut Command {
        self.command.args(["--game", &self.game]);
        if let Some(ms) = self.move_ms {
            self.command.args(["--move-ms", &ms.to_string()]);
        }
        &mut self.command
    }

    /// Plays it to its end. Nothing may be left then.
    pub fn play(mut self) -> Played {
        let start = Instant::now();
        let output = self.command().output().expect("the referee can be run");
        let time = start.elapsed();
        let left = carriers(&self.mark);
        assert_eq!(left, Vec::<String>::new(), "left behind");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
        let games = fs::read_to_string(&self.output).unwrap_or_default();
        let _ = fs::remove_file(&self.output); // without games there is none
        Played {
            code: output.status.code(),
            result: text(output.stdout),
            progress: text(output.stderr),
            games: games
                .lines()
                .map(|line| serde_json::from_str(line).expect("a line of JSON"))
                .collect(),
            time,
        }
    }

    /// Starts it, to be killed.
    pub fn start(mut self) -> Running {
        Running {
            referee: self.command().spawn().expect("the referee can be run"),
            mark: self.mark,
        }
    }
}

/// A match that has ended.
pub struct Played {
    pub code: Option<i32>,
    pub result: String,
    pub progress: String,
    pub games: Vec<Value>,
    pub time: Duration,
}

impl Played {
    /// The kind of the fault in each game, or how it ended on the board.
    pub fn ends(&self) -> Vec<&str> {
        self.games
            .iter()
            .map(|game| game["fault"]["kind"].as_str().or(game["result"].as_str()).expect("an end"))
            .collect()
    }
}

/// A match in progress.
pub struct Running {
    pub referee: Child,
    mark: String,
}

impl Running {
    /// Who has been started for it and lives, the referee included.
    pub fn processes(&self) -> Vec<String> {
        carriers(&self.mark)
    }

    /// Waits until as many processes live, the referee included, as `enough` wants.
    pub fn wait_until(&self, enough: impl Fn(&[String]) -> bool) {
        let start = Instant::now();
        loop {
            let processes = self.processes();
            if enough(&processes) {
                return;
            }
            let patient = start.elapsed() < Duration::from_secs(20);
            assert!(patient, "still there: {processes:#?}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Kills all keepers of the match, as they cannot prevent.
    pub fn kill_keepers(&self) {
        let parent = format!("--parent\0{}\0", self.referee.id());
        for process in fs::read_dir("/proc").unwrap().flatten() {
            let command_line = fs::read_to_string(process.path().join("cmdline"));
            if command_line.is_ok_and(|line| line.contains(&parent)) {
                let mut kill = Command::new("kill");
                let status = kill.arg("-KILL").arg(process.file_name()).status();
                assert!(status.expect("kill can be run").success());
            }
        }
    }

    /// Sends the referee a signal.
    pub fn signal(&self, signal: &str) {
        let pid = self.referee.id().to_string();
        let status = Command::new("kill").args([signal, &pid]).status();
        assert!(status.expect("kill can be run").success());
    }
}

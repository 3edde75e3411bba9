//! Tournaments played without players.

use std::collections::{BTreeSet, HashSet};
use std::num::NonZeroU32;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use std::{fs, thread};

use jogada::referee::game::{Ending, GameReport, GameRunner, ScheduledGame};
use jogada::referee::player::{Fault, Note, SideNote};
use jogada::referee::tournament::journal::{Header, JOURNAL, Journal, JournalError};
use jogada::referee::tournament::{End, Plan, Schedule, Shard, Tournament};
use jogada::rules::{BySide, Side, Status};

/// A tournament of five: 20 games a round.
pub const FILE: &str = r#"games = ["classic"]
openings = "random 2"
rounds = 2
[[players]]
name = "ana"
command = "ana"
[[players]]
name = "bia"
command = "bia"
[[players]]
name = "caio"
command = "caio"
[[players]]
name = "duda"
command = "duda"
[[players]]
name = "eva"
command = "eva"
"#;

/// Plays by chance, a quarter of the games up to a fault of the second player to move: the same for
/// the same seed. A game takes up to 2 ms, so that games end in any order.
pub struct Dreams;

impl GameRunner for Dreams {
    fn play(&mut self, scheduled: &ScheduledGame<'_>) -> GameReport {
        let mut seed = scheduled.seeds.x;
        thread::sleep(Duration::from_micros(u64::from(scheduled.id) * 7919 % 2000));
        let mut engine = scheduled.game.engine();
        let session = engine.session_mut();
        let opening: Vec<&str> = scheduled.opening.iter().map(String::as_str).collect();
        session.play(&opening).unwrap();
        let most = if seed % 4 == 3 { opening.len() + 1 } else { usize::MAX };
        let ending = loop {
            let side = match session.umpire().status() {
                Status::Over(outcome) => break Ending::Played(outcome),
                Status::ToMove(side) => side,
            };
            if session.umpire().history().len() == most {
                break Ending::Forfeit {
                    by: side,
                    fault: Fault::Garbled {
                        request: "x_inicia".to_owned(),
                        answer: "\u{0}\u{1b}[2J \"é\" {\n".to_owned(),
                    },
                };
            }
            let legal = session.umpire().legal();
            let word = &legal[seed as usize % legal.len()];
            session.play(&[word]).unwrap();
            seed = seed / 7 + 3;
        };
        GameReport {
            moves: session.umpire().history(),
            waited_us: BySide { x: vec![std::process::id().into(), 5], o: Vec::new() },
            ending,
            notes: scheduled
                .seeds
                .x
                .is_multiple_of(5)
                .then_some(SideNote { side: Side::X, note: Note::Bare })
                .into_iter()
                .collect(),
        }
    }
}

/// A runner of one's own making.
pub struct Made<F>(pub F);

impl<F: FnMut(&ScheduledGame<'_>) -> GameReport> GameRunner for Made<F> {
    fn play(&mut self, scheduled: &ScheduledGame<'_>) -> GameReport {
        (self.0)(scheduled)
    }
}

/// What happened in a run.
pub struct Run {
    pub end: End,
    /// Games that were there before.
    pub before: usize,
    /// Games that were played, in the order of ending.
    pub played: Vec<u32>,
}

/// How a run goes.
pub struct Way<'a> {
    pub file: &'a str,
    pub concurrency: u32,
    pub shard: Option<Shard>,
    /// It is stopped after so many games.
    pub stop_after: usize,
}

pub const WAY: Way<'static> =
    Way { file: FILE, concurrency: 1, shard: None, stop_after: usize::MAX };

/// Plays into a folder what is missing there.
pub fn run(folder: &Path, way: &Way<'_>) -> Result<Run, JournalError> {
    run_on(folder, way, || Dreams)
}

/// Plays into a folder, by runners of one's own, what is missing there.
pub fn run_on<S: GameRunner>(
    folder: &Path,
    way: &Way<'_>,
    runner: impl Fn() -> S + Sync,
) -> Result<Run, JournalError> {
    let plan = Plan::read(way.file).unwrap();
    let header = Header::new(way.file, Path::new("/class"), way.shard);
    let mut schedule = Schedule::new(&plan, way.shard);
    let mut done = HashSet::new();
    let mut journal = Journal::open(folder, &header, &mut schedule, |entry| {
        assert!(done.insert(entry.id), "no game is seen twice");
    })?;
    let all = schedule.games();
    let before = done.len();
    let stop = AtomicBool::new(way.stop_after == 0);
    let played = Mutex::new(Vec::new());
    let end = Tournament::new(schedule, done, NonZeroU32::new(way.concurrency).unwrap()).play(
        &mut journal,
        runner,
        |progress| {
            let mut played = played.lock().unwrap();
            played.push(progress.entry.id);
            assert_eq!(progress.done, before + played.len());
            assert_eq!(progress.all, all);
            stop.fetch_or(played.len() >= way.stop_after, Ordering::Relaxed);
        },
        &stop,
    )?;
    let played = played.into_inner().unwrap();
    let once: BTreeSet<_> = played.iter().collect();
    assert_eq!(once.len(), played.len(), "no game is played twice");
    Ok(Run { end, before, played })
}

/// The journal without what is measured.
pub fn journal(folder: &Path) -> String {
    let text = fs::read_to_string(folder.join(JOURNAL)).unwrap();
    text.lines()
        .map(|line| line.split(",\"waited_us\"").next().unwrap().to_owned() + "\n")
        .collect()
}

//! `jogada tournament --check`: all programs of a tournament looked at before its first game.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use anyhow::Result;

use crate::cli::Exit;
use crate::cli::bounds::context;
use crate::cli::out::{say, without_codes};
use crate::referee::check::{self, CheckConfig, CheckReport, Finding, Verdict};
use crate::referee::game::{Capacity, GameSpec};
use crate::referee::player::{Command, Entrant, MatchContext, ProtocolName, missing};
use crate::referee::report::Table;
use crate::referee::tournament::Plan;
use crate::rules::counted;

/// In so many positions each program is asked for a move, as by `jogada check`.
const POSITIONS: usize = 200;

/// What was found out about a player.
enum PlayerCheck {
    Checked(Box<CheckReport>),
    /// Its program is not there: why.
    Absent(String),
    /// There is nothing to check: why.
    Skipped(&'static str),
    Interrupted,
}

/// Checks everybody who takes part, `jobs` at a time, and prints a table.
///
/// # Errors
/// There can be no sandbox, or the like.
pub fn run(plan: &Plan, base: &Path, jobs: Capacity, quiet: bool) -> Result<Exit> {
    let (context, _) = context(Some(base), &plan.bounds, plan.participants())?;
    let players: Vec<&Entrant> = plan.participants().collect();
    let checks: Vec<Mutex<Vec<PlayerCheck>>> = players.iter().map(|_| Mutex::default()).collect();
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let work = || {
        while let place = next.fetch_add(1, Ordering::Relaxed)
            && let (Some(player), Some(verdict)) = (players.get(place), checks.get(place))
            && !context.interrupt.is_raised()
        {
            let found: Vec<PlayerCheck> =
                plan.games.iter().map(|game| check(player, game, plan, &context)).collect();
            let number = done.fetch_add(1, Ordering::Relaxed) + 1;
            if !quiet {
                say(format!("{number}/{}: {}: {}", players.len(), player.name, worst(&found).0));
            }
            *verdict.lock().unwrap_or_else(PoisonError::into_inner) = found;
        }
    };
    thread::scope(|scope| {
        for _ in 1..jobs.games.get().min(u32::try_from(players.len()).unwrap_or(1)) {
            // Where the system has no other thread, fewer are checked at a time.
            let _ = thread::Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
    if context.interrupt.is_raised() {
        return Ok(Exit::Interrupted);
    }
    let checks =
        checks.into_iter().map(|it| it.into_inner().unwrap_or_else(PoisonError::into_inner));
    show(plan, &players, &checks.collect::<Vec<_>>())
}

fn check(player: &Entrant, game: &GameSpec, plan: &Plan, context: &MatchContext) -> PlayerCheck {
    if let Command::Builtin(_) = player.program.command {
        return PlayerCheck::Skipped("a strategy of this program");
    }
    if let Some(why) = missing(&player.program, &context.base) {
        return PlayerCheck::Absent(why);
    }
    if player.program.protocol != ProtocolName::Native {
        return PlayerCheck::Skipped("it is there; only the native protocol can be checked");
    }
    let subject = CheckConfig {
        player: player.clone(),
        game: game.clone(),
        limits: plan.limits.clone(),
        seed: plan.seed,
        positions: POSITIONS,
    };
    match check::check(&subject, context, &mut |_| {}) {
        Some(report) => PlayerCheck::Checked(report.into()),
        None => PlayerCheck::Interrupted,
    }
}

/// How a player stands, in the order of how bad that is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, strum::Display)]
enum Mark {
    #[strum(to_string = "-")]
    Skipped,
    #[strum(to_string = "ok")]
    Ok,
    #[strum(to_string = "hint")]
    Hint,
    #[strum(to_string = "WRONG")]
    Wrong,
    #[strum(to_string = "not there")]
    Absent,
}

impl PlayerCheck {
    fn mark(&self) -> Mark {
        match self {
            PlayerCheck::Skipped(_) | PlayerCheck::Interrupted => Mark::Skipped,
            PlayerCheck::Absent(_) => Mark::Absent,
            PlayerCheck::Checked(report) if report.verdict() != Verdict::Fit => Mark::Wrong,
            PlayerCheck::Checked(report) if !report.findings.is_empty() => Mark::Hint,
            PlayerCheck::Checked(_) => Mark::Ok,
        }
    }

    /// The games that it lost by invalid moves, of all that it played.
    fn invalid(&self) -> String {
        match self {
            PlayerCheck::Checked(report) if report.games.games > 0 => {
                format!("{} of {}", report.games.invalid, report.games.games)
            }
            _ => "-".to_owned(),
        }
    }

    /// What is wrong first of all; else the first hint.
    fn cause(&self) -> String {
        match self {
            PlayerCheck::Absent(why) => without_codes(why),
            PlayerCheck::Skipped(why) => (*why).to_owned(),
            PlayerCheck::Interrupted => String::new(),
            // The cause of the others comes first.
            PlayerCheck::Checked(report) => match report.findings.first() {
                Some(Finding { mistake, words, .. }) => format!("{mistake}: {}", words.what),
                None => String::new(),
            },
        }
    }
}

/// The first of the checks that are worst, with its place.
fn worst(checks: &[PlayerCheck]) -> (Mark, usize) {
    let marks = checks.iter().map(PlayerCheck::mark).zip(0..);
    marks
        .max_by_key(|&(mark, place): &(Mark, usize)| (mark, std::cmp::Reverse(place)))
        .unwrap_or((Mark::Skipped, 0))
}

/// Prints what was found out.
fn show(plan: &Plan, players: &[&Entrant], checks: &[Vec<PlayerCheck>]) -> Result<Exit> {
    let mut table = Table::new("Check", ["player", "verdict", ">invalid", "first cause"]);
    let mut more = Vec::new();
    let mut worst_of_all = Mark::Skipped;
    for (player, checks) in players.iter().zip(checks) {
        let (mark, place) = worst(checks);
        worst_of_all = worst_of_all.max(mark);
        let (Some(verdict), Some(game)) = (checks.get(place), plan.games.get(place)) else {
            continue;
        };
        let cause = match plan.games.len() > 1 && mark > Mark::Ok {
            true => format!("{game}: {}", verdict.cause()),
            false => verdict.cause(),
        };
        table.rows.push(vec![
            (&player.name).into(),
            mark.into(),
            verdict.invalid().into(),
            cause.into(),
        ]);
        if let (Mark::Wrong | Mark::Hint, Command::Program(words)) = (mark, &player.program.command)
        {
            more.push(again(player, words, game));
        }
    }
    let wrong = checks.iter().filter(|it| worst(it).0 > Mark::Hint).count();
    let mut text = table.text() + "\n";
    text += &match wrong {
        0 => format!("Nothing is wrong with {}.\n", counted(players.len(), "player")),
        _ => format!("Something is wrong with {wrong} of {}.\n", counted(players.len(), "player")),
    };
    if !more.is_empty() {
        text += &format!(
            "\nTo see more, and how it is repaired, run from the folder of the tournament file:\n{}",
            more.concat()
        );
    }
    crate::cli::print(&text)?;
    Ok(match worst_of_all {
        Mark::Absent => Exit::NotStarted,
        Mark::Wrong => Exit::Amiss,
        _ => Exit::Done,
    })
}

/// The command line that checks a player alone.
fn again(player: &Entrant, words: &[String], game: &GameSpec) -> String {
    let program = shell_words::join(words);
    let check = [&["jogada", "check"][..], &[&program, "--game", game.as_str()]].concat();
    let check = shell_words::join(check);
    match &player.program.directory {
        Some(folder) => {
            format!("  (cd {} && {check})\n", super::quoted(folder))
        }
        None => format!("  {check}\n"),
    }
}

//! The result of a match, for a person.

use std::fmt::Write;

use unicode_width::UnicodeWidthStr;

use super::tables::{show, time};
use crate::referee::game::{Durations, GameSpec};
use crate::referee::results::Score;
use crate::referee::tournament::Plan;
use crate::rules::{counted, showable};

/// The result of a match, which is a tournament of two; `latency` is what the referee itself has
/// cost between two moves.
#[must_use]
pub fn match_text(score: &Score<'_>, plan: &Plan, latency: &Durations) -> String {
    let mut text = String::new();
    // A string takes all.
    let _ = write(&mut text, score, plan, latency);
    text
}

fn write(to: &mut String, score: &Score<'_>, plan: &Plan, latency: &Durations) -> std::fmt::Result {
    let games = score.tally().games();
    let played: Vec<&str> = plan.games.iter().map(GameSpec::as_str).collect();
    let played = played.join("; ");
    let all = counted(games, "game");
    writeln!(to, "{played}: {all}, seed {}", plan.seed)?;
    let names = score.players().map(|(player, _)| showable(&player.name));
    let names: Vec<_> = names.collect();
    let widths = names.iter().map(|name| name.width());
    let width = widths.max().unwrap_or(0).max(7);
    let mut row = |name: &str, [x, o, all, points]: [&str; 4]| {
        let blanks = " ".repeat(width - name.width());
        writeln!(to, "{name}{blanks} {x:>12} {o:>12} {all:>14} {points:>8}")
    };
    row("W-D-L", ["as x", "as o", "in all", "points"])?;
    for (name, (_, count)) in names.iter().zip(score.players()) {
        let [x, o, all] = [count.results.x, count.results.o, count.total()].map(|wdl| show(&wdl));
        row(name, [&x, &o, &all, &count.points.to_string()])?;
    }
    if let (Some(elo), [first, second]) = (score.elo(), names.as_slice()) {
        writeln!(to, "Elo of {first} over {second}: {elo}")?;
        if let Some(test) = score.test() {
            let superiority = elo.superiority * 100.0;
            write!(to, "{first} is the stronger one with a likelihood of {superiority:.1} %")?;
            if let Some([difference, error]) = score.pairs().normalized_elo() {
                write!(to, "; normalized Elo: {difference:+.0} +/- {error:.0} (95 %)")?;
            }
            let drawn = score.tally().count(0).total().draws;
            let drawn = f64::from(drawn) * 100.0 / f64::from(games);
            let [ll, ld, even, wd, ww] = score.pairs().0;
            writeln!(
                to,
                "\npairs with 0, 1/2, 1, 3/2 and 2 points: {ll}, {ld}, {even}, {wd}, {ww}; draws: {drawn:.1} %"
            )?;
            writeln!(to, "SPRT {}: {test}", test.sprt)?;
        }
    }
    let counts = || names.iter().zip(score.players().map(|(_, count)| count));
    write!(to, "ends: {} on the board", score.on_the_board())?;
    for (name, count) in counts() {
        for (kind, times) in &count.faults {
            write!(to, ", {times} by {kind} of {name}")?;
        }
        if count.resigned > 0 {
            write!(to, ", {} resigned by {name}", count.resigned)?;
        }
    }
    writeln!(to)?;
    let times = counts().map(|(name, count)| (format!("thinking time of {name}"), &count.times));
    let own = ("the referee between two moves".to_owned(), latency);
    for (what, times) in times.chain([own]).filter(|(_, times)| times.count() > 0) {
        let (median, max) = (time(times.median()), time(times.max()));
        writeln!(to, "{what}: median {median}, maximum {max}")?;
    }
    match score.tally().repeats() {
        0 => {}
        1 => writeln!(to, "1 of {all} is a repeat")?,
        repeats => writeln!(to, "{repeats} of {all} are repeats")?,
    }
    Ok(())
}

//! The points of all players over the rounds, as a picture.

use std::collections::BTreeMap;

use maud::{Markup, PreEscaped, html};

use crate::plot::{self, Line, PlotError};
use crate::referee::results::Standings;
use crate::referee::tournament::Schedule;
use crate::referee::tournament::journal::Entry;
use crate::rules::{Side, showable};

/// Of each player, in the order of the table, the points after each step; and what a step is.
fn series(
    schedule: &Schedule<'_>,
    standings: &Standings,
    entries: &[Entry],
) -> (Vec<Vec<f64>>, &'static str) {
    let plan = schedule.plan();
    // Few rounds have no course to look at: then each step is a game of a player.
    let by_round = plan.rounds.get() > 3;
    let gains = standings.players.iter().map(|player| {
        let mut gains: BTreeMap<u32, f64> = BTreeMap::new();
        let mut gain = |round: u32, points: f64| {
            let next = gains.keys().next_back().map_or(1, |last| last + 1);
            *gains.entry(if by_round { round } else { next }).or_default() += points;
        };
        for entry in entries {
            let mut sides = Side::BOTH.into_iter();
            if let Some(side) = sides.find(|side| entry.player(*side) == player.name) {
                gain(entry.round, plan.grading.of(entry.result, side).value());
            }
        }
        let mut participants = plan.participants();
        let number = participants.position(|other| other.name == player.name);
        let byes = schedule.byes().filter(|_| player.byes > 0);
        for (round, _) in byes.filter(|(_, rested)| Some(*rested) == number) {
            gain(round, plan.bye().value());
        }
        gains
    });
    let gains: Vec<_> = gains.collect();
    let steps = gains.iter().filter_map(|gains| gains.keys().next_back());
    let last = steps.max().copied().unwrap_or_default();
    let sums = gains.iter().map(|gains| {
        let steps = (0..=last).map(|step| gains.get(&step).copied().unwrap_or_default());
        let sums = steps.scan(0.0, |sum, gain| {
            *sum += gain;
            Some(*sum)
        });
        sums.collect()
    });
    (sums.collect(), if by_round { "round" } else { "game" })
}

pub(super) fn plot(
    schedule: &Schedule<'_>,
    standings: &Standings,
    entries: &[Entry],
) -> Result<Markup, PlotError> {
    let (series, step) = series(schedule, standings, entries);
    let players = &standings.players;
    let names: Vec<_> = players.iter().map(|player| showable(&player.name)).collect();
    let lines = names.iter().zip(&series);
    let lines = lines.map(|(name, heights)| Line { name, heights });
    let lines: Vec<Line<'_>> = lines.collect();
    let Some(drawn) = plot::lines(&lines, step)? else {
        return Ok(html! { p { "There are no points yet." } });
    };
    let (width, height) = drawn.size;
    // The first is drawn last, above the others.
    let lines = drawn.lines.iter().zip(&names).zip(players).enumerate().rev();
    Ok(html! {
        svg class="plot" viewBox=(format!("0 0 {width} {height}")) role="img" aria-label=(format!("Points after each {step}")) {
            g class="axes" { (PreEscaped(&drawn.axes)) }
            @for (number, ((line, name), player)) in lines {
                g class=(format!("line l{}", number.min(3))) data-player=(name) {
                    title { (name) ": " (player.points) " points" }
                    (PreEscaped(line))
                }
            }
        }
    })
}

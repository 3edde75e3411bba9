//! The points of all players over the rounds, as a picture.

use std::collections::BTreeMap;
use std::fmt::{self, Write};

use super::{Escaped, Page};
use crate::rules::Side;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 260.0;
const LEFT: f64 = 44.0;
const RIGHT: f64 = 150.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 28.0;
/// So many names find room beside the picture.
const NAMED: usize = 16;

/// Of each player, in the order of the table, the points after each step; and what a step is.
fn series(page: &Page<'_>) -> (Vec<Vec<f64>>, &'static str) {
    let plan = page.schedule.plan();
    let players = &page.standings.players;
    let numbers: BTreeMap<&str, usize> = players
        .iter()
        .enumerate()
        .map(|(number, player)| (player.name.as_str(), number))
        .collect();
    // Few rounds have no course to look at: then each step is a game of a player.
    let by_round = plan.rounds.get() > 3;
    let mut gains: Vec<BTreeMap<u32, f64>> = vec![BTreeMap::new(); players.len()];
    let mut played = vec![0; players.len()];
    for entry in page.entries {
        for (side, name) in [(Side::X, &entry.x), (Side::O, &entry.o)] {
            let Some(&number) = numbers.get(name.as_str()) else {
                continue;
            };
            let (Some(gains), Some(played)) = (gains.get_mut(number), played.get_mut(number))
            else {
                continue;
            };
            *played += 1;
            let step = if by_round { entry.round } else { *played };
            *gains.entry(step).or_default() += plan.grading.of(entry.result, side).value();
        }
    }
    for (round, number) in page.schedule.byes() {
        let name = plan
            .participants()
            .nth(number)
            .map(|player| player.name.as_str());
        let number = name.and_then(|name| numbers.get(name));
        if let Some(gains) = number.and_then(|&number| gains.get_mut(number)) {
            *gains.entry(round).or_default() += plan.bye().value();
        }
    }
    let last = gains
        .iter()
        .filter_map(|gains| gains.keys().next_back())
        .max();
    let last = last.copied().unwrap_or_default();
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

pub(super) fn write(page: &Page<'_>, to: &mut String) -> fmt::Result {
    let (series, step) = series(page);
    let steps = series
        .iter()
        .map(Vec::len)
        .max()
        .unwrap_or_default()
        .saturating_sub(1);
    let most = series.iter().flatten().copied().fold(0.0, f64::max);
    let least = series.iter().flatten().copied().fold(0.0, f64::min);
    if steps == 0 || most <= least {
        return write!(to, "<p>There are no points yet.</p>");
    }
    let across = |step: usize| LEFT + (WIDTH - LEFT - RIGHT) * step as f64 / steps as f64;
    let down = |points: f64| TOP + (HEIGHT - TOP - BOTTOM) * (most - points) / (most - least);
    write!(
        to,
        "<svg class=\"plot\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"Points after each {step}\">"
    )?;
    for tick in 0..=4 {
        let points = least + (most - least) * f64::from(tick) / 4.0;
        let (y, right) = (down(points), WIDTH - RIGHT);
        write!(
            to,
            "<path class=\"grid\" d=\"M{LEFT} {y:.1}H{right}\"/><text class=\"tick\" x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{points:.0}</text>",
            LEFT - 6.0,
            y + 4.0
        )?;
    }
    let every = steps.div_ceil(10);
    for at in (0..=steps).step_by(every) {
        let (x, y) = (across(at), HEIGHT - 10.0);
        write!(
            to,
            "<text class=\"tick\" x=\"{x:.1}\" y=\"{y}\" text-anchor=\"middle\">{at}</text>"
        )?;
    }
    let (x, y) = (WIDTH - RIGHT + 10.0, HEIGHT - 10.0);
    write!(to, "<text class=\"tick\" x=\"{x}\" y=\"{y}\">{step}</text>")?;
    let labels = labels(
        series
            .iter()
            .map(|points| down(points.last().copied().unwrap_or(least))),
    );
    // The first is drawn last, above the others.
    let players: Vec<_> = page
        .standings
        .players
        .iter()
        .zip(&series)
        .enumerate()
        .collect();
    for (number, (player, points)) in players.into_iter().rev() {
        let path: Vec<String> = points
            .iter()
            .enumerate()
            .map(|(at, &points)| format!("{:.1} {:.1}", across(at), down(points)))
            .collect();
        let sum = points.last().copied().unwrap_or_default();
        write!(
            to,
            "<g class=\"line l{}\" data-player=\"{number}\"><path d=\"M{}\"/>",
            number.min(3),
            path.join("L")
        )?;
        write!(to, "<title>{}: {sum} points</title>", Escaped(&player.name))?;
        if let Some(y) = labels.get(number) {
            let name: String = player.name.chars().take(18).collect();
            let x = WIDTH - RIGHT + 10.0;
            write!(to, "<text x=\"{x}\" y=\"{y:.1}\">{}</text>", Escaped(name))?;
        }
        write!(to, "</g>")?;
    }
    write!(to, "</svg>")
}

/// Where the names of the first players stand beside the ends of their lines: from the top on, none on another, all on the picture.
fn labels(ends: impl Iterator<Item = f64>) -> Vec<f64> {
    const APART: f64 = 13.0;
    let mut labels: Vec<f64> = Vec::new();
    for end in ends.take(NAMED) {
        let free = labels.last().map_or(f64::NEG_INFINITY, |last| last + APART);
        labels.push((end + 4.0).max(free));
    }
    let mut lowest = HEIGHT - BOTTOM;
    for label in labels.iter_mut().rev() {
        *label = label.min(lowest);
        lowest = *label - APART;
    }
    labels
}

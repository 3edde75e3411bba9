//! The tables of a tournament: each is made once, for all formats.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::time::Duration;

use super::table::{Cell, Table};
use crate::referee::player::Fault;
use crate::referee::results::elo::Wdl;
use crate::referee::results::{Criterion, Standing, Standings, TieBreak};
use crate::referee::tournament::Grading;
use crate::referee::tournament::journal::{Blame, Entry};
use crate::rules::{are, counted, showable};

/// Who is where, with points, and with grades if they are to be seen.
pub(super) fn standings(standings: &Standings, sees_grades: bool) -> Table {
    let mut columns = vec![
        ">place", "player", ">games", ">wins", ">draws", ">losses", ">points", ">invalid",
        ">faults",
    ];
    columns.extend(sees_grades.then_some(">grade"));
    if is_swiss(standings) {
        columns.extend([">byes", ">buchholz"]);
    }
    let mut table = Table::new("Standings", columns);
    for standing in &standings.players {
        let results = standing.results;
        let place = standing.place.map(|place| place.to_string());
        let mut row: Vec<Cell> = vec![
            place.unwrap_or_else(|| "-".to_owned()).into(),
            Cell::player(&standing.name),
            results.games().into(),
            results.wins.into(),
            results.draws.into(),
            results.losses.into(),
            standing.points.into(),
            standing.invalid.into(),
            standing.faults.values().sum::<u32>().into(),
        ];
        row.extend(sees_grades.then(|| grade(standing)));
        if let Some(buchholz) = standing.buchholz {
            row.extend([standing.byes.into(), buchholz.into()]);
        }
        table.rows.push(row);
    }
    table
}

fn is_swiss(standings: &Standings) -> bool {
    standings.players.iter().any(|one| one.buchholz.is_some())
}

fn grade(standing: &Standing) -> Cell {
    match standing.grade.grade {
        Some(grade) => format!("{grade:.2}").into(),
        None => "-".into(),
    }
}

/// How each grade came about.
pub(super) fn grades(standings: &Standings) -> Table {
    let columns = ["player", ">grade", "because"];
    let mut table = Table::new("How each grade came about", columns);
    let rows = standings.players.iter().map(|standing| {
        let because = &standing.grade.because;
        vec![(&standing.name).into(), grade(standing), because.into()]
    });
    table.rows.extend(rows);
    table
}

/// Who did what against whom; each meeting leads to its games. In a Swiss tournament most never
/// meet: then each player has a list of its opponents.
pub(super) fn meetings(standings: &Standings) -> Table {
    let players = &standings.players;
    let rows = || players.iter().zip(&standings.meetings).enumerate();
    let link = |row: usize, column: usize| format!("#meeting={}-{}", row + 1, column + 1);
    if is_swiss(standings) {
        let title = "Who met whom: wins-draws-losses against each opponent";
        let mut table = Table::new(title, [">", "player", "opponents"]);
        for (row, (player, results)) in rows().filter(|_| standings.games > 0) {
            let mut opponents = Cell::default();
            let met = players.iter().zip(results).enumerate();
            for (column, (opponent, wdl)) in met.filter(|(_, (_, wdl))| wdl.games() > 0) {
                let comma = if opponents.parts.is_empty() { "" } else { ", " };
                let name = (opponent.name.clone(), Some(link(row, column)));
                opponents.parts.extend([
                    (comma.to_owned(), None),
                    name,
                    (format!(" {}", show(wdl)), None),
                ]);
            }
            let row = vec![(row + 1).into(), (&player.name).into(), opponents];
            table.rows.push(row);
        }
        return table;
    }
    let numbers = (1..=players.len()).map(|number| format!(">{number}"));
    let columns = [">", "player"].map(str::to_owned).into_iter().chain(numbers);
    let title = "Each against each: wins-draws-losses of the row against the column";
    let mut table = Table::new(title, columns);
    for (row, (player, results)) in rows().filter(|_| standings.games > 0) {
        let cells = results.iter().enumerate().map(|(column, wdl)| {
            let class = match wdl.wins.cmp(&wdl.losses) {
                _ if row == column => "self",
                _ if wdl.games() == 0 => "none",
                Ordering::Greater => "up",
                Ordering::Equal => "even",
                Ordering::Less => "down",
            };
            let cell = match wdl.games() {
                0 => "-".into(),
                _ => Cell::link(show(wdl), link(row, column)),
            };
            Cell { class, ..cell }
        });
        let head = [(row + 1).into(), (&player.name).into()];
        table.rows.push(head.into_iter().chain(cells).collect());
    }
    table
}

pub(super) fn show(results: &Wdl) -> String {
    format!("{}-{}-{}", results.wins, results.draws, results.losses)
}

/// Who committed which faults; nothing when nobody did any.
pub(super) fn faults(standings: &Standings) -> Table {
    let players = standings.players.iter();
    let kinds: BTreeSet<&str> =
        players.clone().flat_map(|standing| standing.faults.keys().copied()).collect();
    let columns = kinds.iter().map(|kind| format!(">{kind}"));
    let columns = ["player".to_owned()].into_iter().chain(columns);
    let mut table = Table::new("Games lost by faults", columns);
    for standing in players.filter(|standing| !standing.faults.is_empty()) {
        let count = |kind: &&str| standing.faults.get(kind).copied().unwrap_or(0);
        let counts = kinds.iter().map(|kind| count(kind).into());
        let name = [(&standing.name).into()];
        table.rows.push(name.into_iter().chain(counts).collect());
    }
    table
}

/// What the columns of the faults mean that there are.
pub(super) fn fault_kinds(standings: &Standings) -> String {
    let players = || standings.players.iter();
    let occurs = |kind: &str| players().any(|player| player.faults.contains_key(kind));
    let kinds = Fault::KINDS.iter().filter(|(kind, _)| occurs(kind));
    let kinds: Vec<String> = kinds.map(|(kind, meaning)| format!("{kind}: {meaning}")).collect();
    kinds.join("; ") + "."
}

/// What players did when they lost by a fault: some examples of each kind, that lead to the games.
pub(super) fn examples(standings: &Standings, entries: &[Entry]) -> Table {
    /// Of each fault of a player so many are shown.
    const EXAMPLES: usize = 3;
    let mut table = Table::new("What they did", ["player", "fault", "game", "what it did"]);
    for Standing { name, faults, .. } in &standings.players {
        for kind in faults.keys() {
            let mut shown: Vec<String> = Vec::new();
            let games = entries.iter().filter_map(|entry| {
                let mut blames = entry.faults.iter();
                let is_meant =
                    |blame: &&Blame| blame.fault.kind() == *kind && entry.player(blame.by) == name;
                Some((entry, &blames.find(is_meant)?.fault))
            });
            for (entry, fault) in games {
                let text = shortened(&fault.to_string());
                if shown.len() < EXAMPLES && !shown.contains(&text) {
                    let to = format!("#game={}&move={}", entry.id, entry.moves.len());
                    let game = Cell::link(entry.id.to_string(), to);
                    let class = "code";
                    let did = Cell { class, ..(&text).into() };
                    table.rows.push(vec![name.into(), kind.into(), game, did]);
                    shown.push(text);
                }
            }
        }
    }
    table
}

/// How long players thought; without those that never answered.
pub(super) fn times(standings: &Standings) -> Table {
    let columns = ["player", ">moves", ">median", ">longest", ">in game", ">all"];
    let mut table = Table::new("Time", columns);
    for Standing { name, count, .. } in &standings.players {
        let Some((longest, game)) = count.longest else {
            continue;
        };
        table.rows.push(vec![
            name.into(),
            count.times.count().into(),
            time(count.times.median()).into(),
            time(Duration::from_micros(longest)).into(),
            Cell::link(game.to_string(), format!("#game={game}")),
            time(count.thought).into(),
        ]);
    }
    table
}

/// A time in a fitting unit.
pub(super) fn time(time: Duration) -> String {
    let us = time.as_secs_f64() * 1e6;
    match us {
        0.0..1000.0 => format!("{us:.0} us"),
        1000.0..1e6 => format!("{:.1} ms", us / 1e3),
        _ => format!("{:.2} s", us / 1e6),
    }
}

/// A line that a program wrote, as it can be shown; the end of long ones is cut off.
pub(super) fn shortened(text: &str) -> String {
    const LONGEST: usize = 240;
    let mut short: String = text.chars().take(LONGEST).collect();
    if short.len() < text.len() {
        short.push_str("...");
    }
    showable(&short).into_owned()
}

/// What has to be known to read the tables.
pub(super) fn remarks(standings: &Standings) -> Vec<String> {
    let mut remarks = Vec::new();
    let Standings { games, missing, .. } = standings;
    if *missing > 0 {
        let (all, are) = (counted(games + missing, "game"), are(*missing));
        remarks.push(format!("Preliminary: {missing} of {all} {are} still to be played."));
    }
    remarks.extend(points(standings));
    let is_unranked = |one: &Standing| one.place.is_none() && one.results.games() > 0;
    if standings.players.iter().any(is_unranked) {
        let why = "games against it count as they were played";
        remarks.push(format!("That a player is not ranked changes no points: {why}."));
    }
    if !standings.dropped.is_empty() {
        let names = standings.dropped.join(", ");
        remarks.push(format!("Left out, with all their games: {names}."));
    }
    let repeats = standings.repeats;
    if repeats > 0 {
        let are = match repeats {
            1 => "is a repeat",
            _ => "are repeats",
        };
        let all = counted(*games, "game");
        remarks.push(format!(
            "{repeats} of {all} {are} of another with the same players, sides and moves."
        ));
    }
    remarks
}

/// How points, and the order of equal points, come about.
fn points(standings: &Standings) -> Vec<String> {
    let Standings { grading, players, .. } = standings;
    let Grading { win, draw, loss, .. } = grading;
    let mut points =
        vec![format!("Points: {win} for a win, {draw} for a draw, {loss} for a loss.")];
    for is_paid in [true, false] {
        let byes = standings.byes.iter().filter(|bye| bye.is_paid == is_paid);
        let byes: Vec<String> =
            byes.map(|bye| format!("{} in round {}", bye.player, bye.round)).collect();
        let what = match is_paid {
            true => format!("A bye counts {}", counted(standings.bye, "point")),
            false => "No points for a bye, since the player was never started".to_owned(),
        };
        if !byes.is_empty() {
            points.push(format!("{what}: {}.", byes.join(", ")));
        }
    }
    if is_swiss(standings) {
        points.push(
            "Buchholz: the points of all opponents, once for each meeting; for a bye one's own."
                .to_owned(),
        );
    }
    if players.iter().any(|player| !player.faults.is_empty()) {
        points.push(
            "Faults are games lost by a fault; invalid are those of them lost by an illegal or garbled move, or because the player could not be started."
                .to_owned(),
        );
    }
    points.extend(standings.ties.iter().map(tie));
    points
}

fn tie(tie: &TieBreak) -> String {
    let TieBreak { by, points, players, numbers } = tie;
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    let (points, numbers) = (counted(*points, "point"), numbers.join(", "));
    let players = match players.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => players.join(", "),
    };
    let why = match by {
        Criterion::Buchholz => format!("by Buchholz: {numbers}"),
        Criterion::Direct => format!("by the points of the games among them: {numbers}"),
        Criterion::Wins => format!("by wins: {numbers}"),
        Criterion::Name => "by name, since nothing else tells them apart".to_owned(),
    };
    format!("{players} have {points} each, and stand in this order {why}.")
}

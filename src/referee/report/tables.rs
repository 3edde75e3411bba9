//! The tables of a tournament.

use std::collections::BTreeSet;

use super::table::{Align, Table};
use crate::referee::results::elo::Wdl;
use crate::referee::results::tally::{RankStatus, Standing, Standings};
use Align::{Left, Right};

/// Who is where, with points and grades.
pub(in crate::referee) fn standings(standings: &Standings) -> Table {
    let mut sheet = Table::new(
        "Standings",
        [
            ("place", Right),
            ("player", Left),
            ("games", Right),
            ("wins", Right),
            ("draws", Right),
            ("losses", Right),
            ("points", Right),
            ("invalid", Right),
            ("faults", Right),
            ("grade", Right),
        ],
    );
    let is_swiss = standings.players.iter().any(|one| one.buchholz.is_some());
    if is_swiss {
        let more = ["byes", "buchholz"].map(|name| (name.to_owned(), Right));
        sheet.columns.extend(more);
    }
    for standing in &standings.players {
        let results = standing.results;
        let mut row = vec![
            place(standing),
            standing.name.clone(),
            results.games().to_string(),
            results.wins.to_string(),
            results.draws.to_string(),
            results.losses.to_string(),
            standing.points.to_string(),
            standing.invalid.to_string(),
            standing.faults.values().sum::<u32>().to_string(),
            grade(standing),
        ];
        if let Some(buchholz) = standing.buchholz {
            row.extend([standing.byes.to_string(), buchholz.to_string()]);
        }
        sheet.rows.push(row);
    }
    sheet
}

fn place(standing: &Standing) -> String {
    let place = standing.place.map(|place| place.to_string());
    place.unwrap_or_else(|| "-".to_owned())
}

fn grade(standing: &Standing) -> String {
    match standing.grade.grade {
        Some(grade) => format!("{grade:.2}"),
        None => "-".to_owned(),
    }
}

/// How each grade came about.
pub(in crate::referee) fn grades(standings: &Standings) -> Table {
    let columns = [("player", Left), ("grade", Right), ("because", Left)];
    let mut sheet = Table::new("How each grade came about", columns);
    for standing in &standings.players {
        sheet.rows.push(vec![
            standing.name.clone(),
            grade(standing),
            standing.grade.because.clone(),
        ]);
    }
    sheet
}

/// Who did what against whom.
pub(in crate::referee) fn meetings(standings: &Standings) -> Table {
    let numbers: Vec<String> = (1..=standings.players.len())
        .map(|number| number.to_string())
        .collect();
    let columns = [("", Right), ("player", Left)].into_iter();
    let columns = columns.chain(numbers.iter().map(|number| (number.as_str(), Right)));
    let mut sheet = Table::new(
        "Each against each: wins-draws-losses of the row against the column",
        columns,
    );
    if standings.games == 0 {
        return sheet;
    }
    let rows = numbers
        .iter()
        .zip(&standings.players)
        .zip(&standings.meetings);
    for ((number, standing), meetings) in rows {
        let mut row = vec![number.clone(), standing.name.clone()];
        row.extend(meetings.iter().map(cell));
        sheet.rows.push(row);
    }
    sheet
}

fn cell(results: &Wdl) -> String {
    match results.games() {
        0 => "-".to_owned(),
        _ => format!("{}-{}-{}", results.wins, results.draws, results.losses),
    }
}

/// Who committed which faults; nothing when nobody did any.
pub(in crate::referee) fn faults(standings: &Standings) -> Table {
    let players = standings.players.iter();
    let kinds: BTreeSet<&str> = players
        .clone()
        .flat_map(|standing| standing.faults.keys().copied())
        .collect();
    let columns = [("player", Left)].into_iter();
    let columns = columns.chain(kinds.iter().map(|&kind| (kind, Right)));
    let mut sheet = Table::new("Games lost by faults", columns);
    for standing in players.filter(|standing| !standing.faults.is_empty()) {
        let count = |kind: &&str| standing.faults.get(kind).copied().unwrap_or(0);
        let mut row = vec![standing.name.clone()];
        row.extend(kinds.iter().map(|kind| count(kind).to_string()));
        sheet.rows.push(row);
    }
    sheet
}

/// What has to be known to read the tables.
pub(in crate::referee) fn remarks(standings: &Standings) -> Vec<String> {
    let mut remarks = Vec::new();
    let Standings { games, missing, .. } = standings;
    if *missing > 0 {
        let all = games + missing;
        remarks.push(format!(
            "Preliminary: {missing} of {all} games are still to be played."
        ));
    }
    let fate = |fate| {
        standings
            .players
            .iter()
            .any(|standing| standing.fate == fate)
    };
    if fate(RankStatus::Removed) || fate(RankStatus::Plagiarised) {
        remarks.push(
            "Points are not changed by a removal: games against who is not ranked count as they were played."
                .to_owned(),
        );
    }
    if standings.players.iter().any(|standing| standing.byes > 0) {
        remarks.push(format!("A bye counts {} points.", standings.bye));
    }
    if !standings.dropped.is_empty() {
        let names = standings.dropped.join(", ");
        remarks.push(format!("Left out, with all their games: {names}."));
    }
    let repeats = standings.repeats;
    if repeats > 0 {
        let are = if repeats == 1 {
            "is a repeat"
        } else {
            "are repeats"
        };
        remarks.push(format!(
            "{repeats} of {games} games {are} of another with the same players, sides and moves."
        ));
    }
    remarks
}

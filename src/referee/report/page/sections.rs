//! The parts of a page that need no script.

use std::collections::BTreeMap;
use std::fmt::{self, Write};
use std::time::Duration;

use super::super::tables;
use super::{Escaped, Page, plot};
use crate::referee::game::Durations;
use crate::referee::report::table::{Align, Table};
use crate::referee::tournament::Format;
use crate::referee::tournament::journal::Entry;

/// Writes the part with this name.
pub(super) fn write(page: &Page<'_>, name: &str, to: &mut String) -> fmt::Result {
    match name {
        "about" => about(page, to),
        "standings" => {
            sheet(&tables::standings(page.standings), to)?;
            remarks(tables::remarks(page.standings), to)
        }
        "grades" => sheet(&tables::grades(page.standings), to),
        "plot" => plot::write(page, to),
        "meetings" => meetings(page, to),
        "faults" => faults(page, to),
        "times" => times(page, to),
        "alike" => {
            if !page.alike.pairs.is_empty() {
                sheet(&page.alike.sheet(), to)?;
            }
            remarks(page.alike.remarks(), to)
        }
        "judged" => judged(page, to),
        _ => Ok(()),
    }
}

fn remarks(remarks: Vec<String>, to: &mut String) -> fmt::Result {
    for remark in remarks {
        write!(to, "<p class=\"remark\">{}</p>", Escaped(remark))?;
    }
    Ok(())
}

/// The end of long lines is cut off.
pub(super) fn shortened(text: &str) -> String {
    const LONGEST: usize = 240;
    let mut short: String = text.chars().take(LONGEST).collect();
    if short.len() < text.len() {
        short.push_str("...");
    }
    short
}

fn about(page: &Page<'_>, to: &mut String) -> fmt::Result {
    let plan = page.schedule.plan();
    let format = match plan.format {
        Format::RoundRobin => "everybody against everybody",
        Format::Gauntlet => "one against all",
        Format::Swiss => "Swiss system",
    };
    let games: Vec<String> = plan.games.iter().map(ToString::to_string).collect();
    let players = page.standings.players.len();
    let rounds = match plan.rounds.get() {
        1 => "1 round".to_owned(),
        rounds => format!("{rounds} rounds"),
    };
    let count = page.standings.games;
    let text = format!(
        "{}: {players} players, {format}, {rounds}, {count} games",
        games.join("; ")
    );
    write!(to, "{}", Escaped(text))
}

fn class(align: Align) -> &'static str {
    match align {
        Align::Left => "",
        Align::Right => " class=\"n\"",
    }
}

/// A table, without its title.
fn sheet(sheet: &Table, to: &mut String) -> fmt::Result {
    write!(to, "<div class=\"wide\"><table><thead><tr>")?;
    for (name, align) in &sheet.columns {
        write!(to, "<th{}>{}</th>", class(*align), Escaped(name))?;
    }
    write!(to, "</tr></thead><tbody>")?;
    for (number, row) in sheet.rows.iter().enumerate() {
        write!(to, "<tr data-player=\"{number}\">")?;
        for (cell, (_, align)) in row.iter().zip(&sheet.columns) {
            write!(to, "<td{}>{}</td>", class(*align), Escaped(cell))?;
        }
        write!(to, "</tr>")?;
    }
    write!(to, "</tbody></table></div>")
}

/// Who met whom; each meeting leads to its games.
fn meetings(page: &Page<'_>, to: &mut String) -> fmt::Result {
    match page.schedule.plan().format {
        // Most never meet.
        Format::Swiss => opponents(page, to),
        Format::RoundRobin | Format::Gauntlet => crosstable(page, to),
    }
}

/// Each player's opponents, in the order of the table.
fn opponents(page: &Page<'_>, to: &mut String) -> fmt::Result {
    let players = &page.standings.players;
    write!(
        to,
        "<table class=\"faults\"><thead><tr><th class=\"n\"></th><th>player</th><th>opponents</th></tr></thead><tbody>"
    )?;
    for (row, (player, results)) in players.iter().zip(&page.standings.meetings).enumerate() {
        let number = row + 1;
        let name = Escaped(&player.name);
        write!(to, "<tr><td class=\"n\">{number}</td><th>{name}</th><td>")?;
        let met = players.iter().zip(results).enumerate();
        for (column, (opponent, wdl)) in met.filter(|(_, (_, wdl))| wdl.games() > 0) {
            write!(
                to,
                "<a href=\"#meeting={number}-{}\">{}</a> {}-{}-{} &ensp; ",
                column + 1,
                Escaped(&opponent.name),
                wdl.wins,
                wdl.draws,
                wdl.losses
            )?;
        }
        write!(to, "</td></tr>")?;
    }
    write!(to, "</tbody></table>")
}

/// Each against each; a cell leads to the games.
fn crosstable(page: &Page<'_>, to: &mut String) -> fmt::Result {
    let players = &page.standings.players;
    write!(
        to,
        "<div class=\"wide\"><table class=\"cross\"><thead><tr><th></th><th>player</th>"
    )?;
    for number in 1..=players.len() {
        write!(to, "<th class=\"n\">{number}</th>")?;
    }
    write!(to, "</tr></thead><tbody>")?;
    for (row, (player, results)) in players.iter().zip(&page.standings.meetings).enumerate() {
        write!(
            to,
            "<tr data-player=\"{row}\"><td class=\"n\">{}</td><th>{}</th>",
            row + 1,
            Escaped(&player.name)
        )?;
        for (column, wdl) in results.iter().enumerate() {
            if wdl.games() == 0 {
                let what = if row == column { "self" } else { "none" };
                write!(to, "<td class=\"n {what}\"></td>")?;
                continue;
            }
            let class = match wdl.wins.cmp(&wdl.losses) {
                std::cmp::Ordering::Greater => "up",
                std::cmp::Ordering::Equal => "even",
                std::cmp::Ordering::Less => "down",
            };
            write!(
                to,
                "<td class=\"n {class}\"><a href=\"#meeting={}-{}\">{}-{}-{}</a></td>",
                row + 1,
                column + 1,
                wdl.wins,
                wdl.draws,
                wdl.losses
            )?;
        }
        write!(to, "</tr>")?;
    }
    write!(to, "</tbody></table></div>")
}

/// Of each fault of a player so many examples are shown.
const EXAMPLES: usize = 3;

/// Faults by player and kind, with what was answered.
fn faults(page: &Page<'_>, to: &mut String) -> fmt::Result {
    let mut by_player: BTreeMap<(usize, &str), Vec<&Entry>> = BTreeMap::new();
    let players = &page.standings.players;
    let number = |name: &str| players.iter().position(|player| player.name == name);
    for entry in page.entries {
        for blame in &entry.faults {
            if let Some(number) = number(entry.player(blame.by)) {
                let list = by_player.entry((number, blame.fault.kind())).or_default();
                list.push(entry);
            }
        }
    }
    if by_player.is_empty() {
        return write!(to, "<p>Nobody lost a game by a fault.</p>");
    }
    write!(
        to,
        "<table class=\"faults\"><thead><tr><th>player</th><th>fault</th><th class=\"n\">games</th><th>what it did</th></tr></thead><tbody>"
    )?;
    for ((number, kind), entries) in by_player {
        let name = players.get(number).map_or("", |player| &player.name);
        write!(
            to,
            "<tr><th>{}</th><td>{kind}</td><td class=\"n\">{}</td><td>",
            Escaped(name),
            entries.len()
        )?;
        let mut shown: Vec<String> = Vec::new();
        for entry in entries {
            let Some(blame) = entry.faults.first() else {
                continue;
            };
            let text = shortened(&blame.fault.to_string());
            if shown.len() < EXAMPLES && !shown.contains(&text) {
                let link = format!("#game={0}&move={1}", entry.id, entry.moves.len());
                write!(
                    to,
                    "<p><a href=\"{}\">game {}</a>: <code>{}</code></p>",
                    Escaped(link),
                    entry.id,
                    Escaped(&text)
                )?;
                shown.push(text);
            }
        }
        write!(to, "</td></tr>")?;
    }
    write!(to, "</tbody></table>")
}

/// How long players thought.
fn times(page: &Page<'_>, to: &mut String) -> fmt::Result {
    #[derive(Clone, Default)]
    struct Use {
        moves: Durations,
        all: Duration,
        longest: Option<(u64, u32)>,
    }
    let players = &page.standings.players;
    let mut uses = vec![Use::default(); players.len()];
    for entry in page.entries {
        let both = [
            (&entry.x, &entry.waited_us.x),
            (&entry.o, &entry.waited_us.o),
        ];
        for (name, waited) in both {
            let number = players.iter().position(|player| player.name == *name);
            let Some(one) = number.and_then(|number| uses.get_mut(number)) else {
                continue;
            };
            for &us in waited {
                one.moves.add(Duration::from_micros(us));
                one.all += Duration::from_micros(us);
                one.longest = one.longest.max(Some((us, entry.id)));
            }
        }
    }
    write!(
        to,
        "<div class=\"wide\"><table><thead><tr><th>player</th><th class=\"n\">moves</th><th class=\"n\">median</th><th class=\"n\">longest</th><th class=\"n\">in game</th><th class=\"n\">all</th></tr></thead><tbody>"
    )?;
    for (number, (player, one)) in players.iter().zip(&uses).enumerate() {
        let Some((longest, game)) = one.longest else {
            continue;
        };
        write!(
            to,
            "<tr data-player=\"{number}\"><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\"><a href=\"#game={game}\">{game}</a></td><td class=\"n\">{}</td></tr>",
            Escaped(&player.name),
            one.moves.count(),
            time(one.moves.median()),
            time(Duration::from_micros(longest)),
            time(one.all)
        )?;
    }
    write!(to, "</tbody></table></div>")?;
    let limits = &page.schedule.plan().limits;
    let mut words = Vec::new();
    if let Some(ms) = limits.move_ms {
        words.push(format!("{} for a move", time(Duration::from_millis(ms))));
    }
    if let Some(ms) = limits.game_ms {
        words.push(format!("{} for a game", time(Duration::from_millis(ms))));
    }
    write!(
        to,
        "<p class=\"remark\">The limit was {}.</p>",
        words.join(" and ")
    )
}

fn time(time: Duration) -> String {
    let us = time.as_secs_f64() * 1e6;
    match us {
        0.0..1000.0 => format!("{us:.0} µs"),
        1000.0..1e6 => format!("{:.1} ms", us / 1e3),
        _ => format!("{:.1} s", us / 1e6),
    }
}

/// What the oracle has looked at.
fn judged(page: &Page<'_>, to: &mut String) -> fmt::Result {
    let viewer_data = page.viewer_data;
    let all = viewer_data.count();
    if all < page.entries.len() {
        write!(
            to,
            "Only the first {all} of {} games are shown. ",
            page.entries.len()
        )?;
    }
    let rest = all - viewer_data.judged - viewer_data.unfinished;
    write!(
        to,
        "The oracle knows the worth of every position of {} of {all} games.",
        viewer_data.judged
    )?;
    if viewer_data.unfinished > 0 {
        write!(
            to,
            " In {} it had no time for all moves, and looked at the last ones; <code>jogada report DIR --analyze-ms N</code> gives it more.",
            viewer_data.unfinished
        )?;
    }
    if rest > 0 {
        write!(to, " Of {rest} no exact values can be had.")?;
    }
    Ok(())
}

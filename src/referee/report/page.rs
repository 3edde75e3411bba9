//! The results of a tournament as one page of HTML, for a browser without a network.
//!
//! Tables and the plot are in the page as it is written; a small script shows the games, which are
//! in it as data. Names of players and lines that programs wrote are hostile: the templates escape
//! all text, in the data `<` is written as an escape, and the script makes nothing but text of it.
//! The page forbids itself any request and any script but its own.

mod plot;
mod viewer;

use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::oracle::Oracle;
use super::similarity::questions::Collector;
use super::similarity::{Similarity, compared};
use super::tables::{self, time};
use crate::control::Interrupt;
use crate::plot::PlotError;
use crate::referee::results::{Standings, Tally};
use crate::referee::tournament::journal::{Entry, JournalError};
use crate::referee::tournament::{Format, Schedule};
use crate::rules::{counted, showable};
use viewer::ViewerData;

const STYLE: &str = include_str!("page/style.css");
const SCRIPT: &str = include_str!("page/script.js");
/// Where the script shows the games.
const VIEWER: &str = include_str!("page/viewer.html");

/// For whom a page is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Audience {
    /// Whether it is for the class: then it says nothing of look-alikes and of days late.
    pub is_class: bool,
    /// Whether it shows grades.
    pub sees_grades: bool,
}

impl Audience {
    /// Who grades, and sees all.
    pub const TEACHER: Audience = Audience { is_class: false, sees_grades: true };
}

/// What stands at the top of a page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heading<'a> {
    /// The title.
    pub title: &'a str,
    /// The day of the last game, if it is known.
    pub date: Option<String>,
}

/// What a page is made of.
pub struct Page<'a> {
    heading: Heading<'a>,
    schedule: Schedule<'a>,
    standings: Standings,
    entries: &'a [Entry],
    viewer_data: ViewerData,
    similarity: Similarity,
}

impl<'a> Page<'a> {
    /// The page of a tournament whose games are `entries`, in their order. Each is played once; the
    /// oracle is asked for at most the given time.
    ///
    /// # Errors
    /// A game does not follow from the results before it.
    pub fn new(
        heading: Heading<'a>,
        mut schedule: Schedule<'a>,
        entries: &'a [Entry],
        patience: Duration,
        interrupt: &Interrupt,
    ) -> Result<Page<'a>, JournalError> {
        let plan = schedule.plan();
        let mut tally = Tally::new(plan, &[]);
        let mut oracle = Oracle::new(interrupt);
        let mut viewer_data = ViewerData::default();
        let mut collector = Collector::new(entries);
        for (number, entry) in entries.iter().enumerate() {
            tally.add(entry);
            schedule.add(entry).map_err(JournalError::Mispaired)?;
            viewer_data.add(entry, &mut oracle, |plies, step| {
                collector.add(number, entry, plies, step);
            });
        }
        // What the oracle says of positions that many have met is known when their games are
        // judged, which takes most of the time.
        let names = collector.names.clone();
        let questions = collector.questions(entries, &mut oracle, patience / 4);
        viewer_data.judge(entries, &mut oracle, patience * 3 / 4);
        Ok(Page {
            heading,
            standings: tally.standings(plan, &schedule),
            schedule,
            entries,
            viewer_data,
            similarity: compared(&names, &questions),
        })
    }

    /// The page, complete in itself.
    ///
    /// # Errors
    /// The plot cannot be drawn.
    pub fn html(&self, audience: Audience) -> Result<String, PlotError> {
        let data = self.viewer_data.json(&self.standings);
        let data = data.replace('<', "\\u003c");
        // Whoever has a say in the text of the page cannot know it beforehand.
        let mut hasher = DefaultHasher::new();
        (&data, self.heading.title).hash(&mut hasher);
        let nonce = format!("{:016x}", hasher.finish());
        let policy = format!(
            "default-src 'none'; style-src 'nonce-{nonce}'; script-src 'nonce-{nonce}'; base-uri 'none'; form-action 'none'"
        );
        let title = showable(self.heading.title);
        let page = html! {
            (DOCTYPE)
            html lang="en" {
                (head(&title, &html! {
                    meta http-equiv="Content-Security-Policy" content=(policy);
                    style nonce=(nonce) { (PreEscaped(STYLE)) }
                }))
                body {
                    header {
                        h1 { (title) }
                        p { (showable(&self.about())) }
                        nav {
                            a href="#standings" { "Standings" } " "
                            a href="#meetings" { "Who met whom" } " "
                            a href="#faults" { "Faults" } " "
                            a href="#times" { "Time" } " "
                            @if !audience.is_class { a href="#similarity" { "Look-alikes" } " " }
                            a href="#games" { "Games" }
                        }
                    }
                    main { (self.sections(audience)?) }
                    script type="application/json" id="data" nonce=(nonce) { (PreEscaped(data)) }
                    script nonce=(nonce) { (PreEscaped(SCRIPT)) }
                }
            }
        };
        Ok(page.into_string())
    }

    fn sections(&self, audience: Audience) -> Result<Markup, PlotError> {
        let standings = &self.standings;
        let table = tables::standings(standings, audience.sees_grades);
        // What is deducted for days late stands there.
        let explains_grades = audience == Audience::TEACHER;
        let faults = tables::faults(standings);
        Ok(html! {
            section id="standings" { h2 { "Standings" }
                (table.html(""))
                (remarks(tables::remarks(standings)))
                @if audience.sees_grades && !explains_grades {
                    (remarks(standings.grade_rule.iter().cloned().collect()))
                    @if self.schedule.plan().players.iter().any(|player| player.days_late > 0) {
                        p class="remark" { "Grades may include deductions that are not listed on this page." }
                    }
                }
            }
            section id="points" { h2 { "Points" } (plot::plot(&self.schedule, standings, self.entries)?) }
            @if explains_grades { section id="grades" { h2 { "How each grade came about" } (tables::grades(standings).html(""))
                (remarks(standings.grade_rule.iter().cloned().collect()))
            } }
            section id="meetings" { h2 { "Who met whom" }
                p class="remark" {
                    "Wins-draws-losses of the player of the row against that of the column, by their numbers; each leads to the games."
                }
                (tables::meetings(standings).html("cross"))
            }
            section id="faults" { h2 { "Games lost by faults" }
                @if faults.rows.is_empty() { p { "Nobody lost a game by a fault." } }
                @else { (faults.html("")) p class="remark" { (tables::fault_kinds(standings)) } (tables::examples(standings, self.entries).html("faults")) }
            }
            section id="times" { h2 { "Time" }
                (tables::times(standings).html(""))
                p class="remark" {
                    "Of the answers to requests for a move: how many, the median, the longest and in which game it was, and the time of all together. "
                    "The limit was " (self.limits()) "."
                }
            }
            @if !audience.is_class { section id="similarity" { h2 { "Look-alikes" }
                @if !self.similarity.pairs.is_empty() { (self.similarity.table().html("")) }
                (remarks(self.similarity.remarks()))
            } }
            section id="games" { h2 { "Games" }
                p class="remark" { (self.judged()) }
                (PreEscaped(VIEWER))
            }
        })
    }

    fn about(&self) -> String {
        let plan = self.schedule.plan();
        let format = match plan.format {
            Format::RoundRobin => "everybody against everybody",
            Format::Gauntlet => "one against all",
            Format::Swiss => "Swiss system",
        };
        let games: Vec<String> = plan.games.iter().map(ToString::to_string).collect();
        let players = counted(self.standings.players.len(), "player");
        let rounds = counted(plan.rounds.get(), "round");
        let (games, count) = (games.join("; "), counted(self.standings.games, "game"));
        let about = format!("{games}: {players}, {format}, {rounds}, {count}");
        match &self.heading.date {
            Some(date) => format!("{about}, the last on {date}"),
            None => about,
        }
    }

    fn limits(&self) -> String {
        let limits = &self.schedule.plan().limits;
        let limits = [(limits.move_ms, "a move"), (limits.game_ms, "a game")];
        let limits = limits.into_iter().filter_map(|(ms, what)| {
            Some(format!("{} for {what}", time(Duration::from_millis(ms?))))
        });
        limits.collect::<Vec<_>>().join(" and ")
    }

    /// What the oracle has looked at.
    fn judged(&self) -> Markup {
        let ViewerData { judged, unfinished, .. } = self.viewer_data;
        let (all, games) = (self.viewer_data.count(), self.entries.len());
        let rest = all - judged - unfinished;
        html! {
            @if all < games { "Only the first " (all) " of " (games) " games are shown. " }
            "The oracle knows the worth of every position of " (judged) " of " (all) " games."
            @if unfinished > 0 {
                " In " (unfinished) " it had no time for all moves, and looked at the last ones; "
                code { "jogada report DIR --analyze-ms N" } " gives it more."
            }
            @if rest > 0 { " Of " (rest) " no exact values can be had." }
        }
    }
}

/// The head of a page: what all of them have, then `own`.
pub(super) fn head(title: &str, own: &Markup) -> Markup {
    html! { head {
        meta charset="utf-8";
        meta name="viewport" content="width=device-width, initial-scale=1";
        meta name="color-scheme" content="light dark";
        title { (title) }
        (own)
    } }
}

pub(super) fn remarks(remarks: Vec<String>) -> Markup {
    html! { @for remark in &remarks { p class="remark" { (showable(remark)) } } }
}

//! A tournament as it goes on, as a page for a projector: standings, who met whom, and the games in
//! progress. The page asks for its parts again and again, and shows those that have changed.

mod board;

use std::collections::BTreeMap;

use maud::{DOCTYPE, Markup, html};

use super::page::{head, remarks};
use super::tables;
use crate::referee::game::{GameSpec, LiveGame};
use crate::referee::results::Standings;
use crate::rules::{are, counted, showable};

/// The looks of the page.
pub const LIVE_STYLE: &str =
    concat!(include_str!("page/style.css"), include_str!("live/style.css"));
/// What keeps the page up to date.
pub const LIVE_SCRIPT: &str = include_str!("live/script.js");

/// So many games in progress are shown; of the others it is said how many there are.
const MOST_BOARDS: usize = 6;

/// Of more players it is not shown who met whom: nobody could read it.
const MOST_MET: usize = 30;

/// So much is said of what is wrong with a journal.
const MOST_FAULTS: usize = 5;

/// How a tournament stands.
#[derive(Clone, Debug)]
pub struct LiveState<'a> {
    /// Its results, or what is wrong with the journal.
    pub standings: Result<&'a Standings, &'a str>,
    /// The games in progress; `None` if it is not being played.
    pub games: Option<&'a [LiveGame]>,
    /// The command that goes on with it.
    pub resume: &'a str,
}

/// The parts of the page, by name.
pub type Parts = BTreeMap<&'static str, String>;

impl LiveState<'_> {
    /// The parts of the page as they are now.
    #[must_use]
    pub fn parts(&self) -> Parts {
        let games = self.games.unwrap_or_default();
        let parts = [("stage", self.stage()), ("playing", playing(games))];
        let parts = parts.into_iter().chain(self.standings.iter().flat_map(|standings| {
            [("standings", results(standings)), ("meetings", meetings(standings))]
        }));
        parts.map(|(name, part)| (name, part.into_string())).collect()
    }

    /// How far it has come.
    fn stage(&self) -> Markup {
        let standings = match self.standings {
            Ok(standings) => standings,
            Err(why) => {
                return html! { @for line in why.lines().take(MOST_FAULTS) { p class="bad" { (showable(line)) } } };
            }
        };
        let (missing, played) = (standings.missing, standings.games);
        let all = counted(played + missing, "game");
        match self.games {
            _ if missing == 0 => html! { p { "All games are played: " (all) "." } },
            Some(_) => html! { p { (played) " of " (all) " " (are(played)) " played." } },
            None => html! {
                p { (played) " of " (all) " " (are(played)) " played, and nothing goes on." }
                p class="remark" { "To go on: " code { (showable(self.resume)) } }
            },
        }
    }
}

fn results(standings: &Standings) -> Markup {
    html! {
        h2 { "Standings" }
        (tables::standings(standings, false).without_links().html(""))
        (remarks(tables::remarks(standings)))
    }
}

fn meetings(standings: &Standings) -> Markup {
    html! { @if standings.players.len() <= MOST_MET {
        h2 { "Who met whom" }
        p class="remark" { "Wins-draws-losses of the player of the row against that of the column, by their numbers." }
        (tables::meetings(standings).without_links().html("cross"))
    } }
}

/// The games in progress.
fn playing(games: &[LiveGame]) -> Markup {
    let others = games.len().saturating_sub(MOST_BOARDS);
    html! { @if !games.is_empty() {
        h2 { "Being played" }
        div class="boards" { @for game in games.iter().take(MOST_BOARDS) { figure {
            figcaption {
                b class="x" { (showable(&game.x)) } " (x) against " b class="o" { (showable(&game.o)) } " (o)"
            }
            (position(game))
            p class="remark" {
                "Game " (game.id) ", round " (game.round) ", "
                @match game.moves.last() {
                    Some(word) => { "move " (game.moves.len()) ": " (showable(word)) },
                    None => "the start",
                }
            }
        } } }
        @if others > 0 { p class="remark" { "And " (counted(others, "other game")) "." } }
    } }
}

/// The board of a game; nothing if the file was not written by this version.
fn position(game: &LiveGame) -> Markup {
    let umpire = GameSpec::try_from(game.game.clone()).ok().and_then(|spec| spec.umpire().ok());
    html! { @if let Some(mut umpire) = umpire {
        @let moves = game.moves.iter().map(String::as_str).collect::<Vec<_>>();
        @if umpire.play(&moves).is_ok() { (board::picture(&umpire.diagram())) }
    } }
}

/// The page with its parts.
#[must_use]
pub fn live_page(title: &str, parts: &Parts) -> String {
    let part = |name: &str| maud::PreEscaped(parts.get(name).map_or("", String::as_str));
    let title = showable(title);
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            (head(&title, &html! {
                link rel="stylesheet" href="style.css";
                link rel="icon" href="data:,";
                script src="script.js" defer {}
            }))
            body class="live" {
                header {
                    h1 { (title) }
                    div id="stage" data-part aria-live="polite" { (part("stage")) }
                    p id="lost" class="bad" role="alert" hidden {
                        "The program that serves this page has ended: what you see is how it stood then."
                    }
                    noscript { p { "Without scripts this page does not change: load it again." } }
                }
                main {
                    section id="standings" data-part { (part("standings")) }
                    section id="playing" data-part { (part("playing")) }
                    section id="meetings" data-part { (part("meetings")) }
                }
            }
        }
    };
    page.into_string()
}

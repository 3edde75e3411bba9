//! Ratings as people and programs read them.

use super::table::Table;
use super::{Style, lines, table};
use crate::referee::results::RatingList;

/// A list of ratings in one of the styles; ends with a line end.
#[must_use]
pub fn write_ratings(list: &RatingList, style: Style) -> String {
    let remarks = |escape| lines(&remarks(list), escape);
    match style {
        Style::Table => format!("{}\n{}", ratings(list).text(), remarks(str::to_owned)),
        Style::Markdown => format!("{}\n{}", ratings(list).markdown(), remarks(table::markdown)),
        Style::Csv => ratings(list).csv(),
        // All keys are strings and all numbers finite: it cannot fail.
        Style::Json => serde_json::to_string_pretty(list).unwrap_or_default() + "\n",
    }
}

/// The players, the strongest first.
fn ratings(list: &RatingList) -> Table {
    let columns =
        [">", "player", ">Elo", ">+/-", ">games", ">score", ">draws", ">stronger than the next"];
    let mut table = Table::new("Ratings", columns);
    let share = |share: f64| format!("{:.1} %", share * 100.0);
    for (place, rating) in (1..).zip(&list.players) {
        let place: usize = place;
        table.rows.push(vec![
            place.into(),
            (&rating.name).into(),
            // Adding zero turns -0 into 0.
            format!("{:.0}", rating.elo.round() + 0.0).into(),
            format!("{:.0}", rating.error).into(),
            rating.games.into(),
            share(rating.score).into(),
            share(rating.draws).into(),
            rating.superiority.map_or("-".to_owned(), share).into(),
        ]);
    }
    table
}

/// What has to be known to read the table.
fn remarks(list: &RatingList) -> Vec<String> {
    let mut remarks =
        vec!["Elo above the average of these players, and the error at 95 %.".to_owned()];
    for (name, game) in &list.games {
        remarks.push(format!(
            "{name}: moving first is worth {:+.0} +/- {:.0} Elo; of games between equals {:.1} % are drawn.",
            game.first_move + 0.0,
            game.error,
            game.draws * 100.0
        ));
    }
    if !list.is_connected {
        let why = "some players are not connected by games, so their ratings cannot be compared";
        remarks.push(format!("Beware: {why}."));
    }
    remarks
}

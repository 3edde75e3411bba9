//! Results as people and programs read them.

mod page;
pub mod similarity;
mod table;
mod tables;

pub use page::{Page, ViewerData, viewer_data};
pub use table::{Align, Table};

use crate::referee::results::Standings;
use std::fmt;
use std::str::FromStr;

/// How results are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Style {
    /// Aligned columns, for a terminal.
    #[default]
    Table,
    /// The standings alone, for a spreadsheet.
    Csv,
    /// Everything, for programs.
    Json,
    /// Tables of Markdown.
    Markdown,
}

impl Style {
    /// All of them.
    pub const ALL: [Style; 4] = [Style::Table, Style::Csv, Style::Json, Style::Markdown];
}

impl FromStr for Style {
    type Err = String;

    fn from_str(word: &str) -> Result<Style, String> {
        let style = Style::ALL
            .into_iter()
            .find(|style| style.to_string() == word);
        style.ok_or_else(|| "expected table, csv, json or markdown".to_owned())
    }
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Style::Table => "table",
            Style::Csv => "csv",
            Style::Json => "json",
            Style::Markdown => "markdown",
        })
    }
}

/// The results of a tournament in one of the styles; ends with a line end.
#[must_use]
pub fn write(standings: &Standings, style: Style) -> String {
    let sheets = [
        tables::standings(standings),
        tables::grades(standings),
        tables::meetings(standings),
        tables::faults(standings),
    ];
    let remarks = tables::remarks(standings);
    let parts = |render: fn(&Table) -> String| {
        let mut parts: Vec<String> = Vec::new();
        for (number, sheet) in sheets
            .iter()
            .filter(|sheet| !sheet.rows.is_empty())
            .enumerate()
        {
            parts.push(render(sheet));
            // What has to be known of points stands directly under them.
            if number == 0 && !remarks.is_empty() {
                parts.push(remarks.join("\n") + "\n");
            }
        }
        parts.join("\n")
    };
    match style {
        Style::Table => parts(Table::text),
        Style::Markdown => parts(Table::markdown),
        Style::Csv => {
            let [standings, ..] = &sheets;
            standings.csv()
        }
        // All keys are strings and all numbers finite: it cannot fail.
        Style::Json => serde_json::to_string_pretty(standings).unwrap_or_default() + "\n",
    }
}

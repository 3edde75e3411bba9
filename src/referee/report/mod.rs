//! Results as people and programs read them.

mod live;
mod match_text;
mod oracle;
mod page;
mod ratings;
pub mod similarity;
mod table;
mod tables;

pub use live::{LIVE_SCRIPT, LIVE_STYLE, LiveState, Parts, live_page};
pub use match_text::match_text;
pub use page::{Audience, Heading, Page};
pub use ratings::write_ratings;
pub use table::{Align, Cell, Table};

use strum::{Display, EnumString, VariantNames};

use crate::referee::results::Standings;
use crate::rules::showable;

/// How results are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Display, EnumString, VariantNames)]
#[strum(serialize_all = "lowercase")]
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

/// The results of a tournament in one of the styles; ends with a line end.
#[must_use]
pub fn write(standings: &Standings, style: Style) -> String {
    let parts = |render: fn(&Table) -> String, escape: fn(&str) -> String| {
        let tables = [
            tables::standings(standings, true),
            tables::grades(standings),
            tables::meetings(standings),
            tables::faults(standings),
        ];
        let mut parts = Vec::new();
        for (place, table) in tables.iter().enumerate().filter(|(_, table)| !table.rows.is_empty())
        {
            parts.push(render(table));
            // What has to be known of numbers stands directly under them.
            let remarks = match place {
                0 => tables::remarks(standings),
                1 => standings.grade_rule.iter().cloned().collect(),
                _ => Vec::new(),
            };
            parts.extend((!remarks.is_empty()).then(|| lines(&remarks, escape)));
        }
        parts.join("\n")
    };
    match style {
        Style::Table => parts(Table::text, str::to_owned),
        Style::Markdown => parts(Table::markdown, table::markdown),
        Style::Csv => tables::standings(standings, true).csv(),
        // All keys are strings and all numbers finite: it cannot fail.
        Style::Json => serde_json::to_string_pretty(standings).unwrap_or_default() + "\n",
    }
}

/// Remarks below a table, a line each.
fn lines(remarks: &[String], escape: fn(&str) -> String) -> String {
    remarks.iter().map(|remark| escape(&showable(remark)) + "\n").collect()
}

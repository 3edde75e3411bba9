//! Results as people and programs read them.

mod match_text;
mod oracle;
mod page;
mod ratings;
pub mod similarity;
mod table;
mod tables;

pub use match_text::match_text;
pub use page::Page;
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
            tables::standings(standings),
            tables::grades(standings),
            tables::meetings(standings),
            tables::faults(standings),
        ];
        let tables = tables.iter().filter(|table| !table.rows.is_empty());
        let mut parts: Vec<String> = tables.map(render).collect();
        let remarks = tables::remarks(standings);
        let remarks = remarks.iter().map(|remark| escape(&showable(remark)) + "\n");
        let remarks: String = remarks.collect();
        // What has to be known of points stands directly under them.
        if !remarks.is_empty() && !parts.is_empty() {
            parts.insert(1, remarks);
        }
        parts.join("\n")
    };
    match style {
        Style::Table => parts(Table::text, str::to_owned),
        Style::Markdown => parts(Table::markdown, table::markdown),
        Style::Csv => tables::standings(standings).csv(),
        // All keys are strings and all numbers finite: it cannot fail.
        Style::Json => serde_json::to_string_pretty(standings).unwrap_or_default() + "\n",
    }
}

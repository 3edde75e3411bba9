//! In which style results are printed.

use anyhow::Result;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use strum::VariantNames;

use super::Exit;
use crate::referee::report::Style;

/// How results are written.
#[derive(Args, Debug)]
pub struct StyleArgs {
    /// table, csv (the main table alone), json (everything) or markdown.
    #[arg(
        long = "format",
        default_value = "table",
        value_parser = PossibleValuesParser::new(Style::VARIANTS).try_map(|word| word.parse::<Style>())
    )]
    pub style: Style,
}

impl StyleArgs {
    /// Prints what was written in this style.
    ///
    /// # Errors
    /// There is no room for it.
    pub fn print(&self, written: &str) -> Result<Exit> {
        match self.style {
            Style::Json | Style::Csv => super::print_data(written),
            Style::Table | Style::Markdown => super::print(written),
        }
    }
}

//! A table, and the ways to write it.

/// Where a cell stands in its column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Align {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// A table. Each row has a cell for each column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// What it shows.
    pub title: String,
    /// The names of the columns.
    pub columns: Vec<(String, Align)>,
    /// The cells.
    pub rows: Vec<Vec<String>>,
}

impl Table {
    /// An empty table with columns of these names.
    #[must_use]
    pub fn new<'a>(title: &str, columns: impl IntoIterator<Item = (&'a str, Align)>) -> Table {
        let columns = columns.into_iter();
        Table {
            title: title.to_owned(),
            columns: columns
                .map(|(name, align)| (name.to_owned(), align))
                .collect(),
            rows: Vec::new(),
        }
    }

    /// In aligned columns, the title before it.
    #[must_use]
    pub fn text(&self) -> String {
        let widths = self.widths(str::to_owned);
        let mut text = format!("{}\n", self.title);
        let names: Vec<String> = self.columns.iter().map(|(name, _)| name.clone()).collect();
        for row in std::iter::once(&names).chain(&self.rows) {
            let cells = self.padded(row, &widths);
            text.push_str(cells.join("  ").trim_end());
            text.push('\n');
        }
        text
    }

    /// As a table of Markdown under a heading.
    #[must_use]
    pub fn markdown(&self) -> String {
        let escape = |cell: &str| cell.replace('\\', "\\\\").replace('|', "\\|");
        let widths = self.widths(escape);
        let mut text = format!("## {}\n\n", self.title);
        let mut push = |cells: Vec<String>| {
            text.push_str(&format!("| {} |\n", cells.join(" | ")));
        };
        let names: Vec<String> = self.columns.iter().map(|(name, _)| escape(name)).collect();
        push(self.padded(&names, &widths));
        let rules = self.columns.iter().zip(&widths);
        push(
            rules
                .map(|((_, align), width)| match align {
                    Align::Left => "-".repeat((*width).max(3)),
                    Align::Right => "-".repeat((*width).max(3) - 1) + ":",
                })
                .collect(),
        );
        for row in &self.rows {
            let row: Vec<String> = row.iter().map(|cell| escape(cell)).collect();
            push(self.padded(&row, &widths));
        }
        text
    }

    /// As comma-separated values (RFC 4180, but for line ends of one character), names of the columns first.
    #[must_use]
    pub fn csv(&self) -> String {
        let names: Vec<String> = self.columns.iter().map(|(name, _)| name.clone()).collect();
        let rows = std::iter::once(&names).chain(&self.rows);
        rows.map(|row: &Vec<String>| {
            let cells: Vec<String> = row.iter().map(|cell| quoted(cell)).collect();
            cells.join(",") + "\n"
        })
        .collect()
    }

    fn widths(&self, escape: impl Fn(&str) -> String) -> Vec<usize> {
        let columns = self.columns.iter().enumerate();
        columns
            .map(|(index, (name, _))| {
                let cells = self.rows.iter().filter_map(|row| row.get(index));
                let widths = cells.chain([name]).map(|cell| escape(cell).chars().count());
                widths.max().unwrap_or(0)
            })
            .collect()
    }

    fn padded(&self, row: &[String], widths: &[usize]) -> Vec<String> {
        let cells = row.iter().zip(widths).zip(&self.columns);
        cells
            .map(|((cell, &width), (_, align))| match align {
                Align::Left => format!("{cell:<width$}"),
                Align::Right => format!("{cell:>width$}"),
            })
            .collect()
    }
}

fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}

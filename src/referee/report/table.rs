//! A table, and the ways to write it.
//!
//! Cells hold what players are called and what programs wrote, so nothing in them is taken at its
//! word: characters that disturb are written out, and what means something to a format is escaped
//! in it.

use maud::{Markup, html};
use unicode_width::UnicodeWidthStr;

use crate::rules::showable;

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
    pub rows: Vec<Vec<Cell>>,
}

/// A cell: a text, parts of which may lead somewhere in a page.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Cell {
    /// The parts, with where each leads.
    pub parts: Vec<(String, Option<String>)>,
    /// How it looks in a page.
    pub class: &'static str,
}

impl Cell {
    /// A text that leads somewhere.
    #[must_use]
    pub fn link(text: String, to: String) -> Cell {
        Cell { parts: vec![(text, Some(to))], class: "" }
    }

    /// The name of a player, which leads to its games.
    #[must_use]
    pub fn player(name: &str) -> Cell {
        let mut to = "#player=".to_owned();
        // As the page lists players.
        for byte in showable(name).bytes() {
            match byte {
                b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => to.push(char::from(byte)),
                _ => to += &format!("%{byte:02X}"),
            }
        }
        Cell::link(name.to_owned(), to)
    }

    fn text(&self) -> String {
        let parts = self.parts.iter().map(|(text, _)| showable(text));
        parts.collect()
    }
}

impl<T: ToString> From<T> for Cell {
    fn from(text: T) -> Cell {
        Cell { parts: vec![(text.to_string(), None)], class: "" }
    }
}

impl Table {
    /// An empty table with columns of these names; those of numbers have a `>` before it.
    #[must_use]
    pub fn new<S: AsRef<str>>(title: &str, columns: impl IntoIterator<Item = S>) -> Table {
        let columns = columns.into_iter();
        let column = |name: S| match name.as_ref().strip_prefix('>') {
            Some(name) => (name.to_owned(), Align::Right),
            None => (name.as_ref().to_owned(), Align::Left),
        };
        Table { title: title.to_owned(), columns: columns.map(column).collect(), rows: Vec::new() }
    }

    /// The same, with nothing that leads anywhere.
    #[must_use]
    pub fn without_links(mut self) -> Table {
        let parts = self.rows.iter_mut().flatten().flat_map(|cell| &mut cell.parts);
        parts.for_each(|(_, to)| *to = None);
        self
    }

    /// In aligned columns, the title before it.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = format!("{}\n", self.title);
        for row in self.padded(str::to_owned) {
            text.push_str(row.join("  ").trim_end());
            text.push('\n');
        }
        text
    }

    /// As a table of Markdown under a heading.
    #[must_use]
    pub fn markdown(&self) -> String {
        let mut rows = self.padded(markdown);
        let rule = rows.first().into_iter().flatten().zip(&self.columns);
        let rule = rule.map(|(cell, (_, align))| {
            let width = cell.width().max(3);
            match align {
                Align::Left => "-".repeat(width),
                Align::Right => "-".repeat(width - 1) + ":",
            }
        });
        let rule = rule.collect();
        rows.insert(1, rule);
        let rows = rows.iter().map(|row| format!("| {} |\n", row.join(" | ")));
        format!("## {}\n\n{}", self.title, rows.collect::<String>())
    }

    /// As comma-separated values (RFC 4180, but for line ends of one character), names of the
    /// columns first. A word that a spreadsheet would compute gets an apostrophe before it.
    #[must_use]
    pub fn csv(&self) -> String {
        let rows = self.cells().into_iter().map(|row| {
            let cells = row.iter().zip(&self.columns);
            let cells: Vec<String> = cells.map(|(cell, (_, align))| csv(cell, *align)).collect();
            cells.join(",") + "\n"
        });
        rows.collect()
    }

    /// As a table of HTML, without the title. Rows say for the script of which player they are.
    #[must_use]
    pub fn html(&self, class: &str) -> Markup {
        let number = |align| (align == Align::Right).then_some("n");
        let player = self.columns.iter().position(|(name, _)| name == "player");
        let player = |cells: &[Cell]| cells.get(player?).map(Cell::text);
        html! {
            div class="wide" { table class=[(!class.is_empty()).then_some(class)] {
                thead { tr {
                    @for (name, align) in &self.columns { th class=[number(*align)] { (showable(name)) } }
                } }
                tbody {
                    @for cells in &self.rows { tr data-player=[player(cells)] {
                        @for (cell, (_, align)) in cells.iter().zip(&self.columns) {
                            td class=[class_of(number(*align), cell.class)] {
                                @for (text, to) in &cell.parts {
                                    @match to {
                                        Some(to) => a href=(to) { (showable(text)) },
                                        None => (showable(text)),
                                    }
                                }
                            }
                        }
                    } }
                }
            } }
        }
    }

    /// The names of the columns and the rows, as text.
    fn cells(&self) -> Vec<Vec<String>> {
        let names = self.columns.iter().map(|(name, _)| showable(name).into_owned());
        let rows = self.rows.iter().map(|row| row.iter().map(Cell::text).collect());
        std::iter::once(names.collect()).chain(rows).collect()
    }

    /// The same, escaped and as wide on a screen as the widest of their column.
    fn padded(&self, escape: impl Fn(&str) -> String) -> Vec<Vec<String>> {
        let mut rows = self.cells();
        rows.iter_mut().flatten().for_each(|cell| *cell = escape(cell));
        for (column, (_, align)) in self.columns.iter().enumerate() {
            let cells = rows.iter().filter_map(|row| row.get(column));
            let width = cells.map(|cell| cell.width()).max().unwrap_or(0);
            for cell in rows.iter_mut().filter_map(|row| row.get_mut(column)) {
                let blanks = " ".repeat(width - cell.width());
                match align {
                    Align::Left => cell.push_str(&blanks),
                    Align::Right => cell.insert_str(0, &blanks),
                }
            }
        }
        rows
    }
}

/// The classes of a cell.
fn class_of(align: Option<&str>, class: &str) -> Option<String> {
    let classes = align.into_iter().chain((!class.is_empty()).then_some(class));
    let classes: Vec<&str> = classes.collect();
    (!classes.is_empty()).then(|| classes.join(" "))
}

/// A text of which nothing is Markdown or HTML.
pub(super) fn markdown(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        if "\\`*_[]<>|&~$".contains(c) {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

fn csv(cell: &str, align: Align) -> String {
    // Spreadsheets take the wide signs of East Asia for the others.
    let computes = cell.starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠']);
    // A number is one, and a dash alone computes nothing.
    let cell = if computes && align == Align::Left { format!("'{cell}") } else { cell.to_owned() };
    if cell.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell
    }
}

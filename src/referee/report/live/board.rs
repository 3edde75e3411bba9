//! A position as a picture.

use maud::{Markup, html};

use crate::rules::{Diagram, Mark};

/// The side of a cell.
const SIZE: usize = 54;
/// The place for numbers of rows and columns.
const MARGIN: usize = 26;
/// Of larger boards only the part with stones is shown.
const MOST: (u8, u8) = (19, 19);

/// The picture; text where the game has no cells.
pub(super) fn picture(diagram: &Diagram) -> Markup {
    if diagram.cells().next().is_none() {
        return html! { pre { (diagram) } };
    }
    let (rows, cols) = diagram.used(MOST);
    let part = diagram.part(rows, cols);
    let across = |number: u8, first: u8| MARGIN + usize::from(number - first) * SIZE;
    let (width, height) = (across(cols.1 + 1, cols.0), across(rows.1 + 1, rows.0));
    html! {
        svg viewBox=(format!("0 0 {width} {height}")) role="img" aria-label=(part) {
            @for col in cols.0..=cols.1 {
                text class="name" x=(across(col, cols.0) + SIZE / 2) y="17" font-size="15" { (col) }
            }
            @for row in rows.0..=rows.1 {
                text class="name" x="11" y=(across(row, rows.0) + SIZE / 2 + 5) font-size="15" { (row) }
            }
            @for (cell, place, mark) in part.cells() {
                @let (x, y) = (across(cell.col(), cols.0), across(cell.row(), rows.0));
                rect class=(class(mark)) x=(x + 2) y=(y + 2) width=(SIZE - 4) height=(SIZE - 4) rx="7" {}
                (stone(place, x, y))
            }
        }
    }
}

fn class(mark: Mark) -> &'static str {
    match mark {
        Mark::Plain => "cell",
        Mark::Last => "lit",
        Mark::Winning => "won",
    }
}

fn stone(place: char, x: usize, y: usize) -> Markup {
    const NEAR: usize = 15;
    let (left, right, top, bottom) = (x + NEAR, x + SIZE - NEAR, y + NEAR, y + SIZE - NEAR);
    let (middle_x, middle_y) = (x + SIZE / 2, y + SIZE / 2);
    html! { @match place {
        'X' => path class="sx" d=(format!("M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}")) {},
        'O' => circle class="so" cx=(middle_x) cy=(middle_y) r="13" {},
        '.' | '-' => {},
        other => text class="other" x=(middle_x) y=(middle_y + 9) font-size="26" { (other) },
    } }
}

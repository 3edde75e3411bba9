//! Pictures of numbers, as SVG: the one way in which this program draws them.

mod bands;
mod lines;

pub use bands::{Band, Panel, bands};
pub use lines::{Line, Lines, lines};

use std::fmt;

use plotters::coord::Shift;
use plotters::prelude::*;

/// Where a picture is drawn.
type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// Why there is no picture.
#[derive(Debug)]
pub struct PlotError(String);

impl fmt::Display for PlotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot draw: {}", self.0)
    }
}

impl std::error::Error for PlotError {}

/// A picture of this size.
fn svg(
    size: (u32, u32),
    draw: impl FnOnce(&Area<'_>) -> Result<(), Box<dyn std::error::Error>>,
) -> Result<String, PlotError> {
    let mut svg = String::new();
    let root = SVGBackend::with_string(&mut svg, size).into_drawing_area();
    let drawn = draw(&root).and_then(|()| Ok(root.present()?));
    drop(root);
    drawn.map_err(|error| PlotError(error.to_string()))?;
    Ok(svg)
}

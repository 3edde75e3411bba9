//! How numbers grow from step to step, a line each.

use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use unicode_width::UnicodeWidthStr;

use super::{Area, PlotError, svg};

/// The size of the picture, without the names beside the lines.
const SIZE: (u32, u32) = (570, 260);

/// So wide is the place for the names at least.
const NAMES: usize = 150;
/// So much of it a character takes at the most, in the size of letters for small screens.
const LETTER: usize = 8;
/// So many names find room there.
const NAMED: usize = 16;

/// One of the lines.
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    /// What stands at its end.
    pub name: &'a str,
    /// The heights after 0, 1, 2, ... steps.
    pub heights: &'a [f64],
}

/// A picture in layers, so that each can be given its own style: elements of SVG without what
/// encloses them.
#[derive(Clone, PartialEq, Debug)]
pub struct Lines {
    /// Width and height.
    pub size: (u32, u32),
    /// The axes.
    pub axes: String,
    /// The lines with their names, in their order.
    pub lines: Vec<String>,
}

/// The lines; nothing when there is nothing to see. `step` is what a step is called.
///
/// # Errors
/// They cannot be drawn.
pub fn lines(lines: &[Line<'_>], step: &str) -> Result<Option<Lines>, PlotError> {
    let heights = || lines.iter().flat_map(|line| line.heights).copied();
    let (least, most) = (heights().fold(0.0, f64::min), heights().fold(0.0, f64::max));
    let longest = lines.iter().map(|line| line.heights.len()).max();
    let steps = longest.unwrap_or_default().saturating_sub(1);
    if steps == 0 || most <= least {
        return Ok(None);
    }
    let named = lines.iter().take(NAMED).map(|line| line.name.width() * LETTER + 20);
    let names = u32::try_from(named.fold(NAMES, usize::max)).unwrap_or(u32::MAX);
    let size = (SIZE.0.saturating_add(names), SIZE.1);
    let layer = |draw: &dyn Fn(&Area<'_>, &mut Chart<'_, '_>) -> Drawn| {
        svg(size, |root| {
            let mut chart = ChartBuilder::on(root)
                .margin_top(10)
                .margin_right(names)
                .x_label_area_size(36)
                .y_label_area_size(44)
                .build_cartesian_2d(0.0..steps as f64, least..most)?;
            draw(root, &mut chart)
        })
        .map(inner)
    };
    let axes = layer(&|_, chart| {
        chart
            .configure_mesh()
            .disable_x_mesh()
            .light_line_style(TRANSPARENT)
            .x_labels(steps.min(10) + 1)
            .y_labels(5)
            .x_desc(step)
            .x_label_formatter(&|at| format!("{at:.0}"))
            .y_label_formatter(&|points| format!("{points:.0}"))
            .draw()?;
        Ok(())
    })?;
    let scale = |height: f64| (most - height) / (most - least);
    let ends = lines.iter().map(|line| scale(line.heights.last().copied().unwrap_or(least)));
    let places = places(ends.take(NAMED));
    let lines = lines.iter().enumerate().map(|(number, line)| {
        layer(&|root, chart| {
            let points = line.heights.iter().enumerate();
            let points = points.map(|(at, &height)| (at as f64, height));
            let path = PathElement::new(points.collect::<Vec<_>>(), BLACK.stroke_width(2));
            chart.draw_series([path])?;
            if let Some(&y) = places.get(number) {
                let style = ("sans-serif", 11).into_text_style(root);
                let style = style.pos(Pos::new(HPos::Left, VPos::Center));
                let x = SIZE.0 as i32 + 10;
                root.draw(&Text::new(line.name, (x, y), style))?;
            }
            Ok(())
        })
    });
    Ok(Some(Lines { size, axes, lines: lines.collect::<Result<_, _>>()? }))
}

type Chart<'a, 'b> = ChartContext<'a, SVGBackend<'b>, Cartesian2d<RangedCoordf64, RangedCoordf64>>;
type Drawn = Result<(), Box<dyn std::error::Error>>;

/// Where names stand beside the ends of their lines, which are given from 0, the top, to 1: in
/// their order, none on another, all on the picture.
fn places(ends: impl Iterator<Item = f64>) -> Vec<i32> {
    const APART: i32 = 13;
    const TOP: i32 = 10;
    let height = SIZE.1 as i32 - TOP - 36;
    let mut places: Vec<i32> = Vec::new();
    for end in ends {
        let free = places.last().map_or(0, |last| last + APART);
        places.push((TOP + (end * f64::from(height)) as i32).max(free));
    }
    let mut lowest = TOP + height;
    for place in places.iter_mut().rev() {
        *place = lowest.min(*place);
        lowest = *place - APART;
    }
    places
}

/// A picture without the element that encloses it.
fn inner(svg: String) -> String {
    let body = svg.split_once('>').map_or("", |(_, body)| body);
    body.rsplit_once("</svg>").map_or(body, |(body, _)| body).to_owned()
}

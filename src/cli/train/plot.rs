//! A picture of a learning curve.

use anyhow::{Result, anyhow};
use plotters::prelude::*;

use crate::session::Rates;

use super::curve::{Curve, Point};

const SIZE: (u32, u32) = (760, 640);
const LOST: RGBColor = RGBColor(214, 96, 77);
const DRAWN: RGBColor = RGBColor(222, 222, 222);
const WON: RGBColor = RGBColor(67, 147, 195);

/// Two panels, one an opponent: the shares of games lost, drawn and won, one upon the other, over the number of games.
///
/// # Errors
/// It cannot be drawn.
pub fn svg(game: &str, curve: &Curve) -> Result<String> {
    let mut svg = String::new();
    draw(game, curve, &mut svg).map_err(|error| anyhow!("cannot draw the curve: {error}"))?;
    Ok(svg)
}

fn draw(game: &str, curve: &Curve, svg: &mut String) -> Result<(), Box<dyn std::error::Error>> {
    let root = SVGBackend::with_string(svg, SIZE).into_drawing_area();
    root.fill(&WHITE)?;
    // A logarithmic axis has no place for 0.
    let points: Vec<&Point> = curve
        .points()
        .iter()
        .filter(|point| point.games > 0)
        .collect();
    let first = points.first().map_or(1, |point| point.games);
    let last = points.last().map_or(1, |point| point.games).max(first + 1);
    let panels = root.split_evenly((2, 1));
    type Of<T, R> = fn(T) -> R;
    let opponents: [(&str, Of<&Point, Rates>); 2] = [
        ("a perfect opponent", |point| point.perfect),
        ("a random opponent", |point| point.random),
    ];
    for (panel, (opponent, rates)) in panels.iter().zip(opponents) {
        let mut chart = ChartBuilder::on(panel)
            .caption(
                format!("{game}: games against {opponent}"),
                ("sans-serif", 18),
            )
            .margin(14)
            .x_label_area_size(42)
            .y_label_area_size(54)
            .build_cartesian_2d((first as f64..last as f64).log_scale(), 0.0..100.0)?;
        let mut lower = vec![0.0; points.len()];
        let bands: [(&str, RGBColor, Of<Rates, f64>); 3] = [
            ("lost", LOST, |rates| rates.loss),
            ("drawn", DRAWN, |rates| rates.draw),
            ("won", WON, |rates| rates.win),
        ];
        for (name, colour, share) in bands {
            let here = points.iter().zip(&lower);
            let upper: Vec<f64> = here
                .map(|(point, lower)| lower + 100.0 * share(rates(point)))
                .collect();
            let edge = |heights: &[f64]| -> Vec<(f64, f64)> {
                let games = points.iter().map(|point| point.games as f64);
                games.zip(heights.iter().copied()).collect()
            };
            let mut outline = edge(&lower);
            outline.extend(edge(&upper).into_iter().rev());
            chart
                .draw_series([Polygon::new(outline, colour.filled())])?
                .label(name)
                .legend(move |(x, y)| {
                    Rectangle::new([(x, y - 5), (x + 14, y + 5)], colour.filled())
                });
            lower = upper;
        }
        chart
            .configure_mesh()
            .disable_mesh()
            .x_desc("games learned from")
            .y_desc("% of games")
            .x_label_formatter(&|games| format!("{games:.0}"))
            .y_label_formatter(&|share| format!("{share:.0}"))
            .draw()?;
        chart
            .configure_series_labels()
            .position(SeriesLabelPosition::LowerRight)
            .background_style(WHITE.mix(0.8))
            .draw()?;
    }
    root.present()?;
    Ok(())
}

//! Shares of a whole, one upon the other, as they change.

use plotters::prelude::*;

use super::{PlotError, svg};

const SIZE: (u32, u32) = (760, 640);

/// One share.
#[derive(Clone, Copy, Debug)]
pub struct Band {
    /// What it is called.
    pub name: &'static str,
    /// Red, green and blue.
    pub colour: (u8, u8, u8),
}

/// One picture of several on a page.
#[derive(Clone, Debug)]
pub struct Panel {
    /// What stands above it.
    pub caption: String,
    /// Places on the axis, above 0 and rising, and the shares there in per cent, the lowest first.
    pub points: Vec<(f64, Vec<f64>)>,
}

/// Panels one below the other, with a logarithmic axis that `x` describes.
///
/// # Errors
/// It cannot be drawn.
pub fn bands(panels: &[Panel], bands: &[Band], x: &str, y: &str) -> Result<String, PlotError> {
    svg(SIZE, |root| {
        root.fill(&WHITE)?;
        let areas = root.split_evenly((panels.len(), 1));
        for (area, Panel { caption, points }) in areas.iter().zip(panels) {
            let first = points.first().map_or(1.0, |point| point.0);
            let last = points.last().map_or(first, |point| point.0).max(first + 1.0);
            let mut chart = ChartBuilder::on(area)
                .caption(caption, ("sans-serif", 18))
                .margin(14)
                .x_label_area_size(42)
                .y_label_area_size(54)
                .build_cartesian_2d((first..last).log_scale(), 0.0..100.0)?;
            let mut lower = vec![0.0; points.len()];
            for (number, band) in bands.iter().enumerate() {
                let (r, g, b) = band.colour;
                let colour = RGBColor(r, g, b);
                let shares = points
                    .iter()
                    .map(|(_, shares)| shares.get(number).copied().unwrap_or_default());
                let upper: Vec<f64> =
                    lower.iter().zip(shares).map(|(lower, share)| lower + share).collect();
                let edge = |heights: &[f64]| -> Vec<(f64, f64)> {
                    points.iter().map(|point| point.0).zip(heights.iter().copied()).collect()
                };
                let mut outline = edge(&lower);
                outline.extend(edge(&upper).into_iter().rev());
                chart
                    .draw_series([Polygon::new(outline, colour.filled())])?
                    .label(band.name)
                    .legend(move |(x, y)| {
                        Rectangle::new([(x, y - 5), (x + 14, y + 5)], colour.filled())
                    });
                lower = upper;
            }
            chart
                .configure_mesh()
                .disable_mesh()
                .x_desc(x)
                .y_desc(y)
                .x_label_formatter(&|place| format!("{place:.0}"))
                .y_label_formatter(&|share| format!("{share:.0}"))
                .draw()?;
            chart
                .configure_series_labels()
                .position(SeriesLabelPosition::LowerRight)
                .background_style(WHITE.mix(0.8))
                .draw()?;
        }
        Ok(())
    })
}

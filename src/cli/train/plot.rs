//! A picture of a learning curve.

use crate::plot::{Band, Panel, PlotError, bands};
use crate::session::Rates;

use super::curve::{Curve, Point};

const BANDS: [Band; 3] = [
    Band { name: "lost", colour: (214, 96, 77) },
    Band { name: "drawn", colour: (222, 222, 222) },
    Band { name: "won", colour: (67, 147, 195) },
];

/// Two panels, one an opponent: the shares of games lost, drawn and won, one upon the other, over
/// the number of games.
///
/// # Errors
/// It cannot be drawn.
pub fn svg(game: &str, curve: &Curve) -> Result<String, PlotError> {
    let panel = |opponent: &str, rates: fn(&Point) -> Rates| Panel {
        caption: format!("{game}: games against {opponent}"),
        points: curve
            .points()
            .iter()
            // A logarithmic axis has no place for 0.
            .filter(|point| point.games > 0)
            .map(|point| {
                let Rates { win, draw, loss } = rates(point);
                let shares = [loss, draw, win].map(|share| 100.0 * share);
                (point.games as f64, shares.into())
            })
            .collect(),
    };
    let panels = [
        panel("a perfect opponent", |point| point.perfect),
        panel("a random opponent", |point| point.random),
    ];
    bands(&panels, &BANDS, "games learned from", "% of games")
}

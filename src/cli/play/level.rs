//! How strong the opponent is.

use crate::rules::notation::Quoted;
use crate::rules::{Options, counted};
use crate::session::Engine;

/// Sets the strategy that is the level of this number, or that has this name.
///
/// # Errors
/// There is no such level: what there is, for a person.
pub fn set(engine: &mut Engine, typed: &str) -> Result<(), String> {
    let levels = engine.entry().levels;
    let line = match typed.parse::<usize>() {
        Ok(number) => {
            let level = number.checked_sub(1).and_then(|place| levels.get(place));
            *level.ok_or_else(|| {
                format!("{}: expected a level from 1 to {}", Quoted(typed), levels.len())
            })?
        }
        Err(_) => typed,
    };
    let words: Vec<&str> = line.split_whitespace().collect();
    engine
        .set_strategy(&words)
        .map_err(|error| format!("{error}, or a level from 1 to {}", levels.len()))
}

/// The levels, the present one marked, a line each.
pub fn list(engine: &Engine) -> String {
    let levels = engine.entry().levels;
    let strategies = engine.session().strategies();
    let present = engine.strategy();
    let width = levels.iter().map(|level| level.len()).max().unwrap_or(0);
    let line = |(number, level): (usize, &&str)| {
        let mut words = level.split(' ');
        let name = words.next().unwrap_or_default();
        let strategy = strategies.iter().find(|strategy| strategy.name == name)?;
        let options = Options::defaults(strategy.options).with(words).ok()?;
        let mark = if format!("{name}{options}") == present { '*' } else { ' ' };
        Some(format!("{mark} {number} {level:<width$}  {}", strategy.about))
    };
    let lines: Vec<String> = (1..).zip(levels).filter_map(line).collect();
    format!(
        "{}, the weakest first; level N or the name of a strategy chooses one.\n{}",
        counted(lines.len(), "level"),
        lines.join("\n")
    )
}

//! How games begin.

use std::sync::Arc;

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::opening::{draw, follow};
use super::spec::GameSpec;
use crate::rules::notation::Quoted;

/// How games begin; both games of a pair begin alike.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Openings {
    /// From the beginning.
    #[default]
    None,
    /// With so many random legal moves.
    Random(u32),
    /// With the moves of a list, not empty: the first pair with those of the first opening, and
    /// after the last one from the top again.
    Listed(Arc<[String]>),
}

impl Openings {
    /// The words `none` or `random N`.
    ///
    /// # Errors
    /// They are others.
    pub fn parse(text: &str) -> Result<Openings, String> {
        const MOST: u32 = 1000;
        let openings = match text.split_whitespace().collect::<Vec<_>>()[..] {
            ["none"] => Some(Openings::None),
            ["random", count] => match count.parse() {
                Ok(0) => Some(Openings::None),
                Ok(count @ 1..=MOST) => Some(Openings::Random(count)),
                _ => None,
            },
            _ => None,
        };
        openings.ok_or_else(|| {
            let text = Quoted(text);
            format!("{text}: expected \"none\" or \"random N\" with N up to {MOST}")
        })
    }

    /// Openings in a text: one a line, moves with blanks between them. Empty lines, and lines that
    /// begin with `#`, do not count.
    ///
    /// # Errors
    /// There is none.
    pub fn list(text: &str) -> Result<Openings, String> {
        let lines = text.lines().map(str::trim);
        let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
        let listed: Arc<[String]> = lines.map(str::to_owned).collect();
        if listed.is_empty() {
            return Err("expected openings, one a line, and found none".to_owned());
        }
        Ok(Openings::Listed(listed))
    }

    /// Whether games begin elsewhere than at their beginning.
    #[must_use]
    pub fn are_any(&self) -> bool {
        *self != Openings::None
    }

    /// Whether a game can begin so.
    ///
    /// # Errors
    /// What stands against it.
    pub fn check(&self, game: &GameSpec) -> Result<(), String> {
        if self.are_any() && game.hides() {
            return Err(format!(
                "{game} has no openings: what each side hides comes before the first move"
            ));
        }
        let Openings::Listed(listed) = self else {
            return Ok(());
        };
        listed.iter().try_for_each(|opening| {
            let mut umpire = game.umpire().map_err(|error| error.to_string())?;
            let moves = follow(umpire.as_mut(), opening);
            moves.map(drop).map_err(|why| format!("opening {} of {game}: {why}", Quoted(opening)))
        })
    }

    /// The first moves of a pair of games, counted from 1; none where [`Openings::check`] has
    /// something against them.
    #[must_use]
    pub fn of_pair(&self, game: &GameSpec, pair: u32, seed: u64) -> Vec<String> {
        let Ok(mut umpire) = game.umpire() else {
            return Vec::new();
        };
        match self {
            Openings::None => Vec::new(),
            Openings::Random(plies) => draw(umpire.as_mut(), *plies, seed),
            Openings::Listed(listed) => {
                let before = (pair as usize).saturating_sub(1);
                let opening = listed.get(before % listed.len().max(1));
                let moves = opening.map(|text| follow(umpire.as_mut(), text));
                moves.and_then(Result::ok).unwrap_or_default()
            }
        }
    }
}

impl<'de> Deserialize<'de> for Openings {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Openings, D::Error> {
        struct Words;

        impl<'de> Visitor<'de> for Words {
            type Value = Openings;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("\"none\", \"random N\", or a list of openings")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Openings, E> {
                Openings::parse(text).map_err(E::custom)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Openings, A::Error> {
                let mut text = String::new();
                while let Some(opening) = items.next_element::<String>()? {
                    text += &opening;
                    text += "\n";
                }
                Openings::list(&text).map_err(A::Error::custom)
            }
        }

        from.deserialize_any(Words)
    }
}

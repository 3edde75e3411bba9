//! A line of a player of the native protocol, taken apart.

use crate::rules::Outcome;
use crate::rules::notation::words;

/// An answer without its id.
pub(in crate::referee) enum Answer<'a> {
    /// `= payload`.
    Done(&'a str),
    /// `? reason`.
    Refused,
    /// Neither: a payload alone, as a first program prints it.
    Bare(&'a str),
}

impl<'a> Answer<'a> {
    pub fn read(line: &'a str) -> Answer<'a> {
        if let Some(payload) = line.strip_prefix('=') {
            Answer::Done(payload.trim())
        } else if line.starts_with('?') {
            Answer::Refused
        } else {
            Answer::Bare(line.trim())
        }
    }

    /// With the id that it answers, if it has one.
    pub fn read_with_id(line: &'a str) -> (Option<u64>, Answer<'a>) {
        let rest = line.strip_prefix(['=', '?']).unwrap_or_default();
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (id, text) = rest.split_at(digits);
        let answer = match Answer::read(line) {
            Answer::Done(_) => Answer::Done(text.trim()),
            other => other,
        };
        (id.parse().ok(), answer)
    }
}

/// The moves of a payload, and the result that stands behind them; `None` without any move.
pub(in crate::referee) fn moves(payload: &str) -> Option<(Vec<String>, Option<Outcome>)> {
    let mut moves: Vec<String> = words(payload).map(|word| word.into_owned()).collect();
    let claim = moves.last().and_then(|word| word.parse().ok());
    if claim.is_some() {
        moves.pop();
    }
    (!moves.is_empty()).then_some((moves, claim))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic)]
mod tests {
    use super::*;
    use crate::rules::Side;

    #[test]
    fn ids_are_taken_off() {
        let (id, answer) = Answer::read_with_id("=17 [1,2] draw");
        assert!(id == Some(17) && matches!(answer, Answer::Done("[1,2] draw")));
        let (id, answer) = Answer::read_with_id("?3 illegal-move no");
        assert!(id == Some(3) && matches!(answer, Answer::Refused));
        let (id, answer) = Answer::read_with_id("= 5");
        assert!(id.is_none() && matches!(answer, Answer::Done("5")));
        let (id, answer) = Answer::read_with_id("5");
        assert!(id.is_none() && matches!(answer, Answer::Bare("5")));
    }

    #[test]
    fn a_result_behind_the_moves_is_a_claim() {
        assert_eq!(moves("5").unwrap(), (vec!["5".to_owned()], None));
        let (words, claim) = moves("[1, 2] x_wins").unwrap();
        assert_eq!((words, claim), (vec!["[1,2]".to_owned()], Some(Outcome::Win(Side::X))));
        assert!(moves("").is_none() && moves("draw").is_none());
    }
}

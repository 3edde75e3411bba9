//! What an answer says that a fault quotes, in whatever protocol it was given.

use super::answer::{Answer, moves};
use super::gomocup;
use crate::rules::{BadNotation, BadSecret, Side};
use crate::session::{Notation, PlayError, Style, Umpire};

/// Whether the answer of `side` to `request` is a legal one here: as some protocol reads it, and as
/// none does it break the rules. In a game with something hidden that can be said of what is hidden
/// alone: whether an answer was true, only the referee of that game has known.
pub(in crate::referee) fn is_legal(
    answer: &str,
    request: &str,
    side: Side,
    umpire: &mut dyn Umpire,
) -> bool {
    let readings = readings(answer, umpire);
    let judged = readings.iter().filter_map(|words| {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        judge(&words, request, side, umpire)
    });
    let judged: Vec<bool> = judged.collect();
    !judged.is_empty() && judged.into_iter().all(|is_legal| is_legal)
}

/// Whether words are legal; `None` where they are no moves at all.
fn judge(words: &[&str], request: &str, side: Side, umpire: &mut dyn Umpire) -> Option<bool> {
    match umpire.secret_request() {
        Some(secret) if secret == request => match umpire.entrust(side, words) {
            Err(BadSecret::Malformed(_)) => None,
            entrusted => Some(entrusted.is_ok()),
        },
        Some(_) => Some(false),
        None => match umpire.play_line(side, words) {
            Ok(()) => Some(umpire.undo(words.len())),
            Err(PlayError::Notation(BadNotation::Malformed { .. })) => None,
            Err(_) => Some(false),
        },
    }
}

/// The words of an answer as each protocol reads them: the native one with ids and without, UCI and
/// UGI, GTP, that of Gomocup.
fn readings(answer: &str, umpire: &dyn Umpire) -> Vec<Vec<String>> {
    let native = [Answer::read_with_id(answer).1, Answer::read(answer)];
    let native = native.into_iter().filter_map(|answer| match answer {
        Answer::Done(text) | Answer::Bare(text) => Some(moves(text)?.0),
        Answer::Refused => None,
    });
    let written = |style, text: &str| Notation::of(style, umpire).read(text, umpire).ok();
    let best = answer.strip_prefix("bestmove ");
    let best = best.and_then(|rest| rest.split_ascii_whitespace().next());
    let best = [Style::Own, Style::Drops].map(|style| written(style, best?));
    let vertex = answer.strip_prefix("= ");
    let vertex = vertex.and_then(|text| written(Style::Vertices, text));
    let cell = gomocup::cell(answer);
    let cell = cell.map(|(x, y)| format!("[{},{}]", y.saturating_add(1), x.saturating_add(1)));
    let others = best.into_iter().chain([vertex, cell]);
    native.chain(others.flatten().map(|word| vec![word])).collect()
}

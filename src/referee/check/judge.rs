//! What is wrong with an answer.

use crate::rules::{Cell, Outcome, Side, Status};
use crate::session::Umpire;

use super::Mistake;
use super::suspects::suspects;
use crate::referee::player::{Answer, moves};

/// An answer, looked at.
#[derive(Default, Debug)]
pub(in crate::referee) struct JudgedAnswer {
    /// The moves, if they could be played; they have been.
    pub moves: Option<Vec<String>>,
    /// What it says the end of the game is.
    pub claim: Option<Outcome>,
    pub mistakes: Vec<Mistake>,
    /// Of a move that the rules forbid: the mistakes that would explain it, the likeliest first.
    pub suspects: Option<Vec<Mistake>>,
    /// Why it is no move, in the words of the rules.
    pub why: Option<String>,
}

/// Looks at the line that answers a request for a move of `side`, and plays it if it can be played.
/// `received` are the words that the request has brought.
pub(in crate::referee) fn judge(
    umpire: &mut dyn Umpire,
    side: Side,
    line: &str,
    received: &[String],
) -> JudgedAnswer {
    let mut verdict = judged(umpire, side, line, received);
    for mistake in &mut verdict.mistakes {
        use Mistake::{CountsFromZero, Echo, Illegal, Swapped};
        if let CountsFromZero | Echo | Illegal | Swapped = *mistake {
            let told = std::mem::replace(mistake, Illegal);
            let words = words_of(line).unwrap_or_default();
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let by_board = words.first().map(|word| suspects(umpire, side, word));
            let by_board = by_board.unwrap_or_default();
            verdict.suspects = Some(match told {
                // There is no cell 0.
                CountsFromZero => vec![CountsFromZero],
                Illegal => by_board,
                told => [told].into_iter().chain(by_board).collect(),
            });
            verdict.why = umpire.play_line(side, &words).err().map(|error| error.to_string());
        }
    }
    verdict
}

/// The words of the moves in a line, if it is an answer that has some.
pub(super) fn words_of(line: &str) -> Option<Vec<String>> {
    match Answer::read(line) {
        Answer::Done(payload) | Answer::Bare(payload) => moves(payload).map(|(words, _)| words),
        _ => None,
    }
}

fn judged(umpire: &mut dyn Umpire, side: Side, line: &str, received: &[String]) -> JudgedAnswer {
    let mut verdict = JudgedAnswer::default();
    let payload = match Answer::read(line) {
        Answer::Refused => {
            verdict.mistakes.push(Mistake::Refuses);
            return verdict;
        }
        // Nothing is wrong with that.
        Answer::Done("resign") => return verdict,
        Answer::Done(payload) => payload,
        Answer::Bare(text) => match text.split_once('=') {
            Some((_, payload)) => {
                let why = fault(umpire, payload.trim(), received);
                verdict.mistakes = [Mistake::Prompt].into_iter().chain(why).collect();
                return verdict;
            }
            None => {
                verdict.mistakes.push(Mistake::NoEquals);
                text
            }
        },
    };
    if let Ok(claim) = payload.parse::<Outcome>() {
        // The end of a game that goes on, and no move.
        verdict.mistakes.push(match may_end(umpire, claim) {
            true => Mistake::ResultAlone,
            false => Mistake::of_false_claim(claim),
        });
        return verdict;
    }
    if let Some((words, claim)) = moves(payload) {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        if umpire.play_line(side, &words).is_ok() {
            verdict.moves = Some(words.into_iter().map(str::to_owned).collect());
            verdict.claim = claim;
            return verdict;
        }
    }
    // Without `=` it is words for a person, if there is more than the move.
    let why = fault(umpire, payload, received);
    let prompts = [Some(Mistake::WordsAround), Some(Mistake::Nonsense)];
    if verdict.mistakes.is_empty() || !prompts.contains(&why) {
        verdict.mistakes.extend(why);
    } else {
        verdict.mistakes = vec![match why {
            Some(Mistake::Nonsense) => Mistake::DebugPrints,
            _ => Mistake::Prompt,
        }];
    }
    verdict
}

/// Whether a legal move would end the game so.
fn may_end(umpire: &mut dyn Umpire, outcome: Outcome) -> bool {
    umpire.legal().iter().any(|mv| {
        let played = umpire.play(&[mv]).is_ok();
        let ends = umpire.status() == Status::Over(outcome);
        played && umpire.undo(1) && ends
    })
}

/// Why a payload cannot be played, if it cannot.
fn fault(umpire: &mut dyn Umpire, payload: &str, received: &[String]) -> Option<Mistake> {
    let legal = umpire.legal();
    let is_legal = |word: &str| legal.iter().any(|mv| mv == word);
    let (words, claim) = moves(payload).unwrap_or_default();
    if let ([word], _) = (&words[..], claim)
        && is_legal(word)
    {
        return None;
    }
    let is_result = |word: &&String| {
        let small = word.to_lowercase();
        **word != small && ["x_wins", "o_wins", "draw"].contains(&small.as_str())
    };
    if words.iter().any(|word| is_result(&word)) {
        return Some(Mistake::CapitalResult);
    }
    if words.len() > 1 && words.iter().any(|word| is_like_a_result(word)) {
        return Some(Mistake::MisspeltResult);
    }
    let numbers = numbers(payload);
    let is_plain = words.iter().all(|word| is_plain(word));
    if is_plain && let Some(mistake) = renamed(umpire, &numbers, &legal) {
        return Some(mistake);
    }
    if !words.is_empty() && words == received {
        return Some(Mistake::Echo);
    }
    let written: Vec<&str> = words.iter().map(String::as_str).collect();
    let is_played = |umpire: &mut dyn Umpire| {
        let played = umpire.play(&written).is_ok();
        played && umpire.undo(written.len())
    };
    match &words[..] {
        [first, _, ..] if is_legal(first) && is_played(umpire) => Some(Mistake::PlaysBoth),
        [_, _, ..] if words.iter().any(|word| is_legal(word)) => Some(Mistake::WordsAround),
        _ if numbers.is_empty() => Some(Mistake::Nonsense),
        // It is written as moves are.
        [word] if umpire.path_of(word).is_some() => Some(Mistake::Illegal),
        _ if legal.iter().any(|mv| self::numbers(mv) == numbers) => Some(Mistake::Notation),
        _ if move_at(umpire, &numbers).is_some_and(|mv| is_legal(&mv)) => Some(Mistake::Notation),
        [_] if !is_plain => Some(Mistake::Notation),
        _ => Some(Mistake::Illegal),
    }
}

/// Whether nothing but numbers and what may stand between and around them is in a text. The 0 of
/// `5.0`, or of a colour of the terminal, is no number of a cell.
fn is_plain(text: &str) -> bool {
    text.chars().all(|c| c.is_ascii_digit() || c == ' ' || "[](),;:-".contains(c))
}

/// Whether a word is meant for a result: `x_win`, say.
fn is_like_a_result(word: &str) -> bool {
    let small = word.to_lowercase();
    small.contains("win") || ["tie", "drawn", "draws", "empate", "won"].contains(&small.as_str())
}

/// Whether the numbers would be a legal move if they were counted from 1, or the other way round.
fn renamed(umpire: &dyn Umpire, numbers: &[u64], legal: &[String]) -> Option<Mistake> {
    let is_legal = |numbers: &[u64]| legal.iter().any(|mv| self::numbers(mv) == numbers);
    if numbers.contains(&0) {
        return Some(Mistake::CountsFromZero);
    }
    let turned: Vec<u64> = numbers.iter().rev().copied().collect();
    // Only where a move names a row and a column.
    let names_cell = move_at(umpire, &turned).is_some_and(|mv| self::numbers(&mv) == turned);
    let is_swapped = names_cell && !is_legal(numbers) && is_legal(&turned);
    is_swapped.then_some(Mistake::Swapped)
}

/// The move that puts a stone on the cell with this row and column.
fn move_at(umpire: &dyn Umpire, numbers: &[u64]) -> Option<String> {
    let [row, column] = numbers else {
        return None;
    };
    let [row, column] = [*row, *column].map(|number| u8::try_from(number).ok());
    umpire.move_at(Cell::new(row?, column?)?)
}

/// The numbers in a text.
pub(super) fn numbers(text: &str) -> Vec<u64> {
    let words = text.split(|c: char| !c.is_ascii_digit());
    words.filter_map(|word| word.parse().ok()).collect()
}

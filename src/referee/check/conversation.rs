//! A game as its moves were made, and as one of the players was asked for them.

use crate::rules::{Path, Side, Status};
use crate::session::Umpire;

/// A move that was made.
#[derive(Clone, Debug)]
pub(super) struct Made {
    pub side: Side,
    pub word: String,
    /// Its cells, where it is a matter of cells.
    pub path: Option<Path>,
}

/// The moves made in the umpire's game, which stands as it was afterwards.
pub(super) fn moves_made(umpire: &mut dyn Umpire) -> Vec<Made> {
    let words = umpire.history();
    umpire.restart();
    let mut made = Vec::new();
    for word in words {
        let Status::ToMove(side) = umpire.status() else {
            break;
        };
        // They have been played before.
        if umpire.play(&[&word]).is_err() {
            break;
        }
        made.push(Made { side, word, path: umpire.last_path() });
    }
    made
}

/// The requests that a player of `me` has got in a game with these moves, the last one that for its
/// next move.
pub(super) fn requests(made: &[Made], me: Side) -> Vec<String> {
    let mut requests = Vec::new();
    let mut received: Vec<&str> = Vec::new();
    let mut verb = "inicia";
    let mut request = |received: &mut Vec<&str>| {
        let line = format!("{me}_{verb} {}", received.join(" "));
        requests.push(line.trim_end().to_owned());
        verb = "responde";
        received.clear();
    };
    let mut was_asked = false;
    for Made { side, word, .. } in made {
        if *side != me {
            received.push(word);
            was_asked = false;
        } else if !std::mem::replace(&mut was_asked, true) {
            request(&mut received);
        }
    }
    if !was_asked {
        request(&mut received);
    }
    requests
}

//! `jogada play` where each side hides a fleet.

use crate::support::screen::{has, play};

#[test]
fn a_fleet_is_taken_or_typed() {
    let game = "battleship rows=5 cols=5 fleet=[3,2,1]";
    let options = ["--game", game, "--strategy", "rules", "--first", "me", "--seed", "1"];
    let offer = "Press Enter to take this fleet, or type another: fleet ...\n";
    let fleet = "fleet [[1,1], [1,2], [1,3]] [[3,1],[4,1]] [[5,5]]";
    let screen = play(&options, &["help", "3 3", "fleet [[1,1],[1,2]]", fleet, "3 3"]);
    has(
        &screen,
        &format!(
            "3 . . . . .    3 . . . . .\n4 . . s s s    4 . . . . .\n5 . . . . .    5 . . . . .\n{offer}> help\n{offer}\
             > 3 3\n\"3\": expected a ship as the list of its cells, for example [[1,1],[1,2]] or [[5,5]]\n\
             > fleet [[1,1],[1,2]]\nexpected ships of the lengths 3 2 1\n> {fleet}\nType a move, or help.\n"
        ),
    );
    has(&screen, "\n1 s s s . .    1 . . . . .\n2 . . . . .    2 . . . . .\n3 s . .");
    has(&screen, "> 3 3\nO answers miss\n");
    // Enter takes the one that is shown, the word may be left out, and one may leave.
    has(
        &play(&options, &["", "3 3"]),
        "4 . . s s s    4 . . . . .\n5 . . . . .    5 . . . . .\nX to move: You\n> 3 3\n",
    );
    has(&play(&options, &[&fleet["fleet ".len()..]]), "\n1 s s s . .");
    assert!(play(&options, &["quit", "3 3"]).ends_with("> quit\n"));
}

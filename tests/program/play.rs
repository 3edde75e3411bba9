//! `jogada play`, as a person uses it: through pipes and in a pseudo-terminal.

use std::io::{BufReader, Read, Write};
use std::process::{Command, Stdio};

use crate::support::screen::{LOOKS, has, jogada, play, shown};

/// The command line is refused with these words.
fn refused(options: &[&str]) -> String {
    let (screen, errors, ended_well) = shown(&mut jogada(options), "");
    assert!(!ended_well);
    assert_eq!(screen, "");
    errors
}

/// The line that begins so, the last if there are several.
fn line<'a>(screen: &'a str, start: &str) -> &'a str {
    let found = screen.lines().rfind(|line| line.starts_with(start));
    found.unwrap_or_else(|| panic!("no line begins with {start:?}:\n{screen}"))
}

#[test]
fn a_game_is_won() {
    let screen = play(
        &["--game", "classic", "--strategy", "first", "--name", "Ana"],
        &["5", "1 3", "3,1", "n"],
    );
    let expected = "\
Ana (X) against jogada (O), which plays first
classic
Type a move, or help.

1 2 3
4 5 6
7 8 9
X to move: Ana
> 5
O plays 1 (first)

O 2 3
4 X 6
7 8 9
X to move: Ana
> 1 3
O plays 2 (first)

O O X
4 X 6
7 8 9
X to move: Ana
> 3,1

O O X
- X -
X - -
Ana (X) wins: 3 5 7
Another game? [Y/n] n
";
    assert_eq!(screen, expected);
}

#[test]
fn a_game_is_lost() {
    let minimax = ["--game", "classic", "--strategy", "minimax"];
    let screen = play(&[&minimax[..], &["--first", "engine"]].concat(), &["2", "9", "8"]);
    has(&screen, "You (O) against jogada (X)");
    has(&screen, "jogada (X) wins: 4 5 6");
}

#[test]
fn a_game_is_drawn() {
    let screen =
        play(&["--game", "classic", "--strategy", "win-block"], &["5", "3", "4", "9", "8", "no"]);
    has(&screen, "A draw: nobody wins\n");
}

/// The hints lead to a win in the fewest moves, seven on this board, and asking changes nothing in
/// the game.
#[test]
fn hints_win_and_change_nothing() {
    let options = ["--rows", "5", "--cols", "5", "--seed", "11"];
    let mut typed: Vec<String> = Vec::new();
    for left in [7, 5, 3, 1] {
        let asked: Vec<&str> = typed.iter().map(String::as_str).chain(["hint"]).collect();
        let screen = play(&options, &asked);
        let hint = line(&screen, "Hint: ");
        let value = if left == 1 {
            "at once.".to_owned()
        } else {
            format!("in {left} moves, both sides counted.")
        };
        has(hint, &value);
        let end = hint.find(']').expect("a move is [row,col]");
        typed.extend(["hint", &hint["Hint: ".len()..=end]].map(str::to_owned));
    }
    let with_hints: Vec<&str> = typed.iter().map(String::as_str).collect();
    let without: Vec<&str> = with_hints.iter().copied().filter(|&line| line != "hint").collect();
    let played = |screen: String| {
        let lines = screen.lines().filter(|line| line.starts_with("O plays"));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    let screen = play(&options, &without);
    has(&screen, "You (X) win: [");
    assert_eq!(played(screen), played(play(&options, &with_hints)));
}

#[test]
fn what_cannot_be_played_is_explained_and_asked_again() {
    let screen = play(
        &["--game", "floating rows=5", "--cols", "7", "--seed", "1"],
        &["6 1", "hnit", "0,3", "[1,2", "3 3", "[ 3, 3 ]", "1 7", ""],
    );
    for expected in [
        "> 6 1\n[6,1] is off the 5x7 board\n> ",
        "> hnit\n\"hnit\": expected a cell [row,col], for example [8,8], or row and column, or a command (help lists \
         them)\n> ",
        "> 0,3\n[0,3] is off the board: rows and columns count from 1\n> ",
        "> [1,2\n\"[1,2\": expected a cell",
        "> 3 3\nO plays [",
        "> [ 3, 3 ]\n[3,3] is occupied\n> ",
        "> 1 7\n[1,7] is outside the window: all stones must fit in a 3x3 square\n> \n> \n",
    ] {
        has(&screen, expected);
    }
}

#[test]
fn undo_takes_back_a_move_and_the_reply() {
    let options = ["--game", "classic", "--strategy", "first"];
    let screen = play(&options, &["undo", "5", "3", "undo", "undo", "undo", "moves"]);
    has(&screen, "> undo\nThere is no move of yours to take back.\n> 5\n");
    let one_pair = "> undo\n\nO 2 3\n4 X 6\n7 8 9\nX to move: You\n";
    let none = "> undo\n\n1 2 3\n4 5 6\n7 8 9\nX to move: You\n";
    has(
        &screen,
        &format!(
            "{one_pair}{none}> undo\nThere is no move of yours to take back.\n> moves\n1, 2, 3, 4, 5, 6, 7, 8 and 9\n"
        ),
    );
    // Also after the end, and not what the engine began with.
    let first = [&options[..], &["--first", "engine"]].concat();
    let screen = play(&first, &["4", "9", "undo", "undo", "undo"]);
    has(&screen, "jogada (X) wins: 1 2 3\nAnother game? [Y/n] undo\n");
    has(&screen, "> undo\n\nX 2 3\n4 5 6\n7 8 9\nO to move: You\n> undo\nThere is no move");
}

#[test]
fn the_person_has_the_stones_asked_for() {
    let options = ["--game", "classic", "--strategy", "first", "--stones", "o"];
    let screen = play(&options, &["5", "3", "hint", "7", "y", "5"]);
    has(&screen, "You (O) against jogada (X)");
    has(&screen, "O to move: You\n> 5\nX plays 1 (first)\n\nX 2 3\n4 O 6\n");
    has(&screen, "Hint: 7 wins at once.");
    has(&screen, "You (O) win: 3 5 7\nAnother game? [Y/n] y\n");
    // The engine begins the second game, and the letters stay.
    let (_, second) = screen.split_once("[Y/n] y\n").expect("a second game");
    has(second, "You (O) against jogada (X)");
    has(second, "X plays 1 (first)\n\nX 2 3\n");
    has(second, "> 5\nX plays 2 (first)\n");
}

#[test]
fn without_a_wish_x_begins_every_game() {
    let screen =
        play(&["--game", "classic", "--strategy", "first"], &["5", "3", "7", "maybe", "", "9"]);
    has(
        &screen,
        "[Y/n] maybe\n\"maybe\": expected y for another game, n to leave, or undo\nAnother game? [Y/n] \n\nYou (O) \
         against jogada (X)",
    );
    has(&screen, "X plays 1 (first)");
}

#[test]
fn lots_decide_who_begins_the_same_way_for_the_same_seed() {
    let begins = |seed: u8| {
        let screen =
            play(&["--game", "classic", "--first", "random", "--seed", &seed.to_string()], &[]);
        screen.starts_with("You (X)")
    };
    let lots: Vec<bool> = (0..20).map(begins).collect();
    assert!(lots.contains(&true) && lots.contains(&false));
    assert_eq!(lots, (0..20).map(begins).collect::<Vec<_>>());
}

#[test]
fn the_input_may_end_at_any_time() {
    let options = ["--game", "classic", "--strategy", "first"];
    for typed in [&[][..], &["5"], &["5", "3", "7"], &["quit"], &["5", "Q"]] {
        let screen = play(&options, typed);
        assert!(screen.ends_with('\n'), "{screen}");
    }
    // In the middle of a line, and in bytes that are no text.
    let (screen, _, ended_well) = shown(&mut jogada(&options), "\u{1b}[2J\u{7}5\n1 3");
    assert!(ended_well && !screen.contains('\u{1b}'));
    has(&screen, "> 1 3\nO plays 1 (first)\n");
}

#[test]
fn help_lists_what_can_be_typed() {
    let screen = play(&["--game", "classic"], &["help", "board"]);
    has(&screen, "a move is a cell number, row by row from\n1 to 9\n");
    has(&screen, "\nPut a stone on an empty cell. Three stones of one side in a row win");
    has(&screen, "\nA cell can also be typed as its row and column: 2 3\n");
    for command in ["undo", "hint", "moves", "board", "new", "level", "help", "quit"] {
        has(&screen, &format!("\n  {command} "));
    }
    has(&screen, "> board\n\n1 2 3\n");
}

#[test]
fn of_a_large_board_the_part_round_the_last_move_is_shown() {
    let options = ["--rows", "99", "--cols", "99", "--first", "me", "--seed", "1"];
    let screen = play(&options, &["2 98"]);
    has(&screen, "(rows 41 to 58, columns 37 to 62 of 99 x 99)\n");
    has(&screen, "(rows 1 to 18, columns 74 to 99 of 99 x 99)\n");
    assert!(screen.lines().all(|line| line.len() <= 80), "{screen}");
    let mut large = jogada(&options);
    large.envs([("LINES", "200"), ("COLUMNS", "300")]);
    let (screen, ..) = shown(&mut large, "");
    has(&screen, " 97 98 99\n");
    has(&screen, "\n99  .  .");
}

#[test]
fn a_wrong_command_line_is_explained() {
    assert_eq!(refused(&["--rows", "2"]), "jogada: --game \"rows=2\": expected 3..99\n");
    assert_eq!(
        refused(&["--game", "classic", "--cols", "5"]),
        "jogada: --game \"cols=5\": expected no option here\n"
    );
    has(&refused(&["--game", "floating rows=5", "--rows", "5"]), "given twice");
    has(&refused(&["--first", "you"]), "'you'");
    has(&refused(&["--strategy", "luck"]), "--strategy \"luck\": expected one of");
}

#[test]
fn heaps_are_split_by_three_numbers() {
    let screen = play(&["--game", "grundy heaps=[8]"], &["hint", "4 4", "8 4 4", "8, 7, 1"]);
    has(&screen, "grundy heaps=[8]\n");
    has(&screen, "\n\n8 oooooooo\nX to move: You\n> ");
    has(&screen, "Hint: [8,1,7] wins in 5 moves, both sides counted.\n");
    has(&screen, "\"4 4\": expected a heap and its two parts");
    has(&screen, "[8,4,4] leaves two equal parts\n");
    has(&screen, "O plays [7,");
    let screen = play(&["--game", "grundy heaps=[3]"], &["3 1 2", "n"]);
    has(&screen, "\nno heap can be split\nYou (X) win\n");
    let huge = ["--game", "grundy heaps=[2147483648]", "--strategy", "random"];
    let screen = play(&huge, &["moves", "hint", "2147483648 1 2147483647"]);
    has(&screen, "[2147483648,59,2147483589] and 1073741764 others\n");
    has(&screen, " is what the engine would play.\n");
    has(&screen, "O plays [2147483647,");
}

/// In a pseudo-terminal, which the program `script` of every Linux makes.
#[cfg(target_os = "linux")]
mod terminal {
    use super::*;

    fn shown_in_a_terminal(no_color: bool, typed: &str) -> String {
        let program = env!("CARGO_BIN_EXE_jogada").replace('\'', r"'\''");
        let mut script = Command::new("script");
        script
            .args(["--quiet", "--return", "--command"])
            .arg(format!("'{program}' play --game classic --strategy first"))
            .arg("/dev/null");
        for variable in LOOKS {
            script.env_remove(variable);
        }
        script.envs([("TERM", "xterm"), ("SHELL", "/bin/sh")]);
        if no_color {
            script.env("NO_COLOR", "1");
        }
        let (screen, errors, ended_well) = shown(&mut script, typed);
        assert!(ended_well, "{screen}{errors}");
        screen.replace("\r\n", "\n")
    }

    #[test]
    fn the_last_move_and_the_winning_row_are_coloured() {
        let screen = shown_in_a_terminal(false, "5\n3\n7\nn\n");
        let last = "\u{1b}[1m\u{1b}[33m";
        let won = "\u{1b}[1m\u{1b}[7m\u{1b}[32m";
        let empty = |name: u8| format!("\u{1b}[2m{name}\u{1b}[0m");
        let first_row = format!("{last}O\u{1b}[0m {} {}\n", empty(2), empty(3));
        has(&screen, &format!("{first_row}{} X {}\n", empty(4), empty(6)));
        has(&screen, &format!("O O {won}X\u{1b}[0m\n- {won}X\u{1b}[0m -\n{won}X\u{1b}[0m - -\n"));
        has(&screen, "You (X) win: 3 5 7\n");
    }

    #[test]
    fn no_color_is_respected() {
        let screen = shown_in_a_terminal(true, "5\n3\n7\nn\n");
        // What moves the cursor while a line is edited is no colour.
        let is_colour = |code: &str| {
            let end = code.find(|c: char| c.is_ascii_alphabetic());
            code.starts_with('[') && end.is_some_and(|end| code[end..].starts_with('m'))
        };
        assert!(!screen.split('\u{1b}').skip(1).any(is_colour), "{screen:?}");
        has(&screen, "\nO O X\n- X -\nX - -\nYou (X) win: 3 5 7\n");
    }

    #[test]
    fn ctrl_d_leaves_with_the_cursor_on_a_new_line() {
        let screen = shown_in_a_terminal(true, "5\n\u{4}");
        assert!(screen.ends_with('\n'), "{screen:?}");
        has(&screen, "O plays 1 (first)\n\nO 2 3\n4 X 6\n7 8 9\nX to move: You\n");
    }

    #[test]
    fn lines_are_edited_and_had_again() {
        // 1, and 2 with a blank before it: row 2, column 1. The line before. The first line.
        let up = "\u{1b}[A";
        let keys = format!("hint\n1\u{1b}[D2 \n{up}\n{up}{up}\nquit\n");
        let screen = shown_in_a_terminal(true, &keys);
        has(&screen, "O plays 1 (first)\n\nO 2 3\nX 5 6\n7 8 9\n");
        has(&screen, "4 is occupied\n");
        assert_eq!(screen.matches("\nHint: ").count(), 2, "{screen:?}");
    }

    #[test]
    fn ctrl_c_leaves() {
        let program = env!("CARGO_BIN_EXE_jogada").replace('\'', r"'\''");
        let mut script = Command::new("script");
        let play = format!("'{program}' play --game classic; echo \"it ended with $?\"");
        script.args(["--quiet", "--command"]).arg(play).arg("/dev/null");
        script.envs([("TERM", "xterm"), ("SHELL", "/bin/sh")]);
        let mut child = script.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let mut bytes = output.bytes().map(|byte| char::from(byte.unwrap()));
        // The terminal takes the key for a signal until a line is asked for.
        let mut screen = String::new();
        while !screen.contains("> ") {
            screen.push(bytes.next().expect("a line is asked for"));
        }
        child.stdin.take().unwrap().write_all(b"\x03").unwrap();
        screen.extend(bytes);
        has(&screen, "it ended with 130");
        assert!(child.wait().unwrap().success());
    }
}

#[test]
fn a_new_game_begins_without_leaving() {
    let options = ["--game", "classic", "--strategy", "first", "--name", "Ana"];
    let screen = play(&options, &["5", "new", "quit"]);
    has(&screen, "Ana (X) against jogada (O), which plays first");
    // Sides take turns in beginning, as after a game that was played to its end.
    has(&screen, "Ana (O) against jogada (X), which plays first");
}

#[test]
fn a_game_of_another_kind_begins_without_leaving() {
    let screen = play(&["--game", "classic"], &["new chess", "new connect4 cols=5", "quit"]);
    has(&screen, "> new chess\n\"chess\": expected one of floating classic ");
    has(&screen, "\nconnect4 rows=6 cols=5\n");
}

#[test]
fn levels_are_known_by_number_and_by_name() {
    let typed = ["level", "level 2", "level", "level search depth=2", "level 9", "level luck"];
    let screen = play(&["--game", "connect4", "--seed", "1"], &typed);
    has(&screen, "> level\n6 levels, the weakest first; level N or the name of a strategy ");
    has(&screen, "\n  1 random          any legal move\n");
    has(&screen, "\n* 6 perfect  ");
    has(&screen, "> level 2\njogada now plays rules\n");
    has(&screen, "\n* 2 rules  ");
    has(&screen, "jogada now plays search depth=2\n");
    has(&screen, "> level 9\n\"9\": expected a level from 1 to 6\n");
    has(&screen, "> level luck\n\"luck\": expected one of perfect search rules random, or a level");
    let screen = play(&["--game", "classic", "--level", "2"], &["5", "quit"]);
    has(&screen, "which plays first\n");
    has(&screen, "O plays 1 (first)\n");
    has(&play(&["--level", "random"], &[]), "which plays random\n");
    assert_eq!(refused(&["--level", "0"]), "jogada: --level \"0\": expected a level from 1 to 4\n");
    has(&refused(&["--level", "1", "--strategy", "rules"]), "cannot be used with");
}

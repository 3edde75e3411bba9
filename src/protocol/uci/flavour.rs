//! The words in which UCI and UGI differ.

use crate::protocol::Line;
use crate::rules::BySide;
use crate::session::{GAMES, GameEntry, Style, VARIANTS};

/// A protocol of this family.
pub(in crate::protocol) struct UciFlavour {
    /// The first request.
    pub hello: &'static str,
    /// The end of the answer to it.
    pub welcome: &'static str,
    /// What is sent before a new game.
    pub new_game: &'static str,
    /// What the times left on the clocks are called.
    pub times: BySide<&'static str>,
    /// What the increments are called.
    pub increments: BySide<&'static str>,
    /// The option that chooses the game.
    pub game: &'static str,
    /// How moves are written.
    pub style: Style,
    /// Whether questions about the position are answered.
    pub is_asked: bool,
    /// Games under the names that this protocol has for them, with the words of ours.
    pub names: &'static [(&'static str, &'static str)],
}

/// The Universal Chess Interface of April 2006 (Stefan Meyer-Kahlen), in the words of `cutechess`
/// and Fairy-Stockfish for games in which stones are dropped.
pub(in crate::protocol) static UCI: UciFlavour = UciFlavour {
    hello: "uci",
    welcome: "uciok",
    new_game: "ucinewgame",
    times: BySide { x: "wtime", o: "btime" },
    increments: BySide { x: "winc", o: "binc" },
    game: "UCI_Variant",
    style: Style::Drops,
    is_asked: false,
    names: VARIANTS,
};

/// The Universal Game Interface (`ugi.md` of `cutegames`), in our own words for moves.
pub(in crate::protocol) static UGI: UciFlavour = UciFlavour {
    hello: "ugi",
    welcome: "ugiok",
    new_game: "uginewgame",
    times: BySide { x: "p1time", o: "p2time" },
    increments: BySide { x: "p1inc", o: "p2inc" },
    game: "Game",
    style: Style::Own,
    is_asked: true,
    names: &[],
};

impl UciFlavour {
    /// Whether a conversation that begins with this line is in this flavour.
    pub fn is_greeted_by(&self, line: Line<'_>) -> bool {
        line.is_whole() && line.bytes().trim_ascii() == self.hello.as_bytes()
    }

    /// The words of ours for the game called `name` here, if it has a name of its own. Capital and
    /// small letters are the same.
    pub fn words(&self, name: &str) -> Option<&'static str> {
        let mut names = self.names.iter();
        names.find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, words)| *words)
    }

    /// All names of games, first those of this flavour; games that there are not have none.
    pub fn all_names(&self) -> Vec<&'static str> {
        let mut all = Vec::new();
        for (name, words) in self.names {
            let game = words.split(' ').next().unwrap_or_default();
            if GameEntry::find(game).is_ok() {
                all.push(*name);
            }
        }
        for game in GAMES.iter().filter(|game| game.is_open()) {
            // One that has the same name here is meant by it.
            if !all.contains(&game.name) {
                all.push(game.name);
            }
        }
        all
    }
}

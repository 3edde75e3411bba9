//! The commands of the protocol of Gomocup.

/// What a manager may say. Capital and small letters are the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Command {
    About,
    Begin,
    Board,
    Done,
    End,
    Info,
    Play,
    RectStart,
    Restart,
    Start,
    Swap2Board,
    TakeBack,
    Turn,
}

const ALL: &[(&str, Command)] = &[
    ("ABOUT", Command::About),
    ("BEGIN", Command::Begin),
    ("BOARD", Command::Board),
    ("DONE", Command::Done),
    ("END", Command::End),
    ("INFO", Command::Info),
    ("PLAY", Command::Play),
    ("RECTSTART", Command::RectStart),
    ("RESTART", Command::Restart),
    ("START", Command::Start),
    ("SWAP2BOARD", Command::Swap2Board),
    ("TAKEBACK", Command::TakeBack),
    ("TURN", Command::Turn),
];

impl Command {
    /// The command of this name.
    pub fn find(word: &str) -> Option<Command> {
        let mut all = ALL.iter();
        let found = all.find(|(name, _)| name.eq_ignore_ascii_case(word));
        found.map(|&(_, command)| command)
    }
}

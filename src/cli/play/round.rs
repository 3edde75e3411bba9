//! One game of a person against the engine, from the first move to the offer of another.

use std::io;

use crate::rules::notation::{Quoted, words};
use crate::rules::{Mark, Outcome, Status};
use crate::session::Engine;

use super::console::Console;
use super::entry::{self, COMMANDS, Command, Entry};
use super::hint::{hint, listed};
use super::level;
use super::picture::Picture;
use super::seats::{ENGINE, Seats};

/// What the person wants next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// Another game.
    Again,
    /// Nothing more.
    Leave,
}

/// No more moves than this are listed at a time.
const LISTED: usize = 60;

/// A game in progress.
pub struct Round<'a> {
    engine: &'a mut Engine,
    seats: &'a Seats,
    console: &'a mut Console,
    picture: Picture,
    /// How many moves had been made before each move of the person.
    turns: Vec<usize>,
}

impl<'a> Round<'a> {
    /// A game in which no move has been made.
    pub fn new(engine: &'a mut Engine, seats: &'a Seats, console: &'a mut Console) -> Round<'a> {
        Round { engine, seats, console, picture: Picture::new(), turns: Vec::new() }
    }

    /// Plays until the game is over or the person leaves.
    ///
    /// # Errors
    /// The person cannot be reached.
    pub fn play(mut self) -> io::Result<Next> {
        self.introduce()?;
        if let Some(next) = self.hide()? {
            return Ok(next);
        }
        self.console.say("Type a move, or help.")?;
        loop {
            let next = match self.engine.umpire().status() {
                Status::ToMove(side) if side == self.seats.person() => self.person_moves()?,
                Status::ToMove(_) => self.engine_moves()?,
                Status::Over(outcome) => self.end(outcome)?,
            };
            if let Some(next) = next {
                return Ok(next);
            }
        }
    }

    fn introduce(&mut self) -> io::Result<()> {
        let (person, seats) = (self.seats.person(), self.seats);
        let (game, strategy) = (self.engine.game(), self.engine.strategy());
        self.console.say(format!(
            "{} ({}) against {} ({}), which plays {strategy}",
            seats.name(person),
            seats.letter(person),
            seats.name(person.other()),
            seats.letter(person.other()),
        ))?;
        self.console.say(game)
    }

    /// Where each side hides something: shows what was made up for the person, who may take it or
    /// type another.
    fn hide(&mut self) -> io::Result<Option<Next>> {
        let person = self.seats.person();
        self.engine.deal(person).map_err(io::Error::other)?;
        let request = self.engine.umpire().secret_request();
        let hiding = self.engine.session_mut().hiding();
        let (Some(what), Some(hiding)) = (request, hiding) else {
            return Ok(None);
        };
        let board = hiding.view(person);
        let picture = self.picture.of(&board, self.engine.umpire(), self.seats);
        self.console.say(format!("\n{picture}"))?;
        let choice = format!("Press Enter to take this {what}, or type another: {what} ...");
        self.console.say(&choice)?;
        loop {
            let Some(line) = self.console.ask("> ")? else {
                return Ok(Some(Next::Leave));
            };
            match Entry::read(&line) {
                Entry::Move("") => return Ok(None),
                Entry::Command(Command::Quit, _) => return Ok(Some(Next::Leave)),
                Entry::Command(..) => self.console.say(&choice)?,
                Entry::Move(typed) => {
                    let words: Vec<_> = words(typed).collect();
                    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
                    let words = words.strip_prefix(&[what]).unwrap_or(&words);
                    match self.engine.session_mut().entrust(person, words) {
                        Ok(()) => return Ok(None),
                        Err(why) => self.console.say(why)?,
                    }
                }
            }
        }
    }

    /// Asks until the person moves, takes back or leaves; nobody is asked for the truth about what
    /// it hides.
    fn person_moves(&mut self) -> io::Result<Option<Next>> {
        let session = self.engine.session_mut();
        if let Some(forced) = session.hiding().and_then(|hiding| hiding.forced()) {
            session.play(&[&forced]).map_err(io::Error::other)?;
            let letter = self.seats.letter(self.seats.person());
            self.console.say(format!("{letter} answers {forced}"))?;
            return Ok(None);
        }
        self.show_board()?;
        loop {
            let Some(line) = self.console.ask("> ")? else {
                return Ok(Some(Next::Leave));
            };
            match Entry::read(&line) {
                Entry::Move("") => {}
                Entry::Move(typed) => {
                    let made = self.engine.umpire().history().len();
                    match entry::play(self.engine.session_mut(), typed) {
                        Ok(()) => {
                            self.turns.push(made);
                            return Ok(None);
                        }
                        Err(why) => self.console.say(why)?,
                    }
                }
                Entry::Command(Command::Undo, _) => {
                    if self.take_back() {
                        return Ok(None);
                    }
                    self.console.say("There is no move of yours to take back.")?;
                }
                Entry::Command(Command::Quit, _) => return Ok(Some(Next::Leave)),
                Entry::Command(Command::New, game) if self.sets_up(game)? => {
                    return Ok(Some(Next::Again));
                }
                Entry::Command(Command::New, _) => {}
                Entry::Command(Command::Level, typed) => self.level(typed)?,
                Entry::Command(Command::Board, _) => self.show_board()?,
                Entry::Command(Command::Help, _) => self.help()?,
                Entry::Command(Command::Hint, _) => {
                    let hint = hint(self.engine, self.seats);
                    self.console.say(hint)?;
                }
                Entry::Command(Command::Moves, _) => self.list_moves()?,
            }
        }
    }

    /// Makes ready for a game of another kind, if one is named; false if there is no such game.
    fn sets_up(&mut self, game: &str) -> io::Result<bool> {
        let words: Vec<&str> = game.split_whitespace().collect();
        if !words.is_empty()
            && let Err(error) = self.engine.set_game(&words)
        {
            self.console.say(error)?;
            return Ok(false);
        }
        Ok(true)
    }

    /// Lists the levels, or sets one.
    fn level(&mut self, typed: &str) -> io::Result<()> {
        if typed.is_empty() {
            return self.console.say(level::list(self.engine));
        }
        match level::set(self.engine, typed) {
            Ok(()) => self.console.say(format!("{ENGINE} now plays {}", self.engine.strategy())),
            Err(why) => self.console.say(why),
        }
    }

    fn list_moves(&mut self) -> io::Result<()> {
        let umpire = self.engine.umpire();
        let first: Vec<String> = (0..LISTED as u64).map_while(|n| umpire.nth_legal(n)).collect();
        let first: Vec<&str> = first.iter().map(String::as_str).collect();
        let all = umpire.count_legal();
        self.console.say(listed(&first, all, LISTED, "and"))
    }

    fn engine_moves(&mut self) -> io::Result<Option<Next>> {
        let Status::ToMove(side) = self.engine.umpire().status() else {
            return Ok(None);
        };
        if self.engine.session().may_be_slow() {
            self.show_turn()?;
        }
        let mv = self.engine.choose().map_err(io::Error::other)?;
        let letter = self.seats.letter(side);
        // A move is a number or a list of them, a word is the answer to one and nobody's choice.
        if mv.starts_with(|c: char| c.is_ascii_alphabetic()) {
            self.console.say(format!("{letter} answers {mv}"))?;
            return Ok(None);
        }
        // The name of a rule is worth a word; a longer assessment tells more than an opponent
        // should.
        let reason = self.engine.session().reason();
        let rule = reason.filter(|reason| !reason.contains(char::is_whitespace));
        let rule = rule.map_or(String::new(), |rule| format!(" ({rule})"));
        self.console.say(format!("{letter} plays {mv}{rule}"))?;
        Ok(None)
    }

    /// Says who has won and offers another game; the person may also take back.
    fn end(&mut self, outcome: Outcome) -> io::Result<Option<Next>> {
        self.show_board()?;
        let result = match outcome {
            Outcome::Win(side) => match self.winning_row().as_str() {
                "" => self.seats.victory(side),
                row => format!("{}: {row}", self.seats.victory(side)),
            },
            Outcome::Draw => "A draw: nobody wins".to_owned(),
        };
        self.console.say(result)?;
        loop {
            let answer = self.console.ask("Another game? [Y/n] ")?;
            let Some(answer) = answer else {
                return Ok(Some(Next::Leave));
            };
            match answer.to_ascii_lowercase().as_str() {
                "" | "y" | "yes" => {
                    self.console.say("")?;
                    return Ok(Some(Next::Again));
                }
                "n" | "no" | "q" | "quit" | "exit" => return Ok(Some(Next::Leave)),
                "undo" if self.take_back() => return Ok(None),
                _ => self.console.say(format!(
                    "{}: expected y for another game, n to leave, or undo",
                    Quoted(&answer)
                ))?,
            }
        }
    }

    /// Back to where the person made the last move; false when there is none.
    fn take_back(&mut self) -> bool {
        let session = self.engine.session_mut();
        self.turns.pop().is_some_and(|made| session.undo(session.umpire().history().len() - made))
    }

    /// The cells that won, as moves are written; nothing where the picture has no cells.
    fn winning_row(&self) -> String {
        let session = self.engine.session();
        let cells = session.diagram();
        let cells = cells.marked(Mark::Winning).map(|cell| session.umpire().name_of(cell));
        cells.collect::<Vec<_>>().join(" ")
    }

    fn show_board(&mut self) -> io::Result<()> {
        let person = self.seats.person();
        let session = self.engine.session_mut();
        let view = session.hiding().map(|hiding| hiding.view(person));
        let board = view.unwrap_or_else(|| session.diagram());
        let picture = self.picture.of(&board, self.engine.umpire(), self.seats);
        self.console.say(format!("\n{picture}"))?;
        self.show_turn()
    }

    fn show_turn(&mut self) -> io::Result<()> {
        match self.engine.umpire().status() {
            Status::ToMove(side) => self.console.say(format!(
                "{} to move: {}",
                self.seats.letter(side),
                self.seats.name(side)
            )),
            Status::Over(_) => Ok(()),
        }
    }

    fn help(&mut self) -> io::Result<()> {
        let entry = self.engine.entry();
        self.console.tell(&format!("{}: {}", self.engine.game(), entry.about))?;
        self.console.tell(entry.rules)?;
        if entry::takes_cells(self.engine.umpire()) {
            self.console.say("A cell can also be typed as its row and column: 2 3")?;
        }
        for (words, _, about) in COMMANDS {
            self.console.say(format!("  {:<6} {about}", words[0]))?;
        }
        Ok(())
    }
}

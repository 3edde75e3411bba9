//! Where games between programs are played.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::rules::{BySide, Options};
use crate::session::{GameEntry, Umpire};
use crate::solvers::Interrupt;

use super::bout::Bout;
use super::contestant::Contestant;
use super::launch::{Confinement, Launch};
use super::native::Fluency;
use super::{
    Bounds, Durations, Ending, Fault, Fixture, GameWords, Keeping, Limits, Player, Report, Stage,
};

/// What all halls of a match or a tournament share.
#[derive(Debug)]
pub struct House {
    /// The folder that players' folders are seen from.
    pub base: PathBuf,
    /// Who cleans up after players.
    pub keeping: Keeping,
    /// When it is raised, games in progress are abandoned.
    pub interrupt: Interrupt,
    /// The strategies that programs are asked for by the request `strategy`, by the name of the player.
    pub strategies: HashMap<String, String>,
    acquaintances: Mutex<HashMap<String, Acquaintance>>,
    pub(super) confinement: Confinement,
}

/// What a player's program has shown to understand: learned at its first start, and then true of every start.
#[derive(Clone, Debug, Default)]
pub(super) struct Acquaintance {
    pub fluency: Arc<OnceLock<Fluency>>,
    pub strategy: Option<String>,
}

impl House {
    /// Without strategies to ask for.
    #[must_use]
    pub fn new(base: PathBuf, keeping: Keeping, interrupt: Interrupt) -> House {
        House {
            base,
            keeping,
            interrupt,
            strategies: HashMap::new(),
            acquaintances: Mutex::default(),
            confinement: Confinement::default(),
        }
    }

    /// Sets bounds to what players' processes may use and see, `players` being all of them.
    ///
    /// # Errors
    /// A sandbox is wanted, and something is missing: what, for a person.
    pub fn confine<'a>(
        &mut self,
        bounds: &Bounds,
        players: impl IntoIterator<Item = &'a Player>,
    ) -> Result<(), String> {
        let programs = players.into_iter();
        let programs: Vec<Launch> = programs
            .filter_map(|player| Launch::of(&player.program, &self.base))
            .collect();
        let mut bounds = bounds.clone();
        for path in &mut bounds.sandbox_read {
            *path =
                std::path::absolute(self.base.join(&path)).map_err(|error| error.to_string())?;
            if !path.exists() {
                return Err(format!("there is no {} to be shown inside", path.display()));
            }
        }
        self.confinement = Confinement::new(&bounds, &programs)?;
        Ok(())
    }

    pub(super) fn acquaintance(&self, player: &str) -> Acquaintance {
        let mut all = self
            .acquaintances
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let known = all
            .entry(player.to_owned())
            .or_insert_with(|| Acquaintance {
                fluency: Arc::default(),
                strategy: self.strategies.get(player).cloned(),
            });
        known.clone()
    }
}

/// A worker's umpires and contestants, kept from game to game.
///
/// ```no_run
/// use jogada::referee::{Command, Fixture, GameWords, Hall, House, Keeping, Limits, Pairing, Player, Program, Stage};
/// # fn play(fixture: &Fixture<'_>) {
/// let house = House::new(".".into(), Keeping::by_this_program(), Default::default());
/// let mut hall = Hall::new(&house);
/// let report = hall.play(fixture);
/// println!("{:?} after {}", report.ending, report.moves.join(" "));
/// # }
/// ```
pub struct Hall<'a> {
    house: &'a House,
    umpires: HashMap<String, Box<dyn Umpire>>,
    /// By player and game; who has played last comes last.
    contestants: Vec<((String, String), Contestant)>,
    latency: Durations,
}

/// So many contestants keep their processes; who has not played for longest is sent home first.
const MOST_CONTESTANTS: usize = 16;

impl<'a> Hall<'a> {
    /// An empty hall.
    #[must_use]
    pub fn new(house: &'a House) -> Hall<'a> {
        Hall {
            house,
            umpires: HashMap::new(),
            contestants: Vec::new(),
            latency: Durations::default(),
        }
    }

    /// From an answer of one player to the next request: what the referee itself has cost, over all games.
    #[must_use]
    pub fn latency(&self) -> &Durations {
        &self.latency
    }

    /// Starts a player for its first game, so that it is known at once if it cannot be started. `None` when that was interrupted;
    /// otherwise whether it can play games that begin with an opening. The contract has no words for these: a
    /// program must speak `jogada 1` and know `play` and `genmove`.
    ///
    /// # Errors
    /// Why it could not be started.
    pub fn ready(
        &mut self,
        player: &Player,
        game: &GameWords,
        limits: &Limits,
    ) -> Result<Option<bool>, Fault> {
        let mut contestant = self.fetch(player, game, limits)?;
        let interrupt = &self.house.interrupt;
        let ready = contestant.1.ready(interrupt)?;
        let answer = ready.map(|()| contestant.1.hands.takes_openings(interrupt));
        self.put_back(contestant);
        Ok(answer)
    }

    fn fetch(
        &mut self,
        player: &Player,
        game: &GameWords,
        limits: &Limits,
    ) -> Result<((String, String), Contestant), Fault> {
        let is_it = |(name, of): &(String, String)| *name == player.name && of == game.as_str();
        if let Some(at) = self.contestants.iter().position(|(key, _)| is_it(key)) {
            return Ok(self.contestants.remove(at));
        }
        let acquaintance = self.house.acquaintance(&player.name);
        let contestant = Contestant::new(
            &player.program,
            game.as_str(),
            limits,
            self.house,
            acquaintance,
        );
        let contestant = contestant.map_err(|error| Fault::NoStart {
            why: error.to_string(),
        })?;
        let key = (player.name.clone(), game.as_str().to_owned());
        Ok((key, contestant))
    }

    fn put_back(&mut self, contestant: ((String, String), Contestant)) {
        self.contestants.push(contestant);
        if self.contestants.len() > MOST_CONTESTANTS {
            self.contestants.remove(0);
        }
    }
}

/// The rules of a game alone.
pub(super) fn umpire(game: &GameWords) -> Option<Box<dyn Umpire>> {
    let mut words = game.as_str().split(' ');
    let entry = GameEntry::find(words.next()?).ok()?;
    let options = Options::defaults(entry.options).with(words).ok()?;
    (entry.judge)(&options).ok()
}

impl Stage for Hall<'_> {
    fn play(&mut self, fixture: &Fixture<'_>) -> Report {
        let not_played = |ending| Report {
            moves: fixture.opening.clone(),
            waited_us: BySide::default(),
            ending,
            notes: Vec::new(),
        };
        let Fixture {
            game,
            players,
            limits,
            ..
        } = fixture;
        let mut umpire = match self.umpires.remove(game.as_str()).or_else(|| umpire(game)) {
            Some(umpire) => umpire,
            // Game words are only made of games that there are.
            None => return not_played(Ending::Abandoned),
        };
        let mut fetched = BySide { x: None, o: None };
        for side in crate::rules::Side::BOTH {
            match self.fetch(players[side], game, limits) {
                Ok(contestant) => fetched[side] = Some(contestant),
                Err(fault) => {
                    let others = [fetched.x, fetched.o].into_iter().flatten();
                    others.for_each(|contestant| self.put_back(contestant));
                    return not_played(Ending::Forfeit { by: side, fault });
                }
            }
        }
        let (Some(mut x), Some(mut o)) = (fetched.x, fetched.o) else {
            return not_played(Ending::Abandoned);
        };
        let bout = Bout {
            umpire: umpire.as_mut(),
            sides: BySide {
                x: &mut x.1,
                o: &mut o.1,
            },
            opening: &fixture.opening,
            seeds: fixture.seeds,
            interrupt: &self.house.interrupt,
            latency: &mut self.latency,
        };
        let report = bout.play();
        self.umpires.insert(game.to_string(), umpire);
        self.put_back(x);
        self.put_back(o);
        report
    }
}

//! Where games between programs are played.

use std::collections::HashMap;

use super::capacity::MOST_PLAYERS;
use super::durations::Durations;
use super::ending::{Ending, GameReport};
use super::game::Game;
use super::scheduled::{GameRunner, ScheduledGame};
use super::spec::GameSpec;
use crate::referee::player::{
    Entrant, Fault, Limits, MatchContext, NoReply, PooledPlayer, Shortage,
};
use crate::rules::BySide;
use crate::session::Umpire;

/// Whether a player is there to play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ready {
    /// It is.
    Yes {
        /// Whether it can play games that begin with an opening. The contract has no words for these: a program must speak
        /// `jogada 1` and know `play` and `genmove`.
        takes_openings: bool,
    },
    /// It could not be started.
    No(Fault),
    /// The referee lacks something to start it.
    Unable(Shortage),
    /// The referee was interrupted.
    Interrupted,
}

/// A worker's umpires and players, kept from game to game.
///
/// ```no_run
/// use jogada::referee::game::{GameRunner, PlayerPool, ScheduledGame};
/// use jogada::referee::player::{Cleanup, MatchContext};
/// # fn play(scheduled: &ScheduledGame<'_>) {
/// let context = MatchContext::new(".".into(), Cleanup::by_this_program(), Default::default());
/// let mut pool = PlayerPool::new(&context);
/// let report = pool.play(scheduled);
/// println!("{:?} after {}", report.ending, report.moves.join(" "));
/// # }
/// ```
pub struct PlayerPool<'a> {
    context: &'a MatchContext,
    umpires: HashMap<String, Box<dyn Umpire>>,
    /// By player and game; who has played last comes last.
    players: Vec<((String, String), PooledPlayer<'a>)>,
    most: usize,
    latency: Durations,
}

impl<'a> PlayerPool<'a> {
    /// An empty pool.
    #[must_use]
    pub fn new(context: &'a MatchContext) -> PlayerPool<'a> {
        PlayerPool {
            context,
            umpires: HashMap::new(),
            players: Vec::new(),
            most: MOST_PLAYERS,
            latency: Durations::default(),
        }
    }

    /// No more players than this keep their processes: the one that has not played for longest is ended first.
    #[must_use]
    pub fn keeping(self, most: usize) -> PlayerPool<'a> {
        PlayerPool { most, ..self }
    }

    /// From an answer of one player to the next request: what the referee itself has cost, over all games.
    #[must_use]
    pub fn latency(&self) -> &Durations {
        &self.latency
    }

    /// Starts a player for its first game, so that it is known at once if it cannot be started.
    pub fn ready(&mut self, player: &Entrant, game: &GameSpec, limits: &Limits) -> Ready {
        let mut fetched = match self.fetch(player, game, limits) {
            Ok(fetched) => fetched,
            Err(fault) => return Ready::No(fault),
        };
        let ready = match fetched.1.player.ready() {
            Ok(()) => Ready::Yes {
                takes_openings: fetched.1.player.takes_openings(),
            },
            Err(NoReply::Fault(fault)) => Ready::No(fault),
            Err(NoReply::Shortage(shortage)) => Ready::Unable(shortage),
            Err(NoReply::Interrupted | NoReply::Resigned) => Ready::Interrupted,
        };
        self.put_back(fetched);
        ready
    }

    fn fetch(
        &mut self,
        player: &Entrant,
        game: &GameSpec,
        limits: &Limits,
    ) -> Result<((String, String), PooledPlayer<'a>), Fault> {
        let is_it = |(name, of): &(String, String)| *name == player.name && of == game.as_str();
        if let Some(at) = self.players.iter().position(|(key, _)| is_it(key)) {
            return Ok(self.players.remove(at));
        }
        let capabilities = self.context.capabilities(&player.name);
        let fetched = PooledPlayer::new(
            &player.program,
            game.as_str(),
            limits,
            self.context,
            capabilities,
        );
        let fetched = fetched.map_err(|error| Fault::NoStart {
            why: error.to_string(),
        })?;
        let key = (player.name.clone(), game.as_str().to_owned());
        Ok((key, fetched))
    }

    fn put_back(&mut self, player: ((String, String), PooledPlayer<'a>)) {
        self.players.push(player);
        if self.players.len() > self.most {
            self.players.remove(0);
        }
    }
}

impl GameRunner for PlayerPool<'_> {
    fn play(&mut self, scheduled: &ScheduledGame<'_>) -> GameReport {
        let not_played = |ending| GameReport {
            moves: Vec::new(),
            waited_us: BySide::default(),
            ending,
            notes: Vec::new(),
        };
        let ScheduledGame {
            game,
            players,
            limits,
            ..
        } = scheduled;
        let mut umpire = match self
            .umpires
            .remove(game.as_str())
            .or_else(|| game.umpire().ok())
        {
            Some(umpire) => umpire,
            // Game words are only made of games that there are.
            None => return not_played(Ending::Abandoned),
        };
        let mut fetched = BySide { x: None, o: None };
        for side in crate::rules::Side::BOTH {
            match self.fetch(players[side], game, limits) {
                Ok(player) => fetched[side] = Some(player),
                Err(fault) => {
                    let others = [fetched.x, fetched.o].into_iter().flatten();
                    others.for_each(|player| self.put_back(player));
                    return not_played(Ending::Forfeit { by: side, fault });
                }
            }
        }
        let (Some(mut x), Some(mut o)) = (fetched.x, fetched.o) else {
            return not_played(Ending::Abandoned);
        };
        let played = Game {
            umpire: umpire.as_mut(),
            sides: BySide {
                x: &mut x.1,
                o: &mut o.1,
            },
            opening: &scheduled.opening,
            seeds: scheduled.seeds,
            latency: &mut self.latency,
        };
        let report = played.play();
        self.umpires.insert(game.to_string(), umpire);
        self.put_back(x);
        self.put_back(o);
        report
    }
}

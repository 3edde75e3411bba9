//! Where games between programs are played.

use std::collections::HashMap;

use super::capacity::MOST_PLAYERS;
use super::durations::Durations;
use super::ending::{Ending, GameReport};
use super::game::Game;
use super::scheduled::{GameRunner, ScheduledGame};
use super::spec::GameSpec;
use crate::referee::player::{
    Entrant, Fault, Limits, MatchContext, NoReply, PooledPlayer, pooled_player,
};
use crate::rules::{BySide, Side};
use crate::session::Umpire;

/// A player, by its name and its game.
type KeptPlayer<'a> = ((String, String), PooledPlayer<'a>);

/// A worker's umpires and players, kept from game to game.
///
/// ```no_run
/// use jogada::referee::game::{GameRunner, PlayerPool, ScheduledGame};
/// use jogada::referee::player::MatchContext;
/// # fn play(scheduled: &ScheduledGame<'_>) {
/// let context = MatchContext::new(".".into(), Default::default());
/// let mut pool = PlayerPool::new(&context);
/// let report = pool.play(scheduled);
/// println!("{:?} after {}", report.ending, report.moves.join(" "));
/// # }
/// ```
pub struct PlayerPool<'a> {
    context: &'a MatchContext,
    umpires: HashMap<String, Box<dyn Umpire>>,
    /// By player and game; who has played last comes last.
    players: Vec<KeptPlayer<'a>>,
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

    /// No more players than this keep their processes: the one that has not played for longest is
    /// ended first.
    #[must_use]
    pub fn keeping(self, most: usize) -> PlayerPool<'a> {
        PlayerPool { most, ..self }
    }

    /// From an answer of one player to the next request: what the referee itself has cost, over all
    /// games.
    #[must_use]
    pub fn latency(&self) -> &Durations {
        &self.latency
    }

    /// Starts a player for its first game, so that it is known at once if it cannot be started.
    /// Whether it can play games that begin with an opening: the contract has no words for these,
    /// so a program must speak `jogada 1` and know `play` and `genmove`.
    ///
    /// # Errors
    /// It is not there to play.
    pub fn ready(
        &mut self,
        player: &Entrant,
        game: &GameSpec,
        limits: &Limits,
    ) -> Result<bool, NoReply> {
        let mut fetched = self.fetch(player, game, limits)?;
        let ready = fetched.1.ready().map(|()| fetched.1.takes_openings());
        self.put_back(fetched);
        ready
    }

    fn fetch(
        &mut self,
        player: &Entrant,
        game: &GameSpec,
        limits: &Limits,
    ) -> Result<KeptPlayer<'a>, Fault> {
        let key = (player.name.clone(), game.to_string());
        if let Some(at) = self.players.iter().position(|(kept, _)| *kept == key) {
            return Ok(self.players.remove(at));
        }
        match pooled_player(player, game.as_str(), limits, self.context) {
            Ok(player) => Ok((key, player)),
            Err(error) => Err(Fault::NoStart { why: error.to_string() }),
        }
    }

    fn put_back(&mut self, player: KeptPlayer<'a>) {
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
        let (game, limits) = (scheduled.game, scheduled.limits);
        let umpire = self.umpires.remove(game.as_str());
        let Some(mut umpire) = umpire.or_else(|| game.umpire().ok()) else {
            // Game words are only made of games that there are.
            return not_played(Ending::Abandoned);
        };
        let x = self.fetch(scheduled.players.x, game, limits);
        let o = self.fetch(scheduled.players.o, game, limits);
        let forfeit = |by, fault| not_played(Ending::Forfeit { by, fault });
        let (mut x, mut o) = match (x, o) {
            (Ok(x), Ok(o)) => (x, o),
            (Err(fault), o) => {
                o.into_iter().for_each(|o| self.put_back(o));
                return forfeit(Side::X, fault);
            }
            (Ok(x), Err(fault)) => {
                self.put_back(x);
                return forfeit(Side::O, fault);
            }
        };
        for side in [&mut x, &mut o] {
            side.1.number_game(scheduled.id);
        }
        let played = Game {
            umpire: umpire.as_mut(),
            sides: BySide { x: x.1.as_mut(), o: o.1.as_mut() },
            limits,
            live: scheduled.live.map(|live| (live, scheduled.id)),
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

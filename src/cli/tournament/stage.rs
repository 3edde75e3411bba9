//! Where the games of a tournament are played.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use crate::referee::{Command, Ending, Fault, Fixture, Plan, Report, Stage};
use crate::rules::{BySide, Side, Status};
use crate::session::{Engine, Session};

// TO JOIN: this function is where players that are programs come in. Everything below plays only our own strategies.
/// The stage of a worker. Players are run in directories relative to `base`; a game is broken off when `stop` becomes true.
pub fn stage(_plan: &Plan, _base: &Path, stop: &Arc<AtomicBool>) -> impl Stage + use<> {
    Builtins {
        engines: HashMap::new(),
        stop: stop.clone(),
    }
}

/// Plays strategies of ours, in this process.
struct Builtins {
    /// The engine of each player for each game, kept from game to game.
    engines: HashMap<(String, String), Engine>,
    stop: Arc<AtomicBool>,
}

impl Stage for Builtins {
    fn play(&mut self, fixture: &Fixture<'_>) -> Report {
        let mut report = Report {
            moves: Vec::new(),
            waited_us: BySide::default(),
            ending: Ending::Abandoned,
            notes: Vec::new(),
        };
        for side in Side::BOTH {
            let player = fixture.players[side];
            let Command::Builtin(words) = &player.program.command else {
                let why = "programs cannot be run yet".to_owned();
                let fault = Fault::NoStart { why };
                report.ending = Ending::Forfeit { by: side, fault };
                return report;
            };
            let key = (player.name.clone(), fixture.game.to_string());
            let engine = self.engines.entry(key).or_insert_with(|| {
                let mut engine = fixture.game.engine();
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                // The plan has seen that the game has this strategy.
                let _ = engine.set_strategy(&words);
                engine
            });
            engine.session_mut().restart();
            engine.set_seed(fixture.seeds[side]);
            let opening: Vec<&str> = fixture.opening.iter().map(String::as_str).collect();
            // The opening was made of legal moves.
            let _ = engine.session_mut().play(&opening);
        }
        report.moves = fixture.opening.clone();
        let mut umpire = fixture.game.engine();
        let opening: Vec<&str> = fixture.opening.iter().map(String::as_str).collect();
        // As above.
        let _ = umpire.session_mut().play(&opening);
        while let Status::ToMove(side) = umpire.session().status() {
            if self.stop.load(Ordering::Relaxed) {
                return report;
            }
            let key = |side: Side| {
                let name = fixture.players[side].name.clone();
                (name, fixture.game.to_string())
            };
            let Some(engine) = self.engines.get_mut(&key(side)) else {
                return report;
            };
            let asked = Instant::now();
            let Ok(mv) = engine.choose() else {
                return report;
            };
            report.waited_us[side].push(asked.elapsed().as_micros() as u64);
            let told = |session: &mut dyn Session| session.play(&[&mv]).is_ok();
            let other = self.engines.get_mut(&key(side.other()));
            if !told(umpire.session_mut())
                || !other.is_some_and(|engine| told(engine.session_mut()))
            {
                return report;
            }
            report.moves.push(mv);
        }
        if let Status::Over(outcome) = umpire.session().status() {
            report.ending = Ending::Played(outcome);
        }
        report
    }
}

//! The protocol that the first request is written in.

use crate::session::Engine;

use super::{ALL, Flow, Line, Protocol};

/// Waits for the first request and speaks its protocol from then on.
pub struct Auto(State);

enum State {
    /// The engine waits; empty only within `handle`.
    Waiting(Option<Engine>),
    Speaking(Box<dyn Protocol>),
}

impl Auto {
    /// A conversation that has not begun.
    #[must_use]
    pub fn new(engine: Engine) -> Auto {
        Auto(State::Waiting(Some(engine)))
    }
}

impl Protocol for Auto {
    fn handle(&mut self, line: Line<'_>, answer: &mut String) -> Flow {
        if let State::Waiting(engine) = &mut self.0 {
            let speaker = ALL
                .iter()
                .find(|entry| !line.is_silent() && (entry.recognises)(line));
            if let Some((speaker, engine)) =
                speaker.and_then(|speaker| Some((speaker, engine.take()?)))
            {
                self.0 = State::Speaking((speaker.open)(engine));
            }
        }
        match &mut self.0 {
            State::Waiting(_) => Flow::Continue,
            State::Speaking(protocol) => protocol.handle(line, answer),
        }
    }

    fn ponders(&self) -> bool {
        match &self.0 {
            State::Waiting(engine) => engine
                .as_ref()
                .is_some_and(|engine| engine.session().ponders()),
            State::Speaking(protocol) => protocol.ponders(),
        }
    }

    fn stop_test(&self) -> fn(Line<'_>) -> bool {
        |line| ALL.iter().any(|entry| (entry.is_stop)(line))
    }
}

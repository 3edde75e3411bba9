//! The protocol that the first request is written in.

use crate::session::Engine;

use super::{ALL, Flow, Line, LineClass, Protocol};

/// Waits for the first request and speaks its protocol from then on.
pub struct Auto(State);

enum State {
    /// The engine waits; empty only within `meet`.
    Waiting(Option<Engine>),
    Speaking(Box<dyn Protocol>),
}

impl Auto {
    /// A conversation that has not begun.
    #[must_use]
    pub fn new(engine: Engine) -> Auto {
        Auto(State::Waiting(Some(engine)))
    }

    fn speaker(&self) -> Option<&dyn Protocol> {
        match &self.0 {
            State::Waiting(_) => None,
            State::Speaking(protocol) => Some(protocol.as_ref()),
        }
    }
}

impl Protocol for Auto {
    fn handle(&mut self, line: Line<'_>, answer: &mut String) -> Flow {
        self.meet(line);
        match &mut self.0 {
            State::Waiting(_) => Flow::Continue,
            State::Speaking(protocol) => protocol.handle(line, answer),
        }
    }

    fn meet(&mut self, line: Line<'_>) {
        if let State::Waiting(engine) = &mut self.0 {
            let speaker = ALL.iter().find(|entry| !line.is_silent() && (entry.recognises)(line));
            if let Some((speaker, engine)) =
                speaker.and_then(|speaker| Some((speaker, engine.take()?)))
            {
                self.0 = State::Speaking((speaker.open)(engine));
            }
        }
    }

    fn may_be_slow(&self) -> bool {
        self.speaker().is_some_and(Protocol::may_be_slow)
    }

    fn stop_test(&self) -> fn(Line<'_>) -> bool {
        self.speaker().map_or(|_| false, Protocol::stop_test)
    }

    fn classify(&self) -> fn(Line<'_>) -> LineClass {
        self.speaker().map_or(|_| LineClass::Wait, Protocol::classify)
    }
}

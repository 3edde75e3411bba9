//! The request `go`: a move is chosen, and what is known of it is said.

use std::fmt::Write;
use std::time::{Duration, Instant};

use crate::rules::Status;
use crate::rules::notation::Quoted;
use crate::session::{SearchInfo, listed};
use crate::solvers::Value;

use super::go::Go;
use super::{Uci, complain};

/// What is answered where there is no move.
const NONE: &str = "(none)";

impl Uci {
    /// Chooses a move and says it, now or when it is asked for.
    pub(super) fn go(&mut self, words: &[&str], answer: &mut String) {
        // Each request has its answer.
        self.say_what_is_held(answer);
        self.step_back();
        let go = Go::read(words, self.flavour);
        for complaint in &go.complaints {
            complain(answer, complaint);
        }
        let refusal = self.refusal().or(self.no_strategy.as_ref());
        if let Some(refusal) = refusal {
            complain(answer, &format!("nothing to think about: {refusal}"));
        }
        let side = match self.engine.umpire().status() {
            Status::ToMove(side) if refusal.is_none() => side,
            _ => {
                let _ = writeln!(answer, "bestmove {NONE}"); // a string takes all
                return;
            }
        };
        let limits = go.limits(side);
        if let Some(limits) = &limits {
            self.limit(&limits.each_ref().map(String::as_str), answer);
        }
        let strategy = go.depth.and_then(|depth| self.look_ahead(depth));
        let chosen = self.choose(&go, answer);
        if let Some(strategy) = strategy {
            let words: Vec<&str> = strategy.split(' ').collect();
            let _ = self.engine.set_strategy(&words); // it was set so before
        }
        if limits.is_some() {
            let own = self.own_limits.clone();
            self.limit(&own.split_ascii_whitespace().collect::<Vec<_>>(), answer);
        }
        self.held = Some(chosen);
        if !go.waits {
            self.say_what_is_held(answer);
        }
    }

    fn limit(&mut self, words: &[&str], answer: &mut String) {
        if let Err(error) = self.engine.set_limits(words) {
            complain(answer, &error.to_string());
        }
    }

    /// Bounds the depth of a strategy that has one; gives back what it was set to.
    fn look_ahead(&mut self, depth: i64) -> Option<String> {
        let strategy = self.engine.strategy();
        let mut words: Vec<&str> = strategy.split(' ').collect();
        let bound = format!("depth={}", depth.max(1));
        let option = words.iter_mut().find(|word| word.starts_with("depth="))?;
        *option = &bound;
        self.engine.set_strategy(&words).ok().map(|()| strategy)
    }

    /// The move, played and written.
    fn choose(&mut self, go: &Go, answer: &mut String) -> String {
        let begun = Instant::now();
        let choice = match go.is_infinite {
            true => self.engine.choose_when_stopped(),
            false => self.engine.choose(),
        };
        let chosen = match choice {
            Ok(word) => word,
            Err(fault) => {
                complain(answer, &format!("the strategy failed: {fault}"));
                return NONE.to_owned();
            }
        };
        let mut search_info = self.engine.session().search_info();
        let mut mv = self.notation.last(&chosen, self.engine.umpire());
        if !go.only.is_empty() && !go.only.contains(&mv) {
            self.engine.session_mut().undo(1);
            let Some((wanted, value)) = self.choose_among(go, answer) else {
                return NONE.to_owned();
            };
            (mv, search_info) = (wanted, value);
        }
        self.inform(&mv, search_info, begun.elapsed(), answer);
        self.stated.own = Some(mv.clone());
        mv
    }

    /// The best of the moves that come into question, where exact values tell; else the first. It
    /// is played.
    fn choose_among(&mut self, go: &Go, answer: &mut String) -> Option<(String, SearchInfo)> {
        let legal = match listed(self.engine.umpire()) {
            Ok(legal) => legal,
            Err(unknown) => {
                complain(answer, &format!("searchmoves: {unknown}"));
                return None;
            }
        };
        let mut wanted = Vec::new();
        for text in &go.only {
            match self.notation.read(text, self.engine.umpire()) {
                Ok(word) if legal.contains(&word) => wanted.push((word, text)),
                _ => {
                    complain(answer, &format!("{}: searchmoves expects legal moves", Quoted(text)))
                }
            }
        }
        const PATIENCE: i64 = 1000;
        let patience = go.move_time.unwrap_or(PATIENCE).clamp(0, PATIENCE);
        let patience = Duration::from_millis(patience.unsigned_abs());
        let values = self.engine.analyze_within(patience).unwrap_or_default();
        let best = values.into_iter().find_map(|judged| {
            let (word, text) = wanted.iter().find(|(wanted, _)| *wanted == judged.mv)?;
            Some((word, *text, judged.verdict.exact()))
        });
        let first = || wanted.first().map(|(word, text)| (word, *text, None));
        let (word, text, value) = best.or_else(first)?;
        let search_info = SearchInfo { value, ..SearchInfo::default() };
        let played = self.engine.session_mut().play(&[word]);
        played.is_ok().then(|| (text.clone(), search_info))
    }

    fn inform(&self, mv: &str, search_info: SearchInfo, time: Duration, answer: &mut String) {
        let depth = match (search_info.depth, search_info.value) {
            (Some(depth), _) => depth,
            (None, Some(Value::Win { plies } | Value::Loss { plies })) => plies,
            (None, _) => 1,
        };
        // A string takes all.
        let _ = write!(answer, "info depth {depth}");
        let _ = match (search_info.value, search_info.score) {
            // Counted in moves of the side that wins, or of the one that loses.
            (Some(Value::Win { plies }), _) => write!(answer, " score mate {}", plies.div_ceil(2)),
            (Some(Value::Loss { plies }), _) => write!(answer, " score mate -{}", plies / 2),
            (Some(Value::Draw), _) => write!(answer, " score cp 0"),
            (None, Some(score)) => write!(answer, " score cp {score}"),
            (None, None) => Ok(()),
        };
        let (nodes, millis) = (self.engine.nodes(), time.as_millis());
        let per_second = u128::from(nodes) * 1_000_000 / time.as_micros().max(1);
        let _ = writeln!(answer, " nodes {nodes} time {millis} nps {per_second} pv {mv}");
        if self.is_debugging
            && let Some(reason) = self.engine.session().reason()
        {
            let _ = writeln!(answer, "info string {reason}");
        }
    }
}

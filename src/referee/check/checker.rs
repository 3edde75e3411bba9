//! The steps of a check: how a program starts, answers, and what it speaks.

use std::time::{Duration, Instant};

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use crate::rules::Side;
use crate::session::Umpire;

use super::diagnosis::{IllegalMove, ordered};
use super::judge::{JudgedAnswer, judge};
use super::probe::{Halt, Patience, Probe, SHORT};
use super::{CheckConfig, CheckReport, Games, Mistake, Step};
use crate::referee::player::{Fault, MatchContext, ProtocolLevel, ReadError, excerpt};

/// A check in progress.
pub(in crate::referee) struct Checker<'a> {
    pub subject: &'a CheckConfig,
    pub context: &'a MatchContext,
    pub patience: Patience,
    pub umpire: Box<dyn Umpire>,
    pub rng: Xoshiro256PlusPlus,
    pub level: ProtocolLevel,
    pub games: Games,
    pub peak_kb: Option<u64>,
    /// Moves that the rules forbid.
    pub illegal: Vec<IllegalMove>,
    /// Slides of the program before the referee.
    pub own_slides: u32,
    /// Games before the referee since the process was started.
    pub games_in_process: u32,
    /// Games lost in a process that has played before.
    pub later_faults: u32,
    /// The requests of the game before in the same process of the referee.
    pub requests_before: Vec<String>,
    /// Whether it has made a valid move.
    pub has_moved: bool,
    /// Whether it has answered a move with a valid one.
    pub has_replied: bool,
    /// What it plays instead.
    pub other_game: Option<String>,
    told: &'a mut (dyn FnMut(&'static str) + Send),
    pub steps: Vec<Step>,
}

impl<'a> Checker<'a> {
    pub fn new(
        subject: &'a CheckConfig,
        context: &'a MatchContext,
        told: &'a mut (dyn FnMut(&'static str) + Send),
    ) -> Option<Checker<'a>> {
        let limits = &subject.limits;
        let ms = limits.move_ms.or(limits.game_ms).unwrap_or_default() + limits.margin_ms;
        Some(Checker {
            subject,
            context,
            patience: Patience {
                start: Duration::from_millis(limits.start_ms),
                answer: Duration::from_millis(ms),
            },
            umpire: subject.game.umpire().ok()?,
            rng: Xoshiro256PlusPlus::seed_from_u64(subject.seed),
            level: ProtocolLevel::Contract,
            games: Games::default(),
            peak_kb: None,
            illegal: Vec::new(),
            own_slides: 0,
            games_in_process: 0,
            later_faults: 0,
            requests_before: Vec::new(),
            has_moved: false,
            has_replied: false,
            other_game: None,
            told,
            steps: Vec::new(),
        })
    }

    pub fn examine(mut self) -> Option<CheckReport> {
        let halted = self.all();
        let causes = match halted {
            Err(Halt::Interrupted) => Err(Halt::Interrupted),
            _ => self.causes(),
        };
        let causes = causes.ok().filter(|_| !self.context.interrupt.is_raised())?;
        self.name_causes(&causes);
        Some(CheckReport {
            game: self.subject.game.to_string(),
            findings: ordered(&self.steps, &causes),
            steps: self.steps,
            games: self.games,
            has_moved: self.has_moved,
            peak_kb: self.peak_kb,
        })
    }

    fn all(&mut self) -> Result<(), Halt> {
        let (mut probe, greeting) = self.starts()?;
        let answers = self.answers(&mut probe, greeting);
        if let Err(Halt::Hopeless) = answers {
            self.plays(1)?;
        }
        answers?;
        let mut probe = self.speaks(probe)?;
        self.opens(&mut probe)?;
        self.replies(&mut probe)?;
        self.whole_games(probe)?;
        self.begins_anew()?;
        self.plays(self.subject.positions)?;
        self.bad_input()?;
        self.end_of_input()?;
        self.terminate()
    }

    /// A step that begins.
    pub fn step(&mut self, title: &'static str) -> Step {
        (self.told)(title);
        Step::new(title)
    }

    /// Takes down a step that is done.
    pub fn done(&mut self, mut step: Step) {
        step.number = self.steps.len() + 1;
        self.steps.push(step);
    }

    /// Whether a mistake was found in any step.
    pub fn has_found(&self, mistake: Mistake) -> bool {
        self.steps.iter().any(|step| step.has(mistake))
    }

    pub fn probe(&self) -> Result<Probe, Halt> {
        let player = &self.subject.player;
        Probe::start(&player.program, self.context, self.patience, &player.name)
            .map_err(|_| Halt::Hopeless)
    }

    /// A new process that has been told the game, if it understands that.
    pub fn begin(&mut self) -> Result<Probe, Halt> {
        let mut probe = self.probe()?;
        if let ProtocolLevel::Ids | ProtocolLevel::Words = self.level {
            probe.ask(&format!("game {}", self.subject.game), false)?;
        }
        Ok(probe)
    }

    fn starts(&mut self) -> Result<(Probe, Option<String>), Halt> {
        let mut step = self.step("It starts and waits for a request");
        let mut probe = self.probe()?;
        let (lines, heard) = probe.rest();
        let greeting = lines.into_iter().next();
        step.show("nothing", greeting.clone(), "(nothing)");
        match heard {
            ReadError::Interrupted => return Err(Halt::Interrupted),
            ReadError::Ended => {
                let why = self.end_of(&mut probe, &mut step, Mistake::EndsAtOnce);
                self.done(step);
                self.games.games = 1;
                self.games.count(&Fault::NoStart { why });
                return Err(Halt::Hopeless);
            }
            _ => {}
        }
        self.done(step);
        Ok((probe, greeting))
    }

    /// The very first requests: whether answers come at all, and alone.
    fn answers(&mut self, probe: &mut Probe, greeting: Option<String>) -> Result<(), Halt> {
        let mut step = self.step("It answers each request with one line, at once");
        let begun = Instant::now();
        let first = probe.ask("x_inicia", true)?;
        step.show("x_inicia", first.shown(), "= and a move");
        if let Err(silence) = first.answer {
            match self.why_silent(probe, "x_inicia", &silence)? {
                Some((mistake, shown)) => step.find(mistake, shown),
                None => {
                    // It may be slow to end, and have done so before it had read anything.
                    let alone = self.probe()?.listen(SHORT + begun.elapsed() * 2);
                    let mistake = match alone {
                        Err(ReadError::Ended) => Mistake::EndsAtOnce,
                        _ => Mistake::Crashes,
                    };
                    self.end_of(probe, &mut step, mistake);
                }
            }
            if step.has(Mistake::Silent) {
                self.try_capitals(&mut self.probe()?, &mut step)?;
            }
            self.done(step);
            return Err(Halt::Hopeless);
        }
        // What comes before the first answer may be a late greeting.
        let second = probe.ask("x_inicia", true)?;
        let mut greetings = greeting.iter().chain(&first.stale).chain(&first.before);
        if let Some(line) = second.before.first() {
            step.find(Mistake::DebugPrints, excerpt(line));
        } else if let Some(line) = greetings.next() {
            step.find(Mistake::Banner, excerpt(line));
        }
        let mut others = first.after.iter().chain(&second.stale).chain(&second.after);
        if let Some(line) = others.next() {
            step.find(Mistake::TwoAnswers, excerpt(line));
        }
        if probe.has_carriage_returns() {
            step.find(Mistake::CarriageReturn, "\\r before the line end");
        }
        if first.is_refused() {
            self.try_capitals(probe, &mut step)?;
        }
        self.done(step);
        Ok(())
    }

    /// What the program understands, in the way of the referee.
    fn speaks(&mut self, mut probe: Probe) -> Result<Probe, Halt> {
        let mut step = self.step("It is asked what it speaks; the contract alone will do");
        let heard = probe.ask_within("protocol", self.patience.answer.max(SHORT))?;
        let expected = "`= jogada 1`, or a refusal, or nothing";
        step.show("protocol", heard.shown(), expected);
        let game = format!("game {}", self.subject.game);
        match heard.answer.as_deref() {
            Err(ReadError::Ended) => {
                self.end_of(&mut probe, &mut step, Mistake::DiesOfUnknown);
            }
            Ok("= jogada 1") => {
                self.level = ProtocolLevel::Ids;
                let asked = format!("7 {game}");
                let heard = probe.ask(&asked, false)?;
                match heard.answer.as_deref() {
                    Ok(line) if line.starts_with("=7") => {}
                    Ok(line) if line.starts_with('=') => {
                        self.level = ProtocolLevel::Words;
                        step.find(Mistake::NoIds, excerpt(line));
                    }
                    _ => step.find(Mistake::RefusesGame, heard.shown().unwrap_or_default()),
                }
                step.show(&asked, heard.shown(), "=7");
            }
            Ok(line) if line.starts_with(['=', '?']) => {
                self.level = ProtocolLevel::Words;
                let mut told = self.probe()?;
                let heard = told.ask(&game, false)?;
                if let Err(ReadError::Ended) = heard.answer {
                    // As in a match, where it is started again and told nothing.
                    self.level = ProtocolLevel::Contract;
                    self.end_of(&mut told, &mut step, Mistake::DiesOfUnknown);
                    step.show(&game, heard.shown(), "anything");
                }
            }
            _ => {}
        }
        step.remark = match self.level {
            ProtocolLevel::Ids => "the whole protocol, with numbered requests",
            ProtocolLevel::Words => {
                "the contract; it answers other requests, so it is told the game"
            }
            ProtocolLevel::Contract | ProtocolLevel::Greets => "the contract alone",
        }
        .to_owned();
        // What it greets with is dropped before the first request, as in a match.
        if self.level == ProtocolLevel::Contract && self.has_found(Mistake::Banner) {
            self.level = ProtocolLevel::Greets;
        }
        self.done(step);
        self.begin()
    }

    /// What would be right in the present position.
    pub fn expectation(&self) -> String {
        const MOST: usize = 10;
        let legal = self.umpire.legal();
        let shown: Vec<String> = legal.iter().take(MOST).cloned().collect();
        let more = if legal.len() > MOST { " ..." } else { "" };
        format!("= and one of {}{more}", shown.join(" "))
    }

    /// Sends a request for a move in the umpire's position, and plays the answer there. `None`,
    /// with the reason in the step, when it cannot be played.
    pub fn turn(
        &mut self,
        probe: &mut Probe,
        step: &mut Step,
        request: &str,
        side: Side,
        received: &[String],
    ) -> Result<Option<JudgedAnswer>, Halt> {
        let (expected, known) = (self.expectation(), step.findings.len());
        let heard = probe.ask(request, false)?;
        let line = match &heard.answer {
            Ok(line) => line,
            Err(silence) => {
                step.show(request, heard.shown(), &expected);
                match self.why_silent(probe, request, silence)? {
                    // It has answered before.
                    Some((Mistake::Silent, shown)) if probe.has_answered => {
                        step.find(Mistake::Loops, shown);
                    }
                    Some((mistake, shown)) => step.find(mistake, shown),
                    None => drop(self.end_of(probe, step, Mistake::Crashes)),
                }
                step.prove(known, self.evidence_of(probe, None));
                return Ok(None);
            }
        };
        let talks = [Mistake::DebugPrints, Mistake::Banner];
        if let Some(stray) = heard.stale.first()
            && !talks.into_iter().any(|mistake| self.has_found(mistake))
        {
            step.find(Mistake::TwoAnswers, excerpt(stray));
        }
        let verdict = judge(self.umpire.as_mut(), side, line, received);
        if let Some(suspects) = verdict.suspects.clone() {
            self.illegal.push(IllegalMove { suspects, is_fresh: probe.is_fresh() });
        }
        for mistake in &verdict.mistakes {
            step.find(*mistake, excerpt(line));
        }
        if verdict.moves.is_some() {
            self.has_moved = true;
            self.has_replied |= !received.is_empty();
        } else {
            step.prove(known, self.evidence_of(probe, verdict.why.clone()));
        }
        if verdict.moves.is_none() || step.exchanges.is_empty() {
            step.show(request, heard.shown(), &expected);
        }
        Ok(verdict.moves.is_some().then_some(verdict))
    }

    fn opens(&mut self, probe: &mut Probe) -> Result<(), Halt> {
        let mut step = self.step("It opens as X");
        self.umpire.restart();
        let answered = self.turn(probe, &mut step, "x_inicia", Side::X, &[])?;
        if answered.is_none() {
            *probe = self.begin()?;
        }
        self.done(step);
        Ok(())
    }

    fn replies(&mut self, probe: &mut Probe) -> Result<(), Halt> {
        let mut step = self.step("It replies as O");
        self.umpire.restart();
        let received = self.chance_moves(Side::X, &[]);
        let request = format!("o_inicia {}", received.join(" "));
        let answered = self.turn(probe, &mut step, &request, Side::O, &received)?;
        if answered.is_none() {
            if let Some(last) = step.findings.last()
                && (step.has(Mistake::Refuses) || step.has(Mistake::Silent))
            {
                let shown = last.shown_by.clone();
                step.find(Mistake::OneSide, shown);
            }
            *probe = self.begin()?;
        }
        self.done(step);
        Ok(())
    }
}

//! What shows a mistake, so that it can be seen again.

use serde::Serialize;

use super::checker::Checker;
use super::conversation::{moves_made, requests};
use super::probe::Probe;
use crate::referee::player::{Command, excerpt};
use crate::rules::Side;

/// What shows a mistake.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Evidence {
    /// What the program was asked, as lines to be sent to it once more.
    pub requests: Vec<String>,
    /// The board before the answer.
    pub board: Vec<String>,
    /// Why the answer is no move of this position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// The last lines that the program wrote to standard error.
    pub stderr: Vec<String>,
    /// The place in its source that these name first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// A command that lets the program play so again.
    pub again: String,
}

/// So many lines of standard error are shown.
const MOST_ERRORS: usize = 5;

/// So many requests are shown, the last ones.
const MOST_REQUESTS: usize = 60;

impl Checker<'_> {
    /// What shows a mistake in the conversation with a process.
    pub(super) fn evidence_of(&self, probe: &Probe, why: Option<String>) -> Evidence {
        let errors = probe.connection.process.errors();
        let left_out = probe.asked.len().saturating_sub(MOST_REQUESTS);
        let asked: Vec<String> = probe.asked.iter().skip(left_out).cloned().collect();
        let words = asked.iter().map(|line| shell_words::quote(line));
        let words: Vec<_> = words.collect();
        let (lines, command) = (words.join(" "), self.command());
        Evidence {
            board: self.board(),
            why,
            again: format!("printf '%s\\n' {lines} | {command}"),
            requests: asked,
            ..Evidence::of_errors(&errors)
        }
    }

    /// The same of a game before the referee, in which the umpire stands at the fault. `before` are
    /// the requests of the game before it in the same process.
    pub(super) fn evidence_of_game(
        &mut self,
        id: u32,
        me: Side,
        before: &[String],
        why: Option<String>,
        errors: &str,
    ) -> Evidence {
        let made = moves_made(self.umpire.as_mut());
        let mut asked = before.to_vec();
        asked.extend(requests(&made, me));
        asked.drain(..asked.len().saturating_sub(MOST_REQUESTS));
        let game = shell_words::quote(self.subject.game.as_str()).into_owned();
        let command = self.command();
        let command = shell_words::quote(&command);
        Evidence {
            requests: asked,
            board: self.board(),
            why,
            again: format!(
                "jogada match -x {command} -o builtin:random --game {game} --seed {} --games {id}",
                self.subject.seed
            ),
            ..Evidence::of_errors(errors)
        }
    }

    fn board(&self) -> Vec<String> {
        self.umpire.diagram().to_string().lines().map(str::to_owned).collect()
    }

    /// The command of the program as a shell takes it.
    fn command(&self) -> String {
        let (Command::Program(words) | Command::Builtin(words)) =
            &self.subject.player.program.command;
        shell_words::join(words)
    }
}

impl Evidence {
    fn of_errors(errors: &str) -> Evidence {
        let lines = errors.lines().map(str::trim_end).filter(|line| !line.is_empty());
        let mut last: Vec<String> = lines.rev().take(MOST_ERRORS).map(excerpt).collect();
        last.reverse();
        Evidence { stderr: last, place: place(errors), ..Evidence::default() }
    }
}

/// The first place in a source that a text names: `line 12` or `me.pl:12`.
fn place(text: &str) -> Option<String> {
    text.lines().find_map(|line| {
        let number =
            |text: &str| -> String { text.chars().take_while(char::is_ascii_digit).collect() };
        let (before, after) = line.split_once("line ").unwrap_or_default();
        let counted = number(after);
        if !counted.is_empty() {
            // Python names the file before it.
            let file = before.split('"').nth(1).map(|file| format!("{file}, "));
            return Some(format!("{}line {counted}", file.unwrap_or_default()));
        }
        let words = line.split(|c: char| c.is_whitespace() || "()'\"".contains(c));
        words.filter_map(|word| word.split_once(':')).find_map(|(file, rest)| {
            let counted = number(rest);
            let is_source = file.contains('.') && !counted.is_empty();
            is_source.then(|| format!("{file}, line {counted}"))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_found() {
        for (text, expected) in [
            (
                "Traceback (most recent call last):\n  File \"/a/me.py\", line 12, in <module>\n  File \"x.py\", line 3\n",
                Some("/a/me.py, line 12"),
            ),
            ("Warning: /a/me.pl:7:\nWarning:    Goal (directive) failed", Some("/a/me.pl, line 7")),
            (
                "Exception in thread \"main\" java.lang.Error\n\tat Me.main(Me.java:63)",
                Some("Me.java, line 63"),
            ),
            ("/a/me.js:5\n  throw new Error()\n", Some("/a/me.js, line 5")),
            ("Segmentation fault", None),
            ("at 12:30 o'clock", None),
        ] {
            assert_eq!(place(text).as_deref(), expected, "{text}");
        }
    }
}

//! What a check has found, for a person.

use anstyle::{AnsiColor, Style};

use crate::referee::check::{CheckReport, Evidence, Finding, Games, Severity, Step, Verdict};
use crate::referee::player::Language;
use crate::rules::{counted, showable};

/// How a report is shown.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// Text is wrapped at words to so many columns, if to any.
    pub width: Option<usize>,
    /// Whether it is coloured.
    pub is_coloured: bool,
    /// The language that repairs are for.
    pub language: Option<Language>,
}

const BAD: Style = AnsiColor::Red.on_default().bold();
const GOOD: Style = AnsiColor::Green.on_default().bold();
const HINT: Style = AnsiColor::Yellow.on_default();

impl Look {
    /// As standard output is: wrapped and coloured on a terminal only.
    pub fn of_standard_output(language: Option<Language>) -> Look {
        let stdout = std::io::stdout();
        let size = terminal_size::terminal_size_of(&stdout);
        let choice = anstream::AutoStream::choice(&stdout);
        Look {
            width: size.map(|(terminal_size::Width(columns), _)| usize::from(columns).max(40)),
            is_coloured: choice != anstream::ColorChoice::Never,
            language,
        }
    }

    fn styled(&self, style: Style, text: &str) -> String {
        match self.is_coloured {
            true => format!("{style}{text}{style:#}"),
            false => text.to_owned(),
        }
    }

    /// A paragraph: its first line begins with `first`, the others with `rest`.
    fn paragraph(&self, first: &str, rest: &str, text: &str) -> String {
        let text = showable(text);
        let options = textwrap::Options::new(self.width.unwrap_or(usize::MAX))
            .initial_indent(first)
            .subsequent_indent(rest)
            .break_words(false);
        textwrap::fill(&text, options) + "\n"
    }

    /// The whole report; with all steps if that is wanted.
    pub fn report(&self, report: &CheckReport, is_verbose: bool) -> String {
        let mut text = String::new();
        if is_verbose {
            text.extend(report.steps.iter().map(|step| self.step(step)));
            text.push('\n');
        }
        for finding in &report.findings {
            text += &self.finding(finding);
            text.push('\n');
        }
        text + &self.games(report) + &self.verdict(report.verdict())
    }

    /// A step: what was said, and the names of what is wrong.
    fn step(&self, step: &Step) -> String {
        let (mark, style) = match (step.is_passed(), step.findings.is_empty()) {
            _ if step.left_out => ("-", Style::new()),
            (true, true) => ("ok", GOOD),
            (true, false) => ("hint", HINT),
            (false, _) => ("WRONG", BAD),
        };
        let mark = self.styled(style, &format!("{mark:<5}"));
        let mut text = format!("{:>2} {mark}  {}", step.number, step.title);
        let names = step.findings.iter().map(|finding| finding.mistake.to_string());
        let names: Vec<String> = names.collect();
        if !names.is_empty() {
            text += &format!(": {}", names.join(", "));
        }
        text.push('\n');
        if !step.remark.is_empty() {
            text += &self.paragraph("          ", "          ", &step.remark);
        }
        for exchange in &step.exchanges {
            let came = exchange.came.as_deref().unwrap_or("(nothing)");
            let mut line = format!("sent {}: came {came}", exchange.sent);
            if exchange.expected != came {
                line += &format!("; expected {}", exchange.expected);
            }
            text += &self.paragraph("          ", "            ", &line);
        }
        text
    }

    fn finding(&self, finding: &Finding) -> String {
        let Finding { mistake, words, shown_by, evidence } = finding;
        let (weight, style) = match words.weight {
            Severity::Wrong => ("WRONG", BAD),
            Severity::Hint => ("hint", HINT),
        };
        let head = self.paragraph("", "  ", &format!("{weight} {mistake}: {}", words.what));
        let mut text = match head.strip_prefix(weight) {
            Some(rest) => self.styled(style, weight) + rest,
            None => head,
        };
        let mut part = |name: &str, words: &str| {
            text += &self.paragraph(&format!("  {name:<8}"), "          ", words);
        };
        if !shown_by.is_empty() {
            part("Seen:", shown_by);
        }
        part("Why:", &words.why);
        part("Repair:", &words.repair_in(self.language));
        if let Some(evidence) = evidence.as_ref().filter(|_| words.weight == Severity::Wrong) {
            text += &self.evidence(evidence);
        }
        text
    }

    /// What shows a mistake: lines to be sent, the board, standard error.
    fn evidence(&self, evidence: &Evidence) -> String {
        /// So many requests are shown here; `--json` has them all.
        const MOST: usize = 12;
        let Evidence { requests, board, why, stderr, place, again } = evidence;
        let mut text = String::new();
        if let Some(why) = why {
            text += &self.paragraph("  Rules:  ", "          ", why);
        }
        let mut block = |title: &str, lines: &[String]| {
            text += &format!("  {title}\n");
            lines.iter().for_each(|line| text += &format!("    {}\n", showable(line)));
        };
        if !board.is_empty() && !requests.is_empty() {
            block("The board before the answer:", board);
        }
        if !requests.is_empty() {
            let last = &requests[requests.len().saturating_sub(MOST)..];
            let left_out = requests.len() - last.len();
            let title = match left_out {
                0 => "Send these lines to see it again:".to_owned(),
                _ => format!("Send these lines to see it again (and {left_out} before them):"),
            };
            block(&title, last);
        }
        if !stderr.is_empty() {
            let place = place.as_ref().map(|place| format!(" (see {place})"));
            block(&format!("It wrote to standard error{}:", place.unwrap_or_default()), stderr);
        }
        if !again.is_empty() && requests.len() <= MOST {
            text += &format!("  Or run: {}\n", showable(again));
        }
        text
    }

    /// What came of the games, with times and memory.
    fn games(&self, report: &CheckReport) -> String {
        let Games { games, invalid, faults, median_us, longest_us, .. } = &report.games;
        let mut text = format!("{} against random moves", counted(*games, "game"));
        let lost = report.games.lost();
        text += &match lost {
            0 => ": none was lost by a fault.".to_owned(),
            _ => {
                let kinds = faults.iter().map(|(kind, count)| format!("{count} {kind}"));
                let kinds: Vec<String> = kinds.collect();
                format!(": {lost} lost by faults ({}).", kinds.join(", "))
            }
        };
        if report.games.is_removed() {
            text += &format!(
                " It lost {invalid} by invalid moves: with more than 10 % a program is removed from the ranking."
            );
        }
        if *longest_us > 0 {
            let [median, longest] = [*median_us, *longest_us].map(|us| us as f64 / 1000.0);
            text += &format!(" Time for a move: median {median:.1} ms, longest {longest:.1} ms.");
            if let Some(kb) = report.peak_kb {
                text += &format!(" Memory: {} MB at most.", kb.div_ceil(1024));
            }
        }
        self.paragraph("", "", &text)
    }

    fn verdict(&self, verdict: Verdict) -> String {
        let style = match verdict {
            Verdict::Fit => GOOD,
            Verdict::MayLose { .. } => HINT,
            Verdict::WouldLose { .. } | Verdict::DoesNotPlay { .. } => BAD,
        };
        self.styled(style, &verdict.to_string()) + "\n"
    }
}

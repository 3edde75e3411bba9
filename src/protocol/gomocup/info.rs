//! What a manager tells by `INFO`.

use crate::rules::notation::number;
use crate::session::Engine;

/// What the manager has told so far. Keys that change nothing here are `game_type`, `folder` and
/// `evaluate`, which may be ignored, and `timeout_match`, since `time_left` is told before each
/// move.
#[derive(Default)]
pub(super) struct Info {
    timeout_turn: Option<i64>,
    time_left: Option<i64>,
    /// Bytes.
    max_memory: Option<i64>,
    max_depth: Option<i64>,
    max_node: Option<i64>,
    rule: i64,
}

/// `time_left` of a match without a limit.
const UNLIMITED: i64 = 2_147_483_647;

/// The bit of the rule that only exactly five win.
const EXACTLY_FIVE: i64 = 1;

/// What the program takes beside the table of the search, in megabytes: measured, and some more.
const BESIDE_THE_TABLE: i64 = 14;

impl Info {
    /// Takes `KEY VALUE`. Keys that nobody knows are ignored, as the protocol wants it, and so are
    /// values that are no numbers.
    pub fn tell(&mut self, text: &str) {
        let (key, value) = text.split_once(|c: char| c.is_ascii_whitespace()).unwrap_or((text, ""));
        let value: Option<i64> = number(value.trim_ascii()).flatten();
        let Some(value) = value else { return };
        match key.to_ascii_lowercase().as_str() {
            "timeout_turn" => self.timeout_turn = Some(value),
            "time_left" => self.time_left = Some(value).filter(|&left| left < UNLIMITED),
            "max_memory" => self.max_memory = Some(value).filter(|&bytes| bytes > 0),
            "max_depth" => self.max_depth = Some(value).filter(|&moves| moves > 0),
            "max_node" => self.max_node = Some(value).filter(|&nodes| nodes > 0),
            "rule" => self.rule = value,
            _ => {}
        }
    }

    /// The rule, as an option of the game.
    pub fn rule(&self) -> &'static str {
        if self.rule & EXACTLY_FIVE == 0 { "rule=freestyle" } else { "rule=standard" }
    }

    /// What of this cannot be done.
    pub fn check(&self) -> Result<(), String> {
        if self.rule & !EXACTLY_FIVE != 0 {
            let rule = self.rule;
            return Err(format!("rule {rule}: expected 0 (freestyle) or 1 (exactly five)"));
        }
        let least = BESIDE_THE_TABLE + 1;
        match self.max_memory {
            Some(bytes) if bytes >> 20 < least => {
                Err(format!("max_memory {bytes}: expected at least {}", least << 20))
            }
            _ => Ok(()),
        }
    }

    /// Sets the engine's limits and the options of its strategy, which are `own` where nothing was
    /// told.
    pub fn set(&self, engine: &mut Engine, own: &Own) {
        // Some of the time is for the way of the answer.
        let turn = self.timeout_turn.map(|ms| ms - (5 + ms / 50).min(50));
        let told = [("move_ms", turn), ("left_ms", self.time_left), ("nodes", self.max_node)];
        let told = told.map(|(key, told)| told.map(|told| format!("{key}={told}")));
        let told: Vec<&str> = told.iter().flatten().map(String::as_str).collect();
        for words in [own.limits.split_whitespace().collect(), told] {
            if let Err(error) = engine.set_limits(&words) {
                log::error!("limits {words:?}: {error}");
            }
        }
        let megabytes = |bytes: i64| ((bytes >> 20) - BESIDE_THE_TABLE).clamp(1, 32);
        let told = [("table_mb", self.max_memory.map(megabytes)), ("depth", self.max_depth)];
        let option = |word: &str| {
            let key = word.split_once('=').map(|(key, _)| key);
            let mut told = told.into_iter();
            let told = told.find(|&(name, told)| Some(name) == key && told.is_some());
            match told {
                Some((key, Some(told))) => format!("{key}={told}"),
                _ => word.to_owned(),
            }
        };
        let strategy = own.strategy.as_deref().unwrap_or_default();
        let words: Vec<String> = strategy.split(' ').map(option).collect();
        if words.join(" ") != engine.strategy() {
            // Options without a value are at their default.
            let words = words.iter().map(String::as_str);
            let words: Vec<&str> = words.filter(|word| !word.ends_with('=')).collect();
            if let Err(error) = engine.set_strategy(&words) {
                log::error!("strategy {words:?}: {error}");
            }
        }
    }
}

/// What holds where the manager tells nothing.
pub(super) struct Own {
    limits: String,
    /// That of the first game.
    strategy: Option<String>,
}

impl Own {
    /// What `engine` is set to before a game.
    pub fn of(engine: &Engine) -> Own {
        Own { limits: engine.limits().to_string(), strategy: None }
    }

    /// Takes note of the strategy when a game has been started.
    pub fn see(&mut self, engine: &Engine) {
        self.strategy.get_or_insert_with(|| engine.strategy());
    }
}

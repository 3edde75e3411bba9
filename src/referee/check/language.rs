//! What language a program is written in, as far as its command shows.

use std::path::Path;

use super::CheckConfig;
use crate::referee::player::{Command, Language};

impl CheckConfig {
    fn words(&self) -> &[String] {
        let (Command::Program(words) | Command::Builtin(words)) = &self.player.program.command;
        words
    }

    /// The language of the program: by the interpreter that runs it, or by the name of a file.
    #[must_use]
    pub fn language(&self) -> Option<Language> {
        let mut paths = self.words().iter().map(Path::new);
        let names = paths.clone().filter_map(|path| path.file_name()?.to_str());
        let interpreted = names.filter_map(Language::of_interpreter).next();
        interpreted.or_else(|| paths.find_map(Language::of_source))
    }

    /// A Prolog program that is run without the bridge which speaks for it.
    pub(super) fn lacks_bridge(&self) -> bool {
        self.language() == Some(Language::Prolog)
            && !self.words().iter().any(|word| word.ends_with("contract.pl"))
    }
}

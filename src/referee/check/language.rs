//! What language a program is written in, as far as its command shows.

use std::path::Path;

use serde::{Deserialize, Serialize};
use strum::Display;

use super::CheckConfig;
use crate::referee::player::Command;

/// A language that repairs are given for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Display, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)] // they are what they are called
pub enum Language {
    Prolog,
    Python,
    C,
    Java,
    JavaScript,
}

impl CheckConfig {
    fn words(&self) -> &[String] {
        let (Command::Program(words) | Command::Builtin(words)) = &self.player.program.command;
        words
    }

    /// The language of the program: by the interpreter that runs it, or by the name of a file.
    #[must_use]
    pub fn language(&self) -> Option<Language> {
        let names = self.words().iter().filter_map(|word| Path::new(word).file_name()?.to_str());
        let interpreted = names.clone().find_map(|name| {
            let is = |program: &str| name.starts_with(program);
            match name {
                _ if is("python") || is("pypy") => Some(Language::Python),
                _ if is("swipl") || is("yap") || is("gprolog") => Some(Language::Prolog),
                _ if is("node") || is("deno") || is("bun") => Some(Language::JavaScript),
                "java" => Some(Language::Java),
                _ => None,
            }
        });
        let mut extensions = names.filter_map(|name| Path::new(name).extension()?.to_str());
        interpreted.or_else(|| extensions.find_map(by_extension))
    }

    /// A Prolog program that is run without the bridge which speaks for it.
    pub(super) fn lacks_bridge(&self) -> bool {
        self.language() == Some(Language::Prolog)
            && !self.words().iter().any(|word| word.ends_with("contract.pl"))
    }
}

fn by_extension(extension: &str) -> Option<Language> {
    Some(match extension {
        "pl" | "pro" => Language::Prolog,
        "py" => Language::Python,
        "js" | "mjs" => Language::JavaScript,
        "java" | "jar" | "class" => Language::Java,
        "c" => Language::C,
        _ => return None,
    })
}

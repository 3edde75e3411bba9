//! What languages programs are written in, and what runs them.

use std::path::Path;

use serde::{Deserialize, Serialize};
use strum::Display;

/// A language that players are known to be written in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Display, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)] // they are what they are called
pub enum Language {
    Prolog,
    Python,
    Java,
    C,
    #[strum(to_string = "C++")]
    Cpp,
    JavaScript,
}

impl Language {
    /// The language of a source, by its name.
    #[must_use]
    pub fn of_source(path: &Path) -> Option<Language> {
        Some(match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "pl" | "pro" | "prolog" => Language::Prolog,
            "py" => Language::Python,
            "java" => Language::Java,
            "c" => Language::C,
            "cc" | "cpp" | "cxx" | "c++" => Language::Cpp,
            "js" | "mjs" | "cjs" => Language::JavaScript,
            _ => return None,
        })
    }

    /// The language that a program of this name runs: `python3`, say, without its folder.
    #[must_use]
    pub fn of_interpreter(name: &str) -> Option<Language> {
        let is = |program: &str| name.starts_with(program);
        match name {
            _ if is("python") || is("pypy") => Some(Language::Python),
            _ if is("swipl") || is("yap") || is("gprolog") => Some(Language::Prolog),
            _ if is("node") || is("deno") || is("bun") => Some(Language::JavaScript),
            "java" => Some(Language::Java),
            _ => None,
        }
    }

    /// The program that runs a source as it is; none if that has to be compiled.
    #[must_use]
    pub const fn interpreter(self) -> Option<&'static str> {
        match self {
            Language::Prolog => Some("swipl"),
            Language::Python => Some("python3"),
            Language::Java => Some("java"),
            Language::JavaScript => Some("node"),
            Language::C | Language::Cpp => None,
        }
    }
}

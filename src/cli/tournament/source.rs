//! What a file of a submission is, told by its first line or its name.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use crate::referee::player::Language;

/// What a file of a submission is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// Clauses for the bridge to Prolog, or a source that is compiled.
    Code(Language),
    /// A program for an interpreter, with the interpreter's command.
    Script(Kind, Vec<String>),
    /// What is included by sources of C or C++.
    Header,
    /// A program of this machine.
    Executable,
}

/// What a program is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// It is written in this language.
    Of(Language),
    /// Its first line names another interpreter.
    OtherScript,
    /// It was compiled beforehand.
    Executable,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Of(language) => language.fmt(f),
            Kind::OtherScript => f.write_str("other script"),
            Kind::Executable => f.write_str("executable"),
        }
    }
}

/// A file, and what could be read of it.
pub struct SourceFile {
    /// What it is; none if that is not known.
    pub source: Option<Source>,
    /// Its text, as far as it is one.
    pub text: String,
    /// Whether the system lets it be run.
    pub may_run: bool,
}

impl SourceFile {
    /// Reads a file; of one that cannot be read nothing is known.
    pub fn read(path: &Path) -> SourceFile {
        let bytes = beginning(path).unwrap_or_default();
        let mode = path.metadata().map(|data| data.permissions().mode());
        let text = String::from_utf8_lossy(&bytes).into_owned();
        SourceFile {
            source: told(path, &bytes, &text),
            text,
            may_run: mode.is_ok_and(|mode| mode & 0o111 != 0),
        }
    }

    /// Whether the requests of the contract occur in it.
    pub fn knows_contract(&self) -> bool {
        self.text.contains("_inicia")
    }

    /// Whether a compiler has made it.
    pub fn is_built(&self) -> bool {
        matches!(
            self.source,
            Some(Source::Executable | Source::Script(Kind::Of(Language::Java), _))
        )
    }

    /// The class that it begins with, if it is one of Java that can be started.
    pub fn main_class(&self, path: &Path) -> Option<String> {
        let class = path.file_stem()?.to_str()?;
        let package = self.text.lines().find_map(|line| line.trim().strip_prefix("package "));
        let package = package.and_then(|rest| rest.split(';').next()).map(str::trim);
        self.text.contains("void main(").then(|| match package {
            Some(package) => format!("{package}.{class}"),
            None => class.to_owned(),
        })
    }
}

/// As much of a file as tells what it is.
fn beginning(path: &Path) -> io::Result<Vec<u8>> {
    const MOST: u64 = 1 << 20;
    let mut bytes = Vec::new();
    // From a pipe nothing might ever come.
    if path.metadata()?.is_file() {
        File::open(path)?.take(MOST).read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

fn told(path: &Path, bytes: &[u8], text: &str) -> Option<Source> {
    if let Some(interpreter) = text.strip_prefix("#!").and_then(|text| text.lines().next()) {
        let script = script(interpreter)?;
        // A file that Prolog would run by itself may be no more than the four predicates.
        let prolog = Language::Prolog;
        let is_contract = matches!(script, Source::Script(kind, _) if kind == Kind::Of(prolog))
            && text.lines().any(|line| line.starts_with("x_inicia("));
        return Some(if is_contract { Source::Code(prolog) } else { script });
    }
    const PROGRAMS: [&[u8]; 2] = [b"\x7fELF", b"\xcf\xfa\xed\xfe"];
    if PROGRAMS.iter().any(|magic| bytes.starts_with(magic)) {
        let is_object = path.extension().is_some_and(|end| end == "o" || end == "so");
        return (!is_object).then_some(Source::Executable);
    }
    let run_by = |language, words: &[&str]| {
        let words = words.iter().map(ToString::to_string).collect();
        Some(Source::Script(Kind::Of(language), words))
    };
    match (Language::of_source(path), path.extension()?.to_str()?) {
        (Some(Language::Python), _) => run_by(Language::Python, &["python3"]),
        (Some(Language::JavaScript), _) => run_by(Language::JavaScript, &["node"]),
        (Some(language), _) => Some(Source::Code(language)),
        (None, "jar") => run_by(Language::Java, &["java", "-jar"]),
        (None, "h" | "hh" | "hpp" | "hxx") => Some(Source::Header),
        _ => None,
    }
}

/// A script whose first line names this interpreter.
fn script(interpreter: &str) -> Option<Source> {
    let mut words: Vec<String> = interpreter.split_whitespace().map(str::to_owned).collect();
    if words.first()?.ends_with("/env") {
        words.remove(0);
        words.retain(|word| word != "-S");
    }
    let name = words.first()?.rsplit('/').next()?;
    let kind = Language::of_interpreter(name).map_or(Kind::OtherScript, Kind::Of);
    Some(Source::Script(kind, words))
}

//! Starter kits: a small honest player in the language of a student.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};

use super::Exit;
use crate::files::Draft;

/// A kit that is wanted.
#[derive(Args, Debug)]
pub struct Starter {
    /// The language.
    language: Language,
    /// The folder that it is written to; made if it is not there. No file is overwritten.
    #[arg(default_value = ".")]
    dir: PathBuf,
    /// The game.
    #[arg(long, default_value = "morris")]
    game: Game,
}

/// A language that there is a kit in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Language {
    Prolog,
    Python,
    C,
    Java,
    #[value(name = "javascript")]
    JavaScript,
}

/// A game that there is a kit for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Game {
    /// Three stones.
    Morris,
    /// Tic-tac-toe.
    Classic,
}

/// A file of a kit: its path in the folder, and its text.
type File = (&'static str, &'static str);

/// What a student needs to begin.
struct Kit {
    files: &'static [File],
    /// What makes a program of it, if that takes a step.
    build: Option<&'static str>,
    /// How the program is run.
    run: &'static str,
}

macro_rules! player {
    ($name:literal) => {
        ($name, include_str!(concat!("../../scripts/players/", $name)))
    };
}

/// What lets a Prolog program be played with: it comes with each kit in that language.
macro_rules! with_bridge {
    ($player:literal) => {
        &[
            player!($player),
            ("contract.pl", include_str!("../../scripts/prolog/contract.pl")),
            ("contract/guard.pl", include_str!("../../scripts/prolog/contract/guard.pl")),
            ("contract/host.pl", include_str!("../../scripts/prolog/contract/host.pl")),
        ]
    };
}

const fn kit(language: Language, game: Game) -> Kit {
    use Game::{Classic, Morris};
    let (files, build, run): (&[File], _, _) = match (language, game) {
        (Language::Prolog, Morris) => {
            (with_bridge!("morris.pl"), None, "swipl contract.pl morris.pl")
        }
        (Language::Prolog, Classic) => {
            (with_bridge!("classic.pl"), None, "swipl contract.pl classic.pl --game classic")
        }
        (Language::Python, Morris) => (&[player!("morris.py")], None, "python3 morris.py"),
        (Language::Python, Classic) => (&[player!("classic.py")], None, "python3 classic.py"),
        (Language::C, Morris) => {
            (&[player!("morris.c")], Some("cc -O2 -o morris morris.c"), "./morris")
        }
        (Language::C, Classic) => {
            (&[player!("classic.c")], Some("cc -O2 -o classic classic.c"), "./classic")
        }
        (Language::Java, Morris) => {
            (&[player!("Morris.java")], Some("javac Morris.java"), "java Morris")
        }
        (Language::Java, Classic) => {
            (&[player!("Classic.java")], Some("javac Classic.java"), "java Classic")
        }
        (Language::JavaScript, Morris) => (&[player!("morris.js")], None, "node morris.js"),
        (Language::JavaScript, Classic) => (&[player!("classic.js")], None, "node classic.js"),
    };
    Kit { files, build, run }
}

/// Writes a kit, and says what to do with it.
pub fn run(options: &Starter) -> Result<Exit> {
    let kit = kit(options.language, options.game);
    let paths = kit.files.iter().map(|(name, text)| (options.dir.join(name), *text));
    let paths: Vec<(PathBuf, &str)> = paths.collect();
    if let Some((path, _)) = paths.iter().find(|(path, _)| path.exists()) {
        bail!("{} is there already: choose another folder", path.display());
    }
    for (path, text) in &paths {
        let folder = path.parent().unwrap_or(Path::new("."));
        let made = fs::create_dir_all(folder);
        made.with_context(|| format!("cannot make the folder {}", folder.display()))?;
        let draft = Draft::write(path, |to| to.write_all(text.as_bytes()));
        let made = draft.and_then(|draft| draft.create());
        made.with_context(|| format!("cannot write {}", path.display()))?;
    }
    super::print(&advice(options, &kit))
}

/// What to do with a kit.
fn advice(options: &Starter, kit: &Kit) -> String {
    let Kit { files, build, run } = kit;
    let game = match options.game {
        Game::Morris => "morris",
        Game::Classic => "classic",
    };
    let mut text = String::new();
    for (name, _) in *files {
        // A string takes all.
        let _ = writeln!(text, "wrote {}", options.dir.join(name).display());
    }
    let folder = (options.dir != Path::new(".")).then(|| {
        let folder = options.dir.to_string_lossy();
        format!("cd {}", shell_words::quote(&folder))
    });
    let lines = [
        folder.as_deref().map(|line| (line, "")),
        build.map(|line| (line, "")),
        Some((*run, "then type x_inicia: it plays X, and you answer with x_responde MOVE")),
    ];
    text.push('\n');
    for (line, what) in lines.into_iter().flatten() {
        let _ = writeln!(text, "{}", format!("  {line:<40}  {what}").trim_end());
    }
    let _ = write!(
        text,
        "  jogada check '{run}' --game {game}\n  \
           jogada match -x '{run}' -o builtin:rules --game {game} --games 20\n\n\
         It wins when it can, and else plays at random. Put your own idea where {} says\n\
         \"your idea goes here\".\n",
        files.first().map_or("", |(name, _)| name)
    );
    text
}

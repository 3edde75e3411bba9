//! `jogada tournament --init`: a tournament file to begin with.

use std::collections::{BTreeMap, HashMap};
use std::ffi::OsStr;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use clap::Args;

use crate::cli::Exit;
use crate::cli::matches::options::game;
use crate::cli::out::say;
use crate::files::{self, Draft};
use crate::referee::player::{Language, check_name};
use crate::referee::tournament::{EXAMPLE, Plan};
use crate::rules::{counted, is_disturbing, showable};

use super::quoted;
use super::source::{Kind, SourceFile};
use super::submission::{self, Bridge, Submission};

/// What is written, and where.
#[derive(Args, Clone, Debug)]
pub struct InitArgs {
    /// Write a tournament file to begin with, in which each key is explained, and play nothing. Of
    /// a folder of submissions, a file or a folder for each player, it is written with the command
    /// of each.
    #[arg(long, conflicts_with_all = ["dir", "shard", "concurrency", "quiet", "update", "watch"])]
    pub init: bool,
    /// With --init: the name of the file, instead of that of the folder with .toml.
    #[arg(long, value_name = "FILE", requires = "init", alias = "output")]
    out: Option<PathBuf>,
    /// With --init: replace a file that is there.
    #[arg(long, requires = "init")]
    force: bool,
    /// With --init: the game that is played.
    #[arg(long, value_name = "NAME [KEY=VALUE ...]", requires = "init")]
    game: Option<String>,
    /// With --init: scripts/prolog/contract.pl of this program, which speaks for players in Prolog;
    /// it is looked for round this program and the working folder.
    #[arg(long, value_name = "FILE", requires = "init")]
    bridge: Option<PathBuf>,
}

/// Writes a tournament file: of a folder of submissions; or the example, to a file of that name or
/// to standard output.
pub fn run(options: &InitArgs, source: Option<&Path>) -> Result<Exit> {
    match source {
        Some(folder) if folder.is_dir() => of_folder(options, folder),
        Some(file) if options.out.is_some() => {
            bail!("--init {}: expected a folder of submissions for --out", file.display())
        }
        Some(file) if file.extension() != Some(OsStr::new("toml")) => bail!(
            "--init {}: expected a folder of submissions, or a file to be written, whose name ends in .toml",
            file.display()
        ),
        Some(file) => write(options, file, &head(options, false)?).map(|()| Exit::Done),
        None => crate::cli::print(&head(options, false)?),
    }
}

fn write(options: &InitArgs, file: &Path, text: &str) -> Result<()> {
    let fill = |to: &mut dyn std::io::Write| to.write_all(text.as_bytes());
    let written = match options.force {
        true => files::write(file, fill),
        false => Draft::write(file, fill).and_then(|draft| draft.create()),
    };
    written.map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => {
            anyhow!("--init: {} is there already; --force replaces it", file.display())
        }
        _ => anyhow!("--init: cannot write {}: {error}", file.display()),
    })
}

/// The example, for the game that is wanted, and with time to start for what is compiled.
fn head(options: &InitArgs, is_slow: bool) -> Result<String> {
    let mut text = EXAMPLE.to_owned();
    if options.game.is_some() {
        let game = toml::Value::String(game(options.game.as_deref())?.to_string());
        text = text.replace("games = [\"classic\"]", &format!("games = [{game}]"));
    }
    if is_slow {
        text = text.replace("# start_ms = 10000   ", "start_ms = 30000     ");
    }
    Ok(text)
}

/// A player of the class.
struct Found {
    name: String,
    submission: Submission,
}

fn of_folder(options: &InitArgs, folder: &Path) -> Result<Exit> {
    let folder = folder.canonicalize().with_context(|| format!("--init {}", folder.display()))?;
    let file = options.out.clone().unwrap_or_else(|| {
        let mut name = folder.file_name().unwrap_or(OsStr::new("class")).to_owned();
        name.push(".toml");
        name.into()
    });
    let place = std::path::absolute(&file).context("cannot find the working folder")?;
    let base = place.parent().and_then(|base| base.canonicalize().ok());
    let base =
        base.with_context(|| format!("--init: there is no folder for {}", file.display()))?;
    // As the example has it, or as it is wanted.
    let game = game(Some(options.game.as_deref().unwrap_or("classic")))?;
    let game = game.as_str().split(' ').next().unwrap_or_default();
    let bridge = bridge(options.bridge.as_deref())?;
    let bridge = Bridge { file: bridge.as_deref(), game };
    let (players, others) = submissions(&folder, &place, bridge)?;
    others.iter().for_each(|other| say(format!("no player: {other}")));
    if players.is_empty() {
        bail!("--init {}: there is no program in this folder", folder.display());
    }
    let compiled = [Language::Java, Language::C, Language::Cpp].map(Kind::Of);
    let compiles = players.iter().any(|one| compiled.contains(&one.submission.kind));
    let mut text = head(options, compiles)?;
    text.truncate(text.find(PLAYERS).unwrap_or(text.len()));
    text += OTHER_KEYS;
    if compiles {
        text += COMPILED;
    }
    if players.iter().any(|one| one.submission.kind == Kind::Of(Language::Prolog)) {
        text += PROLOG;
    }
    text += &written(&players, &others, &base);
    Plan::read(&text).context("--init")?;
    write(options, &file, &text)?;
    say(summary(&file, &players));
    Ok(Exit::Done)
}

/// The players that a folder holds, and what is none, with the reason.
fn submissions(
    folder: &Path,
    place: &Path,
    bridge: Bridge<'_>,
) -> Result<(Vec<Found>, Vec<String>)> {
    let entries = submission::entries(folder)
        .with_context(|| format!("--init: cannot read {}", folder.display()))?;
    let handed_in = entries.iter().filter(|path| !is_own(path, &entries, place));
    let handed_in: Vec<PathBuf> = handed_in.cloned().collect();
    let (mut players, mut others) = (Vec::new(), Vec::new());
    for (path, name) in handed_in.iter().zip(names(&handed_in)) {
        match Submission::of(path, bridge).and_then(|it| checked(it, &name)) {
            Ok(submission) => players.push(Found { name, submission }),
            Err(why) => {
                let file = path.file_name().unwrap_or_default().to_string_lossy();
                others.push(showable(&format!("{file}: {why}")).into_owned());
            }
        }
    }
    Ok((players, others))
}

/// Whether this is not handed in: the file that is written, results, or what was compiled of a
/// source beside it.
fn is_own(path: &Path, all: &[PathBuf], place: &Path) -> bool {
    let end = path.extension().unwrap_or_default();
    let compiled = [Language::C, Language::Cpp, Language::Java];
    let is_source = |other: &&PathBuf| {
        *other != path
            && other.file_stem() == path.file_stem()
            && Language::of_source(other).is_some_and(|language| compiled.contains(&language))
    };
    let is_built = || {
        path.is_file()
            && all.iter().any(|other| is_source(&other))
            && (end == "class" || SourceFile::read(path).is_built())
    };
    place.file_name() == path.file_name() || end == "results" || end == "o" || is_built()
}

/// What the players are called: their files without the end, unless two would be called the same.
fn names(entries: &[PathBuf]) -> Vec<String> {
    let whole = |path: &PathBuf| clean(&path.file_name().unwrap_or_default().to_string_lossy());
    let short = |path: &PathBuf| {
        let stem = if path.is_dir() { path.file_name() } else { path.file_stem() };
        let name = clean(&stem.unwrap_or_default().to_string_lossy());
        // As Moodle calls what it hands out: Ana Silva_12345_assignsubmission_file.
        let person = name.split_once("_assignsubmission").and_then(|(it, _)| it.rsplit_once('_'));
        person.map_or(name.clone(), |(person, _)| person.to_owned())
    };
    let mut count: HashMap<String, u32> = HashMap::new();
    entries.iter().for_each(|path| *count.entry(short(path)).or_default() += 1);
    let name = |path| match count.get(&short(path)) {
        Some(1) => short(path),
        _ => whole(path),
    };
    entries.iter().map(name).collect()
}

fn clean(name: &str) -> String {
    let name: String = name.chars().filter(|c| !is_disturbing(*c)).take(100).collect();
    name.trim().to_owned()
}

/// A submission that can be written down.
fn checked(submission: Submission, name: &str) -> Result<Submission, String> {
    check_name(name)?;
    match submission.directory.to_str() {
        Some(_) => Ok(submission),
        None => Err("its name is not UTF-8".to_owned()),
    }
}

/// The bridge for players in Prolog, if it can be found.
fn bridge(given: Option<&Path>) -> Result<Option<String>> {
    if let Some(path) = given {
        let path = path.canonicalize().with_context(|| format!("--bridge {}", path.display()))?;
        return Ok(Some(path.to_string_lossy().into_owned()));
    }
    let roots = [std::env::current_exe().ok(), std::env::current_dir().ok()];
    let roots = roots.iter().flatten().flat_map(|path| path.ancestors());
    let places = roots.map(|root| root.join("scripts/prolog/contract.pl"));
    let found = places.into_iter().find_map(|place| place.canonicalize().ok());
    Ok(found.map(|path| path.to_string_lossy().into_owned()))
}

/// Where the players begin.
const PLAYERS: &str = "\n[[players]]\n";

const OTHER_KEYS: &str = "
# Beside these keys a player may have environment = { LANG = \"C\" }, protocol = \"uci\" (or others), options = {},
# days_late = 0 and plagiarised = false.
";

const COMPILED: &str = "\
# A command that compiles does so when a source has changed. In a sandbox, where folders are read-only, it cannot: there
# run it before, by --check with sandbox = false.
";

const PROLOG: &str = "# The commands of players in Prolog name the game, too.\n";

/// The players of a class, and what is none.
fn written(players: &[Found], others: &[String], base: &Path) -> String {
    let mut text = String::new();
    for Found { name, submission: Submission { directory, command, .. } } in players {
        let directory = directory.strip_prefix(base).unwrap_or(directory);
        let words = command.iter().cloned().map(toml::Value::String).collect();
        let value = |text: &str| toml::Value::String(text.to_owned());
        text += PLAYERS;
        text += &format!("name = {}\n", value(name));
        if directory != Path::new("") {
            text += &format!("directory = {}\n", value(&directory.to_string_lossy()));
        }
        text += &format!("command = {}\n", toml::Value::Array(words));
    }
    if !others.is_empty() {
        text += "\n# No player was made of these:\n";
        text.extend(others.iter().map(|other| format!("#   {other}\n")));
    }
    text
}

fn summary(file: &Path, players: &[Found]) -> String {
    let mut count: BTreeMap<Kind, u32> = BTreeMap::new();
    players.iter().for_each(|one| *count.entry(one.submission.kind).or_default() += 1);
    let count = count.iter().map(|(kind, count)| format!("{count} {kind}"));
    let count = count.collect::<Vec<_>>().join(", ");
    let (file, players) = (quoted(file), counted(players.len(), "player"));
    format!("{file}: {players} ({count})\nCheck them by: jogada tournament --check {file}")
}

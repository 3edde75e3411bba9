//! The command of a submission: a file, or a folder with all that belongs to a program.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::source::{Kind, Source, SourceFile};
use crate::referee::player::Language;

/// How a submission is run.
#[derive(Debug)]
pub struct Submission {
    /// The folder in which it is run.
    pub directory: PathBuf,
    /// The command, from there.
    pub command: Vec<String>,
    /// What it is.
    pub kind: Kind,
}

/// What speaks for programs in Prolog.
#[derive(Clone, Copy)]
pub struct Bridge<'a> {
    /// Where it is, if it was found.
    pub file: Option<&'a str>,
    /// The game that it says it plays.
    pub game: &'a str,
}

impl Bridge<'_> {
    fn command(self, program: String) -> Result<Vec<String>, String> {
        let file = self.file.ok_or(
            "it is Prolog, and contract.pl, which speaks for it, is not found: name it by --bridge (jogada starter prolog \
             DIR writes one)",
        )?;
        Ok(vec!["swipl".into(), file.into(), program, "--game".into(), self.game.into()])
    }
}

/// A program that a folder may hold.
struct Candidate {
    kind: Kind,
    command: Vec<String>,
    /// The names, without their ends, of its files.
    stems: BTreeSet<String>,
    knows_contract: bool,
}

impl Candidate {
    /// Whether a file of it has one of these names.
    fn is_called(&self, names: &[&str]) -> bool {
        self.stems.iter().any(|stem| names.contains(&&**stem))
    }
}

/// A file with its name seen from the folder.
struct Named {
    name: String,
    path: PathBuf,
    file: SourceFile,
}

impl Submission {
    /// Of a file or a folder.
    ///
    /// # Errors
    /// It cannot be told what is to be run: why.
    pub fn of(path: &Path, bridge: Bridge<'_>) -> Result<Submission, String> {
        if path.is_dir() {
            return of_folder(path, bridge);
        }
        match path.metadata() {
            Ok(data) if data.is_file() => {}
            Ok(_) => return Err("it is neither a file nor a folder".to_owned()),
            Err(error) => return Err(error.to_string()),
        }
        let directory = path.parent().unwrap_or(Path::new("")).to_owned();
        let file = named(&directory, path).ok_or("its name is not UTF-8")?;
        let mut candidates = candidates(&[file], bridge)?;
        let Candidate { kind, command, .. } =
            candidates.pop().ok_or("neither its first line nor its name says what runs it")?;
        Ok(Submission { directory, command, kind })
    }
}

fn of_folder(folder: &Path, bridge: Bridge<'_>) -> Result<Submission, String> {
    let mut directory = folder.to_owned();
    let mut files = files(&directory, &directory, 0);
    // What was unpacked may lie in a folder of its own.
    for _ in 0..DEEPEST {
        if let [only] = subfolders(&directory).as_slice()
            && files.iter().all(|file| file.name.contains('/'))
        {
            directory.clone_from(only);
            files = self::files(&directory, &directory, 0);
        }
    }
    // A starter kit comes with the bridge.
    let own_bridge = directory.join("contract/host.pl").is_file();
    if own_bridge {
        files.retain(|file| file.name != "contract.pl");
    }
    let file = bridge.file.or(own_bridge.then_some("contract.pl"));
    let mut found = candidates(&files, Bridge { file, ..bridge })?;
    if found.is_empty() {
        return Err("there is no program in it that is known".to_owned());
    }
    let own = folder.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    let others = ["index", "player", "jogador", &own];
    // What is called main is meant, whatever else there is.
    narrow(&mut found, |one| one.is_called(&["main", "__main__"]));
    narrow(&mut found, |one| one.is_called(&others));
    narrow(&mut found, |one| one.knows_contract);
    let several: Vec<&str> = found.iter().flat_map(|one| &one.stems).map(String::as_str).collect();
    let several = several.join(", ");
    match found.pop() {
        Some(Candidate { kind, command, .. }) if found.is_empty() => {
            Ok(Submission { directory, command, kind })
        }
        _ => Err(format!("it may be any of these: {several}; call one of them main")),
    }
}

/// Leaves only what is meant, if there is such.
fn narrow(found: &mut Vec<Candidate>, is_meant: impl Fn(&Candidate) -> bool) {
    if found.iter().any(&is_meant) {
        found.retain(is_meant);
    }
}

fn named(folder: &Path, path: &Path) -> Option<Named> {
    let name = path.strip_prefix(folder).ok()?.to_str()?.to_owned();
    Some(Named { name, path: path.to_owned(), file: SourceFile::read(path) })
}

fn is_hidden(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.starts_with('.') || name.starts_with("__pycache__") || name == "__MACOSX"
}

/// What is in a folder, but what is hidden, in order.
pub fn entries(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let entries: Result<Vec<_>, _> = fs::read_dir(folder)?.collect();
    let mut paths: Vec<PathBuf> = entries?.iter().map(fs::DirEntry::path).collect();
    paths.retain(|path| !is_hidden(path));
    paths.sort();
    Ok(paths)
}

fn subfolders(folder: &Path) -> Vec<PathBuf> {
    let entries = entries(folder).unwrap_or_default();
    entries.into_iter().filter(|path| path.is_dir()).collect()
}

/// So many folders within a folder are looked into.
const DEEPEST: u32 = 6;

/// The files in a folder that are known, and those of Java in folders within it.
fn files(base: &Path, folder: &Path, depth: u32) -> Vec<Named> {
    let entries = entries(folder).unwrap_or_default().into_iter();
    let files = entries.flat_map(|path| match path.is_dir() {
        true if depth < DEEPEST => files(base, &path, depth + 1),
        true => Vec::new(),
        // From a pipe nothing might ever come.
        false if path.is_file() => Vec::from_iter(named(base, &path)),
        false => Vec::new(),
    });
    let is_wanted = |file: &Named| match &file.file.source {
        Some(Source::Code(Language::Java) | Source::Header) => true,
        Some(_) => depth == 0,
        None => false,
    };
    files.filter(is_wanted).collect()
}

/// The programs that these files may be.
fn candidates(files: &[Named], bridge: Bridge<'_>) -> Result<Vec<Candidate>, String> {
    let of = |wanted: &[Source]| -> Vec<&Named> {
        let is_wanted =
            |file: &&Named| file.file.source.as_ref().is_some_and(|it| wanted.contains(it));
        files.iter().filter(is_wanted).collect()
    };
    let mut candidates = Vec::new();
    let sources = of(&[Language::C, Language::Cpp].map(Source::Code));
    if !sources.is_empty() {
        let is_c = of(&[Source::Code(Language::Cpp)]).is_empty();
        let (language, compiler) = if is_c { (Language::C, "cc") } else { (Language::Cpp, "c++") };
        let command = compiled(&sources, &of(&[Source::Header]), compiler);
        candidates.push(candidate(Kind::Of(language), command, &sources));
    }
    let sources = of(&[Source::Code(Language::Java)]);
    if !sources.is_empty() {
        candidates.push(candidate(Kind::Of(Language::Java), java(&sources)?, &sources));
    }
    let has_sources = !candidates.is_empty();
    for file in files {
        let name = plain(&file.name);
        // It was made of the sources beside it.
        if has_sources && file.file.is_built() {
            continue;
        }
        let (kind, command) = match &file.file.source {
            Some(Source::Code(Language::Prolog)) => {
                (Kind::Of(Language::Prolog), bridge.command(name)?)
            }
            Some(Source::Script(kind, words)) => (*kind, [words.clone(), vec![name]].concat()),
            Some(Source::Executable) if !file.file.may_run => {
                return Err(format!("{name} is a program that may not be run: chmod +x {name}"));
            }
            Some(Source::Executable) => (Kind::Executable, vec![format!("./{}", file.name)]),
            _ => continue,
        };
        candidates.push(candidate(kind, command, &[file]));
    }
    Ok(candidates)
}

fn candidate(kind: Kind, command: Vec<String>, files: &[&Named]) -> Candidate {
    let stem = |file: &&Named| {
        let stem = Path::new(&file.name).file_stem().unwrap_or_default();
        stem.to_string_lossy().to_lowercase()
    };
    Candidate {
        kind,
        command,
        stems: files.iter().map(stem).collect(),
        knows_contract: files.iter().any(|file| file.file.knows_contract()),
    }
}

/// A file name that is not taken for an option.
fn plain(name: &str) -> String {
    if name.starts_with('-') { format!("./{name}") } else { name.to_owned() }
}

fn quoted(files: &[&Named]) -> String {
    shell_words::join(files.iter().map(|file| plain(&file.name)))
}

/// A command that compiles a program if a file of it is newer, and runs it. What is half compiled
/// never takes the place of what runs, so that it may be started several times at once.
fn compiled(sources: &[&Named], headers: &[&Named], compiler: &str) -> Vec<String> {
    let out = shell_words::quote(&format!("{}.run", stem(sources))).into_owned();
    let all = quoted(&[sources, headers].concat());
    let make = format!("{compiler} -O2 -o {out}.$$ {} -lm && mv {out}.$$ {out}", quoted(sources));
    shell(&out, &all, &make, &format!("./{out}"))
}

/// Java runs one file as it is; several are compiled to an archive.
fn java(sources: &[&Named]) -> Result<Vec<String>, String> {
    if let [one] = sources {
        return Ok(vec!["java".to_owned(), plain(&one.name)]);
    }
    let mains = sources.iter().filter_map(|one| one.file.main_class(&one.path));
    let mains: Vec<String> = mains.collect();
    let [main] = mains.as_slice() else {
        return Err(match mains.is_empty() {
            true => "no class of it has a method main".to_owned(),
            false => format!("several of its classes have a method main: {}", mains.join(", ")),
        });
    };
    let out = "player.jar";
    let make = format!(
        "javac -d player.$$ {} && jar cf {out}.$$ -C player.$$ . && rm -r player.$$ && mv {out}.$$ {out}",
        quoted(sources)
    );
    let run = shell_words::quote(main);
    Ok(shell(out, &quoted(sources), &make, &format!("java -cp {out} {run}")))
}

fn shell(out: &str, watched: &str, make: &str, run: &str) -> Vec<String> {
    let script = format!(
        "[ -e {out} ] && [ -z \"$(find {watched} -newer {out})\" ] || {{ {make} || ! echo it cannot be compiled >&2; }} && exec {run}"
    );
    vec!["sh".to_owned(), "-c".to_owned(), script]
}

fn stem(sources: &[&Named]) -> String {
    let only = match sources {
        [one] => Path::new(&one.name).file_stem().map(|stem| stem.to_string_lossy().into_owned()),
        _ => None,
    };
    plain(&only.unwrap_or_else(|| "player".to_owned()))
}

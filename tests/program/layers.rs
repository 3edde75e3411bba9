//! Imports point one way.

use std::fs;
use std::path::{Path, PathBuf};

/// What each layer may name of the crate, itself included. The root files may name everything.
const LAYERS: &[(&str, &[&str])] = &[
    ("rules", &["rules"]),
    ("plot", &["plot"]),
    ("guide", &["guide"]),
    ("control", &["control"]),
    // What checks a proof knows nothing of who has found it.
    ("proof", &["rules", "proof"]),
    ("solvers", &["files", "rules", "control", "proof", "solvers"]),
    ("strategies", &["files", "rules", "control", "solvers", "strategies"]),
    ("session", &["rules", "control", "proof", "solvers", "strategies", "session"]),
    ("protocol", &["rules", "control", "solvers::Value", "session", "protocol"]),
    // Of what solvers find, protocol and cli show the values that sessions hand out; `solve`,
    // `nimbers`, `experience` and `prove` ask solvers themselves.
    (
        "cli",
        &[
            "rules",
            "proof",
            "control",
            "solvers::Value",
            "solvers::Verdict",
            "solvers::connect4",
            "solvers::proofs",
            "solvers::grundy",
            "session",
            "protocol",
            "referee",
            "files",
            "plot",
            "guide",
            "cli",
        ],
    ),
];

/// What each room of the referee may name of the others, itself included; beside that, what
/// [`REFEREE`] says.
const ROOMS: &[(&str, &[&str])] = &[
    ("player", &["player"]),
    ("game", &["player", "game"]),
    ("tournament", &["player", "game", "tournament"]),
    ("results", &["player", "game", "tournament", "results"]),
    ("report", &["player", "game", "tournament", "results", "report"]),
    ("check", &["player", "game", "tournament", "check"]),
];

/// What the rooms of the referee may name beside each other. What solvers find is only shown, by
/// the report, which also draws; files that are replaced are so by their owner.
const REFEREE: &[&str] =
    &["rules", "control", "solvers::Value", "solvers::Verdict", "session", "files", "plot"];

/// What a source file may name of the crate.
fn allowed(relative: &Path) -> Option<Vec<String>> {
    let mut folders = relative.parent()?.iter();
    let layer = folders.next()?.to_str()?;
    let named = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
    if layer != "referee" {
        let found = LAYERS.iter().find(|(name, _)| layer == *name);
        let (_, names) = found.unwrap_or_else(|| panic!("{} is in no layer", relative.display()));
        return Some(named(names));
    }
    let room = folders.next()?.to_str()?;
    let found = ROOMS.iter().find(|(name, _)| room == *name);
    let (_, rooms) = found.unwrap_or_else(|| panic!("{} is in no room", relative.display()));
    let mut names: Vec<String> = named(REFEREE);
    names.extend(rooms.iter().map(|room| format!("referee::{room}")));
    Some(names)
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries
        // What a bench of its own has built.
        .filter(|path| !path.ends_with("target"))
        .flat_map(|path| {
            if path.is_dir() {
                sources(&path)
            } else {
                // Beside sources lies what they include.
                let is_source = path.extension().is_some_and(|extension| extension == "rs");
                Vec::from_iter(is_source.then_some(path))
            }
        })
        .collect()
}

#[test]
fn no_layer_names_a_layer_above_it() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut checked = 0;
    for path in sources(&src) {
        let relative = path.strip_prefix(&src).unwrap();
        let Some(allowed) = allowed(relative) else {
            continue;
        };
        for (number, line) in fs::read_to_string(&path).unwrap().lines().enumerate() {
            for (at, _) in line.match_indices("crate::") {
                // A visibility names where a thing is seen, not what is used.
                if line[..at].ends_with("pub(in ") {
                    continue;
                }
                let named = &line[at + "crate::".len()..];
                let is_allowed = allowed.iter().any(|layer| named.starts_with(layer.as_str()));
                assert!(is_allowed, "src/{}:{}: {line}", relative.display(), number + 1);
                checked += 1;
            }
        }
    }
    assert!(checked > 20, "only {checked} imports were found");
}

#[test]
fn no_source_file_is_long() {
    for folder in ["src", "tests"] {
        for path in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)) {
            if path.extension().is_some_and(|extension| extension == "rs") {
                let lines = fs::read_to_string(&path).unwrap().lines().count();
                assert!(lines <= 450, "{} has {lines} lines", path.display());
            }
        }
    }
}

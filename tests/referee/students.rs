//! Students' programs in Prolog, sound and broken, behind `scripts/prolog/contract.pl`: what must
//! come of each stands in its head (`tests/players/README.md`).
#![cfg(target_os = "linux")]

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::thread;

use crate::support::carriers::carriers;

/// The seconds that a program has for an answer when it is not meant to run out of time.
const PLENTY: &str = "100";

#[test]
fn every_student_gets_the_answers_that_it_deserves() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/players");
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> =
        files.filter(|path| path.extension().is_some_and(|ext| ext == "pl")).collect();
    assert!(files.len() > 25);
    files.sort();
    // Most of the time is spent waiting for programs that loop, so several wait side by side.
    let queue = Mutex::new(files);
    thread::scope(|scope| {
        for _ in 0..6 {
            scope.spawn(|| {
                loop {
                    let Some(file) = queue.lock().unwrap().pop() else {
                        break;
                    };
                    Student::read(&file).is_as_it_says();
                }
            });
        }
    });
}

/// A student's program and what must come of it.
struct Student {
    path: PathBuf,
    /// The seconds that it has for an answer.
    seconds: String,
    /// Requests, each with its answer.
    dialogue: Vec<(String, String)>,
    /// What it must have printed in the end.
    printed: Vec<String>,
}

impl Student {
    fn read(path: &Path) -> Student {
        let text = fs::read_to_string(path).unwrap();
        let marked = |mark: &str| -> Vec<String> {
            text.lines().filter_map(|line| line.strip_prefix(mark)).map(str::to_owned).collect()
        };
        let (requests, answers) = (marked("%> "), marked("%< "));
        assert!(!requests.is_empty() && requests.len() == answers.len(), "{}", path.display());
        let dialogue = requests.into_iter().zip(answers).collect();
        Student {
            path: path.to_owned(),
            seconds: marked("%@ ").pop().unwrap_or(PLENTY.to_owned()),
            dialogue,
            printed: marked("%! "),
        }
    }

    fn is_as_it_says(&self) {
        let name = self.path.display();
        // Whoever is started for this student carries its mark.
        let mark = format!("JOGADA_STUDENT={}-{name}", std::process::id());
        let mut bridge = self.start(&mark);
        let mut requests = bridge.stdin.take().unwrap();
        let mut answers = BufReader::new(bridge.stdout.take().unwrap());
        let mut stderr = bridge.stderr.take().unwrap();
        let printed = thread::spawn(move || {
            let mut bytes = Vec::new();
            stderr.read_to_end(&mut bytes).unwrap();
            String::from_utf8_lossy(&bytes).into_owned()
        });
        for (request, expected) in &self.dialogue {
            requests.write_all(format!("{request}\n").as_bytes()).unwrap();
            let mut answer = String::new();
            answers.read_line(&mut answer).unwrap();
            let answer = answer.trim_end_matches('\n');
            let is_right = match expected.strip_suffix("...") {
                Some(beginning) => answer.starts_with(beginning),
                None => answer == expected,
            };
            assert!(is_right, "{name}: {request}\nexpected {expected}\nanswered {answer}");
        }
        drop(requests);
        let mut rest = String::new();
        answers.read_to_string(&mut rest).unwrap();
        assert_eq!(rest, "", "{name} says something that nobody asked for");
        assert!(bridge.wait().unwrap().success(), "{name}");
        let printed = printed.join().unwrap();
        for text in &self.printed {
            assert!(printed.contains(text), "{name} printed no {text:?} but {printed}");
        }
        assert_eq!(carriers(&mark), Vec::<String>::new(), "{name} has left processes behind");
    }

    fn start(&self, mark: &str) -> Child {
        let (key, value) = mark.split_once('=').unwrap();
        let mut swipl = Command::new("swipl");
        let swipl = swipl.current_dir(env!("CARGO_MANIFEST_DIR")).env(key, value);
        let swipl =
            swipl.arg("scripts/prolog/contract.pl").arg(&self.path).args(["--time", &self.seconds]);
        let child =
            swipl.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        child.unwrap_or_else(|error| {
            panic!("this test needs swipl, which scripts/check.sh installs: {error}")
        })
    }
}

//! Experience with Grundy's game: the files `mpos` and `ppos`, who writes them and who reads them.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use crate::support::folder::Folder;
use jogada::control::Interrupt;
use jogada::session::Engine;

fn gather(total: u64, dir: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jogada"));
    command.args(["experience", "grundy", "--total", &total.to_string(), "--dir"]);
    command.arg(dir);
    command
}

fn gathered(total: u64, dir: &Path) -> (String, String) {
    let output: Output = gather(total, dir).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr))
}

/// Both files.
fn files(dir: &Path) -> (String, String) {
    let read = |name| fs::read_to_string(dir.join(name)).unwrap();
    (read("mpos"), read("ppos"))
}

#[test]
fn all_positions_of_a_total_are_decided_and_kept_in_one_order() {
    let folder = Folder::new("experience");
    let (direct, steps) = (folder.at("direct"), folder.at("steps"));
    let (told, _) = gathered(24, &direct);
    assert_eq!(told, "total at most 24: 164 lost, 409 won\n");
    let (lost, won) = files(&direct);
    assert_eq!((lost.lines().count(), won.lines().count()), (164, 409));
    assert!(lost.starts_with("m([]).\nm([4]).\nm([3,3]).\nm([7]).\n"));
    assert!(won.starts_with("p([3],m([])).\np([5],m([4])).\n"));
    // Extended, they are the same as made at once; made again, they stay.
    assert_eq!(gathered(20, &steps).0, "total at most 20: 76 lost, 166 won\n");
    assert!(gathered(24, &steps).1.contains("331 positions decided"));
    assert_eq!(files(&steps), (lost.clone(), won.clone()));
    assert!(gathered(9, &steps).1.contains("0 positions decided"));
    assert_eq!(files(&steps), (lost, won));
    let mut names: Vec<_> =
        fs::read_dir(&steps).unwrap().map(|file| file.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["lock", "mpos", "ppos"]);
}

#[test]
fn prolog_consults_the_files_as_they_stand() {
    let folder = Folder::new("experience-prolog");
    gathered(20, &folder.at("."));
    let goal = "consult(mpos), consult(ppos), \
        aggregate_all(count, m(_), Lost), aggregate_all(count, p(_, _), Won), print(Lost-Won), nl, \
        forall(p(_, m(After)), m(After)), \
        forall(p(Before, _), (msort(Before, Before), \\+ m(Before))), \
        m([4,7]) -> halt ; halt(1)";
    let output = Command::new("swipl")
        .args(["-g", goal])
        .current_dir(folder.at("."))
        .stdin(Stdio::null())
        .output()
        .unwrap_or_else(|error| panic!("swipl is needed (Debian's swi-prolog-nox): {error}"));
    assert!(output.status.success(), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "76-166\n");
}

#[test]
fn lines_that_are_wrong_are_told_and_left_out() {
    let folder = Folder::new("experience-wrong");
    let dir = folder.at(".");
    gathered(12, &dir);
    let (lost, won) = files(&dir);
    // Another winning move than ours is true as well, and stays.
    let other = won.replace("p([3,8],m([7])).", "p([3,8],m([3,3,4])).");
    fs::write(dir.join("mpos"), format!("m([5]).\n{}m([4,7])", &lost[..lost.len() / 2])).unwrap();
    let wrong =
        "\nm([7]).\np([5],m([5])).\np([8],m([3,5])).\np([900000],m([450000,450000])).\np([3],m([";
    fs::write(dir.join("ppos"), format!("{other}{}", wrong.trim_start())).unwrap();
    let (_, said) = gathered(12, &dir);
    let at = |name: &str, line: usize| format!("{}:{line}: ", dir.join(name).display());
    let last = other.lines().count();
    let torn = lost[..lost.len() / 2].lines().count() + 1;
    for (start, why) in [
        (at("mpos", 1), "\"m([5]).\": the position that is called lost is won"),
        (at("mpos", torn), "expected a fact such as m([4,7])."),
        (at("ppos", last + 1), "\"m([7]).\": expected a fact such as p([3],m([]))."),
        (
            at("ppos", last + 2),
            "\"p([5],m([5])).\": no move leads from the one position to the other",
        ),
        (at("ppos", last + 3), "\"p([8],m([3,5])).\": the position that is called lost is won"),
        (at("ppos", last + 4), "no move leads from the one"),
        (at("ppos", last + 5), "\"p([3],m([\": expected a fact such as"),
    ] {
        let line = said.lines().find(|line| line.starts_with(&start));
        let line = line.unwrap_or_else(|| panic!("{start}\n{said}"));
        assert!(line.contains(why), "{line}");
    }
    assert_eq!(said.lines().count(), 8, "{said}");
    assert_eq!(files(&dir), (lost, other));
}

#[test]
fn processes_that_write_at_once_lose_nothing() {
    let folder = Folder::new("experience-processes");
    let dir = folder.at("shared");
    let start = |total| -> Child {
        let mut command = gather(total, &dir);
        command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
    };
    let children: Vec<Child> = [24, 18, 30, 12, 24, 27].into_iter().map(start).collect();
    for mut child in children {
        assert!(child.wait().unwrap().success());
    }
    let alone = folder.at("alone");
    let (_, said) = gathered(30, &alone);
    assert!(said.contains("; 0 were known"));
    assert_eq!(files(&dir), files(&alone));
    assert!(gathered(30, &dir).1.contains("0 positions decided"));
}

#[test]
fn the_strategy_reads_and_adds_to_its_experience() {
    let folder = Folder::new("experience-strategy");
    let dir = folder.at(".");
    let option = format!("experience={}", dir.display());
    let new = || {
        let mut engine = Engine::new(1, Interrupt::default());
        engine.set_game(&["grundy", "heaps=[5,9,14]"]).unwrap();
        engine.set_strategy(&["rules", &option]).unwrap();
        engine
    };
    let mut engine = new();
    let first = engine.choose().unwrap();
    assert!(engine.session().reason().unwrap().starts_with("won: moves to m(["));
    let (lost, won) = files(&dir);
    assert!(won.contains("p([5,9,14],m(["));
    assert!(lost.lines().count() > 20);
    // Another program knows it, and plays the same without a node.
    let mut other = new();
    other.set_limits(&["nodes=0"]).unwrap();
    assert_eq!(other.choose(), Ok(first));
    // What was known teaches nothing, so nothing is written.
    fs::remove_file(dir.join("mpos")).unwrap();
    assert!(new().choose().is_ok());
    assert!(!dir.join("mpos").exists());
    let error = engine.set_strategy(&["rules", "experience=/no/such/directory"]).unwrap_err();
    assert!(error.to_string().contains("expected a directory that can be read"));
}

#[test]
fn arguments_that_make_no_sense_are_refused() {
    let folder = Folder::new("experience-arguments");
    let file = folder.at("file");
    fs::write(&file, "").unwrap();
    for mut command in [gather(81, &folder.at("new")), gather(5, &file)] {
        let output = command.output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert!(!output.stderr.is_empty());
    }
    assert!(!folder.at("new").exists());
}

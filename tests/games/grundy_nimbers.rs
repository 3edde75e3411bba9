//! The values of heaps: the sparse space against the plain loop, and `jogada nimbers grundy`.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use crate::support::folder::Folder;
use jogada::control::{Budget, Interrupt};
use jogada::solvers::grundy::{Nimbers, is_rare};

/// The definition: the least number that is the value of no split.
fn plain(up_to: usize) -> Vec<u16> {
    let mut values = vec![0_u16];
    // Which heap has shown a number last.
    let mut shown = vec![0; 1024];
    for heap in 1..=up_to {
        let half = heap.div_ceil(2);
        let parts = values[1.min(half)..half].iter();
        for (part, other) in parts.zip(values[heap - half + 1..].iter().rev()) {
            shown[usize::from(part ^ other)] = heap;
        }
        let missing = shown.iter().position(|&last| last != heap).unwrap();
        values.push(missing.try_into().unwrap());
    }
    values
}

fn found(up_to: u32) -> Nimbers {
    let mut nimbers = Nimbers::new();
    nimbers.grow(up_to, &mut Budget::unlimited()).unwrap();
    nimbers
}

#[test]
fn values_are_those_of_the_plain_loop_to_a_hundred_thousand() {
    let expected = plain(100_000);
    // OEIS A002188.
    let first = [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3];
    assert!(expected.starts_with(&first));
    let nimbers = found(100_000);
    assert_eq!(nimbers.values(), expected);
    let rare = (0..).zip(&expected).filter(|&(_, &value)| is_rare(value)).map(|(heap, _)| heap);
    assert!(nimbers.rare().eq(rare));
    assert_eq!(nimbers.get(1222), Some(0));
    assert_eq!(nimbers.get(100_001), None);
}

#[test]
fn in_whatever_steps_values_are_found_they_are_the_same() {
    let all = found(200_100);
    let mut budget = Budget::unlimited();
    // Some at a time, so that those found together begin anywhere.
    let mut steps = Nimbers::after(all.values()[..150_000].to_vec());
    let mut heap = 150_000;
    while heap < 200_000 {
        heap = (heap + 1 + heap % 997).min(200_000);
        steps.grow(heap, &mut budget).unwrap();
    }
    steps.grow(200_100, &mut budget).unwrap();
    assert!(steps.values() == all.values());
    // What was found before the nodes ran out is kept.
    let mut some = Nimbers::new();
    let mut nodes = Budget::new(None, Some(5000), Interrupt::default());
    assert!(some.grow(200_000, &mut nodes).is_err());
    // They are found eight at a time.
    assert!((4994..=5001).contains(&some.values().len()));
    assert!(all.values().starts_with(some.values()));
}

#[test]
fn a_value_takes_some_thousand_probes_however_large_the_heap() {
    let mut nimbers = found(200_000);
    let before = nimbers.probes();
    nimbers.grow(250_000, &mut Budget::unlimited()).unwrap();
    let each = (nimbers.probes() - before) / 50_000;
    assert!((1273..3000).contains(&each), "{each}");
}

fn nimbers(up_to: &str, out: Option<&Path>) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jogada"));
    command.args(["nimbers", "grundy", "--up-to", up_to]);
    if let Some(out) = out {
        command.arg("--out").arg(out);
    }
    command.output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn the_summary_is_of_the_heaps_that_were_asked_for() {
    let output = nimbers("1221", None);
    assert!(output.status.success());
    let expected = "heaps 0 to 1221\nvalue 0: 41 heaps, the last 932\n";
    assert!(text(&output.stdout).starts_with(expected), "{}", text(&output.stdout));
    assert!(
        text(&nimbers("90000", None).stdout).ends_with("rare values: 1274 heaps, the last 82860\n")
    );
    for bad in ["0", "2147483649", "many"] {
        let output = nimbers(bad, None);
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).contains(bad));
    }
}

#[test]
fn a_file_is_gone_on_with_wherever_it_was_torn() {
    let folder = Folder::new("nimbers");
    let file = folder.at("values");
    let values = found(150_000);
    let values: Vec<u8> = values.values().iter().flat_map(|value| value.to_le_bytes()).collect();
    let whole = [b"jogada grundy 1\n", &values[..]].concat();
    let first = nimbers("150000", Some(&file));
    assert!(first.status.success(), "{}", text(&first.stderr));
    assert_eq!(fs::read(&file).unwrap(), whole);
    for length in [0, 7, 17, whole.len() - 1] {
        fs::write(&file, &whole[..length]).unwrap();
        let again = nimbers("150000", Some(&file));
        assert_eq!(again.stdout, first.stdout, "{length}");
        assert_eq!(fs::read(&file).unwrap(), whole, "{length}");
    }
    // Blocks that never reached the disk may be read as zeros.
    let mut zeros = whole.clone();
    zeros[whole.len() - 200_000..].fill(0);
    fs::write(&file, &zeros).unwrap();
    assert_eq!(nimbers("150000", Some(&file)).stdout, first.stdout);
    // Fewer heaps: the file stays whole, whether it has to be looked into or not.
    for (fewer, said) in [("75000", "131072 values in"), ("9000", "0 values in")] {
        let output = nimbers(fewer, Some(&file));
        assert_eq!(output.stdout, nimbers(fewer, None).stdout);
        assert!(text(&output.stderr).contains(said), "{}", text(&output.stderr));
        assert_eq!(fs::read(&file).unwrap(), whole);
    }
}

#[test]
fn an_interrupted_run_ends_in_good_order_and_is_gone_on_with() {
    let folder = Folder::new("nimbers-interrupted");
    let file = folder.at("values");
    let mut child = Command::new(env!("CARGO_BIN_EXE_jogada"))
        .args(["nimbers", "grundy", "--up-to", "2147483648", "--out"])
        .arg(&file)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Some blocks, written as they are found.
    while fs::metadata(&file).map_or(0, |file| file.len()) < 300_000 {
        assert_eq!(child.try_wait().unwrap(), None);
        std::thread::sleep(Duration::from_millis(5));
    }
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", text(&output.stderr));
    assert!(text(&output.stderr).contains("interrupted after heap "));
    let held = fs::read(&file).unwrap();
    let values: Vec<u8> =
        found(140_000).values().iter().flat_map(|value| value.to_le_bytes()).collect();
    assert_eq!(held[16..][..values.len()], values);
    let said = text(&output.stderr);
    let last: usize = said.split_whitespace().last().unwrap().parse().unwrap();
    assert_eq!(held.len(), 16 + 2 * (last + 1));
}

#[test]
fn a_file_of_something_else_or_in_use_is_left_alone() {
    let folder = Folder::new("nimbers-else");
    let file = folder.at("values");
    // Values that are not beyond doubt are found again anyway: these are.
    let wrong = [b"jogada grundy 1\n".to_vec(), vec![0; 600_000]].concat();
    for (held, why) in
        [(b"something else".to_vec(), "holds something else"), (wrong, "holds wrong values")]
    {
        fs::write(&file, &held).unwrap();
        let output = nimbers("1", Some(&file));
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).contains(why), "{}", text(&output.stderr));
        assert_eq!(fs::read(&file).unwrap(), held);
    }
    fs::remove_file(&file).unwrap();
    let held = fs::File::create(&file).unwrap();
    held.lock().unwrap();
    let output = nimbers("100", Some(&file));
    assert!(text(&output.stderr).contains("is in use by another process"));
    drop(held);
    assert!(nimbers("100", Some(&file)).status.success());
    let nowhere = nimbers("100", Some(Path::new("/no/such/directory/values")));
    assert_eq!(nowhere.status.code(), Some(2));
}

//! Parts of a tournament, united.

use std::fs;

use crate::support::folder::Folder;
use crate::support::rehearsal::{FILE, WAY, Way, journal, run};
use jogada::referee::tournament::Shard;
use jogada::referee::tournament::journal::{JOURNAL, merge};

#[test]
fn merged_shards_are_the_undivided_tournament() {
    let folder = Folder::new("merged");
    run(&folder.at("whole"), &WAY).unwrap();
    let expected = journal(&folder.at("whole"));
    let parts: Vec<_> = (1..=3).map(|k| folder.at(&format!("part-{k}"))).collect();
    for (k, path) in (1..).zip(&parts) {
        let shard: Shard = format!("{k}/3").parse().unwrap();
        // The second one is not finished yet.
        let stop_after = if k == 2 { 5 } else { usize::MAX };
        run(path, &Way { shard: Some(shard), stop_after, concurrency: 2, ..WAY }).unwrap();
    }
    let half = merge(&parts, &folder.at("half")).unwrap();
    assert!(half.games < half.all && half.all == 40);
    run(&folder.at("half"), &WAY).unwrap();
    assert_eq!(journal(&folder.at("half")), expected, "what was missing is played");

    run(&parts[1], &Way { shard: Some("2/3".parse().unwrap()), ..WAY }).unwrap();
    let merged = merge(&parts, &folder.at("merged")).unwrap();
    assert_eq!((merged.games, merged.all), (40, 40));
    assert_eq!(journal(&folder.at("merged")), expected);
    // The same game twice is one game.
    let twice = [parts.clone(), vec![folder.at("half")]].concat();
    assert_eq!(merge(&twice, &folder.at("twice")).unwrap().games, 40);
    assert_eq!(journal(&folder.at("twice")), expected);
}

#[test]
fn what_does_not_belong_together_is_not_merged() {
    let folder = Folder::new("unmerged");
    let (one, other, out) = (folder.at("whole"), folder.at("other"), folder.at("out"));
    run(&one, &WAY).unwrap();
    let file = FILE.replace("rounds = 2", "seed = 2");
    run(&other, &Way { file: &file, ..WAY }).unwrap();
    let both = [one.clone(), other.clone()];
    let error = merge(&both, &out).unwrap_err().to_string();
    assert!(error.ends_with("this is another tournament than in the first folder"), "{error}");
    // The same tournament, with game 1 lost by a fault after its first move.
    let text = fs::read_to_string(one.join(JOURNAL)).unwrap();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let mut game: serde_json::Value = serde_json::from_str(&lines[1]).unwrap();
    game["moves"].as_array_mut().unwrap().truncate(3);
    game["result"] = "x_wins".into();
    game["fault"] =
        serde_json::json!({ "by": "o", "kind": "crashed", "request": "r", "how": "signal 9" });
    lines[1] = game.to_string();
    fs::write(other.join(JOURNAL), lines.join("\n") + "\n").unwrap();
    let error = merge(&both, &out).unwrap_err().to_string();
    assert!(error.ends_with("game 1 went otherwise in another of these folders"), "{error}");
    let error = merge(&both[..1], &one).unwrap_err().to_string();
    assert!(error.ends_with("there is a journal already"), "{error}");
}

/// Whoever copies a tournament file to another machine may comment it there.
#[test]
fn shards_whose_files_differ_in_comments_and_layout_are_merged() {
    let folder = Folder::new("commented");
    run(&folder.at("whole"), &WAY).unwrap();
    let commented = format!("# of the second machine\n\n{}", FILE.replace(" = ", "   =  "));
    let parts: Vec<_> = [FILE, &commented]
        .into_iter()
        .zip(["1/2", "2/2"])
        .map(|(file, shard)| {
            let path = folder.at(&shard.replace('/', "-"));
            let shard: Shard = shard.parse().unwrap();
            let way = Way { file, shard: Some(shard), ..WAY };
            run(&path, &way).unwrap();
            path
        })
        .collect();
    let merged = merge(&parts, &folder.at("merged")).unwrap();
    assert_eq!((merged.games, merged.all), (40, 40));
    assert_eq!(journal(&folder.at("merged")), journal(&folder.at("whole")));
}

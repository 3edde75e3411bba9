//! A tournament whose file has changed, or games that are to be played again.

use std::path::Path;

use anyhow::{Result, bail};

use crate::cli::out::say;
use crate::cli::recorded::explained;
use crate::referee::tournament::journal::{JournalError, ResultFolder, Update};
use crate::rules::{are, counted};

use super::quoted;

/// The folder in which the tournament `wanted` is played on. Where another one was played there
/// the games that still count stay, if that is `agreed`; `command` is the command line that was
/// given.
///
/// # Errors
/// It is not agreed: what has changed, and what it costs.
pub fn taken_over(wanted: ResultFolder, agreed: bool, command: &str) -> Result<ResultFolder> {
    let was = match ResultFolder::open(&wanted.path) {
        Err(JournalError::Missing(_)) => return Ok(wanted),
        was => was?,
    };
    if was.header.shard != wanted.header.shard {
        // Whoever opens the journal says so.
        return Ok(wanted);
    }
    if (&was.plan, &was.header.base) == (&wanted.plan, &wanted.header.base) {
        return Ok(was);
    }
    if wanted.shard.is_some() && !was.plan.plays_as(&wanted.plan) {
        bail!(
            "{}: the tournament file has changed since games of this part were played: unite all parts by `jogada merge`, \
             and go on with the whole by --update",
            wanted.path.display()
        );
    }
    let update = Update::new(was, wanted.header, &[]).map_err(explained)?;
    let costs = update.set_aside() > 0 || update.kept() > 0 && !update.changes.is_empty();
    if costs && !agreed {
        bail!("{}", refusal(&update, command));
    }
    apply(update)
}

/// The folder, after all games of some players were set aside.
///
/// # Errors
/// There is no such player, or the folder cannot be written.
pub fn again(folder: ResultFolder, names: &[String]) -> Result<ResultFolder> {
    if names.is_empty() {
        return Ok(folder);
    }
    for name in names {
        let players: Vec<&str> = folder.plan.participants().map(|player| &*player.name).collect();
        if !players.contains(&name.as_str()) {
            bail!("--again {name:?}: expected one of {}", players.join(", "));
        }
    }
    let header = folder.header.clone();
    let update = Update::new(folder, header, names).map_err(explained)?;
    if let Some(rounds) = lost_rounds(&update) {
        say(rounds);
    }
    apply(update)
}

fn apply(update: Update) -> Result<ResultFolder> {
    let count = update.set_aside();
    let (folder, file) = update.apply()?;
    if let Some(file) = file {
        let (games, are) = (counted(count, "game"), are(count));
        let file = quoted(&file);
        say(format!("{games} {are} set aside in {file}; jogada replay {file} shows them"));
    }
    Ok(folder)
}

/// What has changed, what it costs, and how to go on.
fn refusal(update: &Update, command: &str) -> String {
    let path = update.folder.path.display();
    let mut lines = vec![format!(
        "{path}: the tournament file is not the one that games were played by there:"
    )];
    let changes = update.changes.iter();
    lines.extend(changes.map(|(change, cost)| format!("  {change}: {cost}")));
    lines.extend(lost_rounds(update));
    let (kept, aside) = (update.kept(), update.set_aside());
    let missing = update.missing;
    lines.push(format!(
        "Of {} there, {kept} would stay and {aside} be set aside in a file of that folder; {missing} would be missing.",
        counted(kept + aside, "game"),
    ));
    lines.push(format!("To go on so: {command} --update"));
    lines.push("To begin another tournament, name another folder by --dir.".to_owned());
    lines.join("\n")
}

fn lost_rounds(update: &Update) -> Option<String> {
    let (first, last) = update.lost_rounds()?;
    let rounds = match first == last {
        true => format!("round {first}"),
        false => format!("rounds {first} to {last}"),
    };
    Some(format!(
        "Swiss: who meets whom depends on all results before, so all games of {rounds} are set aside and played anew."
    ))
}

/// The command line that plays the tournament of a file into a folder.
pub fn command(file: &Path, dir: Option<&Path>, shard: Option<String>) -> String {
    let dir = dir.map(|dir| format!(" --dir {}", quoted(dir))).unwrap_or_default();
    let shard = shard.map(|shard| format!(" --shard {shard}")).unwrap_or_default();
    format!("jogada tournament {}{dir}{shard}", quoted(file))
}

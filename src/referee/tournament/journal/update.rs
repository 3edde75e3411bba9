//! A tournament that is changed after games of it were played.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::error::JournalError;
use super::file::LineFile;
use super::{AHEAD, Entry, Header, JOURNAL, ResultFolder, line, lock};
use crate::files::{self, Draft};
use crate::referee::player::Fault;
use crate::referee::tournament::plan::{Change, Plan};
use crate::referee::tournament::schedule::{Format, Pairing};
use crate::rules::counted;

/// What becomes of the games in a folder when the tournament changes, or when all games of some
/// players are played again. Nobody else can write the folder meanwhile.
pub struct Update {
    was: ResultFolder,
    /// The folder as it will be.
    pub folder: ResultFolder,
    /// What has changed, and what each change costs, as a clause.
    pub changes: Vec<(Change, String)>,
    kept: Vec<Entry>,
    aside: Vec<Entry>,
    /// How many games are still to be played, as far as that is known.
    pub missing: usize,
    _lock: LineFile,
}

impl Update {
    /// Of the folder `was`, whose tournament will be that of `header`; all games of the players
    /// `again` are to be played again.
    ///
    /// # Errors
    /// Somebody else is writing the folder, it cannot be read, or a line is not true.
    pub fn new(
        was: ResultFolder,
        header: Header,
        again: &[String],
    ) -> Result<Update, JournalError> {
        let lock = lock(&was.path)?;
        let mut entries = Vec::new();
        was.read(&mut was.schedule(), |entry| entries.push(entry))?;
        entries.sort_by_key(|entry| entry.id);
        let plan = header.plan(&was.path)?;
        let changes = plan.changes_since(&was.plan);
        let is_again = |entry: &Entry| {
            again.iter().any(|name| entry.players().contains(&name.as_str()))
                || changes.iter().any(|change| match change {
                    Change::Program(name, _) => entry.players().contains(&name.as_str()),
                    Change::StartTime(_) => is_late(entry),
                    _ => false,
                })
        };
        // The shortest history that keeps as much as any.
        let all = [&was.header.before[..], std::slice::from_ref(&was.header.plan)].concat();
        let histories = [Vec::new(), was.header.before.clone(), all];
        let mut best: Option<(ResultFolder, Split)> = None;
        for before in histories {
            let folder = ResultFolder::of(&was.path, Header { before, ..header.clone() })?;
            let split = split(&folder, &was.plan, &entries, is_again);
            if best.as_ref().is_none_or(|(_, best)| split.kept.len() > best.kept.len()) {
                best = Some((folder, split));
            }
        }
        let Some((folder, split)) = best else {
            return Err(JournalError::Missing(was.path));
        };
        let Split { kept, aside, missing, known } = split;
        let cost = |change| cost(change, &folder.plan, &known, &entries);
        let changes = changes.iter().map(|change| (change.clone(), cost(change))).collect();
        Ok(Update { was, changes, kept, aside, missing, folder, _lock: lock })
    }

    /// How many games stay.
    #[must_use]
    pub fn kept(&self) -> usize {
        self.kept.len()
    }

    /// How many games no longer count.
    #[must_use]
    pub fn set_aside(&self) -> usize {
        self.aside.len()
    }

    /// The rounds, of a Swiss tournament, whose games are set aside though nothing has changed for
    /// their players: who met in them depends on results before.
    #[must_use]
    pub fn lost_rounds(&self) -> Option<(u32, u32)> {
        let plan = &self.folder.plan;
        let kept = self.kept.iter().map(|entry| entry.round).max()?;
        let rounds = self.aside.iter().map(|entry| entry.round);
        let rounds = rounds.filter(|&round| round > kept && round <= plan.rounds.get());
        let (first, last) = (rounds.clone().min()?, rounds.max()?);
        (plan.format == Format::Swiss).then_some((first, last))
    }

    /// Makes it so. Games that no longer count go to a file of their own, which is returned: a
    /// journal that begins with the tournament as it was. Whenever this breaks off, no game is
    /// lost.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub fn apply(self) -> Result<(ResultFolder, Option<PathBuf>), JournalError> {
        let Update { was, folder, kept, aside, .. } = &self;
        let path = &folder.path;
        let file = match aside.is_empty() {
            true => None,
            false => Some(set_aside(path, &was.header, aside)?),
        };
        // What waits for its turn is in the journal before it goes from where it waits.
        let mut all: Vec<&Entry> = kept.iter().chain(aside).collect();
        all.sort_by_key(|entry| entry.id);
        let ahead = path.join(AHEAD);
        if ahead.metadata().is_ok_and(|data| data.len() > 0) {
            write(&path.join(JOURNAL), &was.header, all.into_iter())?;
            files::write(&ahead, |_| Ok(())).map_err(JournalError::io(&ahead))?;
        }
        write(&path.join(JOURNAL), &folder.header, kept.iter())?;
        Ok((self.folder, file))
    }
}

/// Which games stay, and which do not.
struct Split {
    kept: Vec<Entry>,
    aside: Vec<Entry>,
    /// How many are missing then.
    missing: usize,
    known: Vec<Pairing>,
}

fn split(
    folder: &ResultFolder,
    was: &Plan,
    entries: &[Entry],
    is_again: impl Fn(&Entry) -> bool + Copy,
) -> Split {
    let mut schedule = folder.schedule();
    let (mut kept, mut aside) = (Vec::new(), Vec::new());
    let names: Vec<&str> = folder.plan.participants().map(|player| &*player.name).collect();
    let is_other = folder.plan.is_other_than(was);
    for entry in entries {
        let stays = !is_other
            && !is_again(entry)
            && schedule
                .find(entry.id)
                .is_some_and(|pairing| is_game(&folder.plan, &names, entry, pairing))
            && schedule.add(entry).is_ok();
        if stays { &mut kept } else { &mut aside }.push(entry.clone());
    }
    let missing = schedule.games().saturating_sub(kept.len());
    Split { kept, aside, missing, known: schedule.pairings() }
}

/// Whether a game is the one that was to be played by this number.
fn is_game(plan: &Plan, names: &[&str], entry: &Entry, pairing: Pairing) -> bool {
    let name = |player: usize| names.get(player).copied();
    let game = plan.games.get(pairing.game).map(|game| game.as_str());
    game == Some(&entry.game)
        && (pairing.round, pairing.seed) == (entry.round, entry.seed)
        && [name(pairing.x), name(pairing.o)] == entry.players().map(Some)
}

/// Whether somebody was not started, or did not answer, in time.
fn is_late(entry: &Entry) -> bool {
    let mut faults = entry.faults.iter().map(|blame| &blame.fault);
    faults.any(|fault| fault.is_absence() || matches!(fault, Fault::Timeout { .. }))
}

/// What a change costs.
fn cost(change: &Change, plan: &Plan, known: &[Pairing], entries: &[Entry]) -> String {
    let is_swiss = plan.format == Format::Swiss;
    let played = |is_meant: &dyn Fn(&Entry) -> bool| {
        counted(entries.iter().filter(|entry| is_meant(entry)).count(), "game")
    };
    let of = |name: &String| played(&|entry| entry.players().contains(&name.as_str()));
    let more = |is_meant: &dyn Fn(&Pairing) -> bool| {
        let games = known.iter().filter(|pairing| is_meant(pairing)).count();
        format!("{} more", counted(games, "game"))
    };
    match change {
        Change::NewPlayer(_) | Change::GonePlayer(_) | Change::NewGame(_) | Change::GoneGame(_)
            if is_swiss =>
        {
            "in a Swiss tournament who meets whom may depend on it from the first round on"
                .to_owned()
        }
        Change::NewPlayer(name) => {
            let place = plan.participants().position(|player| player.name == *name);
            more(&|pairing| [pairing.x, pairing.o].map(Some).contains(&place))
        }
        Change::GonePlayer(name) => format!("{} no longer count", of(name)),
        Change::Program(name, _) => format!("{} to be played again", of(name)),
        Change::NewGame(game) => {
            let place = plan.games.iter().position(|it| it.as_str() == game);
            more(&|pairing| Some(pairing.game) == place)
        }
        Change::GoneGame(game) => {
            format!("{} no longer count", played(&|entry| entry.game == *game))
        }
        Change::Rounds(is, was) if is > was && is_swiss => "no game is lost by it".to_owned(),
        Change::Rounds(is, was) if is > was => more(&|pairing| pairing.round > *was),
        Change::Rounds(is, _) => {
            format!("{} no longer count", played(&|entry| entry.round > *is))
        }
        Change::Order => "games of pairs that do not meet any more no longer count".to_owned(),
        Change::StartTime(_) => {
            format!("{} without a start or an answer in time to be played again", played(&is_late))
        }
        Change::Condition(_) => {
            format!("all games depend on it: {} to be played again", played(&|_| true))
        }
    }
}

/// Writes games to a file that there has not been yet.
fn set_aside(folder: &Path, header: &Header, games: &[Entry]) -> Result<PathBuf, JournalError> {
    let mut numbers = 1..;
    loop {
        let number = numbers.next().unwrap_or(u32::MAX);
        let path = folder.join(format!("aside-{number}.jsonl"));
        let draft = Draft::write(&path, |to| to.write_all(&text(header, games.iter())));
        match draft.and_then(|draft| draft.create()) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(JournalError::io(&path)(error)),
            Ok(()) => return Ok(path),
        }
    }
}

/// Writes a journal anew.
fn write<'a>(
    path: &Path,
    header: &Header,
    games: impl Iterator<Item = &'a Entry>,
) -> Result<(), JournalError> {
    let written = files::write(path, |to| to.write_all(&text(header, games)));
    written.map_err(JournalError::io(path))
}

/// The text of a journal.
fn text<'a>(header: &Header, games: impl Iterator<Item = &'a Entry>) -> Vec<u8> {
    let lines = std::iter::once(line(header)).chain(games.map(line));
    lines.flat_map(|line| [&line[..], b"\n"].concat()).collect()
}

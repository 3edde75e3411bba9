//! The report of a tournament, in a real browser.
#![cfg(unix)]

use std::fmt::Write;
use std::fs;
use std::process::{Command, Output};
use std::time::Duration;

use crate::support::browser::Browser;
use crate::support::finished::finished;
use crate::support::folder::Folder;
use jogada::control::Interrupt;
use jogada::referee::game::GameSpec;
use jogada::referee::report::{Audience, Heading, Page};
use jogada::referee::tournament::Plan;
use jogada::referee::tournament::journal::{Entry, Games};
use jogada::rules::Status;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use serde_json::{Value, json};

/// A name and an answer that would do harm if they were taken for markup.
const NAME: &str = "<script>document.title='gone'</script>&\\\"'";
const ANSWER: &str = "= </script><img src=http://example.org/x onerror=alert(1)>";

/// A class of 24: strategies of ours, and one program that answers with markup.
fn class() -> String {
    let mut text = "games = [\"morris limit=40\"]\n".to_owned();
    for (number, strategy) in
        ["rules", "random", "perfect"].into_iter().cycle().take(23).enumerate()
    {
        write!(
            text,
            "[[players]]\nname = \"Entrant {number}\"\ncommand = \"builtin:{strategy}\"\n"
        )
        .unwrap();
    }
    let answer = format!("while read -r request; do echo '{ANSWER}'; done");
    write!(text, "[[players]]\nname = \"{NAME}\"\ncommand = [\"sh\", \"-c\", {}]\n", json!(answer))
        .unwrap();
    text
}

fn run(folder: &Folder, line: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jogada"));
    command.args(line.split(' ')).current_dir(folder.at(""));
    command.output().unwrap()
}

fn text(output: &Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// The stones on the board that is shown, row by row.
const STONES: &str = "(() => { const size = 60, margin = 26; const at = (x, y) => [Math.floor((y - margin) / size), Math.floor((x - margin) / size)]; \
    const rows = [...document.querySelectorAll('#board rect')].length / 3; \
    const cells = Array.from({ length: rows }, () => '...'.split('')); \
    for (const path of document.querySelectorAll('#board .sx')) { const [x, y] = path.getAttribute('d').slice(1).split(/[ L]/).map(Number); const [r, c] = at(x, y); cells[r][c] = 'X'; } \
    for (const ring of document.querySelectorAll('#board .so')) { const [r, c] = at(+ring.getAttribute('cx'), +ring.getAttribute('cy')); cells[r][c] = 'O'; } \
    return cells.map((row) => row.join('')).join('/'); })()";

fn stones(browser: &mut Browser) -> String {
    browser.eval(STONES).as_str().unwrap().to_owned()
}

fn move_shown(browser: &mut Browser) -> Value {
    browser.eval("[document.body.dataset.game, document.body.dataset.move, location.hash]")
}

/// The page for the class, without what is for the teacher alone.
fn the_class_sees_less(folder: &Folder, browser: &mut Browser) {
    let made =
        run(folder, "report class.results --for-class --no-grades --title Morris --analyze-ms 0");
    assert_eq!(text(&made), "class.results/class.html\n");
    browser.open(&format!("file://{}", folder.at("class.results/class.html").display()));
    assert_eq!(browser.eval("document.title"), "Morris");
    let text = browser.eval("document.body.innerText").as_str().unwrap().to_lowercase();
    for hidden in ["look-alike", "days late", "grade"] {
        assert!(!text.contains(hidden), "{hidden}");
    }
    assert!(text.contains("standings") && text.contains("entrant 0"));
    let made = run(folder, "report class.results --for-class --analyze-ms 0");
    assert!(made.status.success());
    let html = fs::read_to_string(folder.at("class.results/class.html")).unwrap();
    assert!(html.contains(">grade<") && !html.contains("How each grade came about"));
    assert!(html.contains(", the last on 20"), "the day of the last game");
}

#[test]
fn the_report_of_a_class_of_24_in_a_browser() {
    let folder = Folder::new("report");
    fs::write(folder.at("class.toml"), class()).unwrap();
    text(&run(&folder, "tournament class.toml --quiet"));
    let path = folder.at("class.results/report.html");
    let html = fs::read_to_string(&path).unwrap();
    assert!(!html.contains("<script>document") && !html.contains("<img"));
    let entries = Games::of_folder(&folder.at("class.results")).unwrap().entries;
    assert_eq!(entries.len(), 24 * 23);

    let mut browser = Browser::start(&folder.at("profile"));
    let address = format!("file://{}", path.display());
    browser.open(&address);
    assert_eq!(browser.eval("document.title"), "class");
    assert_eq!(browser.eval("document.scripts.length"), 2, "no script but the page's own");

    // The standings are those of the journal, and hostile names mere text.
    let csv = text(&run(&folder, "standings class.results --format csv"));
    let rows = browser.eval("[...document.querySelectorAll('#standings tr')].map((row) => [...row.cells].map((cell) => cell.textContent))");
    let shown: Vec<Vec<String>> = serde_json::from_value(rows).unwrap();
    let name = NAME.replace("\\\"", "\"");
    let quoted = format!("\"{}\"", name.replace('"', "\"\""));
    let expected: Vec<Vec<String>> = csv
        .lines()
        .map(|line| {
            line.replace(&quoted, "NAME")
                .split(',')
                .map(|cell| cell.replace("NAME", &name))
                .collect()
        })
        .collect();
    assert_eq!(shown, expected);
    let faults = browser.eval("document.querySelector('.faults').textContent");
    let faults = faults.as_str().unwrap();
    assert!(
        faults.contains(&name) && faults.contains("</script><img src=http://example.org/x"),
        "{faults}"
    );

    // Each pair's results lead to its games.
    browser.click_link(".cross td.n a");
    let wdl = browser.eval("document.querySelector('.cross td.n a').textContent");
    let games: u32 = wdl.as_str().unwrap().split('-').map(|n| n.parse::<u32>().unwrap()).sum();
    assert_eq!(browser.eval("document.querySelectorAll('#list tbody tr').length"), games);

    // Each name leads to the games of that player, and to what its faults were.
    browser.eval("[...document.querySelectorAll('#standings a')].find((link) => link.textContent.startsWith('<script')).click()");
    assert_eq!(browser.eval("document.getElementById('player').value"), name.as_str());
    assert_eq!(browser.eval("document.getElementById('found').textContent"), "46 of 552 games");
    let signs = browser.eval("document.querySelector('#list tbody td.sign').textContent");
    assert!(signs.as_str().unwrap().contains("answered"), "{signs}");
    the_class_sees_less(&folder, &mut browser);
    browser.open(&address);

    steps_are_shown(&mut browser, &entries);
    marks_are_those_of_the_oracle(&mut browser, &entries);
    replay_says_the_same(&folder, &mut browser, &entries);
    is_fit_for_paper(&mut browser, &address);
    browser.open(&address);

    // On a phone nothing is wider than the screen, and all is legible.
    browser.width(380);
    for (number, fragment) in ["", "#game=9&move=4", "#meeting=2-24"].into_iter().enumerate() {
        // Another question makes it another page: a mere fragment would not load it anew.
        browser.open(&format!("{address}?phone={number}{fragment}"));
        assert_eq!(
            browser.eval("[document.documentElement.scrollWidth, innerWidth]"),
            json!([380, 380]),
            "{fragment}"
        );
    }
    let grade = "document.querySelector('#standings tbody td:last-child')";
    let right = browser.eval(&format!("{grade}.getBoundingClientRect().right"));
    assert!(right.as_f64().unwrap() <= 380.0, "{right}");
    let smallest = browser.eval(
        "Math.min(...[...document.querySelectorAll('td, th, p, button, a, select')].filter((one) => one.offsetParent && !one.closest('svg')).map((one) => parseFloat(getComputedStyle(one).fontSize)))",
    );
    assert!(smallest.as_f64().unwrap() >= 11.5, "{smallest}");
    let buttons = browser.eval("Math.min(...[...document.querySelectorAll('.buttons button')].map((one) => one.getBoundingClientRect().height))");
    assert!(buttons.as_f64().unwrap() >= 40.0, "{buttons}");

    let pdf = browser.call("Page.printToPDF", json!({}));
    let pdf = pdf["data"].as_str().unwrap();
    assert!(pdf.starts_with("JVBERi0") && pdf.len() > 20_000, "a PDF in base 64");

    // Nothing went wrong, and nobody was asked for anything.
    for method in ["Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded"] {
        assert_eq!(browser.of(method), Vec::<&Value>::new());
    }
    for request in browser.of("Network.requestWillBeSent") {
        let url = request["params"]["request"]["url"].as_str().unwrap();
        let class = address.replace("report.html", "class.html");
        assert!(url.starts_with(&address) || url == class, "{url}");
    }
    assert_eq!(browser.eval("document.title"), "class");
}

/// Through a game by keys and by buttons: each board is the one of the rules.
fn steps_are_shown(browser: &mut Browser, entries: &[Entry]) {
    let has_slides = |entry: &&Entry| entry.moves.iter().any(|word| word.starts_with('['));
    let entry = entries.iter().filter(has_slides).min_by_key(|entry| entry.moves.len());
    let entry = entry.expect("a game with slides");
    let mut engine = GameSpec::try_from(entry.game.clone()).unwrap().engine();
    let session = engine.session_mut();
    let mut boards = Vec::new();
    for word in [None].into_iter().chain(entry.moves.iter().map(Some)) {
        if let Some(word) = word {
            session.play(&[word]).unwrap();
        }
        let cells: Vec<String> = session
            .diagram()
            .cells()
            // The page does not show whether an empty point can be played.
            .map(|(_, c, _)| c.to_string().replace('-', "."))
            .collect();
        boards.push(cells.chunks(3).map(<[String]>::concat).collect::<Vec<_>>().join("/"));
    }
    let id = entry.id;
    let last = boards.len() - 1;
    browser.follow(&format!("#game={id}"));
    for (place, board) in boards.iter().enumerate() {
        assert_eq!(&stones(browser), board, "game {id}, move {place}");
        let hash = format!("#game={id}&move={place}");
        assert_eq!(move_shown(browser)[1], place.to_string());
        if place > 0 {
            assert_eq!(move_shown(browser)[2], hash);
        }
        browser.press("ArrowRight");
    }
    assert_eq!(move_shown(browser)[1], last.to_string(), "there is nothing after the end");
    assert!(browser.eval("document.getElementById('on').disabled").as_bool().unwrap());
    for (place, board) in boards.iter().enumerate().rev().skip(1) {
        browser.click("#back");
        assert_eq!(&stones(browser), board, "back to move {place}");
    }
    browser.click("#on");
    assert_eq!(stones(browser), boards[1]);
    browser.press("End");
    assert_eq!(stones(browser), boards[last]);
    browser.press("Home");
    assert_eq!(stones(browser), boards[0]);
    browser.click("#last");
    browser.click("#moves li:nth-child(2) button");
    assert_eq!(stones(browser), boards[2]);
    browser.press("ArrowDown");
    assert_ne!(move_shown(browser)[0], id.to_string(), "another game");
}

/// The moves that are marked are those that gave something up.
fn marks_are_those_of_the_oracle(browser: &mut Browser, entries: &[Entry]) {
    let mut marked = 0;
    let mut engine = GameSpec::try_from(entries[0].game.clone()).unwrap().engine();
    for entry in entries.iter().step_by(37) {
        let words: Vec<&str> = entry.moves.iter().map(String::as_str).collect();
        let review = engine.review(&words, Duration::from_secs(60)).unwrap();
        let expected: Vec<usize> = review.marks().collect();
        browser.follow(&format!("#game={}&move=0", entry.id));
        let shown = browser.eval("[...document.querySelectorAll('#moves li')].flatMap((one, place) => one.firstChild.classList.contains('erred') ? [place] : [])");
        let game = browser.eval("Number(document.body.dataset.game)");
        assert_eq!((game, shown), (json!(entry.id), json!(expected)), "{words:?}");
        if let Some(place) = review.decisive(entry.result.unwrap()) {
            browser.follow(&format!("#game={}&move={}", entry.id, place + 1));
            let said = browser.eval("document.getElementById('said').textContent");
            assert!(said.as_str().unwrap().contains(" This threw the game away."), "{said}");
            marked += 1;
        }
    }
    assert!(marked > 5, "only {marked} games were thrown away");
}

/// `replay --analyze` and the page have the same words for each move, plies included; also where a
/// fault ended the game.
fn replay_says_the_same(folder: &Folder, browser: &mut Browser, entries: &[Entry]) {
    let faulty = entries.iter().filter(|entry| !entry.faults.is_empty() && entry.moves.len() > 2);
    let (mut moves, mut given_up) = (0, 0);
    for entry in entries.iter().step_by(61).chain(faulty.take(1)) {
        let shown = text(&run(folder, &format!("replay class.results {} --analyze", entry.id)));
        let verdicts: Vec<&str> =
            shown.lines().filter_map(|line| line.strip_prefix("   Before: ")).collect();
        assert_eq!(verdicts.len(), entry.moves.len(), "{shown}");
        for (place, verdict) in verdicts.iter().enumerate() {
            browser.follow(&format!("#game={}&move={}", entry.id, place + 1));
            let said = browser.eval("document.getElementById('said').textContent");
            let (_, said) = said.as_str().unwrap().split_once("Before: ").unwrap();
            assert_eq!(said.trim_end(), *verdict, "game {}, move {}", entry.id, place + 1);
            moves += 1;
            given_up += u32::from(verdict.contains("Gives up"));
        }
    }
    assert!(moves > 50 && given_up > 3, "{given_up} of {moves}");
}

/// On paper no heading stands above nothing, and nothing is cut off the plot.
fn is_fit_for_paper(browser: &mut Browser, address: &str) {
    let names = browser.eval(
        "(() => { const plot = document.querySelector('.plot'); const { width } = plot.viewBox.baseVal; \
         return [...plot.querySelectorAll('.line')].filter((line) => line.querySelector('text')).map((line) => { \
         const text = line.querySelector('text'); const { x, width: w } = text.getBBox(); \
         return [text.textContent.trim() === line.dataset.player, x + w <= width]; }); })()",
    );
    let names: Vec<[bool; 2]> = serde_json::from_value(names).unwrap();
    assert!(!names.is_empty() && names.iter().all(|name| *name == [true, true]), "{names:?}");
    browser.call("Emulation.setEmulatedMedia", json!({ "media": "print" }));
    let is_shown = "document.getElementById('games').offsetParent !== null";
    for (number, (fragment, expected)) in [("", false), ("#game=9", true)].into_iter().enumerate() {
        browser.open(&format!("{address}?paper={number}{fragment}"));
        assert_eq!(browser.eval(is_shown), expected, "{fragment}");
    }
    browser.call("Emulation.setEmulatedMedia", json!({ "media": "" }));
}

/// Random games, as a journal would hold them.
fn random_games(game: &str, count: u32) -> Vec<Entry> {
    let mut engine = GameSpec::try_from(game.to_owned()).unwrap().engine();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut entries = Vec::new();
    for id in 1..=count {
        let session = engine.session_mut();
        session.restart();
        let outcome = loop {
            if let Status::Over(outcome) = session.umpire().status() {
                break outcome;
            }
            // Where there is no win to be had, so that games are long.
            let legal = session.umpire().legal();
            let mut word = legal.choose(&mut rng).unwrap().clone();
            for _ in 0..20 {
                session.play(&[&word]).unwrap();
                let is_win = matches!(
                    session.umpire().status(),
                    Status::Over(jogada::rules::Outcome::Win(_))
                );
                session.undo(1);
                if !is_win {
                    break;
                }
                word = legal.choose(&mut rng).unwrap().clone();
            }
            session.play(&[&word]).unwrap();
        };
        let (x, o) = (id % 24, (id + 1 + id / 24) % 24);
        entries.push(Entry {
            game: engine.game(),
            moves: engine.umpire().history(),
            ..finished(id, &format!("Entrant {x}"), &format!("Entrant {o}"), outcome, None)
        });
    }
    entries
}

#[test]
fn two_thousand_games_take_less_than_three_megabytes() {
    let text = class();
    let plan = Plan::read(&text).unwrap();
    for game in ["morris limit=100", "floating", "connect4"] {
        let entries = random_games(game, 2000);
        // The values of Connect Four would take too long; there is room for them.
        let patience = Duration::from_secs(if game == "connect4" { 0 } else { 60 });
        let schedule = plan.schedule();
        let heading = Heading { title: "class", date: None };
        let page = Page::new(heading, schedule, &entries, patience, &Interrupt::default()).unwrap();
        let html = page.html(Audience::TEACHER).unwrap();
        let moves: usize = entries.iter().map(|entry| entry.moves.len()).sum();
        println!("{game}: {} bytes for {moves} moves", html.len());
        assert!(html.len() < 3_000_000, "{game}: {} bytes for {moves} moves", html.len());
        if patience.is_zero() {
            assert!(html.contains(" it had no time for all moves"));
        }
    }
}

#[test]
fn the_page_is_written_anew_when_asked() {
    let folder = Folder::new("report-anew");
    let players = ["rules", "random"]
        .map(|name| format!("[[players]]\nname = \"{name}\"\ncommand = \"builtin:{name}\"\n"));
    fs::write(folder.at("a.toml"), format!("games = [\"classic\"]\n{}", players.concat())).unwrap();
    text(&run(&folder, "tournament a.toml --quiet"));
    let written = fs::read_to_string(folder.at("a.results/report.html")).unwrap();
    assert_eq!(text(&run(&folder, "report a.results")), "a.results/report.html\n");
    assert_eq!(fs::read_to_string(folder.at("a.results/report.html")).unwrap(), written);
    assert_eq!(text(&run(&folder, "report a.results --output b.html --analyze-ms 0")), "b.html\n");
    let blind = fs::read_to_string(folder.at("b.html")).unwrap();
    assert!(blind.contains(
        "The oracle knows the worth of every position of 0 of 2 games. In 2 it had no time"
    ));
    let output = run(&folder, "report none");
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        (output.status.code(), error.as_str()),
        (Some(2), "jogada: none: there is no journal in this folder\n")
    );
}

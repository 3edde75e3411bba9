//! A tournament as it goes on, in a browser: `watch`, and `tournament --watch`.
#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use crate::support::browser::Browser;
use crate::support::folder::Folder;
use serde_json::{Value, json};

const JOGADA: &str = env!("CARGO_BIN_EXE_jogada");

/// Plays classic; before its second move it waits for the file `go`.
const HELD: &str = r#"
import os, sys, time
taken, own = [], 0
for line in sys.stdin:
    verb, *moves = line.split()
    if verb not in ("x_inicia", "o_inicia", "x_responde", "o_responde"):
        print("? unknown", flush=True)
        continue
    if verb.endswith("inicia"):
        taken, own = [], 0
    taken += [int(move) for move in moves if move.isdigit()]
    own += 1
    while own == 2 and not os.path.exists("go"):
        time.sleep(0.02)
    free = [cell for cell in range(1, 10) if cell not in taken]
    taken.append(free[0])
    print("=", free[0], flush=True)
"#;

const CLASS: &str = "games = [\"classic\"]\nseed = 1\n[limits]\nmove_ms = 600000\n\
    [[players]]\nname = \"Held\"\ncommand = [\"python3\", \"held.py\"]\n\
    [[players]]\nname = \"<b>Bia</b>\"\ncommand = \"builtin:win-block\"\n\
    [[players]]\nname = \"rules\"\ncommand = \"builtin:rules\"\n";

fn start(folder: &Folder, line: &str) -> Child {
    let mut command = Command::new(JOGADA);
    command.args(line.split(' ')).current_dir(folder.at(""));
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

fn run(folder: &Folder, line: &str) -> Output {
    start(folder, line).wait_with_output().unwrap()
}

fn signal(child: &Child, name: &str) {
    let killed = Command::new("kill").args([name, &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
}

/// The line in which an address stands, of what a program says.
fn address(output: impl Read) -> String {
    let mut lines = BufReader::new(output).lines().map(Result::unwrap);
    let line = lines.find(|line| line.contains("http://")).expect("an address");
    line[line.find("http://").unwrap()..].to_owned()
}

/// The status and the text of an answer. Headers go after the first line.
fn ask(address: &str, method: &str, path: &str, headers: &str) -> (u16, String) {
    let (host, _) = address.strip_prefix("http://").unwrap().split_once('/').unwrap();
    let mut stream = TcpStream::connect(host).unwrap();
    let host = if headers.contains("Host:") { String::new() } else { format!("Host: {host}\r\n") };
    write!(stream, "{method} {path} HTTP/1.1\r\n{host}{headers}Connection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let status = answer.split(' ').nth(1).unwrap().parse().unwrap();
    (status, answer.split_once("\r\n\r\n").unwrap().1.to_owned())
}

fn path(address: &str) -> String {
    format!("/{}", address.splitn(4, '/').nth(3).unwrap())
}

/// The parts of the page, as soon as they are so.
fn parts(address: &str, are_so: impl Fn(&Value) -> bool) -> Value {
    loop {
        let (status, text) = ask(address, "GET", &(path(address) + "parts.json"), "");
        assert_eq!(status, 200, "{text}");
        let parts = serde_json::from_str(&text).unwrap();
        if are_so(&parts) {
            return parts;
        }
        thread::sleep(Duration::from_millis(50));
    }
}

fn has(parts: &Value, name: &str, text: &str) -> bool {
    parts[name].as_str().is_some_and(|part| part.contains(text))
}

/// The names in the standings, in their order.
fn names(folder: &Folder) -> Vec<String> {
    let csv = run(folder, "standings class.results --format csv");
    let csv = String::from_utf8(csv.stdout).unwrap();
    csv.lines().skip(1).map(|line| line.split(',').nth(1).unwrap().to_owned()).collect()
}

const NAMES: &str =
    "[...document.querySelectorAll('#standings tbody tr')].map((row) => row.cells[1].textContent)";

#[test]
fn a_tournament_is_watched_while_it_is_played_killed_and_resumed() {
    let folder = Folder::new("watch");
    fs::write(folder.at("held.py"), HELD).unwrap();
    fs::write(folder.at("class.toml"), CLASS).unwrap();
    let mut tournament = start(&folder, "tournament class.toml --quiet");
    while !folder.at("class.results/live.json").exists() {
        thread::sleep(Duration::from_millis(20));
    }
    let mut watch = start(&folder, "watch class.results");
    let address = address(watch.stdout.take().unwrap());
    let mut browser = Browser::start(&folder.at("profile"));
    browser.open(&address);

    // A game that is held before its player's second move, with its board, and hostile names as
    // text.
    let is_held =
        |parts: &Value| ["move 2: ", "move 3: "].iter().any(|it| has(parts, "playing", it));
    let held = parts(&address, is_held);
    assert!(has(&held, "playing", "&lt;b&gt;Bia&lt;/b&gt;") && has(&held, "playing", "<circle"));
    assert!(has(&held, "stage", "2 of 6 games are played."), "{held}");
    let title = browser.eval("[document.title, document.querySelectorAll('b b').length]");
    assert_eq!(title, json!(["class", 0]));

    // Killed: nothing pretends to go on.
    tournament.kill().unwrap();
    tournament.wait().unwrap();
    let over = parts(&address, |parts| has(parts, "stage", "and nothing goes on."));
    assert!(has(&over, "stage", "jogada resume class.results") && has(&over, "playing", ""));
    assert_eq!(over["playing"], "");

    // Resumed: the same page shows the end, and the browser follows.
    fs::write(folder.at("go"), "").unwrap();
    assert_eq!(run(&folder, "resume class.results --quiet").status.code(), Some(0));
    assert!(!folder.at("class.results/live.json").exists());
    parts(&address, |parts| has(parts, "stage", "All games are played: 6 games."));
    browser.eval(
        "new Promise((done) => { const look = () => document.getElementById('stage').textContent.startsWith('All games') \
         ? done() : setTimeout(look, 20); look(); })",
    );
    assert_eq!(browser.eval(NAMES), json!(names(&folder)));
    for method in ["Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded"] {
        assert_eq!(browser.of(method), Vec::<&Value>::new());
    }

    // A journal that is not true shows no results.
    let journal = folder.at("class.results/journal.jsonl");
    let text = fs::read_to_string(&journal).unwrap();
    fs::write(&journal, text.replace("\"result\":\"x_wins\"", "\"result\":\"o_wins\"")).unwrap();
    let wrong = parts(&address, |parts| parts["standings"].is_null());
    assert!(has(&wrong, "stage", "journal.jsonl, line 5: game 4: the result is o_wins"), "{wrong}");

    signal(&watch, "-INT");
    assert_eq!(watch.wait().unwrap().code(), Some(0));
    assert_eq!(
        browser.eval(
            "new Promise((done) => { const look = () => document.getElementById('lost').hidden \
             ? setTimeout(look, 20) : done(document.getElementById('lost').textContent); look(); })",
        ),
        "The program that serves this page has ended: what you see is how it stood then."
    );
}

#[test]
fn nobody_else_is_served() {
    let folder = Folder::new("watch-guarded");
    fs::write(
        folder.at("class.toml"),
        CLASS.replace("[\"python3\", \"held.py\"]", "\"builtin:first\""),
    )
    .unwrap();
    // The page of a tournament that is played and watched by one command stays to its end.
    let mut tournament = start(&folder, "tournament class.toml --quiet --watch");
    let address = address(tournament.stderr.take().unwrap());
    parts(&address, |parts| has(parts, "stage", "All games are played"));
    let own = path(&address);
    let host = address.split('/').nth(2).unwrap().to_owned();
    let port = host.rsplit(':').next().unwrap();
    let foreign = |name: &str| format!("{name}: http://example.org\r\n");
    let guessed = "/00000000000000000000000000000000/";
    for (method, path, headers, expected) in [
        ("GET", own.as_str(), String::new(), 200),
        ("GET", &own, format!("Host: localhost:{port}\r\n"), 200),
        ("GET", &own, format!("Origin: http://{host}\r\n"), 200),
        ("GET", &own, "Sec-Fetch-Site: none\r\n".to_owned(), 200),
        ("HEAD", &own, String::new(), 200),
        ("GET", "/", String::new(), 404),
        ("GET", guessed, String::new(), 404),
        ("GET", &format!("{own}../x"), String::new(), 404),
        ("GET", &own, foreign("Origin"), 403),
        ("GET", &own, "Origin: null\r\n".to_owned(), 403),
        ("GET", &own, "Sec-Fetch-Site: cross-site\r\n".to_owned(), 403),
        ("GET", &own, "Host: example.org\r\n".to_owned(), 403),
        ("POST", &own, "Content-Length: 0\r\n".to_owned(), 405),
        ("GET", &own, "no header\r\n".to_owned(), 400),
    ] {
        let (status, text) = ask(&address, method, path, &headers);
        assert_eq!(status, expected, "{method} {path} {headers}");
        assert_eq!(text.contains("<h1>class</h1>"), expected == 200 && method == "GET");
    }
    // Who says nothing stops nobody, nor who never ends.
    let mut endless = TcpStream::connect(&host).unwrap();
    let _ = endless.write_all(&[b"GET / HTTP/1.1\r\nLong: ", &[b'x'; 50_000][..]].concat());
    let silent: Vec<TcpStream> = (0..20).map(|_| TcpStream::connect(&host).unwrap()).collect();
    assert_eq!(ask(&address, "GET", &own, "").0, 200);
    drop(silent);

    let taken = run(&folder, &format!("watch class.results --port {port}"));
    let error = String::from_utf8(taken.stderr).unwrap();
    assert_eq!(taken.status.code(), Some(2));
    assert!(error.starts_with(&format!("jogada: --port {port}: ")), "{error}");
    let none = run(&folder, "watch none");
    assert_eq!(none.status.code(), Some(2));
    let error = String::from_utf8(none.stderr).unwrap();
    assert_eq!(error, "jogada: none: there is no journal in this folder\n");

    signal(&tournament, "-TERM");
    let ended = tournament.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(0));
    assert!(String::from_utf8(ended.stdout).unwrap().starts_with("Standings\n"));
}

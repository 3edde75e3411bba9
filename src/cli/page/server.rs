//! A server of pages for browsers on this machine, and for nobody else.
//!
//! It listens on the loopback interface alone, answers below a path that nobody can guess, and only
//! if the browser says that the wish comes from its own page: so no other page, and nobody who has
//! another name lead to this machine, gets to see anything. Each connection has one answer and a
//! few seconds, whatever its other end does.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use httparse::{EMPTY_HEADER, Status};
use rand::TryRng;
use rand::rngs::SysRng;
use rustix::event::{PollFd, PollFlags, Timespec, poll};

/// No more connections than this are held at a time.
const MOST_CONNECTIONS: usize = 64;

/// No request is longer, in bytes.
const LONGEST: usize = 16 * 1024;

/// No request has more headers.
const MOST_HEADERS: usize = 64;

/// So long a connection has for its request, and then for the answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// After so long without a sign it is seen whether to end.
const PAUSE: Duration = Duration::from_millis(100);

/// What is sent to a browser.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Document {
    /// What it is: `text/html`, say. It is in UTF-8.
    pub kind: &'static str,
    /// The text.
    pub text: String,
}

/// A server that listens.
pub struct Server {
    listener: TcpListener,
    port: u16,
    token: String,
}

impl Server {
    /// Begins to listen, on this port or on a free one.
    ///
    /// # Errors
    /// The port is taken, or the system gives none.
    pub fn bind(port: Option<u16>) -> Result<Server> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port.unwrap_or(0)));
        let listener = listener.with_context(|| match port {
            Some(port) => format!("--port {port}"),
            None => "cannot listen on 127.0.0.1".to_owned(),
        })?;
        let port = listener.local_addr()?.port();
        let mut random = [0; 16];
        SysRng.try_fill_bytes(&mut random)?;
        let token = random.iter().map(|byte| format!("{byte:02x}")).collect();
        Ok(Server { listener, port, token })
    }

    /// The address of the page.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}/{}/", self.port, self.token)
    }

    /// Serves what `find` finds by its name, which is empty for the page itself, until `stop`
    /// becomes true.
    pub fn serve(&self, stop: &AtomicBool, find: impl Fn(&str) -> Option<Document> + Sync) {
        let (held, find) = (AtomicUsize::new(0), &find);
        let pause = Timespec { tv_sec: 0, tv_nsec: PAUSE.subsec_nanos().into() };
        thread::scope(|scope| {
            while !stop.load(Ordering::Relaxed) {
                let mut wanted = [PollFd::new(&self.listener, PollFlags::IN)];
                if !poll(&mut wanted, Some(&pause)).is_ok_and(|ready| ready > 0) {
                    continue;
                }
                let Ok((stream, _)) = self.listener.accept() else {
                    // There may be too many open files: that passes.
                    thread::sleep(PAUSE);
                    continue;
                };
                let held = &held;
                if held.fetch_add(1, Ordering::Relaxed) < MOST_CONNECTIONS {
                    let converse = move || {
                        // Who does not listen does not need the answer.
                        let _ = self.converse(stream, stop, find);
                        held.fetch_sub(1, Ordering::Relaxed);
                    };
                    if thread::Builder::new().spawn_scoped(scope, converse).is_ok() {
                        continue;
                    }
                }
                held.fetch_sub(1, Ordering::Relaxed);
            }
        });
    }

    /// Reads a request and answers it.
    fn converse(
        &self,
        mut stream: TcpStream,
        stop: &AtomicBool,
        find: impl Fn(&str) -> Option<Document>,
    ) -> io::Result<()> {
        stream.set_read_timeout(Some(PAUSE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        let deadline = Instant::now() + PATIENCE;
        let mut text = Vec::new();
        let answer = loop {
            let mut headers = [EMPTY_HEADER; MOST_HEADERS];
            let mut request = httparse::Request::new(&mut headers);
            match request.parse(&text) {
                Ok(Status::Complete(_)) => break self.answer(&request, &find),
                Ok(Status::Partial) if text.len() < LONGEST => {}
                Ok(Status::Partial) => break refusal("431 Too Large", "the request is too long"),
                Err(error) => break refusal("400 Bad Request", &error.to_string()),
            }
            let mut more = [0; 4096];
            match stream.read(&mut more) {
                Ok(0) => return Ok(()),
                Ok(count) => text.extend(&more[..count]),
                Err(error) if is_pause(&error) => {}
                Err(error) => return Err(error),
            }
            if stop.load(Ordering::Relaxed) || Instant::now() > deadline {
                return Ok(());
            }
        };
        stream.write_all(answer.as_bytes())
    }

    fn answer(
        &self,
        request: &httparse::Request<'_, '_>,
        find: impl Fn(&str) -> Option<Document>,
    ) -> String {
        let header = |name: &str| {
            let mut headers = request.headers.iter();
            let found = headers.find(|header| header.name.eq_ignore_ascii_case(name));
            found.map(|header| std::str::from_utf8(header.value).unwrap_or_default())
        };
        let hosts = ["127.0.0.1", "localhost"].map(|name| format!("{name}:{}", self.port));
        let is_host = |word: &str| hosts.iter().any(|host| host == word);
        let is_from_own_page = header("Host").is_some_and(is_host)
            && header("Origin").is_none_or(|it| it.strip_prefix("http://").is_some_and(is_host))
            && header("Sec-Fetch-Site").is_none_or(|it| it == "same-origin" || it == "none");
        if !is_from_own_page {
            return refusal("403 Forbidden", "this page is for browsers on this machine alone");
        }
        let method = request.method.unwrap_or_default();
        if method != "GET" && method != "HEAD" {
            return refusal("405 Method Not Allowed", "expected GET or HEAD");
        }
        let below = request.path.and_then(|path| path.strip_prefix('/'));
        let below = below.and_then(|path| path.strip_prefix(self.token.as_str()));
        let Some(document) = below.and_then(|path| find(path.strip_prefix('/')?)) else {
            return refusal("404 Not Found", "there is no such page");
        };
        let mut answer = headers("200 OK", document.kind, document.text.len());
        if method == "GET" {
            answer += &document.text;
        }
        answer
    }
}

/// Whether nothing came for a while.
fn is_pause(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted)
}

fn refusal(status: &str, why: &str) -> String {
    let text = format!("{why}\n");
    headers(status, "text/plain", text.len()) + &text
}

/// What stands before a text, with what keeps a browser from doing more with it than it should.
fn headers(status: &str, kind: &str, length: usize) -> String {
    format!(
        "HTTP/1.1 {status}\r\n\
         Content-Type: {kind}; charset=utf-8\r\n\
         Content-Length: {length}\r\n\
         Content-Security-Policy: default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; \
         img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n\
         X-Content-Type-Options: nosniff\r\n\
         Referrer-Policy: no-referrer\r\n\
         Cache-Control: no-store\r\n\
         Allow: GET, HEAD\r\n\
         Connection: close\r\n\r\n"
    )
}

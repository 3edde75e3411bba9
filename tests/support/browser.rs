//! Chromium without a screen, driven by the DevTools protocol over its own pipe
//! (`--remote-debugging-pipe`: messages of JSON on descriptors 3 and 4, each ended by a NUL).

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

/// A browser with one page. It ends with this value.
pub struct Browser {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    session: Option<String>,
    sent: u64,
    /// What the page has reported so far.
    pub events: Vec<Value>,
}

impl Browser {
    /// A browser that keeps its files in `folder`.
    pub fn start(folder: &Path) -> Browser {
        // A browser that hangs is ended, and then the pipe is.
        let script = "exec timeout 300 chromium --headless --no-sandbox --disable-gpu --disable-dev-shm-usage --no-first-run --disable-ipc-flooding-protection \
            --user-data-dir=\"$1\" --remote-debugging-pipe 3<&0 4>&1 </dev/null >/dev/null 2>/dev/null";
        let mut sh = Command::new("sh");
        sh.args(["-c", script, "sh"]).arg(folder).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = sh.spawn().unwrap();
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().unwrap());
        let mut browser =
            Browser { child, input, output, session: None, sent: 0, events: Vec::new() };
        let target = browser.call("Target.createTarget", json!({ "url": "about:blank" }));
        let target = json!({ "targetId": target["targetId"], "flatten": true });
        let attached = browser.call("Target.attachToTarget", target);
        browser.session = Some(attached["sessionId"].as_str().unwrap().to_owned());
        for domain in ["Page", "Runtime", "Log", "Network"] {
            browser.call(&format!("{domain}.enable"), json!({}));
        }
        // What is clicked must not be in motion.
        let calm = json!({ "name": "prefers-reduced-motion", "value": "reduce" });
        browser.call("Emulation.setEmulatedMedia", json!({ "features": [calm] }));
        browser
    }

    /// The next message.
    fn hear(&mut self) -> Value {
        let mut bytes = Vec::new();
        self.output.read_until(0, &mut bytes).unwrap();
        assert_eq!(
            bytes.pop(),
            Some(0),
            "chromium is needed, and has to go on: scripts/check.sh installs it"
        );
        serde_json::from_slice(&bytes).unwrap()
    }

    /// Asks for something, and waits for the answer.
    pub fn call(&mut self, method: &str, params: Value) -> Value {
        self.sent += 1;
        let mut message = json!({ "id": self.sent, "method": method, "params": params });
        if let Some(session) = &self.session {
            message["sessionId"] = json!(session);
        }
        let input = self.input.as_mut().unwrap();
        // If it cannot be written, there is no answer either.
        let _ = input.write_all(format!("{message}\0").as_bytes());
        loop {
            let heard = self.hear();
            if heard["id"] == self.sent {
                assert!(heard["error"].is_null(), "{method}: {heard}");
                return heard["result"].clone();
            }
            self.events.push(heard);
        }
    }

    /// Opens an address, and waits until all of it is there.
    pub fn open(&mut self, address: &str) {
        let is_load = |event: &Value| event["method"] == "Page.loadEventFired";
        let before = self.events.iter().filter(|event| is_load(event)).count();
        self.call("Page.navigate", json!({ "url": address }));
        while self.events.iter().filter(|event| is_load(event)).count() == before {
            let event = self.hear();
            self.events.push(event);
        }
    }

    /// The value of an expression.
    pub fn eval(&mut self, expression: &str) -> Value {
        let params =
            json!({ "expression": expression, "returnByValue": true, "awaitPromise": true });
        let result = self.call("Runtime.evaluate", params);
        assert!(result["exceptionDetails"].is_null(), "{expression}: {result}");
        result["result"]["value"].clone()
    }

    /// Follows a link within the page to another fragment.
    pub fn follow(&mut self, fragment: &str) {
        self.eval(&format!(
            "new Promise((done) => {{ if (location.hash === {0}) {{ done(); return; }} \
             addEventListener('hashchange', () => setTimeout(done), {{ once: true }}); location.hash = {0}; }})",
            json!(fragment)
        ));
    }

    /// Presses a key, such as `ArrowRight`.
    pub fn press(&mut self, key: &str) {
        for kind in ["rawKeyDown", "keyUp"] {
            let params = json!({ "type": kind, "key": key, "code": key });
            self.call("Input.dispatchKeyEvent", params);
        }
    }

    /// Clicks in the middle of the first element of a kind.
    pub fn click(&mut self, selector: &str) {
        let place = format!(
            "(() => {{ const one = document.querySelector({}); one.scrollIntoView({{ block: 'center', behavior: 'instant' }}); \
             const {{ x, y, width, height }} = one.getBoundingClientRect(); return [x + width / 2, y + height / 2]; }})()",
            json!(selector)
        );
        let place = self.eval(&place);
        for kind in ["mousePressed", "mouseReleased"] {
            let params = json!({ "type": kind, "x": place[0], "y": place[1], "button": "left", "clickCount": 1 });
            self.call("Input.dispatchMouseEvent", params);
        }
    }

    /// Clicks on a link within the page, and waits until the page has followed it: the browser
    /// tells it only afterwards.
    pub fn click_link(&mut self, selector: &str) {
        self.eval(
            "window.followed = new Promise((done) => addEventListener('hashchange', () => setTimeout(done), { once: true })); null",
        );
        self.click(selector);
        self.eval("window.followed");
    }

    /// Makes the page so wide, in pixels, as on a phone.
    pub fn width(&mut self, width: u32) {
        let params =
            json!({ "width": width, "height": 800, "deviceScaleFactor": 2, "mobile": true });
        self.call("Emulation.setDeviceMetricsOverride", params);
    }

    /// The events of this kind.
    pub fn of(&self, method: &str) -> Vec<&Value> {
        let events = self.events.iter();
        events.filter(|event| event["method"] == method).collect()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // It ends with its pipe; if not, it is killed.
        self.input = None;
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

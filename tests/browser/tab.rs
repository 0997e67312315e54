//! One tab is one person. Every step is retried until it works or a minute has passed.

use std::{fmt::Debug, fs, time::Duration};

use fantoccini::{
    Client, Locator,
    key::Key,
    wd::{WebDriverCompatibleCommand, WindowHandle},
};
use reqwest::{Method, Url};
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

const WAIT_TIMEOUT: Duration = Duration::from_mins(1);
const POLL_INTERVAL: Duration = Duration::from_millis(40);

#[derive(Clone)]
pub struct Tab {
    client: Client,
    window: WindowHandle,
}

impl Tab {
    /// The browser's first tab.
    pub async fn first(client: &Client) -> Self {
        Self { client: client.clone(), window: client.window().await.unwrap() }
    }

    pub async fn another(client: &Client) -> Self {
        let window = client.new_window(true).await.unwrap().handle;
        Self { client: client.clone(), window }
    }

    /// Brings this tab to the front. All other steps apply to the tab in front.
    pub async fn front(&self) -> &Self {
        self.client.switch_to_window(self.window.clone()).await.unwrap();
        self
    }

    /// Opens the page and waits until it knows the bot's commands.
    pub async fn open(&self, address: &str) {
        self.front().await.client.goto(address).await.unwrap();
        self.sees("body.loaded").await;
        self.until("the bot's commands", "return document.querySelector('#hint kbd') !== null").await;
    }

    /// Opens an address that may not be the page of a person.
    pub async fn go_to(&self, address: &str) {
        self.front().await.client.goto(address).await.unwrap();
    }

    /// The browser's Back button.
    pub async fn goes_back(&self) {
        self.client.back().await.unwrap();
    }

    /// Waits until `script` returns true.
    pub async fn until(&self, what: &str, script: &str) {
        let end = Instant::now() + WAIT_TIMEOUT;
        loop {
            let found = self.client.execute(script, vec![]).await;
            if matches!(found, Ok(Value::Bool(true))) {
                return;
            }
            if Instant::now() > end {
                self.screenshot("failure").await;
                let text = self.client.execute("return document.body.innerText", vec![]).await;
                panic!("timed out waiting for {what}: {found:?}\nthe page shows: {text:?}");
            }
            sleep(POLL_INTERVAL).await;
        }
    }

    pub async fn sees(&self, css: &str) {
        self.until(css, &format!("return document.querySelector({}) !== null", json!(css))).await;
    }

    pub async fn sees_no(&self, css: &str) {
        self.until(&format!("no {css}"), &format!("return document.querySelector({}) === null", json!(css))).await;
    }

    /// Waits until an element that matches `css` contains `text`.
    pub async fn reads(&self, css: &str, text: &str) {
        let script = format!(
            "return [...document.querySelectorAll({})].some((element) => element.textContent.includes({}))",
            json!(css),
            json!(text)
        );
        self.until(&format!("{text:?} in {css}"), &script).await;
    }

    /// What `script` returns now.
    pub async fn ask(&self, script: &str) -> Value {
        self.client.execute(script, vec![]).await.unwrap()
    }

    /// What `script` passes to its callback, the last argument.
    pub async fn ask_later(&self, script: &str) -> Value {
        self.client.execute_async(script, vec![]).await.unwrap()
    }

    /// A real click. Retries if the element is covered, stale or missing.
    pub async fn click(&self, css: &str) {
        let end = Instant::now() + WAIT_TIMEOUT;
        loop {
            let clicked = match self.client.find(Locator::Css(css)).await {
                Ok(element) => element.click().await,
                Err(error) => Err(error),
            };
            let Err(error) = clicked else { return };
            if Instant::now() > end {
                self.screenshot("failure").await;
                panic!("{css} cannot be clicked: {error}");
            }
            sleep(POLL_INTERVAL).await;
        }
    }

    /// Types into the focused element.
    pub async fn types(&self, text: &str) {
        self.client.active_element().await.unwrap().send_keys(text).await.unwrap();
    }

    pub async fn press(&self, key: Key) {
        self.types(&char::from(key).to_string()).await;
    }

    /// Runs a command without options, by keyboard alone.
    pub async fn runs(&self, command: &str) {
        self.front().await;
        self.click("#input").await;
        self.types(command).await;
        self.sees("#menu [aria-selected=true]").await;
        self.press(Key::Enter).await;
        self.reads("#command .command-name", command).await;
        self.press(Key::Enter).await;
        self.sees("#command[hidden]").await;
    }

    pub async fn screenshot(&self, name: &str) {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/target/screenshots");
        fs::create_dir_all(folder).unwrap();
        fs::write(format!("{folder}/{name}.png"), self.client.screenshot().await.unwrap()).unwrap();
    }

    /// A command of Chromium's own protocol, for which the driver has no method.
    async fn chromium(&self, cmd: &str, params: Value) {
        self.client.issue_cmd(Chromium(json!({ "cmd": cmd, "params": params }).to_string())).await.unwrap();
    }

    /// Runs `script` in every page that this tab opens from now on, before the page's own scripts.
    pub async fn before_loading(&self, script: &str) {
        self.chromium("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script })).await;
    }

    pub async fn prefers(&self, scheme: &str) {
        let features = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
        self.chromium("Emulation.setEmulatedMedia", json!({ "features": features })).await;
    }

    pub async fn becomes_a_phone(&self) {
        let size = json!({ "width": 390, "height": 844, "deviceScaleFactor": 2, "mobile": true });
        self.chromium("Emulation.setDeviceMetricsOverride", size).await;
    }
}

#[derive(Debug)]
struct Chromium(String);

impl WebDriverCompatibleCommand for Chromium {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, <Url as std::str::FromStr>::Err> {
        base.join(&format!("session/{}/goog/cdp/execute", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.0.clone()))
    }
}

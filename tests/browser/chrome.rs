//! Starts chromedriver on a free port, and a headless Chromium through it.

use std::{env, fs, path::PathBuf, process::Stdio, time::Duration};

use fantoccini::{Client, ClientBuilder, wd::Capabilities};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::json;
use tempfile::TempDir;
use tokio::{
    io::{AsyncBufReadExt as _, BufReader},
    process::{Child, Command},
    time::timeout,
};

use crate::support::skip_notice::skip;

const WAIT_TIMEOUT: Duration = Duration::from_mins(1);

const FLAGS: [&str; 15] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-extensions",
    // Background tabs must not be throttled: two people are two tabs.
    "--disable-background-timer-throttling",
    "--disable-renderer-backgrounding",
    "--lang=en-US",
    "--force-prefers-reduced-motion",
    "--window-size=1280,1040",
];

pub struct Chrome {
    pub client: Client,
    driver: Child,
    _profile: TempDir,
}

/// `None` if no browser is installed.
pub async fn start() -> Option<Chrome> {
    let (Some(driver), Some(browser)) =
        (find(&["chromedriver"]), find(&["chromium", "chromium-browser", "google-chrome"]))
    else {
        skip("tests in a browser: chromium or chromedriver is not installed");
        return None;
    };
    let profile = tempfile::tempdir().unwrap();
    let mut driver = Command::new(driver)
        .arg("--port=0")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .unwrap();
    let port = timeout(WAIT_TIMEOUT, port(&mut driver)).await.expect("chromedriver says its port");

    let mut args: Vec<String> = FLAGS.iter().map(ToString::to_string).collect();
    args.push(format!("--user-data-dir={}", profile.path().display()));
    let mut capabilities = Capabilities::new();
    capabilities.insert("goog:chromeOptions".into(), json!({ "binary": browser, "args": args }));
    let client = timeout(
        WAIT_TIMEOUT,
        ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities)
            .connect(&format!("http://127.0.0.1:{port}")),
    )
    .await
    .expect("chromium starts in time")
    .expect("chromium starts");
    Some(Chrome { client, driver, _profile: profile })
}

impl Chrome {
    /// Stops the browser before its driver; the other way round it would keep running.
    pub async fn stop(mut self) {
        let _ = timeout(WAIT_TIMEOUT, self.client.close()).await;
        let _ = self.driver.kill().await;
    }
}

fn find(names: &[&str]) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let folders: Vec<PathBuf> = env::split_paths(&path).collect();
    names
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)))
        .find(|file| fs::metadata(file).is_ok())
}

async fn port(driver: &mut Child) -> u16 {
    let mut lines = BufReader::new(driver.stdout.take().unwrap()).lines();
    while let Some(line) = lines.next_line().await.unwrap() {
        if let Some((_, port)) = line.split_once("started successfully on port ") {
            let port = port.trim_end_matches('.').parse().expect("a port");
            // Reads and drops the other lines, so that the driver never blocks on its output.
            tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
            return port;
        }
    }
    panic!("chromedriver ended without saying its port");
}

//! What every browser test stands on: a playground of its own, the small bot connected to it, and a browser.

use std::{panic::{AssertUnwindSafe, resume_unwind}, sync::Arc, time::Duration};

use basari::playground::Handle;
use futures_util::FutureExt as _;
use serenity::all::{Client, GatewayIntents, HttpBuilder, ShardManager};
use tokio::{sync::Notify, time::timeout};

use super::{bot::Small, chrome::{self, Chrome}, tab::Tab};

const PATIENCE: Duration = Duration::from_secs(20);

pub struct Stage {
    playground: Handle,
    chrome: Chrome,
    people: Vec<String>,
    go: Arc<Notify>,
    shards: Arc<ShardManager>,
}

/// Runs `test`, then ends browser, bot and playground, whether it passed or not. Skips it where there is no browser.
pub async fn stage(test: impl AsyncFnOnce(&Stage)) {
    let Some(chrome) = chrome::start().await else { return };
    let playground = todo!();
    let stage = Stage { playground, chrome, people: vec![], go: Arc::new(Notify::new()), shards: todo!() };
    let outcome = AssertUnwindSafe(test(&stage)).catch_unwind().await;
    stage.chrome.stop().await;
    let _ = timeout(PATIENCE, stage.shards.shutdown_all()).await;
    if let Err(panic) = outcome {
        resume_unwind(panic);
    }
}

impl Stage {
    /// The page as the person of that number.
    pub fn address(&self, person: usize) -> String {
        format!("/?user={}", self.people[person])
    }

    pub fn name(&self, person: usize) -> &str {
        &self.people[person]
    }

    pub async fn first_tab(&self) -> Tab {
        Tab::first(&self.chrome.client).await
    }

    pub async fn other_tab(&self) -> Tab {
        Tab::another(&self.chrome.client).await
    }

    /// Lets the bot's slow answer go.
    pub fn let_go(&self) {
        self.go.notify_one();
    }
}

//! What every browser test stands on: a playground of its own, the small bot connected to it, and a browser.

use std::{
    panic::{AssertUnwindSafe, resume_unwind},
    sync::Arc,
    time::Duration,
};

use discord_playground::{BotLogin, Options, Playground, Timeouts};
use futures_util::FutureExt as _;
use serenity::all::{ClientBuilder, GatewayIntents, HttpBuilder, ShardManager};
use tokio::{sync::Notify, time::timeout};

use super::{
    bot::Small,
    chrome::{self, Chrome},
    tab::Tab,
};

const BOUND: Duration = Duration::from_secs(20);
/// Two of the five people of every playground, by account name.
const PEOPLE: [&str; 2] = ["ada", "bruno"];

pub struct Stage {
    playground: Playground,
    chrome: Chrome,
    go: Arc<Notify>,
    shards: Arc<ShardManager>,
}

/// Runs `test`, then ends browser, bot and playground, whether it passed or not. Skips it where there is no browser.
/// The bot has a minute for each answer, so that a busy machine is never taken for a bot that does not answer.
pub async fn stage(test: impl AsyncFnOnce(&Stage)) {
    run(Duration::from_mins(1), test).await;
}

/// For tests in which answers do not come: people are told so after a quarter of a minute.
pub async fn impatient_stage(test: impl AsyncFnOnce(&Stage)) {
    run(Duration::from_secs(15), test).await;
}

async fn run(first_response: Duration, test: impl AsyncFnOnce(&Stage)) {
    let Some(chrome) = chrome::start().await else { return };
    let options = Options {
        port: Some(0),
        demo_command: Some("/counter".into()),
        timeouts: Timeouts { first_response, ..Timeouts::default() },
        ..Options::default()
    };
    let playground = Playground::start(options).await.unwrap();
    let go = Arc::new(Notify::new());
    let login = playground.add_bot("Small Bot");
    let shards = connect(&playground, &login, Small { go: Arc::clone(&go) }).await;
    let stage = Stage { playground, chrome, go, shards };

    let outcome = AssertUnwindSafe(test(&stage)).catch_unwind().await;
    stage.chrome.stop().await;
    let _ = timeout(BOUND, stage.shards.shutdown_all()).await;
    stage.playground.shutdown().await;
    if let Err(panic) = outcome {
        resume_unwind(panic);
    }
}

async fn connect(playground: &Playground, login: &BotLogin, bot: Small) -> Arc<ShardManager> {
    let http = HttpBuilder::new(&login.token).proxy(playground.base_url()).ratelimiter_disabled(true).build();
    let mut client = ClientBuilder::new_with_http(http, GatewayIntents::GUILDS).event_handler(bot).await.unwrap();
    *client.ws_url.lock().await = playground.ws_url();
    let shards = Arc::clone(&client.shard_manager);
    tokio::spawn(async move { client.start().await });
    shards
}

impl Stage {
    /// The page as the person of that number.
    pub fn address(&self, person: usize) -> String {
        format!("{}/?user={}", self.playground.base_url(), PEOPLE[person])
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

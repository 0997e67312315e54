//! The fixture of browser tests: a playground, the small bot connected to it, and a browser.

use std::{
    panic::{AssertUnwindSafe, resume_unwind},
    sync::Arc,
    time::Duration,
};

use discord_playground::{BotLogin, Options, Playground, Timeouts, Welcome, WelcomeButton, WelcomePicture};
use futures_util::FutureExt as _;
use serenity::all::{ClientBuilder, GatewayIntents, HttpBuilder, ShardManager};
use tokio::{sync::Notify, time::timeout};

use super::{
    bot::{self, SmallBot},
    chrome::{self, Chrome},
    picture,
    tab::Tab,
};

const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(20);
/// Two of the playground's five people, by account name.
const PEOPLE: [&str; 2] = ["ada", "bruno"];

pub struct BrowserFixture {
    playground: Playground,
    chrome: Chrome,
    slow_response: Arc<Notify>,
    shards: Arc<ShardManager>,
}

/// Runs `test`, then stops browser, bot and playground, whether it passed or not. Skips it without a browser.
/// The bot has a minute for each response, so that a busy machine does not cause timeouts.
pub async fn with_browser(test: impl AsyncFnOnce(&BrowserFixture)) {
    run(Duration::from_mins(1), test).await;
}

/// For tests about missing responses: they time out after 15 seconds.
pub async fn with_short_response_timeout(test: impl AsyncFnOnce(&BrowserFixture)) {
    run(Duration::from_secs(15), test).await;
}

async fn run(first_response: Duration, test: impl AsyncFnOnce(&BrowserFixture)) {
    let Some(chrome) = chrome::start().await else { return };
    let options = Options {
        port: Some(0),
        welcome: vec![welcome()],
        timeouts: Timeouts { first_response, ..Timeouts::default() },
        ..Options::default()
    };
    let playground = Playground::start(options).await.unwrap();
    let slow_response = Arc::new(Notify::new());
    let login = playground.add_bot("Small Bot");
    let shards = connect(&playground, &login, SmallBot { slow_response: Arc::clone(&slow_response) }).await;
    let fixture = BrowserFixture { playground, chrome, slow_response, shards };

    let outcome = AssertUnwindSafe(test(&fixture)).catch_unwind().await;
    fixture.chrome.stop().await;
    let _ = timeout(SHUTDOWN_TIMEOUT, fixture.shards.shutdown_all()).await;
    fixture.playground.shutdown().await;
    if let Err(panic) = outcome {
        resume_unwind(panic);
    }
}

fn welcome() -> Welcome {
    Welcome {
        locale: "en-US".into(),
        text: "A small bot that counts.".into(),
        picture: Some(WelcomePicture { png: picture::png().into(), alt: bot::ALT.into() }),
        buttons: vec![
            WelcomeButton { label: "Count now".into(), command: "/counter".into() },
            WelcomeButton { label: "Whisper".into(), command: "/whisper".into() },
        ],
    }
}

async fn connect(playground: &Playground, login: &BotLogin, bot: SmallBot) -> Arc<ShardManager> {
    let http = HttpBuilder::new(&login.token).proxy(playground.base_url()).ratelimiter_disabled(true).build();
    let mut client = ClientBuilder::new_with_http(http, GatewayIntents::GUILDS).event_handler(bot).await.unwrap();
    *client.ws_url.lock().await = playground.ws_url();
    let shards = Arc::clone(&client.shard_manager);
    tokio::spawn(async move { client.start().await });
    shards
}

impl BrowserFixture {
    /// The page's address for this person.
    pub fn address(&self, person: usize) -> String {
        self.path(&format!("?user={}", PEOPLE[person]))
    }

    pub fn path(&self, path: &str) -> String {
        format!("{}/{path}", self.playground.base_url())
    }

    pub async fn first_tab(&self) -> Tab {
        Tab::first(&self.chrome.client).await
    }

    pub async fn other_tab(&self) -> Tab {
        Tab::another(&self.chrome.client).await
    }

    /// Deletes every emoji, as the owner of the application can.
    pub fn delete_all_emoji(&self) {
        self.playground.world().update(|state| state.emojis.clear());
    }

    /// Releases the bot's slow response.
    pub fn release_slow_response(&self) {
        self.slow_response.notify_one();
    }
}

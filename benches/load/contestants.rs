//! The bots that are compared, each with somebody who clicks its buttons.

use super::LoadFixture;
use super::bot::{Bot, Program};
use super::clicks::Clicker;
use super::discord_js::DiscordJs;
use super::tables::{self, Click, Tables};

/// A running bot and who clicks its buttons.
pub struct Contestant {
    pub name: String,
    pub bot: Bot,
    pub clicker: Clicker,
}

/// Starts the real bot with its games.
pub async fn start_basari(fixture: &LoadFixture, tables: &mut Tables) -> Contestant {
    let login = fixture.playground.add_bot("Basari");
    let mut pages = Vec::new();
    for &channel in &fixture.channels {
        pages.push(tables.prepare(channel, Click::ChangeMind).await);
    }
    let bot = Bot::start(&fixture.playground, &login, fixture.basari()).await;
    tables::wait_for_outbox(&fixture.database).await;
    let name = format!("Basari on {}", fixture.database_kind());
    Contestant { name, bot, clicker: Clicker::new(fixture.playground.world(), login.id, pages) }
}

/// Starts the bots that only echo.
pub async fn start_echoes(fixture: &LoadFixture, discord_js: Option<&DiscordJs>) -> Vec<Contestant> {
    let mut echoes = vec![start_echo(fixture, "serenity echo".into(), Program::SerenityEcho).await];
    if let Some(discord_js) = discord_js {
        let name = format!("discord.js {} echo", discord_js.version);
        echoes.push(start_echo(fixture, name, Program::DiscordJsEcho(&discord_js.modules())).await);
    }
    echoes
}

async fn start_echo(fixture: &LoadFixture, name: String, program: Program<'_>) -> Contestant {
    let login = fixture.playground.add_bot(&name);
    let buttons = || vec!["a".to_owned(), "b".to_owned()];
    let pages = fixture.channels.iter().map(|&channel| (fixture.people[0], channel, buttons())).collect();
    let bot = Bot::start(&fixture.playground, &login, program).await;
    Contestant { name, bot, clicker: Clicker::new(fixture.playground.world(), login.id, pages) }
}

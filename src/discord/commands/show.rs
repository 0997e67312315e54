//! Commands that only show.

use crate::discord::commands::arguments::{Game, TopicArg};
use crate::discord::commands::{Context, Done, answer, autocomplete};
use crate::discord::pages::account;
use crate::render;
use crate::render::message::custom_id::Topic;
use crate::service::Refusal;

#[poise::command(slash_command)]
pub async fn hand(
    ctx: Context<'_>,
    #[autocomplete = "autocomplete::my_games"]
    #[max_length = 30]
    game: Option<String>,
) -> Done {
    answer(ctx, game.as_deref(), |bot, requester| {
        let game = game.clone();
        async move {
            let game = requester.game(&bot, game.as_deref()).await?;
            let stage = bot.stage(bot.service.look(&game, Some(requester.user())).await?).await?;
            stage.table.me.ok_or(Refusal::NotSeated)?;
            let scene = stage.now().ok_or(Refusal::NotStarted)?;
            Ok(render::hand(requester.words, &scene))
        }
    })
    .await
}

#[poise::command(slash_command)]
pub async fn table(
    ctx: Context<'_>,
    #[autocomplete = "autocomplete::my_games"]
    #[max_length = 30]
    game: Option<String>,
) -> Done {
    answer(ctx, game.as_deref(), |bot, requester| {
        let game = game.clone();
        async move {
            let game = requester.game(&bot, game.as_deref()).await?;
            let stage = bot.stage(bot.service.look(&game, None).await?).await?;
            // In the lobby the table is who sits at it.
            Ok(account::table(&requester, &stage).await.unwrap_or_else(|| stage.lobby(requester.words)))
        }
    })
    .await
}

#[poise::command(slash_command)]
pub async fn rules(ctx: Context<'_>, topic: Option<TopicArg>, game: Option<Game>) -> Done {
    let topic = topic.map_or(Topic::Goal, |topic| topic.0);
    let kind = game.map(|game| game.0);
    answer(ctx, None, move |bot, requester| async move { account::rules(&bot, &requester, kind, topic).await }).await
}

#[poise::command(slash_command)]
pub async fn games(ctx: Context<'_>) -> Done {
    answer(ctx, None, |bot, requester| async move { account::games(&bot, &requester, 0).await }).await
}

#[poise::command(slash_command)]
pub async fn help(ctx: Context<'_>) -> Done {
    answer(ctx, None, |_, requester| async move { Ok(render::help(requester.words)) }).await
}

#[poise::command(slash_command)]
pub async fn about(ctx: Context<'_>) -> Done {
    answer(ctx, None, |_, requester| async move { Ok(render::about(requester.words, env!("CARGO_PKG_VERSION"))) }).await
}

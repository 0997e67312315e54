//! Commands that only show.

use super::arguments::{Chapter, Game};
use super::{Context, Done, answer, complete};
use crate::discord::pages;
use crate::render;
use crate::render::custom_id::Topic;
use crate::service::Refusal;

#[poise::command(slash_command)]
pub async fn hand(
    ctx: Context<'_>,
    #[autocomplete = "complete::my_games"]
    #[max_length = 30]
    game: Option<String>,
) -> Done {
    answer(ctx, game.as_deref(), |front, asker| {
        let game = game.clone();
        async move {
            let game = asker.game(&front, game.as_deref()).await?;
            let stage = front.stage(front.service.look(&game, Some(asker.user())).await?).await?;
            stage.table.me.ok_or(Refusal::NotSeated)?;
            let scene = stage.now().ok_or(Refusal::NotStarted)?;
            Ok(render::hand(asker.words, &scene))
        }
    })
    .await
}

#[poise::command(slash_command)]
pub async fn table(
    ctx: Context<'_>,
    #[autocomplete = "complete::my_games"]
    #[max_length = 30]
    game: Option<String>,
) -> Done {
    answer(ctx, game.as_deref(), |front, asker| {
        let game = game.clone();
        async move {
            let game = asker.game(&front, game.as_deref()).await?;
            let stage = front.stage(front.service.look(&game, None).await?).await?;
            // In the lobby the table is who sits at it.
            Ok(pages::table(&asker, &stage).await.unwrap_or_else(|| stage.lobby(asker.words)))
        }
    })
    .await
}

#[poise::command(slash_command)]
pub async fn rules(ctx: Context<'_>, topic: Option<Chapter>, game: Option<Game>) -> Done {
    let topic = topic.map_or(Topic::Goal, |topic| topic.0);
    let kind = game.map(|game| game.0);
    answer(ctx, None, move |front, asker| async move { pages::rules(&front, &asker, kind, topic).await }).await
}

#[poise::command(slash_command)]
pub async fn games(ctx: Context<'_>) -> Done {
    answer(ctx, None, |front, asker| async move { pages::games(&front, &asker, 0).await }).await
}

#[poise::command(slash_command)]
pub async fn help(ctx: Context<'_>) -> Done {
    answer(ctx, None, |_, asker| async move { Ok(render::help(asker.words)) }).await
}

#[poise::command(slash_command)]
pub async fn about(ctx: Context<'_>) -> Done {
    answer(ctx, None, |_, asker| async move { Ok(render::about(asker.words, env!("CARGO_PKG_VERSION"))) }).await
}

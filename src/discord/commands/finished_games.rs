//! What is behind us: leaderboards, figures, past games, replays and proofs.

use crate::model::period::Period;
use crate::model::sort_by::SortBy;
use serenity::all::{Attachment, User};

use crate::discord::commands::arguments::{Game, Order, Span, Where};
use crate::discord::commands::{Context, Done, answer, autocomplete};
use crate::discord::pages::account;
use crate::discord::pages::finished_games;
use crate::discord::pages::finished_games::ProfileOwner;
use crate::render;
use crate::render::message::custom_id::BoardKey;

#[poise::command(slash_command)]
pub async fn leaderboard(
    ctx: Context<'_>,
    game: Option<Game>,
    r#where: Option<Where>,
    period: Option<Span>,
    by: Option<Order>,
) -> Done {
    answer(ctx, None, move |bot, requester| async move {
        let kind = match game {
            Some(game) => game.0,
            None => account::default_kind(&bot, &requester).await?,
        };
        let board = BoardKey {
            kind,
            everywhere: r#where.is_some_and(|place| place.0),
            period: period.map_or(Period::All, |period| period.0),
            by: by.map_or(SortBy::Rating, |by| by.0),
            page: 0,
        };
        finished_games::leaderboard(&bot, &requester, board).await
    })
    .await
}

#[poise::command(slash_command)]
pub async fn stats(ctx: Context<'_>, person: Option<User>) -> Done {
    let whose = ProfileOwner::of(ctx.interaction, person.as_ref());
    answer(ctx, None, move |bot, requester| {
        let whose = whose.clone();
        async move { finished_games::stats(&bot, &requester, &whose, None).await }
    })
    .await
}

#[poise::command(slash_command)]
pub async fn history(ctx: Context<'_>, person: Option<User>, game: Option<Game>) -> Done {
    let whose = ProfileOwner::of(ctx.interaction, person.as_ref());
    answer(ctx, None, move |bot, requester| {
        let whose = whose.clone();
        async move { finished_games::history(&bot, &requester, &whose, game.map(|game| game.0), 0).await }
    })
    .await
}

#[poise::command(slash_command)]
pub async fn replay(
    ctx: Context<'_>,
    #[autocomplete = "autocomplete::my_past_games"]
    #[max_length = 30]
    game: String,
) -> Done {
    answer(ctx, Some(&game), |bot, requester| {
        let game = game.clone();
        async move {
            let game = requester.game(&bot, Some(&game)).await?;
            finished_games::replay(&bot, &requester, &game, 0).await
        }
    })
    .await
}

#[poise::command(slash_command)]
pub async fn verify(
    ctx: Context<'_>,
    #[autocomplete = "autocomplete::my_past_games"]
    #[max_length = 30]
    game: Option<String>,
    record: Option<Attachment>,
) -> Done {
    answer(ctx, game.as_deref(), |bot, requester| {
        let (game, record) = (game.clone(), record.clone());
        async move {
            match (game, record) {
                (game, Some(record)) => finished_games::verify_file(&bot, &requester, game.as_deref(), &record).await,
                (Some(game), None) => {
                    let game = requester.game(&bot, Some(&game)).await?;
                    finished_games::verify(&bot, &requester, &game, None).await
                }
                (None, None) => Ok(render::refused(requester.words, &render::Refusal::NotARecord, None)),
            }
        }
    })
    .await
}

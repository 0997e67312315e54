//! What is behind us: leaderboards, figures, past games, replays and proofs.

use serenity::all::{Attachment, User};

use super::arguments::{Game, Order, Span, Where};
use super::{Context, Done, answer, complete};
use crate::discord::pages;
use crate::discord::past::{self, Whose};
use crate::render;
use crate::render::custom_id::{BoardKey, ByKey, PeriodKey};

#[poise::command(slash_command)]
pub async fn leaderboard(
    ctx: Context<'_>,
    game: Option<Game>,
    r#where: Option<Where>,
    period: Option<Span>,
    by: Option<Order>,
) -> Done {
    answer(ctx, None, move |front, asker| async move {
        let kind = match game {
            Some(game) => game.0,
            None => pages::house_kind(&front, &asker).await?,
        };
        let board = BoardKey {
            kind,
            everywhere: r#where.is_some_and(|place| place.0),
            period: period.map_or(PeriodKey::All, |period| period.0),
            by: by.map_or(ByKey::Rating, |by| by.0),
            page: 0,
        };
        past::leaderboard(&front, &asker, board).await
    })
    .await
}

#[poise::command(slash_command)]
pub async fn stats(ctx: Context<'_>, person: Option<User>) -> Done {
    let whose = Whose::of(ctx.interaction, person.as_ref());
    answer(ctx, None, move |front, asker| {
        let whose = whose.clone();
        async move { past::stats(&front, &asker, &whose, None).await }
    })
    .await
}

#[poise::command(slash_command)]
pub async fn history(ctx: Context<'_>, person: Option<User>, game: Option<Game>) -> Done {
    let whose = Whose::of(ctx.interaction, person.as_ref());
    answer(ctx, None, move |front, asker| {
        let whose = whose.clone();
        async move { past::history(&front, &asker, &whose, game.map(|game| game.0), 0).await }
    })
    .await
}

#[poise::command(slash_command)]
pub async fn replay(
    ctx: Context<'_>,
    #[autocomplete = "complete::my_past_games"]
    #[max_length = 30]
    game: String,
) -> Done {
    answer(ctx, Some(&game), |front, asker| {
        let game = game.clone();
        async move {
            let game = asker.game(&front, Some(&game)).await?;
            past::replay(&front, &asker, &game, 0).await
        }
    })
    .await
}

#[poise::command(slash_command)]
pub async fn verify(
    ctx: Context<'_>,
    #[autocomplete = "complete::my_past_games"]
    #[max_length = 30]
    game: Option<String>,
    record: Option<Attachment>,
) -> Done {
    answer(ctx, game.as_deref(), |front, asker| {
        let (game, record) = (game.clone(), record.clone());
        async move {
            match (game, record) {
                (game, Some(record)) => past::verify_file(&front, &asker, game.as_deref(), &record).await,
                (Some(game), None) => {
                    let game = asker.game(&front, Some(&game)).await?;
                    past::verify(&front, &asker, &game, None).await
                }
                (None, None) => Ok(render::refused(asker.words, &render::Refusal::NotARecord, None)),
            }
        }
    })
    .await
}

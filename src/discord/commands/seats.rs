//! A running game and its seats: a pause, and somebody else in a occupant.

use crate::discord::commands::arguments::{ComputerLevel, Successor};
use crate::discord::commands::{Context, Done, answer, autocomplete};
use crate::discord::interaction::requester::Requester;
use crate::render;
use crate::render::{Notice, Page};
use crate::service::{ListedGame, Refusal, Status, Vote};
use basari_rules::game::Seat;
use basari_rules::players::Level;

#[poise::command(slash_command, guild_only)]
pub async fn pause(ctx: Context<'_>) -> Done {
    answer(ctx, None, |bot, requester| async move {
        bot.admit(&requester)?;
        let game = requester.game(&bot, None).await?;
        let vote = bot.service.pause(&game, &requester.actor, &requester.key).await?;
        Ok(voted(&requester, vote, &Notice::Paused))
    })
    .await
}

#[poise::command(slash_command, guild_only)]
pub async fn resume(ctx: Context<'_>) -> Done {
    answer(ctx, None, |bot, requester| async move {
        bot.admit(&requester)?;
        let here = requester.game_here(&bot).await?;
        let mine = bot.service.games_of(requester.user()).await?;
        // A game whose channel was lost goes on where one of its players asks for it; one that was parked here goes on here,
        // since what shut the bot out may have been put right.
        let target = |game: &ListedGame| here.as_ref().is_none_or(|here| game.game == *here);
        let parked = |game: &ListedGame| game.status == Status::Parked && Some(game.server) == requester.server;
        let lost = mine.iter().find(|game| parked(game) && target(game));
        match (lost, &here) {
            (Some(lost), _) => {
                bot.service
                    .unpark(&lost.game, &requester.actor, lost.server, requester.channel, &requester.key)
                    .await?;
                Ok(render::notice(requester.words, None, &Notice::MovedHere))
            }
            (None, Some(game)) => {
                let vote = bot.service.resume(game, &requester.actor, &requester.key).await?;
                Ok(voted(&requester, vote, &Notice::Resumed))
            }
            (None, None) => Err(Refusal::NoSuchGame.into()),
        }
    })
    .await
}

fn voted(requester: &Requester, vote: Vote, done: &Notice<'_>) -> Page {
    match vote {
        Vote::Done => render::notice(requester.words, None, done),
        Vote::Counted { votes, needed } => render::notice(requester.words, None, &Notice::Voted { votes, needed }),
    }
}

#[poise::command(slash_command, guild_only)]
pub async fn replace(
    ctx: Context<'_>,
    #[autocomplete = "autocomplete::seats"]
    #[min = 1]
    #[max = 5]
    seat: u8,
    by: Option<Successor>,
    level: Option<ComputerLevel>,
) -> Done {
    let computer = by.is_none_or(|by| by.0);
    let level = level.map_or(Level::Normal, |level| level.0);
    answer(ctx, None, move |bot, requester| async move {
        bot.admit(&requester)?;
        let game = requester.game(&bot, None).await?;
        let seat = usize::from(seat).checked_sub(1).and_then(|index| Seat::all(5).nth(index));
        let seat = seat.ok_or(Refusal::NoSuchSeat)?;
        if computer {
            bot.service.replace_by_computer(&game, &requester.actor, seat, level, &requester.key).await?;
        } else {
            bot.service.take_over(&game, &requester.actor, seat, &requester.key).await?;
        }
        Ok(render::notice(requester.words, None, &Notice::SeatGiven))
    })
    .await
}

//! A running game and its seats: a pause, and somebody else in a chair.

use super::arguments::{ComputerLevel, Successor};
use super::{Context, Done, answer, complete};
use crate::discord::asker::Asker;
use crate::game::Seat;
use crate::players::Level;
use crate::render::{self, Notice, Page};
use crate::service::{Listed, Refusal, Status, Vote};

#[poise::command(slash_command, guild_only)]
pub async fn pause(ctx: Context<'_>) -> Done {
    answer(ctx, None, |front, asker| async move {
        front.admit(&asker)?;
        let game = asker.game(&front, None).await?;
        let vote = front.service.pause(&game, &asker.actor, &asker.cause).await?;
        Ok(voted(&asker, vote, &Notice::Paused))
    })
    .await
}

#[poise::command(slash_command, guild_only)]
pub async fn resume(ctx: Context<'_>) -> Done {
    answer(ctx, None, |front, asker| async move {
        front.admit(&asker)?;
        let here = asker.game_here(&front).await?;
        let mine = front.service.games_of(asker.user()).await?;
        // A game whose channel was lost goes on where one of its players asks for it; one that was parked here goes on here,
        // since what shut the bot out may have been put right.
        let meant = |game: &Listed| here.as_ref().is_none_or(|here| game.game == *here);
        let parked = |game: &Listed| game.status == Status::Parked && Some(game.server) == asker.server;
        let lost = mine.iter().find(|game| parked(game) && meant(game));
        match (lost, &here) {
            (Some(lost), _) => {
                front.service.unpark(&lost.game, &asker.actor, lost.server, asker.channel, &asker.cause).await?;
                Ok(render::notice(asker.words, None, &Notice::MovedHere))
            }
            (None, Some(game)) => {
                let vote = front.service.resume(game, &asker.actor, &asker.cause).await?;
                Ok(voted(&asker, vote, &Notice::Resumed))
            }
            (None, None) => Err(Refusal::NoSuchGame.into()),
        }
    })
    .await
}

fn voted(asker: &Asker, vote: Vote, done: &Notice<'_>) -> Page {
    match vote {
        Vote::Done => render::notice(asker.words, None, done),
        Vote::Counted { votes, needed } => render::notice(asker.words, None, &Notice::Voted { votes, needed }),
    }
}

#[poise::command(slash_command, guild_only)]
pub async fn replace(
    ctx: Context<'_>,
    #[autocomplete = "complete::seats"]
    #[min = 1]
    #[max = 5]
    seat: u8,
    by: Option<Successor>,
    level: Option<ComputerLevel>,
) -> Done {
    let computer = by.is_none_or(|by| by.0);
    let level = level.map_or(Level::Normal, |level| level.0);
    answer(ctx, None, move |front, asker| async move {
        front.admit(&asker)?;
        let game = asker.game(&front, None).await?;
        let seat = usize::from(seat).checked_sub(1).and_then(|index| Seat::all(5).nth(index));
        let seat = seat.ok_or(Refusal::NoSuchSeat)?;
        if computer {
            front.service.replace_by_computer(&game, &asker.actor, seat, level, &asker.cause).await?;
        } else {
            front.service.take_over(&game, &asker.actor, seat, &asker.cause).await?;
        }
        Ok(render::notice(asker.words, None, &Notice::SeatGiven))
    })
    .await
}

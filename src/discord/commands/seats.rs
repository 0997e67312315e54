//! Commands about a running game and its seats: pause, resume, replace a player, end a wait.

use crate::discord::commands::arguments::{LevelArg, ReplaceByArg};
use crate::discord::commands::autocomplete;
use crate::discord::commands::context::{CommandResult, Context, respond};
use crate::discord::interaction::refusal::TargetGame;
use crate::discord::interaction::requester::Requester;
use crate::render;
use crate::render::{Notice, Page};
use crate::service::{ListedGame, Refusal, Status, VoteOutcome};
use basari_rules::game::Seat;
use basari_rules::players::Level;

#[poise::command(slash_command, guild_only)]
pub async fn pause(ctx: Context<'_>) -> CommandResult {
    respond(ctx, TargetGame::Here, |bot, requester| async move {
        requester.check_limits(bot)?;
        let game = requester.named_game_or_here(bot, None).await?;
        let vote = bot.service.pause(&game, &requester.actor, &requester.key).await?;
        Ok(vote_page(&requester, vote, &Notice::Paused))
    })
    .await
}

// Resumes the paused game in this channel. A parked game of the requester moves to this channel, unless another game is
// here. A game that was parked in this channel goes on here, because the bot may have access again.
#[poise::command(slash_command)]
pub async fn resume(ctx: Context<'_>) -> CommandResult {
    respond(ctx, TargetGame::Here, |bot, requester| async move {
        requester.check_limits(bot)?;
        let here = requester.game_here(bot).await?;
        let my_games = bot.service.games_of(requester.user()).await?;
        let is_here_or_free = |game: &ListedGame| here.as_ref().is_none_or(|here| game.game == *here);
        let is_parked = |game: &ListedGame| game.status == Status::Parked && game.server == requester.server();
        let parked = my_games.iter().find(|game| is_parked(game) && is_here_or_free(game));
        match (parked, &here) {
            (Some(parked), _) => {
                if let Some(page) = requester.cannot_post_page(bot, requester.channel) {
                    return Ok(page);
                }
                let (actor, key) = (&requester.actor, &requester.key);
                bot.service.unpark(&parked.game, actor, requester.channel, key).await?;
                Ok(render::notice_page(requester.words, None, &Notice::MovedHere))
            }
            (None, Some(game)) => {
                let place = bot.service.place_of(game, requester.user()).await?;
                if let Some(page) = requester.cannot_post_page(bot, place.channel) {
                    return Ok(page);
                }
                let vote = bot.service.resume(game, &requester.actor, &requester.key).await?;
                Ok(vote_page(&requester, vote, &Notice::Resumed))
            }
            (None, None) => Err(Refusal::NoSuchGame.into()),
        }
    })
    .await
}

fn vote_page(requester: &Requester, vote: VoteOutcome, decided: &Notice<'_>) -> Page {
    match vote {
        VoteOutcome::Decided => render::notice_page(requester.words, None, decided),
        VoteOutcome::Pending { votes, needed } => {
            render::notice_page(requester.words, None, &Notice::Voted { votes, needed })
        }
    }
}

#[poise::command(slash_command, guild_only)]
pub async fn replace(
    ctx: Context<'_>,
    #[autocomplete = "autocomplete::seats"]
    #[min = 1]
    #[max = 5]
    seat: u8,
    by: Option<ReplaceByArg>,
    level: Option<LevelArg>,
) -> CommandResult {
    let by_computer = by.is_none_or(|by| by.0);
    let level = level.map_or(Level::Normal, |level| level.0);
    respond(ctx, TargetGame::Here, move |bot, requester| async move {
        requester.check_limits(bot)?;
        let game = requester.named_game_or_here(bot, None).await?;
        let seat = numbered_seat(seat)?;
        if by_computer {
            bot.service.replace_with_computer(&game, &requester.actor, seat, level, &requester.key).await?;
        } else {
            bot.service.take_over_seat(&game, &requester.actor, seat, &requester.key).await?;
        }
        Ok(render::notice_page(requester.words, None, &Notice::SeatGiven))
    })
    .await
}

#[poise::command(slash_command, guild_only, rename = "end-wait")]
pub async fn end_wait(
    ctx: Context<'_>,
    #[autocomplete = "autocomplete::seats"]
    #[min = 1]
    #[max = 5]
    seat: u8,
) -> CommandResult {
    respond(ctx, TargetGame::Here, move |bot, requester| async move {
        requester.check_limits(bot)?;
        let game = requester.named_game_or_here(bot, None).await?;
        bot.service.end_wait(&game, &requester.actor, numbered_seat(seat)?, &requester.key).await?;
        Ok(render::notice_page(requester.words, None, &Notice::Resumed))
    })
    .await
}

/// The seat with this number, as people count.
fn numbered_seat(number: u8) -> Result<Seat, Refusal> {
    usize::from(number).checked_sub(1).and_then(|index| Seat::all(5).nth(index)).ok_or(Refusal::NoSuchSeat)
}

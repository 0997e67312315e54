//! The list of a person's finished games.

use crate::discord::bot_context::BotContext;
use crate::discord::interaction::requester::Requester;
use crate::discord::message_link::{channel_link, message_link};
use crate::discord::pages::profile_owner::ProfileOwner;
use crate::render;
use crate::render::{GameRef, HistoryGame, HistoryLine, Page};
use crate::service::{PastGame, ServiceError};
use basari_rules::game::Kind;

pub async fn history(
    bot: &BotContext,
    requester: &Requester,
    owner: &ProfileOwner,
    kind: Option<Kind>,
    page: u32,
) -> Result<Page, ServiceError> {
    let (games, more) = bot.service.history(owner.user, requester.user(), kind, page).await?;
    let mut lines = Vec::with_capacity(games.len());
    for past in &games {
        let may_see = owner.user == requester.user() || may_see(bot, requester, past).await?;
        lines.push(past_line(past, may_see.then(|| past_game(bot, past))));
    }
    Ok(render::history_page(requester.words, (owner.user.0, &owner.name), kind, page, &lines, more))
}

async fn may_see(bot: &BotContext, requester: &Requester, past: &PastGame) -> Result<bool, ServiceError> {
    let place = bot.service.place_of(&past.result.game, requester.user()).await?;
    Ok(requester.may_see(bot, &place))
}

/// `game` is None if the reader may not see the game. They still see the result, which is part of the statistics.
fn past_line(past: &PastGame, game: Option<HistoryGame>) -> HistoryLine {
    let result = &past.result;
    HistoryLine {
        game,
        kind: result.kind,
        place: result.place,
        players: result.players,
        points: result.points,
        ended: result.ended_at,
    }
}

fn past_game(bot: &BotContext, past: &PastGame) -> HistoryGame {
    let result = &past.result;
    let link = match past.post {
        Some((channel, message)) => message_link(result.server, channel, message),
        None => channel_link(result.server, past.channel),
    };
    HistoryGame { id: GameRef::from(&result.game), server: bot.guilds.cached_name(result.server), link }
}

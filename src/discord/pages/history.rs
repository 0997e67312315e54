//! The list of a person's finished games.

use crate::discord::bot_context::BotContext;
use crate::discord::interaction::requester::Requester;
use crate::discord::message_link::{channel_link, message_link};
use crate::discord::pages::profile_owner::ProfileOwner;
use crate::render;
use crate::render::{GameRef, HistoryLine, Page};
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
    let lines: Vec<HistoryLine> = games.iter().map(|past| past_line(bot, past)).collect();
    Ok(render::history_page(requester.words, (owner.user.0, &owner.name), kind, page, &lines, more))
}

fn past_line(bot: &BotContext, past: &PastGame) -> HistoryLine {
    let result = &past.result;
    let link = match past.post {
        Some((channel, message)) => message_link(result.server, channel, message),
        None => channel_link(result.server, past.channel),
    };
    HistoryLine {
        game: GameRef::from(&result.game),
        kind: result.kind,
        server: bot.guilds.cached_name(result.server),
        link,
        place: result.place,
        players: result.players,
        points: result.points,
        ended: result.ended_at,
    }
}

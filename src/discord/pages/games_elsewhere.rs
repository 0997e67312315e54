//! For somebody who uses a command in the wrong channel: where their games are.

use crate::discord::bot_context::BotContext;
use crate::discord::interaction::requester::Requester;
use crate::discord::message_link::channel_link;
use crate::render::GamesElsewhere;
use crate::service::{ListedGame, ServiceError};

/// How many channels are named.
const MAX_CHANNELS: usize = 3;

/// The games that wait for the requester, or else all that they play. None if they play nowhere.
pub async fn games_elsewhere(bot: &BotContext, requester: &Requester) -> Result<Option<GamesElsewhere>, ServiceError> {
    let mut games = bot.service.games_of(requester.user()).await?;
    let is_their_turn = games.iter().any(|game| game.question.is_some());
    games.retain(|game| game.question.is_some() == is_their_turn);
    let channels: Vec<String> = games.iter().take(MAX_CHANNELS).map(|game| mention(requester, game)).collect();
    Ok((!channels.is_empty()).then_some(GamesElsewhere { is_their_turn, channels }))
}

/// Discord shows the mention of a channel only on the server of that channel.
fn mention(requester: &Requester, game: &ListedGame) -> String {
    if game.server == requester.server() {
        format!("<#{}>", game.channel.0)
    } else {
        channel_link(game.server, game.channel)
    }
}

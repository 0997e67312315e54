//! A person's absences in all of their games.

use crate::discord::bot_context::BotContext;
use crate::discord::interaction::requester::Requester;
use crate::discord::pages::my_games::game_line;
use crate::render;
use crate::render::{AwayLine, Page};
use crate::service::{AwayOutcome, ServiceError};

/// The absences, and why there is none in some games.
pub async fn away(bot: &BotContext, requester: &Requester, outcomes: &[AwayOutcome]) -> Result<Page, ServiceError> {
    let mut lines = Vec::new();
    let games = bot.service.games_of(requester.user()).await?;
    // A practice game has no clock, so nobody can be away from it.
    for listed in games.iter().filter(|listed| !listed.left && listed.server.is_some()) {
        let outcome = outcomes.iter().find(|(game, _)| *game == listed.game);
        let refusal = outcome.and_then(|(_, outcome)| outcome.as_ref().err()).map(render::Refusal::from);
        lines.push(AwayLine { game: game_line(bot, listed).await?, absence: listed.absence, refusal });
    }
    Ok(render::away_page(requester.words, &lines))
}

//! The rules page.

use crate::discord::bot_context::BotContext;
use crate::discord::interaction::requester::Requester;
use crate::discord::picture_worker;
use crate::render;
use crate::render::Page;
use crate::render::message::custom_id::RulesTopic;
use crate::service::ServiceError;
use basari_rules::game::Kind;

const DEFAULT_PLAYERS: usize = 4;

/// The rules, with the numbers of the game in this channel if there is one.
pub async fn rules_here(
    bot: &BotContext,
    requester: &Requester,
    kind: Option<Kind>,
    topic: RulesTopic,
) -> Result<Page, ServiceError> {
    let game_here = match requester.game_here(bot).await {
        Ok(Some(game)) => bot.service.view_game(&game, None).await.ok(),
        _ => None,
    };
    let (kind, players) = match (kind, game_here) {
        (None, Some(snapshot)) => (snapshot.kind, snapshot.occupants.len()),
        (Some(kind), Some(snapshot)) if snapshot.kind == kind => (kind, snapshot.occupants.len()),
        (kind, _) => (kind.unwrap_or(Kind::Card), DEFAULT_PLAYERS),
    };
    Ok(rules_for(requester, kind, players, topic).await)
}

/// The rules for this number of players, or for the nearest possible number.
pub async fn rules_for(requester: &Requester, kind: Kind, players: usize, topic: RulesTopic) -> Page {
    let words = requester.words;
    let page = render::rules_page(words, kind, players.clamp(*kind.players().start(), *kind.players().end()), topic);
    if !render::has_rules_picture(topic) {
        return page;
    }
    let paint = move || Ok(vec![picture_worker::attachment("rules.png", render::rules_picture(words)?)]);
    picture_worker::add_permitted_pictures(requester, page, paint).await
}

//! Practice games: against computers, in the direct messages of one person. They start at once.

use crate::discord::bot_context::BotContext;
use crate::discord::delivery::delivery_error::DeliveryError;
use crate::discord::direct_channel::direct_channel;
use crate::discord::http::message_builder;
use crate::discord::interaction::requester::Requester;
use crate::discord::message_link::channel_link;
use crate::discord::pages::busy_channel::busy_channel;
use crate::render;
use crate::render::{Notice, Page};
use crate::service::{Actor, ChannelId, NewGame, ServiceError, Settings};
use basari_rules::game::{Kind, Stages};
use basari_rules::players::Level;

/// The number of players unless somebody asks for another one. Every rule but action D matters with as many.
const DEFAULT_PLAYERS: u8 = 4;

/// The options of a practice game.
#[derive(Clone, Copy, Debug)]
pub struct PracticeOptions {
    pub kind: Kind,
    /// All players, including the person.
    pub players: u8,
    pub stages: Stages,
    pub level: Level,
}

impl PracticeOptions {
    pub fn new(kind: Kind) -> PracticeOptions {
        PracticeOptions { kind, players: DEFAULT_PLAYERS, stages: Stages::FULL, level: Level::Normal }
    }
}

/// Opens a practice game in the direct messages of the requester, wherever they ask for it.
pub async fn open_practice(
    bot: &BotContext,
    requester: &Requester,
    options: PracticeOptions,
) -> Result<Page, ServiceError> {
    requester.check_limits(bot)?;
    match requester.server() {
        Some(_) => open_elsewhere(bot, requester, options).await,
        None => open_here(bot, requester, options).await,
    }
}

async fn open_here(bot: &BotContext, requester: &Requester, options: PracticeOptions) -> Result<Page, ServiceError> {
    start(bot, requester, requester.channel, options).await?;
    Ok(render::notice_page(requester.words, None, &Notice::PracticeStarted))
}

/// Leads somebody on a server to their direct messages.
async fn open_elsewhere(
    bot: &BotContext,
    requester: &Requester,
    options: PracticeOptions,
) -> Result<Page, ServiceError> {
    let channel = match direct_channel(bot, requester.user()).await {
        Ok(channel) => channel,
        Err(error) => return closed_or_failed(bot, requester, error).await,
    };
    if let Some(running) = bot.service.find(channel.0).await? {
        return busy_channel(bot, requester, &running).await;
    }
    if let Err(error) = greet(bot, requester, channel).await {
        return closed_or_failed(bot, requester, error).await;
    }
    start(bot, requester, channel, options).await?;
    Ok(render::practice_opened_page(requester.words, &channel_link(None, channel)))
}

/// A first message. If it arrives, the posts of the game will, too.
async fn greet(bot: &BotContext, requester: &Requester, channel: ChannelId) -> Result<(), DeliveryError> {
    let page = render::practice_greeting_page(requester.words);
    let nonce = format!("p{}", requester.key.as_str());
    let message = message_builder::new_message(&page, &nonce, &bot.api.icons.current());
    bot.api.create_message(channel, &message).await?;
    Ok(())
}

async fn closed_or_failed(bot: &BotContext, requester: &Requester, error: DeliveryError) -> Result<Page, ServiceError> {
    match error {
        DeliveryError::PersonGone | DeliveryError::ChannelGone => {
            bot.service.forget_direct_channel(requester.user()).await?;
            Ok(render::refusal_page(requester.words, &render::Refusal::NoDirectMessages, None))
        }
        DeliveryError::Service(error) => Err(error),
        other => Err(ServiceError::Temporary(other.to_string())),
    }
}

async fn start(
    bot: &BotContext,
    requester: &Requester,
    channel: ChannelId,
    options: PracticeOptions,
) -> Result<(), ServiceError> {
    let PracticeOptions { kind, players, stages, level } = options;
    let new_game = NewGame {
        server: None,
        channel,
        host: Actor { server: None, is_manager: false, ..requester.actor.clone() },
        kind,
        settings: Settings { seats: players, stages, level, ..Settings::new(kind) },
        computers: vec![level; usize::from(players.saturating_sub(1))],
        start: true,
        key: requester.key.clone(),
    };
    bot.service.new_game(new_game).await?;
    Ok(())
}

//! The person behind an interaction: where they are, which language they read, and what they may do.

use serenity::all::{CommandInteraction, ComponentInteraction, Member, MessageFlags, Permissions, User};

use crate::discord::bot_context::BotContext;
use crate::discord::gateway::permissions::missing_permissions;
use crate::locale::{Locale, Words};
use crate::metrics;
use crate::render::MissingPermission;
use crate::service::{Actor, ChannelId, GameId, IdempotencyKey, Refusal, ServerId, ServiceError, UserId};

/// Discord allows 32 characters; a longer name must not fill the database.
const MAX_NAME_CHARS: usize = 100;

pub struct Requester {
    pub actor: Actor,
    pub words: &'static Words,
    /// The language of the person's Discord client, whatever they chose here.
    pub client_locale: Locale,
    /// The interaction's id. A redelivered interaction changes nothing.
    pub key: IdempotencyKey,
    /// None in direct messages.
    pub server: Option<ServerId>,
    pub channel: ChannelId,
    /// Permissions that the bot lacks in this channel.
    pub missing_permissions: Vec<MissingPermission>,
    /// Whether the clicked button is on a message that only the requester sees.
    pub clicked_private_message: bool,
}

impl Requester {
    pub async fn from_command(bot: &BotContext, command: &CommandInteraction) -> Requester {
        Requester {
            actor: actor(&command.user, command.member.as_deref()),
            words: bot.words_for_user(command.user.id, &command.locale).await,
            client_locale: Locale::from_discord(&command.locale),
            key: IdempotencyKey::new(command.id.to_string()),
            server: command.guild_id.map(|server| ServerId(server.get())),
            channel: ChannelId(command.channel_id.get()),
            missing_permissions: command.app_permissions.map(missing_permissions).unwrap_or_default(),
            clicked_private_message: false,
        }
    }

    pub async fn from_component(bot: &BotContext, component: &ComponentInteraction) -> Requester {
        Requester {
            actor: actor(&component.user, component.member.as_ref()),
            words: bot.words_for_user(component.user.id, &component.locale).await,
            client_locale: Locale::from_discord(&component.locale),
            key: IdempotencyKey::new(component.id.to_string()),
            server: component.guild_id.map(|server| ServerId(server.get())),
            channel: ChannelId(component.channel_id.get()),
            missing_permissions: component.app_permissions.map(missing_permissions).unwrap_or_default(),
            clicked_private_message: is_private_message(component),
        }
    }

    pub fn user(&self) -> UserId {
        self.actor.id
    }

    /// A key for one of several changes that a single interaction makes.
    pub fn key_for_step(&self, step: &str) -> IdempotencyKey {
        IdempotencyKey::new(format!("{}/{step}", self.key.as_str()))
    }

    /// Refuses a person or server that makes the bot post too often. Call it once, before anything that posts.
    pub fn check_limits(&self, bot: &BotContext) -> Result<(), ServiceError> {
        if bot.limits.admit(self.user(), self.server) {
            return Ok(());
        }
        metrics::too_often();
        Err(Refusal::RateLimited.into())
    }

    /// The game in this channel or thread.
    pub async fn game_here(&self, bot: &BotContext) -> Result<Option<GameId>, ServiceError> {
        bot.service.find(self.channel.0).await
    }

    /// The named game, or the game in this channel if none is named.
    pub async fn named_game_or_here(&self, bot: &BotContext, name: Option<&str>) -> Result<GameId, ServiceError> {
        match name {
            Some(name) => name.parse().map_err(|_| Refusal::NoSuchGame.into()),
            None => self.game_here(bot).await?.ok_or_else(|| Refusal::NoSuchGame.into()),
        }
    }
}

/// Whether only the person who clicked sees the message of the button.
pub fn is_private_message(component: &ComponentInteraction) -> bool {
    let ephemeral = component.message.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL));
    ephemeral || component.guild_id.is_none()
}

fn actor(user: &User, member: Option<&Member>) -> Actor {
    let name = member.map_or_else(|| user.display_name(), Member::display_name);
    let is_manager = member
        .and_then(|member| member.permissions)
        .is_some_and(|permissions| permissions.intersects(Permissions::MANAGE_GUILD | Permissions::ADMINISTRATOR));
    Actor { id: UserId(user.id.get()), name: name.chars().take(MAX_NAME_CHARS).collect(), is_manager }
}

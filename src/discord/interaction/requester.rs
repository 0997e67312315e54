//! Who asks: the person behind an interaction, where, in which language, and by what right.

use std::sync::atomic::AtomicBool;

use serenity::all::{CommandInteraction, ComponentInteraction, Member, Permissions, User};

use crate::discord::BotContext;
use crate::discord::gateway::permissions::missing;
use crate::discord::interaction::responder::is_private;
use crate::locale::{Locale, Words};
use crate::render::Missing;
use crate::service::{Actor, ChannelId, GameId, IdempotencyKey, Refusal, ServerId, ServiceError, UserId};

/// The person behind an interaction.
pub struct Requester {
    pub actor: Actor,
    pub words: &'static Words,
    /// The language of his Discord, whatever he chose here.
    pub discord_language: Locale,
    /// The id of the interaction: the same twice changes nothing twice.
    pub key: IdempotencyKey,
    /// None in direct messages.
    pub server: Option<ServerId>,
    pub channel: ChannelId,
    /// What the bot lacks in this channel.
    pub missing: Vec<Missing>,
    /// Only the requester sees the message of the button.
    pub private: bool,
    /// Whether his limit was asked for this interaction. Work that is done again is still one wish.
    pub admitted: AtomicBool,
}

impl Requester {
    pub async fn of_command(bot: &BotContext, command: &CommandInteraction) -> Requester {
        let missing = command.app_permissions.map(missing).unwrap_or_default();
        let words = bot.words_of(command.user.id, &command.locale).await;
        Requester {
            actor: actor(&command.user, command.member.as_deref()),
            words,
            discord_language: Locale::from_discord(&command.locale),
            key: IdempotencyKey::new(command.id.to_string()),
            server: command.guild_id.map(|server| ServerId(server.get())),
            channel: ChannelId(command.channel_id.get()),
            missing,
            private: false,
            admitted: AtomicBool::new(false),
        }
    }

    pub async fn of_component(bot: &BotContext, component: &ComponentInteraction) -> Requester {
        let words = bot.words_of(component.user.id, &component.locale).await;
        Requester {
            actor: actor(&component.user, component.member.as_ref()),
            words,
            discord_language: Locale::from_discord(&component.locale),
            key: IdempotencyKey::new(component.id.to_string()),
            server: component.guild_id.map(|server| ServerId(server.get())),
            channel: ChannelId(component.channel_id.get()),
            missing: component.app_permissions.map(missing).unwrap_or_default(),
            private: is_private(component),
            admitted: AtomicBool::new(false),
        }
    }

    pub fn user(&self) -> UserId {
        self.actor.id
    }

    /// Several changes of one interaction need a key each.
    pub fn cause_of(&self, step: &str) -> IdempotencyKey {
        IdempotencyKey::new(format!("{}/{step}", self.key.as_str()))
    }

    /// The game that lives where the question was asked: in the channel, or in one of its threads.
    pub async fn game_here(&self, bot: &BotContext) -> Result<Option<GameId>, ServiceError> {
        bot.service.find(self.channel.0).await
    }

    /// The game that is named, or the one that lives here.
    pub async fn game(&self, bot: &BotContext, named: Option<&str>) -> Result<GameId, ServiceError> {
        match named {
            Some(name) => name.parse().map_err(|_| Refusal::NoSuchGame.into()),
            None => self.game_here(bot).await?.ok_or_else(|| Refusal::NoSuchGame.into()),
        }
    }
}

fn actor(user: &User, member: Option<&Member>) -> Actor {
    let name = member.map_or_else(|| user.display_name(), Member::display_name);
    let manager = member
        .and_then(|member| member.permissions)
        .is_some_and(|permissions| permissions.intersects(Permissions::MANAGE_GUILD | Permissions::ADMINISTRATOR));
    Actor { id: UserId(user.id.get()), name: name.chars().take(100).collect(), manager }
}

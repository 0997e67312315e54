//! The person behind an interaction: where they are, which language they read, and what they may do.

use serenity::all::{
    ChannelType, CommandInteraction, ComponentInteraction, GuildId, Member, Message, MessageFlags, ModalInteraction,
    PartialChannel, Permissions, User,
};

use crate::discord::bot_context::BotContext;
use crate::discord::interaction::limits::Limit;
use crate::locale::{Locale, Words};
use crate::service::{
    Actor, ChannelId, GameId, GamePlace, IdempotencyKey, MessageId, Refusal, ServerId, ServiceError, UserId,
};

/// Discord allows 32 characters; a longer name must not fill the database.
const MAX_NAME_CHARS: usize = 100;

pub struct Requester {
    pub actor: Actor,
    pub words: &'static Words,
    /// The language of the person's Discord client, whatever they chose here.
    pub client_locale: Locale,
    /// The interaction's id. A redelivered interaction changes nothing.
    pub key: IdempotencyKey,
    pub channel: ChannelId,
    /// The channel of the thread, if the interaction comes from a thread.
    pub parent_channel: Option<ChannelId>,
    /// The requester on the server where they act. None in direct messages.
    pub member: Option<Member>,
    /// The bot's permissions in this channel.
    pub bot_permissions: Option<Permissions>,
    pub is_in_thread: bool,
    pub clicked: ClickedMessage,
}

/// The message of a clicked button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClickedMessage {
    /// None, or one that others see as well.
    Public,
    /// Only the requester sees it, and the response replaces it.
    Private(MessageId),
    /// A post of a practice game in direct messages. Delivery keeps it up to date.
    PracticePost,
}

impl Requester {
    pub async fn from_command(bot: &BotContext, command: &CommandInteraction) -> Requester {
        let words = bot.words_for_user(command.user.id, &command.locale).await;
        Requester {
            actor: actor(&command.user, command.guild_id, command.member.as_deref(), words.locale()),
            words,
            client_locale: Locale::from_discord(&command.locale),
            key: IdempotencyKey::new(command.id.to_string()),
            channel: ChannelId(command.channel_id.get()),
            parent_channel: parent(command.channel.as_ref()),
            member: command.member.as_deref().cloned(),
            bot_permissions: command.app_permissions,
            is_in_thread: is_thread(command.channel.as_ref()),
            clicked: ClickedMessage::Public,
        }
    }

    pub async fn from_component(bot: &BotContext, component: &ComponentInteraction) -> Requester {
        let words = bot.words_for_user(component.user.id, &component.locale).await;
        Requester {
            actor: actor(&component.user, component.guild_id, component.member.as_ref(), words.locale()),
            words,
            client_locale: Locale::from_discord(&component.locale),
            key: IdempotencyKey::new(component.id.to_string()),
            channel: ChannelId(component.channel_id.get()),
            parent_channel: parent(component.channel.as_ref()),
            member: component.member.clone(),
            bot_permissions: component.app_permissions,
            is_in_thread: is_thread(component.channel.as_ref()),
            clicked: clicked_message(&component.message, component.guild_id),
        }
    }

    pub async fn from_modal(bot: &BotContext, modal: &ModalInteraction) -> Requester {
        let words = bot.words_for_user(modal.user.id, &modal.locale).await;
        Requester {
            actor: actor(&modal.user, modal.guild_id, modal.member.as_ref(), words.locale()),
            words,
            client_locale: Locale::from_discord(&modal.locale),
            key: IdempotencyKey::new(modal.id.to_string()),
            channel: ChannelId(modal.channel_id.get()),
            parent_channel: parent(modal.channel.as_ref()),
            member: modal.member.clone(),
            bot_permissions: modal.app_permissions,
            is_in_thread: is_thread(modal.channel.as_ref()),
            clicked: message_of_dialog(modal),
        }
    }

    pub fn user(&self) -> UserId {
        self.actor.id
    }

    /// The server where they act. None in direct messages.
    pub fn server(&self) -> Option<ServerId> {
        self.actor.server
    }

    /// The language of the posts of a game that they would open here: that of the server, or else their own.
    pub async fn posts_locale(&self, bot: &BotContext) -> Result<Locale, ServiceError> {
        let chosen = match self.server() {
            Some(server) => bot.server_locale(&bot.service.server(server).await?).await,
            None => None,
        };
        Ok(chosen.unwrap_or_else(|| self.words.locale()))
    }

    /// Refuses a person or server that makes the bot post too often. Call it once, before anything that posts.
    pub fn check_limits(&self, bot: &BotContext) -> Result<(), ServiceError> {
        self.admit(&bot.limits.posts)
    }

    /// Refuses a person or server above this limit.
    pub fn admit(&self, limit: &Limit) -> Result<(), ServiceError> {
        if limit.admit(self.user(), self.server()) { Ok(()) } else { Err(Refusal::RateLimited.into()) }
    }

    /// Whether the requester may see this game: as one of its players, or as a member of its server who can see its
    /// channel.
    pub fn may_see(&self, bot: &BotContext, place: &GamePlace) -> bool {
        place.has_seat || self.actor.acts_in(place.server) && self.can_view(bot, place.channel)
    }

    /// Refuses those who may not see this game. They may not change it either.
    pub async fn check_access(&self, bot: &BotContext, game: &GameId) -> Result<(), ServiceError> {
        let place = bot.service.place_of(game, self.user()).await?;
        if self.may_see(bot, &place) { Ok(()) } else { Err(Refusal::NoAccess.into()) }
    }

    /// Refuses own words to those who may not write in the channel of this game, or in its thread where they act. Discord
    /// reports permissions only for the place of the interaction.
    pub fn check_may_write(&self, place: &GamePlace) -> Result<(), ServiceError> {
        if place.server.is_none() {
            return Ok(());
        }
        if self.channel != place.channel && self.parent_channel != Some(place.channel) {
            return Err(Refusal::OwnWordsElsewhere.into());
        }
        let needed = if self.is_in_thread { Permissions::SEND_MESSAGES_IN_THREADS } else { Permissions::SEND_MESSAGES };
        let permissions = self.member.as_ref().and_then(|member| member.permissions).unwrap_or_default();
        let may_write = permissions.intersects(needed | Permissions::ADMINISTRATOR);
        if may_write { Ok(()) } else { Err(Refusal::MayNotWrite.into()) }
    }

    /// Whether the requester can see a channel of the server where they act. Being in it, or in one of its threads, proves
    /// that.
    fn can_view(&self, bot: &BotContext, channel: ChannelId) -> bool {
        self.channel == channel
            || self.parent_channel == Some(channel)
            || self.member.as_ref().is_some_and(|member| bot.guilds.can_view(channel, member))
    }

    /// The game in this channel or thread.
    pub async fn game_here(&self, bot: &BotContext) -> Result<Option<GameId>, ServiceError> {
        bot.service.find(self.channel.0).await
    }

    /// The game that the requester finished last, or else the game in this channel.
    pub async fn latest_finished_game(&self, bot: &BotContext) -> Result<GameId, ServiceError> {
        match bot.service.results_of(self.user(), 1).await?.into_iter().next() {
            Some(result) => Ok(result.game),
            None => self.named_game_or_here(bot, None).await,
        }
    }

    /// The named game if the requester may see it, or the game in this channel if none is named.
    pub async fn named_game_or_here(&self, bot: &BotContext, name: Option<&str>) -> Result<GameId, ServiceError> {
        let Some(name) = name else { return self.game_here(bot).await?.ok_or_else(|| Refusal::NoSuchGame.into()) };
        let game = name.parse().map_err(|_| Refusal::NoSuchGame)?;
        self.check_access(bot, &game).await?;
        Ok(game)
    }
}

/// The message from which a dialog was opened.
pub fn message_of_dialog(modal: &ModalInteraction) -> ClickedMessage {
    modal.message.as_ref().map_or(ClickedMessage::Public, |message| clicked_message(message, modal.guild_id))
}

/// Posts are silent. Other direct messages exist to notify somebody.
pub fn clicked_message(message: &Message, server: Option<GuildId>) -> ClickedMessage {
    let has = |flag| message.flags.is_some_and(|flags| flags.contains(flag));
    let id = MessageId(message.id.get());
    match server {
        _ if has(MessageFlags::EPHEMERAL) => ClickedMessage::Private(id),
        None if has(MessageFlags::SUPPRESS_NOTIFICATIONS) => ClickedMessage::PracticePost,
        None => ClickedMessage::Private(id),
        Some(_) => ClickedMessage::Public,
    }
}

/// The parent of a thread. For other channels it is their category, which holds no game.
fn parent(channel: Option<&PartialChannel>) -> Option<ChannelId> {
    channel?.parent_id.map(|parent| ChannelId(parent.get()))
}

fn is_thread(channel: Option<&PartialChannel>) -> bool {
    use ChannelType::{NewsThread, PrivateThread, PublicThread};
    channel.is_some_and(|channel| matches!(channel.kind, NewsThread | PublicThread | PrivateThread))
}

fn actor(user: &User, server: Option<GuildId>, member: Option<&Member>, locale: Locale) -> Actor {
    let name = member.map_or_else(|| user.display_name(), Member::display_name);
    let is_manager = member
        .and_then(|member| member.permissions)
        .is_some_and(|permissions| permissions.intersects(Permissions::MANAGE_GUILD | Permissions::ADMINISTRATOR));
    Actor {
        id: UserId(user.id.get()),
        name: name.chars().take(MAX_NAME_CHARS).collect(),
        server: server.map(|server| ServerId(server.get())),
        is_manager,
        language: Some(locale.code().to_owned()),
    }
}

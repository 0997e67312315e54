//! Discord, and the only place that knows serenity and poise: commands and buttons in, posts out. No rules and no SQL: what
//! is allowed says the service, what it looks like says `render`.

mod buttons;
mod commands;
mod delivery;
mod gateway;
mod interaction;
mod pages;

pub use delivery::DeliveryWorker;
pub use gateway::client::{ConnectError, Connection, Gateway, Login};
pub use gateway::permissions::PERMISSIONS;
pub use interaction::limits::PerMinute;

use std::sync::Arc;
use std::sync::atomic::Ordering;

use serenity::all::UserId;
use tokio_util::task::TaskTracker;

use crate::discord::gateway::servers::Servers;
use crate::discord::interaction::limits::Limits;
use crate::discord::interaction::requester::Requester;
use crate::discord::pages::game_view_model::GameViewModel;
use crate::locale::{Locale, Words};
use crate::metrics;
use crate::service;
use crate::service::{GameId, GameSnapshot, ServerId, ServerSettings, Service, ServiceError};

/// What every handler shares.
#[derive(Clone)]
pub struct BotContext {
    service: Service,
    servers: Arc<Servers>,
    limits: Arc<Limits>,
    /// Interactions that are being answered: the program does not end before they are.
    answering: TaskTracker,
}

/// What a command can fail with that is not the player's doing.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct CommandError(#[from] ServiceError);

impl BotContext {
    pub fn new(service: Service, limits: PerMinute) -> BotContext {
        let limits = Arc::new(Limits::new(limits));
        BotContext { service, servers: Arc::default(), limits, answering: TaskTracker::new() }
    }

    /// Returns when everybody who asked has been answered; to be called when nobody can ask any more.
    pub async fn all_answered(&self) {
        self.answering.close();
        self.answering.wait().await;
    }

    /// Refuses whoever makes the bot post too often. To be asked before anything that posts; counts once for an interaction.
    fn admit(&self, requester: &Requester) -> Result<(), ServiceError> {
        if requester.admitted.load(Ordering::Relaxed) || self.limits.admit(requester.user(), requester.server) {
            requester.admitted.store(true, Ordering::Relaxed);
            return Ok(());
        }
        metrics::too_often();
        Err(service::Refusal::TooOften.into())
    }

    /// The words for one person: the language he chose, or the one his Discord speaks.
    async fn words_of(&self, user: UserId, discord: &str) -> &'static Words {
        let chosen = match self.service.person(service::UserId(user.get())).await {
            Ok(person) => person.language.as_deref().and_then(Locale::from_code),
            Err(_) => None,
        };
        chosen.unwrap_or_else(|| Locale::from_discord(discord)).words()
    }

    /// The words for what everybody on a server reads.
    async fn words_on(&self, server: ServerId) -> &'static Words {
        let settings = self.service.server(server).await;
        self.words_by(&settings.unwrap_or_else(|_| ServerSettings::new(server))).await
    }

    /// As [`BotContext::words_on`], where it is known what the server has chosen.
    async fn words_by(&self, settings: &ServerSettings) -> &'static Words {
        if let Some(locale) = settings.language.as_deref().and_then(Locale::from_code) {
            return locale.words();
        }
        let known = self.servers.find(settings.server).await;
        known.map_or(Locale::En, |known| Locale::from_discord(&known.locale)).words()
    }

    /// A table set for `render`.
    async fn stage(&self, table: GameSnapshot) -> Result<GameViewModel, ServiceError> {
        let settings = self.service.server(table.server).await?;
        stage(table, &settings)
    }

    /// The table as everybody sees it, and the words for it.
    async fn public_view_model(&self, game: &GameId) -> Result<(GameViewModel, &'static Words), ServiceError> {
        let table = self.service.look(game, None).await?;
        let settings = self.service.server(table.server).await?;
        let words = self.words_by(&settings).await;
        Ok((stage(table, &settings)?, words))
    }
}

fn stage(table: GameSnapshot, settings: &ServerSettings) -> Result<GameViewModel, ServiceError> {
    GameViewModel::new(table, settings.hints_allowed)
}

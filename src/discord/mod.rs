//! Discord, and the only place that knows serenity and poise: commands and buttons in, posts out. No rules and no SQL: what
//! is allowed says the service, what it looks like says `render`.

mod answer;
mod artist;
mod asker;
mod client;
mod commands;
mod courier;
mod errors;
mod framework;
mod limits;
mod pages;
mod past;
mod permissions;
mod press;
mod refusal;
mod registration;
mod route;
mod send;
mod servers;
mod stage;

pub use client::{ConnectError, Connection, Gateway, Login};
pub use courier::Courier;
pub use limits::PerMinute;
pub use permissions::PERMISSIONS;

use std::sync::Arc;
use std::sync::atomic::Ordering;

use serenity::all::UserId;
use tokio_util::task::TaskTracker;

use crate::locale::{Locale, Words};
use crate::metrics;
use crate::service::{self, GameId, ServerId, ServerSettings, Service, ServiceError, Table};
use asker::Asker;
use limits::Limits;
use servers::Servers;
use stage::Stage;

/// What every handler shares.
#[derive(Clone)]
pub struct Front {
    service: Service,
    servers: Arc<Servers>,
    limits: Arc<Limits>,
    /// Interactions that are being answered: the program does not end before they are.
    answering: TaskTracker,
}

/// What a command can fail with that is not the player's doing.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct Fault(#[from] ServiceError);

impl Front {
    pub fn new(service: Service, limits: PerMinute) -> Front {
        let limits = Arc::new(Limits::new(limits));
        Front { service, servers: Arc::default(), limits, answering: TaskTracker::new() }
    }

    /// Returns when everybody who asked has been answered; to be called when nobody can ask any more.
    pub async fn all_answered(&self) {
        self.answering.close();
        self.answering.wait().await;
    }

    /// Refuses whoever makes the bot post too often. To be asked before anything that posts; counts once for an interaction.
    fn admit(&self, asker: &Asker) -> Result<(), ServiceError> {
        if asker.admitted.load(Ordering::Relaxed) || self.limits.admit(asker.user(), asker.server) {
            asker.admitted.store(true, Ordering::Relaxed);
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

    /// As [`Front::words_on`], where it is known what the server has chosen.
    async fn words_by(&self, settings: &ServerSettings) -> &'static Words {
        if let Some(locale) = settings.language.as_deref().and_then(Locale::from_code) {
            return locale.words();
        }
        let known = self.servers.find(settings.server).await;
        known.map_or(Locale::En, |known| Locale::from_discord(&known.locale)).words()
    }

    /// A table set for `render`.
    async fn stage(&self, table: Table) -> Result<Stage, ServiceError> {
        let settings = self.service.server(table.server).await?;
        stage(table, &settings)
    }

    /// The table as everybody sees it, and the words for it.
    async fn public_stage(&self, game: &GameId) -> Result<(Stage, &'static Words), ServiceError> {
        let table = self.service.look(game, None).await?;
        let settings = self.service.server(table.server).await?;
        let words = self.words_by(&settings).await;
        Ok((stage(table, &settings)?, words))
    }
}

fn stage(table: Table, settings: &ServerSettings) -> Result<Stage, ServiceError> {
    Stage::new(table, settings.hints_allowed)
}

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
mod pages;
mod press;
mod refusal;
mod registration;
mod route;
mod send;
mod stage;

pub use client::{ConnectError, Connection, Login};
pub use courier::Courier;

use std::sync::{Arc, OnceLock};

use serenity::all::{Cache, Guild, GuildId, UserId};

use crate::locale::{Locale, Words};
use crate::service::{self, ServerId, Service, ServiceError, Table};
use stage::Stage;

/// What every handler shares.
#[derive(Clone)]
pub struct Front {
    service: Service,
    /// What serenity knows of our servers; there once the client is built.
    cache: Arc<OnceLock<Arc<Cache>>>,
}

/// What a command can fail with that is not the player's doing.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct Fault(#[from] ServiceError);

impl Front {
    pub fn new(service: Service) -> Front {
        Front { service, cache: Arc::default() }
    }

    fn server_name(&self, server: ServerId) -> Option<String> {
        self.guild(server, |guild| guild.name.clone())
    }

    fn guild<T>(&self, server: ServerId, read: impl Fn(&Guild) -> T) -> Option<T> {
        let cache = self.cache.get()?;
        (server.0 != 0).then(|| cache.guild(GuildId::new(server.0)).map(|guild| read(&guild)))?
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
        let discord = self.guild(server, |guild| guild.preferred_locale.clone());
        let chosen = match self.service.server(server).await {
            Ok(settings) => settings.language.as_deref().and_then(Locale::from_code),
            Err(_) => None,
        };
        chosen.unwrap_or_else(|| discord.as_deref().map_or(Locale::En, Locale::from_discord)).words()
    }

    /// A table set for `render`.
    async fn stage(&self, table: Table) -> Result<Stage, ServiceError> {
        let hints = self.service.server(table.server).await?.hints_allowed;
        Stage::new(table, hints).ok_or_else(|| ServiceError::Fault("game-id".to_owned()))
    }
}

//! The preferences of people and the settings of servers.

use jiff::SignedDuration;
use jiff::tz::TimeZone;

use crate::model::notify::Notify;
use crate::model::pace::Pace;
use crate::service::deadlines::quiet_hours::QuietHours;
use crate::service::error::{Refusal, Result};
use crate::service::handle::Service;
use crate::service::results::ratings::rebuild_periods;
use crate::service::transaction::retry::retry_transient;
use crate::store::{Person, ServerId, ServerSettings, UserId};

/// Discord redelivers within minutes; three days are safe and keep the table small.
const IDEMPOTENCY_KEY_TTL: SignedDuration = SignedDuration::from_hours(3 * 24);

impl Service {
    /// A person's preferences, or the defaults.
    pub async fn person(&self, user: UserId) -> Result<Person> {
        if let Some(person) = self.0.people.get(&user) {
            return Ok(person);
        }
        let person = retry_transient(|| async { Ok(self.store().person(user).await?) }).await?;
        let person = person.unwrap_or_else(|| Person::new(user));
        self.0.people.insert(user, person.clone());
        Ok(person)
    }

    /// None for the language of their Discord client.
    pub async fn set_language(&self, user: UserId, language: Option<&str>) -> Result<()> {
        check_language(language)?;
        self.update_person(user, |person| person.language = language.map(str::to_owned)).await
    }

    pub async fn set_notify(&self, user: UserId, notify: Notify) -> Result<()> {
        self.update_person(user, |person| person.notify = notify).await
    }

    /// None for no quiet hours. The time zone is kept.
    pub async fn set_quiet_hours(&self, user: UserId, quiet: Option<QuietHours>) -> Result<()> {
        if let Some(quiet) = &quiet {
            quiet.check()?;
        }
        self.update_person(user, |person| {
            person.quiet = quiet.as_ref().map(|quiet| (quiet.from, quiet.to));
            if let Some(quiet) = &quiet {
                person.time_zone = Some(quiet.time_zone.clone());
            }
        })
        .await
    }

    /// The time zone of the person's quiet hours, which they may not have set yet.
    pub async fn set_time_zone(&self, user: UserId, zone: &str) -> Result<()> {
        TimeZone::get(zone).map_err(|_| Refusal::UnknownTimeZone)?;
        self.update_person(user, |person| person.time_zone = Some(zone.to_owned())).await
    }

    /// Whether to hide the person from leaderboards and their statistics from others.
    pub async fn set_hidden(&self, user: UserId, hidden: bool) -> Result<()> {
        self.update_person(user, |person| person.hidden = hidden).await
    }

    pub(in crate::service) async fn update_person(&self, user: UserId, change: impl Fn(&mut Person)) -> Result<()> {
        retry_transient(|| async {
            let mut db = self.store().begin().await?;
            let mut person = db.person(user).await?.unwrap_or_else(|| Person::new(user));
            change(&mut person);
            person.updated_at = self.now();
            db.put_person(&person).await?;
            Ok(db.commit().await?)
        })
        .await?;
        self.0.people.remove(&user);
        Ok(())
    }

    /// A server's settings, or the defaults.
    pub async fn server(&self, server: ServerId) -> Result<ServerSettings> {
        if let Some(settings) = self.0.servers.get(&server) {
            return Ok(settings);
        }
        let settings = retry_transient(|| async { Ok(self.store().server(server).await?) }).await?;
        let settings = settings.unwrap_or_else(|| ServerSettings::new(server));
        self.0.servers.insert(server, settings.clone());
        Ok(settings)
    }

    /// Changes a server's settings and returns the new ones. The caller checks that the person manages the server.
    pub async fn set_server(&self, server: ServerId, change: impl Fn(&mut ServerSettings)) -> Result<ServerSettings> {
        let settings = retry_transient(|| self.try_set_server(server, &change)).await?;
        self.0.servers.remove(&server);
        Ok(settings)
    }

    async fn try_set_server(&self, server: ServerId, change: impl Fn(&mut ServerSettings)) -> Result<ServerSettings> {
        let mut db = self.store().begin().await?;
        let before = db.server(server).await?.unwrap_or_else(|| ServerSettings::new(server));
        let mut settings = before.clone();
        change(&mut settings);
        settings.updated_at = self.now();
        check_language(settings.language.as_deref())?;
        if let Some(Pace::Custom { decision, reserve }) = settings.default_pace {
            Pace::custom(decision, reserve)?;
        }
        if let Some(zone) = &settings.time_zone {
            TimeZone::get(zone).map_err(|_| Refusal::UnknownTimeZone)?;
        }
        db.put_server(&settings).await?;
        if before.time_zone != settings.time_zone {
            rebuild_periods(&mut db, server, self.now()).await?;
        }
        db.commit().await?;
        Ok(settings)
    }

    /// Deletes old idempotency keys, leaderboards of past months and weeks, and what is known about panels of the past.
    pub async fn delete_expired(&self) -> Result<()> {
        let mut db = self.store().begin().await?;
        db.delete_periods_before(self.now()).await?;
        db.delete_keys_before(self.now() - IDEMPOTENCY_KEY_TTL).await?;
        db.delete_panels_before(self.now()).await?;
        Ok(db.commit().await?)
    }
}

fn check_language(language: Option<&str>) -> Result<(), Refusal> {
    let is_tag = |tag: &str| {
        (2..=35).contains(&tag.len()) && tag.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    if language.is_none_or(is_tag) { Ok(()) } else { Err(Refusal::BadLanguage) }
}

//! Settings of servers.

use crate::model::ids::{ChannelId, ServerId};
use crate::model::pace::Pace;
use crate::model::permissions::{WhoMayCancel, WhoMayStart};
use crate::store::connection::error::Result;
use crate::store::connection::row_reader::{Reader, clean, flag};
use crate::store::connection::statement::statement;
use crate::store::connection::transaction::{Snapshot, WriteTransaction};
use basari_rules::game::Kind;
use jiff::Timestamp;

#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "independent settings")]
pub struct ServerSettings {
    pub server: ServerId,
    pub language: Option<String>,
    pub default_kind: Option<Kind>,
    pub default_pace: Option<Pace>,
    pub time_zone: Option<String>,
    /// The channels in which games are allowed. Empty means all.
    pub allowed_channels: Vec<ChannelId>,
    pub who_may_start: WhoMayStart,
    pub who_may_cancel: WhoMayCancel,
    pub hints_allowed: bool,
    /// Whether players may use their own words in barters. Stock phrases are always allowed.
    pub own_words_allowed: bool,
    /// Whether computer players say something now and then.
    pub computers_talk: bool,
    /// Whether games may wait for people who are away.
    pub waiting_allowed: bool,
    pub updated_at: Timestamp,
}

impl ServerSettings {
    /// The default settings.
    pub fn new(server: ServerId) -> Self {
        Self {
            server,
            language: None,
            default_kind: None,
            default_pace: None,
            time_zone: None,
            allowed_channels: Vec::new(),
            who_may_start: WhoMayStart::Everyone,
            who_may_cancel: WhoMayCancel::Host,
            hints_allowed: true,
            own_words_allowed: true,
            computers_talk: true,
            waiting_allowed: true,
            updated_at: Timestamp::UNIX_EPOCH,
        }
    }

    pub fn allows_games_in(&self, channel: ChannelId) -> bool {
        self.allowed_channels.is_empty() || self.allowed_channels.contains(&channel)
    }
}

impl Snapshot {
    pub async fn server(&mut self, server: ServerId) -> Result<Option<ServerSettings>> {
        let query = statement("SELECT * FROM servers WHERE server_id = $1").bind(server.column());
        let Some(row) = query.fetch_optional(self.connection()).await? else { return Ok(None) };
        let row = Reader::new(&row, "servers", &["server_id"]);
        let channels = row.text("allowed_channels")?;
        Ok(Some(ServerSettings {
            server: row.server("server_id")?,
            language: row.text_or_none("language")?,
            default_kind: row.word_or_none("default_kind")?,
            default_pace: row.word_or_none("default_pace")?,
            time_zone: row.text_or_none("time_zone")?,
            allowed_channels: serde_json::from_str(&channels)
                .map_err(|_| row.corrupt("allowed_channels", "is not a list of ids"))?,
            who_may_start: row.word("who_may_start")?,
            who_may_cancel: row.word("who_may_cancel")?,
            hints_allowed: row.flag("hints_allowed")?,
            own_words_allowed: row.flag("own_words_allowed")?,
            computers_talk: row.flag("computers_talk")?,
            waiting_allowed: row.flag("waiting_allowed")?,
            updated_at: row.timestamp("updated_at")?,
        }))
    }
}

impl WriteTransaction {
    pub async fn put_server(&mut self, settings: &ServerSettings) -> Result<()> {
        let channels: Vec<String> = settings.allowed_channels.iter().map(ToString::to_string).collect();
        let query = statement(
            "INSERT INTO servers (server_id, language, default_kind, default_pace, time_zone, allowed_channels,
                                  who_may_start, who_may_cancel, hints_allowed, own_words_allowed, computers_talk,
                                  updated_at, waiting_allowed)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
             ON CONFLICT (server_id) DO UPDATE SET language = excluded.language,
                 default_kind = excluded.default_kind, default_pace = excluded.default_pace,
                 time_zone = excluded.time_zone, allowed_channels = excluded.allowed_channels,
                 who_may_start = excluded.who_may_start, who_may_cancel = excluded.who_may_cancel,
                 hints_allowed = excluded.hints_allowed, own_words_allowed = excluded.own_words_allowed,
                 computers_talk = excluded.computers_talk, updated_at = excluded.updated_at,
                 waiting_allowed = excluded.waiting_allowed",
        )
        .bind(settings.server.column())
        .bind(settings.language.as_deref().map(clean))
        .bind(settings.default_kind.map(<&str>::from))
        .bind(settings.default_pace.map(String::from))
        .bind(settings.time_zone.as_deref().map(clean))
        .bind(format!("[{}]", channels.join(",")))
        .bind(settings.who_may_start.into_str())
        .bind(settings.who_may_cancel.into_str())
        .bind(flag(settings.hints_allowed))
        .bind(flag(settings.own_words_allowed))
        .bind(flag(settings.computers_talk))
        .bind(settings.updated_at.as_millisecond())
        .bind(flag(settings.waiting_allowed));
        query.execute(self.connection()).await?;
        Ok(())
    }
}

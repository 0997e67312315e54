//! Creates games and changes their rows.

use crate::model::ids::{ChannelId, GameId, ServerId, UserId};
use crate::store::connection::error::{Conflict, Result, StoreError};
use crate::store::connection::row_reader::clean;
use crate::store::connection::statement::statement;
use crate::store::connection::transaction::WriteTransaction;
use crate::store::games::read::{GameRow, NewGame, Status};
use crate::store::games::require_one_row::require_one_row;
use jiff::Timestamp;

impl WriteTransaction {
    /// Creates a lobby. [`Conflict::ChannelBusy`] and [`Conflict::IdTaken`] leave the transaction usable.
    pub async fn create_game(&mut self, new: &NewGame) -> Result<GameRow> {
        let row = GameRow {
            id: new.id.clone(),
            server: new.server,
            channel: new.channel,
            kind: new.kind,
            status: Status::Lobby,
            reason: None,
            host: Some(new.host),
            settings: clean(&new.settings),
            version: 0,
            posted_prompt: None,
            fairness: new.fairness.clone(),
            rematch_of: new.rematch_of.clone(),
            created_at: new.at,
            started_at: None,
            ended_at: None,
            updated_at: new.at,
        };
        let query = statement(
            "INSERT INTO games (id, server_id, channel_id, kind, status, host_id, settings, version, next_outbox_number,
                                secret, commitment, player_entropy, rematch_of, created_at, updated_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, 0, 1, $8, $9, $10, $11, $12, $12) ON CONFLICT DO NOTHING",
        )
        .bind(row.id.as_str())
        .bind(row.server.map(ServerId::column))
        .bind(row.channel.column())
        .bind(row.kind.into_str())
        .bind(row.status.into_str())
        .bind(new.host.column())
        .bind(&row.settings)
        .bind(clean(row.fairness.secret.reveal()))
        .bind(clean(&row.fairness.commitment))
        .bind(clean(&row.fairness.player_entropy))
        .bind(row.rematch_of.as_ref().map(GameId::as_str))
        .bind(row.created_at.as_millisecond());
        if query.execute(self.connection()).await? == 1 {
            return Ok(row);
        }
        let taken = self.game(&row.id).await?.is_some();
        Err(if taken { Conflict::IdTaken { game: row.id } } else { Conflict::ChannelBusy { channel: row.channel } }
            .into())
    }

    /// Changes the status and its reason. The first time a game runs sets `started_at`; ending it sets `ended_at`. A game that
    /// does not run has no visible question.
    pub async fn set_status(
        &mut self,
        game: &GameId,
        status: Status,
        reason: Option<&str>,
        at: Timestamp,
    ) -> Result<()> {
        let started = (status == Status::Running).then_some(at);
        let ended = (!status.is_live()).then_some(at);
        let query = statement(
            "UPDATE games SET status = $2, status_reason = $3, updated_at = $4,
                              started_at = COALESCE(started_at, $5), ended_at = COALESCE(ended_at, $6),
                              posted_prompt = CASE WHEN status = $2 THEN posted_prompt ELSE NULL END
             WHERE id = $1",
        )
        .bind(game.as_str())
        .bind(status.into_str())
        .bind(reason.map(clean))
        .bind(at.as_millisecond())
        .bind(started.map(Timestamp::as_millisecond))
        .bind(ended.map(Timestamp::as_millisecond));
        let result = query.execute(self.connection()).await;
        require_one_row(game, result)
    }

    /// Records that the post of a question is visible. An older question or a game that does not run stays as it is.
    pub async fn set_posted_prompt(&mut self, game: &GameId, prompt: u32) -> Result<()> {
        let query = statement(
            "UPDATE games SET posted_prompt = $2
             WHERE id = $1 AND status = $3 AND (posted_prompt IS NULL OR posted_prompt < $2)",
        );
        let query = query.bind(game.as_str()).bind(i64::from(prompt)).bind(Status::Running.into_str());
        query.execute(self.connection()).await?;
        Ok(())
    }

    /// The settings, as JSON text.
    pub async fn set_settings(&mut self, game: &GameId, settings: &str, at: Timestamp) -> Result<()> {
        let query = statement("UPDATE games SET settings = $2, updated_at = $3 WHERE id = $1");
        let query = query.bind(game.as_str()).bind(clean(settings)).bind(at.as_millisecond());
        let result = query.execute(self.connection()).await;
        require_one_row(game, result)
    }

    pub async fn set_host(&mut self, game: &GameId, host: UserId, at: Timestamp) -> Result<()> {
        let query = statement("UPDATE games SET host_id = $2, updated_at = $3 WHERE id = $1");
        let query = query.bind(game.as_str()).bind(host.column()).bind(at.as_millisecond());
        let result = query.execute(self.connection()).await;
        require_one_row(game, result)
    }

    /// The entropy that the players contributed to the seed, as JSON text.
    pub async fn set_player_entropy(&mut self, game: &GameId, player_entropy: &str, at: Timestamp) -> Result<()> {
        let query = statement("UPDATE games SET player_entropy = $2, updated_at = $3 WHERE id = $1");
        let query = query.bind(game.as_str()).bind(clean(player_entropy)).bind(at.as_millisecond());
        let result = query.execute(self.connection()).await;
        require_one_row(game, result)
    }

    /// Moves a game to another channel. [`Conflict::ChannelBusy`] leaves the transaction usable.
    pub async fn move_game(&mut self, game: &GameId, channel: ChannelId, at: Timestamp) -> Result<()> {
        if self.live_game_in(channel).await?.is_some_and(|other| other.id != *game) {
            return Err(Conflict::ChannelBusy { channel }.into());
        }
        let query = statement("UPDATE games SET channel_id = $2, updated_at = $3 WHERE id = $1");
        let query = query.bind(game.as_str()).bind(channel.column()).bind(at.as_millisecond());
        let result = query.execute(self.connection()).await;
        match require_one_row(game, result) {
            // Someone opened a game there after the check.
            Err(StoreError::Conflict(Conflict::Duplicate)) => Err(Conflict::ChannelBusy { channel }.into()),
            other => other,
        }
    }
}

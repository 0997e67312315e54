//! The finished games of a person, page by page.

use crate::model::ids::{ChannelId, MessageId, UserId};
use crate::store::connection::error::Result;
use crate::store::connection::row_reader::Reader;
use crate::store::connection::statement::statement;
use crate::store::connection::transaction::Snapshot;
use crate::store::results::game_results::{GameResult, read_result};
use basari_rules::game::Kind;

/// A finished game of a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PastGame {
    pub result: GameResult,
    pub channel: ChannelId,
    /// Channel and message of its final post, if known.
    pub post: Option<(ChannelId, MessageId)>,
}

/// Newest first. A test checks its query plan.
pub(in crate::store) const HISTORY: &str =
    "SELECT results.*, games.channel_id, posts.channel_id AS post_channel, posts.message_id
     FROM results JOIN games ON games.id = results.game_id
     LEFT JOIN posts ON posts.game_id = results.game_id AND posts.post_key = 'final'
     WHERE results.user_id = $1 AND (results.kind = $2 OR $2 = '')
     ORDER BY results.ended_at DESC, results.game_id DESC LIMIT $3 OFFSET $4";

impl Snapshot {
    /// Whether this person has finished a game of any kind anywhere.
    pub(in crate::store) async fn has_finished_game(&mut self, user: UserId) -> Result<bool> {
        let query = statement("SELECT game_id FROM results WHERE user_id = $1 LIMIT 1").bind(user.column());
        Ok(query.fetch_optional(self.connection()).await?.is_some())
    }

    /// Finished games of one kind, or of both.
    pub async fn history(&mut self, user: UserId, kind: Option<Kind>, from: u32, limit: u32) -> Result<Vec<PastGame>> {
        let query = statement(HISTORY).bind(user.column()).bind(kind.map_or("", Into::into));
        let rows = query.bind(i64::from(limit)).bind(i64::from(from)).fetch_all(self.connection()).await?;
        rows.iter()
            .map(|row| {
                let result = read_result(row)?;
                let row = Reader::new(row, "games", &["game_id"]);
                let post = row.channel_or_none("post_channel")?.zip(row.message_or_none("message_id")?);
                Ok(PastGame { result, channel: row.channel("channel_id")?, post })
            })
            .collect()
    }
}

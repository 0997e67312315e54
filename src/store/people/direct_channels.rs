//! The channels of direct messages. A person's channel never changes, so it is requested only once. With it is stored which
//! message there lists the games that wait for the person.

use jiff::Timestamp;

use crate::model::ids::{ChannelId, GameId, MessageId, UserId};
use crate::store::connection::error::{Result, StoreError};
use crate::store::connection::open::Store;
use crate::store::connection::row_reader::Reader;
use crate::store::connection::statement::statement;

/// The direct message that lists what waits for a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WaitingList {
    pub message: MessageId,
    pub sent_at: Timestamp,
    /// The games and the numbers of their questions.
    pub questions: Vec<(GameId, u32)>,
}

impl Store {
    /// None if nobody knows of such a message.
    pub async fn waiting_list(&self, user: UserId) -> Result<Option<WaitingList>> {
        let mut view = self.single_read().await?;
        let query = statement("SELECT * FROM direct_channels WHERE user_id = $1");
        let Some(row) = query.bind(user.column()).fetch_optional(view.connection()).await? else { return Ok(None) };
        let row = Reader::new(&row, "direct_channels", &["user_id"]);
        let Some(message) = row.message_or_none("message_id")? else { return Ok(None) };
        let questions = row.text("questions")?;
        let questions =
            serde_json::from_str(&questions).map_err(|_| row.corrupt("questions", "is not a list of questions"))?;
        Ok(Some(WaitingList { message, sent_at: row.timestamp("sent_at")?, questions }))
    }

    /// Remembers the message for somebody whose channel is known.
    pub async fn put_waiting_list(&self, user: UserId, list: &WaitingList) -> Result<()> {
        let mut tx = self.single_write().await?;
        let questions = serde_json::to_string(&list.questions).map_err(|error| StoreError::Other(error.to_string()))?;
        let query =
            statement("UPDATE direct_channels SET message_id = $2, sent_at = $3, questions = $4 WHERE user_id = $1");
        let query = query.bind(user.column()).bind(list.message.column()).bind(list.sent_at.as_millisecond());
        query.bind(questions).execute(tx.connection()).await?;
        tx.commit().await
    }

    pub async fn direct_channel(&self, user: UserId) -> Result<Option<ChannelId>> {
        let mut view = self.single_read().await?;
        let query = statement("SELECT user_id, channel_id FROM direct_channels WHERE user_id = $1");
        let row = query.bind(user.column()).fetch_optional(view.connection()).await?;
        row.map(|row| Reader::new(&row, "direct_channels", &["user_id"]).channel("channel_id")).transpose()
    }

    /// Remembers the channel of somebody with a seat. A person who was just forgotten has none.
    pub async fn put_direct_channel(&self, user: UserId, channel: ChannelId) -> Result<()> {
        let mut tx = self.single_write().await?;
        let query = statement(
            "INSERT INTO direct_channels (user_id, channel_id)
             SELECT CAST($1 AS BIGINT), CAST($2 AS BIGINT) WHERE EXISTS (SELECT 1 FROM seats WHERE user_id = $1)
             ON CONFLICT (user_id) DO UPDATE SET channel_id = excluded.channel_id",
        );
        query.bind(user.column()).bind(channel.column()).execute(tx.connection()).await?;
        tx.commit().await
    }

    pub async fn remove_direct_channel(&self, user: UserId) -> Result<()> {
        let mut tx = self.single_write().await?;
        let query = statement("DELETE FROM direct_channels WHERE user_id = $1").bind(user.column());
        query.execute(tx.connection()).await?;
        tx.commit().await
    }
}

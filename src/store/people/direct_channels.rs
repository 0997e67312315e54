//! The channels of direct messages. A person's channel never changes, so it is requested only once.

use crate::model::ids::{ChannelId, UserId};
use crate::store::connection::error::Result;
use crate::store::connection::open::Store;
use crate::store::connection::row_reader::Reader;

impl Store {
    pub async fn direct_channel(&self, user: UserId) -> Result<Option<ChannelId>> {
        let mut view = self.single_read().await?;
        let query = sqlx::query("SELECT user_id, channel_id FROM direct_channels WHERE user_id = $1");
        let row = query.bind(user.column()).fetch_optional(view.connection()).await?;
        row.map(|row| Reader::new(&row, "direct_channels", &["user_id"]).channel("channel_id")).transpose()
    }

    /// Remembers the channel of somebody with a seat. A person who was just forgotten has none.
    pub async fn put_direct_channel(&self, user: UserId, channel: ChannelId) -> Result<()> {
        let mut tx = self.single_write().await?;
        let query = sqlx::query(
            "INSERT INTO direct_channels (user_id, channel_id)
             SELECT CAST($1 AS BIGINT), CAST($2 AS BIGINT) WHERE EXISTS (SELECT 1 FROM seats WHERE user_id = $1)
             ON CONFLICT (user_id) DO UPDATE SET channel_id = excluded.channel_id",
        );
        query.bind(user.column()).bind(channel.column()).execute(tx.connection()).await?;
        Ok(())
    }

    pub async fn remove_direct_channel(&self, user: UserId) -> Result<()> {
        let mut tx = self.single_write().await?;
        let query = sqlx::query("DELETE FROM direct_channels WHERE user_id = $1").bind(user.column());
        query.execute(tx.connection()).await?;
        Ok(())
    }
}

//! The posts of a game: one row per message, so that it is edited instead of sent again.

use crate::model::ids::{ChannelId, GameId, MessageId, ServerId};
use crate::store::connection::error::Result;
use crate::store::connection::row_reader::{Reader, clean};
use crate::store::connection::statement::{Row, statement};
use crate::store::connection::transaction::{Snapshot, WriteTransaction};
use jiff::Timestamp;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Post {
    /// What it shows, such as `lobby`, `round-3` or `barter-2`.
    pub key: String,
    pub channel: ChannelId,
    pub message: Option<MessageId>,
    pub thread: Option<ChannelId>,
    /// Describes what the message shows now, to skip edits that change nothing.
    pub shown_state: Option<String>,
    pub updated_at: Timestamp,
}

/// The server and channel of a game, and one of its posts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameLocation {
    /// None for a game in direct messages.
    pub server: Option<ServerId>,
    pub channel: ChannelId,
    pub post: Option<Post>,
}

fn read_post(row: &Row) -> Result<Post> {
    let row = Reader::new(row, "posts", &["game_id", "post_key"]);
    Ok(Post {
        key: row.text("post_key")?,
        channel: row.channel("channel_id")?,
        message: row.message_or_none("message_id")?,
        thread: row.channel_or_none("thread_id")?,
        shown_state: row.text_or_none("shown_state")?,
        updated_at: row.timestamp("updated_at")?,
    })
}

impl Snapshot {
    pub async fn post(&mut self, game: &GameId, key: &str) -> Result<Option<Post>> {
        let query = statement("SELECT * FROM posts WHERE game_id = $1 AND post_key = $2");
        let row = query.bind(game.as_str()).bind(clean(key)).fetch_optional(self.connection()).await?;
        row.as_ref().map(read_post).transpose()
    }

    /// The server and channel of a game, and one of its posts if it exists.
    pub(in crate::store) async fn game_location(&mut self, game: &GameId, key: &str) -> Result<Option<GameLocation>> {
        let query = statement(
            "SELECT games.server_id, games.channel_id AS home, posts.* FROM games
             LEFT JOIN posts ON posts.game_id = games.id AND posts.post_key = $2 WHERE games.id = $1",
        );
        let row = query.bind(game.as_str()).bind(clean(key)).fetch_optional(self.connection()).await?;
        let Some(row) = row else { return Ok(None) };
        let game = Reader::new(&row, "games", &[]);
        let post = if game.text_or_none("post_key")?.is_some() { Some(read_post(&row)?) } else { None };
        Ok(Some(GameLocation { server: game.server_or_none("server_id")?, channel: game.channel("home")?, post }))
    }

    /// The keys of the posts in a thread.
    pub(in crate::store) async fn posts_in_thread(&mut self, game: &GameId, thread: ChannelId) -> Result<Vec<String>> {
        let query = statement("SELECT game_id, post_key FROM posts WHERE thread_id = $2 AND game_id = $1");
        let rows = query.bind(game.as_str()).bind(thread.column()).fetch_all(self.connection()).await?;
        rows.iter().map(|row| Reader::new(row, "posts", &["game_id"]).text("post_key")).collect()
    }

    pub async fn posts(&mut self, game: &GameId) -> Result<Vec<Post>> {
        let query = statement("SELECT * FROM posts WHERE game_id = $1 ORDER BY post_key").bind(game.as_str());
        query.fetch_all(self.connection()).await?.iter().map(read_post).collect()
    }
}

impl WriteTransaction {
    pub async fn put_post(&mut self, game: &GameId, post: &Post) -> Result<()> {
        let query = statement(
            "INSERT INTO posts (game_id, post_key, channel_id, message_id, thread_id, shown_state, updated_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7)
             ON CONFLICT (game_id, post_key) DO UPDATE SET channel_id = excluded.channel_id,
                 message_id = excluded.message_id, thread_id = excluded.thread_id, shown_state = excluded.shown_state,
                 updated_at = excluded.updated_at",
        )
        .bind(game.as_str())
        .bind(clean(&post.key))
        .bind(post.channel.column())
        .bind(post.message.map(MessageId::column))
        .bind(post.thread.map(ChannelId::column))
        .bind(post.shown_state.as_deref().map(clean))
        .bind(post.updated_at.as_millisecond());
        query.execute(self.connection()).await?;
        Ok(())
    }

    /// Forgets what a post shows, so that its next delivery edits it in any case.
    pub async fn forget_shown_state(&mut self, game: &GameId, key: &str) -> Result<()> {
        let query = statement("UPDATE posts SET shown_state = NULL WHERE game_id = $1 AND post_key = $2");
        query.bind(game.as_str()).bind(clean(key)).execute(self.connection()).await?;
        Ok(())
    }

    /// Removes a post that was deleted in Discord. Returns whether there was one.
    pub async fn remove_post(&mut self, game: &GameId, key: &str) -> Result<bool> {
        let query = statement("DELETE FROM posts WHERE game_id = $1 AND post_key = $2");
        let query = query.bind(game.as_str()).bind(clean(key));
        Ok(query.execute(self.connection()).await? == 1)
    }
}

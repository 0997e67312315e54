//! Queries of a single statement. A transaction would double their cost.

use crate::model::ids::{ChannelId, GameId, ServerId, UserId};
use crate::store::connection::error::Result;
use crate::store::connection::open::Store;
use crate::store::people::preferences::Person;
use crate::store::people::servers::ServerSettings;
use crate::store::queues::posts::{GameLocation, Post};
use crate::store::queues::shards::ShardState;
use jiff::Timestamp;

impl Store {
    pub async fn person(&self, user: UserId) -> Result<Option<Person>> {
        self.single_read().await?.person(user).await
    }

    /// Whether this person has finished a game of any kind anywhere.
    pub async fn has_finished_game(&self, user: UserId) -> Result<bool> {
        self.single_read().await?.has_finished_game(user).await
    }

    pub async fn server(&self, server: ServerId) -> Result<Option<ServerSettings>> {
        self.single_read().await?.server(server).await
    }

    /// The state of the shard that serves a game. None if no shard was ever connected.
    pub async fn shard_state(&self, game: &GameId) -> Result<Option<ShardState>> {
        self.single_read().await?.shard_state(game).await
    }

    /// When the next deadline can be claimed. May be too early, never too late.
    pub async fn next_due(&self) -> Result<Option<Timestamp>> {
        self.single_read().await?.next_due().await
    }

    /// When the next intent can be claimed. May be too early, never too late.
    pub async fn next_delivery(&self) -> Result<Option<Timestamp>> {
        self.single_read().await?.next_delivery().await
    }

    /// The server and channel of a game, and one of its posts if it exists.
    pub async fn game_location(&self, game: &GameId, key: &str) -> Result<Option<GameLocation>> {
        self.single_read().await?.game_location(game, key).await
    }

    /// The keys of the posts in a thread.
    pub async fn posts_in_thread(&self, game: &GameId, thread: ChannelId) -> Result<Vec<String>> {
        self.single_read().await?.posts_in_thread(game, thread).await
    }

    pub async fn post(&self, game: &GameId, key: &str) -> Result<Option<Post>> {
        self.single_read().await?.post(game, key).await
    }
}

//! Single readings, which need no transaction: its beginning and its end would cost as much as the reading itself.

use crate::model::ids::{GameId, ServerId, UserId};
use crate::store::connection::error::Result;
use crate::store::connection::open::Store;
use crate::store::people::preferences::Person;
use crate::store::people::servers::ServerSettings;
use crate::store::queues::posts::{Place, Post};

impl Store {
    pub async fn person(&self, user: UserId) -> Result<Option<Person>> {
        self.glance().await?.person(user).await
    }

    pub async fn server(&self, server: ServerId) -> Result<Option<ServerSettings>> {
        self.glance().await?.server(server).await
    }

    /// When the next deadline can be claimed. Never later than that.
    pub async fn next_due(&self) -> Result<Option<i64>> {
        self.glance().await?.next_due().await
    }

    /// When the next intent can be claimed. Never later than that.
    pub async fn next_delivery(&self) -> Result<Option<i64>> {
        self.glance().await?.next_delivery().await
    }

    /// Where a game is, and where its post is, if it stands somewhere.
    pub async fn place(&self, game: &GameId, key: &str) -> Result<Option<Place>> {
        self.glance().await?.place(game, key).await
    }

    pub async fn post(&self, game: &GameId, key: &str) -> Result<Option<Post>> {
        self.glance().await?.post(game, key).await
    }
}

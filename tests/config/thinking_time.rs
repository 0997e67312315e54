//! The thinking time of computers follows the settings.

use basari::model::pace::Pace;
use std::sync::Arc;

use basari::service::{
    Actor, ChannelId, IdempotencyKey, ManualClock, NewGame, Options, ServerId, Service, Settings, UserId,
};
use basari_rules::catalog::Catalog;
use basari_rules::game::Kind;
use basari_rules::players::Level;
use jiff::{SignedDuration, Timestamp};

use super::read;
use crate::support::database::Database;

const NOON: Timestamp = Timestamp::constant(1_800_000_000, 0);

/// How long the first computer of a new live game waits before it moves.
async fn first_delay(thinking: &str) -> SignedDuration {
    let db = Database::sqlite();
    let options = Options { thinking: read(&[("BASARI_THINKING", thinking)]).unwrap().thinking, ..Options::default() };
    let catalog = Catalog::built_in().unwrap();
    let service = Service::new(db.store().await, catalog, Arc::new(ManualClock::at(NOON)), options);
    let host =
        Actor { id: UserId(1), name: "Ada".to_owned(), server: Some(ServerId(1)), is_manager: false, language: None };
    let new = NewGame {
        server: Some(ServerId(1)),
        channel: ChannelId(1),
        host: host.clone(),
        kind: Kind::Card,
        settings: Settings { pace: Pace::Live, ..Settings::new(Kind::Card) },
        computers: vec![Level::Random, Level::Random],
        start: false,
        key: IdempotencyKey::new("new"),
    };
    let game = service.new_game(new).await.unwrap().game;
    service.start(&game, &host, &IdempotencyKey::new("start")).await.unwrap();
    let due = service.next_deadline().await.unwrap().unwrap();
    service.store().close().await;
    due.duration_since(NOON)
}

#[tokio::test]
async fn computers_wait_as_long_as_the_settings_say() {
    assert_eq!(first_delay("1000-1000").await, SignedDuration::from_secs(1));
    assert_eq!(first_delay("0-0").await, SignedDuration::ZERO);
    assert!((200..=300).contains(&first_delay("200-300").await.as_millis()));
}

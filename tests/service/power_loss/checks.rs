//! What has to be true of the files that a power loss leaves.

use std::collections::BTreeSet;
use std::sync::Arc;

use basari::service::{GameId, IdempotencyKey, ManualClock, MoveOutcome, Status};
use basari::store::{LoggedEvent, Snapshot, Store};
use basari_rules::game::record::MovedBy;
use basari_rules::game::{Event, Game};

use super::concurrent_players::{Events, Reports};
use super::simulated_disk::Image;
use crate::service::service_fixture::{NOON, service};
use crate::support::database::long_timeout;

/// Opens the files as after a restart. Every acknowledged click is there, every log replays, and no click is there in part.
/// Returns the number of clicks.
pub async fn check(image: &Image, reports: &Reports, context: &str) -> usize {
    let (_folder, url) = image.restore();
    let store = Store::open_with(&url, long_timeout()).await.unwrap();
    let service = service(store, Arc::new(ManualClock::at(NOON)));
    assert_eq!(service.check().await.unwrap(), [], "{context}");
    let mut clicks = 0;
    let mut snapshot = service.store().read().await.unwrap();
    for (game, known) in &reports.clicks {
        let mut found = Vec::new();
        for (key, acknowledged) in known {
            let stored = stored_events(&mut snapshot, key).await;
            assert!(
                acknowledged.is_none() || stored == *acknowledged,
                "{context}: the click {key} in {game} was acknowledged with {acknowledged:?}, now it has {stored:?}"
            );
            found.extend(stored);
        }
        check_log(&mut snapshot, game, &found, context).await;
        clicks += found.len();
    }
    drop(snapshot);
    service.store().close().await;
    clicks
}

/// The events of a click. None if it was never made.
async fn stored_events(snapshot: &mut Snapshot, key: &str) -> Option<Events> {
    let stored = snapshot.stored_result(&IdempotencyKey::new(key)).await.unwrap()?;
    let outcome: MoveOutcome = serde_json::from_str(&stored.result).unwrap();
    Some((outcome.first, outcome.last))
}

/// Every event of a person belongs to exactly one click, and each click has all of its events.
async fn check_log(snapshot: &mut Snapshot, game: &GameId, clicks: &[Events], context: &str) {
    let Some(stored) = snapshot.load(game).await.unwrap() else {
        return assert!(clicks.is_empty(), "{context}: {game} is gone");
    };
    let events: Vec<Event> = stored.events.iter().map(|event| serde_json::from_str(&event.payload).unwrap()).collect();
    Game::replay(&events).unwrap_or_else(|error| panic!("{context}: {game}: {error}"));
    assert_eq!(stored.row.version, events.len() as u64, "{context}");
    assert_ne!(stored.row.status, Status::Lobby, "{context}: clicks belong to games that have started");

    let of_clicks: Vec<u64> = clicks.iter().flat_map(|(first, last)| *first..=*last).collect();
    let start = of_clicks.iter().min().copied().unwrap_or(u64::MAX);
    let by_person = |event: &&LoggedEvent| event.number >= start && event.author == MovedBy::Person;
    let of_people: BTreeSet<u64> = stored.events.iter().filter(by_person).map(|event| event.number).collect();
    assert_eq!(of_people, of_clicks.iter().copied().collect(), "{context}: {game}");
    assert_eq!(of_people.len(), of_clicks.len(), "{context}: two clicks of {game} share an event");
}

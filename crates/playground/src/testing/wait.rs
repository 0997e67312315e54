//! Waiting for a condition.

use std::time::Duration;

use crate::snowflake::Id;
use crate::world::{World, WorldState};

/// How long tests wait for something that should happen soon. It is long because the machine may be slow.
pub const WAIT_TIMEOUT: Duration = Duration::from_mins(1);

/// Checks the condition after each change until it returns something.
pub(super) async fn wait_until<T>(world: &World, mut condition: impl FnMut(&WorldState) -> Option<T>) -> Option<T> {
    let mut changes = world.subscribe();
    tokio::time::timeout(WAIT_TIMEOUT, async {
        loop {
            changes.borrow_and_update();
            if let Some(found) = world.read(&mut condition) {
                return found;
            }
            if changes.changed().await.is_err() {
                std::future::pending::<()>().await;
            }
        }
    })
    .await
    .ok()
}

/// A channel or thread by name or id. If several have the name, the newest one.
pub(super) fn find_channel(state: &WorldState, name: &str) -> Option<Id> {
    let by_id = name.parse().ok().filter(|id| state.channels.contains_key(id));
    by_id.or_else(|| state.channels.values().rfind(|channel| channel.name == name).map(|channel| channel.id))
}

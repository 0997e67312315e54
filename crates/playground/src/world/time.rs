//! The time of the world, and what happens when it passes.

use std::time::Duration;

use super::model::channel::Channel;
use super::model::interaction::InteractionState;
use super::state::{Timeouts, World, WorldState};
use crate::clock::elapsed;
use crate::snowflake::{self, Id};

impl WorldState {
    /// Milliseconds since the Unix epoch, by the playground's own clock.
    pub fn now_ms(&self) -> u64 {
        self.ids.clock.now_ms()
    }

    /// Fails interactions without a response and archives inactive threads.
    fn catch_up(&mut self, timeouts: Timeouts) {
        let now = self.now_ms();
        let late = self.interactions.values().filter(|one| {
            one.state == InteractionState::Pending && elapsed(one.created_ms, now) > timeouts.first_response
        });
        for id in late.map(|one| one.id).collect::<Vec<Id>>() {
            self.expire_interaction(id);
        }
        let inactive = self.channels.values().filter(|channel| is_inactive(channel, now));
        for (id, locked) in inactive.map(|channel| (channel.id, channel.is_locked())).collect::<Vec<(Id, bool)>>() {
            self.moderate_thread(id, true, locked);
        }
    }
}

/// Whether an active thread had no message for its whole archive duration.
fn is_inactive(channel: &Channel, now_ms: u64) -> bool {
    let Some(thread) = channel.thread.as_ref().filter(|thread| !thread.archived) else { return false };
    let last_ms = channel.last_message().map_or(0, snowflake::unix_ms).max(thread.archive_changed_ms);
    elapsed(last_ms, now_ms) >= Duration::from_mins(thread.auto_archive_minutes)
}

impl World {
    /// Lets time pass: tokens expire, threads are archived, rate limits reset. New ids have the new time.
    pub fn advance_clock(&self, by: Duration) {
        self.update(|state| {
            state.ids.clock.advance(by);
            state.catch_up(self.timeouts);
        });
    }
}

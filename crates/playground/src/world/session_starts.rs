//! The daily limit for new gateway sessions. A bot that exceeds it loses its token.

use std::time::Duration;

use super::model::session::{GatewayCommand, SessionStarts};
use super::state::{World, WorldState};
use crate::snowflake::Id;

const PERIOD: Duration = Duration::from_hours(24);

impl WorldState {
    /// The limit of a bot as of now.
    pub fn session_starts(&self, bot: Id) -> SessionStarts {
        let starts = self.bots.get(&bot).map(|bot| bot.session_starts).unwrap_or_default();
        if starts.reset_ms.is_some_and(|reset_ms| reset_ms <= self.now_ms()) {
            return SessionStarts { remaining: starts.total, reset_ms: None, ..starts };
        }
        starts
    }

    /// The time until the count starts again.
    pub fn session_starts_reset_after(&self, bot: Id) -> Duration {
        let reset_ms = self.session_starts(bot).reset_ms;
        reset_ms.map_or(PERIOD, |reset_ms| Duration::from_millis(reset_ms.saturating_sub(self.now_ms())))
    }

    /// Counts a new session. If none is left, the bot's token is reset and its sessions end, and this returns false.
    pub(crate) fn count_session_start(&mut self, id: Id) -> bool {
        let mut starts = self.session_starts(id);
        let period_ms = u64::try_from(PERIOD.as_millis()).unwrap_or(u64::MAX);
        let reset_ms = starts.reset_ms.unwrap_or_else(|| self.now_ms() + period_ms);
        let Some(bot) = self.bots.get_mut(&id) else { return false };
        if let Some(remaining) = starts.remaining.checked_sub(1) {
            starts.remaining = remaining;
            starts.reset_ms = Some(reset_ms);
            bot.session_starts = starts;
            return true;
        }
        let revoked = std::mem::replace(&mut bot.token, format!("playground.{id}.{:x}", rand::random::<u64>()));
        self.revoked_tokens.insert(revoked);
        for session in self.sessions.values().filter(|session| session.bot == id) {
            session.send(GatewayCommand::RevokeToken);
        }
        self.sessions.retain(|_, session| session.bot != id);
        false
    }
}

impl World {
    /// Replaces the limit for new sessions of a bot.
    pub fn set_session_starts(&self, bot: Id, starts: SessionStarts) {
        self.update(|state| {
            if let Some(bot) = state.bots.get_mut(&bot) {
                bot.session_starts = starts;
            }
        });
    }
}

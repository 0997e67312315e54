//! A game rebuilt from its event log.

use jiff::Timestamp;

use crate::service::error::{Result, ServiceError};
use crate::store::{GameId, LoggedEvent};
use basari_rules::game::record::MovedBy;
use basari_rules::game::{Event, Game, LegalMoves};

/// When an event happened and who caused it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::service) struct EventMeta {
    pub at: Timestamp,
    pub author: MovedBy,
}

/// The state after the events read so far.
#[derive(Clone, Debug, Default)]
pub(in crate::service) struct ReplayedGame {
    /// One entry per event.
    pub log: Vec<EventMeta>,
    pub events: Vec<Event>,
    /// None in the lobby.
    pub game: Option<Game>,
    /// The current barter, identified by the number of its first prompt.
    pub barter: Option<u32>,
}

impl ReplayedGame {
    /// The number of the last event.
    pub fn version(&self) -> u64 {
        self.events.len() as u64
    }

    /// Applies events from the stored log.
    pub fn replay(&mut self, id: &GameId, logged: &[LoggedEvent]) -> Result<()> {
        let corrupt = |what: String| ServiceError::Corrupt(format!("game {id}: {what}"));
        for LoggedEvent { number, at, author, payload } in logged {
            // A JSON error may quote its input, and a laid card is secret, so the error is dropped.
            let event: Event =
                serde_json::from_str(payload).map_err(|_| corrupt(format!("event {number} is unreadable")))?;
            match &mut self.game {
                None => self.game = Some(Game::replay([&event]).map_err(|error| corrupt(error.to_string()))?),
                Some(game) => game.apply(&event).map_err(|why| corrupt(format!("event {number}: {why}")))?,
            }
            self.push(event, EventMeta { at: *at, author: *author });
        }
        self.clear_finished_barter();
        Ok(())
    }

    /// Adds new events. `game` is the state after them.
    pub fn append(&mut self, game: Game, events: &[Event], meta: EventMeta) {
        self.game = Some(game);
        for event in events {
            self.push(event.clone(), meta);
        }
        self.clear_finished_barter();
    }

    fn push(&mut self, event: Event, meta: EventMeta) {
        if matches!(event, Event::BarterBegan { .. }) {
            self.barter = self.game.as_ref().map(|game| game.prompt().number);
        }
        self.log.push(meta);
        self.events.push(event);
    }

    fn clear_finished_barter(&mut self) {
        if !self.game.as_ref().is_some_and(is_in_barter) {
            self.barter = None;
        }
    }
}

fn is_in_barter(game: &Game) -> bool {
    game.prompt().seats.iter().any(|seat| matches!(game.legal_moves(seat), LegalMoves::Bid(_)))
}

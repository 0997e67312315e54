//! A log folded into the game that it makes; and the replays of games that were looked at lately. A log only grows, so a
//! fold of its beginning stays true, and only what came since has to be read.

use basari_rules::game::record::MovedBy;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::service::error::{Result, ServiceError};
use crate::store::{GameId, LoggedEvent};
use basari_rules::game::{Event, Game, LegalMoves};

/// So many games are remembered; a game that was played to its end is some twenty kilobytes.
const MOST: usize = 256;

/// Who brought an event about, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::service) struct EventMeta {
    pub at: i64,
    pub author: MovedBy,
}

/// A log as far as it was read.
#[derive(Clone, Debug, Default)]
pub(in crate::service) struct ReplayedGame {
    /// One for each event.
    pub log: Vec<EventMeta>,
    pub events: Vec<Event>,
    /// None in the lobby.
    pub game: Option<Game>,
    /// The barter under way, by the number of its first prompt.
    pub barter: Option<u32>,
}

impl ReplayedGame {
    /// The number of the last event.
    pub fn version(&self) -> u64 {
        self.events.len() as u64
    }

    /// Reads on.
    pub fn read(&mut self, id: &GameId, logged: &[LoggedEvent]) -> Result<()> {
        let corrupt = |what: String| ServiceError::Corrupt(format!("game {id}: {what}"));
        for LoggedEvent { number, at, author, payload } in logged {
            // The reason of a JSON error may quote what it read, and a laid card is a secret: where it stands is enough.
            let event: Event = serde_json::from_str(payload).map_err(|_| corrupt(format!("invalid event {number}")))?;
            match &mut self.game {
                None => self.game = Some(Game::replay([&event]).map_err(|error| corrupt(error.to_string()))?),
                Some(game) => game.apply(&event).map_err(|why| corrupt(format!("event {number}: {why}")))?,
            }
            self.push(event, EventMeta { at: *at, author: *author });
        }
        self.settle();
        Ok(())
    }

    /// Events that `game` has booked already.
    pub fn note(&mut self, game: Game, events: &[Event], line: EventMeta) {
        self.game = Some(game);
        for event in events {
            self.push(event.clone(), line);
        }
        self.settle();
    }

    fn push(&mut self, event: Event, line: EventMeta) {
        if matches!(event, Event::BarterBegan { .. }) {
            self.barter = self.game.as_ref().map(|game| game.prompt().number);
        }
        self.log.push(line);
        self.events.push(event);
    }

    fn settle(&mut self) {
        if !self.game.as_ref().is_some_and(in_barter) {
            self.barter = None;
        }
    }
}

fn in_barter(game: &Game) -> bool {
    game.prompt().seats.iter().any(|seat| matches!(game.legal_moves(seat), LegalMoves::Bid(_)))
}

/// The replays of the games that were asked for last. Only what is committed comes in.
#[derive(Default)]
pub(in crate::service) struct ReplayCache(Mutex<LruEntries>);

#[derive(Default)]
struct LruEntries {
    replays: HashMap<GameId, (u64, Arc<ReplayedGame>)>,
    /// Counts the uses, to tell which was the longest ago.
    uses: u64,
}

impl ReplayCache {
    /// As far as it is known.
    pub fn of(&self, game: &GameId) -> Arc<ReplayedGame> {
        let mut lately = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        lately.uses += 1;
        let uses = lately.uses;
        match lately.replays.get_mut(game) {
            Some((last, fold)) => {
                *last = uses;
                Arc::clone(fold)
            }
            None => Arc::default(),
        }
    }

    /// Remembers a committed log, unless more of it is known.
    pub fn keep(&self, game: &GameId, fold: &Arc<ReplayedGame>) {
        let mut lately = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        lately.uses += 1;
        let uses = lately.uses;
        let known = lately.replays.get(game).map_or(0, |(_, known)| known.version());
        if known >= fold.version() {
            return;
        }
        lately.replays.insert(game.clone(), (uses, Arc::clone(fold)));
        if lately.replays.len() > MOST
            && let Some(oldest) = lately.replays.iter().min_by_key(|(_, (last, _))| *last).map(|(game, _)| game.clone())
        {
            lately.replays.remove(&oldest);
        }
    }
}

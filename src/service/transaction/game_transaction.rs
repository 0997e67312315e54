//! A game inside an open transaction. Other modules add the operations of their area to [`GameTransaction`].

use std::collections::BTreeMap;

use basari_rules::game::{Seat, View, Viewer};
use jiff::Timestamp;

use crate::service::error::Result;
use crate::service::outbox::intent::Intent;
use crate::service::outbox::post_key::PostKey;
use crate::service::status_reason::StatusReason;
use crate::service::transaction::game_state::GameState;
use crate::store::{IdempotencyKey, Person, Seat as SeatRow, ServerSettings, Status, UserId, WriteTransaction};

/// An open transaction and the game it changes.
pub(in crate::service) struct GameTransaction {
    pub db: WriteTransaction,
    pub now: Timestamp,
    pub game: GameState,
    pub intents: Vec<Intent>,
    /// None for workers.
    pub key: Option<IdempotencyKey>,
    /// The question that was visible before this transaction.
    pub visible_prompt: Option<u32>,
    /// The current question is being posted, so its clock starts now.
    pub starts_clock: bool,
    /// A new deadline may be due before the one that the deadline worker waits for.
    pub has_sooner_deadline: bool,
    /// The person whose click this transaction handles, if it is a move.
    pub clicked_by: Option<UserId>,
    /// The person whose panel shows the result of this transaction at once.
    pub panel_of: Option<UserId>,
    /// The seats that are asked now but notified later, if they have not answered by then.
    pub notified_later: Vec<Seat>,
    /// The barter that this transaction settles, identified by its first prompt.
    pub settled_barter: Option<u32>,
    /// The barters that began in this transaction, identified by their first prompts.
    pub begun_barters: Vec<u32>,
    people: BTreeMap<UserId, Person>,
}

impl GameTransaction {
    pub fn new(db: WriteTransaction, game: GameState, now: Timestamp) -> GameTransaction {
        GameTransaction {
            db,
            now,
            visible_prompt: game.row.posted_prompt,
            game,
            intents: Vec::new(),
            key: None,
            starts_clock: false,
            has_sooner_deadline: false,
            clicked_by: None,
            panel_of: None,
            notified_later: Vec::new(),
            settled_barter: None,
            begun_barters: Vec::new(),
            people: BTreeMap::new(),
        }
    }

    pub fn with_key(mut self, key: &IdempotencyKey) -> GameTransaction {
        self.key = Some(key.clone());
        self
    }

    pub fn queue(&mut self, intent: Intent) {
        self.intents.push(intent);
    }

    /// Queues a post to be written or updated, at most once per transaction.
    pub fn refresh_post(&mut self, post: PostKey) {
        let post = self.post_in_place_of(post);
        let is_queued = |intent: &Intent| matches!(intent, Intent::Show { post: other, .. } if *other == post);
        if !self.intents.iter().any(is_queued) {
            self.queue(Intent::Show { post, mentions: Vec::new() });
        }
    }

    /// In direct messages, the post of the round asks everything, because there are no threads.
    fn post_in_place_of(&self, post: PostKey) -> PostKey {
        match (post, &self.game.replay.game) {
            (PostKey::Barter(_), Some(game)) if self.game.is_private() => {
                let View { stage, round, .. } = game.view(Viewer::Public);
                PostKey::Round { stage, round }
            }
            _ => post,
        }
    }

    /// Like [`GameTransaction::refresh_post`], and mentions these people.
    pub fn refresh_post_and_mention(&mut self, post: PostKey, users: &[UserId]) {
        self.refresh_post(post);
        for intent in &mut self.intents {
            if let Intent::Show { post: other, mentions } = intent
                && *other == post
            {
                *mentions = users.to_vec();
            }
        }
    }

    /// A person's preferences, cached for the transaction.
    pub async fn person(&mut self, user: UserId) -> Result<Person> {
        if let Some(person) = self.people.get(&user) {
            return Ok(person.clone());
        }
        let person = self.db.person(user).await?.unwrap_or_else(|| Person::new(user));
        self.people.insert(user, person.clone());
        Ok(person)
    }

    /// The settings of the game's server. None for a game without a server.
    pub async fn server_settings(&mut self) -> Result<Option<ServerSettings>> {
        self.game.server_settings(&mut self.db).await
    }

    pub async fn set_status(&mut self, status: Status, reason: Option<StatusReason>) -> Result<()> {
        let reason = reason.map(StatusReason::as_str);
        self.db.set_status(&self.game.row.id, status, reason, self.now).await?;
        if self.game.row.status != status {
            self.game.row.posted_prompt = None;
        }
        self.game.row.status = status;
        self.game.row.reason = reason.map(str::to_owned);
        Ok(())
    }

    pub async fn save_settings(&mut self) -> Result<()> {
        self.db.set_settings(&self.game.row.id, &self.game.stored.to_json()?, self.now).await?;
        Ok(())
    }

    pub async fn update_seat(&mut self, row: SeatRow) -> Result<()> {
        self.db.update_seat(&self.game.row.id, &row).await?;
        for seat in &mut self.game.seats {
            if seat.seat == row.seat {
                *seat = row.clone();
            }
        }
        Ok(())
    }
}

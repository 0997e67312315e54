//! One change of one game: begun with the key and the lock, ended with deadlines, outbox and commit.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::time::Instant;

use crate::metrics;
use crate::service::error::{Refusal, Result, ServiceError};
use crate::service::outbox::intent::{Intent, PostKey};
use crate::service::transaction::game_state::GameState;
use crate::service::views::load::table;
use crate::service::{Actor, Done, GameSnapshot, Service};
use crate::store::{EarlierResult, GameId, IdempotencyKey, PendingWork, Person, Status, Tx, UserId, Waiting};

/// A change under way.
pub(in crate::service) struct GameTransaction {
    pub tx: Tx,
    pub now: i64,
    pub game: GameState,
    intents: Vec<Intent>,
    people: BTreeMap<UserId, Person>,
    key: Option<IdempotencyKey>,
    /// There may be a deadline now that is sooner than those before.
    pub is_sooner: bool,
}

/// Whether a key is new.
pub(in crate::service) enum Claim {
    New(Box<GameTransaction>),
    Duplicate(EarlierResult),
}

/// What is kept of an answer for a redelivery.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::service) struct StoredResult {
    #[serde(default)]
    pub first: u64,
    #[serde(default)]
    pub last: u64,
    #[serde(default)]
    pub prompt: u32,
    #[serde(default)]
    pub over: bool,
    /// Votes counted and needed, where it was a vote that decided nothing yet.
    #[serde(default)]
    pub votes: Option<(usize, usize)>,
}

impl StoredResult {
    pub fn text(self) -> Result<String> {
        serde_json::to_string(&self).map_err(|error| ServiceError::Internal(error.to_string()))
    }

    /// An answer that does not read is as good as none: that it was done is what counts.
    pub fn read(past: &EarlierResult) -> StoredResult {
        serde_json::from_str(&past.answer).unwrap_or_default()
    }
}

impl Service {
    /// Takes the key and the game. [`Refusal::NoSuchGame`] if there is none.
    pub(in crate::service) async fn take(&self, game: &GameId, key: &IdempotencyKey) -> Result<Claim> {
        let now = self.now();
        let mut tx = self.store().begin().await?;
        if let Some(past) = tx.take_cause_for(game, key, now).await? {
            tx.rollback().await?;
            return Ok(Claim::Duplicate(past));
        }
        let known = self.0.replays.of(game);
        let stored = tx.load_after(game, known.version()).await?.ok_or(Refusal::NoSuchGame)?;
        let work =
            GameTransaction { key: Some(key.clone()), ..GameTransaction::on(tx, GameState::of(stored, known)?, now) };
        Ok(Claim::New(Box::new(work)))
    }

    /// Takes the game for something that no key brought: a deadline, a worker.
    pub(in crate::service) async fn take_game(&self, game: &GameId) -> Result<GameTransaction> {
        let mut tx = self.store().begin().await?;
        let known = self.0.replays.of(game);
        let stored = tx.lock_after(game, known.version()).await?.ok_or(Refusal::NoSuchGame)?;
        Ok(GameTransaction::on(tx, GameState::of(stored, known)?, self.now()))
    }

    /// Makes the change permanent, with what follows from game.
    pub(in crate::service) async fn finish(&self, mut work: GameTransaction, answer: StoredResult) -> Result<()> {
        let PendingWork { planned, waiting } = work.tx.ahead(&work.game.row.id).await?;
        work.plan(self.options(), &planned).await?;
        self.commit(work, &waiting, answer).await
    }

    /// As [`Service::finish`], with what this person sees then.
    pub(in crate::service) async fn finish_and_view(
        &self,
        mut work: GameTransaction,
        answer: StoredResult,
        viewer: UserId,
    ) -> Result<GameSnapshot> {
        let PendingWork { planned, waiting } = work.tx.ahead(&work.game.row.id).await?;
        let deadlines = work.plan(self.options(), &planned).await?;
        let table = table(&work.game, &deadlines, Some(viewer), &mut work.tx).await?;
        self.commit(work, &waiting, answer).await?;
        Ok(table)
    }

    async fn commit(&self, work: GameTransaction, waiting: &[Waiting], answer: StoredResult) -> Result<()> {
        let GameTransaction { mut tx, now, game, intents, key, is_sooner, .. } = work;
        let posted = queue(&mut tx, &game.row.id, &intents, waiting, now, self.options().debounce).await?;
        if let Some(key) = key.filter(|_| answer != StoredResult::default()) {
            tx.answer_cause(&key, &game.row.id, &answer.text()?).await?;
        }
        tx.commit().await?;
        metrics::commit();
        self.0.replays.keep(&game.row.id, &game.fold);
        if is_sooner {
            self.0.due.notify_one();
        }
        if posted {
            self.0.posts.notify_one();
        }
        Ok(())
    }

    /// As [`Service::finish`], where there is nothing to say but that it was done.
    pub(in crate::service) async fn done(&self, work: Box<GameTransaction>) -> Result<Done> {
        let game = work.game.row.id.clone();
        self.finish(*work, StoredResult::default()).await?;
        Ok(Done { game, repeated: false })
    }
}

impl GameTransaction {
    pub fn on(tx: Tx, game: GameState, now: i64) -> GameTransaction {
        GameTransaction { tx, now, game, intents: Vec::new(), people: BTreeMap::new(), key: None, is_sooner: false }
    }

    pub fn intend(&mut self, intent: Intent) {
        self.intents.push(intent);
    }

    /// Brings a post up to date; twice in one change is once.
    pub fn show(&mut self, post: PostKey) {
        let there = |intent: &Intent| matches!(intent, Intent::Show { post: other, .. } if *other == post);
        if !self.intents.iter().any(there) {
            self.intents.push(Intent::Show { post, ping: Vec::new() });
        }
    }

    /// These people must act on a post; it is shown in any case.
    pub fn ping(&mut self, post: PostKey, users: &[UserId]) {
        self.show(post);
        for intent in &mut self.intents {
            if let Intent::Show { post: other, ping } = intent
                && *other == post
            {
                *ping = users.to_vec();
            }
        }
    }

    /// What somebody has chosen; read once a change.
    pub async fn person(&mut self, user: UserId) -> Result<Person> {
        if let Some(person) = self.people.get(&user) {
            return Ok(person.clone());
        }
        let person = self.tx.person(user).await?.unwrap_or_else(|| Person::new(user));
        self.people.insert(user, person.clone());
        Ok(person)
    }

    pub async fn set_status(&mut self, status: Status, reason: Option<crate::service::Reason>) -> Result<()> {
        let reason = reason.map(crate::service::Reason::word);
        self.tx.set_status(&self.game.row.id, status, reason, self.now).await?;
        self.game.row.status = status;
        self.game.row.reason = reason.map(str::to_owned);
        Ok(())
    }

    pub async fn keep_settings(&mut self) -> Result<()> {
        self.tx.set_settings(&self.game.row.id, &self.game.stored.text()?, self.now).await?;
        Ok(())
    }

    pub fn must_be_lobby(&self) -> Result<(), Refusal> {
        match self.game.row.status {
            Status::Lobby => Ok(()),
            // A lobby whose channel is gone is parked, too.
            Status::Parked if self.game.fold.game.is_none() => Err(Refusal::Parked),
            Status::Cancelled => Err(Refusal::Cancelled),
            Status::Over => Err(Refusal::Over),
            Status::Running | Status::Paused | Status::Parked => Err(Refusal::AlreadyStarted),
        }
    }

    pub fn must_be_running(&self) -> Result<(), Refusal> {
        match self.game.row.status {
            Status::Running => Ok(()),
            Status::Lobby => Err(Refusal::NotStarted),
            Status::Paused => Err(Refusal::Paused),
            Status::Parked => Err(Refusal::Parked),
            Status::Over => Err(Refusal::Over),
            Status::Cancelled => Err(Refusal::Cancelled),
        }
    }

    /// Running, paused or parked: begun and not ended.
    pub fn must_be_under_way(&self) -> Result<(), Refusal> {
        match self.must_be_running() {
            Err(Refusal::Parked) if self.game.fold.game.is_none() => Err(Refusal::NotStarted),
            Ok(()) | Err(Refusal::Paused | Refusal::Parked) => Ok(()),
            other => other,
        }
    }

    pub fn must_be_host(&self, actor: &Actor) -> Result<(), Refusal> {
        if self.game.row.host == Some(actor.id) || actor.manager { Ok(()) } else { Err(Refusal::NotHost) }
    }
}

/// Puts intents into the outbox; says whether there were any. What a post shows is looked up when it is delivered: one
/// that is to be brought up to date already, and rings for nobody, is not named twice. That somebody has chosen may wait
/// for others who choose as well, until anything else happens.
async fn queue(
    tx: &mut Tx,
    game: &GameId,
    intents: &[Intent],
    waiting: &[Waiting],
    now: i64,
    debounce: i64,
) -> Result<bool> {
    if intents.is_empty() {
        return Ok(false);
    }
    let mut posts = Vec::new();
    for intent in intents {
        let text = intent.text()?;
        let silent = matches!(intent, Intent::Show { ping, .. } if ping.is_empty());
        if !silent || !waiting.iter().any(|other| other.payload == text) {
            posts.push(text);
        }
    }
    if let [Intent::Show { post: PostKey::Round { .. }, ping }] = intents
        && ping.is_empty()
    {
        tx.enqueue(game, &posts, now, now + debounce).await?;
    } else {
        if waiting.iter().any(|other| other.untried && other.not_before > now) {
            tx.clear_delay(game, now).await?;
        }
        tx.enqueue(game, &posts, now, now).await?;
    }
    Ok(true)
}

/// A connection that just broke, or another transaction in the way, is worth another try at once: the key makes it safe.
/// Not when the database has kept us waiting already.
pub(in crate::service) async fn retry_transient<T, F: Future<Output = Result<T>>>(
    mut attempt: impl FnMut() -> F,
) -> Result<T> {
    const TRIES: u32 = 4;
    let started = Instant::now();
    for tries in 1.. {
        match attempt().await {
            Err(ServiceError::Temporary(_)) if tries < TRIES && started.elapsed() < Duration::from_secs(1) => {
                metrics::conflict();
                tokio::time::sleep(Duration::from_millis(20 * u64::from(tries))).await;
            }
            outcome => return outcome,
        }
    }
    Err(ServiceError::Temporary("tried too often".into()))
}

/// What a repeated key is answered with.
pub(in crate::service) fn already_done(past: EarlierResult, game: &GameId) -> Done {
    Done { game: past.game.unwrap_or_else(|| game.clone()), repeated: true }
}

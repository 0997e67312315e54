//! One change of one game: begun with the cause and the lock, ended with deadlines, outbox and commit.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::time::Instant;

use super::error::{Refusal, Result, ServiceError};
use super::intent::{Intent, PostKey};
use super::loaded::Loaded;
use super::look::table;
use super::{Actor, Done, Service, Table};
use crate::metrics;
use crate::store::{Ahead, Cause, GameId, PastCause, Person, Status, Tx, UserId, Waiting};

/// A change under way.
pub(super) struct Work {
    pub tx: Tx,
    pub now: i64,
    pub it: Loaded,
    intents: Vec<Intent>,
    people: BTreeMap<UserId, Person>,
    cause: Option<Cause>,
    /// There may be a deadline now that is sooner than those before.
    pub is_sooner: bool,
}

/// Whether a cause is new.
pub(super) enum Taken {
    Fresh(Box<Work>),
    Before(PastCause),
}

/// What is kept of an answer for a redelivery.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Answer {
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

impl Answer {
    pub fn text(self) -> Result<String> {
        serde_json::to_string(&self).map_err(|error| ServiceError::Fault(error.to_string()))
    }

    /// An answer that does not read is as good as none: that it was done is what counts.
    pub fn read(past: &PastCause) -> Answer {
        serde_json::from_str(&past.answer).unwrap_or_default()
    }
}

impl Service {
    /// Takes the cause and the game. [`Refusal::NoSuchGame`] if there is none.
    pub(super) async fn take(&self, game: &GameId, cause: &Cause) -> Result<Taken> {
        let now = self.now();
        let mut tx = self.store().begin().await?;
        if let Some(past) = tx.take_cause_for(game, cause, now).await? {
            tx.rollback().await?;
            return Ok(Taken::Before(past));
        }
        let known = self.0.folds.of(game);
        let stored = tx.load_after(game, known.version()).await?.ok_or(Refusal::NoSuchGame)?;
        let work = Work { cause: Some(cause.clone()), ..Work::on(tx, Loaded::of(stored, known)?, now) };
        Ok(Taken::Fresh(Box::new(work)))
    }

    /// Takes the game for something that no cause brought: a deadline, a worker.
    pub(super) async fn take_game(&self, game: &GameId) -> Result<Work> {
        let mut tx = self.store().begin().await?;
        let known = self.0.folds.of(game);
        let stored = tx.lock_after(game, known.version()).await?.ok_or(Refusal::NoSuchGame)?;
        Ok(Work::on(tx, Loaded::of(stored, known)?, self.now()))
    }

    /// Makes the change permanent, with what follows from it.
    pub(super) async fn finish(&self, mut work: Work, answer: Answer) -> Result<()> {
        let Ahead { planned, waiting } = work.tx.ahead(&work.it.row.id).await?;
        work.plan(self.options(), &planned).await?;
        self.commit(work, &waiting, answer).await
    }

    /// As [`Service::finish`], with what this person sees then.
    pub(super) async fn finish_and_look(&self, mut work: Work, answer: Answer, viewer: UserId) -> Result<Table> {
        let Ahead { planned, waiting } = work.tx.ahead(&work.it.row.id).await?;
        let deadlines = work.plan(self.options(), &planned).await?;
        let table = table(&work.it, &deadlines, Some(viewer), &mut work.tx).await?;
        self.commit(work, &waiting, answer).await?;
        Ok(table)
    }

    async fn commit(&self, work: Work, waiting: &[Waiting], answer: Answer) -> Result<()> {
        let Work { mut tx, now, it, intents, cause, is_sooner, .. } = work;
        let posted = queue(&mut tx, &it.row.id, &intents, waiting, now, self.options().gather).await?;
        if let Some(cause) = cause.filter(|_| answer != Answer::default()) {
            tx.answer_cause(&cause, &it.row.id, &answer.text()?).await?;
        }
        tx.commit().await?;
        metrics::commit();
        self.0.folds.keep(&it.row.id, &it.fold);
        if is_sooner {
            self.0.due.notify_one();
        }
        if posted {
            self.0.posts.notify_one();
        }
        Ok(())
    }

    /// As [`Service::finish`], where there is nothing to say but that it was done.
    pub(super) async fn done(&self, work: Box<Work>) -> Result<Done> {
        let game = work.it.row.id.clone();
        self.finish(*work, Answer::default()).await?;
        Ok(Done { game, repeated: false })
    }
}

impl Work {
    pub fn on(tx: Tx, it: Loaded, now: i64) -> Work {
        Work { tx, now, it, intents: Vec::new(), people: BTreeMap::new(), cause: None, is_sooner: false }
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

    pub async fn set_status(&mut self, status: Status, reason: Option<super::Reason>) -> Result<()> {
        let reason = reason.map(super::Reason::word);
        self.tx.set_status(&self.it.row.id, status, reason, self.now).await?;
        self.it.row.status = status;
        self.it.row.reason = reason.map(str::to_owned);
        Ok(())
    }

    pub async fn keep_settings(&mut self) -> Result<()> {
        self.tx.set_settings(&self.it.row.id, &self.it.stored.text()?, self.now).await?;
        Ok(())
    }

    pub fn must_be_lobby(&self) -> Result<(), Refusal> {
        match self.it.row.status {
            Status::Lobby => Ok(()),
            // A lobby whose channel is gone is parked, too.
            Status::Parked if self.it.fold.game.is_none() => Err(Refusal::Parked),
            Status::Cancelled => Err(Refusal::Cancelled),
            Status::Over => Err(Refusal::Over),
            Status::Running | Status::Paused | Status::Parked => Err(Refusal::AlreadyStarted),
        }
    }

    pub fn must_be_running(&self) -> Result<(), Refusal> {
        match self.it.row.status {
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
            Err(Refusal::Parked) if self.it.fold.game.is_none() => Err(Refusal::NotStarted),
            Ok(()) | Err(Refusal::Paused | Refusal::Parked) => Ok(()),
            other => other,
        }
    }

    pub fn must_be_host(&self, actor: &Actor) -> Result<(), Refusal> {
        if self.it.row.host == Some(actor.id) || actor.manager { Ok(()) } else { Err(Refusal::NotHost) }
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
    gather: i64,
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
        tx.enqueue(game, &posts, now, now + gather).await?;
    } else {
        if waiting.iter().any(|other| other.untried && other.not_before > now) {
            tx.hurry(game, now).await?;
        }
        tx.enqueue(game, &posts, now, now).await?;
    }
    Ok(true)
}

/// A connection that just broke, or another transaction in the way, is worth another try at once: the cause makes it safe.
/// Not when the database has kept us waiting already.
pub(super) async fn patiently<T, F: Future<Output = Result<T>>>(mut attempt: impl FnMut() -> F) -> Result<T> {
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

/// What a repeated cause is answered with.
pub(super) fn again(past: PastCause, game: &GameId) -> Done {
    Done { game: past.game.unwrap_or_else(|| game.clone()), repeated: true }
}

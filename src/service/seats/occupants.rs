//! Leaving, coming back, and who plays on for whom.

use crate::service::error::{Refusal, Result};
use crate::service::outbox::intent::{Intent, Notice, PostKey};
use crate::service::transaction::game_transaction::{Claim, GameTransaction, already_done, retry_transient};
use crate::service::views::game_snapshot::Reason;
use crate::service::{Actor, Done, Service};
use crate::store::{GameId, IdempotencyKey, Seat as SeatRow, Status, UserId};
use basari_rules::game::Seat;
use basari_rules::players::Level;

impl Service {
    /// Leaves a lobby, or a game under way: then a computer plays on, and the owner may come back.
    pub async fn leave(&self, game: &GameId, actor: &Actor, key: &IdempotencyKey) -> Result<Done> {
        retry_transient(|| async {
            let mut work = match self.take(game, key).await? {
                Claim::Duplicate(past) => return Ok(already_done(past, game)),
                Claim::New(work) => work,
            };
            work.go(actor.id).await?;
            self.done(work).await
        })
        .await
    }

    /// Plays himself again: after missed deadlines, or after leaving a seat that nobody else has taken.
    pub async fn im_back(&self, game: &GameId, user: UserId, key: &IdempotencyKey) -> Result<Done> {
        retry_transient(|| async {
            let mut work = match self.take(game, key).await? {
                Claim::Duplicate(past) => return Ok(already_done(past, game)),
                Claim::New(work) => work,
            };
            let mut row = work.game.seat_of(user).ok_or(Refusal::NotSeated)?.clone();
            work.must_be_under_way()?;
            let away = row.autopilot || row.left_at.is_some();
            if row.left_at.take().is_some() {
                row.computer = None;
            }
            row.autopilot = false;
            row.misses = 0;
            let seat = Seat::new(row.seat);
            work.reseat(row).await?;
            if away {
                work.intend(Intent::Notice(Notice::Back { seat }));
                work.show_question();
            }
            self.done(work).await
        })
        .await
    }

    /// The host gives the seat of somebody who is away to a computer, for good.
    pub async fn replace_by_computer(
        &self,
        game: &GameId,
        actor: &Actor,
        seat: Seat,
        level: Level,
        key: &IdempotencyKey,
    ) -> Result<Done> {
        retry_transient(|| async {
            let mut work = match self.take(game, key).await? {
                Claim::Duplicate(past) => return Ok(already_done(past, game)),
                Claim::New(work) => work,
            };
            work.must_be_under_way()?;
            work.must_be_host(actor)?;
            let old = work.game.seat(seat).ok_or(Refusal::NoSuchSeat)?;
            if old.user.is_some() && old.left_at.is_none() && !old.autopilot {
                return Err(Refusal::SeatNotFree.into());
            }
            let new = SeatRow::computer(old.seat, level.name(), level.name(), work.now);
            work.replace(new).await?;
            self.done(work).await
        })
        .await
    }

    /// Sits down where a computer plays: its own seat, or that of somebody who left.
    pub async fn take_over(&self, game: &GameId, actor: &Actor, seat: Seat, key: &IdempotencyKey) -> Result<Done> {
        retry_transient(|| async {
            let mut work = match self.take(game, key).await? {
                Claim::Duplicate(past) => return Ok(already_done(past, game)),
                Claim::New(work) => work,
            };
            work.must_be_under_way()?;
            if !(1..=100).contains(&actor.name.chars().count()) {
                return Err(Refusal::BadName.into());
            }
            if work.game.seat_of(actor.id).is_some() {
                return Err(Refusal::AlreadyJoined.into());
            }
            let old = work.game.seat(seat).ok_or(Refusal::NoSuchSeat)?;
            if old.user.is_some() && old.left_at.is_none() {
                return Err(Refusal::SeatNotFree.into());
            }
            let mut new = SeatRow::person(old.seat, actor.id, actor.name.clone(), work.now);
            new.joined_by = Some(key.as_str().to_owned());
            work.replace(new).await?;
            self.done(work).await
        })
        .await
    }
}

impl GameTransaction {
    /// Takes a person out of the game.
    pub(in crate::service) async fn go(&mut self, user: UserId) -> Result<()> {
        let row = self.game.seat_of(user).ok_or(Refusal::NotSeated)?.clone();
        match self.must_be_lobby() {
            Ok(()) | Err(Refusal::Parked) => self.free(row.seat).await?,
            Err(Refusal::AlreadyStarted) => self.hand_over(row).await?,
            Err(refusal) => return Err(refusal.into()),
        }
        if self.game.people().next().is_none() {
            return self.cancel_game(Reason::Empty).await;
        }
        self.pass_hosting(user).await?;
        if self.game.fold.game.is_none() {
            self.show(PostKey::Lobby);
        }
        Ok(())
    }

    async fn hand_over(&mut self, mut row: SeatRow) -> Result<()> {
        if row.left_at.is_some() {
            return Err(Refusal::YouLeft.into());
        }
        let seat = Seat::new(row.seat);
        row.computer = Some(Level::Normal.name().to_owned());
        row.left_at = Some(self.now);
        row.autopilot = false;
        row.misses = 0;
        self.tx.remove_orders_of_seat(&self.game.row.id, row.seat).await?;
        self.withdraw_vote(seat).await?;
        self.reseat(row).await?;
        self.intend(Intent::Notice(Notice::Left { seat }));
        self.show_question();
        Ok(())
    }

    async fn replace(&mut self, mut new: SeatRow) -> Result<()> {
        let seat = Seat::new(new.seat);
        let old = self.game.seat(seat).and_then(|old| old.user);
        new.replaced_user = old;
        new.replaced_at = Some(self.now);
        self.tx.remove_orders_of_seat(&self.game.row.id, new.seat).await?;
        self.withdraw_vote(seat).await?;
        self.reseat(new).await?;
        self.intend(Intent::Notice(Notice::Replaced { seat }));
        self.show_question();
        Ok(())
    }

    async fn withdraw_vote(&mut self, seat: Seat) -> Result<()> {
        if self.game.stored.votes.contains(seat) {
            self.game.stored.votes = self.game.stored.votes.without(seat);
            self.keep_settings().await?;
        }
        Ok(())
    }

    /// Somebody has to be the host: the next person in seat order.
    async fn pass_hosting(&mut self, from: UserId) -> Result<()> {
        let next = self.game.people().find_map(|row| row.user);
        if let Some(next) = next
            && self.game.row.host.is_none_or(|host| host == from)
        {
            self.tx.set_host(&self.game.row.id, next, self.now).await?;
            self.game.row.host = Some(next);
        }
        Ok(())
    }

    pub(in crate::service) fn show_question(&mut self) {
        if self.game.row.status == Status::Running
            && let Some(post) = self.question()
        {
            self.show(post);
        }
    }
}

//! A game as one viewer may see it.

use super::deadlines::{order_of, read_order};
use super::error::{Refusal, Result};
use super::fold::Line;
use super::loaded::Loaded;
use super::order::Scope;
use super::rating::{after, before};
use super::table::{Chair, Fairness, RatingChange, Reason, Revealed, Table, Told};
use super::{Service, ServiceError};
use crate::fairness::Secret;
use crate::game::view::{Eye, open_events};
use crate::game::{Event, Legal, Seat};
use crate::store::{Deadline, DeadlineKind, GameId, RatingStep, Seat as SeatRow, Snapshot, Status, UserId};

impl Service {
    /// The game as this person sees it, or as everybody does.
    pub async fn look(&self, game: &GameId, viewer: Option<UserId>) -> Result<Table> {
        let mut snapshot = self.store().read().await?;
        let it = self.loaded(&mut snapshot, game).await?.ok_or(Refusal::NoSuchGame)?;
        let deadlines = snapshot.deadlines(game).await?;
        table(&it, &deadlines, viewer, &mut snapshot).await
    }

    /// A game as it was committed: of its log is read what is not known yet.
    pub(super) async fn loaded(&self, snapshot: &mut Snapshot, game: &GameId) -> Result<Option<Loaded>> {
        let known = self.0.folds.of(game);
        let Some(stored) = snapshot.load_after(game, known.version()).await? else { return Ok(None) };
        let it = Loaded::of(stored, known)?;
        self.0.folds.keep(game, &it.fold);
        Ok(Some(it))
    }
}

/// What this viewer sees of a game with these deadlines.
pub(super) async fn table(
    it: &Loaded,
    deadlines: &[Deadline],
    viewer: Option<UserId>,
    snapshot: &mut Snapshot,
) -> Result<Table> {
    let mine = viewer.and_then(|viewer| it.seat_of(viewer)).filter(|row| row.left_at.is_none());
    let me = mine.map(|row| Seat::new(row.seat));
    let prompt = it.fold.game.as_ref().map(|game| game.asked().prompt);
    let due = deadlines
        .iter()
        .filter(|deadline| deadline.kind == DeadlineKind::Answer && Some(deadline.prompt) == prompt)
        .filter_map(|deadline| Some((Seat::new(deadline.seat?), deadline.due)))
        .collect();
    let order = match mine {
        Some(row) if it.fold.barter.is_some() => {
            let orders = snapshot.orders(&it.row.id).await?;
            let order = order_of(&orders, row.seat, it.fold.barter).filter(|order| Some(order.user) == viewer);
            order
                .map(|order| {
                    let scope = if order.barter.is_some() { Scope::ThisBarter } else { Scope::UntilWithdrawn };
                    Ok::<_, ServiceError>((read_order(order)?, scope))
                })
                .transpose()?
        }
        _ => None,
    };
    let row = &it.row;
    let over = it.row.status == Status::Over;
    let results = if over { snapshot.results(&it.row.id).await? } else { Vec::new() };
    let ratings = if over { changes(&snapshot.rating_steps(&it.row.id).await?) } else { Vec::new() };
    let legal = match (&it.fold.game, me) {
        (Some(game), Some(seat)) if it.row.status == Status::Running => game.legal(seat),
        _ => Legal::Nothing,
    };
    Ok(Table {
        kind: it.kind(),
        me,
        view: it.fold.game.as_ref().map(|game| game.view(me.map_or(Eye::Public, Eye::Seat))),
        legal,
        due,
        order,
        barter: it.fold.barter,
        story: story(&it.fold.log, &it.fold.events),
        votes: it.stored.votes,
        votes_needed: it.votes_needed(),
        fairness: fairness(it)?,
        results,
        ratings,
        chairs: it.seats.iter().map(chair).collect(),
        reason: row.reason.as_deref().and_then(Reason::of),
        game: row.id.clone(),
        server: row.server,
        channel: row.channel,
        status: row.status,
        host: row.host,
        settings: it.settings().clone(),
        version: row.version,
        rematch_of: row.rematch_of.clone(),
        created_at: row.created_at,
        started_at: row.started_at,
        ended_at: row.ended_at,
    })
}

fn chair(row: &SeatRow) -> Chair {
    Chair {
        seat: Seat::new(row.seat),
        user: row.user,
        computer: row.computer.as_deref().and_then(|level| level.parse().ok()),
        name: row.name.clone(),
        misses: row.misses,
        autopilot: row.autopilot,
        left: row.left_at.is_some(),
    }
}

/// On the game's own server.
fn changes(steps: &[RatingStep]) -> Vec<RatingChange> {
    let here = steps.iter().filter(|step| step.scope.is_some());
    here.map(|step| RatingChange {
        seat: Seat::new(step.seat),
        before: before(step).shown(),
        after: after(step).shown(),
    })
    .collect()
}

/// The open part of the log; what is open is for `game::view` to say, which gives back some of the very events.
fn story(log: &[Line], events: &[Event]) -> Vec<Told> {
    let mut open = open_events(events).peekable();
    let told = (1..).zip(log).zip(events).filter_map(|((number, line), event)| {
        open.next_if(|next| std::ptr::eq(*next, event))?;
        Some(Told { number, at: line.at, by: line.author, event: event.clone() })
    });
    told.collect()
}

fn fairness(it: &Loaded) -> Result<Fairness> {
    let kept = &it.row.fairness;
    let revealed = if it.row.status.is_live() {
        None
    } else {
        let secret = Secret::from_hex(kept.secret.reveal())
            .map_err(|_| ServiceError::Corrupt(format!("game {}: no secret", it.row.id)))?;
        let (brought, seed) = (kept.brought.clone(), secret.seed(&kept.brought).to_hex());
        Some(Revealed { secret: secret.to_hex(), brought, seed })
    };
    Ok(Fairness { commitment: kept.commitment.clone(), revealed })
}

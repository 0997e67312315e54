//! A game as one viewer may see it.

use super::deadlines::{order_of, read_order};
use super::error::{Refusal, Result};
use super::loaded::Loaded;
use super::order::Scope;
use super::rating::{after, before};
use super::table::{Chair, Fairness, RatingChange, Reason, Revealed, Table, Told};
use super::{Service, ServiceError};
use crate::fairness::Secret;
use crate::game::view::{Eye, open_events};
use crate::game::{Event, Legal, Seat};
use crate::store::{DeadlineKind, GameId, LoggedEvent, RatingStep, Seat as SeatRow, Snapshot, Status, UserId};

impl Service {
    /// The game as this person sees it, or as everybody does.
    pub async fn look(&self, game: &GameId, viewer: Option<UserId>) -> Result<Table> {
        let mut snapshot = self.store().read().await?;
        let stored = snapshot.load(game).await?.ok_or(Refusal::NoSuchGame)?;
        table(Loaded::of(stored)?, viewer, &mut snapshot).await
    }
}

async fn table(it: Loaded, viewer: Option<UserId>, snapshot: &mut Snapshot) -> Result<Table> {
    let mine = viewer.and_then(|viewer| it.seat_of(viewer)).filter(|row| row.left_at.is_none());
    let me = mine.map(|row| Seat::new(row.seat));
    let deadlines = snapshot.deadlines(&it.row.id).await?;
    let prompt = it.game.as_ref().map(|game| game.asked().prompt);
    let due = deadlines
        .iter()
        .filter(|deadline| deadline.kind == DeadlineKind::Answer && Some(deadline.prompt) == prompt)
        .filter_map(|deadline| Some((Seat::new(deadline.seat?), deadline.due)))
        .collect();
    let order = match mine {
        Some(row) => {
            let orders = snapshot.orders(&it.row.id).await?;
            let order = order_of(&orders, row.seat, it.barter).filter(|order| Some(order.user) == viewer);
            order
                .map(|order| {
                    let scope = if order.barter.is_some() { Scope::ThisBarter } else { Scope::UntilWithdrawn };
                    Ok::<_, ServiceError>((read_order(order)?, scope))
                })
                .transpose()?
        }
        None => None,
    };
    let over = it.row.status == Status::Over;
    let results = if over { snapshot.results(&it.row.id).await? } else { Vec::new() };
    let ratings = if over { changes(&snapshot.rating_steps(&it.row.id).await?) } else { Vec::new() };
    let legal = match (&it.game, me) {
        (Some(game), Some(seat)) if it.row.status == Status::Running => game.legal(seat),
        _ => Legal::Nothing,
    };
    Ok(Table {
        kind: it.kind(),
        me,
        view: it.game.as_ref().map(|game| game.view(me.map_or(Eye::Public, Eye::Seat))),
        legal,
        due,
        order,
        barter: it.barter,
        story: story(&it.log, &it.events),
        votes: it.stored.votes,
        votes_needed: it.votes_needed(),
        fairness: fairness(&it)?,
        results,
        ratings,
        chairs: it.seats.iter().map(chair).collect(),
        reason: it.row.reason.as_deref().and_then(Reason::of),
        game: it.row.id,
        server: it.row.server,
        channel: it.row.channel,
        status: it.row.status,
        host: it.row.host,
        settings: it.stored.settings,
        version: it.row.version,
        rematch_of: it.row.rematch_of,
        created_at: it.row.created_at,
        started_at: it.row.started_at,
        ended_at: it.row.ended_at,
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
fn story(log: &[LoggedEvent], events: &[Event]) -> Vec<Told> {
    let mut open = open_events(events).peekable();
    let told = log.iter().zip(events).filter_map(|(line, event)| {
        open.next_if(|next| std::ptr::eq(*next, event))?;
        Some(Told { number: line.number, at: line.at, by: line.author, event: event.clone() })
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

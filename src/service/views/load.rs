//! A game as one viewer may see game.

use crate::service::deadlines::schedule::{order_of, read_order};
use crate::service::error::{Refusal, Result};
use crate::service::moves::barter_plan::Scope;
use crate::service::results::ratings::{after, before};
use crate::service::transaction::game_state::GameState;
use crate::service::transaction::replay_cache::EventMeta;
use crate::service::views::game_snapshot::{
    Fairness, GameSnapshot, Occupant, PublicLogEntry, RatingChange, Reason, Revealed,
};
use crate::service::{Service, ServiceError};
use crate::store::{Deadline, DeadlineKind, GameId, RatingStep, Seat as SeatRow, Snapshot, Status, UserId};
use basari_rules::fairness::Secret;
use basari_rules::game::view::{Viewer, public_events};
use basari_rules::game::{Event, LegalMoves, Seat};

impl Service {
    /// The game as this person sees it, or as everybody does.
    pub async fn look(&self, game: &GameId, viewer: Option<UserId>) -> Result<GameSnapshot> {
        let mut snapshot = self.store().read().await?;
        let state = self.loaded(&mut snapshot, game).await?.ok_or(Refusal::NoSuchGame)?;
        let deadlines = snapshot.deadlines(game).await?;
        table(&state, &deadlines, viewer, &mut snapshot).await
    }

    /// A game as it was committed: of its log is read what is not known yet.
    pub(in crate::service) async fn loaded(&self, snapshot: &mut Snapshot, game: &GameId) -> Result<Option<GameState>> {
        let known = self.0.replays.of(game);
        let Some(stored) = snapshot.load_after(game, known.version()).await? else { return Ok(None) };
        let state = GameState::of(stored, known)?;
        self.0.replays.keep(game, &state.fold);
        Ok(Some(state))
    }
}

/// What this viewer sees of a game with these deadlines.
pub(in crate::service) async fn table(
    game: &GameState,
    deadlines: &[Deadline],
    viewer: Option<UserId>,
    snapshot: &mut Snapshot,
) -> Result<GameSnapshot> {
    let mine = viewer.and_then(|viewer| game.seat_of(viewer)).filter(|row| row.left_at.is_none());
    let me = mine.map(|row| Seat::new(row.seat));
    let prompt = game.fold.game.as_ref().map(|game| game.prompt().number);
    let due = deadlines
        .iter()
        .filter(|deadline| deadline.kind == DeadlineKind::Answer && Some(deadline.prompt) == prompt)
        .filter_map(|deadline| Some((Seat::new(deadline.seat?), deadline.due)))
        .collect();
    let order = match mine {
        Some(row) if game.fold.barter.is_some() => {
            let orders = snapshot.orders(&game.row.id).await?;
            let order = order_of(&orders, row.seat, game.fold.barter).filter(|order| Some(order.user) == viewer);
            order
                .map(|order| {
                    let scope = if order.barter.is_some() { Scope::ThisBarter } else { Scope::UntilWithdrawn };
                    Ok::<_, ServiceError>((read_order(order)?, scope))
                })
                .transpose()?
        }
        _ => None,
    };
    let row = &game.row;
    let over = game.row.status == Status::Over;
    let results = if over { snapshot.results(&game.row.id).await? } else { Vec::new() };
    let ratings = if over { changes(&snapshot.rating_steps(&game.row.id).await?) } else { Vec::new() };
    let legal = match (&game.fold.game, me) {
        (Some(game), Some(seat)) if row.status == Status::Running => game.legal_moves(seat),
        _ => LegalMoves::Nothing,
    };
    Ok(GameSnapshot {
        kind: game.kind(),
        me,
        view: game.fold.game.as_ref().map(|game| game.view(me.map_or(Viewer::Public, Viewer::Seat))),
        legal,
        due,
        order,
        barter: game.fold.barter,
        story: story(&game.fold.log, &game.fold.events),
        votes: game.stored.votes,
        votes_needed: game.votes_needed(),
        fairness: fairness(game)?,
        results,
        ratings,
        occupants: game.seats.iter().map(occupant).collect(),
        reason: row.reason.as_deref().and_then(Reason::of),
        game: row.id.clone(),
        server: row.server,
        channel: row.channel,
        status: row.status,
        host: row.host,
        settings: game.settings().clone(),
        version: row.version,
        rematch_of: row.rematch_of.clone(),
        created_at: row.created_at,
        started_at: row.started_at,
        ended_at: row.ended_at,
    })
}

fn occupant(row: &SeatRow) -> Occupant {
    Occupant {
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
        before: before(step).displayed(),
        after: after(step).displayed(),
    })
    .collect()
}

/// The open part of the log; what is open is for `game::view` to say, which gives back some of the very events.
fn story(log: &[EventMeta], events: &[Event]) -> Vec<PublicLogEntry> {
    let mut open = public_events(events).peekable();
    let told = (1..).zip(log).zip(events).filter_map(|((number, line), event)| {
        open.next_if(|next| std::ptr::eq(*next, event))?;
        Some(PublicLogEntry { number, at: line.at, by: line.author, event: event.clone() })
    });
    told.collect()
}

fn fairness(game: &GameState) -> Result<Fairness> {
    let kept = &game.row.fairness;
    let revealed = if game.row.status.is_live() {
        None
    } else {
        let secret = Secret::from_hex(kept.secret.reveal())
            .map_err(|_| ServiceError::Corrupt(format!("game {}: no secret", game.row.id)))?;
        let (brought, seed) = (kept.brought.clone(), secret.seed(&kept.brought).to_hex());
        Some(Revealed { secret: secret.to_hex(), brought, seed })
    };
    Ok(Fairness { commitment: kept.commitment.clone(), revealed })
}

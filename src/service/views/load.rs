//! Loads games and builds the snapshot for a viewer.

use jiff::Timestamp;

use crate::model::barter_plan::SavedPlan;
use crate::model::pace::Pace;
use crate::service::deadlines::reserve::reserve_left;
use crate::service::error::{Refusal, Result, ServiceError};
use crate::service::handle::Service;
use crate::service::lobby::invitations::invited;
use crate::service::moves::find_plan::{find_plan, last_choice};
use crate::service::results::ratings::{after, before, may_be_rated};
use crate::service::status_reason::StatusReason;
use crate::service::table_talk::line::read_lines;
use crate::service::transaction::game_state::{GameState, kept_until};
use crate::service::transaction::replayed_game::EventMeta;
use crate::service::views::game_snapshot::{Fairness, GameSnapshot, Occupant, PublicLogEntry, RatingChange, Revealed};
use crate::store::{Deadline, DeadlineKind, GameId, RatingKey, Seat as SeatRow, Snapshot, Status, UserId};
use basari_rules::fairness::{Secret, contributions};
use basari_rules::game::view::{Viewer, public_events};
use basari_rules::game::{BarterPlan, Event, LegalMoves, Seat};

impl Service {
    /// The game as this person sees it, or as the public does.
    pub async fn view_game(&self, game: &GameId, viewer: Option<UserId>) -> Result<GameSnapshot> {
        self.read(|mut snapshot| async move { self.view_in(&mut snapshot, game, viewer).await }).await
    }

    /// Like [`Service::view_game`], but makes a single attempt.
    pub(in crate::service) async fn try_view_game(
        &self,
        game: &GameId,
        viewer: Option<UserId>,
    ) -> Result<GameSnapshot> {
        self.view_in(&mut self.store().read().await?, game, viewer).await
    }

    async fn view_in(&self, snapshot: &mut Snapshot, game: &GameId, viewer: Option<UserId>) -> Result<GameSnapshot> {
        let state = self.load_game(snapshot, game).await?.ok_or(Refusal::NoSuchGame)?;
        let deadlines = snapshot.deadlines(game).await?;
        snapshot_for(&state, &deadlines, viewer, snapshot).await
    }

    /// Loads a committed game. Only the events after the cached ones are read.
    pub(in crate::service) async fn load_game(
        &self,
        snapshot: &mut Snapshot,
        game: &GameId,
    ) -> Result<Option<GameState>> {
        let known = self.0.replays.get(game);
        let Some(stored) = snapshot.load_after(game, known.version()).await? else { return Ok(None) };
        let state = GameState::load(stored, known)?;
        self.0.replays.insert(game, &state.replay);
        Ok(Some(state))
    }
}

/// What this viewer may see of a game with these deadlines.
pub(in crate::service) async fn snapshot_for(
    game: &GameState,
    deadlines: &[Deadline],
    viewer: Option<UserId>,
    snapshot: &mut Snapshot,
) -> Result<GameSnapshot> {
    let row = &game.row;
    let viewer_row = viewer.and_then(|viewer| game.seat_of(viewer)).filter(|row| row.left_at.is_none());
    let viewer_seat = viewer_row.map(|row| Seat::new(row.seat));
    let (barter_plan, last_plan) = match viewer_row {
        Some(viewer_row) => own_plans(game, viewer_row, snapshot).await?,
        None => (None, None),
    };
    let invited = match &row.rematch_of {
        Some(former) if row.status == Status::Lobby => invited(&snapshot.seats(former).await?, &game.seats),
        _ => Vec::new(),
    };
    let is_over = row.status == Status::Over;
    let results = if is_over { snapshot.results(&row.id).await? } else { Vec::new() };
    let ratings = if is_over { rating_changes(game, snapshot).await? } else { Vec::new() };
    let talk = if row.started_at.is_some() { read_lines(snapshot.table_talk(&row.id).await?) } else { Vec::new() };
    let legal = match (&game.replay.game, viewer_seat) {
        (Some(game), Some(seat)) if row.status == Status::Running => game.legal_moves(seat),
        _ => LegalMoves::Nothing,
    };
    Ok(GameSnapshot {
        kind: game.kind(),
        viewer_seat,
        view: game.replay.game.as_ref().map(|game| game.view(viewer_seat.map_or(Viewer::Public, Viewer::Seat))),
        legal,
        answer_deadlines: answer_deadlines(game, deadlines, |deadline| Some(deadline.due)),
        reserve_starts: answer_deadlines(game, deadlines, |deadline| deadline.reserve_from),
        posted_prompt: row.posted_prompt,
        barter_plan,
        last_plan,
        barter: game.replay.barter,
        talk,
        public_log: public_log(&game.replay.log, &game.replay.events),
        votes: game.stored.votes,
        votes_needed: game.votes_needed(),
        may_be_rated: may_be_rated(game.settings().stages, &game.seats),
        fairness: fairness(game)?,
        results,
        ratings,
        occupants: game.seats.iter().map(|row| occupant(row, game.settings().pace)).collect(),
        reason: row.reason.as_deref().and_then(StatusReason::parse),
        game: row.id.clone(),
        server: row.server,
        channel: row.channel,
        status: row.status,
        host: row.host,
        settings: game.settings().clone(),
        version: row.version,
        rematch_of: row.rematch_of.clone(),
        invited,
        created_at: row.created_at,
        started_at: row.started_at,
        ended_at: row.ended_at,
    })
}

/// A time of each deadline of the current question.
fn answer_deadlines(
    game: &GameState,
    deadlines: &[Deadline],
    time: impl Fn(&Deadline) -> Option<Timestamp>,
) -> Vec<(Seat, Timestamp)> {
    let prompt = game.replay.game.as_ref().map(|game| game.prompt().number);
    deadlines
        .iter()
        .filter(|deadline| deadline.kind == DeadlineKind::Answer && Some(deadline.prompt) == prompt)
        .filter_map(|deadline| Some((Seat::new(deadline.seat?), time(deadline)?)))
        .collect()
}

/// The seat's plan and what its owner chose last, for a running game.
async fn own_plans(
    game: &GameState,
    row: &SeatRow,
    snapshot: &mut Snapshot,
) -> Result<(Option<SavedPlan>, Option<BarterPlan>)> {
    let Some(running) = game.replay.game.as_ref().filter(|_| game.row.status.is_live()) else {
        return Ok((None, None));
    };
    let plans = snapshot.barter_plans(&game.row.id).await?;
    Ok((find_plan(&running.view(Viewer::Public), &plans, row)?, last_choice(&plans, row)?))
}

fn occupant(row: &SeatRow, pace: Pace) -> Occupant {
    Occupant {
        seat: Seat::new(row.seat),
        user: row.user,
        computer: row.computer.as_deref().and_then(|level| level.parse().ok()),
        name: row.name.clone(),
        missed_deadlines: row.missed_deadlines,
        language: row.language.clone(),
        reserve_left: reserve_left(row, pace),
        autopilot: row.autopilot,
        absence: row.absence,
        left: row.left_at.is_some(),
        kept_until: kept_until(row, pace),
        replaced_name: row.replaced_name.clone(),
    }
}

/// The changes on the game's own server. Ratings that have become established since then are shown as such.
async fn rating_changes(game: &GameState, snapshot: &mut Snapshot) -> Result<Vec<RatingChange>> {
    let mut changes = Vec::new();
    for step in snapshot.rating_changes(&game.row.id).await?.iter().filter(|step| step.scope.is_some()) {
        let seat = Seat::new(step.seat);
        let stored = match game.seat(seat).and_then(|row| row.user) {
            Some(user) => snapshot.rating(RatingKey { user, kind: game.row.kind, scope: step.scope }).await?,
            None => None,
        };
        let rated_games = stored.map_or(0, |stored| stored.games);
        changes.push(RatingChange { seat, before: before(step).points(), after: after(step).displayed(rated_games) });
    }
    Ok(changes)
}

/// The public part of the log. The rules decide what is public: `public_events` returns a subset of these events.
fn public_log(log: &[EventMeta], events: &[Event]) -> Vec<PublicLogEntry> {
    let mut public = public_events(events).peekable();
    let entries = (1..).zip(log).zip(events).filter_map(|((number, meta), event)| {
        public.next_if(|next| std::ptr::eq(*next, event))?;
        Some(PublicLogEntry { number, at: meta.at, by: meta.author, event: event.clone() })
    });
    entries.collect()
}

fn fairness(game: &GameState) -> Result<Fairness> {
    let stored = &game.row.fairness;
    let revealed = if game.row.status.is_live() {
        None
    } else {
        let secret = Secret::from_hex(stored.secret.reveal())
            .map_err(|_| ServiceError::Corrupt(format!("game {}: invalid secret", game.row.id)))?;
        let (player_entropy, seed) = (stored.player_entropy.clone(), secret.seed(&stored.player_entropy).to_hex());
        Some(Revealed { secret: secret.to_hex(), player_entropy, seed })
    };
    let contributions = game.row.started_at.map(|_| contributions(&stored.player_entropy));
    Ok(Fairness { commitment: stored.commitment.clone(), contributions, revealed })
}

//! A game as one viewer, or the public, may see it. Everything in a snapshot may be shown to that viewer.

use jiff::{SignedDuration, Timestamp};

use crate::model::absence::{Absence, AbsenceMode};
use crate::model::barter_plan::SavedPlan;
use crate::service::lobby::settings::Settings;
use crate::service::outbox::post_key::PostKey;
use crate::service::status_reason::StatusReason;
use crate::service::table_talk::line::TalkLine;
use crate::store::{ChannelId, GameId, GameResult, ServerId, Status, UserId};
use basari_rules::game::record::MovedBy;
use basari_rules::game::view::PhaseView;
use basari_rules::game::{BarterPlan, Event, Kind, LegalMoves, Seat, Seats, View};
use basari_rules::players::Level;
use basari_rules::ratings::DisplayedRating;

/// A game as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSnapshot {
    pub game: GameId,
    /// None for a game in direct messages.
    pub server: Option<ServerId>,
    pub channel: ChannelId,
    pub kind: Kind,
    pub status: Status,
    /// Why it is paused, parked, over or cancelled.
    pub reason: Option<StatusReason>,
    /// None after the host's data was deleted.
    pub host: Option<UserId>,
    pub settings: Settings,
    /// The number of events in the log.
    pub version: u64,
    pub occupants: Vec<Occupant>,
    /// The viewer's seat, unless they have left.
    pub viewer_seat: Option<Seat>,
    /// None in the lobby.
    pub view: Option<View>,
    /// What the viewer may do now.
    pub legal: LegalMoves,
    /// For each person who must answer: when the computer answers for them.
    pub answer_deadlines: Vec<(Seat, Timestamp)>,
    /// For each of them who has a reserve: when their time for the decision ends and their reserve begins.
    pub reserve_starts: Vec<(Seat, Timestamp)>,
    /// The last question whose post is visible.
    pub posted_prompt: Option<u32>,
    /// The viewer's plan for this round or for the whole game.
    pub barter_plan: Option<SavedPlan>,
    /// What the viewer chose last in this game. An empty plan stands for *ask me*.
    pub last_plan: Option<BarterPlan>,
    /// The current barter, identified by the number of its first prompt.
    pub barter: Option<u32>,
    /// What players have said in barters.
    pub talk: Vec<TalkLine>,
    /// The events that everybody may see.
    pub public_log: Vec<PublicLogEntry>,
    /// Who has voted to pause, or to resume.
    pub votes: Seats,
    pub votes_needed: usize,
    /// Whether the game is rated if it goes on as it is. Then there are no hints.
    pub may_be_rated: bool,
    pub fairness: Fairness,
    /// By seat, once the game is over.
    pub results: Vec<GameResult>,
    /// How a rated game changed its players' ratings on its server.
    pub ratings: Vec<RatingChange>,
    pub rematch_of: Option<GameId>,
    /// People of the former game who have not joined the lobby of a rematch yet.
    pub invited: Vec<UserId>,
    pub created_at: Timestamp,
    pub started_at: Option<Timestamp>,
    pub ended_at: Option<Timestamp>,
}

/// Who plays a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Occupant {
    pub seat: Seat,
    /// The owner of the seat; none for a computer and for a person whose data was deleted.
    pub user: Option<UserId>,
    /// The computer that plays here, possibly for somebody who left.
    pub computer: Option<Level>,
    /// A person's name. Meaningless for a computer, empty for a person whose data was deleted.
    pub name: String,
    /// The language that they read when they joined.
    pub language: Option<String>,
    /// Missed deadlines in a row.
    pub missed_deadlines: u32,
    /// What is left of the time beyond that of single decisions.
    pub reserve_left: SignedDuration,
    /// The computer plays until the owner is back.
    pub autopilot: bool,
    /// The absence that the owner has declared.
    pub absence: Option<Absence>,
    /// The owner has left. They may return until somebody else takes the seat.
    pub left: bool,
    /// The owner is away, and nobody else may have the seat until then.
    pub kept_until: Option<Timestamp>,
    /// The name of the previous owner, if they were a person.
    pub replaced_name: Option<String>,
}

impl Occupant {
    /// Whether a person answers for this seat at the moment.
    pub fn is_played_by_person(&self) -> bool {
        let is_away = self.absence.is_some_and(|absence| absence.mode == AbsenceMode::Computer);
        self.user.is_some() && self.computer.is_none() && !self.autopilot && !is_away
    }

    /// Whether the game waits for the owner, who is away.
    pub fn is_waited_for(&self) -> bool {
        self.absence.is_some_and(|absence| absence.mode == AbsenceMode::Wait)
    }
}

/// A rating before and after the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatingChange {
    pub seat: Seat,
    pub before: i64,
    pub after: DisplayedRating,
}

/// A public event with its origin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicLogEntry {
    /// Its number in the log, from 1.
    pub number: u64,
    pub at: Timestamp,
    pub by: MovedBy,
    pub event: Event,
}

/// The proof that chance was not manipulated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fairness {
    /// SHA-256 of the secret, in hex. Public from the lobby on.
    pub commitment: String,
    /// SHA-256 of the players' contribution to the seed, in hex. Public from the start on, so that nobody can invent it later.
    pub contributions: Option<String>,
    /// None while the game is live.
    pub revealed: Option<Revealed>,
}

/// With these anybody can deal the game again. See `basari_rules::fairness`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Revealed {
    /// Hex.
    pub secret: String,
    /// The players' contribution to the seed, verbatim.
    pub player_entropy: String,
    /// Hex.
    pub seed: String,
}

impl GameSnapshot {
    /// How many rounds a computer has played for the viewer since they last decided something themselves.
    pub fn missed_rounds(&self) -> usize {
        let laid_by_viewer =
            |entry: &&PublicLogEntry| matches!(entry.event, Event::Laid { seat, .. } if Some(seat) == self.viewer_seat);
        let last_choices = self.public_log.iter().rev().filter(laid_by_viewer);
        last_choices.take_while(|entry| matches!(entry.by, MovedBy::Computer | MovedBy::Clock)).count()
    }

    pub fn occupant(&self, seat: Seat) -> Option<&Occupant> {
        self.occupants.iter().find(|occupant| occupant.seat == seat)
    }

    /// The seat of a person, also if they have left the game.
    pub fn seat_of(&self, user: UserId) -> Option<Seat> {
        self.occupants.iter().find(|occupant| occupant.user == Some(user)).map(|occupant| occupant.seat)
    }

    /// When the reserve of a seat that must answer begins.
    pub fn reserve_from(&self, seat: Seat) -> Option<Timestamp> {
        self.reserve_starts.iter().find(|(other, _)| *other == seat).map(|(_, from)| *from)
    }

    /// The number of the current question.
    pub fn prompt(&self) -> Option<u32> {
        self.view.as_ref().map(|view| view.prompt)
    }

    /// The number of the current question if this post asks it and is not visible yet.
    pub fn new_question(&self, post: PostKey) -> Option<u32> {
        let prompt = self.prompt().filter(|_| self.status == Status::Running && self.prompt_post() == Some(post))?;
        (self.posted_prompt != Some(prompt)).then_some(prompt)
    }

    /// Whether somebody must answer the question of this post and has no deadline, or one from a failed attempt to post it.
    pub(in crate::service) fn needs_clock(&self, post: PostKey) -> bool {
        let Some(view) = self.view.as_ref().filter(|_| self.status == Status::Running) else { return false };
        if self.is_private() {
            return false;
        }
        let has_clock = |seat: Seat| {
            let is_timed = |occupant: &Occupant| occupant.is_played_by_person() && !occupant.is_waited_for();
            !self.occupant(seat).is_some_and(is_timed) || self.answer_deadlines.iter().any(|(other, _)| *other == seat)
        };
        let is_complete = self.new_question(post).is_none() && view.asked.iter().all(has_clock);
        self.prompt_post() == Some(post) && !is_complete
    }

    /// Whether it is a practice game in the direct messages of its host.
    pub fn is_private(&self) -> bool {
        self.server.is_none()
    }

    /// The post that asks the current question.
    pub fn prompt_post(&self) -> Option<PostKey> {
        prompt_post(self.view.as_ref()?, self.barter.filter(|_| !self.is_private()))
    }
}

/// The post that asks the question of this view. Without a post of its own, a barter is asked in the post of its round.
pub(in crate::service) fn prompt_post(view: &View, barter: Option<u32>) -> Option<PostKey> {
    let View { stage, round, .. } = *view;
    match view.phase {
        PhaseView::Place => Some(PostKey::Place),
        PhaseView::Choose { .. } | PhaseView::Trade(_) => Some(PostKey::Round { stage, round }),
        PhaseView::Barter(_) => Some(barter.map_or(PostKey::Round { stage, round }, PostKey::Barter)),
        PhaseView::Resolving | PhaseView::Over { .. } => None,
    }
}

//! Walks through a log and splits every change of the win shares.

use super::report::{
    Alternative, Cause, Decision, DecisionKind, Parts, Review, ReviewedBarter, ReviewedSeat, Step, VERSION,
};
use crate::game::{
    Action, CorruptLog, Event, Game, Gems, LegalMoves, MAX_SEATS, Move, Offer, RollReason, Seat, Viewer,
};
use crate::players::weights::HardWeights;
use crate::players::{PositionEvaluator, RatedChoices, RatedMove, Shares};

/// How many alternatives a decision lists.
const ALTERNATIVES: usize = 3;
/// The evaluation is less precise than this.
const NEGLIGIBLE: f64 = 1e-6;

/// Why a game cannot be reviewed.
#[derive(Debug, thiserror::Error)]
pub enum ReviewError {
    #[error(transparent)]
    Log(#[from] CorruptLog),
    #[error("the game is not over, so it cannot be reviewed yet")]
    Unfinished,
}

/// Reviews a finished game. The result follows from the log and the weights alone.
pub fn review(weights: &HardWeights, log: &[Event]) -> Result<Review, ReviewError> {
    let game = Game::replay(log.get(..1).unwrap_or_default())?;
    let evaluator = PositionEvaluator::new(weights);
    let mut walk = Walk {
        shares: evaluator.before_deal(&game.view(Viewer::Public)),
        evaluator,
        game,
        event: 0,
        choices: None,
        laid: [(0, 0); MAX_SEATS],
        next_action: 0,
        roll: None,
        is_opener_rolled: false,
        seats: Vec::new(),
        steps: Vec::new(),
        barters: Vec::new(),
    };
    walk.seats = Seat::all(walk.game.players())
        .map(|seat| ReviewedSeat { start: walk.shares[seat.index()], ..ReviewedSeat::default() })
        .collect();
    for (index, event) in log.iter().enumerate().skip(1) {
        walk.event = index;
        walk.pass(event).map_err(|reason| CorruptLog { index, reason })?;
    }
    walk.finish()
}

struct Walk<'a> {
    evaluator: PositionEvaluator<'a>,
    game: Game,
    /// The index of the current event.
    event: usize,
    shares: Shares,
    choices: Option<RatedChoices>,
    /// The last card that each seat laid, as an index in the hand, and the event.
    laid: [(usize, usize); MAX_SEATS],
    /// The index of the first action that is not resolved yet.
    next_action: usize,
    /// A die whose points have not been scored yet.
    roll: Option<(Seat, u8)>,
    is_opener_rolled: bool,
    seats: Vec<ReviewedSeat>,
    steps: Vec<Step>,
    barters: Vec<ReviewedBarter>,
}

impl Walk<'_> {
    fn pass(&mut self, event: &Event) -> Result<(), crate::game::Corruption> {
        let decision = match *event {
            Event::Placed { seat, archway } => Some((seat, Move::Place(archway))),
            Event::Offered { seat, offer } => Some((seat, Move::Offer(offer))),
            Event::Accepted { seat } => Some((seat, Move::Accept)),
            Event::Declined { seat } => Some((seat, Move::Decline)),
            Event::Swapped { seat, give, take } => Some((seat, Move::Swap { give, take })),
            Event::Took { seat, color } => Some((seat, Move::Take(color))),
            _ => None,
        };
        let Some((seat, mv)) = decision else {
            self.game.apply(event)?;
            self.note(event);
            return Ok(());
        };
        let rated = self.rate_moves(seat);
        let best = best_for(seat, &rated).map_or(self.shares, |best| best.shares);
        let cause = if std::mem::take(&mut self.is_opener_rolled) { Cause::OpenerRoll } else { Cause::CloserLook };
        self.move_to(best, cause);
        self.note_end_of_barter(seat, mv);
        self.game.apply(event)?;
        let after = rated.iter().find(|rated| rated.mv == mv).map(|rated| rated.shares);
        // A very large offer is not rated; what counts is how the partner can answer it.
        self.decide(seat, mv, &rated, after.unwrap_or_else(|| self.value_of_answer()));
        Ok(())
    }

    /// Looks at an event that is not a decision of a single player.
    fn note(&mut self, event: &Event) {
        match *event {
            Event::Dealt { seat, .. } | Event::Rolled { seat, why: RollReason::Move, .. }
                if seat.index() + 1 == self.game.players() =>
            {
                let choices = self.evaluator.rate_choices(&self.game.view(Viewer::Public));
                self.choices = Some(choices);
                self.move_to(choices.expected, Cause::Deal);
            }
            Event::Laid { seat, action } => {
                let hand = self.choices.map_or(&[][..], |choices| choices.hand);
                let place = hand.iter().position(|&each| each == action.open()).unwrap_or(0);
                self.laid[seat.index()] = (place, self.event);
            }
            Event::Revealed => self.reveal(),
            Event::Lost { action, .. } | Event::Performed { action, .. } => self.next_action = self.place_after(action),
            Event::Drew { seat, card } => self.look_again(Cause::Draw { seat, card }),
            Event::Rolled { seat, die, why: RollReason::Action } => self.roll = Some((seat, die)),
            Event::Rolled { why: RollReason::Opener, .. } => self.is_opener_rolled = true,
            Event::Scored { .. } => {
                if let Some((seat, die)) = self.roll.take() {
                    self.look_again(Cause::Roll { seat, die });
                }
            }
            Event::BarterBegan { action, opener, other } => {
                let [fair_to_opener, fair_to_other] =
                    self.evaluator.fair_prices(&self.game.view(Viewer::Public)).map(|offer| offer.map(Offer::gems));
                let (event, (stage, round)) = (self.event, self.stage_and_round());
                let (performer, paid) = (other, Gems::NONE);
                self.barters.push(ReviewedBarter {
                    event,
                    stage,
                    round,
                    action,
                    opener,
                    other,
                    performer,
                    paid,
                    fair_to_opener,
                    fair_to_other,
                });
            }
            Event::Ended { winners } => {
                let share = 1.0 / f64::from(u8::try_from(winners.len().max(1)).unwrap_or(1));
                let mut shares = [0.0; MAX_SEATS];
                winners.iter().for_each(|seat| shares[seat.index()] = share);
                self.move_to(shares, Cause::CloserLook);
            }
            _ => {}
        }
    }

    fn stage_and_round(&self) -> (u8, u8) {
        let view = self.game.view(Viewer::Public);
        (view.stage, view.round)
    }

    fn place_after(&self, action: Action) -> usize {
        let hand = self.choices.map_or(&[][..], |choices| choices.hand);
        hand.iter().position(|&each| each == action).map_or(0, |place| place + 1)
    }

    /// Rates the moves of the player who is asked alone. As for actions, a part of each difference is beyond what the evaluation can
    /// foresee.
    fn rate_moves(&self, seat: Seat) -> Vec<RatedMove> {
        let (legal, view) = (self.game.legal_moves(seat), self.game.view(Viewer::Public));
        let surprise = self.evaluator.surprise(&view);
        let mut rated = self.evaluator.rate_moves(&view, seat, &legal);
        for (share, now) in rated.iter_mut().flat_map(|rated| rated.shares.iter_mut().zip(self.shares)) {
            *share += surprise * (now - *share);
        }
        rated
    }

    /// The shares if the player who is asked now makes their best move.
    fn value_of_answer(&self) -> Shares {
        let asked = self.game.prompt().seats.iter().next();
        asked.and_then(|seat| best_for(seat, &self.rate_moves(seat)).map(|best| best.shares)).unwrap_or(self.shares)
    }

    fn look_again(&mut self, cause: Cause) {
        let shares = self.evaluator.while_resolving(&self.game.view(Viewer::Public), self.next_action);
        self.move_to(shares, cause);
    }

    /// Everyone's choice is judged against the mixtures of the others; the rest is how the choices happened to meet.
    fn reveal(&mut self) {
        self.next_action = 0;
        let Some(choices) = self.choices.take() else { return };
        let mut own = [0.0; MAX_SEATS];
        for seat in Seat::all(self.game.players()) {
            let index = seat.index();
            let (place, event) = self.laid[index];
            let (before, after) = (self.shares[index], choices.value(seat, place));
            own[index] = after - before;
            let others = (0..choices.hand.len()).filter(|&other| other != place);
            let alternatives = others
                .map(|other| Alternative { mv: Move::Play(choices.hand[other]), share: choices.value(seat, other) });
            let alternatives = best_first(alternatives.collect());
            let decision = Decision {
                seat,
                kind: DecisionKind::Action,
                mv: Move::Play(choices.hand[place]),
                before,
                after,
                loss: noticeable(choices.loss(seat, place)),
                alternatives,
            };
            let mut changes = [Parts::default(); MAX_SEATS];
            changes[index].own_decisions = own[index];
            self.add_step(event, Cause::Decision(decision), changes, None);
        }
        let next = self.evaluator.while_resolving(&self.game.view(Viewer::Public), 0);
        let mut changes = [Parts::default(); MAX_SEATS];
        for (index, change) in changes.iter_mut().enumerate() {
            change.reveals = next[index] - self.shares[index] - own[index];
        }
        self.add_step(self.event, Cause::Reveal, changes, Some(next));
    }

    fn decide(&mut self, seat: Seat, mv: Move, rated: &[RatedMove], next: Shares) {
        let index = seat.index();
        let kind = match mv {
            Move::Place(_) => DecisionKind::Start,
            Move::Play(_) => DecisionKind::Action,
            Move::Offer(_) | Move::Accept | Move::Decline => DecisionKind::Barter,
            Move::Swap { .. } | Move::Take(_) => DecisionKind::Trade,
        };
        let others = rated.iter().filter(|other| other.mv != mv);
        let alternatives = others.map(|other| Alternative { mv: other.mv, share: other.shares[index] }).collect();
        let (before, after) = (self.shares[index], next[index]);
        let alternatives = best_first(alternatives);
        let decision = Decision { seat, kind, mv, before, after, loss: noticeable(before - after), alternatives };
        let mut changes = [Parts::default(); MAX_SEATS];
        for (other, change) in changes.iter_mut().enumerate() {
            let difference = next[other] - self.shares[other];
            if other == index {
                change.own_decisions = difference;
            } else {
                change.others_decisions = difference;
            }
        }
        self.add_step(self.event, Cause::Decision(decision), changes, Some(next));
    }

    /// Completes the entry of a barter that this move ends.
    fn note_end_of_barter(&mut self, seat: Seat, mv: Move) {
        let LegalMoves::Bid(bid) = self.game.legal_moves(seat) else { return };
        if let (Move::Accept | Move::Decline, Some(barter)) = (mv, self.barters.last_mut()) {
            barter.performer = if seat == barter.opener { barter.other } else { barter.opener };
            barter.paid = bid.standing.map_or(Gems::NONE, Offer::gems);
        }
    }

    /// Continues with new shares that nobody decided about.
    fn move_to(&mut self, next: Shares, cause: Cause) {
        let mut changes = [Parts::default(); MAX_SEATS];
        let is_closer_look = cause == Cause::CloserLook;
        for (index, change) in changes.iter_mut().enumerate() {
            let difference = next[index] - self.shares[index];
            if is_closer_look {
                change.reveals = difference;
            } else {
                change.cards_and_dice = difference;
            }
        }
        // Without a visible change there is nothing to show; the next step starts from the old shares.
        if !is_closer_look || changes.iter().any(|change| change.reveals != 0.0) {
            self.add_step(self.event, cause, changes, Some(next));
        }
    }

    fn add_step(&mut self, event: usize, cause: Cause, changes: [Parts; MAX_SEATS], next: Option<Shares>) {
        let (stage, round) = self.stage_and_round();
        let players = self.seats.len();
        for (seat, change) in self.seats.iter_mut().zip(changes) {
            seat.parts += change;
        }
        if let Some(next) = next {
            self.shares = next;
        }
        let (changes, shares) = (changes[..players].to_vec(), next.map(|next| next[..players].to_vec()));
        self.steps.push(Step { event, stage, round, cause, changes, shares });
    }

    fn finish(mut self) -> Result<Review, ReviewError> {
        if !self.game.is_over() {
            return Err(ReviewError::Unfinished);
        }
        for (seat, share) in self.seats.iter_mut().zip(self.shares) {
            seat.end = share;
        }
        let Walk { game, seats, steps, barters, .. } = self;
        Ok(Review { version: VERSION, kind: game.kind(), seats, steps, barters })
    }
}

fn best_for(seat: Seat, rated: &[RatedMove]) -> Option<&RatedMove> {
    rated.iter().max_by(|one, two| one.shares[seat.index()].total_cmp(&two.shares[seat.index()]))
}

fn best_first(mut alternatives: Vec<Alternative>) -> Vec<Alternative> {
    alternatives.sort_by(|one, two| two.share.total_cmp(&one.share));
    alternatives.truncate(ALTERNATIVES);
    alternatives
}

/// Without differences that are below the precision of the evaluation.
fn noticeable(loss: f64) -> f64 {
    if loss > NEGLIGIBLE { loss } else { 0.0 }
}

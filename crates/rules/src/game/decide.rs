//! What follows from a move. Every consequence becomes an event and is applied at once, so the live game and a replayed
//! game cannot differ.

use std::cmp::{Ordering, Reverse};

use super::board::{self, DIE_BASE};
use super::card;
use super::event::{Event, RollReason};
use super::gems::Gems;
use super::moves::{Action, Move, Sealed};
use super::play_error::{InvalidEvent, PlayError, StartError};
use super::random::RandomSource;
use super::reveal::{self, ActionOutcome};
use super::scoring;
use super::seat::{Seat, Seats};
use super::setup::Setup;
use super::shared_state::Phase;
use super::stage_score::StageScore;
use super::state::{Game, Table};
use super::trade::Trade;

impl Game {
    /// The first events of a game. The card game deals the first round; the board game waits for the merchants to be placed.
    pub fn start(setup: Setup, random: &mut dyn RandomSource) -> Result<Vec<Event>, StartError> {
        let mut game = Game::from_setup(&setup)?;
        let mut execution = Execution { game: &mut game, events: vec![Event::Started(Box::new(setup))], random };
        if execution.game.shared.phase == Phase::Resolving {
            execution.begin_stage(1)?;
        }
        Ok(execution.events)
    }

    /// The events that a move leads to, without changing the game.
    pub fn decide(&self, seat: Seat, mv: &Move, random: &mut dyn RandomSource) -> Result<Vec<Event>, PlayError> {
        self.clone().play(seat, mv, random)
    }

    /// Makes a move and returns its events. On an error, the game is unchanged.
    pub fn play(&mut self, seat: Seat, mv: &Move, random: &mut dyn RandomSource) -> Result<Vec<Event>, PlayError> {
        self.check_move(seat, *mv)?;
        let mut next = self.clone();
        let mut execution = Execution { game: &mut next, events: Vec::with_capacity(2), random };
        execution.execute(seat, *mv)?;
        let events = execution.events;
        *self = next;
        Ok(events)
    }
}

/// A move whose consequences are being worked out.
struct Execution<'a> {
    game: &'a mut Game,
    events: Vec<Event>,
    random: &'a mut dyn RandomSource,
}

type Outcome = Result<(), InvalidEvent>;

impl Execution<'_> {
    /// Applies an event and adds it to the result.
    fn emit(&mut self, event: Event) -> Outcome {
        match self.game.apply(&event) {
            Ok(()) => {
                self.events.push(event);
                Ok(())
            }
            Err(reason) => Err(InvalidEvent { event: Box::new(event), reason }),
        }
    }

    fn execute(&mut self, seat: Seat, mv: Move) -> Outcome {
        match mv {
            Move::Place(archway) => {
                self.emit(Event::Placed { seat, archway })?;
                if self.game.shared.phase == Phase::Resolving { self.begin_stage(1) } else { Ok(()) }
            }
            Move::Play(action) => {
                self.emit(Event::Laid { seat, action: Sealed::new(action) })?;
                if !self.game.shared.have_all_laid() {
                    return Ok(());
                }
                self.emit(Event::Revealed)?;
                self.resolve(self.game.hand())
            }
            Move::Offer(offer) => self.emit(Event::Offered { seat, offer }),
            Move::Accept => self.end_barter(Event::Accepted { seat }, seat),
            Move::Decline => self.end_barter(Event::Declined { seat }, seat),
            Move::Swap { give, take } => {
                self.emit(Event::Swapped { seat, give, take })?;
                self.continue_trade()
            }
            Move::Take(color) => {
                self.emit(Event::Took { seat, color })?;
                self.continue_trade()
            }
        }
    }

    /// The partner of the player who ends a barter performs the action. Then the remaining actions are resolved.
    fn end_barter(&mut self, event: Event, seat: Seat) -> Outcome {
        let Phase::Barter(barter) = self.game.shared.phase else { return Ok(()) };
        self.emit(event)?;
        self.perform(barter.partner_of(seat), barter.action)?;
        self.resolve(actions_after(self.game.hand(), barter.action))
    }

    /// Resolves the actions in order until a player must be asked, or else ends the round.
    fn resolve(&mut self, actions: &[Action]) -> Outcome {
        for &action in actions {
            if action == Action::D {
                self.begin_trade()?;
            } else {
                match reveal::outcome_of(self.game.shared.laid, action) {
                    ActionOutcome::Nobody => {}
                    ActionOutcome::Alone(seat) => self.perform(seat, action)?,
                    ActionOutcome::Pair(one, two) => self.begin_barter(action, one, two)?,
                    ActionOutcome::Lost(seats) => self.emit(Event::Lost { action, seats })?,
                }
            }
            if self.game.shared.phase != Phase::Resolving {
                return Ok(());
            }
        }
        self.end_round()
    }

    fn begin_barter(&mut self, action: Action, one: Seat, two: Seat) -> Outcome {
        let (opener, other) = if self.opens(one, two)? { (one, two) } else { (two, one) };
        if self.game.shared.purse(opener).is_empty() {
            self.emit(Event::Penniless { action, opener, other })?;
            self.perform(other, action)
        } else {
            self.emit(Event::BarterBegan { action, opener, other })
        }
    }

    /// Whether `one` opens the barter with `two`.
    fn opens(&mut self, one: Seat, two: Seat) -> Result<bool, InvalidEvent> {
        let shared = &self.game.shared;
        match &self.game.table {
            Table::Card(table) => Ok(table.opener_rank(shared, one) > table.opener_rank(shared, two)),
            Table::Board(_) => match board::compare_openers(shared.points[one.index()], shared.points[two.index()]) {
                Some(order) => Ok(order == Ordering::Greater),
                None => self.roll_for_opener(one, two),
            },
        }
    }

    /// R11: each player rolls and the higher roll opens. They roll again while the rolls are equal.
    fn roll_for_opener(&mut self, one: Seat, two: Seat) -> Result<bool, InvalidEvent> {
        loop {
            let mut rolls = [0; 2];
            for (roll, seat) in rolls.iter_mut().zip([one, two]) {
                *roll = self.random.roll_die();
                self.emit(Event::Rolled { seat, die: *roll, why: RollReason::Opener })?;
            }
            if rolls[0] != rolls[1] {
                return Ok(rolls[0] > rolls[1]);
            }
        }
    }

    fn perform(&mut self, seat: Seat, action: Action) -> Outcome {
        self.emit(Event::Performed { seat, action })?;
        match action {
            Action::A => self.draw(seat),
            Action::Die => {
                let die = self.random.roll_die();
                self.emit(Event::Rolled { seat, die, why: RollReason::Action })?;
                self.emit(Event::Scored { seat, points: DIE_BASE.saturating_sub(die) })
            }
            Action::B | Action::Points => match self.game.current_reward(seat) {
                Some((points, _)) => self.emit(Event::Scored { seat, points }),
                None => Ok(()),
            },
            Action::C | Action::Gems => match self.game.current_reward(seat) {
                // R2: nothing replaces gems that the stock does not have.
                Some((_, gems)) => self.emit(Event::Received { seat, gems: gems.at_most(self.game.shared.stock) }),
                None => Ok(()),
            },
            Action::D => Ok(()),
        }
    }

    fn draw(&mut self, seat: Seat) -> Outcome {
        let Table::Card(table) = &self.game.table else { return Ok(()) };
        // R9: nothing is drawn from an empty pile.
        match self.random.draw_card(table.pile()) {
            Some(card) => self.emit(Event::Drew { seat, card }),
            None => Ok(()),
        }
    }

    /// R5: D comes after C, and its order is fixed when it begins.
    fn begin_trade(&mut self) -> Outcome {
        let Table::Card(table) = &self.game.table else { return Ok(()) };
        let shared = &self.game.shared;
        let mut order: Vec<Seat> = reveal::seats_on(shared.laid, Action::D).iter().collect();
        order.sort_by_key(|&seat| Reverse(table.opener_rank(shared, seat)));
        if order.is_empty() {
            return Ok(());
        }
        self.emit(Event::TradeBegan { order })?;
        self.skip_seats_that_cannot_trade()
    }

    fn continue_trade(&mut self) -> Outcome {
        self.skip_seats_that_cannot_trade()?;
        if self.game.shared.phase == Phase::Resolving {
            self.resolve(actions_after(self.game.hand(), Action::D))
        } else {
            Ok(())
        }
    }

    /// R7: if nothing is left for a player, they are not asked.
    fn skip_seats_that_cannot_trade(&mut self) -> Outcome {
        while let Phase::Trade(trade) = self.game.shared.phase {
            match trade.turn() {
                Some(seat) if !self.game.can_trade(trade, seat) => self.emit(Event::Missed { seat })?,
                _ => break,
            }
        }
        Ok(())
    }

    fn end_round(&mut self) -> Outcome {
        let shared = &self.game.shared;
        let stage = shared.stage;
        if !self.game.is_stage_over() {
            let round = shared.round.saturating_add(1);
            return self.begin_round(stage, round);
        }
        let lines = match &self.game.table {
            Table::Card(table) => table.score(shared),
            Table::Board(table) => table.score(shared),
        };
        self.emit(Event::StageScored(Box::new(StageScore { stage, lines })))?;
        if stage < self.game.shared.stages.count() {
            self.begin_stage(stage + 1)
        } else {
            self.emit(Event::Ended { winners: self.game.leaders() })
        }
    }

    fn begin_stage(&mut self, stage: u8) -> Outcome {
        self.begin_round(stage, 1)
    }

    /// Deals a card or rolls a die for every seat.
    fn begin_round(&mut self, stage: u8, round: u8) -> Outcome {
        self.emit(Event::RoundBegan { stage, round })?;
        for seat in self.game.shared.seats() {
            match &self.game.table {
                Table::Card(table) => {
                    if let Some(card) = self.random.draw_card(table.pile()) {
                        self.emit(Event::Dealt { seat, card })?;
                    }
                }
                Table::Board(_) => {
                    let die = self.random.roll_die();
                    self.emit(Event::Rolled { seat, die, why: RollReason::Move })?;
                }
            }
        }
        Ok(())
    }
}

fn actions_after(hand: &'static [Action], action: Action) -> &'static [Action] {
    let next = hand.iter().position(|&each| each == action).map_or(hand.len(), |index| index + 1);
    &hand[next..]
}

impl Game {
    /// The action cards of every player, in the order in which they are resolved.
    pub(super) fn hand(&self) -> &'static [Action] {
        match &self.table {
            Table::Card(_) => card::hand(self.shared.players),
            Table::Board(_) => board::HAND,
        }
    }

    /// Whether a player on D can do anything. With an empty stock, only a single player who has a gem to swap can (R6).
    pub(super) fn can_trade(&self, trade: Trade, seat: Seat) -> bool {
        !self.shared.stock.is_empty() || (trade.is_single() && !self.shared.purse(seat).is_empty())
    }

    /// Points and gems of a player's current card or archway.
    pub(super) fn current_reward(&self, seat: Seat) -> Option<(u8, Gems)> {
        match &self.table {
            Table::Card(table) => table.current(seat).map(|card| (card.points, card.gems)),
            Table::Board(table) => table.archway(seat).map(|archway| (archway.points, archway.gems)),
        }
    }

    fn is_stage_over(&self) -> bool {
        match &self.table {
            // R9: a deal that cannot reach every seat does not begin.
            Table::Card(table) => table.is_stage_over(&self.shared) || table.pile().len() < self.shared.players,
            Table::Board(table) => table.is_stage_over(&self.shared),
        }
    }

    fn leaders(&self) -> Seats {
        scoring::highest_ranked(&self.shared, |seat| self.winner_rank(seat))
    }

    /// Compares players by the rule that decides who wins.
    pub(super) fn winner_rank(&self, seat: Seat) -> (u16, u32, [u8; 4]) {
        scoring::winner_rank(self.kind(), self.shared.points[seat.index()], self.shared.purse(seat))
    }
}

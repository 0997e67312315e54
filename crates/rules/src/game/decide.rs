//! What follows from a move. Everything that happens is first an event and then booked, so that the live game and the
//! replayed one cannot differ.

use super::board::{self, DIE_BASE};
use super::chance::Chance;
use super::core::{Phase, STAGES, Trade};
use super::event::{Event, Setup, SetupError, StageScore, Why};
use super::gems::Gems;
use super::moves::{Action, Illegal, Move, Sealed};
use super::replay::Corruption;
use super::reveal::{self, Fate};
use super::seat::{Seat, Seats};
use super::{Game, Table, card, scoring};

impl Game {
    /// The first events of a game: dealt, or waiting for the merchants to be placed.
    pub fn start(setup: Setup, chance: &mut dyn Chance) -> Result<Vec<Event>, SetupError> {
        let mut game = Game::from_setup(&setup)?;
        let mut run = Run { game: &mut game, events: vec![Event::Started(Box::new(setup))], chance, fault: None };
        if run.game.core.phase == Phase::Busy {
            run.begin_stage(1);
        }
        Ok(run.events)
    }

    /// What a move brings about, without doing it.
    pub fn decide(&self, seat: Seat, mv: &Move, chance: &mut dyn Chance) -> Result<Vec<Event>, Illegal> {
        self.check_move(seat, *mv)?;
        self.clone().play(seat, mv, chance)
    }

    /// Makes a move and returns what it brought about. A refused move leaves the game as it was.
    pub fn play(&mut self, seat: Seat, mv: &Move, chance: &mut dyn Chance) -> Result<Vec<Event>, Illegal> {
        self.check_move(seat, *mv)?;
        let mut run = Run { game: self, events: Vec::with_capacity(2), chance, fault: None };
        run.carry_out(seat, *mv);
        debug_assert_eq!(run.fault, None, "the rules booked what cannot be booked");
        Ok(run.events)
    }
}

/// A move under way.
struct Run<'a> {
    game: &'a mut Game,
    events: Vec<Event>,
    chance: &'a mut dyn Chance,
    /// An event that could not be booked would be a fault of these rules; it is kept for the assertion in `play`.
    fault: Option<Corruption>,
}

impl Run<'_> {
    fn emit(&mut self, event: Event) {
        if let Err(fault) = self.game.apply(&event) {
            self.fault.get_or_insert(fault);
        }
        self.events.push(event);
    }

    fn carry_out(&mut self, seat: Seat, mv: Move) {
        match mv {
            Move::Place(archway) => {
                self.emit(Event::Placed { seat, archway });
                if self.game.core.phase == Phase::Busy {
                    self.begin_stage(1);
                }
            }
            Move::Play(action) => {
                self.emit(Event::Laid { seat, action: Sealed::new(action) });
                if self.game.core.all_laid() {
                    self.emit(Event::Revealed);
                    self.resolve(self.game.hand());
                }
            }
            Move::Offer(offer) => self.emit(Event::Offered { seat, offer }),
            Move::Accept => self.end_barter(Event::Accepted { seat }, seat),
            Move::Decline => self.end_barter(Event::Declined { seat }, seat),
            Move::Swap { give, take } => {
                self.emit(Event::Swapped { seat, give, take });
                self.go_on_trading();
            }
            Move::Take(color) => {
                self.emit(Event::Took { seat, color });
                self.go_on_trading();
            }
        }
    }

    /// The partner of whoever ends a barter performs; then the actions that come after this one.
    fn end_barter(&mut self, event: Event, seat: Seat) {
        let Phase::Barter(barter) = self.game.core.phase else { return };
        self.emit(event);
        self.perform(barter.partner_of(seat), barter.action);
        self.resolve(actions_after(self.game.hand(), barter.action));
    }

    /// Resolves one action after the other until somebody has to be asked; then the round is over.
    fn resolve(&mut self, actions: &[Action]) {
        for &action in actions {
            if action == Action::D {
                self.begin_trading();
            } else {
                match reveal::fate(&self.game.core.laid, action) {
                    Fate::Nobody => {}
                    Fate::Alone(seat) => self.perform(seat, action),
                    Fate::Pair(one, two) => self.begin_barter(action, one, two),
                    Fate::Lost(seats) => self.emit(Event::Lost { action, seats }),
                }
            }
            if self.game.core.phase != Phase::Busy {
                return;
            }
        }
        self.end_round();
    }

    fn begin_barter(&mut self, action: Action, one: Seat, two: Seat) {
        let (opener, other) = if self.opens(one, two) { (one, two) } else { (two, one) };
        if self.game.core.purse(opener).is_empty() {
            self.emit(Event::Penniless { action, opener, other });
            self.perform(other, action);
        } else {
            self.emit(Event::BarterBegan { action, opener, other });
        }
    }

    /// Whether `one` opens the barter with `two`, who sits after him.
    fn opens(&mut self, one: Seat, two: Seat) -> bool {
        let core = &self.game.core;
        match &self.game.table {
            Table::Card(table) => table.opener_rank(core, one) > table.opener_rank(core, two),
            Table::Board(_) => {
                let (mine, yours) = (core.points[one.index()], core.points[two.index()]);
                if mine == yours { self.roll_for_opener(one, two) } else { mine > yours }
            }
        }
    }

    /// R11: each rolls, the higher opens, again while equal.
    fn roll_for_opener(&mut self, one: Seat, two: Seat) -> bool {
        loop {
            let [mine, yours] = [one, two].map(|seat| {
                let die = self.chance.die();
                self.emit(Event::Rolled { seat, die, why: Why::Opener });
                die
            });
            if mine != yours {
                return mine > yours;
            }
        }
    }

    fn perform(&mut self, seat: Seat, action: Action) {
        self.emit(Event::Performed { seat, action });
        match action {
            Action::A => self.draw(seat),
            Action::Die => {
                let die = self.chance.die();
                self.emit(Event::Rolled { seat, die, why: Why::Action });
                self.emit(Event::Scored { seat, points: DIE_BASE.saturating_sub(die) });
            }
            Action::B | Action::Points => {
                if let Some((points, _)) = self.game.at_hand(seat) {
                    self.emit(Event::Scored { seat, points });
                }
            }
            Action::C | Action::Gems => {
                if let Some((_, gems)) = self.game.at_hand(seat) {
                    // R2: what the stock lacks is not replaced.
                    self.emit(Event::Received { seat, gems: gems.at_most(self.game.core.stock) });
                }
            }
            Action::D => {}
        }
    }

    fn draw(&mut self, seat: Seat) {
        let Table::Card(table) = &self.game.table else { return };
        // R9: an empty pile gives nothing.
        if let Some(card) = self.chance.card(table.pile()) {
            self.emit(Event::Drew { seat, card });
        }
    }

    /// R5: D comes after C, and its order is fixed as it begins.
    fn begin_trading(&mut self) {
        let Table::Card(table) = &self.game.table else { return };
        let core = &self.game.core;
        let mut order: Vec<Seat> = reveal::on(&core.laid, Action::D).iter().collect();
        order.sort_by_key(|&seat| std::cmp::Reverse(table.opener_rank(core, seat)));
        if !order.is_empty() {
            self.emit(Event::TradeBegan { order });
            self.skip_those_who_can_take_nothing();
        }
    }

    fn go_on_trading(&mut self) {
        self.skip_those_who_can_take_nothing();
        if self.game.core.phase == Phase::Busy {
            self.resolve(actions_after(self.game.hand(), Action::D));
        }
    }

    /// R7: later players may get nothing; then there is nothing to ask them.
    fn skip_those_who_can_take_nothing(&mut self) {
        while let Phase::Trade(trade) = self.game.core.phase {
            match trade.turn() {
                Some(seat) if !self.game.can_trade(trade, seat) => self.emit(Event::Missed { seat }),
                _ => return,
            }
        }
    }

    fn end_round(&mut self) {
        let core = &self.game.core;
        let stage_is_over = match &self.game.table {
            // R9: a deal that cannot reach everybody does not begin.
            Table::Card(table) => table.stage_is_over(core) || table.pile().len() < core.players,
            Table::Board(table) => table.stage_is_over(core),
        };
        if !stage_is_over {
            let (stage, round) = (core.stage, core.round.saturating_add(1));
            self.begin_round(stage, round);
            return;
        }
        let stage = core.stage;
        let lines = match &self.game.table {
            Table::Card(table) => table.score(core),
            Table::Board(table) => table.score(core),
        };
        self.emit(Event::StageScored(Box::new(StageScore { stage, lines })));
        if stage < STAGES {
            self.begin_stage(stage + 1);
        } else {
            self.emit(Event::Ended { winners: self.game.best() });
        }
    }

    fn begin_stage(&mut self, stage: u8) {
        self.begin_round(stage, 1);
    }

    /// Cards or dice go by seat.
    fn begin_round(&mut self, stage: u8, round: u8) {
        self.emit(Event::RoundBegan { stage, round });
        for seat in self.game.core.seats() {
            match &self.game.table {
                Table::Card(table) => {
                    if let Some(card) = self.chance.card(table.pile()) {
                        self.emit(Event::Dealt { seat, card });
                    }
                }
                Table::Board(_) => {
                    let die = self.chance.die();
                    self.emit(Event::Rolled { seat, die, why: Why::Move });
                }
            }
        }
    }
}

fn actions_after(hand: &'static [Action], action: Action) -> &'static [Action] {
    let next = hand.iter().position(|&each| each == action).map_or(hand.len(), |place| place + 1);
    &hand[next..]
}

impl Game {
    /// The action cards on hand, in the order in which they are resolved.
    pub(super) fn hand(&self) -> &'static [Action] {
        match &self.table {
            Table::Card(_) => card::hand(self.core.players),
            Table::Board(_) => board::HAND,
        }
    }

    /// With an empty stock nobody can take, but whoever is alone on D can still swap a gem of his own (R6).
    pub(super) fn can_trade(&self, trade: Trade, seat: Seat) -> bool {
        !self.core.stock.is_empty() || (trade.alone() && !self.core.purse(seat).is_empty())
    }

    /// Points and gems of the card or archway that a seat has before it.
    pub(super) fn at_hand(&self, seat: Seat) -> Option<(u8, Gems)> {
        match &self.table {
            Table::Card(table) => table.current(seat).map(|card| (card.points, card.gems)),
            Table::Board(table) => table.archway(seat).map(|archway| (archway.points, archway.gems)),
        }
    }

    /// Who leads. R10: on the board gems decide between equals, then red to blue; otherwise the place is shared.
    pub(super) fn best(&self) -> Seats {
        scoring::best(&self.core, |seat| self.rank(seat))
    }

    /// Compares players by the rule that names the winner.
    pub(super) fn rank(&self, seat: Seat) -> (u16, u32, [u8; 4]) {
        let (points, purse) = (self.core.points[seat.index()], self.core.purse(seat));
        match &self.table {
            Table::Card(_) => (points, 0, [0; 4]),
            Table::Board(_) => (points, purse.total(), purse.counts()),
        }
    }
}

//! Remarks of computer players. They follow from the game's id and the public log alone, so they contain no secret, are the same
//! in every process, and need not be stored.

use crate::model::table_talk::TalkOccasion;
use crate::service::table_talk::line::ComputerLine;
use crate::service::views::game_snapshot::{GameSnapshot, Occupant};
use basari_rules::game::{Event, Game, Offer, Seat, Viewer};

/// A computer player comments on one of this many occasions, and at most once per barter.
const OCCASIONS_PER_REMARK: u64 = 6;

/// The barter at some point of the log.
struct TalkingBarter {
    pair: [Seat; 2],
    standing: Option<Seat>,
    /// Those who have made their remark.
    spoken: Vec<Seat>,
}

impl GameSnapshot {
    /// The remarks of computer players in barters with people, in order.
    pub fn computer_talk(&self) -> Vec<ComputerLine> {
        let mut lines = Vec::new();
        let Some((first, rest)) = self.public_log.split_first() else { return lines };
        let Ok(mut game) = Game::replay([&first.event]) else { return lines };
        let mut barter: Option<TalkingBarter> = None;
        for entry in rest {
            if game.apply(&entry.event).is_err() {
                break;
            }
            if let Event::BarterBegan { opener, other, .. } = entry.event {
                let pair = [opener, other];
                let new = || TalkingBarter { pair, standing: None, spoken: Vec::new() };
                barter = self.has_audience(pair).then(new);
            }
            let Some(barter) = &mut barter else { continue };
            for (seat, occasion) in barter.occasions(&entry.event, &game) {
                if !barter.spoken.contains(&seat) && self.comments_on(entry.number, seat) {
                    barter.spoken.push(seat);
                    lines.push(ComputerLine { after_event: entry.number, seat, occasion });
                }
            }
        }
        lines
    }

    /// Two computers have nothing to say to each other.
    fn has_audience(&self, pair: [Seat; 2]) -> bool {
        pair.iter().any(|seat| self.occupant(*seat).is_some_and(|occupant| occupant.user.is_some()))
    }

    /// A computer that plays for somebody who is away says nothing.
    fn comments_on(&self, event: u64, seat: Seat) -> bool {
        let is_computer = |occupant: &Occupant| occupant.computer.is_some() && occupant.user.is_none();
        let hash = fnv1a(&format!("{}:{event}:{}", self.game, seat.index()));
        self.occupant(seat).is_some_and(is_computer) && (hash >> 32).is_multiple_of(OCCASIONS_PER_REMARK)
    }
}

impl TalkingBarter {
    /// Who may comment on this event. `game` is the state after it.
    fn occasions(&mut self, event: &Event, game: &Game) -> Vec<(Seat, TalkOccasion)> {
        match *event {
            Event::Offered { seat, offer } => {
                let is_first = self.standing.replace(seat).is_none();
                let other = if self.pair[0] == seat { self.pair[1] } else { self.pair[0] };
                let occasion = if is_first {
                    TalkOccasion::Opening
                } else if can_raise(game, other, offer) {
                    TalkOccasion::Raise
                } else {
                    TalkOccasion::LastWord
                };
                vec![(seat, occasion)]
            }
            Event::Accepted { seat } => {
                let giver = self.standing.map(|giver| (giver, TalkOccasion::GetsAction));
                [(seat, TalkOccasion::GivesWay)].into_iter().chain(giver).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// Purses are public.
fn can_raise(game: &Game, seat: Seat, offer: Offer) -> bool {
    let view = game.view(Viewer::Public);
    view.seat(seat).is_some_and(|side| Offer::cheapest_above(Some(offer), side.gems).is_some())
}

/// The FNV-1a hash. The hash of the standard library may change with its version.
fn fnv1a(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

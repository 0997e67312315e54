//! From the log of a finished game to what each seat did in it.

use crate::service::transaction::replay_cache::EventMeta;
use crate::store::Figures;
use basari_rules::game::record::MovedBy;
use basari_rules::game::{Action, Event, Offer, Seat};

/// Where an action stands in [`Figures::laid`].
pub(in crate::service) const ACTIONS: [Action; 7] =
    [Action::A, Action::B, Action::C, Action::D, Action::Die, Action::Points, Action::Gems];

/// By seat. An order that somebody left is his own decision; what the clock or a computer decided for him is not.
pub(in crate::service) fn figures(players: usize, log: &[EventMeta], events: &[Event]) -> Vec<Figures> {
    let mut count = Count { seats: vec![Figures::default(); players], laid: Vec::new(), standing: None };
    for (line, event) in log.iter().zip(events) {
        count.event(event, matches!(line.author, MovedBy::Person | MovedBy::Order));
    }
    count.seats
}

struct Count {
    seats: Vec<Figures>,
    /// Cards laid and not yet revealed, of a changed mind the last.
    laid: Vec<(Seat, Action, bool)>,
    /// The offer on the table, and whether its maker made it himself.
    standing: Option<(Seat, Offer, bool)>,
}

impl Count {
    /// Counts a decision, and what it was if it was the owner's own.
    fn decided(&mut self, seat: Seat, own: bool, what: impl FnOnce(&mut Figures)) {
        if let Some(figures) = self.seats.get_mut(seat.index()) {
            figures.decisions += 1;
            if own {
                figures.own += 1;
                what(figures);
            }
        }
    }

    fn event(&mut self, event: &Event, own: bool) {
        match *event {
            Event::Laid { seat, action } => {
                self.laid.retain(|&(other, ..)| other != seat);
                self.laid.push((seat, action.open(), own));
            }
            Event::Revealed => {
                for (seat, action, own) in std::mem::take(&mut self.laid) {
                    let place = ACTIONS.iter().position(|&known| known == action);
                    self.decided(seat, own, |figures| {
                        if let Some(place) = place {
                            figures.laid[place] += 1;
                        }
                    });
                }
            }
            Event::Offered { seat, offer } => {
                self.standing = Some((seat, offer, own));
                self.decided(seat, own, |figures| figures.offers += 1);
            }
            Event::Accepted { seat } => {
                let standing = self.standing.take();
                let price = standing.map_or(0, |(_, offer, _)| i64::from(offer.gems().total()));
                self.decided(seat, own, |figures| {
                    figures.sold += 1;
                    figures.got += price;
                });
                if let Some((giver, _, true)) = standing
                    && let Some(figures) = self.seats.get_mut(giver.index())
                {
                    figures.bought += 1;
                    figures.paid += price;
                }
            }
            Event::Placed { seat, .. }
            | Event::Declined { seat }
            | Event::Swapped { seat, .. }
            | Event::Took { seat, .. } => self.decided(seat, own, |_| {}),
            Event::BarterBegan { .. } => self.standing = None,
            _ => {}
        }
    }
}

//! Counts what each seat did in a finished game.

use crate::service::transaction::replayed_game::EventMeta;
use crate::store::SeatStats;
use basari_rules::game::record::MovedBy;
use basari_rules::game::{Action, Event, Offer, Seat};

/// The order of actions in [`SeatStats::played`].
pub(in crate::service) const ACTIONS: [Action; 7] =
    [Action::A, Action::B, Action::C, Action::D, Action::Die, Action::Points, Action::Gems];

/// Statistics by seat. A barter plan counts as the player's own decision; a move of the computer does not.
pub(in crate::service) fn seat_stats(players: usize, log: &[EventMeta], events: &[Event]) -> Vec<SeatStats> {
    let mut counter = Counter { seats: vec![SeatStats::default(); players], laid: Vec::new(), standing: None };
    for (meta, event) in log.iter().zip(events) {
        counter.count_event(event, matches!(meta.author, MovedBy::Person | MovedBy::Order));
    }
    counter.seats
}

struct Counter {
    seats: Vec<SeatStats>,
    /// Cards that are laid but not revealed yet. A changed choice replaces the earlier one.
    laid: Vec<(Seat, Action, bool)>,
    /// The current offer, and whether the player made it themselves.
    standing: Option<(Seat, Offer, bool)>,
}

impl Counter {
    /// Counts a decision. `count` adds details if it was the player's own.
    fn count_decision(&mut self, seat: Seat, own: bool, count: impl FnOnce(&mut SeatStats)) {
        if let Some(stats) = self.seats.get_mut(seat.index()) {
            stats.decisions += 1;
            if own {
                stats.own_decisions += 1;
                count(stats);
            }
        }
    }

    fn count_event(&mut self, event: &Event, own: bool) {
        match *event {
            Event::Laid { seat, action } => {
                self.laid.retain(|&(other, ..)| other != seat);
                self.laid.push((seat, action.open(), own));
            }
            Event::Revealed => {
                for (seat, action, own) in std::mem::take(&mut self.laid) {
                    let place = ACTIONS.iter().position(|&known| known == action);
                    self.count_decision(seat, own, |stats| {
                        if let Some(place) = place {
                            stats.played[place] += 1;
                        }
                    });
                }
            }
            Event::Offered { seat, offer } => {
                self.standing = Some((seat, offer, own));
                self.count_decision(seat, own, |stats| stats.offers += 1);
            }
            Event::Accepted { seat } => {
                let standing = self.standing.take();
                let price = standing.map_or(0, |(_, offer, _)| i64::from(offer.gems().total()));
                self.count_decision(seat, own, |stats| {
                    stats.sales += 1;
                    stats.gems_received += price;
                });
                if let Some((giver, _, true)) = standing
                    && let Some(stats) = self.seats.get_mut(giver.index())
                {
                    stats.purchases += 1;
                    stats.gems_paid += price;
                }
            }
            Event::Placed { seat, .. }
            | Event::Declined { seat }
            | Event::Swapped { seat, .. }
            | Event::Took { seat, .. } => self.count_decision(seat, own, |_| {}),
            Event::BarterBegan { .. } => self.standing = None,
            _ => {}
        }
    }
}

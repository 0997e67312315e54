//! The easy and the normal player. They estimate the value of actions, gems and offers with heuristics, whose weights are
//! data.

use std::cell::Cell;

use serde::Deserialize;

use super::equilibrium::{MAX_ACTIONS, PerAction};
use super::random_choice::{pick_fraction, pick_weighted};
use super::table_model::{COLORS, TableModel};
use super::weights::{WeightsError, check_range};
use crate::game::view::PhaseView;
use crate::game::{
    Action, BarterOptions, Color, Gems, Kind, LegalMoves, MAX_SEATS, Move, Offer, OffersAbove, RandomSource, View,
    Viewer,
};

/// The weights of a player that uses heuristics.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HeuristicWeights {
    /// The value of a gem of each color, in points.
    pub gem: [f32; COLORS],
    /// How much more a gem is worth when the majority of its color is close. The effect shrinks with the distance.
    pub contested: f32,
    /// How much of its part of the bonus a worker or step counts.
    pub step: f32,
    /// How much of the bonus counts when the next card or die could reach it.
    pub bonus: f32,
    /// How many times it reconsiders what the others will choose. With 0, it chooses as if it were alone.
    pub rethinks: u8,
    /// How strongly it prefers the better choice. With 1, probabilities are proportional to values.
    pub boldness: f32,
    /// The maximum relative error of its prices, in either direction.
    pub misjudgement: f32,
    /// The probability that it bids without thinking.
    pub whim: f32,
}

/// Everything that the mixtures of a round depend on.
type MixtureInput = (HeuristicWeights, TableModel, &'static [Action]);

thread_local! {
    /// The last mixtures and what they depend on. The players of a table choose one after the other, and all of them need the
    /// same mixtures.
    static LAST_MIXTURES: Cell<Option<(MixtureInput, PerAction)>> = const { Cell::new(None) };
}

/// The weights of the levels that use heuristics.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelWeights {
    pub easy: HeuristicWeights,
    pub normal: HeuristicWeights,
}

impl LevelWeights {
    /// Parses and validates weights written in TOML.
    pub fn parse(text: &str) -> Result<LevelWeights, WeightsError> {
        let weights: LevelWeights = toml::from_str(text)?;
        weights.easy.check()?;
        weights.normal.check()?;
        Ok(weights)
    }
}

impl HeuristicWeights {
    fn check(&self) -> Result<(), WeightsError> {
        for value in self.gem {
            check_range("gem", value, 100.0)?;
        }
        check_range("contested", self.contested, 100.0)?;
        check_range("step", self.step, 100.0)?;
        check_range("bonus", self.bonus, 100.0)?;
        check_range("boldness", self.boldness, 100.0)?;
        check_range("misjudgement", self.misjudgement, 1.0)?;
        check_range("whim", self.whim, 1.0)
    }

    pub fn choose_move(&self, view: &View, legal: &LegalMoves, random: &mut dyn RandomSource) -> Option<Move> {
        let Viewer::Seat(seat) = view.viewer else { return None };
        let seat = seat.index();
        let table = TableModel::new(view);
        if seat >= table.players {
            return None;
        }
        match legal {
            LegalMoves::Nothing => None,
            LegalMoves::Play(hand) => {
                let shares = self.mixture(&table, hand, seat);
                pick_weighted(hand.iter().zip(shares).map(|(&action, share)| (Move::Play(action), share)), random)
            }
            LegalMoves::Bid(bid) => self.choose_bid(&table, view, *bid, seat, random),
            LegalMoves::Place(archways) => {
                let worths = archways.iter().map(|&id| (Move::Place(id), self.start_value(view, id)));
                best_move(worths)
            }
            LegalMoves::Swap { .. } | LegalMoves::Take { .. } => best_move(legal.moves().into_iter().map(|mv| {
                let mut after = table;
                match mv {
                    Move::Swap { give, take } => after.swap(seat, give, take),
                    Move::Take(color) => after.take(seat, color),
                    _ => {}
                }
                (mv, self.purse_value(&after, seat))
            })),
        }
    }

    /// The probability of each action: it depends on the value of the action and on how likely the others choose it.
    pub fn mixture(&self, table: &TableModel, hand: &'static [Action], seat: usize) -> [f32; MAX_ACTIONS] {
        let input = (*self, *table, hand);
        let known = LAST_MIXTURES.get().filter(|(known, _)| *known == input);
        let mixtures = known.map_or_else(|| self.mixtures(table, hand), |(_, mixtures)| mixtures);
        LAST_MIXTURES.set(Some((input, mixtures)));
        mixtures[seat]
    }

    /// The mixtures of all seats, as this player expects them.
    fn mixtures(&self, table: &TableModel, hand: &[Action]) -> PerAction {
        let mut worths = [[0.0; MAX_ACTIONS]; MAX_SEATS];
        for (seat, worths) in worths[..table.players].iter_mut().enumerate() {
            *worths = self.action_values(table, hand, seat);
        }
        let mut shares = worths.map(|worths| self.probabilities(&worths, hand));
        for _ in 0..self.rethinks {
            let previous = shares;
            for seat in 0..table.players {
                let others = previous[..table.players].iter().enumerate().filter(|&(other, _)| other != seat);
                let mut expected = worths[seat];
                let remaining = remaining_shares(others.map(|(_, shares)| shares));
                for ((expected, remaining), &action) in expected.iter_mut().zip(remaining).zip(hand) {
                    if action != Action::D {
                        *expected *= remaining;
                    }
                }
                let better = self.probabilities(&expected, hand);
                for (share, better) in shares[seat].iter_mut().zip(better) {
                    *share = 0.5 * (*share + better);
                }
            }
        }
        shares
    }

    fn probabilities(&self, worths: &[f32; MAX_ACTIONS], hand: &[Action]) -> [f32; MAX_ACTIONS] {
        let mut powers = [0.0; MAX_ACTIONS];
        for (power, (worth, _)) in powers.iter_mut().zip(worths.iter().zip(hand)) {
            *power = worth.max(0.0).powf(self.boldness);
        }
        let sum: f32 = powers.iter().sum();
        if sum > 0.0 { powers.map(|power| power / sum) } else { powers }
    }

    /// The value of each action of the hand to a seat, in points.
    fn action_values(&self, table: &TableModel, hand: &[Action], seat: usize) -> [f32; MAX_ACTIONS] {
        let mut worths = [0.0; MAX_ACTIONS];
        for (worth, &action) in worths.iter_mut().zip(hand) {
            *worth = self.action_value(table, seat, action);
        }
        worths
    }

    /// The value of an action to a seat, in points.
    pub fn action_value(&self, table: &TableModel, seat: usize, action: Action) -> f32 {
        let player = &table.seats[seat];
        match action {
            Action::B | Action::Points => player.reward_points,
            Action::C | Action::Gems => self.gems_value(table, seat, player.reward_gems),
            Action::D => self.gem.iter().sum::<f32>() / 4.0,
            Action::A | Action::Die => {
                let missing = table.goal - player.progress;
                let reached: f32 = (0_u8..)
                    .zip(table.steps)
                    .filter(|(steps, _)| f32::from(*steps) >= missing)
                    .map(|(_, share)| share)
                    .sum();
                let is_reached = missing <= 0.0;
                let by_points = if table.kind == Kind::Board { 6.0 - table.mean_step() } else { 0.0 };
                let ahead = if is_reached { 0.0 } else { self.step * table.mean_step() * table.bonus() / table.goal };
                let bonus = if is_reached { 0.0 } else { self.bonus * reached * table.bonus() };
                by_points + ahead + bonus
            }
        }
    }

    /// The value of gems to a seat.
    pub(super) fn gems_value(&self, table: &TableModel, seat: usize, gems: [u8; COLORS]) -> f32 {
        Color::ALL
            .into_iter()
            .map(|color| {
                let index = color.index();
                let mine = f32::from(table.seats[seat].gems[index]);
                let most =
                    (0..MAX_SEATS).filter(|&other| other != seat).map(|other| table.seats[other].gems[index]).max();
                let away = (f32::from(most.unwrap_or(0)) - mine).abs();
                let contested = self.contested / (1.0 + away);
                f32::from(gems[index]) * self.gem[index] * (1.0 + contested)
            })
            .sum()
    }

    fn purse_value(&self, table: &TableModel, seat: usize) -> f32 {
        self.gems_value(table, seat, table.seats[seat].gems)
    }

    /// At half the value of the action, it does not matter who performs it, so that is the limit for offers.
    pub(super) fn barter_limit(&self, table: &TableModel, seat: usize, action: Action) -> f32 {
        0.5 * self.action_value(table, seat, action)
    }

    fn choose_bid(
        &self,
        table: &TableModel,
        view: &View,
        bid: BarterOptions,
        seat: usize,
        random: &mut dyn RandomSource,
    ) -> Option<Move> {
        let PhaseView::Barter(barter) = &view.phase else { return None };
        if self.whim > 0.0 && pick_fraction(random) < self.whim {
            return match bid.standing {
                Some(_) => Some(Move::Accept),
                None => Offer::cheapest_above(None, bid.purse).map(Move::Offer).or(Some(Move::Decline)),
            };
        }
        let error = 1.0 + self.misjudgement * (2.0 * pick_fraction(random) - 1.0);
        let limit = error * self.barter_limit(table, seat, barter.action);
        let price = |offer: Offer| self.gems_value(table, seat, offer.gems().counts());
        let raise = Offer::cheapest_above(bid.standing, bid.purse)
            .filter(|&offer| price(offer) <= limit)
            .or_else(|| self.least_costly_raise(table, seat, bid, limit));
        match (bid.standing, raise) {
            (Some(standing), _) if price(standing) >= limit => Some(Move::Accept),
            (_, Some(offer)) => Some(Move::Offer(offer)),
            (Some(_), None) => Some(Move::Accept),
            (None, None) if bid.may_decline => Some(Move::Decline),
            (None, None) => Offer::cheapest_above(None, bid.purse).map(Move::Offer),
        }
    }

    /// The raise that costs the player least. The lowest offer is not always the cheapest: another color may cost less.
    fn least_costly_raise(&self, table: &TableModel, seat: usize, bid: BarterOptions, limit: f32) -> Option<Offer> {
        let size = bid.standing.map_or(1, |offer| offer.gems().total()) + 1;
        let small = Gems::new(bid.purse.counts().map(|count| count.min(u8::try_from(size).unwrap_or(u8::MAX))));
        OffersAbove::new(bid.standing, small)
            .iter()
            .take_while(|offer| offer.gems().total() <= size)
            .map(|offer| (self.gems_value(table, seat, offer.gems().counts()), offer))
            .filter(|&(price, _)| price <= limit)
            .min_by(|one, two| one.0.total_cmp(&two.0))
            .map(|(_, offer)| offer)
    }

    /// The value of the archways that the first die can reach.
    fn start_value(&self, view: &View, id: u8) -> f32 {
        let Some(board) = view.board() else { return 0.0 };
        let start = board.place_of(id).map_or(0, usize::from);
        let ahead = board.archways().iter().cycle().skip(start + 1).take(6);
        ahead
            .map(|archway| {
                let gems: f32 =
                    archway.gems.counts().iter().zip(self.gem).map(|(&count, gem)| f32::from(count) * gem).sum();
                f32::from(archway.points).max(gems)
            })
            .sum()
    }
}

/// The expected part of each action for one more player who lays it: all of it alone, half of it in a barter.
fn remaining_shares<'a>(others: impl Iterator<Item = &'a [f32; MAX_ACTIONS]>) -> [f32; MAX_ACTIONS] {
    let (mut nobody, mut one) = ([1.0; MAX_ACTIONS], [0.0; MAX_ACTIONS]);
    for shares in others {
        for ((nobody, one), share) in nobody.iter_mut().zip(&mut one).zip(shares) {
            *one = *one * (1.0 - share) + *nobody * share;
            *nobody *= 1.0 - share;
        }
    }
    for (nobody, one) in nobody.iter_mut().zip(one) {
        *nobody += 0.5 * one;
    }
    nobody
}

fn best_move(rated: impl Iterator<Item = (Move, f32)>) -> Option<Move> {
    rated.max_by(|one, two| one.1.total_cmp(&two.1)).map(|(mv, _)| mv)
}

//! Rules of thumb: what an action, a gem and an offer are worth to somebody who counts on his fingers. The easy and the
//! normal player go by them; their numbers are data.

use std::sync::LazyLock;

use serde::Deserialize;

use super::equilibrium::MOST_ACTIONS;
use super::table::{COLORS, Table};
use crate::game::view::PhaseView;
use crate::game::{Action, Bid, Chance, Color, Gems, Kind, Legal, MAX_SEATS, Move, Offer, View, Viewer};

/// The habits of a player who goes by rules of thumb.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HeuristicWeights {
    /// What a gem of each colour is worth in points.
    pub gem: [f32; COLORS],
    /// How much more when the majority of its colour is within reach, and how much of that a gem away takes off.
    pub contested: f32,
    /// How much of its part of the bonus a worker or step counts for.
    pub step: f32,
    /// How much of the bonus a player counts on when a draw or die could bring it.
    pub bonus: f32,
    /// How often it thinks again about what the others will think; at 0 it chooses as if it were alone.
    pub rethinks: u8,
    /// How strongly the better choice is preferred: 1 in proportion, more is bolder.
    pub boldness: f32,
    /// How far off its prices are, as a part of them, either way.
    pub misjudgement: f32,
    /// How often it accepts or makes any offer at all without a thought.
    pub whim: f32,
}

#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelWeights {
    pub easy: HeuristicWeights,
    pub normal: HeuristicWeights,
}

/// The file that comes with the program.
pub const EMBEDDED: &str = include_str!("../../../../config/players/thumbs.toml");

static THUMBS: LazyLock<Option<LevelWeights>> = LazyLock::new(|| LevelWeights::read(EMBEDDED).ok());

impl LevelWeights {
    pub fn read(text: &str) -> Result<LevelWeights, toml::de::Error> {
        toml::from_str(text)
    }

    /// A test reads the file, so there always are some.
    pub fn embedded() -> Option<&'static LevelWeights> {
        THUMBS.as_ref()
    }
}

impl HeuristicWeights {
    pub fn answer(&self, view: &View, legal: &Legal, luck: &mut dyn Chance) -> Option<Move> {
        let Viewer::Seat(seat) = view.eye else { return None };
        let seat = seat.index();
        let table = Table::of(view);
        if seat >= table.players {
            return None;
        }
        match legal {
            Legal::Nothing => None,
            Legal::Play(hand) => {
                let shares = self.mixture(&table, hand, seat);
                super::pick(hand.iter().zip(shares).map(|(&action, share)| (Move::Play(action), share)), luck)
            }
            Legal::Bid(bid) => self.bid(&table, view, *bid, seat, luck),
            Legal::Place(archways) => {
                let worths = archways.iter().map(|&id| (Move::Place(id), self.start(view, id)));
                best(worths)
            }
            Legal::Swap { .. } | Legal::Take { .. } => best(legal.moves().into_iter().map(|mv| {
                let mut after = table;
                match mv {
                    Move::Swap { give, take } => after.swap(seat, give, take),
                    Move::Take(color) => after.take(seat, color),
                    _ => {}
                }
                (mv, self.purse(&after, seat))
            })),
        }
    }

    /// How often each action is laid: by what it is worth and by how likely the others leave it alone.
    pub fn mixture(&self, table: &Table, hand: &[Action], seat: usize) -> [f32; MOST_ACTIONS] {
        let mut worths = [[0.0; MOST_ACTIONS]; MAX_SEATS];
        for (seat, worths) in worths[..table.players].iter_mut().enumerate() {
            *worths = self.actions(table, hand, seat);
        }
        let mut shares = worths.map(|worths| self.bold(&worths));
        for _ in 0..self.rethinks {
            let thought = shares;
            for seat in 0..table.players {
                let mut hoped = worths[seat];
                for ((place, hoped), &action) in hoped.iter_mut().enumerate().zip(hand) {
                    if action != Action::D {
                        let others = thought[..table.players].iter().enumerate().filter(|&(other, _)| other != seat);
                        *hoped *= left_for_one_more(others.map(|(_, shares)| shares[place]));
                    }
                }
                let better = self.bold(&hoped);
                for (share, better) in shares[seat].iter_mut().zip(better) {
                    *share = 0.5 * (*share + better);
                }
            }
        }
        shares[seat]
    }

    fn bold(&self, worths: &[f32; MOST_ACTIONS]) -> [f32; MOST_ACTIONS] {
        let powers = worths.map(|worth| worth.max(0.0).powf(self.boldness));
        let sum: f32 = powers.iter().sum();
        if sum > 0.0 { powers.map(|power| power / sum) } else { powers }
    }

    /// What each action of the hand is worth to a seat, in points.
    fn actions(&self, table: &Table, hand: &[Action], seat: usize) -> [f32; MOST_ACTIONS] {
        let mut worths = [0.0; MOST_ACTIONS];
        for (worth, &action) in worths.iter_mut().zip(hand) {
            *worth = self.action(table, seat, action);
        }
        worths
    }

    pub fn action(&self, table: &Table, seat: usize, action: Action) -> f32 {
        let side = &table.sides[seat];
        match action {
            Action::B | Action::Points => side.prize_points,
            Action::C | Action::Gems => self.gems(table, seat, side.prize_gems),
            Action::D => self.gem.iter().sum::<f32>() / 4.0,
            Action::A | Action::Die => {
                let missing = table.goal - side.progress;
                let reached: f32 = (0_u8..)
                    .zip(table.steps)
                    .filter(|(steps, _)| f32::from(*steps) >= missing)
                    .map(|(_, share)| share)
                    .sum();
                let done = missing <= 0.0;
                let by_points = if table.kind == Kind::Board { 6.0 - table.mean_step() } else { 0.0 };
                let ahead = if done { 0.0 } else { self.step * table.mean_step() * table.bonus() / table.goal };
                let bonus = if done { 0.0 } else { self.bonus * reached * table.bonus() };
                by_points + ahead + bonus
            }
        }
    }

    /// What a handful more or less is worth to a seat.
    fn gems(&self, table: &Table, seat: usize, gems: [u8; COLORS]) -> f32 {
        Color::ALL
            .into_iter()
            .map(|color| {
                let index = color.index();
                let mine = f32::from(table.sides[seat].gems[index]);
                let most =
                    (0..MAX_SEATS).filter(|&other| other != seat).map(|other| table.sides[other].gems[index]).max();
                let away = (f32::from(most.unwrap_or(0)) - mine).abs();
                let contested = self.contested / (1.0 + away);
                f32::from(gems[index]) * self.gem[index] * (1.0 + contested)
            })
            .sum()
    }

    fn purse(&self, table: &Table, seat: usize) -> f32 {
        self.gems(table, seat, table.sides[seat].gems)
    }

    /// Half of what the action is worth is the price at which it is all the same who performs.
    fn bid(&self, table: &Table, view: &View, bid: Bid, seat: usize, luck: &mut dyn Chance) -> Option<Move> {
        let PhaseView::Barter(barter) = &view.phase else { return None };
        if chance_of(self.whim, luck) {
            return match bid.standing {
                Some(_) => Some(Move::Accept),
                None => Offer::cheapest_above(None, bid.purse).map(Move::Offer).or(Some(Move::Decline)),
            };
        }
        let error = 1.0 + self.misjudgement * (2.0 * fraction(luck) - 1.0);
        let limit = 0.5 * error * self.action(table, seat, barter.action);
        let price = |offer: Offer| self.gems(table, seat, offer.gems().counts());
        let raise = Offer::cheapest_above(bid.standing, bid.purse)
            .filter(|&offer| price(offer) <= limit)
            .or_else(|| self.cheap_raise(table, seat, bid, limit));
        match (bid.standing, raise) {
            (Some(standing), _) if price(standing) >= limit => Some(Move::Accept),
            (_, Some(offer)) => Some(Move::Offer(offer)),
            (Some(_), None) => Some(Move::Accept),
            (None, None) if bid.may_decline => Some(Move::Decline),
            (None, None) => Offer::cheapest_above(None, bid.purse).map(Move::Offer),
        }
    }

    /// The lowest rung is not always the cheapest for oneself: another colour may cost less.
    fn cheap_raise(&self, table: &Table, seat: usize, bid: Bid, limit: f32) -> Option<Offer> {
        let size = bid.standing.map_or(1, |offer| offer.gems().total()) + 1;
        let small = Gems::new(bid.purse.counts().map(|count| count.min(u8::try_from(size).unwrap_or(u8::MAX))));
        Offer::all_above(bid.standing, small)
            .into_iter()
            .take_while(|offer| offer.gems().total() <= size)
            .map(|offer| (self.gems(table, seat, offer.gems().counts()), offer))
            .filter(|&(price, _)| price <= limit)
            .min_by(|one, two| one.0.total_cmp(&two.0))
            .map(|(_, offer)| offer)
    }

    /// What the archways within a die's reach show.
    fn start(&self, view: &View, id: u8) -> f32 {
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

/// How much of an action is left on average for one more who lays it: all of it alone, half of it in a barter.
fn left_for_one_more(others: impl Iterator<Item = f32>) -> f32 {
    let (mut nobody, mut one) = (1.0, 0.0);
    for share in others {
        one = one * (1.0 - share) + nobody * share;
        nobody *= 1.0 - share;
    }
    nobody + 0.5 * one
}

fn best(rated: impl Iterator<Item = (Move, f32)>) -> Option<Move> {
    rated.max_by(|one, two| one.1.total_cmp(&two.1)).map(|(mv, _)| mv)
}

fn fraction(luck: &mut dyn Chance) -> f32 {
    f32::from(u16::try_from(luck.pick(1 << 16)).unwrap_or(u16::MAX)) / 65_536.0
}

fn chance_of(share: f32, luck: &mut dyn Chance) -> bool {
    share > 0.0 && fraction(luck) < share
}

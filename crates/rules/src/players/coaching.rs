//! Advice for newcomers: the one thing about their current question that is easy to overlook. It comes from what they see, and
//! only from public numbers that they could compute themselves.

use super::majority_change::MajorityChange;
use super::table_model::TableModel;
use crate::game::prospects::{BonusProspect, Prospects};
use crate::game::view::{PhaseView, SeatView};
use crate::game::{Action, Barter, BarterOptions, Color, Gems, Seat, View, Viewer};

/// With as few gems, nobody wins a barter.
const FEW_GEMS: u32 = 2;
/// The greatest number of workers on a card.
pub const MAX_WORKERS: u8 = 4;
/// The highest roll of a die.
pub const MAX_ROLL: u8 = 6;

/// One piece of advice about the current question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advice {
    /// The first question of the game: alone you get the action, two barter, three get nothing.
    WhoGetsIt { players: usize },
    /// Too few gems to win a barter.
    FewGems { gems: u32 },
    /// An action, performed alone, changes a majority.
    ActionBringsMajority { action: Action, change: MajorityChange },
    /// One card or die can bring the bonus. So many others are as close.
    BonusInReach { action: Action, missing: u8, points: u8, others: usize },
    /// So many others need an action for their bonus, so it is likely to collide.
    OthersNeed { action: Action, others: usize, points: u8 },
    /// Nobody's card or archway has more points.
    MostPoints { action: Action, points: u8 },
    /// The card or archway brings less than those of all others, so being paid is better.
    PoorReward { points: u8, gems: Gems },
    /// So many more gems of a color change its majority.
    GemsToMajority { gems: u8, change: MajorityChange },
    /// Nothing special about this question, and another stage follows.
    GemsStay { stages_left: u8 },
    /// Nothing special about this question of the last stage.
    LastStage,
    /// The standing offer changes a majority.
    OfferBringsMajority { change: MajorityChange },
    /// The cheapest possible offer costs a majority.
    OfferCostsMajority { change: MajorityChange },
    /// What the points of an action are worth to both players of a barter.
    PointsAtStake { mine: u8, theirs: u8 },
    /// The gems that both players of a barter would get.
    GemsAtStake { mine: Gems, theirs: Gems },
    /// How far both players of a barter are from the bonus.
    BonusAtStake { mine: u8, theirs: u8, points: u8 },
    /// Where the first die can lead from a good archway.
    StartAhead { archway: u8, points: u32 },
    /// A gem from the stock changes no majority, so the nearest one is the goal.
    GemOfValue { color: Color },
}

/// Advice about the question that the viewer must answer. None if they need not answer any.
pub fn advice(view: &View) -> Option<Advice> {
    let Viewer::Seat(me) = view.viewer else { return None };
    if !view.asked.contains(me) {
        return None;
    }
    let side = view.seat(me)?;
    match &view.phase {
        PhaseView::Choose { mine: None, .. } => about_actions(view, me, side),
        PhaseView::Barter(barter) => about_barter(view, me, side, barter),
        PhaseView::Trade(_) => Some(about_gems(view, me)),
        PhaseView::Place => about_archways(view),
        PhaseView::Choose { mine: Some(_), .. } | PhaseView::Resolving | PhaseView::Over { .. } => None,
    }
}

fn about_actions(view: &View, me: Seat, side: &SeatView) -> Option<Advice> {
    if (view.stage, view.round) == (1, 1) {
        return Some(Advice::WhoGetsIt { players: view.players() });
    }
    let gems = side.gems.total();
    if gems <= FEW_GEMS {
        return Some(Advice::FewGems { gems });
    }
    let by_gems = gems_action(view).and_then(|action| {
        let change = change_after(view, me, |table| table.perform(me.index(), action))?;
        (change.points > 0).then_some(Advice::ActionBringsMajority { action, change })
    });
    by_gems
        .or_else(|| about_bonus(view, me))
        .or_else(|| about_reward(view, me, side))
        .or_else(|| nearest_majority(view, me))
        .or_else(|| Some(about_stage(view)))
}

fn about_stage(view: &View) -> Advice {
    match view.stages.count().saturating_sub(view.stage) {
        0 => Advice::LastStage,
        stages_left => Advice::GemsStay { stages_left },
    }
}

/// The bonus, if one card or die can bring it.
fn about_bonus(view: &View, me: Seat) -> Option<Advice> {
    let action = *view.hand.iter().find(|action| matches!(action, Action::A | Action::Die))?;
    let reach = if action == Action::A { MAX_WORKERS } else { MAX_ROLL };
    let is_close = |bonus: &BonusProspect| (1..=reach).contains(&bonus.missing);
    let others = Seat::all(view.players()).filter(|&other| other != me);
    let others = others.filter_map(|other| Some(Prospects::of(view, other)?.bonus)).filter(is_close).count();
    let own = Prospects::of(view, me)?.bonus;
    if is_close(&own) {
        return Some(Advice::BonusInReach { action, missing: own.missing, points: own.points, others });
    }
    (others >= 2).then_some(Advice::OthersNeed { action, others, points: own.points })
}

fn about_reward(view: &View, me: Seat, side: &SeatView) -> Option<Advice> {
    let action = *view.hand.iter().find(|action| matches!(action, Action::B | Action::Points))?;
    let (points, gems) = side.spot.current_reward()?;
    let others = Seat::all(view.players()).zip(&view.seats).filter(|(other, _)| *other != me);
    let others: Vec<(u8, Gems)> = others.filter_map(|(_, other)| other.spot.current_reward()).collect();
    if others.iter().all(|(other, _)| *other < points) {
        return Some(Advice::MostPoints { action, points });
    }
    let is_poor = others.iter().all(|(other, _)| *other >= points)
        && others.iter().all(|(_, other)| other.total() >= gems.total());
    is_poor.then_some(Advice::PoorReward { points, gems })
}

/// The color in which the fewest more gems change the majority, the most valuable one first. At most two gems.
fn nearest_majority(view: &View, me: Seat) -> Option<Advice> {
    let with = |color: Color, gems: u8| {
        let change = change_after(view, me, |table| table.seats[me.index()].gems[color.index()] += gems)?;
        (change.points > 0 && !change.shared).then_some(Advice::GemsToMajority { gems, change })
    };
    (1..=2).find_map(|gems| Color::ALL.into_iter().find_map(|color| with(color, gems)))
}

fn gems_action(view: &View) -> Option<Action> {
    view.hand.iter().copied().find(|action| matches!(action, Action::C | Action::Gems))
}

/// The greatest change of a majority after this.
fn change_after(view: &View, me: Seat, change: impl FnOnce(&mut TableModel)) -> Option<MajorityChange> {
    let before = TableModel::new(view);
    let mut after = before;
    change(&mut after);
    MajorityChange::greatest(me, &before, &after)
}

fn about_barter(view: &View, me: Seat, side: &SeatView, barter: &Barter) -> Option<Advice> {
    let partner = barter.partner_of(me);
    let paid = |from: Seat, to: Seat, gems: Gems| {
        change_after(view, me, |table| table.pay(from.index(), to.index(), gems.counts()))
    };
    let taken = barter.standing_offer().and_then(|offer| paid(partner, me, offer.gems()));
    if let Some(change) = taken.filter(|change| change.points > 0) {
        return Some(Advice::OfferBringsMajority { change });
    }
    let options =
        BarterOptions { standing: barter.standing_offer(), purse: side.gems, may_decline: barter.can_decline() };
    let cheapest = options.quick_raises().first().and_then(|offer| paid(me, partner, offer.gems()));
    if let Some(change) = cheapest.filter(|change| change.points < 0) {
        return Some(Advice::OfferCostsMajority { change });
    }
    let reward = |seat: Seat| view.seat(seat).and_then(|side| side.spot.current_reward()).unwrap_or_default();
    let ((my_points, my_gems), (their_points, their_gems)) = (reward(me), reward(partner));
    Some(match barter.action {
        Action::B | Action::Points => Advice::PointsAtStake { mine: my_points, theirs: their_points },
        Action::C | Action::Gems => {
            let [mine, theirs] = [my_gems, their_gems].map(|gems| gems.at_most(view.stock));
            Advice::GemsAtStake { mine, theirs }
        }
        Action::A | Action::Die | Action::D => {
            let [mine, theirs] = [me, partner].map(|seat| Prospects::of(view, seat).map(|prospects| prospects.bonus));
            let (mine, theirs) = mine.zip(theirs)?;
            Advice::BonusAtStake { mine: mine.missing, theirs: theirs.missing, points: mine.points }
        }
    })
}

/// On D: the gem that helps most.
fn about_gems(view: &View, me: Seat) -> Advice {
    let in_stock = |color: &Color| view.stock.count(*color) > 0;
    let gains = Color::ALL.into_iter().filter(in_stock).filter_map(|color| {
        let change = change_after(view, me, |table| table.take(me.index(), color))?;
        (change.points > 0).then_some(change)
    });
    match gains.rev().max_by_key(|change| change.points) {
        Some(change) => Advice::GemsToMajority { gems: 1, change },
        None => Advice::GemOfValue { color: Color::ALL.into_iter().find(in_stock).unwrap_or(Color::Red) },
    }
}

/// An archway from which the first die leads to the most points.
fn about_archways(view: &View) -> Option<Advice> {
    let board = view.board()?;
    let archways = board.archways();
    let ahead = |place: usize| {
        let next = archways.iter().cycle().skip(place + 1).take(usize::from(MAX_ROLL));
        next.map(|archway| u32::from(archway.points)).sum::<u32>()
    };
    let best = (0..archways.len()).rev().max_by_key(|&place| ahead(place))?;
    Some(Advice::StartAhead { archway: archways[best].id, points: ahead(best) })
}

//! Reviews: every change of a win share has exactly one reason, and losses measure mistakes.

use basari_rules::calibration::{Calibration, calibrate};
use basari_rules::game::{Action, Event, Kind, Move, Seat};
use basari_rules::players::{FixedPolicy, Level, Player, PlayerWeights};
use basari_rules::review::{Cause, DecisionKind, LossSummary, Review, ReviewDigest, ReviewError, review};
use basari_rules::rollouts::{LossComparison, RolloutPlan, measure_losses};
use basari_rules::simulation::{SeededRandom, play_one_game};
use proptest::prelude::*;

use crate::support::{TABLES, material};

fn play(kind: Kind, seats: &[Level], seed: u64) -> Vec<Event> {
    play_one_game(material(kind), seats, &mut SeededRandom::new(seed, 0)).unwrap().log
}

fn review_of(log: &[Event]) -> Review {
    review(&PlayerWeights::embedded().unwrap().hard, log).unwrap()
}

/// Everything that holds for every review.
fn check(review: &Review, log: &[Event]) {
    for (index, seat) in review.seats.iter().enumerate() {
        let difference = seat.parts.total() - (seat.end - seat.start);
        assert!(difference.abs() < 1e-9, "seat {index}: the parts miss the result by {difference}");
        let steps: f64 = review.steps.iter().map(|step| step.changes[index].total()).sum();
        assert!((steps - (seat.end - seat.start)).abs() < 1e-9, "seat {index}: the steps do not add up");
    }
    let Some(Event::Ended { winners }) = log.last() else { panic!("the game is over") };
    for (seat, reviewed) in Seat::all(review.seats.len()).zip(&review.seats) {
        assert_eq!(reviewed.end > 0.0, winners.contains(seat), "{seat:?} ends with the actual result");
    }
    for step in &review.steps {
        if let Some(shares) = &step.shares {
            assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{step:?}");
            assert!(shares.iter().all(|share| (-1e-9..=1.0 + 1e-9).contains(share)), "{step:?}");
        }
    }
    for (step, decision) in review.decisions() {
        assert!((0.0..=1.0).contains(&decision.loss), "{decision:?}");
        assert!(decision.alternatives.iter().all(|other| other.mv != decision.mv));
        let own = step.changes[decision.seat.index()].own_decisions;
        assert!((own - (decision.after - decision.before)).abs() < 1e-12);
        let best = decision.alternatives.iter().map(|other| other.share).fold(decision.after, f64::max);
        if decision.kind == DecisionKind::Action {
            let is_loss = (best - decision.after - decision.loss).abs() < 1e-6;
            assert!(decision.loss == 0.0 || is_loss, "a loss is what the best action would have added: {decision:?}");
        } else {
            assert!(decision.loss == 0.0 || (own + decision.loss).abs() < 1e-12, "a loss is what the decision changed");
        }
    }
    let made = log.iter().filter(|event| matches!(event, Event::Offered { .. } | Event::Accepted { .. })).count();
    let bids = review
        .decisions()
        .filter(|(_, decision)| decision.kind == DecisionKind::Barter && !matches!(decision.mv, Move::Decline));
    assert_eq!(bids.count(), made, "every bid is reviewed");
    let reveals = log.iter().filter(|event| **event == Event::Revealed).count();
    let actions = review.decisions().filter(|(_, decision)| decision.kind == DecisionKind::Action).count();
    assert_eq!(actions, reveals * review.seats.len(), "every laid card is reviewed");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, ..ProptestConfig::default() })]

    #[test]
    fn the_parts_add_up_to_the_result(table in 0..TABLES.len(), level in 0..3_usize, seed in 0..1000_u64) {
        let (kind, players) = TABLES[table];
        let level = [Level::Random, Level::Easy, Level::Normal][level];
        let log = play(kind, &vec![level; players], seed);
        check(&review_of(&log), &log);
    }
}

#[test]
fn the_parts_add_up_at_every_table() {
    for (kind, players) in TABLES {
        for level in [Level::Random, Level::Normal, Level::Hard] {
            let log = play(kind, &vec![level; players], 3);
            check(&review_of(&log), &log);
        }
    }
}

#[test]
fn a_review_follows_from_the_log() {
    let log = play(Kind::Card, &[Level::Easy, Level::Normal, Level::Random], 5);
    assert_eq!(review_of(&log), review_of(&log));
}

#[test]
fn an_unfinished_game_is_not_reviewed() {
    let log = play(Kind::Card, &[Level::Random; 3], 5);
    let result = review(&PlayerWeights::embedded().unwrap().hard, &log[..log.len() - 1]);
    assert!(matches!(result, Err(ReviewError::Unfinished)));
}

/// The average losses of a level, in percent of the win.
fn mean_losses(level: Level) -> [f64; 2] {
    let mut summary = LossSummary::default();
    for seed in 0..4 {
        summary.add(&review_of(&play(Kind::Card, &[level; 3], seed)), None);
    }
    [DecisionKind::Action, DecisionKind::Barter].map(|kind| 100.0 * summary.mean(kind).unwrap())
}

#[test]
fn stronger_players_lose_less() {
    let [random, normal, hard] = [Level::Random, Level::Normal, Level::Hard].map(mean_losses);
    assert!(random[1] > 5.0 * normal[1], "random {random:?}, normal {normal:?}");
    // Actions are compared between good players only: games of random players are decided early, and then there is little
    // left to lose.
    for kind in 0..2 {
        assert!(normal[kind] > hard[kind], "normal {normal:?}, hard {hard:?}");
    }
    // The hard player draws from balanced mixtures, rare actions included. None of them is a mistake.
    assert!(hard[0] < 0.3 && hard[1] < 0.3, "hard {hard:?}");
}

#[test]
fn a_loss_that_would_be_shown_as_nothing_is_not_marked() {
    let review = review_of(&play(Kind::Card, &[Level::Normal; 3], 8));
    let marked: Vec<f64> = Seat::all(3)
        .flat_map(|seat| review.costliest_decisions(seat, 100))
        .map(|(_, decision)| decision.loss)
        .collect();
    assert!(!marked.is_empty());
    assert!(marked.iter().all(|loss| *loss >= 0.0005), "{marked:?}");
}

#[test]
fn giving_everything_away_is_the_costliest_decision() {
    // The player in seat 0 accepts every offer at once.
    let seats = [Player::Fixed(FixedPolicy::AcceptEverything), Level::Hard.into(), Level::Hard.into()];
    let played = play_one_game(material(Kind::Card), &seats, &mut SeededRandom::new(2, 0)).unwrap();
    let review = review_of(&played.log);
    let worst = review.costliest_decisions(Seat::new(0), 3);
    assert_eq!(worst.len(), 3);
    assert!(worst[0].1.loss >= worst[1].1.loss && worst[1].1.loss >= worst[2].1.loss);
    assert!(worst.iter().any(|(_, decision)| decision.mv == Move::Accept), "{worst:?}");
}

#[test]
fn barters_show_what_was_paid_and_what_would_be_fair() {
    let log = play(Kind::Card, &[Level::Normal; 4], 1);
    let review = review_of(&log);
    let begun = log.iter().filter(|event| matches!(event, Event::BarterBegan { .. })).count();
    assert_eq!(review.barters.len(), begun);
    let mut paid = Vec::new();
    let mut standing = None;
    for event in &log {
        match event {
            Event::Offered { offer, .. } => standing = Some(offer.gems()),
            Event::Accepted { .. } => paid.extend(standing.take()),
            _ => {}
        }
    }
    assert!(review.barters.iter().map(|barter| barter.paid).eq(paid));
    assert!(review.barters.iter().all(|barter| [barter.opener, barter.other].contains(&barter.performer)));
    let fair = review.barters.iter().filter(|barter| barter.fair_to_opener.is_some());
    assert!(fair.count() * 2 > begun, "most barters have a fair price");
}

#[test]
fn every_card_and_die_has_its_effect() {
    for (kind, players) in [(Kind::Card, 3), (Kind::Board, 3)] {
        let log = play(kind, &vec![Level::Normal; players], 4);
        let review = review_of(&log);
        let count = |wanted: fn(&Cause) -> bool| review.steps.iter().filter(|step| wanted(&step.cause)).count();
        let rounds = log.iter().filter(|event| matches!(event, Event::RoundBegan { .. })).count();
        assert_eq!(count(|cause| *cause == Cause::Deal), rounds);
        let performed = |event: &&Event| {
            matches!(event, Event::Drew { .. }) || matches!(event, Event::Performed { action: Action::Die, .. })
        };
        let draws = log.iter().filter(performed).count();
        assert_eq!(count(|cause| matches!(cause, Cause::Draw { .. } | Cause::Roll { .. })), draws);
    }
}

#[test]
fn a_digest_keeps_what_a_page_shows() {
    for (kind, players) in [(Kind::Card, 4), (Kind::Board, 3)] {
        let log = play(kind, &vec![Level::Easy; players], 8);
        let review = review_of(&log);
        let digest = ReviewDigest::new(&review, &log);
        let text = serde_json::to_string(&digest).unwrap();
        assert_eq!(serde_json::from_str::<ReviewDigest>(&text).unwrap(), digest);
        assert!(text.len() < 60_000, "{} bytes", text.len());
        assert_eq!(digest.stage_ends.len(), 3);
        let last = digest.course.last().unwrap();
        assert!(digest.course.is_sorted_by(|one, two| one.at < two.at), "every moment appears once");
        assert!((last.at - digest.stage_ends[2]).abs() < 1e-9, "the game ends with its last stage");
        for (index, seat) in digest.seats.iter().enumerate() {
            assert!((digest.course[0].shares[index] - seat.start).abs() < 1e-4);
            assert!((last.shares[index] - seat.end).abs() < 1e-4);
            for marked in &seat.costliest {
                assert!((0.0..=last.at).contains(&marked.at), "{marked:?}");
                let barter = digest.barter_of(Seat::new(u8::try_from(index).unwrap()), marked);
                assert!(barter.is_some() || marked.decision.kind != DecisionKind::Barter, "{marked:?}");
            }
        }
    }
}

/// The players of one measurement. One plays by chance and makes costly mistakes.
fn rollout_plan(jobs: usize) -> RolloutPlan {
    let levels = vec![Level::Easy, Level::Normal, Level::Random];
    RolloutPlan {
        material: material(Kind::Card),
        levels,
        continued_by: None,
        games: 3,
        continuations: 12,
        seed: 2,
        jobs,
    }
}

#[test]
fn rollouts_repeat_the_decisions_that_a_review_marks() {
    let losses = measure_losses(&rollout_plan(1)).unwrap();
    assert_eq!(losses, measure_losses(&rollout_plan(2)).unwrap(), "the number of jobs does not matter");
    let [marked, random] =
        [true, false].map(|marked| LossComparison::of(losses.iter().filter(|loss| loss.marked == marked)));
    assert_eq!(marked.decisions, random.decisions);
    assert!((20..=27).contains(&marked.decisions), "three of each seat, if there are so many: {marked}");
    assert!(marked.claimed() > random.claimed() && marked.measured() > 0.0, "{marked}, {random}");
}

#[test]
fn a_calibration_compares_ratings_with_results() {
    let mut calibration = Calibration::default();
    // Of four positions rated 25 %, one was won.
    for won in [0.0, 1.0, 0.0, 0.0] {
        calibration.add(0.25, won);
    }
    assert!(calibration.mean_error() < 1e-9);
    calibration.add(0.85, 0.0);
    assert!((calibration.mean_error() - 0.85 / 5.0).abs() < 1e-9);
    let one = calibrate(&material(Kind::Board), 3, 2, 1, 1).unwrap();
    assert_eq!(one, calibrate(&material(Kind::Board), 3, 2, 1, 2).unwrap(), "the number of jobs does not matter");
    assert!(one.positions() > 20);
}

//! Deadlines and the outbox with a single worker.

use super::fixtures::{ANN, BEN, at, posts, running};
use crate::support::database::{Database, on_both_databases};
use basari::store::{Deadline, DeadlineKind, GameId, Intent, Lane, NewIntent, RetryReason, Store};
use jiff::{SignedDuration, Timestamp};

const LEASE: SignedDuration = SignedDuration::from_secs(1);

fn deadline(game: &GameId, seat: Option<u8>, kind: DeadlineKind, prompt: u32, due: Timestamp) -> Deadline {
    Deadline { game: game.clone(), seat, kind, prompt, due, reserve_from: None }
}

async fn replace(store: &Store, game: &GameId, wanted: &[Deadline]) {
    let mut tx = store.begin().await.unwrap();
    let present = tx.pending_work(game).await.unwrap().deadlines;
    tx.replace_deadlines(game, &present, wanted).await.unwrap();
    tx.commit().await.unwrap();
}

async fn finish(store: &Store, deadline: &Deadline) -> bool {
    let mut tx = store.begin().await.unwrap();
    let was_open = tx.finish_deadline(deadline, deadline.due).await.unwrap();
    tx.commit().await.unwrap();
    was_open
}

async fn enqueue(store: &Store, game: &GameId, payloads: &[&str], at: Timestamp) {
    let mut tx = store.begin().await.unwrap();
    tx.enqueue(game, &posts(payloads), at, at).await.unwrap();
    tx.commit().await.unwrap();
}

on_both_databases! {
async fn due_deadlines_are_claimed_oldest_first(db: &Database) {
    let store = db.store().await;
    let (one, two) = (running(&store, 1).await, running(&store, 2).await);
    let half = deadline(&one, Some(0), DeadlineKind::ReminderHalf, 4, at(100));
    let answer = deadline(&one, Some(0), DeadlineKind::Answer, 4, at(200));
    let lobby = deadline(&two, None, DeadlineKind::LobbyExpiry, 0, at(50));
    replace(&store, &one, &[answer.clone(), half.clone()]).await;
    replace(&store, &two, std::slice::from_ref(&lobby)).await;
    let mut view = store.read().await.unwrap();
    assert_eq!(view.deadlines(&one).await.unwrap(), [half.clone(), answer.clone()]);
    assert_eq!(store.next_due().await.unwrap(), Some(at(50)));
    drop(view);

    assert_eq!(store.claim_deadlines("w", at(49), LEASE, 10).await.unwrap(), []);
    assert_eq!(store.claim_deadlines("w", at(150), LEASE, 1).await.unwrap(), std::slice::from_ref(&lobby));
    assert_eq!(store.claim_deadlines("w", at(150), LEASE, 10).await.unwrap(), std::slice::from_ref(&half));
    assert_eq!(store.claim_deadlines("w", at(150), LEASE, 10).await.unwrap(), []);
    assert_eq!(store.next_due().await.unwrap(), Some(at(200)));
    assert!(finish(&store, &lobby).await);
    assert!(!finish(&store, &lobby).await);
    // The lease of the other one has expired, so it can be claimed again.
    assert_eq!(store.claim_deadlines("w", at(1_150), LEASE, 10).await.unwrap(), [half, answer]);
    assert_eq!(store.next_due().await.unwrap(), Some(at(2_150)));
}

async fn the_next_deadline_is_found_behind_many_leased_ones(db: &Database) {
    let store = db.store().await;
    let game = running(&store, 1).await;
    let many: Vec<Deadline> = (0..100).map(|prompt| deadline(&game, Some(0), DeadlineKind::Answer, prompt, at(10))).collect();
    replace(&store, &game, &many).await;
    assert_eq!(store.claim_deadlines("w", at(10), LEASE, 100).await.unwrap().len(), 100);
    let free = deadline(&game, Some(1), DeadlineKind::Answer, 1, at(20));
    replace(&store, &game, &[many, vec![free]].concat()).await;
    let next = store.next_due().await.unwrap();
    assert!(next.is_some_and(|next| next <= at(20)), "the next wake-up must not be too late: {next:?}");
}

async fn replacing_deadlines_keeps_leases_and_done_flags(db: &Database) {
    let store = db.store().await;
    let game = running(&store, 1).await;
    let half = deadline(&game, Some(0), DeadlineKind::ReminderHalf, 4, at(100));
    let answer = deadline(&game, Some(0), DeadlineKind::Answer, 4, at(100));
    let other = deadline(&game, Some(1), DeadlineKind::Answer, 4, at(100));
    replace(&store, &game, &[half.clone(), answer.clone(), other.clone()]).await;
    assert_eq!(store.claim_deadlines("w", at(100), LEASE, 10).await.unwrap().len(), 3);
    assert!(finish(&store, &half).await);

    // Seat 1 has answered. The deadlines of seat 0 are unchanged.
    replace(&store, &game, &[half.clone(), answer.clone()]).await;
    assert_eq!(store.claim_deadlines("w", at(200), LEASE, 10).await.unwrap(), []);
    assert_eq!(store.claim_deadlines("w", at(1_100), LEASE, 10).await.unwrap(), std::slice::from_ref(&answer));

    // A pause makes them later but keeps leases and done flags.
    let later = deadline(&game, Some(0), DeadlineKind::Answer, 4, at(5_000));
    replace(&store, &game, &[Deadline { due: at(4_000), ..half.clone() }, later.clone()]).await;
    assert_eq!(store.claim_deadlines("w", at(4_999), LEASE, 10).await.unwrap(), []);
    assert_eq!(store.claim_deadlines("w", at(5_000), LEASE, 10).await.unwrap(), [later]);

    // A new prompt gets new deadlines.
    let next = deadline(&game, Some(0), DeadlineKind::ReminderHalf, 5, at(100));
    replace(&store, &game, std::slice::from_ref(&next)).await;
    assert_eq!(store.claim_deadlines("w", at(5_000), LEASE, 10).await.unwrap(), [next]);
    replace(&store, &game, &[]).await;
    assert_eq!(store.next_due().await.unwrap(), None);
}

async fn a_deadline_can_be_reset_or_released(db: &Database) {
    let store = db.store().await;
    let game = running(&store, 1).await;
    let order = deadline(&game, Some(1), DeadlineKind::Order, 9, at(100));
    let mut tx = store.begin().await.unwrap();
    tx.put_deadline(&order).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(store.claim_deadlines("w", at(100), LEASE, 10).await.unwrap(), std::slice::from_ref(&order));
    assert!(finish(&store, &order).await);
    let mut tx = store.begin().await.unwrap();
    tx.put_deadline(&order).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(store.claim_deadlines("w", at(100), LEASE, 10).await.unwrap(), std::slice::from_ref(&order));
    store.release_deadline(&order, at(300)).await.unwrap();
    assert_eq!(store.claim_deadlines("w", at(299), LEASE, 10).await.unwrap(), []);
    assert_eq!(store.claim_deadlines("w", at(300), LEASE, 10).await.unwrap(), [Deadline { due: at(300), ..order }]);
}

async fn releasing_a_deadline_keeps_a_due_time_that_changed_after_the_claim(db: &Database) {
    let store = db.store().await;
    let game = running(&store, 1).await;
    let claimed = deadline(&game, Some(1), DeadlineKind::Answer, 9, at(100));
    replace(&store, &game, std::slice::from_ref(&claimed)).await;
    assert_eq!(store.claim_deadlines("w", at(100), LEASE, 10).await.unwrap(), std::slice::from_ref(&claimed));
    // The game is paused and resumed, which gives the player more time.
    let resumed = Deadline { due: at(90_000), ..claimed.clone() };
    replace(&store, &game, &[]).await;
    replace(&store, &game, std::slice::from_ref(&resumed)).await;
    store.release_deadline(&claimed, at(300)).await.unwrap();
    assert_eq!(store.claim_deadlines("w", at(300), LEASE, 10).await.unwrap(), []);
    assert_eq!(store.claim_deadlines("w", at(90_000), LEASE, 10).await.unwrap(), [resumed]);
}

async fn only_the_first_intent_of_each_game_can_be_claimed(db: &Database) {
    let store = db.store().await;
    let (one, two) = (running(&store, 1).await, running(&store, 2).await);
    enqueue(&store, &one, &["1a", "1b"], at(100)).await;
    enqueue(&store, &two, &["2a 🎲"], at(101)).await;
    enqueue(&store, &one, &["1c"], at(102)).await;

    let claim = async |worker, now| {
        let mut claimed = store.claim_outbox(worker, now, LEASE, 10).await.unwrap();
        claimed.sort_by(|a, b| a.payload.cmp(&b.payload));
        claimed
    };
    assert_eq!(claim("w1", at(99)).await, []);
    let first = claim("w1", at(200)).await;
    assert_eq!(first.iter().map(|i| (i.number, i.payload.as_str())).collect::<Vec<_>>(), [(1, "1a"), (1, "2a 🎲")]);
    assert_eq!(first[0].attempts, 0);
    assert_eq!(claim("w2", at(200)).await, []);
    assert_eq!(store.next_delivery().await.unwrap(), Some(at(1_200)));

    let done = async |intent: &Intent| store.mark_delivered(&intent.game, intent.number).await.unwrap();
    let put_off = async |worker, intent: &Intent, until| {
        store.reschedule_delivery(worker, &intent.game, intent.number, until, RetryReason::Failed).await.unwrap()
    };
    assert!(done(&first[0]).await);
    assert!(!done(&first[0]).await);
    let second = claim("w2", at(200)).await;
    assert_eq!((second.len(), second[0].number, second[0].payload.as_str()), (1, 2, "1b"));

    // Only the worker with the lease may reschedule it, and later intents wait.
    assert!(!put_off("w1", &second[0], at(5_000)).await);
    assert!(put_off("w2", &second[0], at(5_000)).await);
    assert!(done(&first[1]).await);
    assert_eq!(claim("w1", at(4_999)).await, []);
    assert_eq!(store.next_delivery().await.unwrap(), Some(at(5_000)));
    let again = claim("w1", at(5_000)).await;
    assert_eq!((again.len(), again[0].payload.as_str(), again[0].attempts), (1, "1b", 1));

    // The lease of a crashed worker expires, counts as an attempt, and a late reschedule by it changes nothing.
    let taken_over = claim("w2", at(6_000)).await;
    assert_eq!((taken_over.len(), taken_over[0].number, taken_over[0].attempts), (1, 2, 2));
    assert!(!put_off("w1", &again[0], at(9_000)).await);
    assert!(done(&taken_over[0]).await);
    assert_eq!(claim("w1", at(6_000)).await[0].payload, "1c");
}

async fn direct_messages_hold_up_neither_posts_nor_each_other(db: &Database) {
    let store = db.store().await;
    let game = running(&store, 1).await;
    let intent = |lane, payload: &str| NewIntent { lane, payload: payload.into() };
    let (ann, ben) = (Lane::Direct(ANN), Lane::Direct(BEN));
    let queue = [
        intent(Lane::Channel, "post 1"),
        intent(ann, "ann 1"),
        intent(ben, "ben 1"),
        intent(Lane::Channel, "post 2"),
        intent(ann, "ann 2"),
    ];
    let mut tx = store.begin().await.unwrap();
    tx.enqueue(&game, &queue, at(1), at(1)).await.unwrap();
    tx.commit().await.unwrap();
    let claim = async || {
        let mut claimed = store.claim_outbox("w", at(1), LEASE, 10).await.unwrap();
        claimed.sort_by_key(|intent| intent.number);
        claimed
    };
    let payloads = |claimed: &[Intent]| claimed.iter().map(|intent| intent.payload.clone()).collect::<Vec<_>>();

    // A direct message links to a post, so it waits for it.
    let first = claim().await;
    assert_eq!(payloads(&first), ["post 1"]);
    assert!(store.mark_delivered(&game, 1).await.unwrap());
    let second = claim().await;
    assert_eq!(payloads(&second), ["ann 1", "ben 1", "post 2"]);
    assert!(store.mark_delivered(&game, 4).await.unwrap());

    // Ann's first message fails, so her second one waits. Ben's does not.
    assert!(store.reschedule_delivery("w", &game, 2, at(5_000), RetryReason::Failed).await.unwrap());
    assert!(store.reschedule_delivery("w", &game, 3, at(1), RetryReason::Failed).await.unwrap());
    assert_eq!(payloads(&claim().await), ["ben 1"]);
    assert_eq!(store.next_delivery().await.unwrap(), Some(at(1_001)));
    assert!(store.mark_delivered(&game, 3).await.unwrap());
    assert_eq!(store.next_delivery().await.unwrap(), Some(at(5_000)));
}

async fn a_retry_counts_as_an_attempt_unless_a_rate_limit_caused_it(db: &Database) {
    let store = db.store().await;
    let game = running(&store, 1).await;
    enqueue(&store, &game, &["post"], at(1)).await;
    let steps = [
        (RetryReason::RateLimited, (0, 0, 0)),
        (RetryReason::MessageDeleted, (1, 1, 0)),
        (RetryReason::Failed, (2, 1, 0)),
        (RetryReason::Outage, (3, 1, 0)),
        (RetryReason::Refused, (4, 1, 1)),
    ];
    for (reason, expected) in steps {
        let claimed = store.claim_outbox("w", at(1), LEASE, 1).await.unwrap();
        assert!(store.reschedule_delivery("w", &game, claimed[0].number, at(1), reason).await.unwrap());
        let waiting = store.read().await.unwrap().undelivered(&game).await.unwrap().remove(0);
        assert_eq!((waiting.attempts, waiting.nonce_version, waiting.refusals), expected, "{reason:?}");
    }
}

async fn the_outbox_of_a_game_can_be_cleared(db: &Database) {
    let store = db.store().await;
    let (one, two) = (running(&store, 1).await, running(&store, 2).await);
    let many: Vec<String> = (0..40).map(|n| n.to_string()).collect();
    let mut tx = store.begin().await.unwrap();
    tx.enqueue(&one, &posts(&many), at(1), at(1)).await.unwrap();
    tx.enqueue(&two, &posts(&["x"]), at(1), at(1)).await.unwrap();
    tx.enqueue(&two, &[], at(1), at(1)).await.unwrap();
    tx.commit().await.unwrap();
    let mut view = store.read().await.unwrap();
    assert_eq!(view.outbox_size().await.unwrap(), 41);
    let waiting = view.undelivered(&one).await.unwrap();
    assert!(waiting.iter().map(|intent| &intent.payload).eq(&many));
    drop(view);
    let mut tx = store.begin().await.unwrap();
    assert!(tx.finish_intent(&one, 1).await.unwrap());
    assert_eq!(tx.clear_outbox(&one).await.unwrap(), 39);
    tx.enqueue(&one, &posts(&["after"]), at(2), at(2)).await.unwrap();
    tx.commit().await.unwrap();
    // Numbers serve as nonces, so they are never reused.
    assert_eq!(store.read().await.unwrap().undelivered(&one).await.unwrap()[0].number, 41);
    assert_eq!(store.read().await.unwrap().outbox_size().await.unwrap(), 2);
}
}

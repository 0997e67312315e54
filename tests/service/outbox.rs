//! What is to be posted: in order, once, and never with a secret in it.

use std::collections::BTreeMap;
use std::time::Duration;

use basari::service::{GameId, HOUR, Intent, MINUTE, PostKey, SECOND, Status, Unreachable};
use basari_rules::game::{Action, Event, Kind, Move};
use tokio::time::timeout;

use super::service_fixture::{Hall, intents, options, posted};
use crate::support::database::{Database, on_both_databases};

#[test]
fn post_keys_read_what_they_write() {
    let (stage, round) = (2, 11);
    let keys = [
        PostKey::Lobby,
        PostKey::Place,
        PostKey::Round { stage, round },
        PostKey::Reveal { stage, round },
        PostKey::Barter(345),
        PostKey::Trade { stage, round },
        PostKey::Stage(3),
        PostKey::Final,
    ];
    for key in keys {
        assert_eq!(key.to_string().parse(), Ok(key));
    }
    for nonsense in ["", "round", "round-1", "round-1-2-3", "stage-x", "lobby-1", "final-"] {
        assert!(nonsense.parse::<PostKey>().is_err(), "{nonsense}");
    }
}

on_both_databases! {
    async fn posts_come_in_order_and_are_edited_where_they_stand(db: &Database) {
        let hall = Hall::open(db).await;
        let game = hall.game(Kind::Card, 3, 0).await;
        hall.play_out(&game).await;
        let deliveries = hall.deliver().await;
        assert!(deliveries.windows(2).all(|pair| pair[0].number < pair[1].number), "in the order of the game");
        let mut stands = BTreeMap::new();
        for delivery in &deliveries {
            if let Some(key) = delivery.intent.post() {
                assert_eq!(delivery.location.as_ref(), stands.get(&key), "{key} is edited where it stands");
                stands.entry(key).or_insert_with(|| posted(delivery).unwrap());
            }
        }
        let keys: Vec<PostKey> = stands.keys().copied().collect();
        for key in [PostKey::Lobby, PostKey::Round { stage: 1, round: 1 }, PostKey::Reveal { stage: 3, round: 2 },
                    PostKey::Stage(1), PostKey::Stage(2), PostKey::Stage(3), PostKey::Final] {
            assert!(keys.contains(&key), "{key} is posted");
        }
        assert_eq!(hall.service.post_location(&game, PostKey::Final).await.unwrap().as_ref(), stands.get(&PostKey::Final));
        assert_eq!(hall.service.find(stands[&PostKey::Final].message.unwrap().0).await.unwrap(), Some(game.clone()));
        // Each barter has its post, and its thread is closed when it is over.
        let table = hall.table(&game).await;
        let barters = table.public_log.iter().filter(|told| matches!(told.event, Event::BarterBegan { .. })).count();
        let posts = keys.iter().filter(|key| matches!(key, PostKey::Barter(_))).count();
        let closed = intents(&deliveries).iter().filter(|i| matches!(i, Intent::CloseThread { .. })).count();
        assert_eq!((posts, closed), (barters, barters));
        assert_eq!(hall.service.next_delivery().await.unwrap(), None);
    }

    async fn no_laid_card_is_in_the_outbox_before_the_reveal(db: &Database) {
        let hall = Hall::open(db).await;
        let game = hall.game(Kind::Card, 3, 0).await;
        hall.deliver().await;
        let prompt = hall.table(&game).await.prompt().unwrap();
        // The same posts whatever was chosen.
        let mut told = Vec::new();
        for action in [Action::A, Action::B, Action::C] {
            hall.act(&game, 1, prompt, Move::Play(action)).await.unwrap();
            told.push(intents(&hall.deliver().await));
        }
        assert!(told.iter().all(|intents| *intents == told[0] && !intents.is_empty()));
    }

    async fn what_fails_is_tried_again_later_and_holds_up_its_own_game_only(db: &Database) {
        let hall = Hall::open(db).await;
        let one = hall.lobby_in(100, Kind::Card, 2).await;
        let two = hall.lobby_in(101, Kind::Card, 1).await;
        let claimed = hall.service.claim_deliveries("a", 10).await.unwrap();
        assert_eq!(claimed.len(), 2, "one of each game");
        let failing = claimed.iter().find(|delivery| delivery.game == one).unwrap();
        let fine = claimed.iter().find(|delivery| delivery.game == two).unwrap();
        assert!(hall.service.claim_deliveries("b", 10).await.unwrap().is_empty(), "they are leased");
        hall.service.mark_delivered(fine, posted(fine)).await.unwrap();
        let mut before = hall.service.now();
        let mut waits = Vec::new();
        let mut delivery = failing.clone();
        for attempt in 1..=12 {
            hall.service.retry_delivery("a", &delivery, None).await.unwrap();
            let next = hall.service.next_delivery().await.unwrap().unwrap();
            waits.push(next - before);
            hall.clock.set(next - 1);
            assert!(hall.service.claim_deliveries("a", 10).await.unwrap().is_empty(), "not before its time");
            hall.clock.set(next);
            before = next;
            delivery = hall.service.claim_deliveries("a", 10).await.unwrap().pop().expect("the same one again");
            assert_eq!((delivery.number, delivery.attempts), (failing.number, attempt));
        }
        assert!(waits[0] >= SECOND && waits[0] <= 2 * SECOND && waits[5] > 20 * SECOND, "{waits:?}");
        assert!(waits.iter().all(|wait| *wait <= 13 * MINUTE), "{waits:?}");
        hall.service.retry_delivery("a", &delivery, Some(HOUR)).await.unwrap();
        assert_eq!(hall.service.next_delivery().await.unwrap(), Some(before + HOUR), "as long as Discord says");
        hall.clock.advance(HOUR);
        assert_eq!(hall.deliver().await.len(), 1);
    }

    async fn a_post_that_waits_to_be_shown_is_not_named_twice(db: &Database) {
        let hall = Hall::open(db).await;
        let game = hall.lobby(Kind::Card, 1).await;
        hall.service.refresh_post(&game, PostKey::Lobby).await.unwrap();
        let first = hall.service.claim_deliveries("a", 10).await.unwrap();
        // Whoever delivers it may have looked already: this has to be shown afterwards.
        hall.service.refresh_post(&game, PostKey::Lobby).await.unwrap();
        hall.service.refresh_post(&game, PostKey::Lobby).await.unwrap();
        for delivery in &first {
            hall.service.mark_delivered(delivery, posted(delivery)).await.unwrap();
        }
        let rest = hall.deliver().await;
        assert_eq!((first.len(), rest.len()), (1, 1));
        assert_eq!(rest[0].number, first[0].number + 1);
    }

    async fn that_somebody_has_chosen_waits_for_others_until_something_else_happens(db: &Database) {
        let hall = Hall::tuned(db.store().await, basari::service::Options { debounce: SECOND, ..options() });
        let game = hall.game(Kind::Card, 3, 0).await;
        hall.deliver().await;
        let prompt = hall.table(&game).await.prompt().unwrap();
        let now = hall.service.now();
        for user in [1, 2] {
            hall.act(&game, user, prompt, Move::Play(Action::A)).await.unwrap();
        }
        assert_eq!(hall.deliver().await, [], "it waits");
        assert_eq!(hall.service.next_delivery().await.unwrap(), Some(now + SECOND));
        hall.clock.advance(SECOND);
        let round = Intent::Show { post: PostKey::Round { stage: 1, round: 1 }, mentions: vec![] };
        assert_eq!(intents(&hall.deliver().await), std::slice::from_ref(&round), "one for both");
        hall.act(&game, 2, prompt, Move::Play(Action::B)).await.unwrap();
        assert_eq!(hall.deliver().await, []);
        hall.act(&game, 3, prompt, Move::Play(Action::C)).await.unwrap();
        let told = intents(&hall.deliver().await);
        assert_eq!((&told[0], told[1..].contains(&round)), (&round, false), "at once, and the reveal behind it");
        assert!(told.contains(&Intent::Show { post: PostKey::Reveal { stage: 1, round: 1 }, mentions: vec![] }), "{told:?}");
    }

    async fn a_courier_that_died_is_replaced_when_its_lease_ends(db: &Database) {
        let hall = Hall::open(db).await;
        hall.lobby(Kind::Card, 1).await;
        let lost = hall.service.claim_deliveries("dead", 10).await.unwrap();
        hall.clock.advance(options().lease);
        let again = hall.service.claim_deliveries("alive", 10).await.unwrap();
        assert_eq!((again[0].number, &again[0].intent), (lost[0].number, &lost[0].intent), "the same with the same nonce");
        assert_eq!((lost[0].attempts, again[0].attempts), (0, 1), "Discord may have it already");
        // The dead one was only slow: what it says now changes nothing.
        hall.service.retry_delivery("dead", &lost[0], Some(HOUR)).await.unwrap();
        hall.service.mark_delivered(&again[0], posted(&again[0])).await.unwrap();
        assert_eq!(hall.service.next_delivery().await.unwrap(), None);
    }

    async fn a_deleted_post_is_forgotten_and_tried_again(db: &Database) {
        let hall = Hall::open(db).await;
        let game = hall.lobby(Kind::Card, 1).await;
        let first = hall.service.claim_deliveries("a", 10).await.unwrap().pop().unwrap();
        let mut at = posted(&first).unwrap();
        at.thread = Some(basari::service::ChannelId(555));
        hall.service.mark_delivered(&first, Some(at.clone())).await.unwrap();
        assert_eq!(hall.service.find(555).await.unwrap(), Some(game.clone()));
        hall.service.refresh_post(&game, PostKey::Lobby).await.unwrap();
        let edit = hall.service.claim_deliveries("a", 10).await.unwrap().pop().unwrap();
        assert_eq!(edit.location, Some(at));
        hall.service.report_unreachable("a", &edit, Unreachable::Post).await.unwrap();
        let edit = hall.service.claim_deliveries("a", 10).await.unwrap().pop().unwrap();
        assert_eq!((edit.location, edit.number), (None, first.number + 1));
        assert_eq!(hall.table(&game).await.status, Status::Lobby);
    }

    async fn work_rings_the_bell(db: &Database) {
        let hall = Hall::open(db).await;
        let game: GameId = hall.lobby(Kind::Card, 1).await;
        // Both return at once: this process has made work.
        timeout(Duration::from_mins(1), async {
            hall.service.outbox_changed().await;
            hall.service.deadlines_changed().await;
        })
        .await
        .expect("both bells ring");
        assert_eq!(hall.table(&game).await.status, Status::Lobby);
    }
}

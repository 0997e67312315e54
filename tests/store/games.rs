//! Creating, changing and finding games and seats.

use super::fixtures::{ANN, BEN, SERVER, at, finish, lobby, new_game, new_id, posts, running};
use crate::support::database::{Database, on_both_databases};
use basari::model::absence::{Absence, AbsenceMode};
use basari::store::{ChannelId, Conflict, MessageId, NewGame, Post, Seat, Status, StoreError, UserId};
use basari_rules::game::Kind;
use std::collections::HashSet;

on_both_databases! {
async fn a_new_game_reads_back_unchanged(db: &Database) {
    let store = db.store().await;
    let wanted = NewGame { kind: Kind::Board, rematch_of: Some(new_id()), ..new_game(u64::MAX) };
    let mut tx = store.begin().await.unwrap();
    let made = tx.create_game(&wanted).await.unwrap();
    tx.commit().await.unwrap();

    let read = store.read().await.unwrap().game(&wanted.id).await.unwrap().unwrap();
    assert_eq!(read, made);
    assert_eq!((read.server, read.channel, read.host), (Some(SERVER), ChannelId(u64::MAX), Some(ANN)));
    assert_eq!((read.status, read.version, read.kind), (Status::Lobby, 0, Kind::Board));
    assert_eq!(read.fairness.secret.reveal(), "do-not-tell");
    assert!(!format!("{read:?}").contains("do-not-tell"));
    assert_eq!(store.read().await.unwrap().game(&new_id()).await.unwrap(), None);
}

async fn a_channel_has_at_most_one_live_game(db: &Database) {
    let store = db.store().await;
    let first = lobby(&store, 7).await;
    for status in [Status::Lobby, Status::Running, Status::Paused, Status::Parked] {
        let mut tx = store.begin().await.unwrap();
        tx.set_status(&first.id, status, None, at(2_000)).await.unwrap();
        let second = tx.create_game(&new_game(7)).await;
        assert!(matches!(second, Err(StoreError::Conflict(Conflict::ChannelBusy { channel: ChannelId(7) }))), "{status:?}");
        // The transaction stays usable.
        tx.create_game(&new_game(100 + status as u64)).await.unwrap();
        tx.commit().await.unwrap();
    }
    for (status, channel) in [(Status::Over, 7), (Status::Cancelled, 8)] {
        let mut tx = store.begin().await.unwrap();
        let id = match tx.live_game_in(ChannelId(channel)).await.unwrap() {
            Some(row) => row.id,
            None => tx.create_game(&new_game(channel)).await.unwrap().id,
        };
        tx.set_status(&id, status, None, at(3_000)).await.unwrap();
        tx.create_game(&new_game(channel)).await.unwrap();
        tx.commit().await.unwrap();
    }
}

async fn of_concurrent_lobbies_in_a_channel_exactly_one_is_created(db: &Database) {
    let stores = [db.store().await, db.store().await];
    let tries = (0..12).map(|n| {
        let store = stores[n % 2].clone();
        tokio::spawn(async move {
            let mut tx = store.begin().await.unwrap();
            let made = tx.create_game(&new_game(7)).await;
            if made.is_ok() {
                tx.commit().await.unwrap();
            }
            made
        })
    });
    let mut stand = 0;
    for one in tries.collect::<Vec<_>>() {
        match one.await.unwrap() {
            Ok(_) => stand += 1,
            Err(StoreError::Conflict(Conflict::ChannelBusy { .. })) => {}
            Err(other) => panic!("{other}"),
        }
    }
    assert_eq!(stand, 1);
    assert_eq!(stores[0].read().await.unwrap().live_game_ids().await.unwrap().len(), 1);
}

async fn a_game_id_cannot_be_used_twice(db: &Database) {
    let store = db.store().await;
    let first = lobby(&store, 1).await;
    let mut tx = store.begin().await.unwrap();
    let again = tx.create_game(&NewGame { id: first.id.clone(), ..new_game(2) }).await;
    assert!(matches!(again, Err(StoreError::Conflict(Conflict::IdTaken { game })) if game == first.id));
}

async fn a_game_keeps_its_first_start_and_its_end(db: &Database) {
    let store = db.store().await;
    let id = lobby(&store, 1).await.id;
    let mut tx = store.begin().await.unwrap();
    for (status, at) in [(Status::Running, at(10)), (Status::Paused, at(20)), (Status::Running, at(30)), (Status::Over, at(40))] {
        tx.set_status(&id, status, Some("because"), at).await.unwrap();
    }
    tx.set_settings(&id, r#"{"pace":"slow"}"#, at(50)).await.unwrap();
    tx.set_host(&id, BEN, at(60)).await.unwrap();
    tx.set_player_entropy(&id, r#"["luck"]"#, at(70)).await.unwrap();
    tx.commit().await.unwrap();
    let row = store.read().await.unwrap().game(&id).await.unwrap().unwrap();
    assert_eq!((row.started_at, row.ended_at, row.updated_at), (Some(at(10)), Some(at(40)), at(70)));
    assert_eq!((row.host, row.reason.as_deref()), (Some(BEN), Some("because")));
    assert_eq!((row.settings.as_str(), row.fairness.player_entropy.as_str()), (r#"{"pace":"slow"}"#, r#"["luck"]"#));
}

async fn changing_a_missing_game_is_an_error(db: &Database) {
    let store = db.store().await;
    let nobody = new_id();
    let mut tx = store.begin().await.unwrap();
    let answers = [
        tx.set_status(&nobody, Status::Over, None, at(1)).await,
        tx.set_settings(&nobody, "{}", at(1)).await,
        tx.set_host(&nobody, ANN, at(1)).await,
        tx.set_player_entropy(&nobody, "[]", at(1)).await,
        tx.move_game(&nobody, ChannelId(1), at(1)).await,
        tx.update_seat(&nobody, &Seat::person(0, ANN, "Ann", at(1))).await,
        tx.enqueue(&nobody, &posts(&["{}"]), at(1), at(1)).await,
    ];
    for answer in answers {
        assert!(matches!(answer, Err(StoreError::Conflict(Conflict::Missing { .. }))), "{answer:?}");
    }
    assert_eq!(tx.lock(&nobody).await.unwrap(), None);
    assert_eq!(tx.load(&nobody).await.unwrap(), None);
}

async fn a_game_moves_only_to_a_channel_without_a_live_game(db: &Database) {
    let store = db.store().await;
    let (here, there) = (lobby(&store, 1).await.id, lobby(&store, 2).await.id);
    let mut tx = store.begin().await.unwrap();
    let busy = tx.move_game(&here, ChannelId(2), at(5)).await;
    assert!(matches!(busy, Err(StoreError::Conflict(Conflict::ChannelBusy { channel: ChannelId(2) }))));
    tx.move_game(&here, ChannelId(3), at(5)).await.unwrap();
    tx.move_game(&there, ChannelId(1), at(5)).await.unwrap();
    tx.commit().await.unwrap();
    let mut view = store.read().await.unwrap();
    assert_eq!(view.live_game_in(ChannelId(3)).await.unwrap().unwrap().id, here);
    assert_eq!(view.live_game_in(ChannelId(1)).await.unwrap().unwrap().id, there);
    assert_eq!(view.live_game_in(ChannelId(2)).await.unwrap(), None);
}

async fn a_seat_has_one_owner_and_a_person_has_one_seat(db: &Database) {
    let store = db.store().await;
    let id = lobby(&store, 1).await.id;
    let mut tx = store.begin().await.unwrap();
    tx.add_seat(&id, &Seat::person(0, ANN, "Ann", at(1))).await.unwrap();
    let taken = tx.add_seat(&id, &Seat::person(0, BEN, "Ben", at(2))).await;
    assert!(matches!(taken, Err(StoreError::Conflict(Conflict::SeatTaken { seat: 0, .. }))));
    let twice = tx.add_seat(&id, &Seat::person(1, ANN, "Ann", at(2))).await;
    assert!(matches!(twice, Err(StoreError::Conflict(Conflict::AlreadySeated { .. }))));
    for seat in [1, 2] {
        tx.add_seat(&id, &Seat::computer(seat, "easy", "Robo", at(3))).await.unwrap();
    }
    let usurped = tx.update_seat(&id, &Seat::person(2, ANN, "Ann", at(3))).await;
    assert!(matches!(usurped, Err(StoreError::Conflict(Conflict::AlreadySeated { .. }))));
    assert!(tx.remove_seat(&id, 1).await.unwrap());
    assert!(!tx.remove_seat(&id, 1).await.unwrap());
    tx.commit().await.unwrap();
    let seats = store.read().await.unwrap().seats(&id).await.unwrap();
    assert_eq!(seats, [Seat::person(0, ANN, "Ann", at(1)), Seat::computer(2, "easy", "Robo", at(3))]);
}

async fn every_field_of_a_seat_reads_back(db: &Database) {
    let store = db.store().await;
    let id = running(&store, 1).await;
    let seat = Seat {
        seat: 1,
        user: Some(UserId(u64::MAX)),
        computer: Some("hard".into()),
        name: "Zoë 🦊\u{200d}🔥 O'Neil \"x\" \\ %s".into(),
        join_key: Some("interaction 5".into()),
        joined_at: at(5),
        missed_deadlines: 3,
        autopilot: true,
        left_at: Some(at(6)),
        replaced_at: Some(at(7)),
        replaced_user: Some(BEN),
        language: Some("ja".into()),
        away_since: Some(at(8)),
        replaced_name: Some("Ben".into()),
        reserve_used: jiff::SignedDuration::from_secs(90),
        absence: Some(Absence { mode: AbsenceMode::Wait, since: at(9), until: at(10) }),
        waited: jiff::SignedDuration::from_secs(91),
    };
    let mut tx = store.begin().await.unwrap();
    tx.update_seat(&id, &seat).await.unwrap();
    assert_eq!(tx.seats(&id).await.unwrap()[1], seat);
    let order = [Seat { seat: 0, ..seat.clone() }, Seat::person(1, ANN, "Ann", at(8))];
    tx.replace_seats(&id, &order).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(store.read().await.unwrap().seats(&id).await.unwrap(), order);
}

async fn games_are_found_by_person_and_channel(db: &Database) {
    let store = db.store().await;
    let (first, second, third) = (running(&store, 1).await, running(&store, 2).await, running(&store, 3).await);
    finish(&store, &first, at(5_000)).await;
    finish(&store, &second, at(6_000)).await;
    let newer = lobby(&store, 1).await.id;

    let mut view = store.read().await.unwrap();
    let ids = |rows: Vec<basari::store::GameRow>| rows.into_iter().map(|row| row.id).collect::<Vec<_>>();
    assert_eq!(ids(view.live_games_of(ANN).await.unwrap()), std::slice::from_ref(&third));
    assert_eq!(ids(view.live_games_of(UserId(1)).await.unwrap()), []);
    let in_channel: HashSet<_> = ids(view.games_in_channel(ChannelId(1), 10).await.unwrap()).into_iter().collect();
    assert_eq!(in_channel, HashSet::from([first, newer.clone()]));
    let live: HashSet<_> = view.live_game_ids().await.unwrap().into_iter().collect();
    assert_eq!(live, HashSet::from([third.to_string(), newer.to_string()]));
}

async fn a_click_in_a_thread_or_on_an_old_post_finds_its_game(db: &Database) {
    let store = db.store().await;
    let id = running(&store, 50).await;
    let post = Post {
        key: "barter-1".into(),
        channel: ChannelId(50),
        message: Some(MessageId(u64::MAX - 1)),
        thread: Some(ChannelId(61)),
        shown_state: Some("abc".into()),
        updated_at: at(9),
    };
    let mut tx = store.begin().await.unwrap();
    tx.put_post(&id, &Post { thread: None, message: None, shown_state: None, ..post.clone() }).await.unwrap();
    tx.put_post(&id, &post).await.unwrap();
    tx.commit().await.unwrap();
    finish(&store, &id, at(5_000)).await;
    let newer = lobby(&store, 50).await.id;

    let mut view = store.read().await.unwrap();
    assert_eq!(view.post(&id, "barter-1").await.unwrap(), Some(post.clone()));
    assert_eq!(view.posts(&id).await.unwrap(), [post]);
    assert_eq!(view.game_at(u64::MAX - 1).await.unwrap(), Some(id.clone()));
    assert_eq!(view.game_at(61).await.unwrap(), Some(id.clone()));
    assert_eq!(view.game_at(50).await.unwrap(), Some(newer));
    assert_eq!(view.game_at(51).await.unwrap(), None);
    drop(view);

    let mut tx = store.begin().await.unwrap();
    assert!(tx.remove_post(&id, "barter-1").await.unwrap());
    assert!(!tx.remove_post(&id, "barter-1").await.unwrap());
    assert_eq!(tx.game_at(61).await.unwrap(), None);
}
}

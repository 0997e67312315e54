//! Games in direct messages have no server rules, no managers, no other players and no leaderboard.

use basari::model::absence::AbsenceMode;
use basari::model::coaching::Coaching;
use basari::model::period::Period;
use basari::model::permissions::WhoMayStart;
use basari::model::sort_by::SortBy;
use basari::service::{
    AwayRequest, GameId, Intent, LeaderboardQuery, NewGame, Notice, PostKey, Refusal, ServerSettings, Status, UserId,
};
use basari_rules::game::Kind;
use basari_rules::players::Level;
use jiff::SignedDuration;

use super::service_fixture::{SERVER, ServiceFixture, in_direct_messages, intents, manager, person, refusal};
use crate::support::database::{Database, on_both_databases};

/// Opens a lobby outside of any server: its host and two computers.
async fn open_lobby(fixture: &ServiceFixture) -> GameId {
    let (host, computers) = (in_direct_messages(1), vec![Level::Easy; 2]);
    let new = NewGame { server: None, host, computers, ..fixture.new_game(Kind::Card, 100) };
    fixture.service.new_game(new).await.unwrap().game
}

on_both_databases! {
    async fn a_game_without_a_server_has_no_managers_and_no_server_rules(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let rules = ServerSettings { who_may_start: WhoMayStart::Managers, ..ServerSettings::new(SERVER) };
        fixture.service.set_server(SERVER, |stored| *stored = rules.clone()).await.unwrap();
        let game = open_lobby(&fixture).await;
        assert_eq!(refusal(fixture.service.start(&game, &manager(9), &fixture.key()).await), Refusal::NoAccess);
        assert_eq!(refusal(fixture.service.cancel(&game, &manager(9), &fixture.key()).await), Refusal::NoAccess);
        fixture.service.cancel(&game, &in_direct_messages(1), &fixture.key()).await.unwrap();
    }

    async fn nobody_but_the_host_has_a_seat_in_a_game_without_a_server(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = open_lobby(&fixture).await;
        for other in [person(2), in_direct_messages(2)] {
            assert_eq!(refusal(fixture.service.join(&game, &other, &fixture.key()).await), Refusal::NoAccess);
            fixture.service.cancel(&game, &in_direct_messages(1), &fixture.key()).await.ok();
            assert_eq!(refusal(fixture.service.rematch(&game, &other, &fixture.key()).await), Refusal::NoAccess);
        }
        let rematch = fixture.service.rematch(&game, &in_direct_messages(1), &fixture.key()).await.unwrap().game;
        assert_eq!(fixture.snapshot(&rematch).await.server, None);
    }

    async fn a_game_without_a_server_has_no_clock_and_asks_everything_in_the_posts_of_its_rounds(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = open_lobby(&fixture).await;
        fixture.service.start(&game, &in_direct_messages(1), &fixture.key()).await.unwrap();
        let mut barters = 0;
        while fixture.snapshot(&game).await.status == Status::Running {
            let delivered = fixture.deliver_all().await;
            for intent in intents(&delivered) {
                let is_round = |post: &PostKey| !matches!(post, PostKey::Barter(_));
                match intent {
                    Intent::Show { post, mentions } => assert!(is_round(&post) && mentions.is_empty(), "{post}"),
                    other => panic!("a practice game neither mentions nor reminds anybody: {other:?}"),
                }
            }
            fixture.clock.advance(SignedDuration::from_hours(24));
            fixture.run_due_deadlines().await;
            let snapshot = fixture.snapshot_for(&game, 1).await;
            assert_eq!(snapshot.answer_deadlines, [], "nobody runs out of time");
            assert!(snapshot.occupants.iter().all(|occupant| occupant.missed_deadlines == 0));
            if let (Some(_), Some(post)) = (snapshot.barter, snapshot.prompt_post()) {
                barters += 1;
                assert!(matches!(post, PostKey::Round { .. }), "{post}");
                let seen = fixture.service.view_for_post(&game, post).await.unwrap();
                assert_eq!(seen.viewer_seat, snapshot.viewer_seat, "the host reads the post");
            }
            fixture.answer_all(&game).await;
        }
        assert!(barters > 0);
    }

    async fn a_game_without_a_server_waits_for_a_month_and_ends_then(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = open_lobby(&fixture).await;
        fixture.service.start(&game, &in_direct_messages(1), &fixture.key()).await.unwrap();
        fixture.clock.advance(SignedDuration::from_hours(29 * 24));
        fixture.run_due_deadlines().await;
        // A move starts the month again.
        fixture.answer_all(&game).await;
        fixture.run_due_deadlines().await;
        fixture.deliver_all().await;
        fixture.clock.advance(SignedDuration::from_hours(29 * 24));
        fixture.run_due_deadlines().await;
        assert_eq!(fixture.snapshot(&game).await.status, Status::Running);
        fixture.clock.advance(SignedDuration::from_hours(2 * 24));
        fixture.run_due_deadlines().await;
        assert_eq!(fixture.snapshot(&game).await.status, Status::Cancelled);
        let told = intents(&fixture.deliver_all().await);
        assert!(told.contains(&Intent::Notice(Notice::Expired)), "{told:?}");
    }

    async fn being_away_from_a_game_without_a_server_is_refused_and_leaving_ends_it(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = open_lobby(&fixture).await;
        fixture.service.start(&game, &in_direct_messages(1), &fixture.key()).await.unwrap();
        let until = fixture.service.now() + SignedDuration::from_hours(24);
        for (named, expected) in [(Some(game.clone()), Some(Refusal::NoClock)), (None, None)] {
            let (user, key) = (UserId(1), fixture.key());
            let request = AwayRequest { user, mode: AbsenceMode::Computer, until, game: named, key };
            let outcomes = fixture.service.go_away(&request).await.unwrap();
            assert_eq!(outcomes.into_iter().find_map(|(_, outcome)| outcome.err()), expected);
        }
        fixture.service.leave(&game, &in_direct_messages(1), &fixture.key()).await.unwrap();
        assert_eq!(fixture.snapshot(&game).await.status, Status::Cancelled, "nobody is left to play it");
    }

    async fn a_rematch_without_a_server_starts_at_once(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = open_lobby(&fixture).await;
        fixture.service.start(&game, &in_direct_messages(1), &fixture.key()).await.unwrap();
        fixture.play_to_end(&game).await;
        let rematch = fixture.service.rematch(&game, &in_direct_messages(1), &fixture.key()).await.unwrap().game;
        assert_eq!(fixture.snapshot(&rematch).await.status, Status::Running);
    }

    async fn a_game_without_a_server_ends_the_coaching_of_its_player(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = open_lobby(&fixture).await;
        let me = UserId(1);
        assert!(fixture.service.is_coached(me).await.unwrap());
        fixture.service.set_coaching(me, false).await.unwrap();
        assert!(!fixture.service.is_coached(me).await.unwrap());
        fixture.service.set_coaching(me, true).await.unwrap();
        assert_eq!(fixture.service.person(me).await.unwrap().coaching, Coaching::FirstGame);
        fixture.service.start(&game, &in_direct_messages(1), &fixture.key()).await.unwrap();
        fixture.play_to_end(&game).await;
        // Another process, which remembers nothing.
        let other = ServiceFixture::new(db).await;
        assert!(!other.service.is_coached(me).await.unwrap());
        other.service.set_coaching(me, true).await.unwrap();
        assert_eq!(other.service.person(me).await.unwrap().coaching, Coaching::On, "they want it nevertheless");
        assert!(other.service.is_coached(me).await.unwrap());
    }

    async fn a_game_without_a_server_counts_on_no_leaderboard(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = open_lobby(&fixture).await;
        fixture.service.start(&game, &in_direct_messages(1), &fixture.key()).await.unwrap();
        let snapshot = fixture.play_to_end(&game).await;
        assert_eq!((snapshot.status, snapshot.server), (Status::Over, None));
        assert!(snapshot.results.iter().all(|result| !result.rated && result.server.is_none()));
        assert_eq!(snapshot.ratings, [], "the ratings of a server have not changed");
        for scope in [None, Some(SERVER)] {
            let query = LeaderboardQuery { kind: Kind::Card, scope, period: Period::All, by: SortBy::Rating };
            assert_eq!(fixture.service.leaderboard(query, 0, UserId(1)).await.unwrap().rows, []);
        }
        assert_eq!(fixture.service.recount().await.unwrap(), []);
    }
}

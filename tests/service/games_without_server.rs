//! Games in direct messages have no server rules, no managers, no other players and no leaderboard.

use basari::model::period::Period;
use basari::model::permissions::WhoMayStart;
use basari::model::sort_by::SortBy;
use basari::service::{GameId, LeaderboardQuery, NewGame, Refusal, ServerSettings, Status, UserId};
use basari_rules::game::Kind;
use basari_rules::players::Level;

use super::service_fixture::{SERVER, ServiceFixture, in_direct_messages, manager, person, refusal};
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

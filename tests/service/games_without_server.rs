//! Games in direct messages have no server rules, no managers and no server leaderboard.

use basari::model::period::Period;
use basari::model::permissions::WhoMayStart;
use basari::model::sort_by::SortBy;
use basari::service::{GameId, LeaderboardQuery, NewGame, Refusal, ServerSettings, Status, UserId};
use basari_rules::game::Kind;

use super::service_fixture::{SERVER, ServiceFixture, manager, person, refusal};
use crate::support::database::{Database, on_both_databases};

/// Opens a lobby of three people outside of any server.
async fn open_lobby(fixture: &ServiceFixture) -> GameId {
    let new = NewGame { server: None, ..fixture.new_game(Kind::Card, 100) };
    let game = fixture.service.new_game(new).await.unwrap().game;
    for number in 2..=3 {
        fixture.service.join(&game, &person(number), &fixture.key()).await.unwrap();
    }
    game
}

on_both_databases! {
    async fn a_game_without_a_server_has_no_managers_and_no_server_rules(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let rules = ServerSettings { who_may_start: WhoMayStart::Managers, ..ServerSettings::new(SERVER) };
        fixture.service.set_server(SERVER, |stored| *stored = rules.clone()).await.unwrap();
        let game = open_lobby(&fixture).await;
        assert_eq!(refusal(fixture.service.start(&game, &manager(9), &fixture.key()).await), Refusal::NotHost);
        assert_eq!(refusal(fixture.service.cancel(&game, &manager(9), &fixture.key()).await), Refusal::MayNotCancel);
        assert_eq!(refusal(fixture.service.cancel(&game, &person(2), &fixture.key()).await), Refusal::MayNotCancel);
        fixture.service.cancel(&game, &person(1), &fixture.key()).await.unwrap();
    }

    async fn a_game_without_a_server_counts_only_on_the_global_leaderboard(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = open_lobby(&fixture).await;
        fixture.service.start(&game, &person(1), &fixture.key()).await.unwrap();
        let snapshot = fixture.play_to_end(&game).await;
        assert_eq!((snapshot.status, snapshot.server), (Status::Over, None));
        assert!(snapshot.results.iter().all(|result| result.rated && result.server.is_none()));
        assert_eq!(snapshot.ratings, [], "the ratings of a server have not changed");
        let everywhere = LeaderboardQuery { kind: Kind::Card, scope: None, period: Period::All, by: SortBy::Rating };
        let board = fixture.service.leaderboard(everywhere, 0, UserId(1)).await.unwrap();
        assert_eq!(board.rows.iter().map(|row| row.standing.games).collect::<Vec<_>>(), [1, 1, 1]);
        let on_server = LeaderboardQuery { scope: Some(SERVER), ..everywhere };
        assert_eq!(fixture.service.leaderboard(on_server, 0, UserId(1)).await.unwrap().rows, []);
        assert_eq!(fixture.service.recount().await.unwrap(), []);
    }
}

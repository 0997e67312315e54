//! Games in direct messages: no server has rules for them, manages them or ranks them.

use basari::model::period::Period;
use basari::model::permissions::WhoMayStart;
use basari::model::sort_by::SortBy;
use basari::service::{GameId, LeaderboardQuery, NewGame, Refusal, ServerSettings, Status, UserId};
use basari_rules::game::Kind;

use super::service_fixture::{Hall, SERVER, manager, person, refusal};
use crate::support::database::{Database, on_both_databases};

/// A lobby of three people outside of any server.
async fn lobby(hall: &Hall) -> GameId {
    let new = NewGame { server: None, ..hall.new_game(Kind::Card, 100) };
    let game = hall.service.new_game(new).await.unwrap().game;
    for number in 2..=3 {
        hall.service.join(&game, &person(number), &hall.key()).await.unwrap();
    }
    game
}

on_both_databases! {
    async fn a_game_without_a_server_has_no_managers_and_no_server_rules(db: &Database) {
        let hall = Hall::open(db).await;
        let rules = ServerSettings { who_may_start: WhoMayStart::Managers, ..ServerSettings::new(SERVER) };
        hall.service.set_server(SERVER, |kept| *kept = rules.clone()).await.unwrap();
        let game = lobby(&hall).await;
        assert_eq!(refusal(hall.service.start(&game, &manager(9), &hall.key()).await), Refusal::NotHost);
        assert_eq!(refusal(hall.service.cancel(&game, &manager(9), &hall.key()).await), Refusal::MayNotCancel);
        assert_eq!(refusal(hall.service.cancel(&game, &person(2), &hall.key()).await), Refusal::MayNotCancel);
        hall.service.cancel(&game, &person(1), &hall.key()).await.unwrap();
    }

    async fn a_game_without_a_server_counts_once_and_on_no_server(db: &Database) {
        let hall = Hall::open(db).await;
        let game = lobby(&hall).await;
        hall.service.start(&game, &person(1), &hall.key()).await.unwrap();
        let snapshot = hall.play_out(&game).await;
        assert_eq!((snapshot.status, snapshot.server), (Status::Over, None));
        assert!(snapshot.results.iter().all(|result| result.rated && result.server.is_none()));
        assert_eq!(snapshot.ratings, [], "the ratings of a server have not changed");
        let everywhere = LeaderboardQuery { kind: Kind::Card, scope: None, period: Period::All, by: SortBy::Rating };
        let board = hall.service.leaderboard(everywhere, 0, UserId(1)).await.unwrap();
        assert_eq!(board.rows.iter().map(|row| row.standing.games).collect::<Vec<_>>(), [1, 1, 1]);
        let here = LeaderboardQuery { scope: Some(SERVER), ..everywhere };
        assert_eq!(hall.service.leaderboard(here, 0, UserId(1)).await.unwrap().rows, []);
        assert_eq!(hall.service.recount().await.unwrap(), []);
    }
}

//! Short games: one or two stages, in the history but not in ratings and leaderboards.

use basari::model::period::Period;
use basari::model::sort_by::SortBy;
use basari::service::{LeaderboardQuery, Status, UserId};
use basari_rules::game::{Event, Kind, Stages};

use super::service_fixture::{ServiceFixture, person};
use crate::support::database::{Database, on_both_databases};

fn one_stage() -> Stages {
    Stages::new(1).unwrap()
}

on_both_databases! {
    async fn a_short_game_ends_early_and_is_not_rated(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.open_lobby(Kind::Card, 3).await;
        let change = |settings: &mut basari::service::Settings| settings.stages = one_stage();
        fixture.service.change_settings(&game, &person(1), change, &fixture.key()).await.unwrap();
        assert!(!fixture.snapshot(&game).await.may_be_rated, "the lobby says that it does not count");
        fixture.service.start(&game, &person(1), &fixture.key()).await.unwrap();
        fixture.play_to_end(&game).await;

        let snapshot = fixture.snapshot(&game).await;
        assert_eq!(snapshot.status, Status::Over);
        let scored = snapshot.public_log.iter().filter(|entry| matches!(entry.event, Event::StageScored(_))).count();
        assert_eq!(scored, 1);
        assert!(snapshot.results.iter().all(|result| !result.rated));
        assert!(snapshot.ratings.is_empty());
        let query = LeaderboardQuery { kind: Kind::Card, scope: None, period: Period::All, by: SortBy::Games };
        assert!(fixture.service.leaderboard(query, 0, UserId(1)).await.unwrap().rows.is_empty());
        let history = fixture.service.history(UserId(1), UserId(1), None, 0).await.unwrap();
        assert_eq!(history.0.len(), 1, "the history has it");
        assert_eq!(fixture.service.recount().await.unwrap(), []);
    }

    async fn a_rematch_has_as_many_stages(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let mut new = fixture.new_game(Kind::Board, 100);
        new.settings.stages = one_stage();
        let game = fixture.service.new_game(new).await.unwrap().game;
        for number in 2..=3 {
            fixture.service.join(&game, &person(number), &fixture.key()).await.unwrap();
        }
        fixture.service.start(&game, &person(1), &fixture.key()).await.unwrap();
        let change = |settings: &mut basari::service::Settings| settings.stages = Stages::FULL;
        let late = fixture.service.change_settings(&game, &person(1), change, &fixture.key()).await;
        assert!(late.is_err(), "a running game keeps its length");
        fixture.play_to_end(&game).await;
        let rematch = fixture.service.rematch(&game, &person(2), &fixture.key()).await.unwrap().game;
        assert_eq!(fixture.snapshot(&rematch).await.settings.stages, one_stage());
    }
}

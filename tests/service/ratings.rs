//! Ratings and leaderboards: updated when games end, and recounted from the results.

use basari::model::period::Period;
use basari::model::sort_by::SortBy;
use basari::service::{
    GameId, Leaderboard, LeaderboardQuery, Mismatch, MoveRequest, ServerId, ServerSettings, Status, UserId,
};
use basari::store::{LeaderboardGain, LeaderboardKey, RatingKey};
use basari_rules::game::Kind;
use basari_rules::players::Level;
use basari_rules::ratings::{Participant, Rating, update_ratings};
use jiff::SignedDuration;
use strum::VariantArray;

use super::service_fixture::{SERVER, ServiceFixture, person};
use crate::support::database::{Database, on_both_databases};

const ON_SERVER: LeaderboardQuery =
    LeaderboardQuery { kind: Kind::Card, scope: Some(SERVER), period: Period::All, by: SortBy::Wins };
const EVERYWHERE: LeaderboardQuery = LeaderboardQuery { scope: None, ..ON_SERVER };

impl ServiceFixture {
    async fn leaderboard(&self, query: LeaderboardQuery, requester: u64) -> Leaderboard {
        self.service.leaderboard(query, 0, UserId(requester)).await.unwrap()
    }

    async fn rating(&self, user: u64, scope: Option<ServerId>) -> Option<Rating> {
        let key = RatingKey { user: UserId(user), kind: Kind::Card, scope };
        let stored = self.service.store().read().await.unwrap().rating(key).await.unwrap();
        stored.map(|rating| Rating { mu: rating.mu, sigma: rating.sigma })
    }

    async fn play_game(&self, channel: u64, people: u64, computers: usize) -> GameId {
        let game = self.start_game_in(channel, Kind::Card, people, computers).await;
        self.play_to_end(&game).await;
        game
    }

    async fn places(&self, game: &GameId) -> Vec<u8> {
        self.snapshot(game).await.results.iter().map(|result| result.place).collect()
    }

    async fn assert_recount_matches(&self) {
        assert_eq!(self.service.recount().await.unwrap(), []);
    }

    async fn set_time_zone(&self, zone: &str) {
        let settings = ServerSettings { time_zone: Some(zone.to_owned()), ..ServerSettings::new(SERVER) };
        self.service.set_server(settings.server, |stored| *stored = settings.clone()).await.unwrap();
    }
}

/// Plays to the end. Every click reaches both services at the same time.
async fn play_with_every_click_twice(one: &ServiceFixture, two: &ServiceFixture, game: &GameId) {
    loop {
        let snapshot = one.snapshot(game).await;
        let Some(seat) = snapshot.view.as_ref().and_then(|view| view.asked.iter().next()) else {
            return assert_eq!(snapshot.status, Status::Over);
        };
        let user = snapshot.occupant(seat).unwrap().user.unwrap();
        let mine = one.service.view_game(game, Some(user)).await.unwrap();
        let (prompt, mv) = (mine.prompt().unwrap(), one.random_move(&mine.legal).unwrap());
        let request = MoveRequest { game: game.clone(), actor: user, prompt, key: one.key(), mv };
        let (first, second) = tokio::join!(one.service.submit_move(request.clone()), two.service.submit_move(request));
        let (first, second) = (first.unwrap(), second.unwrap());
        assert_eq!((first.result.first, first.result.last), (second.result.first, second.result.last));
        assert!(first.repeated != second.repeated, "one of them is the repetition");
    }
}

fn user_ids(board: &Leaderboard) -> Vec<u64> {
    board.rows.iter().map(|row| row.standing.user.0).collect()
}

on_both_databases! {
    async fn a_finished_game_updates_ratings_by_its_places(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let first = fixture.play_game(100, 3, 1).await;
        let places = fixture.places(&first).await;
        let fixed =
            Participant { rating: Rating::of_computer(Level::Random), place: places[3], fixed: true, absent: false };
        let people = places[..3].iter().map(|&place| Participant {
            rating: Rating::default(),
            place,
            fixed: false,
            absent: false,
        });
        let expected = update_ratings(&people.chain([fixed]).collect::<Vec<_>>());
        for user in 1..=3 {
            let own = expected[usize::try_from(user).unwrap() - 1];
            for scope in [None, Some(SERVER)] {
                assert!(
                    fixture.rating(user, scope).await.unwrap().is_close_to(own),
                    "seats are in the order of joining"
                );
            }
        }
        let snapshot = fixture.snapshot(&first).await;
        assert!(snapshot.results.iter().all(|result| result.rated));
        assert_eq!(snapshot.ratings.len(), 3, "a change for each person, none for the computer");
        assert!(
            snapshot
                .ratings
                .iter()
                .all(|change| change.before == 1500 && change.after == expected[change.seat.index()].displayed(1))
        );
        let best = *places[..3].iter().min().unwrap();
        let board = fixture.leaderboard(ON_SERVER, 2).await;
        assert_eq!(board.rows.len(), 3);
        assert_eq!(places[usize::try_from(board.rows[0].standing.user.0).unwrap() - 1], best);
        assert_eq!(board.mine.unwrap().standing.user, UserId(2));
        fixture.play_game(101, 4, 0).await;
        assert_eq!(fixture.leaderboard(EVERYWHERE, 9).await.rows.len(), 4);
        fixture.assert_recount_matches().await;
    }

    async fn people_are_ranked_by_rating_from_their_fifth_rated_game_on(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let by_rating = LeaderboardQuery { by: SortBy::Rating, ..ON_SERVER };
        for channel in 100..104 {
            fixture.play_game(channel, 3, 0).await;
        }
        let early = fixture.leaderboard(by_rating, 1).await;
        assert_eq!(early.rows, []);
        assert_eq!(early.mine.unwrap().standing.rated_games, 4);
        let fifth = fixture.play_game(104, 3, 0).await;
        assert_eq!(fixture.leaderboard(by_rating, 1).await.rows.len(), 3);
        let this_week = LeaderboardQuery { period: Period::Week, ..by_rating };
        assert_eq!(fixture.leaderboard(this_week, 1).await.rows.len(), 3);
        assert!(fixture.snapshot(&fifth).await.ratings.iter().all(|change| !change.after.is_provisional));
        let stats = fixture.service.stats(UserId(1), UserId(1), None, Some(SERVER)).await.unwrap();
        assert_eq!(stats.rating.map(|rating| (rating.points, rating.is_provisional)), Some((stats.curve[4], false)));
        fixture.set_time_zone("Asia/Tokyo").await;
        fixture.assert_recount_matches().await;
    }

    /// Databases from before the scale changed.
    async fn old_leaderboards_are_converted_to_the_new_scale(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        for channel in 100..105 {
            fixture.play_game(channel, 3, 0).await;
        }
        for sql in [
            "DROP INDEX leaderboard_entries_by_rating",
            "ALTER TABLE leaderboard_entries DROP COLUMN rated_games",
            "UPDATE leaderboard_entries SET rating = -123",
            "CREATE INDEX leaderboard_entries_by_rating ON leaderboard_entries (rating)",
            "DROP TABLE leaderboard_counts",
            "DELETE FROM _sqlx_migrations WHERE version IN (6, 19)",
        ] {
            db.execute(sql).await;
        }
        let reopened = ServiceFixture::with_store(db.store().await);
        reopened.assert_recount_matches().await;
        assert_eq!(reopened.leaderboard(LeaderboardQuery { by: SortBy::Rating, ..ON_SERVER }, 1).await.rows.len(), 3);
    }

    async fn games_without_enough_play_by_people_are_not_rated(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let alone = fixture.play_game(100, 1, 3).await;
        let cancelled = fixture.start_game_in(101, Kind::Card, 3, 0).await;
        fixture.service.cancel(&cancelled, &person(1), &fixture.key()).await.unwrap();
        // Cleo leaves before her first move, so the computer plays nearly all of her game.
        let left = fixture.start_game_in(102, Kind::Card, 3, 0).await;
        fixture.service.leave(&left, &person(3), &fixture.key()).await.unwrap();
        fixture.play_to_end(&left).await;
        // A computer's seat is taken over during the game.
        let taken = fixture.start_game_in(103, Kind::Card, 3, 1).await;
        fixture.answer_all(&taken).await;
        fixture
            .service
            .take_over_seat(&taken, &person(5), basari_rules::game::Seat::new(3), &fixture.key())
            .await
            .unwrap();
        fixture.play_to_end(&taken).await;
        for game in [alone, left, taken] {
            let snapshot = fixture.snapshot(&game).await;
            assert!(!snapshot.results.is_empty() && snapshot.results.iter().all(|result| !result.rated));
            assert_eq!(snapshot.ratings, []);
        }
        assert_eq!(fixture.leaderboard(ON_SERVER, 1).await.rows, []);
        assert_eq!(fixture.rating(1, None).await, None);
        fixture.assert_recount_matches().await;
    }

    async fn a_player_who_leaves_late_is_rated_without_a_win(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        for channel in 100..104 {
            let game = fixture.start_game_in(channel, Kind::Card, 3, 0).await;
            while fixture.snapshot(&game).await.view.is_some_and(|view| (view.stage, view.round) < (3, 3)) {
                fixture.answer_all(&game).await;
                fixture.run_due_deadlines().await;
            }
            fixture.service.leave(&game, &person(1), &fixture.key()).await.unwrap();
            let before = fixture.rating(1, None).await.unwrap_or_default();
            let snapshot = fixture.play_to_end(&game).await;
            let after = fixture.rating(1, None).await.unwrap();
            assert!(snapshot.results[0].rated && snapshot.results[0].absent && !snapshot.results[1].absent);
            assert!(after.mu <= before.mu);
        }
        let mine = fixture.leaderboard(ON_SERVER, 1).await.mine.unwrap().standing;
        assert_eq!((mine.games, mine.wins, mine.points), (4, 0, 0));
        fixture.assert_recount_matches().await;
    }

    async fn a_game_that_ends_in_two_processes_is_rated_once(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        // Two processes get every click of the same games, each with its own connections.
        let other = ServiceFixture::with_store(db.store().await);
        let games =
            [fixture.start_game_in(100, Kind::Card, 3, 0).await, fixture.start_game_in(101, Kind::Card, 3, 0).await];
        tokio::join!(
            play_with_every_click_twice(&fixture, &other, &games[0]),
            play_with_every_click_twice(&other, &fixture, &games[1])
        );
        let board = fixture.leaderboard(ON_SERVER, 1).await;
        assert_eq!(board.rows.len(), 3, "{board:?}");
        assert!(board.rows.iter().all(|row| row.standing.games == 2), "{board:?}");
        fixture.assert_recount_matches().await;
    }

    async fn months_and_weeks_begin_in_the_servers_time_zone(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        fixture.set_time_zone("Asia/Tokyo").await;
        // A Saturday, half an hour before February in Tokyo.
        fixture.clock.set("2026-01-31T14:30Z".parse().unwrap());
        fixture.play_game(100, 3, 0).await;
        let month = LeaderboardQuery { period: Period::Month, ..ON_SERVER };
        assert_eq!(fixture.leaderboard(month, 1).await.rows.len(), 3);
        fixture.clock.advance(SignedDuration::from_hours(1));
        assert_eq!(fixture.leaderboard(month, 1).await.rows, [], "it is February on this server");
        assert_eq!(
            fixture.leaderboard(LeaderboardQuery { scope: None, ..month }, 1).await.rows.len(),
            3,
            "but not yet for all servers"
        );
        assert_eq!(fixture.leaderboard(LeaderboardQuery { period: Period::Week, ..ON_SERVER }, 1).await.rows.len(), 3);
        fixture.play_game(101, 4, 0).await;
        assert_eq!(fixture.leaderboard(month, 1).await.rows.len(), 4);
        assert!(fixture.leaderboard(month, 1).await.rows.iter().all(|row| row.standing.games == 1));
        fixture.assert_recount_matches().await;
        // The server switches to Berlin time. It is still January there, so both games count.
        fixture.set_time_zone("Europe/Berlin").await;
        let board = fixture.leaderboard(month, 1).await;
        assert_eq!(board.rows.iter().map(|row| row.standing.games).sum::<u32>(), 7);
        fixture.assert_recount_matches().await;
        // A month later, the old periods are over and deleted.
        fixture.clock.advance(SignedDuration::from_hours(31 * 24));
        fixture.service.delete_expired().await.unwrap();
        assert_eq!(fixture.leaderboard(LeaderboardQuery { scope: None, ..month }, 1).await.rows, []);
        assert_eq!(fixture.leaderboard(ON_SERVER, 1).await.rows.len(), 4);
        fixture.assert_recount_matches().await;
    }

    async fn hidden_players_appear_only_to_themselves(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        fixture.play_game(100, 3, 0).await;
        fixture.service.set_hidden(UserId(2), true).await.unwrap();
        fixture.play_game(101, 3, 0).await;
        for query in [ON_SERVER, EVERYWHERE, LeaderboardQuery { period: Period::Week, by: SortBy::Games, ..ON_SERVER }]
        {
            assert!(!user_ids(&fixture.leaderboard(query, 1).await).contains(&2));
            let mine = fixture.leaderboard(query, 2).await.mine.unwrap();
            assert!(mine.standing.hidden && mine.standing.games == 2);
        }
        fixture.service.set_hidden(UserId(2), false).await.unwrap();
        assert!(user_ids(&fixture.leaderboard(ON_SERVER, 1).await).contains(&2));
        fixture.assert_recount_matches().await;
    }

    async fn ratings_still_match_after_a_person_is_forgotten(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        fixture.play_game(100, 3, 0).await;
        fixture.play_game(101, 4, 0).await;
        fixture.service.forget_person(UserId(2)).await.unwrap();
        fixture.play_game(102, 3, 0).await;
        assert_eq!(
            fixture.leaderboard(ON_SERVER, 2).await.mine.map(|mine| mine.standing.games),
            Some(1),
            "they start again"
        );
        fixture.assert_recount_matches().await;
    }

    async fn recount_names_every_row_that_was_tampered_with(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        fixture.play_game(100, 3, 0).await;
        db.execute("UPDATE ratings SET mu = mu + 1 WHERE user_id = 1 AND scope = 0").await;
        db.execute("UPDATE leaderboard_entries SET wins = wins + 1 WHERE user_id = 2 AND period = 'all' AND scope = 7")
            .await;
        db.execute("DELETE FROM leaderboard_entries WHERE user_id = 3 AND period = 'all' AND scope = 7").await;
        db.execute("UPDATE rating_changes SET mu_after = mu_after + 1 WHERE seat = 0 AND scope = 7").await;
        let mismatches = fixture.service.recount().await.unwrap();
        let miscounted = |sort| mismatches.iter().any(|other| matches!(other, Mismatch::LeaderboardCounts { by, .. } if *by == sort));
        let miscounted: Vec<_> = SortBy::VARIANTS.iter().copied().filter(|&by| miscounted(by)).collect();
        // Nobody's rating is established.
        assert_eq!(miscounted, [SortBy::Wins, SortBy::Points, SortBy::Games]);
        assert_eq!(mismatches.len(), 4 + miscounted.len(), "{mismatches:?}");
        assert!(
            mismatches.iter().any(|mismatch| matches!(mismatch, Mismatch::Step { seat: 0, scope: Some(SERVER), .. }))
        );
        assert!(
            mismatches.iter().any(|mismatch| matches!(mismatch, Mismatch::Rating { key, .. } if key.user == UserId(1)))
        );
        let standing = |user| {
            mismatches.iter().find_map(|mismatch| match mismatch {
                Mismatch::LeaderboardEntry { user: UserId(other), stored, expected, .. } if *other == user => {
                    Some((*stored, *expected))
                }
                _ => None,
            })
        };
        let (stored, expected) = standing(2).unwrap();
        assert_eq!(stored.unwrap()[2], expected.unwrap()[2] + 1);
        assert!(matches!(standing(3), Some((None, Some(_)))));
    }

    async fn leaderboard_pages_end_with_the_last_player_and_ties_share_a_place(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let board = LeaderboardKey { kind: Kind::Card, scope: Some(SERVER), period: "all".into() };
        let mut tx = fixture.service.store().begin().await.unwrap();
        for number in 1..=25_u32 {
            // The tenth, eleventh and twelfth are tied, across the end of a page.
            let rating = if (10..=12).contains(&number) { 900 } else { 1000 - 10 * i64::from(number) };
            let gain = LeaderboardGain { rating, rated_games: 5, win: false, points: 1 };
            tx.add_to_leaderboard(&board, None, &[(UserId(number.into()), "P", gain)]).await.unwrap();
        }
        tx.commit().await.unwrap();
        let by_rating = LeaderboardQuery { by: SortBy::Rating, ..ON_SERVER };
        let page = |number| fixture.service.leaderboard(by_rating, number, UserId(25));
        let places = |board: &Leaderboard| board.rows.iter().map(|row| row.place).collect::<Vec<_>>();
        let first = page(0).await.unwrap();
        assert_eq!((places(&first), first.more, first.page), ((1..=10).collect(), true, 0));
        assert_eq!(first.mine.unwrap().place, 25, "every page includes the requester's row");
        let second = page(1).await.unwrap();
        assert_eq!(places(&second), [10, 10, 13, 14, 15, 16, 17, 18, 19, 20]);
        let last = page(2).await.unwrap();
        assert_eq!((places(&last), last.more), ((21..=25).collect(), false));
        for beyond in [3, 1000, u32::MAX] {
            assert_eq!(page(beyond).await.unwrap(), last, "a page beyond the end is the last page");
        }
        let by_points = fixture
            .service
            .leaderboard(LeaderboardQuery { by: SortBy::Points, ..ON_SERVER }, 2, UserId(1))
            .await
            .unwrap();
        assert_eq!(places(&by_points), [1; 5]);
        let empty = fixture.service.leaderboard(EVERYWHERE, 5, UserId(1)).await.unwrap();
        assert_eq!((empty.page, empty.rows, empty.more, empty.mine), (0, Vec::new(), false, None));
    }
}

//! Ratings and leaderboards as games end, and counted again.

use basari::model::period::Period;
use basari::model::sort_by::SortBy;
use basari::service::{
    GameId, HOUR, Leaderboard, LeaderboardQuery, Mismatch, MoveRequest, ServerId, ServerSettings, Status, UserId,
};
use basari::store::{LeaderboardGain, LeaderboardKey, RatingKey};
use basari_rules::game::Kind;
use basari_rules::players::Level;
use basari_rules::ratings::{Participant, Rating, update_ratings};

use super::service_fixture::{Hall, NOON, SERVER, person};
use crate::support::database::{Database, on_both_databases};

const HERE: LeaderboardQuery =
    LeaderboardQuery { kind: Kind::Card, scope: Some(SERVER), period: Period::All, by: SortBy::Rating };
const EVERYWHERE: LeaderboardQuery = LeaderboardQuery { scope: None, ..HERE };

impl Hall {
    async fn board(&self, wanted: LeaderboardQuery, asker: u64) -> Leaderboard {
        self.service.leaderboard(wanted, 0, UserId(asker)).await.unwrap()
    }

    async fn rating(&self, user: u64, scope: Option<ServerId>) -> Option<Rating> {
        let key = RatingKey { user: UserId(user), kind: Kind::Card, scope };
        let kept = self.service.store().read().await.unwrap().rating(key).await.unwrap();
        kept.map(|rating| Rating { mu: rating.mu, sigma: rating.sigma })
    }

    async fn played(&self, channel: u64, people: u64, computers: usize) -> GameId {
        let game = self.game_in(channel, Kind::Card, people, computers).await;
        self.play_out(&game).await;
        game
    }

    async fn places(&self, game: &GameId) -> Vec<u8> {
        self.table(game).await.results.iter().map(|result| result.place).collect()
    }

    async fn assert_counts(&self) {
        assert_eq!(self.service.recount().await.unwrap(), []);
    }

    async fn keep_time_in(&self, zone: &str) {
        let settings = ServerSettings { time_zone: Some(zone.to_owned()), ..ServerSettings::new(SERVER) };
        self.service.set_server(settings.server, |kept| *kept = settings.clone()).await.unwrap();
    }
}

/// Plays to the end; every move is made in both halls at the same time, as one click that was delivered twice.
async fn all_twice(one: &Hall, two: &Hall, game: &GameId) {
    loop {
        let table = one.table(game).await;
        let Some(seat) = table.view.as_ref().and_then(|view| view.asked.iter().next()) else {
            return assert_eq!(table.status, Status::Over);
        };
        let user = table.occupant(seat).unwrap().user.unwrap();
        let mine = one.service.view_game(game, Some(user)).await.unwrap();
        let (prompt, mv) = (mine.prompt().unwrap(), one.choose(&mine.legal).unwrap());
        let input = MoveRequest { game: game.clone(), actor: user, prompt, key: one.key(), mv };
        let (first, second) = tokio::join!(one.service.submit_move(input.clone()), two.service.submit_move(input));
        let (first, second) = (first.unwrap(), second.unwrap());
        assert_eq!((first.result.first, first.result.last), (second.result.first, second.result.last));
        assert!(first.repeated != second.repeated, "one of the two was the second");
    }
}

fn names(board: &Leaderboard) -> Vec<u64> {
    board.rows.iter().map(|row| row.standing.user.0).collect()
}

on_both_databases! {
    async fn a_finished_game_changes_the_ratings_by_its_places(db: &Database) {
        let hall = Hall::open(db).await;
        let first = hall.played(100, 3, 1).await;
        let places = hall.places(&first).await;
        let fixed = Participant { rating: Rating::of_computer(Level::Random), place: places[3], fixed: true, absent: false };
        let people = places[..3].iter().map(|&place| Participant { rating: Rating::default(), place, fixed: false, absent: false });
        let due = update_ratings(&people.chain([fixed]).collect::<Vec<_>>());
        for user in 1..=3 {
            let mine = due[usize::try_from(user).unwrap() - 1];
            for scope in [None, Some(SERVER)] {
                assert!(hall.rating(user, scope).await.unwrap().is_close_to(mine), "seats are in the order of joining");
            }
        }
        let table = hall.table(&first).await;
        assert!(table.results.iter().all(|result| result.rated));
        assert_eq!(table.ratings.len(), 3, "a change for each person, none for the computer");
        assert!(table.ratings.iter().all(|change| change.before == 0 && change.after == due[change.seat.index()].displayed()));
        let best = *places[..3].iter().min().unwrap();
        let board = hall.board(HERE, 2).await;
        assert_eq!(board.rows.len(), 3);
        assert_eq!(places[usize::try_from(board.rows[0].standing.user.0).unwrap() - 1], best);
        assert_eq!(board.mine.unwrap().standing.user, UserId(2));
        hall.played(101, 4, 0).await;
        assert_eq!(hall.board(EVERYWHERE, 9).await.rows.len(), 4);
        hall.assert_counts().await;
    }

    async fn what_was_not_played_by_people_is_not_rated(db: &Database) {
        let hall = Hall::open(db).await;
        let alone = hall.played(100, 1, 3).await;
        let cancelled = hall.game_in(101, Kind::Card, 3, 0).await;
        hall.service.cancel(&cancelled, &person(1), &hall.key()).await.unwrap();
        // Cleo leaves before she has done anything: the computer plays nearly all of her game.
        let left = hall.game_in(102, Kind::Card, 3, 0).await;
        hall.service.leave(&left, &person(3), &hall.key()).await.unwrap();
        hall.play_out(&left).await;
        // Dan's computer is taken over half-way.
        let taken = hall.game_in(103, Kind::Card, 3, 1).await;
        hall.answer_once(&taken).await;
        hall.service.take_over_seat(&taken, &person(5), basari_rules::game::Seat::new(3), &hall.key()).await.unwrap();
        hall.play_out(&taken).await;
        for game in [alone, left, taken] {
            let table = hall.table(&game).await;
            assert!(!table.results.is_empty() && table.results.iter().all(|result| !result.rated));
            assert_eq!(table.ratings, []);
        }
        assert_eq!(hall.board(HERE, 1).await.rows, []);
        assert_eq!(hall.rating(1, None).await, None);
        hall.assert_counts().await;
    }

    async fn who_leaves_late_is_rated_and_wins_nothing(db: &Database) {
        let hall = Hall::open(db).await;
        for channel in 100..104 {
            let game = hall.game_in(channel, Kind::Card, 3, 0).await;
            while hall.table(&game).await.view.is_some_and(|view| view.stage < 3) {
                hall.answer_once(&game).await;
                hall.run_due().await;
            }
            hall.service.leave(&game, &person(1), &hall.key()).await.unwrap();
            let before = hall.rating(1, None).await.unwrap_or_default();
            let table = hall.play_out(&game).await;
            let after = hall.rating(1, None).await.unwrap();
            assert!(table.results[0].rated && table.results[0].absent && !table.results[1].absent);
            assert!(after.mu <= before.mu && after.displayed() <= before.displayed());
        }
        let mine = hall.board(HERE, 1).await.mine.unwrap().standing;
        assert_eq!((mine.games, mine.wins, mine.points), (4, 0, 0));
        hall.assert_counts().await;
    }

    async fn an_ending_that_comes_twice_rates_once(db: &Database) {
        let hall = Hall::open(db).await;
        // Two processes hear every click of the same games, each on connections of its own.
        let other = Hall::with(db.store().await);
        let games = [hall.game_in(100, Kind::Card, 3, 0).await, hall.game_in(101, Kind::Card, 3, 0).await];
        tokio::join!(all_twice(&hall, &other, &games[0]), all_twice(&other, &hall, &games[1]));
        let board = hall.board(HERE, 1).await;
        assert_eq!(board.rows.len(), 3, "{board:?}");
        assert!(board.rows.iter().all(|row| row.standing.games == 2), "{board:?}");
        hall.assert_counts().await;
    }

    async fn months_and_weeks_begin_by_the_servers_clock(db: &Database) {
        let hall = Hall::open(db).await;
        hall.keep_time_in("Asia/Tokyo").await;
        // Saturday, 31 January 2026, 14:30 UTC: half an hour before February in Tokyo.
        hall.clock.advance(1_769_869_800_000 - NOON);
        hall.played(100, 3, 0).await;
        let month = LeaderboardQuery { period: Period::Month, ..HERE };
        assert_eq!(hall.board(month, 1).await.rows.len(), 3);
        hall.clock.advance(HOUR);
        assert_eq!(hall.board(month, 1).await.rows, [], "it is February on this server");
        assert_eq!(hall.board(LeaderboardQuery { scope: None, ..month }, 1).await.rows.len(), 3, "and not yet for all");
        assert_eq!(hall.board(LeaderboardQuery { period: Period::Week, ..HERE }, 1).await.rows.len(), 3);
        hall.played(101, 4, 0).await;
        assert_eq!(hall.board(month, 1).await.rows.len(), 4);
        assert!(hall.board(month, 1).await.rows.iter().all(|row| row.standing.games == 1));
        hall.assert_counts().await;
        // The server moves to Berlin: there it is January still, and both games belong to it.
        hall.keep_time_in("Europe/Berlin").await;
        let board = hall.board(month, 1).await;
        assert_eq!(board.rows.iter().map(|row| row.standing.games).sum::<u32>(), 7);
        hall.assert_counts().await;
        // A month later all of it is over, and tidied away.
        hall.clock.advance(31 * 24 * HOUR);
        hall.service.delete_expired().await.unwrap();
        assert_eq!(hall.board(LeaderboardQuery { scope: None, ..month }, 1).await.rows, []);
        assert_eq!(hall.board(HERE, 1).await.rows.len(), 4);
        hall.assert_counts().await;
    }

    async fn who_hides_is_seen_by_nobody_but_himself(db: &Database) {
        let hall = Hall::open(db).await;
        hall.played(100, 3, 0).await;
        hall.service.set_hidden(UserId(2), true).await.unwrap();
        hall.played(101, 3, 0).await;
        for wanted in [HERE, EVERYWHERE, LeaderboardQuery { period: Period::Week, by: SortBy::Games, ..HERE }] {
            assert!(!names(&hall.board(wanted, 1).await).contains(&2));
            let mine = hall.board(wanted, 2).await.mine.unwrap();
            assert!(mine.standing.hidden && mine.standing.games == 2);
        }
        hall.service.set_hidden(UserId(2), false).await.unwrap();
        assert!(names(&hall.board(HERE, 1).await).contains(&2));
        hall.assert_counts().await;
    }

    async fn the_forgotten_leave_ratings_that_still_add_up(db: &Database) {
        let hall = Hall::open(db).await;
        hall.played(100, 3, 0).await;
        hall.played(101, 4, 0).await;
        hall.service.forget_person(UserId(2)).await.unwrap();
        hall.played(102, 3, 0).await;
        assert_eq!(hall.board(HERE, 2).await.mine.map(|mine| mine.standing.games), Some(1), "he began anew");
        hall.assert_counts().await;
    }

    async fn what_was_changed_behind_our_back_is_named(db: &Database) {
        let hall = Hall::open(db).await;
        hall.played(100, 3, 0).await;
        db.execute("UPDATE ratings SET mu = mu + 1 WHERE user_id = 1 AND scope = 0").await;
        db.execute("UPDATE leaderboard_entries SET wins = wins + 1 WHERE user_id = 2 AND period = 'all' AND scope = 7").await;
        db.execute("DELETE FROM leaderboard_entries WHERE user_id = 3 AND period = 'all' AND scope = 7").await;
        db.execute("UPDATE rating_changes SET mu_after = mu_after + 1 WHERE seat = 0 AND scope = 7").await;
        let found = hall.service.recount().await.unwrap();
        assert_eq!(found.len(), 4, "{found:?}");
        assert!(found.iter().any(|one| matches!(one, Mismatch::Step { seat: 0, scope: Some(SERVER), .. })));
        assert!(found.iter().any(|one| matches!(one, Mismatch::Rating { key, .. } if key.user == UserId(1))));
        let standing = |user| found.iter().find_map(|one| match one {
            Mismatch::LeaderboardEntry { user: UserId(other), stored, expected, .. } if *other == user => Some((*stored, *expected)),
            _ => None,
        });
        let (kept, due) = standing(2).unwrap();
        assert_eq!(kept.unwrap()[1], due.unwrap()[1] + 1);
        assert!(matches!(standing(3), Some((None, Some(_)))));
    }

    async fn pages_end_where_people_end_and_equals_share_a_place(db: &Database) {
        let hall = Hall::open(db).await;
        let board = LeaderboardKey { kind: Kind::Card, scope: Some(SERVER), period: "all".into() };
        let mut tx = hall.service.store().begin().await.unwrap();
        for number in 1..=25_u32 {
            // The tenth, eleventh and twelfth are equals, across the end of a page.
            let rating = if (10..=12).contains(&number) { 900 } else { 1000 - 10 * i64::from(number) };
            let gain = LeaderboardGain { rating, win: false, points: 1 };
            tx.add_to_leaderboard(&board, 0, (UserId(number.into()), "P"), gain).await.unwrap();
        }
        tx.commit().await.unwrap();
        let page = |number| hall.service.leaderboard(HERE, number, UserId(25));
        let places = |board: &Leaderboard| board.rows.iter().map(|row| row.place).collect::<Vec<_>>();
        let first = page(0).await.unwrap();
        assert_eq!((places(&first), first.more, first.page), ((1..=10).collect(), true, 0));
        assert_eq!(first.mine.unwrap().place, 25, "mine is there on every page");
        let second = page(1).await.unwrap();
        assert_eq!(places(&second), [10, 10, 13, 14, 15, 16, 17, 18, 19, 20]);
        let last = page(2).await.unwrap();
        assert_eq!((places(&last), last.more), ((21..=25).collect(), false));
        for beyond in [3, 1000, u32::MAX] {
            assert_eq!(page(beyond).await.unwrap(), last, "beyond the end is the last page");
        }
        let by_points = hall.service.leaderboard(LeaderboardQuery { by: SortBy::Points, ..HERE }, 2, UserId(1)).await.unwrap();
        assert_eq!(places(&by_points), [1; 5]);
        let empty = hall.service.leaderboard(EVERYWHERE, 5, UserId(1)).await.unwrap();
        assert_eq!((empty.page, empty.rows, empty.more, empty.mine), (0, Vec::new(), false, None));
    }
}

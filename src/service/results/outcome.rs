//! Records the results of a finished game: places, points, statistics, ratings.

use crate::service::error::Result;
use crate::service::results::ratings::{is_rated, record_rated_game};
use crate::service::results::seat_stats::seat_stats;
use crate::service::transaction::game_state::{is_played_by_computer, seat_number};
use crate::service::transaction::game_transaction::GameTransaction;
use crate::store::GameResult;
use basari_rules::game::Seat;
use basari_rules::game::view::Viewer;

impl GameTransaction {
    /// Runs in the transaction that ends the game, so results are recorded exactly once.
    pub(in crate::service) async fn record_results(&mut self) -> Result<()> {
        let Some(game) = &self.game.replay.game else { return Ok(()) };
        let view = game.view(Viewer::Public);
        let players = view.seats.len();
        let id = self.game.row.id.clone();
        let ending = self.db.next_ending_number().await?;
        // Read the seats again: a person's data may have been deleted since the game was loaded. From here on, that
        // cannot happen.
        let seats = self.db.seats(&id).await?;
        let stats_by_seat = seat_stats(players, &self.game.replay.log, &self.game.replay.events);
        let rated = is_rated(view.stages, &seats, &stats_by_seat);
        let mut results = Vec::new();
        for (seat, seat_view) in Seat::all(players).zip(&view.seats) {
            let Some(row) = seats.iter().find(|row| usize::from(row.seat) == seat.index()) else { continue };
            let is_person = row.user.is_some();
            results.push(GameResult {
                game: id.clone(),
                seat: seat_number(seat),
                user: row.user,
                computer: row.computer.clone().filter(|_| !is_person),
                name: row.name.clone(),
                kind: self.game.row.kind,
                server: self.game.row.server,
                place: seat_view.place,
                points: i64::from(seat_view.points),
                players: u8::try_from(players).unwrap_or(u8::MAX),
                rated,
                ended_at: self.now,
                ending_number: ending,
                // A game that waits for somebody does not go on without them, so they are not absent.
                absent: is_person && (is_played_by_computer(row) || row.left_at.is_some()),
            });
        }
        for (result, stats_by_seat) in results.iter().zip(&stats_by_seat) {
            self.db.add_result(result).await?;
            self.db.add_seat_stats(&id, result.seat, stats_by_seat).await?;
        }
        if rated {
            record_rated_game(&mut self.db, &results).await?;
        }
        self.db.queue_review(&id, self.now).await?;
        self.db.delete_barter_plans(&id).await?;
        Ok(())
    }
}

//! What is kept of a game that was played to its end: how each seat ended, what it did, and what that makes of ratings.

use crate::service::error::Result;
use crate::service::results::ratings::{is_rated, rate};
use crate::service::results::seat_stats::figures;
use crate::service::transaction::game_state::number;
use crate::service::transaction::game_transaction::GameTransaction;
use crate::store::GameResult;
use basari_rules::game::Seat;
use basari_rules::game::view::Viewer;

impl GameTransaction {
    /// In the transaction that ends the game, so once and whole or not at all.
    pub(in crate::service) async fn keep_results(&mut self) -> Result<()> {
        let Some(game) = &self.game.fold.game else { return Ok(()) };
        let view = game.view(Viewer::Public);
        let players = view.seats.len();
        let id = self.game.row.id.clone();
        let ending = self.tx.next_ending().await?;
        // Read again: somebody may have been forgotten since the game was loaded, and nobody can be from here on.
        let seats = self.tx.seats(&id).await?;
        let figures = figures(players, &self.game.fold.log, &self.game.fold.events);
        let rated = is_rated(&seats, &figures);
        let mut results = Vec::new();
        for (seat, seen) in Seat::all(players).zip(&view.seats) {
            let Some(row) = seats.iter().find(|row| usize::from(row.seat) == seat.index()) else { continue };
            let person = row.user.is_some();
            results.push(GameResult {
                game: id.clone(),
                seat: number(seat),
                user: row.user,
                computer: row.computer.clone().filter(|_| !person),
                name: row.name.clone(),
                kind: self.game.row.kind,
                server: self.game.row.server,
                place: seen.place,
                points: i64::from(seen.points),
                players: u8::try_from(players).unwrap_or(u8::MAX),
                rated,
                ended_at: self.now,
                number: ending,
                absent: person && (row.autopilot || row.left_at.is_some()),
            });
        }
        for (result, figures) in results.iter().zip(&figures) {
            self.tx.add_result(result).await?;
            self.tx.add_figures(&id, result.seat, figures).await?;
        }
        if rated {
            rate(&mut self.tx, &results).await?;
        }
        self.tx.remove_orders(&id).await?;
        Ok(())
    }
}

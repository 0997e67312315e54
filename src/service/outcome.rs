//! What is kept of a game that was played to its end: how each seat ended, what it did, and what that makes of ratings.

use super::error::Result;
use super::figures::figures;
use super::loaded::number;
use super::rating::{is_rated, rate};
use super::work::Work;
use crate::game::Seat;
use crate::game::view::Eye;
use crate::store::GameResult;

impl Work {
    /// In the transaction that ends the game, so once and whole or not at all.
    pub(super) async fn keep_results(&mut self) -> Result<()> {
        let Some(game) = &self.it.fold.game else { return Ok(()) };
        let view = game.view(Eye::Public);
        let players = view.seats.len();
        let id = self.it.row.id.clone();
        let ending = self.tx.next_ending().await?;
        // Read again: somebody may have been forgotten since the game was loaded, and nobody can be from here on.
        let seats = self.tx.seats(&id).await?;
        let figures = figures(players, &self.it.fold.log, &self.it.fold.events);
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
                kind: self.it.row.kind,
                server: self.it.row.server,
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

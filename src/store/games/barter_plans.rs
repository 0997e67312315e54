//! Standing orders for barters. Private: they are shown to their giver only.

use crate::model::ids::{GameId, UserId};
use crate::store::connection::error::Result;
use crate::store::connection::row_reader::{Reader, clean};
use crate::store::connection::transaction::{Snapshot, Tx};
use crate::store::games::read::Secret;
use sqlx::any::AnyRow;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StandingOrder {
    pub seat: u8,
    /// The barter it is for; none: every barter until withdrawn.
    pub barter: Option<u32>,
    pub user: UserId,
    /// JSON text.
    pub instruction: Secret,
    pub given_at: i64,
}

const EVERY_BARTER: i64 = -1;

fn barter_column(barter: Option<u32>) -> i64 {
    barter.map_or(EVERY_BARTER, i64::from)
}

fn read_order(row: &AnyRow) -> Result<StandingOrder> {
    let row = Reader::new(row, "barter_plans", &["game_id", "seat", "barter"]);
    Ok(StandingOrder {
        seat: row.small("seat")?,
        barter: if row.int("barter")? == EVERY_BARTER { None } else { Some(row.small("barter")?) },
        user: row.user("user_id")?,
        instruction: Secret::new(row.text("plan")?),
        given_at: row.int("created_at")?,
    })
}

impl Snapshot {
    /// All of a game, those for one barter after the lasting one of their seat.
    pub async fn orders(&mut self, game: &GameId) -> Result<Vec<StandingOrder>> {
        let query = sqlx::query("SELECT * FROM barter_plans WHERE game_id = $1 ORDER BY seat, barter");
        query.bind(game.as_str()).fetch_all(self.connection()).await?.iter().map(read_order).collect()
    }
}

impl Tx {
    /// Takes the place of the seat's earlier order for the same barter.
    pub async fn put_order(&mut self, game: &GameId, order: &StandingOrder) -> Result<()> {
        let query = sqlx::query(
            "INSERT INTO barter_plans (game_id, seat, barter, user_id, plan, created_at)
             VALUES ($1, $2, $3, $4, $5, $6)
             ON CONFLICT (game_id, seat, barter) DO UPDATE SET user_id = excluded.user_id,
                 plan = excluded.plan, created_at = excluded.created_at",
        )
        .bind(game.as_str())
        .bind(i64::from(order.seat))
        .bind(barter_column(order.barter))
        .bind(order.user.column())
        .bind(clean(order.instruction.reveal()))
        .bind(order.given_at);
        query.execute(self.connection()).await?;
        Ok(())
    }

    /// Says whether there was one.
    pub async fn remove_order(&mut self, game: &GameId, seat: u8, barter: Option<u32>) -> Result<bool> {
        let query = sqlx::query("DELETE FROM barter_plans WHERE game_id = $1 AND seat = $2 AND barter = $3");
        let query = query.bind(game.as_str()).bind(i64::from(seat)).bind(barter_column(barter));
        Ok(query.execute(self.connection()).await?.rows_affected() == 1)
    }

    /// All orders of a game that has ended.
    pub async fn remove_orders(&mut self, game: &GameId) -> Result<()> {
        let query = sqlx::query("DELETE FROM barter_plans WHERE game_id = $1").bind(game.as_str());
        query.execute(self.connection()).await?;
        Ok(())
    }

    /// All orders of a seat, as when its owner changes.
    pub async fn remove_orders_of_seat(&mut self, game: &GameId, seat: u8) -> Result<u64> {
        let query = sqlx::query("DELETE FROM barter_plans WHERE game_id = $1 AND seat = $2");
        let query = query.bind(game.as_str()).bind(i64::from(seat));
        Ok(query.execute(self.connection()).await?.rows_affected())
    }
}

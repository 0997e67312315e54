//! Barter plans. They are private: only their author sees them.

use crate::model::ids::{GameId, UserId};
use crate::store::connection::error::Result;
use crate::store::connection::row_reader::{Reader, clean};
use crate::store::connection::statement::{Row, statement};
use crate::store::connection::transaction::{Snapshot, WriteTransaction};
use crate::store::games::read::Secret;
use jiff::Timestamp;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BarterPlanRow {
    pub seat: u8,
    /// The round it is for, counted through the game. None means the whole game.
    pub round: Option<u32>,
    /// The stage in which it was set.
    pub stage: u8,
    pub user: UserId,
    /// JSON text.
    pub plan: Secret,
    pub created_at: Timestamp,
}

const WHOLE_GAME: i64 = -1;

fn round_column(round: Option<u32>) -> i64 {
    round.map_or(WHOLE_GAME, i64::from)
}

fn read_plan(row: &Row) -> Result<BarterPlanRow> {
    let row = Reader::new(row, "barter_plans", &["game_id", "seat", "round_number"]);
    Ok(BarterPlanRow {
        seat: row.small("seat")?,
        round: if row.int("round_number")? == WHOLE_GAME { None } else { Some(row.small("round_number")?) },
        stage: row.small("stage")?,
        user: row.user("user_id")?,
        plan: Secret::new(row.text("plan")?),
        created_at: row.timestamp("created_at")?,
    })
}

impl Snapshot {
    /// All plans of a game by seat. The plan for the whole game comes first, then by round.
    pub async fn barter_plans(&mut self, game: &GameId) -> Result<Vec<BarterPlanRow>> {
        let query = statement("SELECT * FROM barter_plans WHERE game_id = $1 ORDER BY seat, round_number");
        query.bind(game.as_str()).fetch_all(self.connection()).await?.iter().map(read_plan).collect()
    }
}

impl WriteTransaction {
    /// Replaces the seat's earlier plan for the same round.
    pub async fn save_barter_plan(&mut self, game: &GameId, plan: &BarterPlanRow) -> Result<()> {
        let query = statement(
            "INSERT INTO barter_plans (game_id, seat, round_number, stage, user_id, plan, created_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7)
             ON CONFLICT (game_id, seat, round_number) DO UPDATE SET user_id = excluded.user_id, stage = excluded.stage,
                 plan = excluded.plan, created_at = excluded.created_at",
        )
        .bind(game.as_str())
        .bind(i64::from(plan.seat))
        .bind(round_column(plan.round))
        .bind(i64::from(plan.stage))
        .bind(plan.user.column())
        .bind(clean(plan.plan.reveal()))
        .bind(plan.created_at.as_millisecond());
        query.execute(self.connection()).await?;
        Ok(())
    }

    /// Returns whether there was one.
    pub async fn delete_barter_plan(&mut self, game: &GameId, seat: u8, round: Option<u32>) -> Result<bool> {
        let query = statement("DELETE FROM barter_plans WHERE game_id = $1 AND seat = $2 AND round_number = $3");
        let query = query.bind(game.as_str()).bind(i64::from(seat)).bind(round_column(round));
        Ok(query.execute(self.connection()).await? == 1)
    }

    /// Deletes all plans of a game, as when it ends.
    pub async fn delete_barter_plans(&mut self, game: &GameId) -> Result<()> {
        let query = statement("DELETE FROM barter_plans WHERE game_id = $1").bind(game.as_str());
        query.execute(self.connection()).await?;
        Ok(())
    }

    /// Deletes all plans of a seat, as when its owner changes.
    pub async fn delete_barter_plans_of_seat(&mut self, game: &GameId, seat: u8) -> Result<u64> {
        let query = statement("DELETE FROM barter_plans WHERE game_id = $1 AND seat = $2");
        let query = query.bind(game.as_str()).bind(i64::from(seat));
        query.execute(self.connection()).await
    }
}

//! What seats did in finished games, as numbers: written once at the end, so that nobody has to read a log for them.

use crate::model::ids::{GameId, UserId};
use crate::store::connection::error::Result;
use crate::store::connection::row_reader::Reader;
use crate::store::connection::transaction::{Snapshot, Tx};
use basari_rules::game::Kind;
use sqlx::any::AnyRow;

/// What one seat did in one game; summed up, what one person did in all.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Figures {
    /// Decisions of the seat.
    pub decisions: i64,
    /// Those that were its owner's own; all that follows is counted from these.
    pub own: i64,
    /// Cards laid: A, B, C, D, die, points, gems.
    pub laid: [i64; 7],
    pub offers: i64,
    /// Own offers that were accepted, and the gems paid in them.
    pub bought: i64,
    pub paid: i64,
    /// Offers accepted, and the gems got in them.
    pub sold: i64,
    pub got: i64,
}

/// What one person has done in all his finished games of one kind.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CareerStats {
    pub games: i64,
    pub points: i64,
    /// How often he was first, second, and so on to fifth.
    pub places: [i64; 5],
    pub figures: Figures,
    /// His most points, and where.
    pub best: Option<(GameId, i64)>,
}

const LAID: [&str; 7] = ["played_a", "played_b", "played_c", "played_d", "played_die", "played_points", "played_gems"];

/// Sums over somebody's games; a test has it explained. PostgreSQL's sums of whole numbers are of another type.
pub(in crate::store) const SUMS: &str =
    "SELECT COUNT(*) AS games, CAST(COALESCE(SUM(results.points), 0) AS BIGINT) AS points,
     CAST(COALESCE(SUM(decisions), 0) AS BIGINT) AS decisions, CAST(COALESCE(SUM(own_decisions), 0) AS BIGINT) AS own_decisions,
     CAST(COALESCE(SUM(played_a), 0) AS BIGINT) AS played_a, CAST(COALESCE(SUM(played_b), 0) AS BIGINT) AS played_b,
     CAST(COALESCE(SUM(played_c), 0) AS BIGINT) AS played_c, CAST(COALESCE(SUM(played_d), 0) AS BIGINT) AS played_d,
     CAST(COALESCE(SUM(played_die), 0) AS BIGINT) AS played_die,
     CAST(COALESCE(SUM(played_points), 0) AS BIGINT) AS played_points,
     CAST(COALESCE(SUM(played_gems), 0) AS BIGINT) AS played_gems,
     CAST(COALESCE(SUM(offers), 0) AS BIGINT) AS offers, CAST(COALESCE(SUM(purchases), 0) AS BIGINT) AS purchases,
     CAST(COALESCE(SUM(gems_paid), 0) AS BIGINT) AS gems_paid, CAST(COALESCE(SUM(sales), 0) AS BIGINT) AS sales,
     CAST(COALESCE(SUM(gems_received), 0) AS BIGINT) AS gems_received
     FROM results LEFT JOIN seat_stats ON seat_stats.game_id = results.game_id AND seat_stats.seat = results.seat
     WHERE results.user_id = $1 AND results.kind = $2";

fn read_figures(row: &Reader<'_>) -> Result<Figures> {
    let mut laid = [0; 7];
    for (count, column) in laid.iter_mut().zip(LAID) {
        *count = row.int(column)?;
    }
    Ok(Figures {
        decisions: row.int("decisions")?,
        own: row.int("own_decisions")?,
        laid,
        offers: row.int("offers")?,
        bought: row.int("purchases")?,
        paid: row.int("gems_paid")?,
        sold: row.int("sales")?,
        got: row.int("gems_received")?,
    })
}

impl Snapshot {
    /// What somebody has done in all his finished games of this kind.
    pub async fn record_of(&mut self, user: UserId, kind: Kind) -> Result<CareerStats> {
        let query = sqlx::query(SUMS).bind(user.column()).bind(kind.into_str());
        let row = query.fetch_one(self.connection()).await?;
        let row = Reader::new(&row, "seat_stats", &[]);
        let mut record = CareerStats {
            games: row.int("games")?,
            points: row.int("points")?,
            figures: read_figures(&row)?,
            ..CareerStats::default()
        };
        let query =
            sqlx::query("SELECT place, COUNT(*) AS times FROM results WHERE user_id = $1 AND kind = $2 GROUP BY place");
        for row in query.bind(user.column()).bind(kind.into_str()).fetch_all(self.connection()).await? {
            let row = Reader::new(&row, "results", &["place"]);
            let place: usize = row.small("place")?;
            if let Some(times) = place.checked_sub(1).and_then(|place| record.places.get_mut(place)) {
                *times = row.int("times")?;
            }
        }
        let query = sqlx::query(
            "SELECT game_id, points FROM results WHERE user_id = $1 AND kind = $2
             ORDER BY points DESC, place, ended_at LIMIT 1",
        );
        let best = query.bind(user.column()).bind(kind.into_str()).fetch_optional(self.connection()).await?;
        record.best = best.as_ref().map(read_best).transpose()?;
        Ok(record)
    }
}

fn read_best(row: &AnyRow) -> Result<(GameId, i64)> {
    let row = Reader::new(row, "results", &["game_id"]);
    Ok((row.game("game_id")?, row.int("points")?))
}

impl Tx {
    pub async fn add_figures(&mut self, game: &GameId, seat: u8, figures: &Figures) -> Result<()> {
        let query = sqlx::query(
            "INSERT INTO seat_stats (game_id, seat, decisions, own_decisions, played_a, played_b, played_c, played_d, played_die, played_points,
                                  played_gems, offers, purchases, gems_paid, sales, gems_received)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)",
        );
        let query = query.bind(game.as_str()).bind(i64::from(seat)).bind(figures.decisions).bind(figures.own);
        let query = figures.laid.into_iter().fold(query, sqlx::query::Query::bind);
        let query = query.bind(figures.offers).bind(figures.bought).bind(figures.paid).bind(figures.sold);
        query.bind(figures.got).execute(self.connection()).await?;
        Ok(())
    }
}

//! Statistics of seats in finished games, stored at the end so that no log has to be replayed for them.

use crate::model::ids::{GameId, UserId};
use crate::store::connection::error::Result;
use crate::store::connection::row_reader::Reader;
use crate::store::connection::statement::{Row, Statement, statement};
use crate::store::connection::transaction::{Snapshot, WriteTransaction};
use basari_rules::game::Kind;

/// Statistics of one seat in one game, or their sum over several games.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SeatStats {
    /// All decisions of the seat.
    pub decisions: i64,
    /// Decisions that the owner made themselves. All further fields count only these.
    pub own_decisions: i64,
    /// Cards played: A, B, C, D, die, points, gems.
    pub played: [i64; 7],
    pub offers: i64,
    /// Own offers that were accepted, and the gems paid for them.
    pub purchases: i64,
    pub gems_paid: i64,
    /// Offers of others that the owner accepted, and the gems received for them.
    pub sales: i64,
    pub gems_received: i64,
}

/// Totals of a person over all their finished games of one kind.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CareerStats {
    pub games: i64,
    pub points: i64,
    /// How often they finished 1st to 5th.
    pub places: [i64; 5],
    pub totals: SeatStats,
    /// Their game with the most points.
    pub best: Option<(GameId, i64)>,
}

const PLAYED_COLUMNS: [&str; 7] =
    ["played_a", "played_b", "played_c", "played_d", "played_die", "played_points", "played_gems"];

/// Sums over a person's games. A test checks its query plan. The casts are for PostgreSQL, where SUM(BIGINT) is NUMERIC.
pub(in crate::store) const CAREER_SUMS: &str =
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

fn read_seat_stats(row: &Reader<'_>) -> Result<SeatStats> {
    let mut played = [0; 7];
    for (count, column) in played.iter_mut().zip(PLAYED_COLUMNS) {
        *count = row.int(column)?;
    }
    Ok(SeatStats {
        decisions: row.int("decisions")?,
        own_decisions: row.int("own_decisions")?,
        played,
        offers: row.int("offers")?,
        purchases: row.int("purchases")?,
        gems_paid: row.int("gems_paid")?,
        sales: row.int("sales")?,
        gems_received: row.int("gems_received")?,
    })
}

impl Snapshot {
    /// Totals of a person over all their finished games of this kind.
    pub async fn career_stats(&mut self, user: UserId, kind: Kind) -> Result<CareerStats> {
        let query = statement(CAREER_SUMS).bind(user.column()).bind(kind.into_str());
        let row = query.fetch_one(self.connection()).await?;
        let row = Reader::new(&row, "seat_stats", &[]);
        let mut record = CareerStats {
            games: row.int("games")?,
            points: row.int("points")?,
            totals: read_seat_stats(&row)?,
            ..CareerStats::default()
        };
        let query =
            statement("SELECT place, COUNT(*) AS times FROM results WHERE user_id = $1 AND kind = $2 GROUP BY place");
        for row in query.bind(user.column()).bind(kind.into_str()).fetch_all(self.connection()).await? {
            let row = Reader::new(&row, "results", &["place"]);
            let place: usize = row.small("place")?;
            if let Some(times) = place.checked_sub(1).and_then(|place| record.places.get_mut(place)) {
                *times = row.int("times")?;
            }
        }
        let query = statement(
            "SELECT game_id, points FROM results WHERE user_id = $1 AND kind = $2
             ORDER BY points DESC, place, ended_at LIMIT 1",
        );
        let best = query.bind(user.column()).bind(kind.into_str()).fetch_optional(self.connection()).await?;
        record.best = best.as_ref().map(read_best).transpose()?;
        Ok(record)
    }
}

fn read_best(row: &Row) -> Result<(GameId, i64)> {
    let row = Reader::new(row, "results", &["game_id"]);
    Ok((row.game("game_id")?, row.int("points")?))
}

impl WriteTransaction {
    pub async fn add_seat_stats(&mut self, game: &GameId, seat: u8, stats: &SeatStats) -> Result<()> {
        let query = statement(
            "INSERT INTO seat_stats (game_id, seat, decisions, own_decisions, played_a, played_b, played_c, played_d, played_die, played_points,
                                  played_gems, offers, purchases, gems_paid, sales, gems_received)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)",
        );
        let query = query.bind(game.as_str()).bind(i64::from(seat)).bind(stats.decisions).bind(stats.own_decisions);
        let query = stats.played.into_iter().fold(query, Statement::bind);
        let query = query.bind(stats.offers).bind(stats.purchases).bind(stats.gems_paid).bind(stats.sales);
        query.bind(stats.gems_received).execute(self.connection()).await?;
        Ok(())
    }
}

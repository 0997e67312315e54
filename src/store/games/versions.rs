//! What changes in a game's row whenever its pages may change.

use crate::model::ids::GameId;
use crate::store::connection::error::Result;
use crate::store::connection::open::Store;
use crate::store::connection::row_reader::Reader;
use crate::store::connection::statement::Statement;
use crate::store::connection::statement::{Row, statement};
use crate::store::games::read::Status;

/// Far fewer than the parameters that a statement may have.
const MAX_GAMES_PER_QUERY: usize = 500;

/// Changes whenever a page of the game may change. Other processes may have changed it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameVersion {
    /// The number of events in the log.
    pub events: u64,
    pub status: Status,
    /// The last question whose post is visible.
    pub posted_prompt: Option<u32>,
}

impl Store {
    /// The versions of these games, in no particular order. Unknown and unreadable games are left out.
    pub async fn game_versions(&self, games: &[GameId]) -> Result<Vec<(GameId, GameVersion)>> {
        let mut versions = Vec::with_capacity(games.len());
        for some in games.chunks(MAX_GAMES_PER_QUERY) {
            // The connection caches a statement for every number of parameters, so there are only a few such numbers.
            let size = some.len().next_power_of_two();
            let parameters: Vec<String> = (1..=size).map(|number| format!("${number}")).collect();
            let parameters = parameters.join(", ");
            let sql = format!("SELECT id, version, status, posted_prompt FROM games WHERE id IN ({parameters})");
            let ids = some.iter().map(GameId::as_str).chain(std::iter::repeat("")).take(size);
            let query = ids.fold(statement(sql), Statement::bind);
            let mut snapshot = self.single_read().await?;
            let rows = query.fetch_all(snapshot.connection()).await?;
            // An invalid row must not hide the others.
            versions.extend(rows.iter().filter_map(|row| read_version(row).ok()));
        }
        Ok(versions)
    }
}

fn read_version(row: &Row) -> Result<(GameId, GameVersion)> {
    let row = Reader::new(row, "games", &["id"]);
    let version = GameVersion {
        events: row.small("version")?,
        status: row.word("status")?,
        posted_prompt: row.small_or_none("posted_prompt")?,
    };
    Ok((row.game("id")?, version))
}

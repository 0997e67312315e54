//! What players say in barters. A removed line keeps its row, without its content and its author.

use crate::model::ids::{GameId, UserId};
use crate::store::connection::error::Result;
use crate::store::connection::row_reader::{Reader, clean};
use crate::store::connection::statement::{Row, statement};
use crate::store::connection::transaction::{Snapshot, WriteTransaction};
use jiff::Timestamp;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TalkRow {
    /// Its number within its game, from 1.
    pub number: u32,
    /// The number of the first prompt of the barter.
    pub barter: u32,
    /// The last event before the line.
    pub after_event: u64,
    pub seat: u8,
    pub user: Option<UserId>,
    /// The name of its author.
    pub name: String,
    /// The key of a stock phrase.
    pub phrase: Option<String>,
    pub own_words: Option<String>,
    pub said_at: Timestamp,
}

fn read_line(row: &Row) -> Result<TalkRow> {
    let row = Reader::new(row, "table_talk", &["game_id", "number"]);
    Ok(TalkRow {
        number: row.small("number")?,
        barter: row.small("barter")?,
        after_event: row.small("after_event")?,
        seat: row.small("seat")?,
        user: row.user_or_none("user_id")?,
        name: row.text("name")?,
        phrase: row.text_or_none("phrase")?,
        own_words: row.text_or_none("own_words")?,
        said_at: row.timestamp("said_at")?,
    })
}

impl Snapshot {
    /// The lines of a game in order, with removed ones. An invalid row is left out: it must not stop its game.
    pub async fn table_talk(&mut self, game: &GameId) -> Result<Vec<TalkRow>> {
        let query = statement("SELECT * FROM table_talk WHERE game_id = $1 ORDER BY number").bind(game.as_str());
        Ok(query.fetch_all(self.connection()).await?.iter().filter_map(|row| read_line(row).ok()).collect())
    }

    /// The live games in which a person said something.
    pub async fn live_games_with_talk_of(&mut self, user: UserId) -> Result<Vec<GameId>> {
        let query = statement(
            "SELECT DISTINCT table_talk.game_id FROM table_talk JOIN games ON games.id = table_talk.game_id
             WHERE table_talk.user_id = $1 AND games.status IN ('lobby', 'running', 'paused', 'parked')",
        );
        let rows = query.bind(user.column()).fetch_all(self.connection()).await?;
        rows.iter().map(|row| Reader::new(row, "table_talk", &["game_id"]).game("game_id")).collect()
    }
}

impl WriteTransaction {
    pub async fn add_talk(&mut self, game: &GameId, line: &TalkRow) -> Result<()> {
        let query = statement(
            "INSERT INTO table_talk (game_id, number, barter, after_event, seat, user_id, name, phrase, own_words, said_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        )
        .bind(game.as_str())
        .bind(i64::from(line.number))
        .bind(i64::from(line.barter))
        .bind(line.after_event.cast_signed())
        .bind(i64::from(line.seat))
        .bind(line.user.map(UserId::column))
        .bind(clean(&line.name))
        .bind(line.phrase.as_deref().map(clean))
        .bind(line.own_words.as_deref().map(clean))
        .bind(line.said_at.as_millisecond());
        query.execute(self.connection()).await?;
        Ok(())
    }

    /// Removes the content and the author of a line.
    pub async fn remove_talk(&mut self, game: &GameId, number: u32) -> Result<()> {
        let query = statement(
            "UPDATE table_talk SET user_id = NULL, name = '', phrase = NULL, own_words = NULL
             WHERE game_id = $1 AND number = $2",
        );
        query.bind(game.as_str()).bind(i64::from(number)).execute(self.connection()).await?;
        Ok(())
    }
}

//! Says something in a barter: one click, one transaction of its own.

use crate::service::error::{Refusal, Result};
use crate::service::handle::Service;
use crate::service::outbox::post_key::PostKey;
use crate::service::table_talk::line::Speech;
use crate::service::transaction::change::Changed;
use crate::service::transaction::game_transaction::GameTransaction;
use crate::service::views::game_snapshot::GameSnapshot;
use crate::store::{GameId, IdempotencyKey, TalkRow, UserId};
use basari_rules::game::Seat;

/// How often each player may say something in one barter.
pub const MAX_LINES_PER_BARTER: usize = 3;
/// The length of own words in characters.
pub const MAX_OWN_WORDS: usize = 100;

/// A click that says something.
#[derive(Clone, Debug)]
pub struct SayRequest {
    pub game: GameId,
    pub actor: UserId,
    /// The number of the question they saw.
    pub prompt: u32,
    pub key: IdempotencyKey,
    pub speech: Speech,
}

impl Service {
    /// Says something in the current barter, and returns the game as the player sees it afterwards. The caller checks that
    /// somebody who uses their own words may write in the channel.
    pub async fn say(&self, request: SayRequest) -> Result<GameSnapshot> {
        let SayRequest { game, key, actor, .. } = &request;
        self.change_and_view(game, key, *actor, |tx| tx.say(&request)).await
    }
}

impl GameTransaction {
    async fn say(mut self: Box<Self>, request: &SayRequest) -> Changed<()> {
        let row = self.game.seat_of(request.actor).ok_or(Refusal::NotSeated)?.clone();
        self.must_be_running()?;
        if row.left_at.is_some() {
            return Err(Refusal::YouLeft.into());
        }
        let barter = self.barter_of(Seat::new(row.seat))?;
        self.must_not_be_from_earlier_barter(request.prompt)?;
        let (phrase, own_words) = match &request.speech {
            Speech::Stock(phrase) => (Some(phrase.into_str().to_owned()), None),
            Speech::Own(words) => (None, Some(self.check_own_words(words).await?)),
        };
        let lines = self.db.table_talk(&self.game.row.id).await?;
        let line = TalkRow {
            number: lines.last().map_or(1, |last| last.number + 1),
            barter,
            after_event: self.game.row.version,
            seat: row.seat,
            user: row.user,
            name: row.name,
            phrase,
            own_words,
            said_at: self.now,
        };
        check_repetition(&lines, &line)?;
        self.db.add_talk(&self.game.row.id, &line).await?;
        self.refresh_post(PostKey::Barter(barter));
        Ok((self, ()))
    }

    /// The words without surrounding space, if the server allows own words.
    async fn check_own_words(&mut self, words: &str) -> Result<String> {
        if self.server_settings().await?.is_some_and(|settings| !settings.own_words_allowed) {
            return Err(Refusal::StockPhrasesOnly.into());
        }
        let words = words.trim();
        match words.chars().count() {
            0 => Err(Refusal::NothingSaid.into()),
            1..=MAX_OWN_WORDS => Ok(words.to_owned()),
            _ => Err(Refusal::TooMuchSaid { max: MAX_OWN_WORDS }.into()),
        }
    }
}

/// Refuses what was just said, and more than a few lines per barter. Removed lines count as well.
fn check_repetition(lines: &[TalkRow], new: &TalkRow) -> Result<(), Refusal> {
    let mut own = lines.iter().filter(|line| line.barter == new.barter && line.seat == new.seat);
    let is_same = |line: &TalkRow| {
        line.after_event == new.after_event && line.phrase == new.phrase && line.own_words == new.own_words
    };
    if own.clone().next_back().is_some_and(is_same) {
        return Err(Refusal::SaidAlready);
    }
    match own.nth(MAX_LINES_PER_BARTER - 1) {
        Some(_) => Err(Refusal::SaidEnough { max: MAX_LINES_PER_BARTER }),
        None => Ok(()),
    }
}

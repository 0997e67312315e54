//! Records of finished games, and whether a record matches its game.

use serenity::all::Attachment;

use crate::discord::bot_context::BotContext;
use crate::discord::interaction::requester::Requester;
use crate::render;
use crate::render::{GameRef, Page, Published, Verdict};
use crate::service::{GameId, Refusal, ServiceError};
use basari_rules::record::ReadError;
use basari_rules::verify::VerifyError;

/// Thirty times the size of a long game.
const MAX_RECORD_BYTES: u32 = 1024 * 1024;

/// The record of a finished game and its proof, as files.
pub async fn record(bot: &BotContext, requester: &Requester, game: &GameId) -> Result<Page, ServiceError> {
    let snapshot = bot.service.view_finished_game(game).await?;
    let record = snapshot.record()?.ok_or(Refusal::NotStarted)?;
    let proof = snapshot.proof().ok_or(Refusal::NotOver)?;
    let proof = serde_json::to_string_pretty(&proof).map_err(|error| ServiceError::Internal(error.to_string()))?;
    let key = GameRef::from(game);
    Ok(render::record_page(requester.words, &key, record, proof + "\n"))
}

/// Verifies the stored record of a game, or this record of it.
pub async fn verify(
    bot: &BotContext,
    requester: &Requester,
    game: &GameId,
    record: Option<&str>,
) -> Result<Page, ServiceError> {
    let key = GameRef::from(game);
    let fairness = bot.service.view_finished_game(game).await?.fairness;
    let verdict = match bot.service.verify(game, record).await? {
        Ok(verified) => Verdict::Fair { lines: verified.lines, chances: verified.random_lines },
        Err(rejected) => rejected.into(),
    };
    let published = Published {
        commitment: &fairness.commitment,
        contributions: fairness.contributions.as_deref(),
        secret: fairness.revealed.as_ref().map(|revealed| revealed.secret.as_str()),
    };
    Ok(render::verification_page(requester.words, &key, published, &verdict))
}

/// Verifies an attached record against the named game, or against the game that the record names.
pub async fn verify_file(
    bot: &BotContext,
    requester: &Requester,
    game: Option<&str>,
    file: &Attachment,
) -> Result<Page, ServiceError> {
    let not_a_record = || Ok(render::refusal_page(requester.words, &render::Refusal::NotARecord, None));
    if file.size > MAX_RECORD_BYTES {
        return not_a_record();
    }
    let bytes = file.download().await.map_err(|error| ServiceError::Temporary(error.to_string()))?;
    let Ok(text) = String::from_utf8(bytes) else { return not_a_record() };
    let name = game.map(str::to_owned).or_else(|| basari_rules::record::game_id(&text));
    let Some(name) = name else { return not_a_record() };
    let game = requester.named_game_or_here(bot, Some(&name)).await?;
    verify(bot, requester, &game, Some(&text)).await
}

impl From<VerifyError> for Verdict {
    fn from(rejected: VerifyError) -> Verdict {
        match rejected {
            VerifyError::Commitment | VerifyError::Format(_) => Verdict::Commitment,
            VerifyError::Contributions => Verdict::Contributions,
            VerifyError::Differs { line, found, due } => Verdict::Differs { line, found, expected: due },
            VerifyError::Move { line, .. } => Verdict::Move { line },
            VerifyError::TooMany { line, .. } => Verdict::TooMany { line },
            VerifyError::StopsShort { line } => Verdict::StopsShort { line },
            VerifyError::OtherGame { .. } => Verdict::OtherGame,
            VerifyError::Unreadable(ReadError::Json { line, .. })
            | VerifyError::NoStart { line }
            | VerifyError::UnknownMaterial { line, .. }
            | VerifyError::Start { line } => Verdict::Unreadable { line },
            VerifyError::Unreadable(ReadError::Record(error)) => Verdict::Unreadable { line: error.line },
        }
    }
}

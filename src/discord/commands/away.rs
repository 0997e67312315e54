//! `/basari away`: a computer plays on, or the game waits.

use crate::discord::commands::arguments::AbsenceArg;
use crate::discord::commands::autocomplete;
use crate::discord::commands::context::{CommandResult, Context, respond};
use crate::discord::interaction::refusal::TargetGame;
use crate::discord::pages::away as away_pages;
use crate::model::absence::AbsenceMode;
use crate::service::{AwayRequest, Refusal};

// Without a time, it shows where the person is away.
#[poise::command(slash_command)]
pub async fn away(
    ctx: Context<'_>,
    #[max_length = 60] until: Option<String>,
    how: Option<AbsenceArg>,
    #[autocomplete = "autocomplete::live_games"]
    #[max_length = 30]
    game: Option<String>,
) -> CommandResult {
    let mode = how.map_or(AbsenceMode::Computer, |how| how.0);
    respond(ctx, TargetGame::None, move |bot, requester| async move {
        let Some(until) = until else { return away_pages::away(bot, &requester, &[]).await };
        requester.check_limits(bot)?;
        let user = requester.user();
        let until = bot.service.read_away_until(user, &until).await?;
        let game = game.map(|game| game.parse().map_err(|_| Refusal::NoSuchGame)).transpose()?;
        let request = AwayRequest { user, mode, until, game, key: requester.key.clone() };
        let outcomes = bot.service.go_away(&request).await?;
        if let (Some(_), [(_, Err(refusal))]) = (&request.game, outcomes.as_slice()) {
            return Err(refusal.clone().into());
        }
        away_pages::away(bot, &requester, &outcomes).await
    })
    .await
}

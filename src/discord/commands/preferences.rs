//! Commands for a person's own preferences: notifications and language.

use jiff::civil::Time;

use crate::discord::commands::arguments::{LanguageArg, NotifyArg};
use crate::discord::commands::autocomplete;
use crate::discord::commands::context::{CommandResult, Context, respond};
use crate::discord::interaction::refusal::TargetGame;
use crate::discord::pages::preferences;
use crate::locale::Locale;
use crate::render;
use crate::service::{QuietHours, Refusal};

#[poise::command(slash_command)]
pub async fn notify(
    ctx: Context<'_>,
    how: Option<NotifyArg>,
    #[min_length = 4]
    #[max_length = 5]
    quiet_from: Option<String>,
    #[min_length = 4]
    #[max_length = 5]
    quiet_to: Option<String>,
    #[autocomplete = "autocomplete::time_zones"]
    #[max_length = 60]
    time_zone: Option<String>,
) -> CommandResult {
    respond(ctx, TargetGame::Here, move |bot, requester| async move {
        // Parsed first: an invalid time must change nothing.
        let quiet = match (quiet_from, quiet_to) {
            (Some(from), Some(to)) => Some((time_of_day(&from)?, time_of_day(&to)?)),
            (None, None) => None,
            _ => return Err(Refusal::BadQuietHours.into()),
        };
        if let Some(zone) = time_zone {
            bot.service.set_time_zone(requester.user(), &zone).await?;
        }
        if let Some((from, to)) = quiet {
            let known_zone = bot.service.person(requester.user()).await?.time_zone;
            let time_zone = known_zone.unwrap_or_else(|| "UTC".to_owned());
            // Equal times turn quiet hours off.
            let quiet = (from != to).then_some(QuietHours { from, to, time_zone });
            bot.service.set_quiet_hours(requester.user(), quiet).await?;
        }
        if let Some(how) = how {
            bot.service.set_notify(requester.user(), how.0).await?;
        }
        preferences::notify(bot, &requester).await
    })
    .await
}

/// Parses a time such as `22:30`.
fn time_of_day(text: &str) -> Result<Time, Refusal> {
    Time::strptime("%H:%M", text).map_err(|_| Refusal::BadQuietHours)
}

#[poise::command(slash_command)]
pub async fn language(ctx: Context<'_>, language: Option<LanguageArg>) -> CommandResult {
    respond(ctx, TargetGame::Here, move |bot, requester| async move {
        if let Some(LanguageArg(chosen)) = language {
            bot.service.set_language(requester.user(), chosen.map(Locale::code)).await?;
        }
        let chosen = bot.service.person(requester.user()).await?.language.as_deref().and_then(Locale::from_code);
        // The response is already in the new language.
        Ok(render::language_page(chosen.unwrap_or(requester.client_locale).words(), chosen))
    })
    .await
}

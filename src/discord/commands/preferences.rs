//! What one person decides for himself.

use crate::discord::commands::arguments::{Bell, Language};
use crate::discord::commands::{Context, Done, answer, autocomplete};
use crate::discord::pages::account;
use crate::locale::Locale;
use crate::render;
use crate::render::Notice;
use crate::service::{QuietHours, Refusal};

#[poise::command(slash_command)]
pub async fn notify(
    ctx: Context<'_>,
    how: Option<Bell>,
    #[min_length = 4]
    #[max_length = 5]
    quiet_from: Option<String>,
    #[min_length = 4]
    #[max_length = 5]
    quiet_to: Option<String>,
    #[autocomplete = "autocomplete::time_zones"]
    #[max_length = 60]
    time_zone: Option<String>,
) -> Done {
    answer(ctx, None, |bot, requester| {
        let (hours, zone) = ((quiet_from.clone(), quiet_to.clone()), time_zone.clone());
        async move {
            // What cannot be read is refused before anything is changed.
            let quiet = match hours {
                (Some(from), Some(to)) => Some((minutes(&from)?, minutes(&to)?)),
                (None, None) => None,
                _ => return Err(Refusal::BadQuietHours.into()),
            };
            if let Some(zone) = zone {
                bot.service.set_time_zone(requester.user(), &zone).await?;
            }
            if let Some((from, to)) = quiet {
                let known = bot.service.person(requester.user()).await?.time_zone;
                let time_zone = known.unwrap_or_else(|| "UTC".to_owned());
                // The same twice: no quiet hours any more.
                let quiet = (from != to).then_some(QuietHours { from, to, time_zone });
                bot.service.set_quiet_hours(requester.user(), quiet).await?;
            }
            if let Some(how) = how {
                bot.service.set_notify(requester.user(), how.0).await?;
            }
            account::notify(&bot, &requester).await
        }
    })
    .await
}

/// `22:30` as minutes after midnight.
fn minutes(text: &str) -> Result<u16, Refusal> {
    let (hours, minutes) = text.split_once(':').ok_or(Refusal::BadQuietHours)?;
    match (hours.parse::<u16>(), minutes.parse::<u16>()) {
        (Ok(hours @ 0..24), Ok(minutes @ 0..60)) => Ok(hours * 60 + minutes),
        _ => Err(Refusal::BadQuietHours),
    }
}

#[poise::command(slash_command)]
pub async fn language(ctx: Context<'_>, language: Option<Language>) -> Done {
    answer(ctx, None, move |bot, requester| async move {
        if let Some(Language(chosen)) = language {
            bot.service.set_language(requester.user(), chosen.map(Locale::code)).await?;
        }
        let chosen = bot.service.person(requester.user()).await?.language.as_deref().and_then(Locale::from_code);
        // From here on in the language just chosen.
        Ok(render::language(chosen.unwrap_or(requester.discord_language).words(), chosen))
    })
    .await
}

/// What anybody may ask for.
#[poise::command(slash_command, subcommands("show", "export", "delete", "hide"), subcommand_required)]
#[expect(clippy::unused_async, reason = "poise wants commands to be so")]
pub async fn privacy(_: Context<'_>) -> Done {
    Ok(())
}

#[poise::command(slash_command)]
async fn show(ctx: Context<'_>) -> Done {
    answer(ctx, None, |_, requester| async move { Ok(render::privacy(requester.words)) }).await
}

#[poise::command(slash_command)]
async fn export(ctx: Context<'_>) -> Done {
    answer(ctx, None, |bot, requester| async move { account::export(&bot, &requester).await }).await
}

#[poise::command(slash_command)]
async fn delete(ctx: Context<'_>) -> Done {
    answer(ctx, None, |_, requester| async move { Ok(render::privacy_question(requester.words)) }).await
}

#[poise::command(slash_command)]
async fn hide(ctx: Context<'_>, hidden: Option<bool>) -> Done {
    answer(ctx, None, move |bot, requester| async move {
        let hidden = hidden.unwrap_or(true);
        bot.service.set_hidden(requester.user(), hidden).await?;
        let notice = if hidden { Notice::Hidden } else { Notice::Unhidden };
        Ok(render::notice(requester.words, None, &notice))
    })
    .await
}

//! `/basari-settings`, for the managers of a server. A command of its own, because Discord has permissions only for whole
//! commands.

use serenity::all::GuildChannel;

use crate::discord::commands::arguments::{GameArg, LanguageArg, PaceArg, WhoMayCancelArg, WhoMayStartArg};
use crate::discord::commands::autocomplete;
use crate::discord::commands::context::{CommandResult, Context, respond};
use crate::discord::interaction::refusal::TargetGame;
use crate::discord::pages::server_settings;
use crate::locale::Locale;
use crate::service::ChannelId;

#[poise::command(
    slash_command,
    guild_only,
    install_context = "Guild",
    rename = "basari-settings",
    default_member_permissions = "MANAGE_GUILD"
)]
#[expect(clippy::too_many_arguments, reason = "one for each option of the command")]
pub async fn settings(
    ctx: Context<'_>,
    game: Option<GameArg>,
    pace: Option<PaceArg>,
    language: Option<LanguageArg>,
    start: Option<WhoMayStartArg>,
    cancel: Option<WhoMayCancelArg>,
    hints: Option<bool>,
    waiting: Option<bool>,
    #[autocomplete = "autocomplete::time_zones"]
    #[max_length = 60]
    time_zone: Option<String>,
    #[channel_types("Text")] allow_channel: Option<GuildChannel>,
) -> CommandResult {
    let channel = allow_channel.map(|channel| ChannelId(channel.id.get()));
    respond(ctx, TargetGame::Here, move |bot, requester| async move {
        server_settings::update(bot, &requester, |settings| {
            if time_zone.is_some() {
                settings.time_zone.clone_from(&time_zone);
            }
            if let Some(GameArg(kind)) = game {
                settings.default_kind = Some(kind);
            }
            if let Some(PaceArg(pace)) = pace {
                settings.default_pace = Some(pace);
            }
            if let Some(LanguageArg(locale)) = language {
                settings.language = locale.map(|locale| Locale::code(locale).to_owned());
            }
            if let Some(WhoMayStartArg(who)) = start {
                settings.who_may_start = who;
            }
            if let Some(WhoMayCancelArg(who)) = cancel {
                settings.who_may_cancel = who;
            }
            if let Some(hints) = hints {
                settings.hints_allowed = hints;
            }
            if let Some(waiting) = waiting {
                settings.waiting_allowed = waiting;
            }
            if let Some(channel) = channel
                && !settings.allowed_channels.contains(&channel)
            {
                settings.allowed_channels.push(channel);
            }
        })
        .await
    })
    .await
}

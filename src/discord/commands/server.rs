//! What the managers of a server decide. A command of its own: Discord knows permissions only for whole commands.

use serenity::all::GuildChannel;

use crate::discord::commands::arguments::{Cancellers, Game, Language, PaceArg, Starters};
use crate::discord::commands::{Context, Done, answer, autocomplete};
use crate::discord::pages::account;
use crate::locale::Locale;
use crate::service::ChannelId;

#[poise::command(slash_command, guild_only, rename = "basari-settings", default_member_permissions = "MANAGE_GUILD")]
#[expect(clippy::too_many_arguments, reason = "one for each option of the command")]
pub async fn settings(
    ctx: Context<'_>,
    game: Option<Game>,
    pace: Option<PaceArg>,
    language: Option<Language>,
    start: Option<Starters>,
    cancel: Option<Cancellers>,
    hints: Option<bool>,
    #[autocomplete = "autocomplete::time_zones"]
    #[max_length = 60]
    time_zone: Option<String>,
    #[channel_types("Text")] allow_channel: Option<GuildChannel>,
) -> Done {
    let channel = allow_channel.map(|channel| ChannelId(channel.id.get()));
    answer(ctx, None, move |bot, requester| {
        let zone = time_zone.clone();
        async move {
            account::change_server_by(&bot, &requester, |settings| {
                if zone.is_some() {
                    settings.time_zone = zone;
                }
                if let Some(Game(kind)) = game {
                    settings.default_kind = Some(kind);
                }
                if let Some(PaceArg(pace)) = pace {
                    settings.default_pace = Some(pace);
                }
                if let Some(Language(locale)) = language {
                    settings.language = locale.map(|locale| Locale::code(locale).to_owned());
                }
                if let Some(Starters(who)) = start {
                    settings.who_may_start = who;
                }
                if let Some(Cancellers(who)) = cancel {
                    settings.who_may_cancel = who;
                }
                if let Some(hints) = hints {
                    settings.hints_allowed = hints;
                }
                if let Some(channel) = channel
                    && !settings.allowed_channels.contains(&channel)
                {
                    settings.allowed_channels.push(channel);
                }
            })
            .await
        }
    })
    .await
}

//! Pages about a person's own preferences and data.

use crate::discord::bot_context::BotContext;
use crate::discord::interaction::requester::Requester;
use crate::model::coaching::Coaching;
use crate::render;
use crate::render::{Attachment, Notice, NotifySettings, Page};
use crate::service::ServiceError;

/// How the person is notified, and their quiet hours.
pub async fn notify(bot: &BotContext, requester: &Requester) -> Result<Page, ServiceError> {
    let person = bot.service.person(requester.user()).await?;
    let zone = person.time_zone.as_deref().unwrap_or("UTC");
    let quiet = person.quiet.map(|(from, to)| (from, to, zone));
    let is_coached = bot.service.is_coached(requester.user()).await?;
    // They may have finished a game since.
    let coaching = if is_coached { person.coaching } else { Coaching::Off };
    Ok(render::notify_page(requester.words, &NotifySettings { how: person.notify, quiet, coaching }))
}

/// Everything that is stored about the person, as a file.
pub async fn export(bot: &BotContext, requester: &Requester) -> Result<Page, ServiceError> {
    let data = bot.service.export_person(requester.user()).await?;
    let bytes = serde_json::to_vec_pretty(&data).map_err(|error| ServiceError::Internal(error.to_string()))?;
    let mut page = render::notice_page(requester.words, None, &Notice::Exported);
    page.files.push(Attachment { name: "basari.json".to_owned(), bytes, alt: "JSON".to_owned() });
    Ok(page)
}

/// Hides the person from leaderboards, or shows them again.
pub async fn hide(bot: &BotContext, requester: &Requester, hidden: bool) -> Result<Page, ServiceError> {
    bot.service.set_hidden(requester.user(), hidden).await?;
    let notice = if hidden { Notice::Hidden } else { Notice::Unhidden };
    Ok(render::notice_page(requester.words, None, &notice))
}

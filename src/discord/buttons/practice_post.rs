//! Clicks on the posts of a practice game. Such a post is the panel of its reader, and delivery keeps it up to date: one writer, so
//! a late response never hides a newer state.

use crate::discord::bot_context::BotContext;
use crate::discord::interaction::refusal::explain_failure;
use crate::discord::interaction::requester::Requester;
use crate::discord::interaction::responder::Reply;
use crate::discord::panels::panel_page::PanelPageKind;

/// The question appears in the post. A detail replaces the post until it is closed. Anything else is a message of its own.
pub async fn reply_on_post(bot: &BotContext, requester: &Requester, reply: Reply) -> Reply {
    let Reply::Panel(panel) = reply else { return reply };
    let (rewritten, reply) = match panel.kind {
        PanelPageKind::Current => (bot.service.show_question_again(&panel.game).await, Reply::Acknowledge),
        PanelPageKind::Detail => (bot.service.forget_shown_question(&panel.game).await, Reply::InPost(panel.page)),
    };
    match rewritten {
        Ok(()) => reply,
        Err(failure) => Reply::Page(explain_failure(requester, &failure)),
    }
}

//! Sends exactly one response to an interaction, in time: at once if the handler is quick, else a deferred response that
//! is edited later. The interaction's token is kept only here until then, and longer only for a panel.

use std::future::Future;
use std::time::Duration;

use serenity::all::{ApplicationId, CommandInteraction, ComponentInteraction, InteractionId, ModalInteraction};
use tokio::time::{Instant, sleep};
use tokio_util::task::task_tracker::TaskTrackerToken;
use tracing::Instrument;

use crate::config::Secret;
use crate::discord::bot_context::BotContext;
use crate::discord::http::message_body::{FirstResponse, ResponseKind};
use crate::discord::http::message_builder;
use crate::discord::http::send_with_retry::{Sent, send_with_retry};
use crate::discord::interaction::requester::{ClickedMessage, clicked_message, message_of_dialog};
use crate::discord::panels::panel_page::PanelPage;
use crate::discord::panels::registry::{PanelMessage, ShownPanel};
use crate::discord::panels::worker::close_replaced;
use crate::locale::{Locale, Words};
use crate::metrics;
use crate::metrics::Answered;
use crate::render;
use crate::render::{Dialog, Page};
use crate::service::{MessageId, UserId};

/// Discord waits 3 seconds for the first response, and the network takes its share.
const DEFER_AFTER: Duration = Duration::from_millis(1500);
/// How long a rate limit may delay the first response, which nobody accepts later.
const FIRST_RESPONSE_PATIENCE: Duration = Duration::from_secs(2);
/// How long a rate limit may delay a deferred response. The token expires after 15 minutes.
const DEFERRED_RESPONSE_PATIENCE: Duration = Duration::from_mins(10);

/// The content of a response.
pub enum Reply {
    /// A page that only the requester sees.
    Page(Page),
    /// A page of the requester's panel. It is kept up to date.
    Panel(Box<PanelPage>),
    /// A page that replaces the clicked post of a practice game, until delivery writes the post again.
    InPost(Page),
    /// No message: the public post shows the result.
    Acknowledge,
    /// A dialog. Discord opens it only as the first response, so the handler must be quick.
    Dialog(Dialog),
}

impl Reply {
    /// None: the response has no message.
    fn page(&self) -> Option<&Page> {
        match self {
            Reply::Page(page) | Reply::InPost(page) => Some(page),
            Reply::Panel(panel) => Some(&panel.page),
            Reply::Acknowledge | Reply::Dialog(_) => None,
        }
    }
}

impl From<Page> for Reply {
    fn from(page: Page) -> Reply {
        Reply::Page(page)
    }
}

impl From<PanelPage> for Reply {
    fn from(page: PanelPage) -> Reply {
        Reply::Panel(Box::new(page))
    }
}

/// Sends the response to one interaction.
pub struct Responder<'a> {
    bot: &'a BotContext,
    application: ApplicationId,
    id: InteractionId,
    token: &'a str,
    user: UserId,
    target: Target,
    /// The texts of the requester's client, for when their own choice cannot be read.
    client_words: &'static Words,
    /// The program does not end while this exists.
    _pending: TaskTrackerToken,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Target {
    Command,
    /// A dialog that was opened from a public message: the response is a new private message.
    Dialog,
    /// A button on a public message: the response is a new private message.
    PublicMessage,
    /// A button on this private message: the response replaces that message.
    PrivateMessage(MessageId),
    /// A button on a post in direct messages: the response replaces it or is a new private message.
    PracticePost,
}

impl From<ClickedMessage> for Target {
    fn from(clicked: ClickedMessage) -> Target {
        match clicked {
            ClickedMessage::Public => Target::PublicMessage,
            ClickedMessage::Private(message) => Target::PrivateMessage(message),
            ClickedMessage::PracticePost => Target::PracticePost,
        }
    }
}

impl<'a> Responder<'a> {
    pub fn for_command(bot: &'a BotContext, command: &'a CommandInteraction) -> Responder<'a> {
        Responder {
            bot,
            application: command.application_id,
            id: command.id,
            token: &command.token,
            user: UserId(command.user.id.get()),
            target: Target::Command,
            client_words: Locale::from_discord(&command.locale).words(),
            _pending: bot.pending_responses.token(),
        }
    }

    pub fn for_component(bot: &'a BotContext, component: &'a ComponentInteraction) -> Responder<'a> {
        Responder {
            bot,
            application: component.application_id,
            id: component.id,
            token: &component.token,
            user: UserId(component.user.id.get()),
            target: clicked_message(&component.message, component.guild_id).into(),
            client_words: Locale::from_discord(&component.locale).words(),
            _pending: bot.pending_responses.token(),
        }
    }

    pub fn for_modal(bot: &'a BotContext, modal: &'a ModalInteraction) -> Responder<'a> {
        Responder {
            bot,
            application: modal.application_id,
            id: modal.id,
            token: &modal.token,
            user: UserId(modal.user.id.get()),
            target: match message_of_dialog(modal) {
                ClickedMessage::Public => Target::Dialog,
                clicked => clicked.into(),
            },
            client_words: Locale::from_discord(&modal.locale).words(),
            _pending: bot.pending_responses.token(),
        }
    }

    /// Runs the handler and responds with its reply. The handler finishes even if the interaction expires meanwhile, but
    /// not if the program ends. Log lines of the handler have the interaction's id.
    pub async fn respond_with(self, handler: impl Future<Output = Reply>) {
        let span = tracing::info_span!("interaction", id = %self.id, kind = self.kind());
        let reply = async {
            tokio::select! {
                biased;
                reply = self.bot.service.limit_request(handler) => reply,
                () = self.bot.responses_due() => self.reply_at_shutdown(),
            }
        };
        self.respond(reply).instrument(span).await;
    }

    fn reply_at_shutdown(&self) -> Reply {
        tracing::warn!("an interaction did not finish before the program ends");
        metrics::refusal("busy");
        Reply::Page(render::refusal_page(self.client_words, &render::Refusal::TryAgain, None))
    }

    async fn respond(&self, handler: impl Future<Output = Reply>) {
        let started = Instant::now();
        tokio::pin!(handler);
        let early = tokio::select! {
            biased;
            reply = &mut handler => Some(reply),
            () = sleep(DEFER_AFTER) => None,
        };
        let response = match (&early, self.target) {
            (Some(reply), _) => self.response(reply),
            (None, Target::PrivateMessage(_) | Target::PracticePost) => {
                FirstResponse::new(ResponseKind::Acknowledge, None)
            }
            (None, Target::Command | Target::Dialog | Target::PublicMessage) => {
                FirstResponse::new(ResponseKind::Thinking, Some(message_builder::thinking_response()))
            }
        };
        let sent = self.send_first(response).await;
        let answered = match (&sent, &early) {
            (Sent::Failed, _) => Answered::Lost,
            (Sent::AnsweredElsewhere, _) => Answered::Elsewhere,
            (Sent::Accepted(_), Some(_)) => Answered::InTime,
            (Sent::Accepted(_), None) => Answered::Deferred,
        };
        metrics::interaction(self.kind(), answered, started.elapsed());
        let reply = if let Some(reply) = early {
            reply
        } else {
            let reply = handler.await;
            self.send_deferred(&reply).await;
            reply
        };
        if let (Sent::Accepted(created), Reply::Panel(panel)) = (sent, &reply) {
            self.register_panel(panel, created.flatten()).await;
        }
    }

    /// From now on, the page is kept up to date in its message. Discord may have created that message for this response.
    async fn register_panel(&self, page: &PanelPage, created: Option<MessageId>) {
        let message = match self.target {
            Target::PrivateMessage(message) => Some(message),
            Target::Command | Target::Dialog | Target::PublicMessage | Target::PracticePost => created,
        };
        let token = Secret::new(self.token);
        let message = PanelMessage { application: self.application, token, message, words: page.words };
        let shown = ShownPanel { user: self.user, message, page, at: self.bot.service.now() };
        if let Some(replaced) = self.bot.panels.register(shown, Instant::now()) {
            close_replaced(self.bot, &replaced, &(&page.game).into()).await;
        }
    }

    fn kind(&self) -> &'static str {
        match self.target {
            Target::Command => "command",
            Target::Dialog | Target::PublicMessage | Target::PrivateMessage(_) | Target::PracticePost => "press",
        }
    }

    fn response(&self, reply: &Reply) -> FirstResponse {
        let icons = self.bot.api.icons.current();
        match reply {
            Reply::Dialog(dialog) => {
                return FirstResponse::new(ResponseKind::Dialog, Some(message_builder::dialog(dialog)));
            }
            Reply::InPost(page) => {
                return FirstResponse::new(
                    ResponseKind::UpdateMessage,
                    Some(message_builder::update_response(page, &icons)),
                );
            }
            Reply::Page(_) | Reply::Panel(_) | Reply::Acknowledge => {}
        }
        match (reply.page(), self.target) {
            (None, _) => FirstResponse::new(ResponseKind::Acknowledge, None),
            (Some(page), Target::PrivateMessage(_)) => {
                FirstResponse::new(ResponseKind::UpdateMessage, Some(message_builder::update_response(page, &icons)))
            }
            (Some(page), Target::Command | Target::Dialog | Target::PublicMessage | Target::PracticePost) => {
                FirstResponse::new(ResponseKind::NewMessage, Some(message_builder::private_response(page, &icons)))
            }
        }
    }

    async fn send_first(&self, response: FirstResponse) -> Sent<Option<MessageId>> {
        let send = || self.bot.api.respond(self.id, self.token, &response);
        send_with_retry("first_response", FIRST_RESPONSE_PATIENCE, send).await
    }

    async fn send_deferred(&self, reply: &Reply) {
        if let Reply::Dialog(_) = reply {
            // It is too late for a dialog.
            let page = render::refusal_page(self.client_words, &render::Refusal::TryAgain, None);
            return match self.target {
                Target::PracticePost => self.send_follow_up(&page).await,
                _ => self.send_deferred_page(&page).await,
            };
        }
        match (reply.page(), self.target) {
            (Some(page), Target::PracticePost) if !matches!(reply, Reply::InPost(_)) => self.send_follow_up(page).await,
            (Some(page), _) => self.send_deferred_page(page).await,
            // Nothing to show, so the "thinking" message is removed.
            (None, Target::PublicMessage) => {
                let delete = || self.bot.api.delete_response(self.application, self.token);
                send_with_retry("deferred_response_removal", DEFERRED_RESPONSE_PATIENCE, delete).await;
            }
            (None, Target::Command | Target::Dialog | Target::PrivateMessage(_) | Target::PracticePost) => {}
        }
    }

    /// A new private message, because the deferred response would replace the clicked post.
    async fn send_follow_up(&self, page: &Page) {
        let body = message_builder::private_follow_up(page, &self.bot.api.icons.current());
        let create = || self.bot.api.follow_up(self.application, self.token, &body);
        send_with_retry("deferred_response", DEFERRED_RESPONSE_PATIENCE, create).await;
    }

    async fn send_deferred_page(&self, page: &Page) {
        let body = message_builder::edit_message(page, &self.bot.api.icons.current());
        let edit = || self.bot.api.edit_response(self.application, self.token, &body);
        send_with_retry("deferred_response", DEFERRED_RESPONSE_PATIENCE, edit).await;
    }
}

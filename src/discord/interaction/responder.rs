//! Every interaction is answered exactly once, in time: at once if the work is quick, otherwise with "thinking" and then by
//! an edit. The token lives here for the length of one answer and nowhere else.

use std::future::Future;
use std::time::Duration;

use serenity::all::{
    Builder, CommandInteraction, ComponentInteraction, CreateInteractionResponse, CreateInteractionResponseMessage,
    Http, InteractionId, MessageFlags,
};
use tokio::time::{Instant, sleep, timeout};
use tokio_util::task::task_tracker::TaskTrackerToken;
use tracing::Instrument;

use crate::discord::BotContext;
use crate::discord::gateway::client::REQUEST_LIMIT;
use crate::discord::interaction::discord_error;
use crate::discord::pages::message_builder;
use crate::metrics;
use crate::metrics::Answered;
use crate::render::Page;

/// Discord waits three seconds for the first answer; the way there and back needs its share.
const DEFER_AFTER: Duration = Duration::from_millis(1500);
/// A lost answer is worth a few more tries; later than that it is too late anyway.
const PAUSES: [Duration; 2] = [Duration::from_millis(100), Duration::from_millis(400)];

/// What is answered.
pub enum Reply {
    /// This, for the requester alone.
    Page(Page),
    /// Nothing of its own: the public post shows it.
    Acknowledge,
}

/// Where the answer to one interaction goes.
pub struct Responder<'a> {
    http: &'a Http,
    id: InteractionId,
    token: &'a str,
    target: Target,
    /// The program does not end while this is held.
    _answering: TaskTrackerToken,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Target {
    Command,
    /// A button on a public message: the answer is a private message of its own.
    PublicMessage,
    /// A button on a message that only its presser sees: that message is replaced.
    PrivateMessage,
}

/// Whether only its presser sees the message of a button.
pub fn is_private(component: &ComponentInteraction) -> bool {
    let ephemeral = component.message.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL));
    ephemeral || component.guild_id.is_none()
}

impl<'a> Responder<'a> {
    pub fn to_command(bot: &BotContext, http: &'a Http, command: &'a CommandInteraction) -> Responder<'a> {
        let answering = bot.answering.token();
        Responder { http, id: command.id, token: &command.token, target: Target::Command, _answering: answering }
    }

    pub fn to_component(bot: &BotContext, http: &'a Http, component: &'a ComponentInteraction) -> Responder<'a> {
        let target = if is_private(component) { Target::PrivateMessage } else { Target::PublicMessage };
        Responder { http, id: component.id, token: &component.token, target, _answering: bot.answering.token() }
    }

    /// Does the work and answers with what it says. The work is done to its end even when nobody waits any more.
    /// Everything that is logged on the way bears the id of the interaction.
    pub async fn with(self, work: impl Future<Output = Reply>) {
        let span = tracing::info_span!("interaction", id = %self.id, kind = self.kind());
        self.give(work).instrument(span).await;
    }

    async fn give(self, work: impl Future<Output = Reply>) {
        let began = Instant::now();
        tokio::pin!(work);
        let early = tokio::select! {
            biased;
            reply = &mut work => Some(reply),
            () = sleep(DEFER_AFTER) => None,
        };
        let first = match (&early, self.target) {
            (Some(reply), _) => self.response(reply),
            (None, Target::PrivateMessage) => CreateInteractionResponse::Acknowledge,
            (None, Target::Command | Target::PublicMessage) => {
                CreateInteractionResponse::Defer(CreateInteractionResponseMessage::new().ephemeral(true))
            }
        };
        let answered = match (self.first(first).await, &early) {
            (false, _) => Answered::Lost,
            (true, Some(_)) => Answered::InTime,
            (true, None) => Answered::Deferred,
        };
        metrics::interaction(self.kind(), answered, began.elapsed());
        if early.is_none() {
            self.late(work.await).await;
        }
    }

    fn kind(&self) -> &'static str {
        match self.target {
            Target::Command => "command",
            Target::PublicMessage | Target::PrivateMessage => "press",
        }
    }

    fn response(&self, reply: &Reply) -> CreateInteractionResponse {
        match (reply, self.target) {
            (Reply::Acknowledge, _) => CreateInteractionResponse::Acknowledge,
            (Reply::Page(page), Target::PrivateMessage) => {
                CreateInteractionResponse::UpdateMessage(message_builder::replacement(page))
            }
            (Reply::Page(page), Target::Command | Target::PublicMessage) => {
                CreateInteractionResponse::Message(message_builder::answer(page))
            }
        }
    }

    async fn first(&self, response: CreateInteractionResponse) -> bool {
        let send = || response.clone().execute(self.http, (self.id, self.token));
        self.insist("first", send).await
    }

    async fn late(&self, reply: Reply) {
        match reply {
            Reply::Page(page) => {
                self.insist("late", || message_builder::late_answer(&page).execute(self.http, self.token)).await;
            }
            // The "thinking" of a public button has nothing to become.
            Reply::Acknowledge if self.target == Target::PublicMessage => {
                self.insist("end", || self.http.delete_original_interaction_response(self.token)).await;
            }
            Reply::Acknowledge => {}
        }
    }

    /// Sends it again while that makes sense. A repeated first answer does no harm: Discord takes only one. Says whether
    /// it was taken.
    async fn insist<T, F: Future<Output = serenity::Result<T>>>(&self, what: &str, send: impl Fn() -> F) -> bool {
        let mut pauses = PAUSES.into_iter();
        loop {
            match timeout(REQUEST_LIMIT, send()).await {
                Ok(Ok(_)) => return true,
                Ok(Err(error)) if discord_error::is_answered_or_late(&error) => {
                    tracing::debug!(answer = what, "it came too late, or was given before");
                    return false;
                }
                Ok(Err(error)) => {
                    tracing::warn!(answer = what, "not taken: {}", discord_error::brief(&error));
                    if !discord_error::is_transient(&error) {
                        return false;
                    }
                }
                Err(_) => tracing::warn!(answer = what, "it got lost"),
            }
            let Some(pause) = pauses.next() else { return false };
            sleep(pause).await;
        }
    }
}

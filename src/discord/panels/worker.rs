//! The worker that keeps panels up to date, whichever process changed the game.

use std::sync::Arc;
use std::time::Duration;

use futures_util::{StreamExt, stream};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until, timeout};
use tokio_util::sync::CancellationToken;

use crate::discord::bot_context::BotContext;
use crate::discord::content_hash::content_hash;
use crate::discord::http::discord_error;
use crate::discord::http::message_builder;
use crate::discord::http::request_error::{RequestError, RequestResult};
use crate::discord::http::send_with_retry::REQUEST_TIMEOUT;
use crate::discord::panels::panel_page::{PanelPage, PanelPageKind, Question};
use crate::discord::panels::registry::{PanelMessage, PanelUpdate, Updated};
use crate::metrics;
use crate::render;
use crate::render::{GameRef, Page};
use crate::service::{Refusal, ServiceError};

/// How often the worker looks for changes by other processes.
const POLL_INTERVAL: Duration = Duration::from_millis(500);
const MAX_CONCURRENT_EDITS: usize = 8;
const RETRY_DELAY: Duration = Duration::from_secs(2);
/// How long the last edits may take at shutdown.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(1);

pub struct PanelWorker {
    bot: BotContext,
}

impl PanelWorker {
    pub fn new(bot: BotContext) -> PanelWorker {
        PanelWorker { bot }
    }

    /// Updates panels until `stop`.
    pub async fn run(self: Arc<Self>, stop: CancellationToken) {
        let panels = &self.bot.panels;
        let mut changes = self.bot.service.subscribe_to_changes();
        let mut running = JoinSet::new();
        let mut next_poll = Instant::now();
        while !stop.is_cancelled() {
            if next_poll <= Instant::now() {
                self.record_activity().await;
                self.find_outdated().await;
                next_poll = Instant::now() + POLL_INTERVAL;
            }
            let room = MAX_CONCURRENT_EDITS.saturating_sub(running.len());
            for update in panels.take_updates(self.bot.service.now(), Instant::now(), room) {
                let worker = Arc::clone(&self);
                running.spawn(async move {
                    let updated = worker.update(&update).await;
                    worker.bot.panels.finish_update(&update, updated, Instant::now());
                });
            }
            let wake_at = match panels.next_edit() {
                Some(next_edit) if running.len() < MAX_CONCURRENT_EDITS => next_edit.min(next_poll),
                _ => next_poll,
            };
            tokio::select! {
                () = stop.cancelled() => {}
                Ok(game) = changes.recv() => panels.mark_changed(&game),
                Some(_) = running.join_next() => {}
                () = panels.changed() => {}
                () = sleep_until(wake_at) => {}
            }
            while let Ok(game) = changes.try_recv() {
                panels.mark_changed(&game);
            }
        }
        running.shutdown().await;
        self.close_all().await;
    }

    /// Stores who looks at their panel. Once per poll is enough, and no click waits for it.
    async fn record_activity(&self) {
        let activity = self.bot.panels.take_unrecorded();
        if activity.is_empty() {
            return;
        }
        if let Err(error) = self.bot.service.record_panels(&activity).await {
            tracing::warn!(%error, "failed to record who looks at their panel; will retry");
            self.bot.panels.return_unrecorded(activity);
        }
    }

    /// Finds the panels of games that another process has changed.
    async fn find_outdated(&self) {
        let games = self.bot.panels.games();
        if games.is_empty() {
            return;
        }
        match self.bot.service.game_versions(&games).await {
            Ok(versions) => self.bot.panels.mark_outdated(&versions),
            Err(error) => tracing::warn!(%error, "failed to look for changed games"),
        }
    }

    async fn update(&self, update: &PanelUpdate) -> Updated {
        let view_model = match self.bot.view_model_for(&update.game, update.user).await {
            Ok(view_model) => view_model,
            Err(ServiceError::Temporary(_)) => return Updated::Failed { retry_after: RETRY_DELAY },
            Err(error) => {
                tracing::warn!(game = %update.game, %error, "failed to load the game of a panel");
                return Updated::Closed;
            }
        };
        let words = update.message.words;
        let snapshot = &view_model.snapshot;
        if snapshot.viewer_seat.is_none() {
            return self.close(update, render::refusal_page(words, &render::Refusal::NotSeated, None)).await;
        }
        let Some(current) = PanelPage::current(&view_model, words) else {
            return self.close(update, render::refusal_page(words, &(&Refusal::Cancelled).into(), None)).await;
        };
        if update.is_last {
            let is_live = snapshot.status.is_live();
            return if is_live {
                self.close(update, self.with_age(update, current.page)).await
            } else {
                Updated::Closed
            };
        }
        let is_free = update.kind == PanelPageKind::Current || update.question.ends_detail(Question::of(&view_model));
        if !is_free {
            return Updated::Unchanged { version: current.version };
        }
        if content_hash(&current.page) == update.content_hash {
            return Updated::Shows { page: current, was_edited: false };
        }
        match self.edit(&update.message, &current.page).await {
            Ok(()) => Updated::Shows { page: current, was_edited: true },
            Err(error) => after_failure(&error),
        }
    }

    /// The page with a line that tells how old it is.
    fn with_age(&self, update: &PanelUpdate, page: Page) -> Page {
        render::with_age(update.message.words, page, self.bot.service.now())
    }

    /// A last edit.
    async fn close(&self, update: &PanelUpdate, page: Page) -> Updated {
        match self.edit(&update.message, &page).await {
            Err(error) if discord_error::is_transient(&error) => {
                tracing::debug!(game = %update.game, %error, "could not update a panel for the last time");
            }
            _ => {}
        }
        Updated::Closed
    }

    /// Tells people how old their panels are, because this process cannot update them any more.
    async fn close_all(&self) {
        let updates = self.bot.panels.take_all();
        let close = stream::iter(updates)
            .for_each_concurrent(MAX_CONCURRENT_EDITS, async |update| drop(self.update(&update).await));
        if timeout(SHUTDOWN_GRACE, close).await.is_err() {
            tracing::debug!("some panels do not tell how old they are");
        }
    }

    async fn edit(&self, message: &PanelMessage, page: &Page) -> RequestResult<()> {
        metrics::panel_edit();
        edit(&self.bot, message, page).await
    }
}

/// Tells a person that they have opened a newer panel.
pub async fn close_replaced(bot: &BotContext, message: &PanelMessage, game: &GameRef) {
    metrics::panel_edit();
    if let Err(error) = edit(bot, message, &render::replaced_panel_page(message.words, game)).await {
        tracing::debug!(%error, "could not close an old panel");
    }
}

async fn edit(bot: &BotContext, message: &PanelMessage, page: &Page) -> RequestResult<()> {
    let body = message_builder::edit_message(page, &bot.api.icons.current());
    let edit = bot.api.edit_response(message.application, message.token.reveal(), &body);
    match timeout(REQUEST_TIMEOUT, edit).await {
        Ok(edited) => edited,
        Err(elapsed) => Err(RequestError::NoResponse(elapsed.to_string())),
    }
}

fn after_failure(error: &RequestError) -> Updated {
    match error {
        RequestError::RateLimited(wait) => Updated::Failed { retry_after: *wait },
        error if discord_error::is_transient(error) => Updated::Failed { retry_after: RETRY_DELAY },
        // The token has expired, or the person has dismissed the message.
        error => {
            tracing::debug!(%error, "a panel cannot be edited any more");
            Updated::Closed
        }
    }
}

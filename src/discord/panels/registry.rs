//! The live panels of this process.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use serenity::all::ApplicationId;
use tokio::sync::Notify;
use tokio::time::Instant;

use crate::config::Secret;
use crate::discord::content_hash::content_hash;
use crate::discord::panels::panel_page::{PanelPage, PanelPageKind, Question};
use crate::locale::Words;
use crate::service::{GameId, GameVersion, MessageId, PanelActivity, UserId};

/// An interaction's token works for 15 minutes. This is a little less, for the last edit.
const LIFETIME: SignedDuration = SignedDuration::from_secs(14 * 60 + 30);
/// The shortest time between two edits of a panel. Responses to clicks are no edits. Only the edit that closes a replaced panel
/// and those at shutdown do not wait.
const EDIT_INTERVAL: Duration = Duration::from_secs(1);

/// The panels that this process can still edit: the newest one of each person in each game.
#[derive(Default)]
pub struct Panels {
    by_game: Mutex<HashMap<GameId, Vec<Panel>>>,
    /// What the database does not know yet, the newest last.
    unrecorded: Mutex<Vec<PanelActivity>>,
    /// Wakes the worker.
    changed: Notify,
}

/// The message of a panel and how to edit it.
#[derive(Clone)]
pub struct PanelMessage {
    pub application: ApplicationId,
    pub token: Secret,
    /// None if Discord's response was lost.
    pub message: Option<MessageId>,
    pub words: &'static Words,
}

impl PanelMessage {
    /// Whether both are one message, as far as is known.
    fn is_same_message(&self, other: &PanelMessage) -> bool {
        match (self.message, other.message) {
            (Some(one), Some(other)) => one == other,
            _ => true,
        }
    }
}

/// A page in the message where somebody now sees it.
pub struct ShownPanel<'a> {
    pub user: UserId,
    pub message: PanelMessage,
    pub page: &'a PanelPage,
    pub at: Timestamp,
}

struct Panel {
    user: UserId,
    message: PanelMessage,
    kind: PanelPageKind,
    question: Question,
    content_hash: String,
    version: GameVersion,
    clicked_at: Timestamp,
    expires_at: Timestamp,
    /// The person's clicks without a response so far. The response shows the newest page anyway.
    pending_clicks: usize,
    needs_update: bool,
    is_updating: bool,
    next_edit: Instant,
}

/// A panel that has to be brought up to date.
pub struct PanelUpdate {
    pub game: GameId,
    pub user: UserId,
    pub message: PanelMessage,
    pub kind: PanelPageKind,
    pub question: Question,
    pub content_hash: String,
    /// The token is about to expire, so this is the last edit.
    pub is_last: bool,
}

/// What became of an update.
pub enum Updated {
    /// The panel shows this.
    Shows { page: PanelPage, was_edited: bool },
    /// The panel stays as it is.
    Unchanged { version: GameVersion },
    /// Try again after this time.
    Failed { retry_after: Duration },
    /// The panel cannot be edited any more, or need not.
    Closed,
}

/// While it exists, the panel of this person is not edited: a click of theirs is being handled.
pub struct PendingClick<'a> {
    panels: &'a Panels,
    game: GameId,
    user: UserId,
}

impl Panels {
    fn lock(&self) -> MutexGuard<'_, HashMap<GameId, Vec<Panel>>> {
        self.by_game.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Registers the message in which a person now sees a page. Returns their previous panel in this game if that is another
    /// message.
    pub fn register(&self, shown: ShownPanel<'_>, now: Instant) -> Option<PanelMessage> {
        let ShownPanel { user, message, page, at } = shown;
        let mut all = self.lock();
        let was_updating =
            message.message.is_some_and(|message| self.leave_other_games(&mut all, user, message, &page.game));
        let panels = all.entry(page.game.clone()).or_default();
        let previous = panels.iter().position(|panel| panel.user == user).map(|index| panels.swap_remove(index));
        let (same, other): (Option<&Panel>, Option<&Panel>) = match &previous {
            Some(previous) if previous.message.is_same_message(&message) => (Some(previous), None),
            previous => (None, previous.as_ref()),
        };
        let next_edit = match same {
            // An edit is on its way.
            Some(same) if same.is_updating => now + EDIT_INTERVAL,
            Some(same) => same.next_edit,
            None => now,
        };
        let other = other.map(|other| other.message.clone());
        let panel = Panel {
            user,
            message,
            kind: page.kind,
            question: page.question,
            // An edit for the other game may have arrived after this page.
            content_hash: if was_updating { String::new() } else { content_hash(&page.page) },
            version: page.version,
            clicked_at: at,
            expires_at: at + LIFETIME,
            pending_clicks: previous.map_or(0, |previous| previous.pending_clicks),
            needs_update: was_updating,
            is_updating: false,
            next_edit,
        };
        self.note(panel.activity(&page.game));
        panels.push(panel);
        other
    }

    /// A message that now shows this game is no panel of another one any more. Returns whether it was being edited there.
    fn leave_other_games(
        &self,
        all: &mut HashMap<GameId, Vec<Panel>>,
        user: UserId,
        message: MessageId,
        game: &GameId,
    ) -> bool {
        let is_left = |panel: &mut Panel| panel.user == user && panel.message.message == Some(message);
        let mut was_updating = false;
        for (other, panels) in all.iter_mut().filter(|(other, _)| *other != game) {
            for left in panels.extract_if(.., is_left) {
                was_updating |= left.is_updating;
                self.note(PanelActivity { live_until: left.clicked_at, ..left.activity(other) });
            }
        }
        all.retain(|_, panels| !panels.is_empty());
        was_updating
    }

    /// Call it before a click is handled.
    pub fn begin_click(&self, game: &GameId, user: UserId, now: Timestamp) -> PendingClick<'_> {
        self.change(game, user, |panel| {
            panel.pending_clicks += 1;
            panel.clicked_at = now;
            self.note(panel.activity(game));
        });
        PendingClick { panels: self, game: game.clone(), user }
    }

    fn note(&self, activity: PanelActivity) {
        let mut unrecorded = self.unrecorded.lock().unwrap_or_else(PoisonError::into_inner);
        unrecorded.retain(|other| (&other.game, other.user) != (&activity.game, activity.user));
        unrecorded.push(activity);
    }

    /// Takes what the database does not know yet: at most one entry per panel.
    pub fn take_unrecorded(&self) -> Vec<PanelActivity> {
        std::mem::take(&mut *self.unrecorded.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Gives back what could not be stored, unless something newer is known.
    pub fn return_unrecorded(&self, failed: Vec<PanelActivity>) {
        let newer = self.take_unrecorded();
        failed.into_iter().chain(newer).for_each(|activity| self.note(activity));
    }

    fn change<T>(&self, game: &GameId, user: UserId, change: impl FnOnce(&mut Panel) -> T) -> Option<T> {
        let mut panels = self.lock();
        panels.get_mut(game)?.iter_mut().find(|panel| panel.user == user).map(change)
    }

    /// Notes that a game has changed.
    pub fn mark_changed(&self, game: &GameId) {
        for panel in self.lock().get_mut(game).into_iter().flatten() {
            panel.needs_update = true;
        }
    }

    /// Notes the games whose panels show another version than this.
    pub fn mark_outdated(&self, versions: &[(GameId, GameVersion)]) {
        let mut panels = self.lock();
        for (game, version) in versions {
            for panel in panels.get_mut(game).into_iter().flatten() {
                panel.needs_update |= panel.version != *version;
            }
        }
    }

    /// The games that have live panels.
    pub fn games(&self) -> Vec<GameId> {
        self.lock().keys().cloned().collect()
    }

    /// Takes at most `limit` panels that may be edited now. Report each with [`Panels::finish_update`].
    /// `time` tells which tokens have expired, `now` which panels were edited too recently.
    pub fn take_updates(&self, time: Timestamp, now: Instant, limit: usize) -> Vec<PanelUpdate> {
        let mut updates = Vec::new();
        for (game, panels) in self.lock().iter_mut() {
            for panel in panels.iter_mut().filter(|panel| panel.is_due(time, now)) {
                if updates.len() >= limit {
                    return updates;
                }
                panel.needs_update = false;
                panel.is_updating = true;
                updates.push(panel.update(game, panel.expires_at <= time));
            }
        }
        updates
    }

    /// Takes all panels for a last edit, because the program ends.
    pub fn take_all(&self) -> Vec<PanelUpdate> {
        let all = std::mem::take(&mut *self.lock());
        let updates = all.iter().flat_map(|(game, panels)| panels.iter().map(|panel| panel.update(game, true)));
        updates.collect()
    }

    pub fn finish_update(&self, update: &PanelUpdate, updated: Updated, now: Instant) {
        let mut panels = self.lock();
        let Some(of_game) = panels.get_mut(&update.game) else { return };
        let Some(index) = of_game.iter().position(|panel| panel.user == update.user) else { return };
        if of_game[index].message.token != update.message.token {
            // A click has refreshed the panel meanwhile. This edit may have arrived after the response to the click.
            let panel = &mut of_game[index];
            panel.content_hash.clear();
            panel.needs_update = true;
            if matches!(updated, Updated::Shows { was_edited: true, .. })
                && panel.message.is_same_message(&update.message)
            {
                panel.next_edit = now + EDIT_INTERVAL;
            }
            return;
        }
        if matches!(updated, Updated::Closed) {
            let closed = of_game.swap_remove(index);
            self.note(PanelActivity { live_until: closed.clicked_at, ..closed.activity(&update.game) });
            if of_game.is_empty() {
                panels.remove(&update.game);
            }
            return;
        }
        of_game[index].finish(updated, now);
    }

    /// When the next panel may be edited. None if none waits for that.
    pub fn next_edit(&self) -> Option<Instant> {
        let panels = self.lock();
        let waiting = panels.values().flatten().filter(|panel| panel.needs_update && panel.is_free());
        waiting.map(|panel| panel.next_edit).min()
    }

    /// Waits until a panel that needs an update becomes free.
    pub async fn changed(&self) {
        self.changed.notified().await;
    }
}

impl Panel {
    fn is_free(&self) -> bool {
        self.pending_clicks == 0 && !self.is_updating
    }

    fn is_due(&self, time: Timestamp, now: Instant) -> bool {
        self.is_free() && self.next_edit <= now && (self.needs_update || self.expires_at <= time)
    }

    fn activity(&self, game: &GameId) -> PanelActivity {
        let Panel { user, clicked_at, expires_at, .. } = *self;
        PanelActivity { game: game.clone(), user, clicked_at, live_until: expires_at }
    }

    fn update(&self, game: &GameId, is_last: bool) -> PanelUpdate {
        PanelUpdate {
            game: game.clone(),
            user: self.user,
            message: self.message.clone(),
            kind: self.kind,
            question: self.question,
            content_hash: self.content_hash.clone(),
            is_last,
        }
    }

    fn finish(&mut self, updated: Updated, now: Instant) {
        self.is_updating = false;
        match updated {
            Updated::Shows { page, was_edited } => {
                self.kind = page.kind;
                self.question = page.question;
                self.content_hash = content_hash(&page.page);
                self.version = page.version;
                if was_edited {
                    self.next_edit = now + EDIT_INTERVAL;
                }
            }
            Updated::Unchanged { version } => self.version = version,
            Updated::Failed { retry_after } => {
                self.needs_update = true;
                self.next_edit = now + retry_after;
            }
            Updated::Closed => {}
        }
    }
}

impl Drop for PendingClick<'_> {
    fn drop(&mut self) {
        let waits = self.panels.change(&self.game, self.user, |panel| {
            panel.pending_clicks = panel.pending_clicks.saturating_sub(1);
            panel.needs_update && panel.is_free()
        });
        if waits == Some(true) {
            self.panels.changed.notify_one();
        }
    }
}

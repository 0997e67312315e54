//! Paints pictures on blocking threads, so that no click waits for one. If painting fails, the page keeps its text.

use std::fmt::Debug;
use std::num::NonZero;
use std::sync::LazyLock;
use std::thread::available_parallelism;
use std::time::Instant;

use tokio::sync::Semaphore;

use crate::discord::game_view_model::GameViewModel;
use crate::discord::interaction::requester::Requester;
use crate::locale::Words;
use crate::metrics;
use crate::render::picture;
use crate::render::picture::{LastAction, Picture, PictureError};
use crate::render::{Attachment, GameContext, GameRef, MissingPermission, Page, Player};
use crate::service::PostKey;
use basari_rules::game::{Event, StageScore, View};

/// Everything that a picture shows. It owns its data, so it can move to another thread.
#[derive(Clone)]
pub struct PictureJob {
    key: GameRef,
    players: Vec<Player>,
    view: View,
    subject: Subject,
}

#[derive(Clone)]
enum Subject {
    /// A stage with the events up to its score table.
    Stage(StageScore, Vec<Event>),
    Final(Vec<Event>),
    /// The table, with the last action of each seat.
    Table(Vec<Option<LastAction>>),
}

impl PictureJob {
    /// The pictures of a post. Most posts have none.
    pub fn for_post(view_model: &GameViewModel, post: PostKey) -> Option<PictureJob> {
        let post_state = || view_model.snapshot.post_state(post);
        let (view, subject) = match post {
            PostKey::Stage(number) => {
                let score = view_model.snapshot.stage_score(number)?.clone();
                (post_state()?.view, Subject::Stage(score, view_model.snapshot.events_until_score(number)))
            }
            PostKey::Final => post_state().map(|state| (state.view, Subject::Final(state.events)))?,
            PostKey::Place | PostKey::Round { .. } => {
                let is_live = view_model.snapshot.status.is_live();
                let view = post_state().filter(|state| state.open && is_live)?.view;
                return Some(PictureJob::for_table(view_model, view));
            }
            PostKey::Lobby | PostKey::Barter(_) => return None,
        };
        Some(PictureJob { key: view_model.key.clone(), players: view_model.players.clone(), view, subject })
    }

    /// A picture of the open table.
    pub fn for_table(view_model: &GameViewModel, view: View) -> PictureJob {
        let log = view_model.snapshot.public_log.iter().map(|entry| &entry.event);
        let subject = Subject::Table(picture::last_actions(view.players(), log));
        PictureJob { key: view_model.key.clone(), players: view_model.players.clone(), view, subject }
    }

    /// The names of the pictures.
    pub fn files(&self) -> &'static [&'static str] {
        match self.subject {
            Subject::Stage(..) => &["stage.png"],
            Subject::Final(_) => &["podium.png", "points.png"],
            Subject::Table(_) => &["table.png"],
        }
    }

    /// Everything that changes a picture of the table. Choices and prices do not.
    pub fn shown(&self) -> impl Debug {
        let seats = self.view.seats.iter().map(|side| (side.points, side.gems, side.spot.clone())).collect::<Vec<_>>();
        let last_actions = match &self.subject {
            Subject::Table(last_actions) => Some(last_actions),
            Subject::Stage(..) | Subject::Final(_) => None,
        };
        ((self.view.stage, self.view.round, self.view.stock), seats, &self.players, last_actions)
    }

    pub fn paint(&self, words: &Words) -> Result<Vec<Attachment>, PictureError> {
        let scene = GameContext::of_table(&self.key, &self.view, &self.players);
        let pictures = match &self.subject {
            Subject::Stage(score, events) => vec![picture::stage_table(words, &scene, score, events)?],
            Subject::Final(events) => {
                vec![picture::podium(words, &scene, events)?, picture::points_chart(words, &scene, events)?]
            }
            Subject::Table(last_actions) => vec![picture::open_table(words, &scene, last_actions)?],
        };
        Ok(self.files().iter().zip(pictures).map(|(name, picture)| attachment(name, picture)).collect())
    }
}

/// One permit per core. More pictures at once would only slow down each other and the clicks.
static PAINT_PERMITS: LazyLock<Semaphore> =
    LazyLock::new(|| Semaphore::new(available_parallelism().map_or(1, NonZero::get)));

/// Paints the pictures on a blocking thread and adds them to the page.
pub async fn add_pictures(
    page: Page,
    paint: impl FnOnce() -> Result<Vec<Attachment>, PictureError> + Send + 'static,
) -> Page {
    // The semaphore is never closed. The permit moves to the thread, which paints even if nobody waits any more.
    let permit = PAINT_PERMITS.acquire().await;
    let timed = move || {
        let _permit = permit;
        let started = Instant::now();
        let painted = paint();
        metrics::picture(started.elapsed());
        painted
    };
    let painted = match tokio::task::spawn_blocking(timed).await {
        Ok(painted) => painted.map_err(|error| error.to_string()),
        Err(panicked) => Err(panicked.to_string()),
    };
    match painted {
        Ok(pictures) => page.with_pictures(pictures),
        Err(error) => {
            tracing::error!(error, "could not paint a picture");
            page
        }
    }
}

/// Like [`add_pictures`], but only where the bot may attach files.
pub async fn add_permitted_pictures(
    requester: &Requester,
    page: Page,
    paint: impl FnOnce() -> Result<Vec<Attachment>, PictureError> + Send + 'static,
) -> Page {
    if requester.missing_permissions().contains(&MissingPermission::AttachFiles) {
        page
    } else {
        add_pictures(page, paint).await
    }
}

pub fn attachment(name: &str, picture: Picture) -> Attachment {
    Attachment { name: name.to_owned(), bytes: picture.png, alt: picture.alt }
}

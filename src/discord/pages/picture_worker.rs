//! Paints pictures aside, so that no click waits for one. A picture that fails is an error of ours, and the page says it
//! in text.

use std::time::Instant;

use crate::discord::interaction::requester::Requester;
use crate::discord::pages::game_view_model::GameViewModel;
use crate::locale::Words;
use crate::metrics;
use crate::render::picture;
use crate::render::picture::{Picture, PictureError};
use crate::render::{Attachment, GameKey, Missing, Page, Player, Scene};
use crate::service::PostKey;
use basari_rules::game::{Event, StageScore, View};

/// All that a picture is made of, to be taken to another thread.
pub struct PictureJob {
    key: GameKey,
    players: Vec<Player>,
    view: View,
    what: What,
}

enum What {
    Stage(StageScore),
    Final(Vec<Event>),
    Table,
}

impl PictureJob {
    /// What is painted for a post; most have no picture.
    pub fn of_post(stage: &GameViewModel, post: PostKey) -> Option<PictureJob> {
        let moment = || stage.table.moment(post);
        let (view, what) = match post {
            PostKey::Stage(number) => (moment()?.view, What::Stage(stage.table.stage_score(number)?.clone())),
            PostKey::Final => moment().map(|moment| (moment.view, What::Final(moment.events)))?,
            _ => return None,
        };
        Some(PictureJob { key: stage.key.clone(), players: stage.players.clone(), view, what })
    }

    /// The open table with this view of it.
    pub fn of_table(stage: &GameViewModel, view: View) -> PictureJob {
        PictureJob { key: stage.key.clone(), players: stage.players.clone(), view, what: What::Table }
    }

    pub fn painted(&self, words: &Words) -> Result<Vec<Attachment>, PictureError> {
        let scene = Scene { game: &self.key, view: &self.view, players: &self.players, deadline: None, hints: false };
        Ok(match &self.what {
            What::Stage(score) => vec![attachment("stage.png", picture::stage(words, &scene, score)?)],
            What::Final(events) => vec![
                attachment("final.png", picture::final_table(words, &scene, events)?),
                attachment("points.png", picture::points_chart(words, &scene, events)?),
            ],
            What::Table => vec![attachment("table.png", picture::table(words, &scene)?)],
        })
    }
}

/// The page with its pictures, painted where it keeps nobody waiting.
pub async fn illustrate(
    page: Page,
    paint: impl FnOnce() -> Result<Vec<Attachment>, PictureError> + Send + 'static,
) -> Page {
    let timed = move || {
        let began = Instant::now();
        let painted = paint();
        metrics::picture(began.elapsed());
        painted
    };
    let painted = match tokio::task::spawn_blocking(timed).await {
        Ok(painted) => painted.map_err(|error| error.to_string()),
        Err(fallen) => Err(fallen.to_string()),
    };
    match painted {
        Ok(pictures) => page.illustrated(pictures),
        Err(error) => {
            tracing::error!("a picture could not be painted: {error}");
            page
        }
    }
}

/// The page as an answer: with its pictures where the bot may attach files.
pub async fn for_asker(
    requester: &Requester,
    page: Page,
    paint: impl FnOnce() -> Result<Vec<Attachment>, PictureError> + Send + 'static,
) -> Page {
    if requester.missing.contains(&Missing::AttachFiles) { page } else { illustrate(page, paint).await }
}

pub fn attachment(name: &str, picture: Picture) -> Attachment {
    Attachment { name: name.to_owned(), bytes: picture.png, alt: picture.alt }
}

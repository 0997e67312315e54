//! The open table: what everybody can see of a running game, with a picture.

use crate::discord::game_view_model::GameViewModel;
use crate::discord::interaction::requester::Requester;
use crate::discord::picture_worker;
use crate::discord::picture_worker::PictureJob;
use crate::render;
use crate::render::Page;
use crate::service::Status;
use basari_rules::game::Seats;

/// None in the lobby. A player finds the way back to their panel.
pub async fn open_table(requester: &Requester, view_model: &GameViewModel) -> Option<Page> {
    let mut view = view_model.snapshot.view.clone()?;
    let running = view_model.snapshot.status == Status::Running;
    if !running {
        // A paused or parked game waits for nobody.
        view.asked = Seats::NONE;
    }
    let words = requester.words;
    let scene = view_model.scene(&view, running);
    let back = view_model.snapshot.viewer_seat.map(|_| scene.panel_button(words));
    let mut page = render::open_table_page(words, &scene).row(back.into_iter().collect());
    if requester.actor.manages(view_model.snapshot.server) && !view_model.removable_talk().is_empty() {
        page = render::with_moderation(words, &scene, page);
    }
    let job = PictureJob::for_table(view_model, view);
    Some(picture_worker::add_permitted_pictures(requester, page, move || job.paint(words)).await)
}

//! A finished game, step by step.

use crate::discord::bot_context::BotContext;
use crate::discord::game_view_model::GameViewModel;
use crate::discord::interaction::requester::Requester;
use crate::locale::Words;
use crate::render;
use crate::render::{Page, ReplayPosition};
use crate::service::{GameId, GameSnapshot, PostKey, Refusal, ServiceError};
use basari_rules::game::{Event, View};

/// One step of a finished game. A step beyond the end shows the last one.
pub async fn replay(bot: &BotContext, requester: &Requester, game: &GameId, step: u16) -> Result<Page, ServiceError> {
    let snapshot = bot.service.view_finished_game(game).await?;
    let steps = snapshot.replay_steps();
    let last = steps.len().saturating_sub(1);
    let step = usize::from(step).min(last);
    let position = position(&snapshot, step);
    let post = steps.get(step).copied().ok_or(Refusal::NotStarted)?;
    let view_model = bot.view_model(snapshot).await?;
    let words = requester.words;
    let (embeds, barters) = step_content(&view_model, words, post, None).ok_or(Refusal::NotStarted)?;
    let scene = view_model.current_scene().ok_or(Refusal::NotStarted)?;
    Ok(render::replay_page(words, &scene, position, embeds, &barters))
}

/// Where a step is, and where the buttons lead.
pub fn position(snapshot: &GameSnapshot, step: usize) -> ReplayPosition {
    let to_u16 = |number: usize| u16::try_from(number).unwrap_or(u16::MAX);
    let (previous, next) = snapshot.neighboring_stages(step);
    let last = snapshot.replay_steps().len().saturating_sub(1);
    ReplayPosition { step: to_u16(step), last: to_u16(last), stages: (to_u16(previous), to_u16(next)) }
}

/// A round shows the table, by default that before the choices, and then the reveal.
pub fn step_content(
    view_model: &GameViewModel,
    words: &Words,
    post: PostKey,
    table: Option<View>,
) -> Option<(Vec<render::Embed>, Vec<Event>)> {
    match post {
        PostKey::Round { stage, round } => {
            let before = match table {
                Some(table) => table,
                None => view_model.snapshot.table_before_reveal(stage, round)?,
            };
            let mut page = render::open_table_page(words, &view_model.scene(&before, false));
            page.embeds.extend(view_model.post_page(words, post)?.embeds);
            Some((page.embeds, view_model.snapshot.post_state(post)?.events))
        }
        PostKey::Place => {
            let placed = view_model.snapshot.post_state(PostKey::Place)?;
            Some((render::open_table_page(words, &view_model.scene(&placed.view, false)).embeds, Vec::new()))
        }
        other => Some((view_model.post_page(words, other)?.embeds, Vec::new())),
    }
}

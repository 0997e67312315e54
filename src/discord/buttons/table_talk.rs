//! Buttons of table talk: phrases, own words in a dialog, and the removal of lines by managers.

use crate::discord::buttons::barter_plan::require_barter;
use crate::discord::buttons::click::Click;
use crate::discord::game_view_model::GameViewModel;
use crate::discord::interaction::responder::Reply;
use crate::render;
use crate::render::TalkOptions;
use crate::service::{MAX_OWN_WORDS, Refusal, SayRequest, ServiceError, Speech};

/// Shows the phrases to the two players of the barter, and to managers the lines that they can remove.
pub async fn show(click: &Click<'_>) -> Result<Reply, ServiceError> {
    talk_page(click, &click.view_model().await?, false).await
}

/// Says something in the current barter.
pub async fn say(click: &Click<'_>, speech: Speech) -> Result<Reply, ServiceError> {
    let requester = click.requester;
    requester.check_limits(click.bot)?;
    let request = SayRequest {
        game: click.game()?,
        actor: requester.user(),
        prompt: click.press.prompt,
        key: requester.key.clone(),
        speech,
    };
    let snapshot = click.bot.service.say(request).await?;
    talk_page(click, &click.bot.view_model(snapshot).await?, true).await
}

/// Opens the dialog, or says what was typed there.
pub async fn own_words(click: &Click<'_>) -> Result<Reply, ServiceError> {
    let place = click.bot.service.place_of(&click.game()?, click.requester.user()).await?;
    if !place.has_seat {
        return Err(Refusal::NotSeated.into());
    }
    click.requester.check_may_write(&place)?;
    match click.typed {
        Some(typed) => {
            // Text without anything visible counts as empty.
            let words = render::readable_words(typed, MAX_OWN_WORDS).unwrap_or_default();
            say(click, Speech::Own(words)).await
        }
        None => open_dialog(click).await,
    }
}

async fn open_dialog(click: &Click<'_>) -> Result<Reply, ServiceError> {
    let view_model = click.player_view_model().await?;
    require_barter(&view_model)?;
    if !allows_own_words(click, &view_model).await? {
        return Err(Refusal::StockPhrasesOnly.into());
    }
    let max_length = u16::try_from(MAX_OWN_WORDS).unwrap_or(u16::MAX);
    Ok(Reply::Dialog(render::own_words_dialog(click.requester.words, click.press.clone(), max_length)))
}

pub async fn remove_line(click: &Click<'_>, number: u32) -> Result<Reply, ServiceError> {
    let game = click.accessible_game().await?;
    click.bot.service.remove_line(&game, &click.requester.actor, number, &click.requester.key).await?;
    show(click).await
}

async fn talk_page(click: &Click<'_>, view_model: &GameViewModel, said: bool) -> Result<Reply, ServiceError> {
    let may_moderate = click.requester.actor.manages(view_model.snapshot.server);
    let may_speak = match require_talk(view_model) {
        Err(refusal) if !may_moderate => return Err(refusal),
        other => other.is_ok(),
    };
    let scene = view_model.current_scene().ok_or(Refusal::NotStarted)?;
    let removable = if may_moderate { view_model.removable_talk() } else { Vec::new() };
    let own_words = allows_own_words(click, view_model).await?;
    let options = TalkOptions { may_speak, own_words, said, removable: &removable };
    Ok(click.detail(view_model, render::talk_page(click.requester.words, &scene, &options)))
}

fn require_talk(view_model: &GameViewModel) -> Result<(), ServiceError> {
    view_model.snapshot.viewer_seat.ok_or(Refusal::NotSeated)?;
    require_barter(view_model)
}

async fn allows_own_words(click: &Click<'_>, view_model: &GameViewModel) -> Result<bool, ServiceError> {
    match view_model.snapshot.server {
        Some(server) => Ok(click.bot.service.server(server).await?.own_words_allowed),
        None => Ok(true),
    }
}

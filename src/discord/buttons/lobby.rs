//! Buttons of the lobby. The public post shows most changes, so those clicks are only acknowledged.

use crate::discord::buttons::click::Click;
use crate::discord::interaction::responder::Reply;
use crate::discord::pages::cancel_confirmation::cancel_confirmation;
use crate::render;
use crate::render::Notice;
use crate::service::{ServiceError, Settings};

pub async fn join(click: &Click<'_>) -> Result<Reply, ServiceError> {
    click.requester.check_limits(click.bot)?;
    click.bot.service.join(&click.accessible_game().await?, &click.requester.actor, &click.requester.key).await?;
    Ok(Reply::Acknowledge)
}

pub async fn leave(click: &Click<'_>) -> Result<Reply, ServiceError> {
    click.requester.check_limits(click.bot)?;
    click.bot.service.leave(&click.accessible_game().await?, &click.requester.actor, &click.requester.key).await?;
    Ok(Reply::Acknowledge)
}

pub async fn add_computer(click: &Click<'_>) -> Result<Reply, ServiceError> {
    click.requester.check_limits(click.bot)?;
    let game = click.accessible_game().await?;
    let level = click.bot.service.view_game(&game, None).await?.settings.level;
    click.bot.service.add_computer(&game, &click.requester.actor, level, &click.requester.key).await?;
    Ok(Reply::Acknowledge)
}

pub async fn remove_computer(click: &Click<'_>) -> Result<Reply, ServiceError> {
    click.requester.check_limits(click.bot)?;
    click
        .bot
        .service
        .remove_computer(&click.accessible_game().await?, &click.requester.actor, &click.requester.key)
        .await?;
    settings_reply(click).await
}

pub async fn start(click: &Click<'_>) -> Result<Reply, ServiceError> {
    click.requester.check_limits(click.bot)?;
    click.bot.service.start(&click.accessible_game().await?, &click.requester.actor, &click.requester.key).await?;
    Ok(Reply::Acknowledge)
}

pub async fn rematch(click: &Click<'_>) -> Result<Reply, ServiceError> {
    click.requester.check_limits(click.bot)?;
    let game = click.accessible_game().await?;
    let place = click.bot.service.place_of(&game, click.requester.user()).await?;
    if let Some(page) = click.requester.cannot_post_page(click.bot, place.channel) {
        return Ok(Reply::Page(page));
    }
    click.bot.service.rematch(&game, &click.requester.actor, &click.requester.key).await?;
    Ok(Reply::Acknowledge)
}

pub async fn ask_to_cancel(click: &Click<'_>) -> Result<Reply, ServiceError> {
    let game = click.accessible_game().await?;
    cancel_confirmation(click.bot, click.requester, &game).await.map(Reply::Page)
}

pub async fn cancel(click: &Click<'_>) -> Result<Reply, ServiceError> {
    click.requester.check_limits(click.bot)?;
    click.bot.service.cancel(&click.accessible_game().await?, &click.requester.actor, &click.requester.key).await?;
    Ok(Reply::Page(render::notice_page(click.requester.words, None, &Notice::Cancelled)))
}

/// Shows the settings to those who may change them.
pub async fn show_settings(click: &Click<'_>) -> Result<Reply, ServiceError> {
    let game = click.accessible_game().await?;
    click.bot.service.check_may_change_settings(&game, &click.requester.actor).await?;
    settings_reply(click).await
}

async fn settings_reply(click: &Click<'_>) -> Result<Reply, ServiceError> {
    let view_model = click.view_model().await?;
    Ok(Reply::Page(render::lobby_settings_page(click.requester.words, &view_model.lobby_facts())))
}

/// Changes the settings and shows them again.
pub async fn change(click: &Click<'_>, change: impl Fn(&mut Settings)) -> Result<Reply, ServiceError> {
    click.requester.check_limits(click.bot)?;
    let (actor, key) = (&click.requester.actor, &click.requester.key);
    click.bot.service.change_settings(&click.accessible_game().await?, actor, change, key).await?;
    settings_reply(click).await
}

//! Threads for barters. A thread starts at the post of the round and is archived some time after the barter. Without permission,
//! inside another thread, or with too many threads, the barter goes on in the channel.

use serenity::all::{AutoArchiveDuration, CreateThread, EditThread};

use crate::discord::delivery::delivery_error::{DeliveryError, DeliveryResult};
use crate::discord::delivery::message_sender::MessageSender;
use crate::discord::game_view_model::GameViewModel;
use crate::discord::http::discord_error;
use crate::discord::http::discord_error::DiscordError;
use crate::discord::http::request_error::RequestResult;
use crate::locale::Words;
use crate::model::pace::Pace;
use crate::render;
use crate::render::MissingPermission;
use crate::service::{ChannelId, Delivery, MessageId, PostKey};
use basari_rules::game::view::PhaseView;

/// Discord's code for a missing permission, as opposed to a channel that cannot have threads.
const MISSING_PERMISSION: isize = 50013;

/// The post of the round at which the thread of a barter starts.
async fn round_post(
    sender: &MessageSender,
    delivery: &Delivery,
    view_model: &GameViewModel,
    barter: PostKey,
) -> Result<Option<(ChannelId, MessageId)>, DeliveryError> {
    let Some(post_state) = view_model.snapshot.post_state(barter) else { return Ok(None) };
    let round = PostKey::Round { stage: post_state.view.stage, round: post_state.view.round };
    let posted = sender.bot.service.post_location(&delivery.game, round).await?;
    Ok(posted.and_then(|posted| Some((posted.channel, posted.message?))))
}

/// The thread of a barter, if it has one. A thread has the id of the message at which it starts.
pub async fn thread_of(
    sender: &MessageSender,
    delivery: &Delivery,
    view_model: &GameViewModel,
    barter: PostKey,
) -> Result<Option<ChannelId>, DeliveryError> {
    let round = round_post(sender, delivery, view_model, barter).await?;
    Ok(round.map(|(_, message)| ChannelId(message.0)))
}

/// Opens the thread of the current barter. None if there can be none.
pub async fn open_thread(
    sender: &MessageSender,
    delivery: &Delivery,
    view_model: &GameViewModel,
    words: &Words,
    barter: PostKey,
) -> Result<Option<ChannelId>, DeliveryError> {
    let Some((channel, message)) = round_post(sender, delivery, view_model, barter).await? else { return Ok(None) };
    let Some(scene) = view_model.current_scene() else { return Ok(None) };
    let PhaseView::Barter(barter) = scene.view.phase else { return Ok(None) };
    let name = render::barter_thread_name(words, &scene, barter.action, [barter.opener, barter.other]);
    let existing = ChannelId(message.0);
    if sender.bot.service.has_posts_in_thread(&delivery.game, existing).await? {
        return reuse_thread(sender, existing, &name).await;
    }
    let archive_after = auto_archive_duration(view_model.snapshot.settings.pace);
    let thread = CreateThread::new(&name).auto_archive_duration(archive_after);
    let error = match sender.bot.api.create_thread(channel, message, &thread).await {
        Ok(thread) => return Ok(Some(thread)),
        Err(error) => error,
    };
    match discord_error::classify(&error) {
        // An earlier attempt opened it.
        DiscordError::ThreadExists => reuse_thread(sender, existing, &name).await,
        DiscordError::NotPermitted if error.code() == Some(MISSING_PERMISSION) => {
            sender.report_missing_permission(delivery, MissingPermission::CreateThreads).await;
            Ok(None)
        }
        DiscordError::Transient => Err(error.into()),
        _ => {
            tracing::debug!(game = %delivery.game, %error, "could not open a thread");
            Ok(None)
        }
    }
}

/// Discord archives a thread after some time without messages, and then its buttons may fail. With quiet hours, an answer
/// can take longer than the pace alone allows.
fn auto_archive_duration(pace: Pace) -> AutoArchiveDuration {
    match (pace.decision_time() * 3 + pace.reserve()).as_hours() {
        ..24 => AutoArchiveDuration::OneDay,
        24..72 => AutoArchiveDuration::ThreeDays,
        72.. => AutoArchiveDuration::OneWeek,
    }
}

/// The thread of an earlier barter of the round, or of an earlier attempt, under a new name.
async fn reuse_thread(
    sender: &MessageSender,
    thread: ChannelId,
    name: &str,
) -> Result<Option<ChannelId>, DeliveryError> {
    match reopen_thread(sender, thread, Some(name)).await {
        Ok(()) => Ok(Some(thread)),
        // An earlier attempt may have posted in the thread, so this must not post in the channel as well.
        Err(error) if discord_error::is_transient(&error) => Err(error.into()),
        Err(_) => Ok(None),
    }
}

pub async fn reopen_thread(sender: &MessageSender, thread: ChannelId, name: Option<&str>) -> RequestResult<()> {
    let edit = EditThread::new().archived(false);
    let edit = match name {
        Some(name) => edit.name(name),
        None => edit,
    };
    sender.bot.api.edit_thread(thread, &edit).await
}

/// Closes the thread of a settled barter. If a later barter of the round uses it, it closes after that one.
pub async fn close_thread(sender: &MessageSender, delivery: &Delivery, post: PostKey) -> DeliveryResult {
    let Some(thread) = delivery.location.as_ref().and_then(|posted| posted.thread) else { return Ok(None) };
    if let PostKey::Barter(barter) = post
        && sender.bot.service.is_thread_reused(&delivery.game, barter, thread).await?
    {
        return Ok(None);
    }
    match sender.bot.api.edit_thread(thread, &EditThread::new().archived(true)).await {
        Ok(()) => {}
        Err(error) if discord_error::is_transient(&error) => return Err(error.into()),
        Err(error) => {
            tracing::debug!(game = %delivery.game, %error, "could not close a thread");
        }
    }
    Ok(None)
}

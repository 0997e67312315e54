//! Threads for barters: opened on the post of the reveal, closed when the barter is done. A barter needs none: without the
//! right, inside a thread, or with too many of them it goes on in the channel.

use serenity::all::{AutoArchiveDuration, CreateThread, EditThread, MessageId};

use crate::discord::delivery::DeliveryWorker;
use crate::discord::delivery::deliver::{Failure, Outcome, discord_channel};
use crate::discord::interaction::discord_error;
use crate::discord::interaction::discord_error::DiscordError;
use crate::discord::pages::game_view_model::GameViewModel;
use crate::locale::Words;
use crate::render;
use crate::render::Missing;
use crate::service::{ChannelId, Delivery, PostKey, Posted};
use basari_rules::game::view::PhaseView;

impl DeliveryWorker {
    /// The post that the thread of a barter hangs on.
    async fn reveal_of(
        &self,
        delivery: &Delivery,
        stage: &GameViewModel,
        barter: PostKey,
    ) -> Result<Option<Posted>, Failure> {
        let Some(moment) = stage.table.moment(barter) else { return Ok(None) };
        let reveal = PostKey::Reveal { stage: moment.view.stage, round: moment.view.round };
        Ok(self.bot.service.post(&delivery.game, reveal).await?)
    }

    /// Where the thread of a barter is if it has one: a thread has the id of the message that it hangs on.
    pub(super) async fn thread_of(
        &self,
        delivery: &Delivery,
        stage: &GameViewModel,
        barter: PostKey,
    ) -> Result<Option<ChannelId>, Failure> {
        let reveal = self.reveal_of(delivery, stage, barter).await?;
        Ok(reveal.and_then(|at| at.message).map(|message| ChannelId(message.0)))
    }

    /// A thread for the barter under way; none where there can be none.
    pub(super) async fn open_thread(
        &self,
        delivery: &Delivery,
        stage: &GameViewModel,
        words: &Words,
        post: PostKey,
    ) -> Result<Option<ChannelId>, Failure> {
        let Some(at) = self.reveal_of(delivery, stage, post).await? else { return Ok(None) };
        let Some(message) = at.message else { return Ok(None) };
        let Some(scene) = stage.now() else { return Ok(None) };
        let PhaseView::Barter(barter) = scene.view.phase else { return Ok(None) };
        let name = render::thread_name(words, &scene, barter.action, [barter.opener, barter.other]);
        let thread = CreateThread::new(&name).auto_archive_duration(AutoArchiveDuration::OneDay);
        let place = discord_channel(at.channel);
        let opened = place.create_thread_from_message(&self.http, MessageId::new(message.0.max(1)), thread).await;
        let error = match opened {
            Ok(thread) => return Ok(Some(ChannelId(thread.id.get()))),
            Err(error) => error,
        };
        match discord_error::classify(&error) {
            // The second barter of a round, or the second try.
            DiscordError::ThreadExists => {
                let thread = ChannelId(message.0);
                match self.reopen_thread(thread, Some(&name)).await {
                    Ok(()) => Ok(Some(thread)),
                    // An earlier try may have written there already: not into the channel as well, for a moment's trouble.
                    Err(error) if discord_error::is_transient(&error) => Err(error.into()),
                    Err(_) => Ok(None),
                }
            }
            DiscordError::NotPermitted if discord_error::code(&error) == Some(50013) => {
                self.tell_missing(delivery, Missing::CreateThreads).await;
                Ok(None)
            }
            DiscordError::Passing => Err(error.into()),
            _ => {
                tracing::debug!(game = %delivery.game, "no thread here: {}", discord_error::brief(&error));
                Ok(None)
            }
        }
    }

    pub(super) async fn reopen_thread(&self, thread: ChannelId, name: Option<&str>) -> serenity::Result<()> {
        let edit = EditThread::new().archived(false);
        let edit = match name {
            Some(name) => edit.name(name),
            None => edit,
        };
        discord_channel(thread).edit_thread(&self.http, edit).await.map(drop)
    }

    pub(super) async fn close_thread(&self, delivery: &Delivery) -> Outcome {
        let Some(thread) = delivery.at.as_ref().and_then(|at| at.thread) else { return Ok(None) };
        match discord_channel(thread).edit_thread(&self.http, EditThread::new().archived(true)).await {
            Ok(_) => {}
            Err(error) if discord_error::is_transient(&error) => return Err(error.into()),
            Err(error) => {
                tracing::debug!(game = %delivery.game, "a thread stays open: {}", discord_error::brief(&error))
            }
        }
        Ok(None)
    }
}

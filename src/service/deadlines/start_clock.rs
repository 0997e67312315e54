//! Starts the clock of a question when its post is sent. Nobody runs out of time on a question that they could not see.

use crate::service::error::Result;
use crate::service::handle::Service;
use crate::service::outbox::intent::{Delivery, Intent};
use crate::service::outbox::post_key::PostKey;
use crate::service::transaction::game_transaction::GameTransaction;
use crate::service::transaction::retry::retry_transient;
use crate::service::views::game_snapshot::GameSnapshot;
use crate::service::views::load::snapshot_for;
use crate::store::{GameId, Status};

impl Service {
    /// The public view for a post that is about to be sent. If it asks a question that is not visible yet, everybody who must
    /// answer gets the full time from now on. This is stored before the post is sent, so the post shows the stored deadline.
    /// If sending fails, the next attempt starts the clock again. In direct messages, only the host reads the post, so it is their
    /// view, and there is no clock.
    pub async fn view_for_post(&self, game: &GameId, post: PostKey) -> Result<GameSnapshot> {
        let snapshot = self.view_game(game, None).await?;
        if snapshot.is_private() {
            return self.view_game(game, snapshot.host).await;
        }
        if !snapshot.needs_clock(post) {
            return Ok(snapshot);
        }
        retry_transient(|| async {
            let mut tx = self.begin(game).await?;
            tx.starts_clock = tx.unposted_question(post).is_some();
            let (deadlines, waiting) = self.schedule(&mut tx).await?;
            let snapshot = snapshot_for(&tx.game, &deadlines, None, &mut tx.db).await?;
            self.commit_scheduled(tx, &waiting).await?;
            Ok(snapshot)
        })
        .await
    }

    /// Removes an intent that Discord refuses for good. The clock of its question runs nevertheless: the question is still
    /// reachable by command and by older buttons, and the game must not wait forever.
    pub(in crate::service) async fn abandon_delivery(&self, delivery: &Delivery) -> Result<()> {
        retry_transient(|| async {
            let mut tx = self.begin(&delivery.game).await?;
            tx.db.finish_intent(&delivery.game, delivery.number).await?;
            if let Intent::Show { post, .. } = delivery.intent
                && let Some(prompt) = tx.unposted_question(post)
            {
                tx.db.set_posted_prompt(&delivery.game, prompt).await?;
                tx.game.row.posted_prompt = Some(prompt);
            }
            self.commit(tx).await
        })
        .await
    }
}

impl GameTransaction {
    /// The number of the current question if this post asks it and is not visible yet.
    fn unposted_question(&self, post: PostKey) -> Option<u32> {
        let prompt = self.game.replay.game.as_ref()?.prompt().number;
        let is_asked = self.game.row.status == Status::Running && self.prompt_post() == Some(post);
        (is_asked && self.game.row.posted_prompt != Some(prompt)).then_some(prompt)
    }
}

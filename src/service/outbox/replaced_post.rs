//! Posts in direct messages whose content a click has replaced: by a hint, say, or by a draft of an offer.

use crate::service::error::Result;
use crate::service::handle::Service;
use crate::service::transaction::retry::retry_transient;
use crate::store::GameId;

impl Service {
    /// Forgets what the post of the current question shows, because a click replaces it. The next delivery writes it in any
    /// case.
    pub async fn forget_shown_question(&self, game: &GameId) -> Result<()> {
        self.rewrite_question(game, false).await
    }

    /// Shows the current question in its post again.
    pub async fn show_question_again(&self, game: &GameId) -> Result<()> {
        self.rewrite_question(game, true).await
    }

    async fn rewrite_question(&self, game: &GameId, now: bool) -> Result<()> {
        retry_transient(|| async {
            let mut tx = self.begin(game).await?;
            if let Some(post) = tx.prompt_post() {
                tx.db.forget_shown_state(game, &post.to_string()).await?;
                if now {
                    tx.refresh_post(post);
                }
            }
            self.commit(tx).await
        })
        .await
    }
}

//! The channels of direct messages, remembered so that each message is a single request, and what was last sent there.

use crate::service::error::Result;
use crate::service::handle::Service;
use crate::store::{ChannelId, UserId, WaitingList};

impl Service {
    pub async fn direct_channel(&self, user: UserId) -> Result<Option<ChannelId>> {
        Ok(self.store().direct_channel(user).await?)
    }

    pub async fn remember_direct_channel(&self, user: UserId, channel: ChannelId) -> Result<()> {
        Ok(self.store().put_direct_channel(user, channel).await?)
    }

    pub async fn forget_direct_channel(&self, user: UserId) -> Result<()> {
        Ok(self.store().remove_direct_channel(user).await?)
    }

    /// The message that lists the games which wait for this person.
    pub async fn waiting_list(&self, user: UserId) -> Result<Option<WaitingList>> {
        Ok(self.store().waiting_list(user).await?)
    }

    pub async fn remember_waiting_list(&self, user: UserId, list: &WaitingList) -> Result<()> {
        Ok(self.store().put_waiting_list(user, list).await?)
    }
}

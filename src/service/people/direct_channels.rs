//! The channels of direct messages, remembered so that each message is a single request.

use crate::service::error::Result;
use crate::service::handle::Service;
use crate::store::{ChannelId, UserId};

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
}

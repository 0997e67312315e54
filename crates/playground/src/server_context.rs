//! What all request handlers share.

use std::sync::Arc;

use axum::extract::FromRef;
use tokio_util::sync::CancellationToken;

use crate::world::World;

#[derive(Debug, Clone)]
pub(crate) struct ServerContext {
    pub world: Arc<World>,
    pub heartbeat_ms: u64,
    pub stop: CancellationToken,
}

impl FromRef<ServerContext> for Arc<World> {
    fn from_ref(context: &ServerContext) -> Self {
        Arc::clone(&context.world)
    }
}

//! Discord's message flags that matter here.

pub const SUPPRESS_EMBEDS: u64 = 1 << 2;
pub const HAS_THREAD: u64 = 1 << 5;
pub const EPHEMERAL: u64 = 1 << 6;
pub const LOADING: u64 = 1 << 7;
pub const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;
pub const COMPONENTS_V2: u64 = 1 << 15;

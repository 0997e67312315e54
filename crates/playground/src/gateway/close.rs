//! Why a connection ends.

/// Discord's close codes.
pub(super) mod codes {
    pub const UNKNOWN_OPCODE: u16 = 4001;
    pub const DECODE_ERROR: u16 = 4002;
    pub const NOT_AUTHENTICATED: u16 = 4003;
    pub const AUTHENTICATION_FAILED: u16 = 4004;
    pub const ALREADY_AUTHENTICATED: u16 = 4005;
    pub const INVALID_SEQUENCE: u16 = 4007;
    pub const INVALID_SHARD: u16 = 4010;
    pub const INVALID_VERSION: u16 = 4012;
    pub const INVALID_INTENTS: u16 = 4013;
    pub const DISALLOWED_INTENTS: u16 = 4014;
}

#[derive(Debug)]
pub(super) enum ConnectionEnd {
    /// Send a close frame with this code and reason.
    Close(u16, &'static str),
    /// The connection is gone, or is dropped without a close frame.
    Disconnected,
}

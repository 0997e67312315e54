//! What a server's managers allow others to do with games.

use strum::{EnumString, IntoStaticStr, VariantArray};

/// Who may start a new game on a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum WhoMayStart {
    Everyone,
    Managers,
}

/// Who may cancel a game. Managers always may.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum WhoMayCancel {
    Host,
    Players,
    Managers,
}

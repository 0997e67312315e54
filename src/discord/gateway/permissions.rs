//! The permissions that the bot asks for in its invite link.

use serenity::all::Permissions;

use crate::render::Missing;

/// Without these the bot cannot see a game's channel at all.
const REQUIRED: Permissions = Permissions::VIEW_CHANNEL.union(Permissions::READ_MESSAGE_HISTORY);

/// The bot works without these, and tells people what is missing.
const WANTED: [(Permissions, Missing); 5] = [
    (Permissions::SEND_MESSAGES, Missing::SendMessages),
    (Permissions::EMBED_LINKS, Missing::EmbedLinks),
    (Permissions::ATTACH_FILES, Missing::AttachFiles),
    (Permissions::CREATE_PUBLIC_THREADS, Missing::CreateThreads),
    (Permissions::SEND_MESSAGES_IN_THREADS, Missing::SendInThreads),
];

/// The permission bits in the invite link.
pub const PERMISSIONS: u64 = {
    let mut all = REQUIRED.bits();
    let mut index = 0;
    while index < WANTED.len() {
        all |= WANTED[index].0.bits();
        index += 1;
    }
    all
};

/// The wanted permissions that are missing.
pub fn missing_permissions(granted: Permissions) -> Vec<Missing> {
    if granted.contains(Permissions::ADMINISTRATOR) {
        return Vec::new();
    }
    WANTED.into_iter().filter(|(permission, _)| !granted.contains(*permission)).map(|(_, name)| name).collect()
}

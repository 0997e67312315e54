//! The permissions that the bot asks for in its invite link.

use serenity::all::Permissions;

use crate::render::MissingPermission;

/// Without these the bot cannot see a game's channel at all.
const REQUIRED: Permissions = Permissions::VIEW_CHANNEL.union(Permissions::READ_MESSAGE_HISTORY);

/// The bot works without these, and tells people what is missing.
const WANTED: [(Permissions, MissingPermission); 5] = [
    (Permissions::SEND_MESSAGES, MissingPermission::SendMessages),
    (Permissions::EMBED_LINKS, MissingPermission::EmbedLinks),
    (Permissions::ATTACH_FILES, MissingPermission::AttachFiles),
    (Permissions::CREATE_PUBLIC_THREADS, MissingPermission::CreateThreads),
    (Permissions::SEND_MESSAGES_IN_THREADS, MissingPermission::SendInThreads),
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
pub fn missing_permissions(granted: Permissions) -> Vec<MissingPermission> {
    if granted.contains(Permissions::ADMINISTRATOR) {
        return Vec::new();
    }
    WANTED.into_iter().filter(|(permission, _)| !granted.contains(*permission)).map(|(_, name)| name).collect()
}

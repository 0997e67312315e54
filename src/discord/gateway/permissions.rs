//! The permissions that the bot asks for in its invite link.

use serenity::all::Permissions;

use crate::render::MissingPermission;

/// Without these the bot cannot play in a channel. A game in a thread needs the permission to send in threads instead.
const REQUIRED: Permissions =
    Permissions::VIEW_CHANNEL.union(Permissions::READ_MESSAGE_HISTORY).union(Permissions::SEND_MESSAGES);

/// The bot works without these, and tells people what is missing.
const WANTED: [(Permissions, MissingPermission); 4] = [
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
    missing(granted, &WANTED)
}

/// What the bot lacks to post in a channel or thread. Each permission counts by itself: without `VIEW_CHANNEL`, Discord
/// still reports the others, and in a thread `SEND_MESSAGES` has no effect.
pub fn missing_to_post(granted: Permissions, is_thread: bool) -> Vec<MissingPermission> {
    let send = if is_thread {
        (Permissions::SEND_MESSAGES_IN_THREADS, MissingPermission::SendInThreads)
    } else {
        (Permissions::SEND_MESSAGES, MissingPermission::SendMessages)
    };
    missing(granted, &[(Permissions::VIEW_CHANNEL, MissingPermission::ViewChannel), send])
}

fn missing(granted: Permissions, needed: &[(Permissions, MissingPermission)]) -> Vec<MissingPermission> {
    let is_missing = |permission| !granted.intersects(Permissions::ADMINISTRATOR.union(permission));
    needed.iter().filter(|(permission, _)| is_missing(*permission)).map(|(_, name)| *name).collect()
}

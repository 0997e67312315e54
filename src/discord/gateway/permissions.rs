//! What the bot asks for when it is invited: this, and nothing else.

use serenity::all::Permissions;

use crate::render::Missing;

/// Without these it cannot be where the games are.
const ALWAYS: Permissions = Permissions::VIEW_CHANNEL.union(Permissions::READ_MESSAGE_HISTORY);

/// Without one of these something is missing that people are told of.
const WANTED: [(Permissions, Missing); 5] = [
    (Permissions::SEND_MESSAGES, Missing::SendMessages),
    (Permissions::EMBED_LINKS, Missing::EmbedLinks),
    (Permissions::ATTACH_FILES, Missing::AttachFiles),
    (Permissions::CREATE_PUBLIC_THREADS, Missing::CreateThreads),
    (Permissions::SEND_MESSAGES_IN_THREADS, Missing::SendInThreads),
];

/// The number in the link of the invitation.
pub const PERMISSIONS: u64 = {
    let mut all = ALWAYS.bits();
    let mut index = 0;
    while index < WANTED.len() {
        all |= WANTED[index].0.bits();
        index += 1;
    }
    all
};

/// What the bot would like to have and does not.
pub fn missing(permissions: Permissions) -> Vec<Missing> {
    if permissions.contains(Permissions::ADMINISTRATOR) {
        return Vec::new();
    }
    WANTED.into_iter().filter(|(permission, _)| !permissions.contains(*permission)).map(|(_, name)| name).collect()
}

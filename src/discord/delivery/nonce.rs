//! Nonces. Discord creates a message only once per nonce, so a repeated delivery does not post twice.

use crate::render::MissingPermission;
use crate::service::Delivery;

/// Which message of a delivery a nonce is for. One delivery can send several.
#[derive(Clone, Copy)]
pub enum NoncePart {
    Post,
    PostInThread,
    Mention,
    Reminder,
    Notice,
    DirectMessage,
    MissingPermission(MissingPermission),
}

/// A nonce of at most 25 characters, the same for every attempt of a delivery. It changes when the message was deleted:
/// for a known nonce Discord may return a message that no longer exists.
pub fn nonce(delivery: &Delivery, part: NoncePart) -> String {
    let game: String = delivery.game.as_str().chars().filter(|char| *char != '-').take(15).collect();
    let version = match delivery.nonce_version {
        0 => String::new(),
        version => format!(".{}", version % 100),
    };
    format!("{game}{}{}{version}", nonce_suffix(part), delivery.number % 1_000_000)
}

/// The letters must not change: a delivery may be repeated by a newer version of the program.
fn nonce_suffix(part: NoncePart) -> char {
    match part {
        NoncePart::Post => 's',
        NoncePart::PostInThread => 't',
        NoncePart::Mention => 'r',
        NoncePart::Reminder => 'q',
        NoncePart::Notice => 'n',
        NoncePart::DirectMessage => 'd',
        NoncePart::MissingPermission(MissingPermission::ViewChannel) => 'v',
        NoncePart::MissingPermission(MissingPermission::SendMessages) => 'm',
        NoncePart::MissingPermission(MissingPermission::CreateThreads) => 'c',
        NoncePart::MissingPermission(MissingPermission::SendInThreads) => 'i',
        NoncePart::MissingPermission(MissingPermission::EmbedLinks) => 'e',
        NoncePart::MissingPermission(MissingPermission::AttachFiles) => 'a',
    }
}

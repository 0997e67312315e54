//! What the bot has responded, and what it wrote in direct messages.

use basari::render::Tone;
use discord_playground::Id;
use discord_playground::world::{InteractionState, MessageView, WorldState};
use serde_json::Value;

use super::BotFixture;

/// The text of a canceled game.
pub const CANCELED_TEXT: &str = "The game was canceled.";

/// A refusal is an embed without a title in a warning color. The notice of a canceled game has that color as well.
pub fn is_refusal(embeds: &[Value]) -> bool {
    let Some(first) = embeds.first() else { return false };
    if first["description"] == CANCELED_TEXT && first["color"] == Tone::Error.rgb() {
        return false;
    }
    first.get("title").is_none() && [Tone::Warning, Tone::Error].iter().any(|tone| first["color"] == tone.rgb())
}

/// Whether the response said that the click worked: a message that is no refusal, or on a public post an
/// acknowledgement.
pub fn was_accepted(state: &WorldState, interaction: Id) -> bool {
    let found = &state.interactions[&interaction];
    let pressed = found.message.and_then(|id| state.messages.get(&id));
    let public = pressed.is_some_and(|one| one.ephemeral_for.is_none()) && found.guild.is_some();
    let acknowledged = public && found.original_response == found.message;
    found.state == InteractionState::Responded
        && found.response_embeds.as_ref().map_or(acknowledged, |embeds| !is_refusal(embeds))
}

/// The bot's direct messages to a person.
pub fn direct_messages(fixture: &BotFixture, person: Id) -> Vec<MessageView> {
    fixture.world.read(|state| {
        let dms = state.channels.values().filter(|channel| channel.recipients.contains(&person));
        dms.flat_map(|dm| state.messages_view(person, dm.id).unwrap_or_default()).collect()
    })
}

//! What the bot has said: to a press, and in private.

use basari::render::Tone;
use discord_playground::Id;
use discord_playground::world::{InteractionState, MessageView, WorldState};
use serde_json::Value;

use super::House;

/// What is said of a game that somebody has called off.
pub const CALLED_OFF: &str = "The game was canceled.";

/// A refusal is a sentence without a title, in the colour of a warning. That a game was called off has this colour, too.
pub fn is_refusal(embeds: &[Value]) -> bool {
    let Some(first) = embeds.first() else { return false };
    if first["description"] == CALLED_OFF && first["color"] == Tone::Bad.rgb() {
        return false;
    }
    first.get("title").is_none() && [Tone::Warn, Tone::Bad].iter().any(|tone| first["color"] == tone.rgb())
}

/// Whether the person who pressed was told that it was done: by an answer that is no refusal, or on a public post by
/// an acknowledgement without a word.
pub fn was_done(state: &WorldState, interaction: Id) -> bool {
    let found = &state.interactions[&interaction];
    let pressed = found.message.and_then(|id| state.messages.get(&id));
    let public = pressed.is_some_and(|one| one.ephemeral_for.is_none()) && found.guild.is_some();
    let acknowledged = public && found.original_response == found.message;
    found.state == InteractionState::Responded
        && found.response_embeds.as_ref().map_or(acknowledged, |embeds| !is_refusal(embeds))
}

/// What the bot has written to somebody in private.
pub fn direct(house: &House, person: Id) -> Vec<MessageView> {
    house.world.read(|state| {
        let dms = state.channels.values().filter(|channel| channel.recipients.contains(&person));
        dms.flat_map(|dm| state.messages_view(person, dm.id).unwrap_or_default()).collect()
    })
}

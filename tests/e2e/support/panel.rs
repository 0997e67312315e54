//! The panels of people, as they see them.

use discord_playground::Id;
use discord_playground::world::MessageView;

use super::{BotFixture, MOVE_VERBS, options, prompt_and_verb};

/// The panels of a person, oldest first.
pub fn panels(fixture: &BotFixture, person: Id) -> Vec<MessageView> {
    let is_panel = |message: &MessageView| message.ephemeral && !message.text().contains("Your game is open");
    fixture.messages(person, fixture.channel).into_iter().filter(is_panel).collect()
}

/// The newest panel of a person.
pub fn panel(fixture: &BotFixture, person: Id) -> MessageView {
    panels(fixture, person).pop().expect("the person has a panel")
}

/// The question that a panel asks, and a move that answers it.
pub fn question(panel: &MessageView) -> Option<(u32, String, Option<String>)> {
    options(panel).into_iter().find_map(|option| {
        let (prompt, verb) = prompt_and_verb(&option.custom_id);
        MOVE_VERBS.contains(&verb).then(|| (prompt, option.custom_id.clone(), option.select.clone()))
    })
}

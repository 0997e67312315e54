//! Shortcuts to a situation: moves past the buttons, and buttons that nobody made.

use basari::game::{Action, Move};
use basari::playground::Id;
use basari::playground::world::{Message, MessageView};
use basari::service::{Cause, ChannelId, GameId, Input, Table, UserId};
use serde_json::json;

use super::House;

/// The game that lives in a channel, as everybody sees it.
pub async fn table_of(house: &House, channel: Id) -> Table {
    let game = match house.service().live_in(ChannelId(channel)).await.unwrap() {
        Some(live) => live,
        None => house.service().games_in_channel(ChannelId(channel), 1).await.unwrap().remove(0).id,
    };
    house.service().look(&game, None).await.unwrap()
}

/// Lays these cards, one for each person, without a button.
pub async fn lay(house: &House, game: &GameId, cards: &[(Id, Action)]) {
    for &(person, action) in cards {
        let prompt = house.service().look(game, None).await.unwrap().prompt().unwrap();
        let cause = Cause::new(format!("test-{person}-{prompt}"));
        let input = Input { game: game.clone(), actor: UserId(person), prompt, cause, mv: Move::Play(action) };
        house.service().act(input).await.unwrap();
    }
}

/// A message with a button that the bot did not write.
pub fn forged(house: &House, channel: Id, custom_id: &str) -> MessageView {
    let button = json!({"type": 2, "style": 1, "label": "?", "custom_id": custom_id, "id": 2});
    let author = house.bot_id();
    let reader = house.people[0];
    house.world.change(|state| {
        let id = state.ids.next();
        let components = vec![json!({"type": 1, "id": 1, "components": [button]})];
        state.messages.insert(id, Message { id, channel, author, components, ..Message::default() });
        state.channels.get_mut(&channel).unwrap().messages.push(id);
        state.message_view(reader, id).unwrap()
    })
}

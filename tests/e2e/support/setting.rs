//! Shortcuts to a situation: moves past the buttons, and buttons that nobody made.

use std::time::Duration;

use basari::service::{ChannelId, GameId, GameSnapshot, IdempotencyKey, Input, Status, UserId};
use basari_rules::game::view::PhaseView;
use basari_rules::game::{Action, Move, Offer, Seat};
use discord_playground::Id;
use discord_playground::faults::{Frequency, RequestEffect, RequestFilter};
use discord_playground::world::{Message, MessageView};
use serde_json::json;

use super::{BOUND, House};

/// The game that lives in a channel, as everybody sees it.
pub async fn table_of(house: &House, channel: Id) -> GameSnapshot {
    let game = match house.service().live_in(ChannelId(channel)).await.unwrap() {
        Some(live) => live,
        None => house.service().games_in_channel(ChannelId(channel), 1).await.unwrap().remove(0).id,
    };
    house.service().look(&game, None).await.unwrap()
}

/// The next thread takes its time to open, so that faults can be set for what is written into it.
pub fn next_thread_opens_slowly(house: &House) {
    let opening = RequestFilter::new("POST", "channels/*/messages/*/threads");
    let while_it_opens = RequestEffect::DelayRequest(Duration::from_millis(1500));
    house.world.configure_faults(|faults| faults.on_requests(opening, Frequency::Next(1), while_it_opens));
}

/// Waits for the first reveal. A thread has the id of the message that it hangs on.
pub async fn thread_to_come(house: &House) -> Id {
    let revealed = |message: &MessageView| {
        message.embeds.first().is_some_and(|embed| embed["title"] == "Stage 1 · Round 1: cards revealed")
    };
    let reveal = |house: &House| house.messages(house.people[0], house.table).into_iter().find(revealed);
    house.until("the reveal", reveal).await.id.parse().unwrap()
}

/// Waits until a game is parked.
pub async fn parked(house: &House, game: &GameId) {
    let parked = async {
        while house.service().look(game, None).await.unwrap().status != Status::Parked {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(BOUND, parked).await.expect("the game is parked");
}

/// Makes a move without a button.
async fn act(house: &House, game: &GameId, person: UserId, mv: Move) {
    let prompt = house.service().look(game, None).await.unwrap().prompt().unwrap();
    let key = IdempotencyKey::new(format!("test-{person}-{prompt}"));
    house.service().act(Input { game: game.clone(), actor: person, prompt, key, mv }).await.unwrap();
}

/// Lays these cards, one for each person.
pub async fn lay(house: &House, game: &GameId, cards: &[(Id, Action)]) {
    for &(person, action) in cards {
        act(house, game, UserId(person), Move::Play(action)).await;
    }
}

/// Settles the barter under way between two people: one offers the least, the other takes it.
pub async fn settle(house: &House, game: &GameId) {
    let table = house.service().look(game, None).await.unwrap();
    let view = table.view.as_ref().unwrap();
    let PhaseView::Barter(barter) = &view.phase else { panic!("no barter: {:?}", view.phase) };
    let person = |seat: Seat| table.occupants[seat.index()].user.unwrap();
    let least = Offer::all_above(None, view.seats[barter.opener.index()].gems)[0];
    act(house, game, person(barter.opener), Move::Offer(least)).await;
    act(house, game, person(barter.other), Move::Accept).await;
}

/// A message with a button that the bot did not write.
pub fn forged(house: &House, channel: Id, custom_id: &str) -> MessageView {
    let button = json!({"type": 2, "style": 1, "label": "?", "custom_id": custom_id, "id": 2});
    let author = house.bot_id();
    let reader = house.people[0];
    house.world.update(|state| {
        let id = state.ids.fresh();
        let components = vec![json!({"type": 1, "id": 1, "components": [button]})];
        state.messages.insert(id, Message { id, channel, author, components, ..Message::default() });
        state.channels.get_mut(&channel).unwrap().messages.push(id);
        state.message_view(reader, id).unwrap()
    })
}

//! Shortcuts to a situation: moves without clicks, and forged buttons.

use std::time::Duration;

use basari::service::{ChannelId, GameId, GameSnapshot, IdempotencyKey, MoveRequest, PostKey, Status, UserId};
use basari_rules::game::view::PhaseView;
use basari_rules::game::{Action, Barter, Move, Offer};
use discord_playground::Id;
use discord_playground::faults::{Frequency, RequestEffect, RequestFilter};
use discord_playground::world::{Message, MessageView};
use serde_json::json;

use super::{BotFixture, TEST_TIMEOUT};

/// The game in a channel as everybody sees it.
pub async fn snapshot_of(fixture: &BotFixture, channel: Id) -> GameSnapshot {
    let game = match fixture.service().live_in(ChannelId(channel)).await.unwrap() {
        Some(live) => live,
        None => fixture.service().games_in_channel(ChannelId(channel), 1).await.unwrap().remove(0).id,
    };
    fixture.service().view_game(&game, None).await.unwrap()
}

/// Delays the opening of the next thread, so that a test can set faults for its messages in time.
pub fn delay_next_thread(fixture: &BotFixture) {
    let opening = RequestFilter::new("POST", "channels/*/messages/*/threads");
    let while_it_opens = RequestEffect::DelayRequest(Duration::from_millis(1500));
    fixture.world.configure_faults(|faults| faults.on_requests(opening, Frequency::Next(1), while_it_opens));
}

/// Waits for the first reveal and returns the id of its future thread: a thread has the id of the message it starts at.
pub async fn wait_for_thread(fixture: &BotFixture) -> Id {
    let revealed = |message: &MessageView| {
        message.embeds.first().is_some_and(|embed| embed["title"] == "Stage 1 · Round 1: cards revealed")
    };
    let reveal = |fixture: &BotFixture| fixture.messages(fixture.people[0], fixture.channel).into_iter().find(revealed);
    fixture.wait_for("the reveal", reveal).await.id.parse().unwrap()
}

/// Waits until a game is parked.
pub async fn wait_until_parked(fixture: &BotFixture, game: &GameId) {
    let parked = async {
        while fixture.service().view_game(game, None).await.unwrap().status != Status::Parked {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(TEST_TIMEOUT, parked).await.expect("the game is parked");
}

/// Posts everything that waits, without the pause in which the bot collects changes of a round.
pub async fn post_everything(fixture: &BotFixture, game: &GameId) {
    // Any other post ends that pause. This one does not change.
    fixture.service().refresh_post(game, PostKey::Lobby).await.unwrap();
    fixture.wait_for_outbox().await;
}

/// Executes what is due after a manual clock was advanced. Returns whether there was anything.
pub async fn run_due_deadlines(fixture: &BotFixture) -> bool {
    let service = fixture.service();
    let mut has_run = false;
    // The bot itself may have claimed some of them.
    while service.next_deadline().await.unwrap().is_some_and(|due| due <= service.now()) {
        service.run_deadlines(service.claim_due_deadlines(50).await.unwrap()).await;
        has_run = true;
    }
    has_run
}

/// Makes a move without a click.
pub async fn make_move(fixture: &BotFixture, game: &GameId, person: Id, mv: Move) {
    let prompt = fixture.service().view_game(game, None).await.unwrap().prompt().unwrap();
    let key = IdempotencyKey::new(format!("test-{game}-{person}-{prompt}"));
    fixture
        .service()
        .submit_move(MoveRequest { game: game.clone(), actor: UserId(person), prompt, key, mv })
        .await
        .unwrap();
}

/// Plays these cards, one for each person.
pub async fn play_cards(fixture: &BotFixture, game: &GameId, cards: &[(Id, Action)]) {
    for &(person, action) in cards {
        make_move(fixture, game, person, Move::Play(action)).await;
    }
}

/// Settles the current barter: one offers the least, the other accepts.
pub async fn settle_barter(fixture: &BotFixture, game: &GameId) {
    make_offer(fixture, game).await;
    accept_offer(fixture, game).await;
}

/// The player whose turn it is in the current barter offers the least.
pub async fn make_offer(fixture: &BotFixture, game: &GameId) {
    let (snapshot, barter) = current_barter(fixture, game).await;
    let turn = barter.turn().index();
    let gems = snapshot.view.as_ref().unwrap().seats[turn].gems;
    let offer = Offer::cheapest_above(barter.standing_offer(), gems).unwrap();
    make_move(fixture, game, snapshot.occupants[turn].user.unwrap().0, Move::Offer(offer)).await;
}

/// The other player accepts.
pub async fn accept_offer(fixture: &BotFixture, game: &GameId) {
    let (snapshot, barter) = current_barter(fixture, game).await;
    make_move(fixture, game, snapshot.occupants[barter.other.index()].user.unwrap().0, Move::Accept).await;
}

async fn current_barter(fixture: &BotFixture, game: &GameId) -> (GameSnapshot, Barter) {
    let snapshot = fixture.service().view_game(game, None).await.unwrap();
    let PhaseView::Barter(barter) = snapshot.view.as_ref().unwrap().phase.clone() else { panic!("no barter") };
    (snapshot, barter)
}

/// A message with a button that the bot did not create.
pub fn forged_message(fixture: &BotFixture, channel: Id, custom_id: &str) -> MessageView {
    let button = json!({"type": 2, "style": 1, "label": "?", "custom_id": custom_id, "id": 2});
    let author = fixture.bot_id();
    let reader = fixture.people[0];
    fixture.world.update(|state| {
        let id = state.ids.next_id();
        let components = vec![json!({"type": 1, "id": 1, "components": [button]})];
        state.messages.insert(id, Message { id, channel, author, components, ..Message::default() });
        state.channels.get_mut(&channel).unwrap().messages.push(id);
        state.message_view(reader, id).unwrap()
    })
}

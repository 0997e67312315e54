//! What Discord refuses for good holds no game up, and what is not about a game at all stops none.

use std::sync::Arc;
use std::time::Duration;

use basari::service::{Clock, ManualClock, SECOND, Status, SystemClock};
use basari_rules::game::Action;
use discord_playground::Id;
use discord_playground::error::ApiError;
use discord_playground::faults::{Frequency, RequestEffect, RequestFilter};
use serde_json::json;
use tokio::time::{sleep, timeout};

use super::support::{BOUND, House, Plan, lay, start_game, table_of};

const ALWAYS: Frequency = Frequency::Random { probability: 1.0, seed: 0 };

fn clocked() -> (Arc<ManualClock>, Plan) {
    let clock = Arc::new(ManualClock::at(SystemClock.now()));
    (Arc::clone(&clock), Plan { clock: Some(clock), ..Plan::default() })
}

fn new_messages(house: &House, often: Frequency, effect: RequestEffect) {
    house.world.configure_faults(|faults| {
        faults.on_requests(RequestFilter::new("POST", "channels/*/messages"), often, effect)
    });
}

/// A lobby whose post is deleted, so that the next change has to write it anew.
async fn lobby_without_a_post(house: &House) {
    house.command(house.people[0], house.table, "/basari new game:card").await;
    house.until("the lobby", |house| house.button(house.people[0], house.table, "join")).await;
    house.settled().await;
    delete_lobby(house);
}

fn delete_lobby(house: &House) {
    let (lobby, _) = house.button(house.people[0], house.table, "join").unwrap();
    house.world.delete_message(lobby.id.parse().unwrap());
}

/// Lets seconds pass until nothing waits to be posted.
async fn nothing_waits(house: &House, clock: &ManualClock) {
    let waiting = timeout(BOUND, async {
        while house.service().next_post().await.unwrap().is_some() {
            clock.advance(SECOND);
            sleep(Duration::from_millis(5)).await;
        }
    });
    waiting.await.expect("nothing waits for ever");
}

#[tokio::test]
async fn a_game_inside_a_thread_that_is_locked_is_parked() {
    let house = House::open().await;
    let (parent, bot) = (house.table, house.bot_id());
    let body = json!({"name": "A quiet corner", "type": 11, "auto_archive_duration": 60});
    let corner = house.world.update(|state| state.open_thread(bot, parent, None, &body)).unwrap();
    let people = house.people[..3].to_vec();
    start_game(&house, corner, &people, "/basari new game:card seats:3").await;
    house.settled().await;
    let game = table_of(&house, corner).await.game;
    house.world.moderate_thread(corner, false, true);
    lay(&house, &game, &[(people[0], Action::A), (people[1], Action::B), (people[2], Action::C)]).await;
    house.settled().await;
    assert_eq!(table_of(&house, corner).await.status, Status::Parked);
    house.close().await;
}

#[tokio::test]
async fn who_is_asked_in_a_locked_thread_is_reminded_in_the_channel() {
    let (clock, plan) = clocked();
    let house = House::furnished(plan).await;
    let people = house.people[..3].to_vec();
    start_game(&house, house.table, &people, "/basari new game:card seats:3").await;
    let game = table_of(&house, house.table).await.game;
    lay(&house, &game, &[(people[0], Action::A), (people[1], Action::A), (people[2], Action::B)]).await;
    let (post, _) = house.until("the barter", |house| house.button(people[0], house.table, "bid")).await;
    house.settled().await;
    let thread: Id = post.channel_id.parse().unwrap();
    assert_ne!(thread, house.table, "the barter has a thread");
    let question = table_of(&house, house.table).await.prompt();
    house.world.moderate_thread(thread, false, true);
    house
        .until("a reminder in the channel", |house| {
            clock.advance(10 * SECOND);
            let all = house.messages(people[0], house.table);
            let here = all.iter().filter(|message| message.channel_id == house.table.to_string());
            here.into_iter().any(|message| message.content.contains("is waiting for you")).then_some(())
        })
        .await;
    assert_eq!(table_of(&house, house.table).await.prompt(), question, "in time, not once the computer has answered");
    house.close().await;
}

#[tokio::test]
async fn somebody_whom_discord_does_not_know_is_called_in_the_channel() {
    let house = House::open().await;
    let people = house.people[..3].to_vec();
    house.command(people[1], house.table, "/basari notify how:dm").await;
    let refused = RequestEffect::Reject(ApiError::unknown_user());
    house.world.configure_faults(|faults| {
        faults.on_requests(RequestFilter::new("POST", "users/@me/channels"), ALWAYS, refused)
    });
    start_game(&house, house.table, &people, "/basari new game:card seats:3").await;
    house.settled().await;
    let called = house.messages(people[1], house.table);
    assert!(called.iter().any(|message| message.pings_me && message.text().contains("is waiting for you")));
    house.close().await;
}

#[tokio::test]
async fn what_is_refused_in_a_way_that_does_not_pass_is_given_up() {
    let (clock, plan) = clocked();
    let house = House::furnished(plan).await;
    lobby_without_a_post(&house).await;
    new_messages(&house, ALWAYS, RequestEffect::Reject(ApiError::archived_thread()));
    house.command(house.people[1], house.table, "/basari join").await;
    nothing_waits(&house, &clock).await;
    assert_eq!(table_of(&house, house.table).await.status, Status::Lobby);
    // The next change finds everything as it should be.
    house.world.configure_faults(discord_playground::faults::Faults::clear);
    house.command(house.people[2], house.table, "/basari join").await;
    let (lobby, _) = house.until("the lobby", |house| house.button(house.people[0], house.table, "join")).await;
    assert!(lobby.text().contains("Bruno") && lobby.text().contains("千代"), "{}", lobby.text());
    house.close().await;
}

#[tokio::test]
async fn a_refused_token_or_a_page_in_between_parks_no_game() {
    let (clock, plan) = clocked();
    let house = House::furnished(plan).await;
    lobby_without_a_post(&house).await;
    for (status, person) in [(403, house.people[1]), (401, house.people[2])] {
        new_messages(&house, Frequency::Next(3), RequestEffect::Status(status));
        house.command(person, house.table, "/basari join").await;
        nothing_waits(&house, &clock).await;
        assert_eq!(table_of(&house, house.table).await.status, Status::Lobby, "{status}");
        delete_lobby(&house);
    }
    house.close().await;
}

//! Discord has a bad day: everything is posted all the same, and seen once.

use std::time::Duration;

use basari::service::GameId;
use basari_rules::game::Action;
use discord_playground::Id;
use discord_playground::error::ApiError;
use discord_playground::faults::{Frequency, RequestEffect, RequestFilter};
use discord_playground::world::permissions;

use super::support::{
    House, lay, next_thread_opens_slowly, parked, play_until, settle, start_game, table_of, thread_to_come,
};
use crate::faults::checks::expected;
use crate::faults::posts::{nothing_past_is_asked, told_once};

#[tokio::test]
async fn lost_answers_and_errors_of_discord_make_neither_gaps_nor_doubles() {
    let house = House::open().await;
    let people = house.people[..3].to_vec();
    start_game(&house, house.table, &people, "/basari new game:card seats:3").await;
    house.settled().await;
    let write = || RequestFilter::new("POST", "channels/*/messages");
    let edit = || RequestFilter::new("PATCH", "channels/*/messages/*");
    house.world.configure_faults(|faults| {
        faults.on_requests(write(), Frequency::Next(2), RequestEffect::ProcessThenDisconnect);
        faults.on_requests(write(), Frequency::Next(1), RequestEffect::Status(502));
        faults.on_requests(write(), Frequency::Next(1), RequestEffect::ProcessThenStatus(500));
        faults.on_requests(write(), Frequency::Next(1), RequestEffect::RateLimited { retry_after: 0.1, global: false });
        faults.on_requests(edit(), Frequency::Next(2), RequestEffect::Status(503));
        faults.on_requests(edit(), Frequency::Next(1), RequestEffect::DelayRequest(Duration::from_millis(300)));
    });
    let titles = |house: &House| {
        let posts = house.messages(people[0], house.table).into_iter();
        let here = posts.filter(|message| !message.ephemeral && message.channel_id == house.table.to_string());
        let titles = here.filter_map(|message| message.embeds.first()?["title"].as_str().map(str::to_owned));
        titles.collect::<Vec<_>>()
    };
    let all_struck = |house: &House| house.world.configure_faults(|faults| faults.remaining()).is_empty();
    let second_round = |house: &House| titles(house).iter().any(|title| title == "Stage 1 · Round 2");
    play_until(&house, house.table, &people, 4, |house| second_round(house) && all_struck(house)).await;
    house.settled().await;
    assert!(all_struck(&house), "nothing went wrong");
    let table = table_of(&house, house.table).await;
    let events: Vec<_> = table.story.iter().map(|told| told.event.clone()).collect();
    let (wanted, seen) = (expected(&events), titles(&house));
    assert!(wanted.len() >= 3, "two rounds and a reveal: {wanted:?}");
    for title in wanted {
        let count = seen.iter().filter(|one| **one == title).count();
        assert_eq!(count, 1, "posts that say \"{title}\":\n{}", house.transcript(people[0], house.table));
    }
    house.close().await;
}

#[tokio::test]
async fn a_dropped_connection_comes_back_and_nothing_is_lost() {
    let house = House::open().await;
    let people = house.people[..3].to_vec();
    start_game(&house, house.table, &people, "/basari new game:card seats:3").await;
    house.world.drop_gateway_connections();
    house.commands_registered().await;
    let picker = house.press_verb(people[1], house.table, "choose").await.unwrap();
    assert!(picker.text().contains("Your action"));
    house.close().await;
}

#[tokio::test]
async fn a_post_that_was_written_by_a_lost_try_is_brought_up_to_date_by_the_next() {
    let house = House::open().await;
    let [ada, bruno] = [house.people[0], house.people[1]];
    let write = RequestFilter::new("POST", "channels/*/messages");
    house
        .world
        .configure_faults(|faults| faults.on_requests(write, Frequency::Next(1), RequestEffect::ProcessThenDisconnect));
    house.command(ada, house.table, "/basari new").await;
    house.until("the lobby stands", |house| house.button(ada, house.table, "join")).await;
    // Before the next try: it asks for the same message, and gets it as it was.
    house.command(bruno, house.table, "/basari join").await;
    house.settled().await;
    let posts: Vec<_> = house.messages(ada, house.table).into_iter().filter(|message| !message.ephemeral).collect();
    assert_eq!(posts.len(), 1, "{}", house.transcript(ada, house.table));
    assert!(posts[0].text().contains("Bruno"), "the lobby shows who has joined:\n{}", posts[0].text());
    house.close().await;
}

/// Two of three play the same in the first round of a card game, and whatever happens to their barter's post happens to
/// the first try alone. Gives the game and the thread, into which nothing was written yet.
async fn about_to_barter(house: &House, people: &[Id]) -> (GameId, Id) {
    start_game(house, house.table, people, "/basari new game:card seats:3").await;
    house.settled().await;
    next_thread_opens_slowly(house);
    let game = table_of(house, house.table).await.game;
    lay(house, &game, &[(people[0], Action::A), (people[1], Action::A), (people[2], Action::B)]).await;
    (game, thread_to_come(house).await)
}

/// Everything that was to go wrong went wrong, and everything stands once, with buttons only for what is asked now.
async fn all_is_well(house: &House, game: &GameId) {
    house.settled().await;
    assert!(house.world.configure_faults(|faults| faults.remaining()).is_empty(), "not all went wrong");
    let now = house.service().look(game, None).await.unwrap().prompt();
    let mut findings = Vec::new();
    house.world.read(|state| {
        told_once(state, game, false, &mut findings);
        nothing_past_is_asked(state, game, now, &mut findings);
    });
    assert!(findings.is_empty(), "{findings:?}\n{}", house.transcript(house.people[0], house.table));
}

#[tokio::test]
async fn a_barter_that_was_written_into_its_thread_by_a_lost_try_is_not_written_into_the_channel() {
    let house = House::open().await;
    let people = house.people[..3].to_vec();
    let (game, thread) = about_to_barter(&house, &people).await;
    house.world.configure_faults(|faults| {
        let write = RequestFilter::new("POST", &format!("channels/{thread}/messages"));
        faults.on_requests(write, Frequency::Next(1), RequestEffect::ProcessThenDisconnect);
        // The next try finds the thread, and cannot open it for a moment.
        faults.on_requests(RequestFilter::new("PATCH", "channels/*"), Frequency::Next(1), RequestEffect::Status(500));
    });
    house.until("the barter", |house| house.button(people[0], house.table, "bid")).await;
    all_is_well(&house, &game).await;
    house.close().await;
}

/// The first try writes a barter's post here and does not hear of it; before the next the barter is settled.
async fn lost_and_settled(house: &House, people: &[Id], game: &GameId, place: Id) {
    let write = RequestFilter::new("POST", &format!("channels/{place}/messages"));
    house
        .world
        .configure_faults(|faults| faults.on_requests(write, Frequency::Next(1), RequestEffect::ProcessThenDisconnect));
    house.until("the barter", |house| house.button(people[0], house.table, "bid")).await;
    settle(house, game).await;
    all_is_well(house, game).await;
    let here = house.messages(people[0], house.table).into_iter().filter(|one| one.channel_id == place.to_string());
    let texts: Vec<String> = here.map(|one| one.text()).collect();
    assert!(texts.iter().any(|text| text.starts_with("**") && text.contains("** accepts")), "how it ended: {texts:?}");
}

#[tokio::test]
async fn a_barter_that_was_written_by_a_lost_try_and_settled_before_the_next_has_no_buttons_left() {
    let house = House::open().await;
    let people = house.people[..3].to_vec();
    let (game, thread) = about_to_barter(&house, &people).await;
    lost_and_settled(&house, &people, &game, thread).await;
    assert!(house.world.read(|state| state.channels[&thread].is_archived()), "the thread is closed");
    house.close().await;
}

#[tokio::test]
async fn the_same_in_a_channel_without_threads() {
    let house = House::open().await;
    let people = house.people[..3].to_vec();
    house.world.set_thread_limit(house.playground.server_of("table-one"), 0);
    let (game, _) = about_to_barter(&house, &people).await;
    lost_and_settled(&house, &people, &game, house.table).await;
    house.close().await;
}

/// The first round of a card game, where nobody may edit the post of the round for once. Gives the game.
async fn with_a_post_edited_too_often(house: &House, people: &[Id]) -> GameId {
    start_game(house, house.table, people, "/basari new game:card seats:3").await;
    house.settled().await;
    let too_often = ApiError::new(400, 30046, "Maximum number of edits to messages older than 1 hour reached.");
    let edit = RequestFilter::new("PATCH", "channels/*/messages/*");
    house
        .world
        .configure_faults(|faults| faults.on_requests(edit, Frequency::Next(1), RequestEffect::Reject(too_often)));
    table_of(house, house.table).await.game
}

/// There is one post of the round, and it says that one player has chosen.
async fn one_has_chosen(house: &House, game: &GameId) {
    all_is_well(house, game).await;
    let all = house.messages(house.people[0], house.table).into_iter();
    let rounds: Vec<String> = all.map(|one| one.text()).filter(|text| text.contains("have chosen")).collect();
    assert!(rounds.len() == 1 && rounds[0].contains("**1 of 3** have chosen"), "{rounds:?}");
}

#[tokio::test]
async fn a_post_that_was_edited_too_often_is_replaced_by_a_new_one() {
    let house = House::open().await;
    let people = house.people[..3].to_vec();
    let game = with_a_post_edited_too_often(&house, &people).await;
    lay(&house, &game, &[(people[0], Action::A)]).await;
    one_has_chosen(&house, &game).await;
    lay(&house, &game, &[(people[1], Action::A), (people[2], Action::B)]).await;
    all_is_well(&house, &game).await;
    house.close().await;
}

#[tokio::test]
async fn a_post_that_was_edited_too_often_is_not_forgotten_while_nobody_can_take_it_down() {
    let house = House::open().await;
    let people = house.people[..3].to_vec();
    let game = with_a_post_edited_too_often(&house, &people).await;
    house.world.deny_permissions(house.table, permissions::VIEW_CHANNEL);
    lay(&house, &game, &[(people[0], Action::A)]).await;
    parked(&house, &game).await;
    house.world.deny_permissions(house.table, 0);
    house.command(people[0], house.table, "/basari resume").await;
    one_has_chosen(&house, &game).await;
    house.close().await;
}

//! What the bot wants is not always to be had: the game goes on in the next best place.

use basari::service::{ChannelId, Status};
use basari_rules::game::Action;
use discord_playground::Id;
use discord_playground::world::permissions;
use serde_json::json;

use super::support::{House, direct, lay, parked, start_game, table_of};

/// A card game of three in which the first two barter for A.
async fn bartering(house: &House, channel: Id) {
    let people = house.people[..3].to_vec();
    start_game(house, channel, &people, "/basari new game:card seats:3").await;
    let table = table_of(house, channel).await;
    lay(house, &table.game, &[(people[0], Action::A), (people[1], Action::A), (people[2], Action::B)]).await;
}

/// Waits for the prompt of the barter and says where it stands.
async fn place_of_barter(house: &House, channel: Id) -> Id {
    let person = house.people[0];
    let (message, _) = house.until("the barter", |house| house.button(person, channel, "bid")).await;
    message.channel_id.parse().unwrap()
}

/// Whoever is asked makes the first offer that he sees, and the other accepts.
async fn settle_barter(house: &House, channel: Id) {
    for verb in ["offer", "accept"] {
        let (message, button) = house.until(verb, |house| house.button(house.people[0], channel, verb)).await;
        let asked = house.people.iter().find(|person| message.content.contains(&format!("<@{person}>")));
        house.press(*asked.expect("somebody is asked"), &message, &button).await;
    }
    house
        .until("the next round", |house| {
            let round = house.button(house.people[0], channel, "choose")?;
            round.0.text().contains("Round 2").then_some(())
        })
        .await;
}

fn count(house: &House, channel: Id, text: &str) -> usize {
    house.messages(house.people[0], channel).iter().filter(|message| message.text().contains(text)).count()
}

#[tokio::test]
async fn a_barter_has_a_thread_that_is_closed_when_it_is_done() {
    let house = House::open().await;
    bartering(&house, house.table).await;
    let thread = place_of_barter(&house, house.table).await;
    assert_eq!(house.world.read(|state| state.channels[&thread].parent), Some(house.table));
    settle_barter(&house, house.table).await;
    house
        .until("the thread is closed", |house| {
            house.world.read(|state| state.channels[&thread].is_archived().then_some(()))
        })
        .await;
    house.settled().await;
    // The post, the thread's first message, and no bell that rings on.
    let left = house.world.read(|state| state.messages_view(house.people[0], thread).unwrap());
    let pings = left.iter().filter(|message| message.kind == "message" && message.embeds.is_empty()).count();
    assert_eq!(pings, 0, "{left:#?}");
    house.close().await;
}

#[tokio::test]
async fn without_the_right_to_open_threads_a_barter_stays_in_the_channel_and_people_are_told_once() {
    let house = House::open().await;
    house.world.deny_permissions(house.table, permissions::CREATE_PUBLIC_THREADS);
    bartering(&house, house.table).await;
    assert_eq!(place_of_barter(&house, house.table).await, house.table);
    settle_barter(&house, house.table).await;
    let people = house.people[..3].to_vec();
    let game = table_of(&house, house.table).await.game;
    lay(&house, &game, &[(people[0], Action::B), (people[1], Action::B), (people[2], Action::C)]).await;
    assert_eq!(place_of_barter(&house, house.table).await, house.table);
    house.settled().await;
    assert_eq!(count(&house, house.table, "Create Public Threads"), 1 + private_notes(&house));
    house.close().await;
}

/// The host was told in the answer to his command already.
fn private_notes(house: &House) -> usize {
    let all = house.messages(house.people[0], house.table);
    all.iter().filter(|message| message.ephemeral && message.text().contains("Create Public Threads")).count()
}

#[tokio::test]
async fn with_too_many_threads_a_barter_stays_in_the_channel() {
    let house = House::open().await;
    house.world.set_thread_limit(house.playground.server_of("table-one"), 0);
    bartering(&house, house.table).await;
    assert_eq!(place_of_barter(&house, house.table).await, house.table);
    settle_barter(&house, house.table).await;
    house.close().await;
}

#[tokio::test]
async fn a_game_inside_a_thread_stays_in_it() {
    let house = House::open().await;
    let (parent, bot) = (house.table, house.bot_id());
    let body = json!({"name": "A quiet corner", "type": 11, "auto_archive_duration": 60});
    let corner = house.world.update(|state| state.open_thread(bot, parent, None, &body)).unwrap();
    bartering(&house, corner).await;
    assert_eq!(place_of_barter(&house, corner).await, corner);
    settle_barter(&house, corner).await;
    house.close().await;
}

#[tokio::test]
async fn a_barter_whose_thread_is_deleted_goes_on_in_the_channel() {
    let house = House::open().await;
    bartering(&house, house.table).await;
    let thread = place_of_barter(&house, house.table).await;
    let (message, offer) = house.button(house.people[0], house.table, "offer").unwrap();
    let asked = house.people.iter().find(|person| message.content.contains(&format!("<@{person}>"))).copied().unwrap();
    house.settled().await;
    house.world.delete_channel(thread);
    // The button went with the thread; the private page has one, too.
    let page = house.command(asked, house.table, "/basari hand").await;
    let button = page.buttons().into_iter().filter_map(|button| button.custom_id).find(|id| *id == offer).unwrap();
    house.press(asked, &page, &button).await;
    house
        .until("the barter goes on in the channel", |house| {
            let accept = house.button(house.people[2], house.table, "accept")?;
            (accept.0.channel_id == house.table.to_string() && !accept.0.ephemeral).then_some(())
        })
        .await;
    house.close().await;
}

#[tokio::test]
async fn an_archived_thread_is_opened_again() {
    let house = House::open().await;
    bartering(&house, house.table).await;
    let thread = place_of_barter(&house, house.table).await;
    house.settled().await;
    house.world.moderate_thread(thread, true, false);
    settle_barter(&house, house.table).await;
    house.close().await;
}

#[tokio::test]
async fn a_deleted_post_is_written_anew() {
    let house = House::open().await;
    house.command(house.people[0], house.table, "/basari new game:card").await;
    let (lobby, join) = house.until("the lobby", |house| house.button(house.people[1], house.table, "join")).await;
    house.press(house.people[1], &lobby, &join).await;
    house.settled().await;
    house.world.delete_message(lobby.id.parse().unwrap());
    house.command(house.people[2], house.table, "/basari join").await;
    house
        .until("a new lobby with all three", |house| {
            let (again, _) = house.button(house.people[0], house.table, "join")?;
            let text = again.text();
            (again.id != lobby.id && text.contains("Bruno") && text.contains("千代")).then_some(())
        })
        .await;
    house.close().await;
}

#[tokio::test]
async fn without_the_right_to_embed_everything_is_plain_text() {
    let house = House::open().await;
    house.world.deny_permissions(house.table, permissions::EMBED_LINKS);
    bartering(&house, house.table).await;
    settle_barter(&house, house.table).await;
    house.settled().await;
    let posts = house.messages(house.people[2], house.table);
    let rich = posts.iter().filter(|message| !message.ephemeral && !message.embeds.is_empty()).count();
    assert_eq!(rich, 0, "no embed gets through");
    assert!(posts.iter().any(|message| message.content.contains("Round 2")), "the text is all there");
    house.close().await;
}

#[tokio::test]
async fn a_game_whose_channel_is_deleted_waits_and_goes_on_in_another() {
    let house = House::open().await;
    bartering(&house, house.table).await;
    place_of_barter(&house, house.table).await;
    let game = table_of(&house, house.table).await.game;
    house.settled().await;
    house.world.delete_channel(house.table);
    let person = house.people[0];
    // The next move finds out: it cannot be shown.
    let table = house.service().look(&game, None).await.unwrap();
    let asked = table.view.as_ref().and_then(|view| view.asked.iter().next()).unwrap();
    let asked = table.occupant(asked).and_then(|occupant| occupant.user).unwrap().0;
    let page = house.command(asked, house.other_table, &format!("/basari hand game:{game}")).await;
    let offer = page.buttons().into_iter().find_map(|button| button.custom_id.filter(|id| id.contains(":offer:")));
    house.press(asked, &page, &offer.unwrap()).await;
    parked(&house, &game).await;
    house
        .until("its people are told", |house| {
            let told = direct(house, person);
            told.iter().any(|message| message.text().contains("can't reach the channel")).then_some(())
        })
        .await;
    house.command(person, house.other_table, "/basari resume").await;
    assert_eq!(table_of(&house, house.other_table).await.channel, ChannelId(house.other_table));
    house.until("the barter goes on there", |house| house.button(person, house.other_table, "accept")).await;
    house.close().await;
}

#[tokio::test]
async fn a_game_that_was_parked_for_a_missing_right_goes_on_in_its_channel_once_the_right_is_back() {
    let house = House::open().await;
    let person = house.people[0];
    start_game(&house, house.table, &house.people[..3], "/basari new game:card seats:3").await;
    house.settled().await;
    house.world.deny_permissions(house.table, permissions::SEND_MESSAGES);
    let game = table_of(&house, house.table).await.game;
    lay(&house, &game, &[(person, Action::A), (house.people[1], Action::B), (house.people[2], Action::C)]).await;
    parked(&house, &game).await;
    house.world.deny_permissions(house.table, 0);
    house.command(person, house.table, "/basari resume").await;
    assert_eq!(table_of(&house, house.table).await.status, Status::Running);
    let (post, _) = house.until("the next round", |house| house.button(person, house.table, "choose")).await;
    assert!(post.text().contains("Round 2"), "{}", post.text());
    house.close().await;
}

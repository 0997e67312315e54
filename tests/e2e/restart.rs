//! The bot dies in the middle of a barter and comes back: everything goes on, with the buttons from before.

use super::support::{House, Plan, Process, play_until, start_game};

async fn start(house: &House) -> Process {
    let bot = Process::start(house, &house.database(), &[]);
    house.commands_registered().await;
    bot
}

async fn dies(bot: Process, house: &House) {
    bot.dies();
    let bot = house.bot_id();
    house.until("the bot is gone", |house| house.world.look(|state| (!state.is_online(bot)).then_some(()))).await;
}

async fn dies_in_a_barter(kind: &str) {
    let house = House::without_bot(Plan::default()).await;
    let people = house.people[..3].to_vec();
    let bot = start(&house).await;
    start_game(&house, house.table, &people, &format!("/basari new game:{kind} seats:3")).await;
    let bartering = |house: &House| house.button(people[0], house.table, "accept");
    play_until(&house, house.table, &people, 5, |house| bartering(house).is_some()).await;
    let (message, accept) = bartering(&house).unwrap();
    let asked = people.iter().find(|person| message.content.contains(&format!("<@{person}>"))).copied();
    let asked = asked.expect("the post says whose turn it is");

    dies(bot, &house).await;
    let bot = start(&house).await;
    // The button of the old life.
    house.press(asked, &message, &accept).await;
    house
        .until("the barter is settled", |house| {
            let now = house.messages(asked, house.table).into_iter().find(|other| other.id == message.id)?;
            (now.text().contains("accepts") && now.buttons().is_empty()).then_some(())
        })
        .await;
    let rounds = |house: &House| {
        let all = house.messages(people[0], house.table).into_iter();
        all.filter(|message| message.text().contains("Round ") && !message.buttons().is_empty()).count()
    };
    play_until(&house, house.table, &people, 6, |house| rounds(house) > 0).await;
    drop(bot);
    house.close().await;
}

#[tokio::test]
async fn a_card_game_survives_the_death_of_the_bot_in_a_barter() {
    dies_in_a_barter("card").await;
}

#[tokio::test]
async fn a_board_game_survives_the_death_of_the_bot_in_a_barter() {
    dies_in_a_barter("board").await;
}

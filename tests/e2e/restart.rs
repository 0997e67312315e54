//! The bot is killed during a barter and restarted: the game goes on, and old buttons still work.

use std::sync::Arc;
use std::time::Duration;

use basari::service::{ChannelId, Options, Service, SystemClock};
use basari::store::Store;
use basari_rules::catalog::Catalog;
use discord_playground::faults::{Frequency, RequestEffect, RequestFilter};

use super::support::{
    BotFixture, FixtureOptions, Process, delay_next_thread, play_until, prompt_and_verb, start_game, wait_for_thread,
};

async fn start(fixture: &BotFixture) -> Process {
    let bot = Process::start(fixture, &fixture.database(), &[]);
    fixture.commands_registered().await;
    bot
}

async fn kill_and_wait(bot: Process, fixture: &BotFixture) {
    bot.kill();
    let bot = fixture.bot_id();
    fixture
        .wait_for("the bot is gone", |fixture| fixture.world.read(|state| (!state.is_online(bot)).then_some(())))
        .await;
}

/// The question of the current barter. Nobody clicks meanwhile, so it stays the same.
async fn open_barter(fixture: &BotFixture) -> Option<u32> {
    let store = Store::open(&fixture.database()).await.unwrap();
    let service = Service::new(store, Catalog::built_in().unwrap(), Arc::new(SystemClock), Options::default());
    let game = service.live_in(ChannelId(fixture.channel)).await.unwrap().unwrap();
    let snapshot = service.view_game(&game, None).await.unwrap();
    snapshot.barter.and(snapshot.prompt())
}

async fn check_crash_during_a_barter(kind: &str) {
    let fixture = BotFixture::without_bot(FixtureOptions::default()).await;
    let people = fixture.people[..3].to_vec();
    let bot = start(&fixture).await;
    start_game(&fixture, fixture.channel, &people, &format!("/basari new game:{kind} seats:3")).await;
    let button = |fixture: &BotFixture| fixture.button(people[0], fixture.channel, "accept");
    // The panel has the same buttons, but only the public post survives the crash.
    let barter_button = |fixture: &BotFixture| button(fixture).filter(|(message, _)| !message.ephemeral);
    let prompt = loop {
        play_until(&fixture, fixture.channel, &people, 5, |fixture| barter_button(fixture).is_some()).await;
        if let Some(prompt) = open_barter(&fixture).await {
            break prompt;
        }
    };
    // Somebody may have raised in their panel just now, and the post follows.
    let current = |fixture: &BotFixture| barter_button(fixture).filter(|(_, id)| prompt_and_verb(id).0 == prompt);
    let (message, accept) = fixture.wait_for("the post shows the last offer", current).await;
    let asked = people.iter().find(|person| message.content.contains(&format!("<@{person}>"))).copied();
    let asked = asked.expect("the post says whose turn it is");

    kill_and_wait(bot, &fixture).await;
    let bot = start(&fixture).await;
    // A button from before the restart.
    fixture.press(asked, &message, &accept).await;
    fixture
        .wait_for("the barter is settled", |fixture| {
            let now = fixture.messages(asked, fixture.channel).into_iter().find(|other| other.id == message.id)?;
            (now.text().contains("accepts") && now.buttons().is_empty()).then_some(())
        })
        .await;
    let rounds = |fixture: &BotFixture| {
        let all = fixture.messages(people[0], fixture.channel).into_iter();
        all.filter(|message| message.text().contains("Round ") && !message.buttons().is_empty()).count()
    };
    play_until(&fixture, fixture.channel, &people, 6, |fixture| rounds(fixture) > 0).await;
    drop(bot);
    fixture.close().await;
}

#[tokio::test]
async fn a_card_game_survives_a_crash_during_a_barter() {
    check_crash_during_a_barter("card").await;
}

#[tokio::test]
async fn a_board_game_survives_a_crash_during_a_barter() {
    check_crash_during_a_barter("board").await;
}

#[tokio::test]
async fn a_barter_posted_before_a_crash_and_settled_after_it_has_no_buttons_left() {
    let fixture = BotFixture::without_bot(FixtureOptions::default()).await;
    let people = fixture.people[..3].to_vec();
    let bot = start(&fixture).await;
    start_game(&fixture, fixture.channel, &people, "/basari new game:card seats:3").await;
    delay_next_thread(&fixture);
    for (person, card) in people.iter().zip([":play:a:", ":play:a:", ":play:b:"]) {
        let picker = fixture.press_verb(*person, fixture.channel, "choose").await.unwrap();
        let buttons = picker.buttons().into_iter().filter_map(|button| button.custom_id);
        fixture.press(*person, &picker, &buttons.into_iter().find(|id| id.contains(card)).unwrap()).await;
    }
    // The bot posts in the thread but is killed before it gets the response.
    let write = RequestFilter::new("POST", &format!("channels/{}/messages", wait_for_thread(&fixture).await));
    let late = RequestEffect::DelayResponse(Duration::from_mins(10));
    fixture.world.configure_faults(|faults| faults.on_requests(write, Frequency::Next(1), late));
    let barter = |fixture: &BotFixture| fixture.button(people[0], fixture.channel, "offer");
    let posted = |fixture: &BotFixture| barter(fixture).filter(|(message, _)| !message.ephemeral);
    let (message, offer) = fixture.wait_for("the barter", posted).await;
    kill_and_wait(bot, &fixture).await;

    let bot = start(&fixture).await;
    let (opener, other) = if message.content.contains(&format!("<@{}>", people[0])) {
        (people[0], people[1])
    } else {
        (people[1], people[0])
    };
    fixture.press(opener, &message, &offer).await;
    // The post is not updated yet, but an old button shows the current prompt.
    if let Err(error) = fixture.try_press(other, &message, &offer, None).await {
        println!("the next attempt was faster: {error:?}");
    }
    fixture.press_verb(other, fixture.channel, "accept").await;
    fixture
        .wait_for("the barter is settled", |fixture| {
            let now = fixture.messages(other, fixture.channel).into_iter().find(|one| one.id == message.id)?;
            (now.text().contains("accepts") && now.buttons().is_empty()).then_some(())
        })
        .await;
    drop(bot);
    fixture.close().await;
}

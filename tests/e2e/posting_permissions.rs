//! Games in channels where the bot cannot post, and in channels that already have a game.

use basari::service::{ChannelId, Status};
use discord_playground::Id;
use discord_playground::error::ApiError;
use discord_playground::faults::{Frequency, RequestEffect, RequestFilter};
use discord_playground::world::permissions;
use serde_json::json;

use super::support::{
    BotFixture, direct_messages, forged_message, play_to_the_end, prompt_and_verb, snapshot_of, start_game,
    wait_until_parked,
};

fn open_thread(fixture: &BotFixture) -> Id {
    let (parent, bot) = (fixture.channel, fixture.bot_id());
    let body = json!({"name": "A quiet corner", "type": 11, "auto_archive_duration": 60});
    fixture.world.update(|state| state.open_thread(bot, parent, None, &body)).unwrap()
}

async fn live_game(fixture: &BotFixture, channel: Id) -> Option<basari::service::GameId> {
    fixture.service().live_in(ChannelId(channel)).await.unwrap()
}

/// Runs a command and checks that the response names exactly these permissions.
async fn assert_names(fixture: &BotFixture, channel: Id, command: &str, missing: &[&str]) {
    let text = fixture.command(fixture.people[0], channel, command).await.text();
    for name in ["View Channel", "Send Messages in Threads", "Send Messages"] {
        let is_named = text.contains(&format!("**{name}**"));
        assert_eq!(is_named, missing.contains(&name), "{command}: {name} in {text}");
    }
}

#[tokio::test]
async fn a_new_game_needs_a_channel_in_which_the_bot_can_post() {
    let fixture = BotFixture::start().await;
    let thread = open_thread(&fixture);
    let (view, send, in_threads) =
        (permissions::VIEW_CHANNEL, permissions::SEND_MESSAGES, permissions::SEND_MESSAGES_IN_THREADS);
    let cases: [(Id, u64, &[&str]); 5] = [
        (fixture.channel, view, &["View Channel"]),
        (fixture.channel, send, &["Send Messages"]),
        (fixture.channel, view | send, &["View Channel", "Send Messages"]),
        (thread, view, &["View Channel"]),
        (thread, in_threads, &["Send Messages in Threads"]),
    ];
    for (channel, denied, missing) in cases {
        fixture.world.deny_permissions(fixture.channel, denied);
        assert_names(&fixture, channel, "/basari new game:card", missing).await;
        assert_eq!(live_game(&fixture, channel).await, None, "no invisible lobby blocks the channel");
    }
    // The other kind of permission to send makes no difference.
    for (channel, denied) in [(fixture.channel, in_threads), (thread, send)] {
        fixture.world.deny_permissions(fixture.channel, denied);
        fixture.command(fixture.people[0], channel, "/basari new game:card").await;
        fixture.wait_for_outbox().await;
        assert_eq!(snapshot_of(&fixture, channel).await.status, Status::Lobby);
    }
    fixture.close().await;
}

#[tokio::test]
async fn a_game_is_resumed_only_where_the_bot_can_post() {
    let fixture = BotFixture::start().await;
    let person = fixture.people[0];
    start_game(&fixture, fixture.channel, &fixture.people[..3], "/basari new game:card seats:3").await;
    let game = snapshot_of(&fixture, fixture.channel).await.game;
    fixture.wait_for_outbox().await;
    fixture.command(person, fixture.channel, "/basari manage pause").await;
    fixture.wait_for_outbox().await;
    fixture.world.deny_permissions(fixture.channel, permissions::SEND_MESSAGES);
    assert_names(&fixture, fixture.channel, "/basari manage resume", &["Send Messages"]).await;
    assert_eq!(snapshot_of(&fixture, fixture.channel).await.status, Status::Paused);

    fixture.world.deny_permissions(fixture.channel, 0);
    fixture.command(person, fixture.channel, "/basari manage resume").await;
    fixture.wait_for_outbox().await;
    fixture.world.deny_permissions(fixture.channel, permissions::SEND_MESSAGES);
    fixture.command(person, fixture.channel, "/basari manage pause").await;
    wait_until_parked(&fixture, &game).await;
    fixture.world.deny_permissions(fixture.other_channel, permissions::VIEW_CHANNEL);
    assert_names(&fixture, fixture.other_channel, "/basari manage resume", &["View Channel"]).await;
    assert_eq!(fixture.service().view_game(&game, None).await.unwrap().status, Status::Parked);
    let list = fixture.command(person, fixture.other_channel, "/basari games").await.text();
    assert!(list.contains("on hold") && list.contains("closes <t:"), "{list}");
    fixture.world.deny_permissions(fixture.other_channel, 0);
    fixture.command(person, fixture.other_channel, "/basari manage resume").await;
    assert_eq!(snapshot_of(&fixture, fixture.other_channel).await.status, Status::Running);
    fixture.close().await;
}

#[tokio::test]
async fn a_rematch_needs_permission_to_post_in_the_channel_of_the_old_game() {
    let fixture = BotFixture::start().await;
    let people = fixture.people[..2].to_vec();
    start_game(&fixture, fixture.channel, &people, "/basari new game:card seats:3 computers:1").await;
    play_to_the_end(&fixture, fixture.channel, &people, 5).await;
    fixture.wait_for_outbox().await;
    let (post, rematch) = fixture.button(people[0], fixture.channel, "rematch").unwrap();
    fixture.world.deny_permissions(fixture.channel, permissions::SEND_MESSAGES);
    assert_names(&fixture, fixture.channel, "/basari rematch", &["Send Messages"]).await;
    let elsewhere = forged_message(&fixture, fixture.other_channel, &rematch);
    for message in [&post, &elsewhere] {
        let refused = fixture.press(people[0], message, &rematch).await.expect("a private page").text();
        assert!(
            refused.contains("**Send Messages**") && refused.contains(&format!("<#{}>", fixture.channel)),
            "{refused}"
        );
    }
    assert_eq!(live_game(&fixture, fixture.channel).await, None);
    fixture.world.deny_permissions(fixture.channel, 0);
    assert!(fixture.press(people[0], &elsewhere, &rematch).await.is_none());
    assert!(live_game(&fixture, fixture.channel).await.is_some());
    fixture.close().await;
}

#[tokio::test]
async fn a_lobby_whose_first_post_fails_is_closed_and_its_host_is_told() {
    let fixture = BotFixture::start().await;
    let host = fixture.people[0];
    for (number, error) in [ApiError::missing_access(), ApiError::not_a_text_channel()].into_iter().enumerate() {
        let post = RequestFilter::new("POST", &format!("channels/{}/messages", fixture.channel));
        let refused = RequestEffect::Reject(error);
        fixture.world.configure_faults(|faults| faults.on_requests(post, Frequency::Next(1), refused));
        fixture.command(host, fixture.channel, "/basari new game:card").await;
        fixture
            .wait_for("a direct message", |fixture| {
                let told = direct_messages(fixture, host);
                let told = told.iter().filter(|message| message.text().contains("I couldn't post in the channel"));
                (told.count() == number + 1).then_some(())
            })
            .await;
        assert_eq!(snapshot_of(&fixture, fixture.channel).await.status, Status::Cancelled);
    }
    fixture.command(host, fixture.channel, "/basari new game:card").await;
    fixture.wait_for("the lobby", |fixture| fixture.button(host, fixture.channel, "join")).await;
    fixture.close().await;
}

#[tokio::test]
async fn a_busy_channel_names_its_game_its_state_and_what_to_do() {
    let fixture = BotFixture::start().await;
    // The first person owns the server and may cancel every game.
    let [host, player, other] = [1, 2, 3].map(|index| fixture.people[index]);
    let new = "/basari new game:card seats:3 computers:1";
    fixture.command(host, fixture.channel, new).await;
    fixture.wait_for_outbox().await;
    let game = snapshot_of(&fixture, fixture.channel).await.game;
    let busy = async |person: Id| {
        let page = fixture.command(person, fixture.channel, new).await;
        let verbs: Vec<String> = page
            .buttons()
            .into_iter()
            .map(|button| button.custom_id.map_or("link".to_owned(), |id| prompt_and_verb(&id).1.to_owned()))
            .collect();
        let text = page.text();
        assert!(text.contains("already a game in this channel") && text.contains(game.as_str()), "{text}");
        (text, verbs.join(" "))
    };
    let (text, buttons) = busy(player).await;
    assert!(text.contains("waiting for players") && text.contains("Join it"), "{text}");
    assert_eq!(buttons, "join link");
    assert_eq!(busy(host).await.1, "link cancel");
    fixture.press_verb(player, fixture.channel, "join").await;
    fixture.press_verb(host, fixture.channel, "start").await;
    fixture.wait_for_outbox().await;
    let (text, buttons) = busy(other).await;
    assert!(text.contains("stage 1, round 1"), "{text}");
    assert_eq!(buttons, "link");
    fixture.command(host, fixture.channel, "/basari manage pause").await;
    let (text, buttons) = busy(host).await;
    assert!(text.contains("paused") && text.contains("/basari manage resume"), "{text}");
    assert_eq!(buttons, "link cancel");
    fixture.close().await;
}

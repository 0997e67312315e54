//! Icons at Discord: uploading them once, playing without them, and messages with icons that are gone.

use std::sync::Arc;
use std::time::{Duration, Instant};

use basari::app::{self, App};
use basari::config::{Secret, Shards};
use basari::discord::emoji_name;
use basari::render::picture::painted_icons;
use basari::service::{Clock, ManualClock, SystemClock};
use basari_rules::catalog::Catalog;
use discord_playground::Id;
use discord_playground::error::ApiError;
use discord_playground::faults::{Frequency, RequestEffect, RequestFilter};
use discord_playground::limits::table::MAX_EMOJIS;
use discord_playground::world::MessageView;
use jiff::SignedDuration;

use super::support::{
    BotFixture, FixtureOptions, direct_messages, play_to_the_end, play_until, refuse_icons, start_game,
};

const NEW_GAME: &str = "/basari new game:card seats:3 pace:evening stages:1";

/// The names of the bot's emoji, sorted, with their ids.
fn emoji(fixture: &BotFixture) -> Vec<(String, Id)> {
    let mut all: Vec<(String, Id)> = fixture
        .world
        .read(|state| state.emojis_of(fixture.bot_id()).map(|emoji| (emoji.name.clone(), emoji.id)).collect());
    all.sort();
    all
}

fn names(fixture: &BotFixture) -> Vec<String> {
    emoji(fixture).into_iter().map(|(name, _)| name).collect()
}

/// The names of all icons, sorted.
fn wanted() -> Vec<String> {
    let mut all: Vec<String> = painted_icons().iter().map(emoji_name).collect();
    all.sort();
    all
}

/// Everything in a message that can show an icon.
fn shown(message: &MessageView) -> String {
    format!("{}\n{}", message.text(), serde_json::to_string(&message.components).unwrap())
}

fn has_icons(message: &MessageView) -> bool {
    shown(message).contains("<:red_b") || shown(message).contains("\"action_a_b")
}

/// Waits until the bot uses icons. Its private pages show them at once.
async fn wait_until_used(fixture: &BotFixture, person: Id) {
    let deadline = Instant::now() + super::support::TEST_TIMEOUT;
    while !has_icons(&fixture.command(person, fixture.channel, "/basari hand").await) {
        assert!(Instant::now() < deadline, "no icons:\n{}", fixture.transcript(person, fixture.channel));
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

async fn with_icons(options: FixtureOptions) -> BotFixture {
    let fixture = BotFixture::start_with(FixtureOptions { icons: true, ..options }).await;
    fixture.wait_for("all icons", |fixture| (names(fixture) == wanted()).then_some(())).await;
    fixture
}

/// Plays a whole game while every request about emoji is answered like this.
async fn a_game_without_icons(effect: RequestEffect) {
    let fixture = BotFixture::without_bot(FixtureOptions { icons: true, ..FixtureOptions::default() }).await;
    refuse_icons(&fixture.world, &effect);
    play_without_icons(fixture).await;
}

async fn play_without_icons(mut fixture: BotFixture) {
    fixture.start_bot().await;
    let people = fixture.people[..3].to_vec();
    start_game(&fixture, fixture.channel, &people, NEW_GAME).await;
    play_to_the_end(&fixture, fixture.channel, &people, 5).await;
    let all = people.iter().flat_map(|person| fixture.messages(*person, fixture.channel)).collect::<Vec<_>>();
    assert!(all.iter().any(|message| shown(message).contains('🔺')), "there are gems");
    assert!(all.iter().all(|message| !has_icons(message)), "there are no icons");
    fixture.close().await;
}

#[tokio::test]
async fn a_whole_game_works_if_emoji_are_forbidden() {
    a_game_without_icons(RequestEffect::Reject(ApiError::missing_access())).await;
}

#[tokio::test]
async fn a_whole_game_works_if_requests_about_emoji_fail() {
    a_game_without_icons(RequestEffect::Status(503)).await;
}

#[tokio::test]
async fn a_whole_game_works_if_there_is_no_room_for_emoji() {
    let fixture = BotFixture::without_bot(FixtureOptions { icons: true, ..FixtureOptions::default() }).await;
    for number in 0..MAX_EMOJIS {
        fixture.world.add_emoji(fixture.bot_id(), &format!("foreign_{number}"), b"").unwrap();
    }
    let before = names(&fixture);
    let world = Arc::clone(&fixture.world);
    let bot = fixture.bot_id();
    play_without_icons(fixture).await;
    let mut after: Vec<String> = world.read(|state| state.emojis_of(bot).map(|emoji| emoji.name.clone()).collect());
    after.sort();
    assert_eq!(after, before, "the emoji of others are untouched");
}

#[tokio::test]
async fn a_group_of_icons_is_used_only_as_a_whole() {
    let fixture = BotFixture::without_bot(FixtureOptions { icons: true, ..FixtureOptions::default() }).await;
    // Room for the gems, but not for all actions.
    let room = painted_icons().iter().position(|icon| emoji_name(icon).starts_with("action_c")).unwrap();
    for number in 0..MAX_EMOJIS - room {
        fixture.world.add_emoji(fixture.bot_id(), &format!("foreign_{number}"), b"").unwrap();
    }
    let mut fixture = fixture;
    fixture.start_bot().await;
    let people = fixture.people[..3].to_vec();
    start_game(&fixture, fixture.channel, &people, NEW_GAME).await;
    wait_until_used(&fixture, people[0]).await;
    let panel = fixture.command(people[0], fixture.channel, "/basari hand").await;
    assert!(shown(&panel).contains("<:red_b") && shown(&panel).contains("<:blue_b"), "{}", shown(&panel));
    assert!(!shown(&panel).contains("action_a_b"), "{}", shown(&panel));
    fixture.close().await;
}

#[tokio::test]
async fn a_whole_game_has_icons_and_a_second_start_uploads_nothing() {
    let mut fixture = with_icons(FixtureOptions::default()).await;
    let uploaded = emoji(&fixture);
    let people = fixture.people[..3].to_vec();
    start_game(&fixture, fixture.channel, &people, NEW_GAME).await;
    wait_until_used(&fixture, people[0]).await;
    fixture.app.take().unwrap().stop().await;
    // Every upload would fail, and nothing could be used.
    fixture.world.configure_faults(|faults| {
        let uploads = RequestFilter::new("POST", "applications/*/emojis");
        let always = Frequency::Random { probability: 1.0, seed: 0 };
        faults.on_requests(uploads, always, RequestEffect::ProcessThenStatus(500));
    });
    fixture.start_bot().await;
    wait_until_used(&fixture, people[0]).await;
    play_to_the_end(&fixture, fixture.channel, &people, 6).await;
    let posts = fixture.messages(people[0], fixture.channel);
    assert!(posts.iter().any(|post| !post.ephemeral && has_icons(post)), "public posts have icons");
    let labels = posts.iter().flat_map(MessageView::buttons).map(|button| button.label);
    assert!(labels.into_iter().all(|label| !label.contains("<:")), "labels have none");
    assert_eq!(emoji(&fixture), uploaded);
    fixture.close().await;
}

#[tokio::test]
async fn a_changed_icon_is_used_at_once_and_the_former_one_deleted_after_thirty_days() {
    let clock = Arc::new(ManualClock::at(SystemClock.now()));
    let options = FixtureOptions { clock: Some(Arc::clone(&clock)), icons: true, ..FixtureOptions::default() };
    let mut fixture = BotFixture::without_bot(options).await;
    let bot = fixture.bot_id();
    let former = fixture.world.add_emoji(bot, "red_b000000", b"former").unwrap();
    let foreign = ["red", "logo", "red_b00000g"].map(|name| fixture.world.add_emoji(bot, name, b"").unwrap());
    let exists = |fixture: &BotFixture, id: Id| emoji(fixture).iter().any(|(_, other)| *other == id);
    fixture.start_bot().await;
    let is_complete = |fixture: &BotFixture| wanted().iter().all(|name| names(fixture).contains(name)).then_some(());
    fixture.wait_for("all icons", is_complete).await;
    let people = fixture.people[..3].to_vec();
    start_game(&fixture, fixture.channel, &people, NEW_GAME).await;
    wait_until_used(&fixture, people[0]).await;
    let panel = fixture.command(people[0], fixture.channel, "/basari hand").await;
    assert!(!shown(&panel).contains("red_b000000"));

    for (days, is_kept) in [(29, true), (2, false)] {
        fixture.app.take().unwrap().stop().await;
        clock.advance(SignedDuration::from_hours(24 * days));
        fixture.start_bot().await;
        if is_kept {
            wait_until_used(&fixture, people[0]).await;
            assert!(exists(&fixture, former));
        } else {
            fixture.wait_for("the former icon is deleted", |fixture| (!exists(fixture, former)).then_some(())).await;
        }
    }
    assert!(foreign.iter().all(|id| exists(&fixture, *id)), "the emoji of others stay");
    fixture.close().await;
}

#[tokio::test]
async fn an_icon_that_is_deleted_during_a_game_stalls_nothing() {
    let fixture = with_icons(FixtureOptions::default()).await;
    let people = fixture.people[..3].to_vec();
    start_game(&fixture, fixture.channel, &people, NEW_GAME).await;
    wait_until_used(&fixture, people[0]).await;
    for (_, id) in emoji(&fixture) {
        fixture.world.delete_emoji(id);
    }
    // The response to the command is sent again without icons.
    let panel = fixture.command(people[0], fixture.channel, "/basari hand").await;
    let labels: Vec<String> = panel.buttons().into_iter().map(|button| button.label.replace('\u{2060}', "")).collect();
    assert!(labels.contains(&"A · Draw a card".to_owned()), "{labels:?}");
    assert!(!has_icons(&panel), "{}", shown(&panel));
    let rejected = fixture
        .world
        .read(|state| state.rejected_requests.iter().filter(|request| request.error.is_unknown_emoji()).count());
    assert!(rejected > 0, "the playground rejects icons that do not exist");
    // A while later the missing icons are uploaded again.
    fixture.wait_for("all icons again", |fixture| (names(fixture) == wanted()).then_some(())).await;
    wait_until_used(&fixture, people[0]).await;
    // Deleted one after another while everybody plays.
    let mut left = emoji(&fixture).into_iter();
    let world = Arc::clone(&fixture.world);
    let left = std::cell::RefCell::new(&mut left);
    play_until(&fixture, fixture.channel, &people, 9, |fixture| {
        if let Some((_, id)) = left.borrow_mut().next() {
            world.delete_emoji(id);
        }
        fixture.button(people[0], fixture.channel, "rematch").is_some()
    })
    .await;
    fixture.wait_for_outbox().await;
    fixture.close().await;
}

#[tokio::test]
async fn a_direct_message_with_a_deleted_icon_is_sent_without_icons() {
    let fixture = with_icons(FixtureOptions::default()).await;
    let people = fixture.people[..3].to_vec();
    // Only the question has buttons with icons.
    fixture.command(people[1], fixture.channel, "/basari me notify how:dm").await;
    let actions = emoji(&fixture).into_iter().filter(|(name, _)| name.starts_with("action_"));
    actions.for_each(|(_, id)| fixture.world.delete_emoji(id));
    start_game(&fixture, fixture.channel, &people, NEW_GAME).await;
    let message =
        fixture.wait_for("a direct message", |fixture| direct_messages(fixture, people[1]).into_iter().next()).await;
    let labels: Vec<String> =
        message.buttons().into_iter().map(|button| button.label.replace('\u{2060}', "")).collect();
    assert!(labels.contains(&"A · Draw a card".to_owned()), "{labels:?}");
    assert!(!has_icons(&message), "{}", shown(&message));
    let rejected = fixture.world.read(|state| {
        let emoji = state.rejected_requests.iter().filter(|request| request.error.is_unknown_emoji());
        emoji.map(|request| request.path.clone()).collect::<Vec<_>>()
    });
    assert_eq!(rejected.len(), 1, "it is sent again once: {rejected:?}");
    fixture.close().await;
}

/// Discord forgets an icon for a moment and does not say which.
#[tokio::test]
async fn a_response_with_an_icon_that_discord_has_forgotten_is_sent_without_icons() {
    let fixture = with_icons(FixtureOptions::default()).await;
    let people = fixture.people[..3].to_vec();
    start_game(&fixture, fixture.channel, &people, NEW_GAME).await;
    wait_until_used(&fixture, people[0]).await;
    let uploaded = emoji(&fixture);
    fixture.world.configure_faults(|faults| {
        let responses = RequestFilter::new("POST", "interactions/*/*/callback");
        faults.on_requests(responses, Frequency::Next(1), RequestEffect::Reject(ApiError::unknown_emoji()));
    });
    let panel = fixture.command(people[0], fixture.channel, "/basari hand").await;
    assert!(!has_icons(&panel), "{}", shown(&panel));
    // The list has not changed, so the icons are used again.
    wait_until_used(&fixture, people[0]).await;
    assert_eq!(emoji(&fixture), uploaded);
    fixture.close().await;
}

#[tokio::test]
async fn slow_uploads_delay_neither_the_start_nor_a_click() {
    let fixture = BotFixture::without_bot(FixtureOptions { icons: true, ..FixtureOptions::default() }).await;
    refuse_icons(&fixture.world, &RequestEffect::DelayRequest(Duration::from_mins(5)));
    let mut fixture = fixture;
    fixture.start_bot().await;
    let people = fixture.people[..3].to_vec();
    start_game(&fixture, fixture.channel, &people, NEW_GAME).await;
    assert!(!has_icons(&fixture.command(people[0], fixture.channel, "/basari hand").await));
    assert!(names(&fixture).is_empty());
    fixture.close().await;
}

#[tokio::test]
async fn uploads_wait_for_rate_limits() {
    let fixture = BotFixture::without_bot(FixtureOptions { icons: true, ..FixtureOptions::default() }).await;
    fixture.world.configure_faults(|faults| {
        let uploads = RequestFilter::new("POST", "applications/*/emojis");
        faults.on_requests(uploads, Frequency::Next(3), RequestEffect::RateLimited { retry_after: 0.3, global: false });
    });
    let mut fixture = fixture;
    fixture.start_bot().await;
    fixture.wait_for("all icons", |fixture| (names(fixture) == wanted()).then_some(())).await;
    fixture.close().await;
}

#[tokio::test]
async fn a_process_without_the_first_shard_learns_the_icons_and_uploads_none() {
    let range = |shard| Shards::Range { first: shard, last: shard, of: 2 };
    let options = FixtureOptions { icons: true, shards: range(0), ..FixtureOptions::default() };
    let mut fixture = BotFixture::without_bot(options).await;
    let folder = tempfile::tempdir().unwrap();
    let database = format!("sqlite://{}", folder.path().join("second.sqlite").display());
    let mut second = app::StartOptions::new(fixture.login.clone(), Secret::new(database), Catalog::built_in().unwrap());
    second.shards = range(1);
    second.service.thinking = (SignedDuration::ZERO, SignedDuration::ZERO);
    let second = App::start(second).await.unwrap();
    // The second process has listed the emoji before there are any.
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert!(names(&fixture).is_empty(), "only the process with shard 0 uploads");
    fixture.start_bot().await;
    fixture.wait_for("all icons", |fixture| (names(fixture) == wanted()).then_some(())).await;
    let uploaded = emoji(&fixture);

    let (bruno, channel) = (fixture.people[1], fixture.playground.channel("tisch"));
    fixture.command(bruno, channel, "/basari new computers:3 start:true").await;
    let deadline = Instant::now() + super::support::TEST_TIMEOUT;
    while !has_icons(&fixture.command(bruno, channel, "/basari hand").await) {
        assert!(Instant::now() < deadline, "no icons:\n{}", fixture.transcript(bruno, channel));
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    assert_eq!(emoji(&fixture), uploaded);
    second.stop().await;
    fixture.close().await;
}

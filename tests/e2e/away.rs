//! Being away: coming back, ending a wait, and tables that do not wait.

use std::sync::Arc;

use basari::service::{Actor, Clock};
use basari::service::{IdempotencyKey, ManualClock, ServerId, Settings, SystemClock, UserId};
use discord_playground::world::MessageView;
use jiff::SignedDuration;

use super::support::{BotFixture, FixtureOptions, prompt_and_verb, snapshot_of, start_game};

const NEW: &str = "/basari new game:card seats:3 pace:day";

fn button(page: &MessageView, verb: &str) -> String {
    let mut ids = page.buttons().into_iter().filter_map(|button| button.custom_id);
    ids.find(|id| prompt_and_verb(id).1 == verb).unwrap_or_else(|| panic!("no button {verb}:\n{}", page.text()))
}

#[tokio::test]
async fn one_button_comes_back_to_all_games_and_another_to_one() {
    let fixture = BotFixture::start().await;
    let (ada, people) = (fixture.people[0], fixture.people[..3].to_vec());
    for channel in [fixture.channel, fixture.other_channel] {
        start_game(&fixture, channel, &people, NEW).await;
    }
    let is_away = async |channel| snapshot_of(&fixture, channel).await.occupants[0].absence.is_some();
    for (how, text) in [("wait", "The game waits for you"), ("computer", "A computer plays for you")] {
        let page = fixture.command(ada, fixture.channel, &format!("/basari away until:3d how:{how}")).await;
        assert_eq!(page.text().matches(text).count(), 2, "{}", page.text());
        let panel = fixture.command(ada, fixture.channel, "/basari hand").await;
        fixture.press(ada, &panel, &button(&panel, "back")).await;
        assert!(!is_away(fixture.channel).await && is_away(fixture.other_channel).await);
        fixture.command(ada, fixture.channel, &format!("/basari away until:3d how:{how}")).await;
        let page = fixture.command(ada, fixture.channel, "/basari away").await;
        let page = fixture.press(ada, &page, &button(&page, "back-everywhere")).await.unwrap();
        assert!(page.text().contains("You're not away from any game"), "{}", page.text());
        assert!(!is_away(fixture.channel).await && !is_away(fixture.other_channel).await);
    }
    fixture.close().await;
}

#[tokio::test]
async fn the_host_ends_a_wait_after_a_day_and_not_earlier() {
    let clock = Arc::new(ManualClock::at(SystemClock.now()));
    let options = FixtureOptions {
        clock: Some(Arc::clone(&clock)),
        max_gap: SignedDuration::from_hours(24 * 30),
        ..FixtureOptions::default()
    };
    let fixture = BotFixture::start_with(options).await;
    let (people, channel) = (fixture.people[..3].to_vec(), fixture.channel);
    start_game(&fixture, channel, &people, NEW).await;
    let is_waited_for = async || snapshot_of(&fixture, channel).await.occupants[2].is_waited_for();
    fixture.command(people[2], channel, "/basari away until:5d how:wait").await;
    let announced =
        |fixture: &BotFixture, text: &str| fixture.transcript(people[1], channel).contains(text).then_some(());
    fixture.wait_for("the announcement", |fixture| announced(fixture, "is away, and the game waits")).await;
    let early = fixture.command(people[0], channel, "/basari manage end-wait seat:3").await;
    assert!(early.ephemeral && early.text().contains("You can end this wait"), "{}", early.text());
    assert!(is_waited_for().await);
    clock.advance(SignedDuration::from_hours(24));
    let guest = fixture.command(people[1], channel, "/basari manage end-wait seat:3").await;
    assert!(guest.text().contains("Only the host can do that"), "{}", guest.text());
    assert!(is_waited_for().await);
    fixture.command(people[0], channel, "/basari manage end-wait seat:3").await;
    assert!(!is_waited_for().await);
    let again = fixture.command(people[0], channel, "/basari manage end-wait seat:3").await;
    assert!(again.text().contains("The game isn't waiting for this player"), "{}", again.text());
    fixture.close().await;
}

#[tokio::test]
async fn a_wait_is_refused_where_the_table_or_the_server_rules_it_out() {
    const REFUSED: &str = "This game doesn't wait for people who are away";
    let fixture = BotFixture::start().await;
    let (people, channel) = (fixture.people[..3].to_vec(), fixture.channel);
    fixture.command(people[0], channel, NEW).await;
    let game = snapshot_of(&fixture, channel).await.game;
    let server = Some(ServerId(fixture.playground.server_of("table-one")));
    let host = Actor { id: UserId(people[0]), name: "Ada".to_owned(), server, is_manager: false, language: None };
    let no_waiting = |settings: &mut Settings| settings.waiting_allowed = false;
    fixture.service().change_settings(&game, &host, no_waiting, &IdempotencyKey::new("test-settings")).await.unwrap();
    let refused = fixture.command(people[0], channel, "/basari away until:3d how:wait").await;
    assert!(refused.text().contains(REFUSED), "{}", refused.text());
    let one = fixture.command(people[0], channel, &format!("/basari away until:3d how:wait game:{game}")).await;
    assert!(one.text().contains(REFUSED), "{}", one.text());
    start_game(&fixture, fixture.other_channel, &people, NEW).await;
    let mixed = fixture.command(people[0], channel, "/basari away until:3d how:wait").await;
    assert!(mixed.text().contains(REFUSED) && mixed.text().contains("The game waits for you"), "{}", mixed.text());

    fixture.command(people[0], channel, "/basari-settings waiting:false").await;
    let page = fixture.command(people[1], fixture.other_channel, "/basari away until:3d how:wait").await;
    assert!(page.text().contains(REFUSED), "{}", page.text());
    let page = fixture.command(people[1], fixture.other_channel, "/basari away until:3d how:computer").await;
    assert!(page.text().contains("A computer plays for you"), "{}", page.text());
    fixture.close().await;
}

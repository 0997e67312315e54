//! Deleted channels and threads, and a kicked bot: games are parked at once and continue elsewhere.

use basari::service::{ChannelId, GameId, Status};
use basari_rules::game::Action;
use discord_playground::Id;
use discord_playground::faults::EventEffect;
use serde_json::json;

use super::support::{
    BotFixture, direct_messages, play_cards, settle_barter, snapshot_of, start_game, wait_until_parked,
};

/// A three-player card game.
async fn start(fixture: &BotFixture, channel: Id) -> GameId {
    start_game(fixture, channel, &fixture.people[..3], "/basari new game:card seats:3").await;
    fixture.wait_for_outbox().await;
    snapshot_of(fixture, channel).await.game
}

fn open_thread(fixture: &BotFixture) -> Id {
    let (parent, bot) = (fixture.channel, fixture.bot_id());
    let body = json!({"name": "A quiet corner", "type": 11, "auto_archive_duration": 60});
    fixture.world.update(|state| state.open_thread(bot, parent, None, &body)).unwrap()
}

fn parked_messages(fixture: &BotFixture, person: Id) -> usize {
    direct_messages(fixture, person).iter().filter(|message| message.text().contains("can't reach the channel")).count()
}

/// The game is in its player's list, and `/basari manage resume` continues it in the other channel.
async fn resume_elsewhere(fixture: &BotFixture, game: &GameId) {
    let person = fixture.people[0];
    let list = fixture.command(person, fixture.other_channel, "/basari games").await.text();
    assert!(list.contains("on hold") && list.contains("/basari manage resume"), "{list}");
    fixture.command(person, fixture.other_channel, "/basari manage resume").await;
    let snapshot = fixture.service().view_game(game, None).await.unwrap();
    assert_eq!((snapshot.status, snapshot.channel), (Status::Running, ChannelId(fixture.other_channel)));
    fixture.wait_for("the round", |fixture| fixture.button(person, fixture.other_channel, "choose")).await;
}

#[tokio::test]
async fn a_game_whose_channel_is_deleted_is_parked_at_once_and_resumes_in_another() {
    let fixture = BotFixture::start().await;
    let game = start(&fixture, fixture.channel).await;
    fixture.world.configure_faults(|faults| faults.on_events("CHANNEL_DELETE", 1, EventEffect::Duplicate));
    fixture.world.delete_channel(fixture.channel);
    wait_until_parked(&fixture, &game).await;
    fixture.wait_for_outbox().await;
    for person in &fixture.people[..3] {
        assert_eq!(parked_messages(&fixture, *person), 1, "they hear it once");
    }
    resume_elsewhere(&fixture, &game).await;
    fixture.close().await;
}

#[tokio::test]
async fn a_game_in_a_thread_is_parked_when_the_thread_or_its_channel_is_deleted() {
    for delete_channel in [false, true] {
        let fixture = BotFixture::start().await;
        let thread = open_thread(&fixture);
        let game = start(&fixture, thread).await;
        fixture.world.delete_channel(if delete_channel { fixture.channel } else { thread });
        wait_until_parked(&fixture, &game).await;
        resume_elsewhere(&fixture, &game).await;
        fixture.close().await;
    }
}

#[tokio::test]
async fn all_games_of_a_server_that_removes_the_bot_are_parked_but_an_outage_parks_none() {
    let fixture = BotFixture::start().await;
    let server = fixture.playground.server_of("table-one");
    let first = start(&fixture, fixture.channel).await;
    let second = start(&fixture, fixture.other_channel).await;
    let elsewhere = fixture.playground.channel("tisch");
    let other = start(&fixture, elsewhere).await;
    fixture.world.set_outage(server, true);
    fixture.world.set_outage(server, false);
    // Events are handled in order, so the answer to this command comes after the outage.
    fixture.command(fixture.people[0], elsewhere, "/basari about").await;
    for game in [&first, &second, &other] {
        assert_eq!(fixture.service().view_game(game, None).await.unwrap().status, Status::Running);
    }
    fixture.world.kick_bot(server, fixture.bot_id());
    wait_until_parked(&fixture, &first).await;
    wait_until_parked(&fixture, &second).await;
    assert_eq!(fixture.service().view_game(&other, None).await.unwrap().status, Status::Running);
    let list = fixture.command(fixture.people[0], elsewhere, "/basari games").await.text();
    assert_eq!(list.matches("on hold").count(), 2, "{list}");
    fixture.world.add_bot_to_server(server, fixture.bot_id());
    fixture.command(fixture.people[0], fixture.channel, "/basari manage resume").await;
    assert_eq!(snapshot_of(&fixture, fixture.channel).await.status, Status::Running);
    fixture.close().await;
}

#[tokio::test]
async fn a_barter_whose_thread_is_deleted_is_posted_again_at_once() {
    let fixture = BotFixture::start().await;
    let people = fixture.people[..3].to_vec();
    let game = start(&fixture, fixture.channel).await;
    play_cards(&fixture, &game, &[(people[0], Action::A), (people[1], Action::A), (people[2], Action::B)]).await;
    let (post, _) = fixture.wait_for("the barter", |fixture| fixture.button(people[0], fixture.channel, "bid")).await;
    fixture.wait_for_outbox().await;
    let thread: Id = post.channel_id.parse().unwrap();
    assert_ne!(thread, fixture.channel, "the barter has a thread");
    fixture.world.delete_channel(thread);
    let (again, _) =
        fixture.wait_for("the barter again", |fixture| fixture.button(people[0], fixture.channel, "bid")).await;
    assert_ne!(again.id, post.id);
    settle_barter(&fixture, &game).await;
    fixture
        .wait_for("the next round", |fixture| {
            let round = fixture.button(people[0], fixture.channel, "choose")?;
            round.0.text().contains("Round 2").then_some(())
        })
        .await;
    assert_eq!(fixture.service().view_game(&game, None).await.unwrap().status, Status::Running);
    fixture.close().await;
}

//! A blocked database delays a response but does not lose it.

use std::path::Path;

use super::support::{BotFixture, FixtureOptions, Process};
use crate::support::database::{Database, open_file};
use crate::support::database_proxy::DatabaseProxy;

#[tokio::test]
async fn a_blocked_database_defers_the_response_and_loses_nothing() {
    let fixture = BotFixture::start().await;
    let (host, guest) = (fixture.people[0], fixture.people[1]);
    fixture.command(host, fixture.channel, "/basari new game:card").await;
    let (lobby, join) = fixture.wait_for("the lobby", |fixture| fixture.button(guest, fixture.channel, "join")).await;

    let holder = open_file(Path::new(fixture.database().strip_prefix("sqlite://").unwrap()));
    holder.execute_batch("BEGIN IMMEDIATE").unwrap();
    let interaction = fixture.world.use_component(guest, lobby.id.parse().unwrap(), &join, None).unwrap();
    fixture
        .wait_for("the bot says that it is thinking", |fixture| {
            fixture.world.read(|state| {
                let original = state.interactions[&interaction].original_response?;
                let view = state.message_view(guest, original)?;
                (view.state == "thinking").then_some(())
            })
        })
        .await;
    holder.execute_batch("ROLLBACK").unwrap();
    drop(holder);

    fixture
        .wait_for("the guest sits at the table", |fixture| {
            let lobby = fixture.messages(host, fixture.channel).into_iter().find(|message| message.id == lobby.id)?;
            lobby.text().contains("Bruno").then_some(())
        })
        .await;
    fixture
        .wait_for("nobody thinks any more", |fixture| {
            let all = fixture.messages(guest, fixture.channel);
            all.iter().all(|message| message.state != "thinking").then_some(())
        })
        .await;
    fixture.close().await;
}

#[tokio::test]
async fn a_shutdown_without_a_database_asks_people_to_try_again() {
    let Some(database) = Database::postgres().await else { return };
    let proxy = DatabaseProxy::open(database.url());
    let fixture = BotFixture::without_bot(FixtureOptions::default()).await;
    // Nobody is told to try again before the shutdown.
    let process = Process::start(&fixture, &proxy.url(), &["--set", "database.patience=60"]);
    fixture.commands_registered().await;
    proxy.freeze();
    let person = fixture.people[0];
    let interaction = fixture.world.run_typed_command(person, fixture.channel, "/basari new").unwrap();
    fixture
        .wait_for("the bot says that it is thinking", |fixture| {
            fixture.world.read(|state| {
                let original = state.interactions[&interaction].original_response?;
                (state.message_view(person, original)?.state == "thinking").then_some(())
            })
        })
        .await;
    process.stop().await;
    let answer = fixture.answer(person, interaction).await.unwrap();
    assert!(answer.text().contains("Please try again"), "{}", answer.text());
    fixture.close().await;
}

//! A player's panel follows the game by itself, whoever changes it.

use std::sync::Arc;

use basari::render::{CustomId, Verb};
use basari::service::{IdempotencyKey, ManualClock, MoveRequest, Options, Service, SystemClock, UserId};
use basari_rules::catalog::Catalog;
use basari_rules::game::{Action, Move};
use discord_playground::Id;
use jiff::SignedDuration;

use super::support::{
    BotFixture, FixtureOptions, Process, forged_message, panel, panels, play_cards, question, snapshot_of, start_game,
};
use crate::support::database::Database;

/// A short game can end before.
const MOVES: usize = 12;
const MIN_MOVES: usize = 8;

/// Answers the questions of one panel, which must appear in it without another click.
async fn play_on_one_panel(fixture: &BotFixture, person: Id) {
    let opened = fixture.press_verb(person, fixture.channel, "choose").await.unwrap();
    let mut last = None;
    for moves in 0..MOVES {
        let next = fixture
            .wait_for("the next question", |fixture| {
                let panel = panel(fixture, person);
                if panel.text().contains("The end") {
                    return Some(None);
                }
                let question = question(&panel).filter(|(prompt, ..)| last.is_none_or(|last| *prompt > last))?;
                Some(Some((panel, question)))
            })
            .await;
        let Some((asking, (prompt, custom_id, select))) = next else {
            assert!(moves >= MIN_MOVES, "the game ended after {moves} moves");
            break;
        };
        assert_eq!(asking.id, opened.id);
        let values = [custom_id.clone()];
        let answer = match select {
            Some(select) => fixture.try_press(person, &asking, &select, Some(&values)).await,
            None => fixture.try_press(person, &asking, &custom_id, None).await,
        };
        assert_eq!(answer.unwrap().unwrap().id, opened.id);
        last = Some(prompt);
    }
    assert_eq!(panel(fixture, person).id, opened.id, "there is no other private message");
}

#[tokio::test]
async fn one_panel_is_enough_against_three_computers() {
    for kind in ["card", "board"] {
        let fixture = BotFixture::start().await;
        let ada = fixture.people[0];
        let new = format!("/basari new game:{kind} seats:4 computers:3 start:true");
        fixture.command(ada, fixture.channel, &new).await;
        play_on_one_panel(&fixture, ada).await;
        fixture.close().await;
    }
}

#[tokio::test]
async fn one_panel_is_enough_with_several_processes() {
    let Some(database) = Database::postgres().await else { return };
    let fixture = BotFixture::without_bot(FixtureOptions::default()).await;
    let processes = ["0", "1"]
        .map(|shard| Process::start(&fixture, database.url(), &["--shards", &format!("{shard}-{shard}"), "--of", "2"]));
    fixture.shard_connected(0, 1).await;
    fixture.shard_connected(1, 1).await;
    let ada = fixture.people[0];
    fixture.command(ada, fixture.channel, "/basari new game:card seats:4 computers:3 start:true").await;
    play_on_one_panel(&fixture, ada).await;
    drop(processes);
    fixture.close().await;
}

#[tokio::test]
async fn a_panel_shows_a_change_by_another_process() {
    let fixture = BotFixture::start().await;
    let people = fixture.people[..3].to_vec();
    start_game(&fixture, fixture.channel, &people, "/basari new game:card seats:3").await;
    let game = snapshot_of(&fixture, fixture.channel).await.game;
    play_cards(&fixture, &game, &[(people[1], Action::B)]).await;
    fixture.press_verb(people[0], fixture.channel, "choose").await.unwrap();
    fixture.press_verb(people[0], fixture.channel, "play").await.unwrap();
    // Like another process: it shares only the database.
    let store = basari::store::Store::open(&fixture.database()).await.unwrap();
    let other = Service::new(store, Catalog::built_in().unwrap(), Arc::new(SystemClock), Options::default());
    let prompt = other.view_game(&game, None).await.unwrap().prompt().unwrap();
    let key = IdempotencyKey::new("another process");
    let mv = Move::Play(Action::C);
    other.submit_move(MoveRequest { game, actor: UserId(people[2]), prompt, key, mv }).await.unwrap();
    fixture
        .wait_for("the next question", |fixture| question(&panel(fixture, people[0])).filter(|(now, ..)| *now > prompt))
        .await;
    fixture.close().await;
}

#[tokio::test]
async fn the_newest_panel_counts() {
    let fixture = BotFixture::start().await;
    let people = fixture.people[..3].to_vec();
    start_game(&fixture, fixture.channel, &people, "/basari new game:card seats:3").await;
    let first = fixture.press_verb(people[0], fixture.channel, "choose").await.unwrap();
    let second = fixture.command(people[0], fixture.channel, "/basari hand").await;
    assert_ne!(first.id, second.id);
    let old = fixture
        .wait_for("the old panel is closed", |fixture| {
            let old = panels(fixture, people[0]).remove(0);
            question(&old).is_none().then_some(old)
        })
        .await;
    assert!(old.text().contains("newer message"), "{}", old.text());
    assert!(question(&panel(&fixture, people[0])).is_some());
    // And the other way round.
    let again = fixture.press_verb(people[0], fixture.channel, "refresh").await.unwrap();
    assert_eq!(again.id, first.id);
    fixture
        .wait_for("the other panel is closed", |fixture| question(&panel(fixture, people[0])).is_none().then_some(()))
        .await;
    assert!(question(&panels(&fixture, people[0])[0]).is_some());
    fixture.close().await;
}

#[tokio::test]
async fn a_page_that_somebody_opened_stays_until_they_are_asked() {
    let fixture = BotFixture::start().await;
    let people = fixture.people[..3].to_vec();
    start_game(&fixture, fixture.channel, &people, "/basari new game:card seats:3").await;
    let game = snapshot_of(&fixture, fixture.channel).await.game;
    let asking = fixture.press_verb(people[0], fixture.channel, "choose").await.unwrap();
    fixture.press(people[0], &asking, &question(&asking).unwrap().1).await.unwrap();
    let table = CustomId::for_game(&game.as_str().parse().unwrap(), Verb::Table).to_string();
    let table = fixture.press(people[0], &forged_message(&fixture, fixture.channel, &table), &table).await.unwrap();
    let text = |fixture: &BotFixture| panel(fixture, people[0]).text();
    play_cards(&fixture, &game, &[(people[1], Action::B)]).await;
    // A panel that follows the game has changed when this one would have.
    let other = fixture.press_verb(people[1], fixture.channel, "choose").await.unwrap();
    assert_eq!(text(&fixture), table.text(), "{}", other.text());
    play_cards(&fixture, &game, &[(people[2], Action::C)]).await;
    let settled = question(&asking).unwrap().0;
    let next = |fixture: &BotFixture| question(&panel(fixture, people[0])).filter(|(prompt, ..)| *prompt > settled);
    fixture.wait_for("the next question", next).await;
    fixture.close().await;
}

#[tokio::test]
async fn a_panel_that_cannot_update_itself_any_more_says_how_old_it_is() {
    let clock = Arc::new(ManualClock::at(jiff::Timestamp::now()));
    let options = FixtureOptions { clock: Some(Arc::clone(&clock)), ..FixtureOptions::default() };
    let mut fixture = BotFixture::start_with(options).await;
    let people = fixture.people[..3].to_vec();
    start_game(&fixture, fixture.channel, &people, "/basari new game:card seats:3 pace:day").await;
    for &person in &people[..2] {
        let panel = fixture.press_verb(person, fixture.channel, "choose").await.unwrap();
        assert!(!panel.content.contains("<t:"), "{}", panel.content);
    }
    clock.advance(SignedDuration::from_mins(15));
    let aged = |person| move |fixture: &BotFixture| Some(panel(fixture, person)).filter(|p| p.content.contains(":R>"));
    let old = fixture.wait_for("the token expires", aged(people[0])).await;
    assert!(question(&old).is_some(), "its buttons still work: {}", old.text());
    let refreshed = fixture.press(people[0], &old, &question(&old).unwrap().1).await.unwrap();
    assert!(!refreshed.content.contains(":R>"), "{}", refreshed.content);
    // A restart has the same effect.
    fixture.app.take().unwrap().stop().await;
    assert!(panel(&fixture, people[0]).content.contains(":R>"), "{}", panel(&fixture, people[0]).text());
    fixture.close().await;
}

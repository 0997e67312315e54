//! A played card stays secret until the reveal, for other people and in the log.

use std::io;
use std::sync::{Arc, Mutex};

use discord_playground::Id;
use discord_playground::faults::{Frequency, RequestEffect, RequestFilter};
use tracing_subscriber::fmt::MakeWriter;

use super::support::{BotFixture, start_game};

/// All log lines of this thread. The test's runtime has no other thread.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Log;

    fn make_writer(&'a self) -> Log {
        self.clone()
    }
}

impl Log {
    fn text(&self) -> String {
        String::from_utf8_lossy(&self.0.lock().unwrap()).into_owned()
    }
}

/// Everything that a person can see, including buttons.
fn all_seen(fixture: &BotFixture, person: Id) -> String {
    serde_json::to_string(&fixture.messages(person, fixture.channel)).unwrap()
}

async fn check_choices_stay_secret(kind: &str, cards: &[&str]) {
    let log = Log::default();
    let subscriber = tracing_subscriber::fmt()
        .with_env_filter("debug,basari=debug,discord_playground=off,serenity=warn,sqlx=warn,hyper=warn")
        .with_writer(log.clone())
        .with_ansi(false)
        .finish();
    let _guard = tracing::subscriber::set_default(subscriber);
    let fixture = BotFixture::start().await;
    let people = fixture.people[..3].to_vec();
    start_game(&fixture, fixture.channel, &people, &format!("/basari new game:{kind} seats:3")).await;
    if kind == "board" {
        for &person in &people {
            let picker = fixture.press_verb(person, fixture.channel, "choose").await.unwrap();
            let menu = picker.selects().remove(0);
            fixture.choose(person, &picker, &menu.custom_id, &menu.options[0].0).await;
        }
        fixture
            .wait_for("the first round", |fixture| {
                let all = fixture.messages(people[0], fixture.channel);
                all.iter().any(|message| message.text().contains("Round 1")).then_some(())
            })
            .await;
    }
    let log_before = log.text().len();
    // An error, so that there is something in the log.
    let edit = RequestFilter::new("PATCH", "channels/*/messages/*");
    fixture.world.configure_faults(|faults| faults.on_requests(edit, Frequency::Next(1), RequestEffect::Status(503)));
    for (number, &person) in (1..).zip(&people[..2]) {
        let others: Vec<Id> = people.iter().copied().filter(|other| *other != person).collect();
        let mut picker = fixture.press_verb(person, fixture.channel, "choose").await.unwrap();
        let mut seen: Option<Vec<String>> = None;
        for card in cards {
            let buttons = picker.buttons();
            let button = buttons
                .iter()
                .find_map(|button| button.custom_id.clone().filter(|id| id.contains(&format!(":play:{card}:"))));
            picker = fixture.press(person, &picker, &button.unwrap()).await.unwrap();
            fixture
                .wait_for("the post counts the cards", |fixture| {
                    let count = format!("**{number} of 3** have chosen");
                    let all = fixture.messages(others[0], fixture.channel);
                    all.iter().any(|message| message.text().contains(&count)).then_some(())
                })
                .await;
            fixture.wait_for_outbox().await;
            let now: Vec<String> = others.iter().map(|&other| all_seen(&fixture, other)).collect();
            // Others see the same, whatever card is played.
            if let Some(before) = &seen {
                assert_eq!(before, &now, "what others see reveals the choice of {card}");
            }
            seen = Some(now);
        }
    }
    let logged = log.text().split_off(log_before);
    assert!(logged.contains("will retry"), "errors are logged:\n{logged}");
    assert!(!logged.contains("play:"), "a button with a card is in the log:\n{logged}");
    assert!(!logged.replace("Play(sealed)", "").contains("Play("), "a move with a card is in the log:\n{logged}");
    fixture.close().await;
}

#[tokio::test]
async fn a_played_card_is_hidden_from_others_and_from_the_log() {
    check_choices_stay_secret("card", &["a", "b", "c"]).await;
}

#[tokio::test]
async fn a_chosen_board_action_is_hidden_from_others_and_from_the_log() {
    check_choices_stay_secret("board", &["die", "points", "gems"]).await;
}

//! What is laid in secret stays secret until the reveal: for the other people, and for whoever reads the log.

use std::io;
use std::sync::{Arc, Mutex};

use discord_playground::Id;
use discord_playground::faults::{Frequency, RequestEffect, RequestFilter};
use tracing_subscriber::fmt::MakeWriter;

use super::support::{House, start_game};

/// All log lines of this thread. The test's runtime has no other.
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

/// Everything that somebody can see, to the last button.
fn all_seen(house: &House, person: Id) -> String {
    serde_json::to_string(&house.messages(person, house.table)).unwrap()
}

async fn laid_cards_stay_secret(kind: &str, cards: &[&str]) {
    let log = Log::default();
    let subscriber = tracing_subscriber::fmt()
        .with_env_filter("debug,basari=debug,discord_playground=off,serenity=warn,sqlx=warn,hyper=warn")
        .with_writer(log.clone())
        .with_ansi(false)
        .finish();
    let _guard = tracing::subscriber::set_default(subscriber);
    let house = House::open().await;
    let people = house.people[..3].to_vec();
    start_game(&house, house.table, &people, &format!("/basari new game:{kind} seats:3")).await;
    if kind == "board" {
        for &person in &people {
            let picker = house.press_verb(person, house.table, "choose").await.unwrap();
            let menu = picker.selects().remove(0);
            house.choose(person, &picker, &menu.custom_id, &menu.options[0].0).await;
        }
        house
            .until("the first round", |house| {
                let all = house.messages(people[0], house.table);
                all.iter().any(|message| message.text().contains("Round 1")).then_some(())
            })
            .await;
    }
    let log_before = log.text().len();
    // Something to complain about, so that there is a log to look at.
    let edit = RequestFilter::new("PATCH", "channels/*/messages/*");
    house.world.configure_faults(|faults| faults.on_requests(edit, Frequency::Next(1), RequestEffect::Status(503)));
    for (number, &person) in (1..).zip(&people[..2]) {
        let others: Vec<Id> = people.iter().copied().filter(|other| *other != person).collect();
        let mut picker = house.press_verb(person, house.table, "choose").await.unwrap();
        let mut seen: Option<Vec<String>> = None;
        for card in cards {
            let buttons = picker.buttons();
            let button = buttons
                .iter()
                .find_map(|button| button.custom_id.clone().filter(|id| id.ends_with(&format!(":play:{card}"))));
            picker = house.press(person, &picker, &button.unwrap()).await.unwrap();
            house
                .until("the post counts the cards", |house| {
                    let count = format!("**{number} of 3** have chosen");
                    let all = house.messages(others[0], house.table);
                    all.iter().any(|message| message.text().contains(&count)).then_some(())
                })
                .await;
            house.settled().await;
            let now: Vec<String> = others.iter().map(|&other| all_seen(&house, other)).collect();
            // Whatever is laid, the others see the very same thing.
            if let Some(before) = &seen {
                assert_eq!(before, &now, "the choice of {card} can be told from what others see");
            }
            seen = Some(now);
        }
    }
    let logged = log.text().split_off(log_before);
    assert!(logged.contains("again later"), "what goes wrong is logged:\n{logged}");
    assert!(!logged.contains("play:"), "a button with a card is in the log:\n{logged}");
    assert!(!logged.replace("Play(sealed)", "").contains("Play("), "a move with a card is in the log:\n{logged}");
    house.close().await;
}

#[tokio::test]
async fn nobody_else_and_no_log_line_sees_a_laid_card() {
    laid_cards_stay_secret("card", &["a", "b", "c"]).await;
}

#[tokio::test]
async fn nobody_else_and_no_log_line_sees_a_laid_board_action() {
    laid_cards_stay_secret("board", &["die", "points", "gems"]).await;
}

//! A played card stays secret until the reveal, and a barter plan until the end, for other people and in the log.

use std::io;
use std::process::Command;
use std::sync::{Arc, Mutex};

use discord_playground::Id;
use discord_playground::faults::{Frequency, RequestEffect, RequestFilter};
use tracing_subscriber::fmt::MakeWriter;

use super::barters::lay_with_plan;
use super::support::{BotFixture, FixtureOptions, Process, start_game};

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

/// What a plan looks like on a page, in a custom id, in the database and in a debug format.
const PLAN_TRACES: [&str; 8] =
    ["Pay up to", "Give way", "ithout red", ":plan:", "order-set", "raise_up_to", "accept_from", "BarterPlan"];

fn find_plan(text: &str) -> Option<&'static str> {
    PLAN_TRACES.into_iter().find(|trace| text.contains(trace))
}

#[tokio::test]
async fn a_plan_is_in_no_public_post_log_line_or_record() {
    let fixture = BotFixture::without_bot(FixtureOptions::default()).await;
    let bot = Process::start(&fixture, &fixture.database(), &[]);
    fixture.shard_connected(0, 1).await;
    let people = fixture.people[..3].to_vec();
    let bystander = fixture.people[4];
    start_game(&fixture, fixture.channel, &people, "/basari new game:card seats:3").await;
    lay_with_plan(&fixture, people[0], "Pay up to 3 gems, then take", "B").await;
    lay_with_plan(&fixture, people[2], "Give way for 3 gems", "A").await;
    let own = fixture.command(people[0], fixture.channel, "/basari hand").await;
    assert!(find_plan(&own.text()).is_some(), "the owner sees the plan: {}", own.text());
    lay_with_plan(&fixture, people[1], "Pay up to 1 gem, then take", "B").await;
    let (post, button) = fixture
        .wait_for("the second round", |fixture| {
            let (post, button) = fixture.button(bystander, fixture.channel, "choose")?;
            post.text().contains("Round 2").then_some((post, button))
        })
        .await;
    let game = button.split(':').nth(1).unwrap().to_owned();
    assert!(post.text().contains("Round 2"));

    let public = all_seen(&fixture, bystander);
    assert_eq!(find_plan(&public), None, "{public}");
    // The second player sees their own pages, too, so only public posts count.
    let posts = fixture.messages(people[1], fixture.channel).into_iter().filter(|message| !message.ephemeral);
    let posts = serde_json::to_string(&posts.collect::<Vec<_>>()).unwrap();
    assert_eq!(find_plan(&posts), None, "{posts}");
    let mut export = Command::new(env!("CARGO_BIN_EXE_basari"));
    let export = export.args(["export", &game]).env("DATABASE_URL", fixture.database()).output().unwrap();
    let record = String::from_utf8(export.stdout).unwrap();
    assert!(record.contains("order"), "the planned bids are in the record: {record}");
    assert_eq!(find_plan(&record), None, "{record}");
    let log = bot.stop().await;
    assert!(!log.is_empty());
    assert_eq!(find_plan(&log), None, "{log}");
    fixture.close().await;
}

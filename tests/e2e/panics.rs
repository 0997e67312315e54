//! A bug in a handler: the person gets a sentence, and the bot goes on.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use basari::app::{App, StartOptions};
use basari::config::Secret;
use basari::service::{Clock, SystemClock};
use basari_rules::catalog::Catalog;
use jiff::Timestamp;

use super::monitoring::get;
use super::support::{BotFixture, FixtureOptions};

/// A clock that panics once when it is armed and an interaction asks for the time.
#[derive(Default)]
struct PanickingClock {
    armed: AtomicBool,
}

impl Clock for PanickingClock {
    fn now(&self) -> Timestamp {
        let in_handler = tracing::Span::current().metadata().is_some_and(|span| span.name() == "interaction");
        assert!(!(in_handler && self.armed.swap(false, Ordering::SeqCst)), "the test asked for this panic");
        SystemClock.now()
    }
}

#[tokio::test]
async fn a_panic_behind_a_button_is_answered_and_counted() {
    // Spans exist only where somebody listens. The test and the bot share one thread.
    let _guard = tracing::subscriber::set_default(tracing_subscriber::registry());
    let mut fixture = BotFixture::without_bot(FixtureOptions::default()).await;
    let clock = Arc::new(PanickingClock::default());
    let catalog = Catalog::built_in().unwrap();
    let mut options = StartOptions::new(fixture.login.clone(), Secret::new(fixture.database()), catalog);
    options.clock = Arc::clone(&clock) as Arc<dyn Clock>;
    options.listen = Some("127.0.0.1:0".parse().unwrap());
    let app = App::start(options).await.unwrap();
    let address = format!("http://{}", app.monitoring_address.unwrap());
    fixture.app = Some(app);
    fixture.commands_registered().await;

    let (host, guest) = (fixture.people[0], fixture.people[1]);
    fixture.command(host, fixture.channel, "/basari new game:card seats:3").await;
    fixture.wait_for_outbox().await;
    clock.armed.store(true, Ordering::SeqCst);
    let answer = fixture.press_verb(guest, fixture.channel, "join").await.expect("a sentence");
    assert!(answer.text().contains("Something went wrong on my side"), "{}", answer.text());
    assert!(!clock.armed.load(Ordering::SeqCst), "the handler panicked");
    assert!(fixture.press_verb(guest, fixture.channel, "join").await.is_none(), "the next click is accepted");
    let (_, metrics) = get(&address, "/metrics").await;
    let panics = metrics.lines().find_map(|line| line.strip_prefix("basari_panics_total ")).unwrap();
    assert!(panics.parse::<f64>().unwrap() >= 1.0, "{panics}");
    fixture.close().await;
}

//! A player's panel follows the game by itself, whoever changes it.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use basari::config::Secret;
use basari::discord::{PanelMessage, PanelPage, PanelPageKind, PanelUpdate, Panels, Question, ShownPanel, Updated};
use basari::locale::Locale;
use basari::render::{CustomId, Page, Verb};
use basari::service::{
    ChannelId, GameId, GameVersion, IdempotencyKey, ManualClock, MessageId, MoveRequest, Options, Service, Status,
    SystemClock, UserId,
};
use basari::store::Store;
use basari_rules::catalog::Catalog;
use basari_rules::game::{Action, Move};
use discord_playground::Id;
use jiff::{SignedDuration, Timestamp};
use serenity::all::ApplicationId;
use tokio::task::JoinHandle;

use super::support::{
    BotFixture, FixtureOptions, Process, forged_message, panel, panels, play_cards, question, snapshot_of, start_game,
};
use crate::support::database::Database;

/// A short game can end before.
const MOVES: usize = 12;
const MIN_MOVES: usize = 8;

/// How often the game is asked which question is open. The measured times are too short by at most this.
const LOOK_INTERVAL: Duration = Duration::from_millis(20);

/// When the questions of a game were settled, and when a panel stopped showing them.
#[derive(Default)]
struct QuestionTimes {
    settled: BTreeMap<u32, Instant>,
    gone: BTreeMap<u32, Instant>,
}

struct QuestionWatch {
    times: Arc<Mutex<QuestionTimes>>,
    tasks: [JoinHandle<()>; 2],
}

impl QuestionWatch {
    /// Watches the game in the fixture's channel through `service`, and this person's panel.
    async fn start(fixture: &BotFixture, service: Service, person: Id) -> QuestionWatch {
        let times = Arc::new(Mutex::new(QuestionTimes::default()));
        let game = service.live_in(ChannelId(fixture.channel)).await.unwrap().unwrap();
        let seen = Arc::clone(&times);
        let mut open = service.view_game(&game, None).await.unwrap().prompt().unwrap();
        let settling = tokio::spawn(async move {
            loop {
                tokio::time::sleep(LOOK_INTERVAL).await;
                let snapshot = service.view_game(&game, None).await.unwrap();
                let is_over = snapshot.status == Status::Over;
                let now = snapshot.prompt().unwrap() + u32::from(is_over);
                seen.lock().unwrap().settled.extend((open..now).map(|prompt| (prompt, Instant::now())));
                open = now;
                if is_over {
                    return;
                }
            }
        });
        let (seen, world, channel) = (Arc::clone(&times), Arc::clone(&fixture.world), fixture.channel);
        let mut changes = world.subscribe();
        let showing = tokio::spawn(async move {
            let mut shown = None;
            loop {
                let messages = world.read(|state| state.messages_view(person, channel)).unwrap_or_default();
                let now = messages.iter().filter(|one| one.ephemeral).filter_map(question).map(|(prompt, ..)| prompt);
                let now = now.max();
                if now != shown {
                    let gone = shown.into_iter().map(|prompt| (prompt, Instant::now()));
                    seen.lock().unwrap().gone.extend(gone);
                    shown = now;
                }
                if changes.changed().await.is_err() {
                    return;
                }
            }
        });
        QuestionWatch { times, tasks: [settling, showing] }
    }

    /// Prints how long the panel showed each of these questions after it was settled.
    fn report(self, setup: &str, answered: &[u32]) {
        self.tasks.iter().for_each(JoinHandle::abort);
        let times = self.times.lock().unwrap();
        // A question that disappeared before anybody could look is not in the list.
        let gone = |prompt: &u32| times.gone.get(prompt).copied().unwrap_or(times.settled[prompt]);
        let mut visible: Vec<Duration> =
            answered.iter().map(|prompt| gone(prompt).saturating_duration_since(times.settled[prompt])).collect();
        visible.sort_unstable();
        let (median, max) = (visible[visible.len() / 2], visible[visible.len() - 1]);
        println!("\n| Settled questions in a panel | Moves | Median ms | Longest ms |");
        println!("|---|---|---|---|");
        println!("| {setup} | {} | {} | {} |", visible.len(), median.as_millis(), max.as_millis());
    }
}

/// Answers the questions of one panel, which must appear in it without another click. Every settled question disappears from
/// it as well.
async fn play_on_one_panel(fixture: &BotFixture, service: Service, person: Id, setup: &str) {
    let opened = fixture.press_verb(person, fixture.channel, "choose").await.unwrap();
    let watch = QuestionWatch::start(fixture, service, person).await;
    let mut last = None;
    let mut answered = Vec::new();
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
        answered.push(prompt);
    }
    fixture
        .wait_for("every settled question disappears", |fixture| {
            let settled = answered.iter().all(|prompt| watch.times.lock().unwrap().settled.contains_key(prompt));
            let shown = question(&panel(fixture, person)).map(|(prompt, ..)| prompt);
            (settled && shown.is_none_or(|shown| !answered.contains(&shown))).then_some(())
        })
        .await;
    watch.report(setup, &answered);
    assert_eq!(panel(fixture, person).id, opened.id, "there is no other private message");
}

#[tokio::test]
async fn one_panel_is_enough_against_three_computers() {
    for kind in ["card", "board"] {
        let fixture = BotFixture::start().await;
        let ada = fixture.people[0];
        let new = format!("/basari new game:{kind} seats:4 computers:3 start:true");
        fixture.command(ada, fixture.channel, &new).await;
        play_on_one_panel(&fixture, fixture.service().clone(), ada, &format!("One process, {kind} game")).await;
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
    let store = Store::open(database.url()).await.unwrap();
    let service = Service::new(store, Catalog::built_in().unwrap(), Arc::new(SystemClock), Options::default());
    play_on_one_panel(&fixture, service, ada, "Two processes on PostgreSQL, card game").await;
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
    let store = Store::open(&fixture.database()).await.unwrap();
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

const ADA: UserId = UserId(1);

/// Ada's panel, in time that the test chooses.
struct OnePanel {
    panels: Panels,
    game: GameId,
    start: tokio::time::Instant,
}

impl OnePanel {
    fn new() -> OnePanel {
        let game = GameId::generate(&mut rand::rng());
        OnePanel { panels: Panels::default(), game, start: tokio::time::Instant::now() }
    }

    fn at(&self, ms: u64) -> tokio::time::Instant {
        self.start + Duration::from_millis(ms)
    }

    fn page(&self) -> PanelPage {
        PanelPage {
            game: self.game.clone(),
            page: Page::default(),
            words: Locale::En.words(),
            kind: PanelPageKind::Current,
            version: GameVersion { events: 1, status: Status::Running, posted_prompt: None },
            question: Question::default(),
        }
    }

    /// Ada sees the response to a click in this message.
    fn click(&self, token: &str, message: u64, ms: u64) {
        let (application, words) = (ApplicationId::new(1), Locale::En.words());
        let message = PanelMessage { application, token: Secret::new(token), message: Some(MessageId(message)), words };
        let shown = ShownPanel { user: ADA, message, page: &self.page(), at: Timestamp::UNIX_EPOCH };
        self.panels.register(shown, self.at(ms));
    }

    /// The update that the worker begins if the game has changed.
    fn begin_update(&self, time: Timestamp, ms: u64) -> Option<PanelUpdate> {
        self.panels.mark_changed(&self.game);
        self.panels.take_updates(time, self.at(ms), 8).pop()
    }

    fn finish_update(&self, update: &PanelUpdate, was_edited: bool, ms: u64) {
        self.panels.finish_update(update, Updated::Shows { page: self.page(), was_edited }, self.at(ms));
    }

    /// Edits the panel if it may be edited now.
    fn edit(&self, ms: u64) -> bool {
        let update = self.begin_update(Timestamp::UNIX_EPOCH, ms);
        update.inspect(|update| self.finish_update(update, true, ms)).is_some()
    }
}

#[test]
fn a_panel_is_edited_at_most_once_per_second() {
    let panel = OnePanel::new();
    panel.click("first", 1, 0);
    assert!(panel.edit(0), "the response to a click is no edit");
    assert!(!panel.edit(999));
    assert!(panel.edit(1000));
    let unchanged = panel.begin_update(Timestamp::UNIX_EPOCH, 2000).unwrap();
    panel.finish_update(&unchanged, false, 2000);
    assert!(panel.edit(2001), "nothing was edited before");
}

#[test]
fn a_click_does_not_bring_the_next_edit_forward() {
    let panel = OnePanel::new();
    panel.click("first", 1, 0);
    assert!(panel.edit(0));
    panel.click("second", 1, 500);
    assert!(!panel.edit(999));
    // An edit that is on its way during a click counts as well.
    let late = panel.begin_update(Timestamp::UNIX_EPOCH, 1000).unwrap();
    panel.click("third", 1, 1100);
    assert!(!panel.edit(1200));
    panel.finish_update(&late, true, 1300);
    assert!(!panel.edit(2299));
    assert!(panel.edit(2300));
    // Another message is another panel.
    panel.click("fourth", 2, 2400);
    assert!(panel.edit(2400));
}

#[test]
fn the_last_edit_of_a_panel_waits_for_its_second_as_well() {
    let panel = OnePanel::new();
    panel.click("first", 1, 0);
    assert!(panel.edit(0));
    let expired = Timestamp::UNIX_EPOCH + SignedDuration::from_mins(15);
    assert!(panel.begin_update(expired, 999).is_none());
    assert!(panel.begin_update(expired, 1000).is_some_and(|update| update.is_last));
}

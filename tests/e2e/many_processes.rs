//! Several processes on one PostgreSQL database, each with its own shards. Games survive the loss of any of them.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use basari::store::{ChannelId, IdempotencyKey, Store};
use basari_rules::game::Event;
use discord_playground::Id;
use discord_playground::world::MessageView;

use super::support::{
    BotFixture, FixtureOptions, MOVE_VERBS, Process, direct_messages, play_to_the_end, play_until, prompt_and_verb,
    start_game, was_accepted,
};
use crate::faults::checks::{expected_titles, last_title};
use crate::faults::post_checks::check_delivered_once;
use crate::support::database::Database;

/// Two servers: "Game Night" on shard 0 and "Spielekreis" on shard 1, of two or four shards. Direct messages are on shard 0.
struct TwoServers {
    fixture: BotFixture,
    database: Database,
    english_channel: Id,
    german_channel: Id,
    people: Vec<Id>,
}

impl TwoServers {
    async fn start() -> Option<TwoServers> {
        let database = Database::postgres().await?;
        let fixture = BotFixture::without_bot(FixtureOptions::default()).await;
        let (english_channel, german_channel) = (fixture.channel, fixture.playground.channel("tisch"));
        let people = fixture.people[..3].to_vec();
        Some(TwoServers { fixture, database, english_channel, german_channel, people })
    }

    fn process(&self, shards: &str, of: &str) -> Process {
        Process::start(&self.fixture, self.database.url(), &["--shards", shards, "--of", of])
    }

    async fn start_both(&self) {
        // The server's owner sets English, so that both servers have the same titles.
        self.fixture.command(self.people[1], self.german_channel, "/basari-settings language:en").await;
        let new = "/basari new game:card seats:3";
        start_game(&self.fixture, self.english_channel, &self.people, new).await;
        start_game(&self.fixture, self.german_channel, &self.people, new).await;
    }

    async fn play_both(&self, seed: u64) {
        let play = |channel, seed| play_to_the_end(&self.fixture, channel, &self.people, seed);
        tokio::join!(play(self.english_channel, seed), play(self.german_channel, seed + 100));
    }

    /// Waits until the outbox is empty. The processes must run until then.
    async fn all_posted(&self) {
        let store = self.database.store().await;
        self.fixture
            .wait_for("everything is posted", |_| {
                let waiting = tokio::task::block_in_place(|| {
                    tokio::runtime::Handle::current()
                        .block_on(async { store.read().await.unwrap().outbox_size().await.unwrap() })
                });
                (waiting == 0).then_some(())
            })
            .await;
    }

    /// Every accepted move is in the log, and no event belongs to two clicks.
    async fn every_move_is_in_the_log(&self, store: &Store) {
        let presses = self.fixture.presses.lock().unwrap().clone();
        let moves: Vec<Id> = presses
            .iter()
            .filter(|(_, pressed)| MOVE_VERBS.contains(&prompt_and_verb(pressed).1))
            .map(|(interaction, _)| *interaction)
            .filter(|&interaction| self.fixture.world.read(|state| was_accepted(state, interaction)))
            .collect();
        assert!(moves.len() > 20, "people have moved: {}", moves.len());
        let mut store_reader = store.read().await.unwrap();
        let mut made = BTreeSet::new();
        for interaction in moves {
            let past = store_reader.stored_result(&IdempotencyKey::new(interaction.to_string())).await.unwrap();
            let past = past.unwrap_or_else(|| panic!("press {interaction} was acknowledged and is lost"));
            let answer: serde_json::Value = serde_json::from_str(&past.result).unwrap();
            let (first, last) = (answer["first"].as_u64().unwrap(), answer["last"].as_u64().unwrap());
            let game = past.game.unwrap();
            for event in first..=last {
                assert!(made.insert((game.clone(), event)), "event {event} of {game} belongs to two presses");
            }
        }
    }

    /// Every round, stage and end is posted once, and every delivery is one message.
    async fn everything_is_posted_once(&self, store: &Store, channel: Id) {
        let mut store_reader = store.read().await.unwrap();
        let row =
            store_reader.games_in_channel(ChannelId(channel), 1).await.unwrap().pop().expect("a game in the channel");
        let log = store_reader.load(&row.id).await.unwrap().unwrap().events;
        let events: Vec<Event> = log.iter().map(|line| serde_json::from_str(&line.payload).unwrap()).collect();
        let title = |post: &MessageView| last_title(&post.embeds);
        let posts = self.fixture.messages(self.people[0], channel);
        let here = posts.iter().filter(|post| !post.ephemeral && post.channel_id == channel.to_string());
        let mut titles: BTreeMap<String, usize> = BTreeMap::new();
        here.filter_map(title).for_each(|title| *titles.entry(title).or_default() += 1);
        let wanted = expected_titles(&events);
        assert!(wanted.iter().any(|title| title == "Honors"), "it was played to its end: {wanted:?}");
        for wanted in wanted {
            assert_eq!(titles.get(&wanted), Some(&1), "posts in {channel} that say \"{wanted}\"");
        }
        let mut findings = Vec::new();
        self.fixture.world.read(|state| check_delivered_once(state, &row.id, false, &mut findings));
        assert_eq!(findings, Vec::<String>::new());
    }

    /// Checks that nothing is lost or posted twice, and that the stored data is valid.
    async fn close(self) {
        let store = self.database.store().await;
        self.every_move_is_in_the_log(&store).await;
        for channel in [self.english_channel, self.german_channel] {
            let mut seen: BTreeMap<(String, String), usize> = BTreeMap::new();
            let posts = self.fixture.messages(self.people[0], channel);
            for post in posts.iter().filter(|post| !post.ephemeral && !post.embeds.is_empty()) {
                *seen.entry((post.channel_id.clone(), post.text())).or_default() += 1;
            }
            let twice: Vec<_> = seen.iter().filter(|(_, times)| **times > 1).collect();
            assert!(twice.is_empty(), "posted more than once: {twice:#?}");
        }
        let check = std::process::Command::new(env!("CARGO_BIN_EXE_basari"))
            .arg("check")
            .env_clear()
            .env("DATABASE_URL", self.database.url())
            .output()
            .unwrap();
        assert!(check.status.success(), "{}", String::from_utf8_lossy(&check.stdout));
        store.close().await;
        self.fixture.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_registers_no_commands_links_to_them() {
    let Some(servers) = TwoServers::start().await else { return };
    let (fixture, person) = (&servers.fixture, servers.people[1]);
    let processes = [servers.process("0", "2"), servers.process("1", "2")];
    fixture.shard_connected(0, 1).await;
    fixture.shard_connected(1, 1).await;
    let links = async {
        while !fixture.command(person, servers.german_channel, "/basari help").await.text().contains("</basari new:") {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    tokio::time::timeout(Duration::from_mins(1), links).await.expect("the second process asks for the id");
    for process in processes {
        process.stop().await;
    }
    servers.fixture.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_processes_play_the_same_game_in_the_language_of_its_server() {
    let Some(servers) = TwoServers::start().await else { return };
    let (fixture, people) = (&servers.fixture, &servers.people);
    let processes = [servers.process("0", "2"), servers.process("1", "2")];
    fixture.shard_connected(0, 1).await;
    fixture.shard_connected(1, 1).await;
    // Clicks in direct messages arrive at the first shard, clicks in the channel at the second.
    fixture.command(people[1], servers.german_channel, "/basari me notify how:dm").await;
    start_game(fixture, servers.german_channel, people, "/basari new game:card seats:3").await;
    let message =
        fixture.wait_for("a direct message", |fixture| direct_messages(fixture, people[1]).into_iter().next()).await;
    assert!(message.text().contains("Spielekreis"), "{}", message.text());
    let play = message.buttons().into_iter().find_map(|button| button.custom_id.filter(|id| id.contains(":play:")));
    fixture.press(people[1], &message, &play.expect("a card to lay")).await.expect("the message shows the choice");
    fixture
        .wait_for("the channel counts it", |fixture| {
            let all = fixture.messages(people[0], servers.german_channel);
            all.iter().any(|message| message.text().contains("**1 von 3**")).then_some(())
        })
        .await;
    fixture.command(people[1], servers.german_channel, "/basari me notify how:mention").await;
    play_to_the_end(fixture, servers.german_channel, people, 3).await;
    let read: Vec<String> = fixture
        .messages(people[2], servers.german_channel)
        .iter()
        .filter(|one| !one.ephemeral)
        .map(MessageView::text)
        .collect();
    let english: Vec<&String> = read.iter().filter(|text| text.contains("Round ") || text.contains("Stage ")).collect();
    assert!(english.is_empty(), "every process posts in German: {english:#?}");
    let registered: usize =
        processes.iter().map(|process| process.log().matches("commands are registered").count()).sum();
    assert_eq!(registered, 1, "one registers the commands for all");
    servers.all_posted().await;
    drop(processes);
    servers.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn killing_and_restarting_processes_loses_nothing() {
    let Some(servers) = TwoServers::start().await else { return };
    let (fixture, people) = (&servers.fixture, &servers.people);
    let first = servers.process("0", "4");
    let second = servers.process("1", "4");
    // This process has no server of its own. It delivers posts and handles deadlines for the others.
    let third = servers.process("2-3", "4");
    for shard in 0..4 {
        fixture.shard_connected(shard, 1).await;
    }
    // This player gets direct messages, which also go through the outbox.
    fixture.command(people[2], servers.german_channel, "/basari me notify how:dm").await;
    servers.start_both().await;
    let barter_button = |fixture: &BotFixture| fixture.button(people[0], servers.german_channel, "accept");
    play_until(fixture, servers.german_channel, people, 5, |fixture| barter_button(fixture).is_some()).await;
    let (post, accept) = barter_button(fixture).unwrap();
    let asked = people.iter().find(|person| post.content.contains(&format!("<@{person}>"))).copied();
    // Kills the process after the response to a click, but before the resulting posts.
    fixture.press(asked.expect("the post says whose turn it is"), &post, &accept).await;
    second.kill();
    fixture
        .wait_for("its shard is gone", |fixture| {
            let there = |state: &discord_playground::world::WorldState| {
                state.sessions.values().any(|one| one.shard == 1 && one.is_connected())
            };
            (!fixture.world.read(there)).then_some(())
        })
        .await;
    play_until(fixture, servers.english_channel, people, 6, |fixture| {
        fixture.button(people[0], servers.english_channel, "bid").is_some()
    })
    .await;
    let second = servers.process("1", "4");
    fixture.shard_connected(1, 1).await;
    third.stop().await;
    let third = servers.process("2-3", "4");
    fixture.shard_connected(3, 1).await;
    servers.play_both(7).await;
    servers.all_posted().await;
    for process in [first, second, third] {
        process.stop().await;
    }
    // A message may list a question of each game. If a process is killed before it deletes a list, the next list has one of
    // its questions, too, but never the same ones.
    let question = |id: String| id.split(':').take(3).collect::<Vec<_>>().join(":");
    let questions = |message: &MessageView| -> BTreeSet<String> {
        message.buttons().into_iter().filter_map(|button| button.custom_id).map(question).collect()
    };
    let messages = direct_messages(fixture, people[2]);
    let asked_in_private: Vec<_> = messages.iter().map(questions).filter(|asked| !asked.is_empty()).collect();
    assert!(!asked_in_private.is_empty(), "the player gets a direct message");
    let distinct: BTreeSet<&BTreeSet<String>> = asked_in_private.iter().collect();
    assert_eq!(distinct.len(), asked_in_private.len(), "once for the same questions: {asked_in_private:?}");
    for channel in [servers.english_channel, servers.german_channel] {
        servers.everything_is_posted_once(&servers.database.store().await, channel).await;
    }
    servers.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wait_ends_by_itself_although_the_process_of_its_server_was_killed() {
    let Some(servers) = TwoServers::start().await else { return };
    let (fixture, people) = (&servers.fixture, &servers.people);
    let (first, second) = (servers.process("0", "2"), servers.process("1", "2"));
    for shard in 0..2 {
        fixture.shard_connected(shard, 1).await;
    }
    servers.start_both().await;
    let page = fixture.command(people[2], servers.german_channel, "/basari away until:5s how:wait").await;
    assert_eq!(page.text().matches("The game waits for you").count(), 2, "{}", page.text());
    second.kill();
    for channel in [servers.english_channel, servers.german_channel] {
        fixture
            .wait_for("the end of the wait", |fixture| {
                let ends = fixture.transcript(people[0], channel).matches(" is back.").count();
                assert!(ends <= 1, "it ends twice");
                (ends == 1).then_some(())
            })
            .await;
    }
    servers.all_posted().await;
    let store = servers.database.store().await;
    for channel in [servers.english_channel, servers.german_channel] {
        let mut reader = store.read().await.unwrap();
        let row = reader.games_in_channel(ChannelId(channel), 1).await.unwrap().pop().unwrap();
        let seats = reader.seats(&row.id).await.unwrap();
        assert!(seats.iter().all(|seat| seat.absence.is_none() && !seat.autopilot), "{seats:?}");
    }
    store.close().await;
    first.stop().await;
    servers.fixture.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rolling_restart_loses_no_click() {
    let Some(servers) = TwoServers::start().await else { return };
    let fixture = &servers.fixture;
    let old = [servers.process("0", "2"), servers.process("1", "2")];
    fixture.shard_connected(0, 1).await;
    fixture.shard_connected(1, 1).await;
    servers.start_both().await;
    // The new process starts before the old one stops, so for a while both receive every click.
    let roll = async {
        let mut new = Vec::new();
        for (shard, old) in (0_u64..).zip(old) {
            new.push(servers.process(&shard.to_string(), "2"));
            fixture.shard_connected(shard, 2).await;
            old.stop().await;
        }
        new
    };
    // A failed click fails the test.
    let (new, ()) = tokio::join!(roll, servers.play_both(11));
    servers.all_posted().await;
    drop(new);
    for channel in [servers.english_channel, servers.german_channel] {
        servers.everything_is_posted_once(&servers.database.store().await, channel).await;
    }
    servers.close().await;
}

#[tokio::test]
async fn two_processes_on_the_same_shard_are_reported_once() {
    let fixture = BotFixture::without_bot(FixtureOptions::default()).await;
    let processes = [0, 1].map(|_| Process::start(&fixture, &fixture.database(), &["--shards", "0", "--of", "1"]));
    fixture.shard_connected(0, 2).await;
    let warnings = |process: &Process| process.log().matches("another process runs the same shard").count();
    fixture.wait_for("a warning", |_| processes.iter().all(|one| warnings(one) > 0).then_some(())).await;
    for process in processes {
        let log = process.stop().await;
        assert_eq!(log.matches("another process runs the same shard").count(), 1, "{log}");
    }
    fixture.close().await;
}

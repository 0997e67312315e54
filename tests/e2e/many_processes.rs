//! Several processes on one PostgreSQL, each with its own shards: they play the same games, and none of them is needed.

use std::collections::{BTreeMap, BTreeSet};

use basari::store::{ChannelId, IdempotencyKey, Store};
use basari_rules::game::Event;
use discord_playground::Id;
use discord_playground::world::MessageView;

use super::support::{
    House, MOVES, Plan, Process, direct, play_to_the_end, play_until, press_parts, start_game, was_done,
};
use crate::faults::checks::expected;
use crate::faults::posts::told_once;
use crate::support::database::Database;

/// Server "Game Night" belongs to shard 0, "Spielekreis" to shard 1, of two or of four; direct messages to shard 0.
struct Tables {
    house: House,
    database: Database,
    night: Id,
    circle: Id,
    people: Vec<Id>,
}

impl Tables {
    async fn open() -> Option<Tables> {
        let database = Database::postgres().await?;
        let house = House::without_bot(Plan::default()).await;
        let (night, circle) = (house.table, house.playground.channel("tisch"));
        let people = house.people[..3].to_vec();
        Some(Tables { house, database, night, circle, people })
    }

    fn process(&self, shards: &str, of: &str) -> Process {
        Process::start(&self.house, self.database.url(), &["--shards", shards, "--of", of])
    }

    async fn start_both(&self) {
        // The owner of the second server: so the same titles are looked for in both.
        self.house.command(self.people[1], self.circle, "/basari-settings language:en").await;
        let new = "/basari new game:card seats:3";
        start_game(&self.house, self.night, &self.people, new).await;
        start_game(&self.house, self.circle, &self.people, new).await;
    }

    async fn play_both(&self, seed: u64) {
        let play = |channel, seed| play_to_the_end(&self.house, channel, &self.people, seed);
        tokio::join!(play(self.night, seed), play(self.circle, seed + 100));
    }

    /// Waits until the processes have posted everything; they have to live until then.
    async fn all_posted(&self) {
        let store = self.database.store().await;
        self.house
            .until("everything is posted", |_| {
                let waiting = tokio::task::block_in_place(|| {
                    tokio::runtime::Handle::current()
                        .block_on(async { store.read().await.unwrap().outbox_size().await.unwrap() })
                });
                (waiting == 0).then_some(())
            })
            .await;
    }

    /// Every move of which somebody was told that it was done is in the log, and no part of the log has two.
    async fn every_move_is_in_the_log(&self, store: &Store) {
        let presses = self.house.presses.lock().unwrap().clone();
        let moves: Vec<Id> = presses
            .iter()
            .filter(|(_, pressed)| MOVES.contains(&press_parts(pressed).1))
            .map(|(interaction, _)| *interaction)
            .filter(|&interaction| self.house.world.read(|state| was_done(state, interaction)))
            .collect();
        assert!(moves.len() > 20, "people have moved: {}", moves.len());
        let mut books = store.read().await.unwrap();
        let mut made = BTreeSet::new();
        for interaction in moves {
            let past = books.past_cause(&IdempotencyKey::new(interaction.to_string())).await.unwrap();
            let past = past.unwrap_or_else(|| panic!("press {interaction} was acknowledged and is lost"));
            let answer: serde_json::Value = serde_json::from_str(&past.answer).unwrap();
            let (first, last) = (answer["first"].as_u64().unwrap(), answer["last"].as_u64().unwrap());
            let game = past.game.unwrap();
            for event in first..=last {
                assert!(made.insert((game.clone(), event)), "event {event} of {game} belongs to two presses");
            }
        }
    }

    /// Every round, reveal, stage and end is posted once, and every single thing that was to be told.
    async fn everything_is_posted_once(&self, store: &Store, channel: Id) {
        let mut books = store.read().await.unwrap();
        let row = books.games_in_channel(ChannelId(channel), 1).await.unwrap().pop().expect("a game in the channel");
        let log = books.load(&row.id).await.unwrap().unwrap().events;
        let events: Vec<Event> = log.iter().map(|line| serde_json::from_str(&line.payload).unwrap()).collect();
        let title = |post: &MessageView| post.embeds.first()?["title"].as_str().map(str::to_owned);
        let posts = self.house.messages(self.people[0], channel);
        let here = posts.iter().filter(|post| !post.ephemeral && post.channel_id == channel.to_string());
        let mut titles: BTreeMap<String, usize> = BTreeMap::new();
        here.filter_map(title).for_each(|title| *titles.entry(title).or_default() += 1);
        let wanted = expected(&events);
        assert!(wanted.iter().any(|title| title == "The game is over"), "it was played to its end: {wanted:?}");
        for wanted in wanted {
            assert_eq!(titles.get(&wanted), Some(&1), "posts in {channel} that say \"{wanted}\"");
        }
        let mut findings = Vec::new();
        self.house.world.read(|state| told_once(state, &row.id, false, &mut findings));
        assert_eq!(findings, Vec::<String>::new());
    }

    /// Nothing was lost, nothing was posted twice, and what is stored makes sense.
    async fn close(self) {
        let store = self.database.store().await;
        self.every_move_is_in_the_log(&store).await;
        for channel in [self.night, self.circle] {
            let mut seen: BTreeMap<(String, String), usize> = BTreeMap::new();
            let posts = self.house.messages(self.people[0], channel);
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
        self.house.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_processes_play_the_same_game_in_the_language_of_its_server() {
    let Some(tables) = Tables::open().await else { return };
    let (house, people) = (&tables.house, &tables.people);
    let processes = [tables.process("0", "2"), tables.process("1", "2")];
    house.shard_connected(0, 1).await;
    house.shard_connected(1, 1).await;
    // Asked in private: his clicks arrive at the first shard, those of the others at the second.
    house.command(people[1], tables.circle, "/basari notify how:dm").await;
    start_game(house, tables.circle, people, "/basari new game:card seats:3").await;
    let message = house.until("a direct message", |house| direct(house, people[1]).into_iter().next()).await;
    assert!(message.text().contains("Spielekreis"), "{}", message.text());
    let play = message.buttons().into_iter().find_map(|button| button.custom_id.filter(|id| id.contains(":play:")));
    house.press(people[1], &message, &play.expect("a card to lay")).await.expect("the message shows the choice");
    house
        .until("the channel counts it", |house| {
            let all = house.messages(people[0], tables.circle);
            all.iter().any(|message| message.text().contains("**1 von 3**")).then_some(())
        })
        .await;
    house.command(people[1], tables.circle, "/basari notify how:mention").await;
    play_to_the_end(house, tables.circle, people, 3).await;
    let read: Vec<String> =
        house.messages(people[2], tables.circle).iter().filter(|one| !one.ephemeral).map(MessageView::text).collect();
    let english: Vec<&String> = read.iter().filter(|text| text.contains("Round ") || text.contains("Stage ")).collect();
    assert!(english.is_empty(), "whoever posts, posts in German: {english:#?}");
    let registered: usize = processes.iter().map(|process| process.log().matches("commands registered").count()).sum();
    assert_eq!(registered, 1, "one registers the commands for all");
    tables.all_posted().await;
    drop(processes);
    tables.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_three_processes_one_is_killed_and_one_restarted_and_nothing_is_lost() {
    let Some(tables) = Tables::open().await else { return };
    let (house, people) = (&tables.house, &tables.people);
    let first = tables.process("0", "4");
    let second = tables.process("1", "4");
    // No server of ours is in its shards: it carries posts and keeps time for the others.
    let third = tables.process("2-3", "4");
    for shard in 0..4 {
        house.shard_connected(shard, 1).await;
    }
    // Her bells are direct messages, which are carried as posts are.
    house.command(people[2], tables.circle, "/basari notify how:dm").await;
    tables.start_both().await;
    let bartering = |house: &House| house.button(people[0], tables.circle, "accept");
    play_until(house, tables.circle, people, 5, |house| bartering(house).is_some()).await;
    let (post, accept) = bartering(house).unwrap();
    let asked = people.iter().find(|person| post.content.contains(&format!("<@{person}>"))).copied();
    // In the moment in which a click was answered, and what follows from it is not yet posted.
    house.press(asked.expect("the post says whose turn it is"), &post, &accept).await;
    second.dies();
    house
        .until("its shard is gone", |house| {
            let there = |state: &discord_playground::world::WorldState| {
                state.sessions.values().any(|one| one.shard == 1 && one.is_connected())
            };
            (!house.world.read(there)).then_some(())
        })
        .await;
    play_until(house, tables.night, people, 6, |house| house.button(people[0], tables.night, "bid").is_some()).await;
    let second = tables.process("1", "4");
    house.shard_connected(1, 1).await;
    third.stops().await;
    let third = tables.process("2-3", "4");
    house.shard_connected(3, 1).await;
    tables.play_both(7).await;
    tables.all_posted().await;
    for process in [first, second, third] {
        process.stops().await;
    }
    let asked_in_private: Vec<String> = direct(house, people[2])
        .iter()
        .filter_map(|message| message.buttons().into_iter().find_map(|button| button.custom_id))
        .map(|id| id.split(':').take(3).collect::<Vec<_>>().join(":"))
        .collect();
    let questions: BTreeSet<&String> = asked_in_private.iter().collect();
    assert!(!questions.is_empty(), "she is written to");
    assert_eq!(questions.len(), asked_in_private.len(), "once for each question: {asked_in_private:?}");
    for channel in [tables.night, tables.circle] {
        tables.everything_is_posted_once(&tables.database.store().await, channel).await;
    }
    tables.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rolling_restart_loses_no_click() {
    let Some(tables) = Tables::open().await else { return };
    let house = &tables.house;
    let old = [tables.process("0", "2"), tables.process("1", "2")];
    house.shard_connected(0, 1).await;
    house.shard_connected(1, 1).await;
    tables.start_both().await;
    // The new process is there before the old one goes; meanwhile both hear every click.
    let roll = async {
        let mut new = Vec::new();
        for (shard, old) in (0_u64..).zip(old) {
            new.push(tables.process(&shard.to_string(), "2"));
            house.shard_connected(shard, 2).await;
            old.stops().await;
        }
        new
    };
    // A click that fails fails the test.
    let (new, ()) = tokio::join!(roll, tables.play_both(11));
    tables.all_posted().await;
    drop(new);
    for channel in [tables.night, tables.circle] {
        tables.everything_is_posted_once(&tables.database.store().await, channel).await;
    }
    tables.close().await;
}

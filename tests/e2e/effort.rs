//! What a whole game asks of its channel and its players: messages, pings, clicks and requests. People bid with the cheapest
//! raise and accept from two gems up. The clock is a manual one, so the time that they take costs no time here.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use basari::service::{Clock, GameId, GameSnapshot, ManualClock, Randomness, Status, SystemClock, UserId};
use basari_rules::game::view::PhaseView;
use discord_playground::Id;
use discord_playground::world::MessageView;
use futures_util::future::join_all;
use jiff::{SignedDuration, Timestamp};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::support::{
    BotFixture, Choice, FixtureOptions, options, panel, post_everything, prompt_and_verb, run_due_deadlines,
    snapshot_of,
};

const GAMES: [(&str, usize); 5] = [("card", 3), ("card", 4), ("card", 5), ("board", 3), ("board", 4)];
/// As long as the bot updates a panel after a click.
const PANEL_LIFETIME: SignedDuration = SignedDuration::from_mins(14);
const PANEL_EDIT: &str = "PATCH webhooks/*/*/messages/@original";

const MAX_MESSAGES: f64 = 22.0;
const MAX_PINGS: f64 = 14.0;
const MAX_CLICKS: f64 = 40.0;
const MAX_REQUESTS_PER_CLICK: f64 = 2.1;

/// The effort of one game.
struct Effort {
    game: String,
    /// Messages that stay in the channel itself.
    messages: f64,
    /// Short calls in the channel that were removed when they were answered.
    removed: f64,
    in_threads: f64,
    /// Per person: mentions and direct messages.
    pings: f64,
    clicks: f64,
    /// The response and everything that follows from a click, without edits of panels.
    requests_per_click: f64,
    panel_edits: usize,
    /// How often a live panel did not show the question, so that another click was needed.
    missed_questions: usize,
}

/// Messages that the bot has sent, by id: their channel and whom they ping.
type SentMessages = Arc<Mutex<BTreeMap<Id, (Id, Vec<Id>)>>>;

/// Notes every public message when it appears. A message that is removed later counts as well.
fn watch_messages(fixture: &BotFixture) -> (SentMessages, tokio::task::JoinHandle<()>) {
    let (sent, world) = (SentMessages::default(), Arc::clone(&fixture.world));
    let seen = Arc::clone(&sent);
    let mut changes = world.subscribe();
    let watching = tokio::spawn(async move {
        let mut newest = 0;
        loop {
            world.read(|state| {
                let bots = state.bots.keys().copied().collect::<Vec<_>>();
                for (&id, message) in state.messages.range(newest + 1..) {
                    if bots.contains(&message.author) && message.ephemeral_for.is_none() {
                        let pings = message.pings.iter().copied().collect();
                        seen.lock().unwrap().insert(id, (message.channel, pings));
                    }
                    newest = newest.max(id);
                }
            });
            if changes.changed().await.is_err() {
                return;
            }
        }
    });
    (sent, watching)
}

/// Everybody plays by clicking, and answers every question after this time.
struct Players<'a> {
    fixture: &'a BotFixture,
    clock: &'a ManualClock,
    answer_after: SignedDuration,
    random: StdRng,
    clicks: BTreeMap<Id, usize>,
    /// When each person last clicked in the game.
    last_click: BTreeMap<Id, Timestamp>,
    missed_questions: usize,
}

impl Players<'_> {
    async fn play(&mut self, game: &GameId) {
        loop {
            self.pass_time(game).await;
            let snapshot = self.fixture.service().view_game(game, None).await.unwrap();
            if snapshot.status == Status::Over {
                return;
            }
            let asked: Vec<Id> =
                snapshot.view.as_ref().unwrap().asked.iter().map(|seat| user(&snapshot, seat.index())).collect();
            for person in asked {
                self.answer(&snapshot, person).await;
            }
        }
    }

    /// Lets everything be posted, and then the time pass that people take.
    async fn pass_time(&self, game: &GameId) {
        post_everything(self.fixture, game).await;
        self.clock.advance(self.answer_after);
        if run_due_deadlines(self.fixture).await {
            post_everything(self.fixture, game).await;
        }
    }

    async fn answer(&mut self, snapshot: &GameSnapshot, person: Id) {
        let prompt = snapshot.prompt().unwrap();
        let mut page = self.asking_panel(person, prompt).await;
        loop {
            let choices = options(&page).into_iter().filter(|choice| prompt_and_verb(&choice.custom_id).0 == prompt);
            let choice = self.pick(snapshot, person, choices.collect());
            let is_half_a_move = choice.verb == "give";
            page = self.click(person, &page, &choice).await.expect("a click in a panel updates it");
            if !is_half_a_move {
                return;
            }
        }
    }

    /// The person's panel with this question. It updates itself while it is live; after that it takes a click on the post.
    async fn asking_panel(&mut self, person: Id, prompt: u32) -> MessageView {
        let asks = |page: &MessageView| {
            options(page).iter().any(|choice| {
                let (asked, verb) = prompt_and_verb(&choice.custom_id);
                asked == prompt && verb != "choose"
            })
        };
        let now = self.clock.now();
        if self.last_click.get(&person).is_some_and(|&click| now.duration_since(click) < PANEL_LIFETIME) {
            let shown = |fixture: &BotFixture| Some(panel(fixture, person)).filter(asks);
            return self.fixture.wait_for("the question in the panel", shown).await;
        }
        self.missed_questions += usize::from(self.last_click.contains_key(&person));
        let (post, custom_id) = self
            .fixture
            .wait_for("a button that opens the panel", |fixture| fixture.button(person, fixture.channel, "choose"))
            .await;
        let open = Choice { custom_id, verb: "choose".to_owned(), select: None };
        self.click(person, &post, &open).await.expect("the panel opens")
    }

    async fn click(&mut self, person: Id, message: &MessageView, choice: &Choice) -> Option<MessageView> {
        *self.clicks.entry(person).or_default() += 1;
        self.last_click.insert(person, self.clock.now());
        let value = [choice.custom_id.clone()];
        match &choice.select {
            Some(select) => self.fixture.try_press(person, message, select, Some(&value)).await.unwrap(),
            None => self.fixture.try_press(person, message, &choice.custom_id, None).await.unwrap(),
        }
    }

    fn pick(&mut self, snapshot: &GameSnapshot, person: Id, mut choices: Vec<Choice>) -> Choice {
        let find = |verb: &str| choices.iter().position(|choice| choice.verb == verb);
        let wanted = if let PhaseView::Barter(barter) = &snapshot.view.as_ref().unwrap().phase {
            let is_enough = barter.standing_offer().is_some_and(|offer| offer.gems().total() >= 2);
            let (raise, accept) = (find("offer"), find("accept"));
            // The first raise is the cheapest one.
            let wanted = if is_enough { accept.or(raise) } else { raise.or(accept) };
            wanted.or_else(|| find("decline")).expect("an answer")
        } else {
            let verbs = ["play", "place", "swap", "take", "give"];
            let moves: Vec<usize> =
                (0..choices.len()).filter(|&at| verbs.contains(&choices[at].verb.as_str())).collect();
            assert!(!moves.is_empty(), "{person} cannot answer");
            moves[self.random.random_range(0..moves.len())]
        };
        choices.swap_remove(wanted)
    }
}

fn user(snapshot: &GameSnapshot, seat: usize) -> Id {
    let Some(UserId(user)) = snapshot.occupants[seat].user else { panic!("a person") };
    user
}

/// Starts a game whose cards follow from the seed of the bot alone. Otherwise the ids of the clicks by which people join matter
/// as well, and those contain the time.
async fn start_same_game(fixture: &BotFixture, people: &[Id], new: &str) -> GameId {
    fixture.command(people[0], fixture.channel, new).await;
    for &person in &people[1..] {
        assert!(fixture.press_verb(person, fixture.channel, "join").await.is_none());
    }
    let game = snapshot_of(fixture, fixture.channel).await.game;
    let mut db = fixture.service().store().begin().await.unwrap();
    for mut seat in db.seats(&game).await.unwrap() {
        seat.join_key = Some(format!("seat {}", seat.seat));
        db.update_seat(&game, &seat).await.unwrap();
    }
    db.commit().await.unwrap();
    assert!(fixture.press_verb(people[0], fixture.channel, "start").await.is_none());
    game
}

async fn measure(kind: &str, seats: usize, seed: u64, answer_after: SignedDuration) -> Effort {
    let clock = Arc::new(ManualClock::at(SystemClock.now()));
    let options = FixtureOptions {
        clock: Some(Arc::clone(&clock)),
        randomness: Randomness::seeded(seed),
        ..FixtureOptions::default()
    };
    let fixture = BotFixture::start_with(options).await;
    let people = fixture.people[..seats].to_vec();
    let (sent, watching) = watch_messages(&fixture);
    let requests = |fixture: &BotFixture| fixture.world.request_counts();
    let before = requests(&fixture);
    let game = start_same_game(&fixture, &people, &format!("/basari new game:{kind} seats:{seats}")).await;
    let mut players = Players {
        fixture: &fixture,
        clock: &clock,
        answer_after,
        random: StdRng::seed_from_u64(seed),
        // The command or a click to join.
        clicks: people.iter().map(|&person| (person, 1)).collect(),
        last_click: BTreeMap::new(),
        missed_questions: 0,
    };
    *players.clicks.get_mut(&people[0]).unwrap() += 1; // Start
    players.play(&game).await;
    post_everything(&fixture, &game).await;

    let after = requests(&fixture);
    let new = |route: &String, count: usize| count - before.get(route).copied().unwrap_or_default();
    let all: usize = after.iter().map(|(route, count)| new(route, *count)).sum();
    let panel_edits = after.get(PANEL_EDIT).map_or(0, |count| new(&PANEL_EDIT.to_owned(), *count));
    let clicks: usize = players.clicks.values().sum();
    let missed_questions = players.missed_questions;
    let all_sent = sent.lock().unwrap().clone();
    let sent: Vec<(Id, Vec<Id>)> = all_sent.values().cloned().collect();
    let count = |is_wanted: &dyn Fn(Id) -> bool| as_f64(sent.iter().filter(|(channel, _)| is_wanted(*channel)).count());
    let (messages, removed, in_threads, direct) = fixture.world.read(|state| {
        let is_direct = |channel: Id| state.channels[&channel].guild.is_none();
        let is_thread = |channel: Id| state.channels[&channel].parent == Some(fixture.channel);
        let in_channel = |id: &&Id| all_sent[*id].0 == fixture.channel;
        let stay = all_sent.keys().filter(in_channel).filter(|id| state.messages.contains_key(id)).count();
        let all_in_channel = all_sent.keys().filter(in_channel).count();
        (as_f64(stay), as_f64(all_in_channel - stay), count(&is_thread), count(&is_direct))
    });
    let mentions: usize = sent.iter().map(|(_, pings)| pings.len()).sum();
    watching.abort();
    fixture.close().await;
    Effort {
        game: format!("{kind}, {seats} players"),
        messages,
        removed,
        in_threads,
        pings: (as_f64(mentions) + direct) / as_f64(seats),
        clicks: as_f64(clicks) / as_f64(seats),
        requests_per_click: as_f64(all - panel_edits) / as_f64(clicks),
        panel_edits,
        missed_questions,
    }
}

fn as_f64(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap())
}

fn median(efforts: &[Effort], value: impl Fn(&Effort) -> f64) -> f64 {
    let mut values: Vec<f64> = efforts.iter().map(value).collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Plays the five games and prints what they took.
async fn measure_games(answer_after: SignedDuration) -> Vec<Effort> {
    let efforts =
        join_all(GAMES.into_iter().zip(1..).map(|((kind, seats), seed)| measure(kind, seats, seed, answer_after)))
            .await;
    println!(
        "\n| Answers after {} s | Messages | Removed calls | In threads | Pings | Clicks | Requests per click | Panel edits | Late clicks |",
        answer_after.as_secs()
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    for effort in &efforts {
        println!(
            "| {} | {:.0} | {:.0} | {:.0} | {:.1} | {:.1} | {:.2} | {} | {} |",
            effort.game,
            effort.messages,
            effort.removed,
            effort.in_threads,
            effort.pings,
            effort.clicks,
            effort.requests_per_click,
            effort.panel_edits,
            effort.missed_questions
        );
    }
    let median = |value: fn(&Effort) -> f64| median(&efforts, value);
    println!(
        "| Median | {:.0} | {:.0} | {:.0} | {:.1} | {:.1} | {:.2} | | |",
        median(|e| e.messages),
        median(|e| e.removed),
        median(|e| e.in_threads),
        median(|e| e.pings),
        median(|e| e.clicks),
        median(|e| e.requests_per_click)
    );
    efforts
}

#[tokio::test]
async fn a_game_of_people_who_answer_right_away_asks_little_of_them() {
    let efforts = measure_games(SignedDuration::from_secs(5)).await;
    assert!(median(&efforts, |effort| effort.messages) <= MAX_MESSAGES);
    assert!(median(&efforts, |effort| effort.pings) <= MAX_PINGS);
    assert!(median(&efforts, |effort| effort.clicks) <= MAX_CLICKS);
    assert!(median(&efforts, |effort| effort.requests_per_click) <= MAX_REQUESTS_PER_CLICK);
    let missed: usize = efforts.iter().map(|effort| effort.missed_questions).sum();
    assert_eq!(missed, 0, "every question appears in the panel by itself");
}

#[tokio::test]
async fn a_game_of_people_who_take_three_minutes_has_as_few_messages() {
    let efforts = measure_games(SignedDuration::from_mins(3)).await;
    assert!(median(&efforts, |effort| effort.messages) <= MAX_MESSAGES);
}

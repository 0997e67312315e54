//! What must hold at the end of a run, whatever went wrong.

use std::collections::{BTreeMap, BTreeSet};

use basari::service::{GameSnapshot, PublicLogEntry, Service};
use basari::store::{ChannelId, GameRow, IdempotencyKey, Seat as SeatRow, Status};
use basari_rules::catalog::Catalog;
use basari_rules::game::Event;
use basari_rules::game::record::MovedBy;
use basari_rules::record::{from_text, to_text};
use discord_playground::Id;
use discord_playground::world::{PageEvent, WorldState};
use jiff::SignedDuration;
use serde_json::Value;

use super::fault_run::{FaultRun, Response};
use super::post_checks;
use crate::e2e::support::MOVE_VERBS;

/// Violations, one sentence each.
pub type Findings = Vec<String>;

/// What people do besides answering must occur in a series of runs, too.
pub const WITNESSED: [&str; 4] = ["planned move", "reserve used", "computer instead", "wait"];

pub async fn check_all(run: &FaultRun, service: &Service, seen: &[PageEvent], log: &str) -> Findings {
    let mut findings = Findings::new();
    let mut games = Vec::new();
    for &channel in &run.tables {
        let mut store = run.store.read().await.unwrap();
        let in_channel = store.games_in_channel(ChannelId(channel), 9).await.unwrap();
        let channel_exists = run.world.read(|state| state.channels.contains_key(&channel));
        if in_channel.is_empty() && channel_exists {
            findings.push(format!("no game was opened in {channel}"));
        }
        games.extend(in_channel);
    }
    // One channel is deleted, perhaps before its game was opened.
    if games.len() + 1 < run.tables.len() {
        findings.push(format!("only {} games were opened", games.len()));
    }
    if log.trim().is_empty() {
        findings.push("the log of the bot is empty, so the search for secrets in it proves nothing".to_owned());
    }
    for row in &games {
        check_ended_or_parked(run, row, &mut findings);
        let snapshot = match service.view_game(&row.id, None).await {
            Ok(snapshot) => snapshot,
            Err(error) => {
                findings.push(format!("{}: its log cannot be replayed: {error}", row.id));
                continue;
            }
        };
        check_accepted_by_the_rules(&snapshot, &mut findings);
        check_planned_moves(run, &snapshot, &mut findings);
        run.watch_seats(&row.id).await;
        let seats = run.store.read().await.unwrap().seats(&row.id).await.unwrap();
        check_reserves(&snapshot, &seats, &mut findings);
        check_posted_once(run, &snapshot, &mut findings);
        let posts = run.store.read().await.unwrap().posts(&row.id).await.unwrap();
        post_checks::check_all(run, row, &posts, &mut findings);
    }
    check_clicks_are_in_the_log(run, &games, &mut findings).await;
    check_no_secret_was_seen(run, seen, log, &mut findings);
    findings.append(&mut run.violations.lock().unwrap());
    findings
}

/// Why the run does not end: unfinished games and what they wait for.
pub async fn describe_unfinished(run: &FaultRun) -> Findings {
    let mut findings = vec!["the run does not end".to_owned()];
    let mut store = run.store.read().await.unwrap();
    let mut waiting = Vec::new();
    for &channel in &run.tables {
        match store.games_in_channel(ChannelId(channel), 1).await.unwrap().pop() {
            Some(row) => waiting.push(row),
            None => findings.push(format!("no game in {channel}")),
        }
    }
    for row in waiting {
        let posts = store.undelivered(&row.id).await.unwrap();
        if row.status.is_live() || !posts.is_empty() {
            let due = store.deadlines(&row.id).await.unwrap();
            let denied = run.world.read(|state| state.channels.get(&row.channel.0).map(|channel| channel.denied));
            findings.push(format!(
                "{} is {:?} in {} (denied permissions: {denied:?}), undelivered {posts:?}, deadlines {due:?}",
                row.id, row.status, row.channel.0
            ));
        }
    }
    findings
}

/// A game is over, or parked because its channel is deleted.
fn check_ended_or_parked(run: &FaultRun, row: &GameRow, findings: &mut Findings) {
    let channel_exists = run.world.read(|state| state.channels.contains_key(&row.channel.0));
    let is_fine = match row.status {
        Status::Over | Status::Cancelled => row.reason.is_some(),
        Status::Parked => row.reason.is_some() && !channel_exists,
        _ => false,
    };
    if !is_fine {
        findings.push(format!(
            "{} is {:?} because of {:?}, its channel exists: {channel_exists}",
            row.id, row.status, row.reason
        ));
    }
}

/// The rules accept every move of the log, with the recorded cards and dice.
fn check_accepted_by_the_rules(snapshot: &GameSnapshot, findings: &mut Findings) {
    let log: Vec<(Event, MovedBy)> = snapshot.public_log.iter().map(|entry| (entry.event.clone(), entry.by)).collect();
    if log.is_empty() {
        return;
    }
    let catalog = Catalog::built_in().unwrap();
    let parsed = to_text(snapshot.game.as_str(), &log)
        .map_err(|error| error.to_string())
        .and_then(|text| from_text(&text, |kind, id| catalog.find(kind, id)).map_err(|error| error.to_string()));
    if let Err(error) = parsed {
        findings.push(format!("{}: the rules do not accept its log: {error}", snapshot.game));
    }
}

/// A plan only answers in barters. A planned move with another author is found as one that nobody clicked for.
fn check_planned_moves(run: &FaultRun, snapshot: &GameSnapshot, findings: &mut Findings) {
    let is_planned = |entry: &&PublicLogEntry| entry.by == MovedBy::Order && entry.event.is_move();
    for entry in snapshot.public_log.iter().filter(is_planned) {
        run.witness("planned move");
        if !matches!(entry.event, Event::Offered { .. } | Event::Accepted { .. }) {
            findings.push(format!("{}: a plan made the move {:?}", snapshot.game, entry.event));
        }
    }
}

/// Nobody uses more than their reserve.
fn check_reserves(snapshot: &GameSnapshot, seats: &[SeatRow], findings: &mut Findings) {
    let reserve = snapshot.settings.pace.reserve();
    for row in seats.iter().filter(|row| !(SignedDuration::ZERO..=reserve).contains(&row.reserve_used)) {
        let used = row.reserve_used;
        findings.push(format!("{}: seat {} used {used:#} of a reserve of {reserve:#}", snapshot.game, row.seat));
    }
}

/// Every acknowledged click is in the log, and every move in the log was clicked once.
async fn check_clicks_are_in_the_log(run: &FaultRun, games: &[GameRow], findings: &mut Findings) {
    let clicks = run.clicks.lock().unwrap().clone();
    let mut store = run.store.read().await.unwrap();
    let mut events_of_clicks: BTreeMap<String, BTreeSet<u64>> = BTreeMap::new();
    for click in &clicks {
        let changes_game = MOVE_VERBS.contains(&click.verb.as_str())
            || matches!(
                click.verb.as_str(),
                "join" | "start" | "cancel-sure" | "/new" | "/join" | "/start" | "/leave" | "/resume"
            );
        let stored = store.stored_result(&IdempotencyKey::new(click.interaction.to_string())).await.unwrap();
        let Some(stored) = stored else {
            if changes_game && click.response == Response::Done {
                findings.push(format!("an acknowledged click is lost: {click:?}"));
            }
            continue;
        };
        // Empty if the result is only that it worked.
        let result: Value = serde_json::from_str(&stored.result).unwrap_or_default();
        let number = |name: &str| result[name].as_u64().unwrap_or_default();
        let numbers = events_of_clicks.entry(stored.game.unwrap().to_string()).or_default();
        for event in (number("first")..=number("last")).filter(|event| *event > 0) {
            if !numbers.insert(event) {
                findings.push(format!("event {event} belongs to two clicks, one is {click:?}"));
            }
        }
    }
    for row in games {
        let stored = store.load(&row.id).await.unwrap().unwrap();
        let clicked = events_of_clicks.remove(row.id.as_str()).unwrap_or_default();
        for logged in &stored.events {
            let event: Event = serde_json::from_str(&logged.payload).unwrap();
            let by_person = logged.author == MovedBy::Person && event.is_move();
            if by_person && !clicked.contains(&logged.number) {
                findings.push(format!("{}: nobody clicked for event {} {event:?}", row.id, logged.number));
            }
        }
        let last = clicked.last().copied().unwrap_or_default();
        if last > row.version {
            findings.push(format!("{}: event {last} was acknowledged, but the log ends at {}", row.id, row.version));
        }
    }
}

/// Every round, stage and end has exactly one post.
fn check_posted_once(run: &FaultRun, snapshot: &GameSnapshot, findings: &mut Findings) {
    let channel = snapshot.channel.0;
    let titles = run.world.read(|state| titles_in(state, channel));
    let Some(titles) = titles else { return };
    let deleted = run.deleted.lock().unwrap().clone();
    let events: Vec<Event> = snapshot.public_log.iter().map(|entry| entry.event.clone()).collect();
    for wanted in expected_titles(&events) {
        let count = titles.iter().filter(|title| **title == wanted).count();
        let was_deleted = deleted.contains(&(channel, wanted.clone()));
        let was_muted = run.muted_channels.lock().unwrap().contains(&channel);
        if count != 1 && !(count == 0 && (was_deleted || was_muted)) {
            findings.push(format!("{}: {count} posts say \"{wanted}\"", snapshot.game));
        }
    }
}

fn titles_in(state: &WorldState, channel: Id) -> Option<Vec<String>> {
    let here = state.channels.get(&channel)?;
    let public = here.messages.iter().filter_map(|id| state.messages.get(id)).filter(|one| one.ephemeral_for.is_none());
    Some(public.filter_map(|one| last_title(&one.embeds)).collect())
}

/// The last title of a post. The first title of the final post names the winner.
pub fn last_title(embeds: &[Value]) -> Option<String> {
    embeds.iter().rev().find_map(|embed| embed["title"].as_str()).map(str::to_owned)
}

/// The titles of the posts for these events.
pub fn expected_titles(events: &[Event]) -> Vec<String> {
    let mut titles: Vec<String> = Vec::new();
    for event in events {
        match event {
            Event::RoundBegan { stage, round } => titles.push(format!("Stage {stage} · Round {round}")),
            Event::Revealed => titles.last_mut().expect("the round").push_str(": cards revealed"),
            Event::StageScored(score) => titles.push(format!("Stage {} is over", score.stage)),
            Event::Ended { .. } => titles.push("Honors".to_owned()),
            _ => {}
        }
    }
    titles
}

/// A bystander sees the same whatever card is played, card buttons are only on private pages, and no log line has a card.
fn check_no_secret_was_seen(run: &FaultRun, seen: &[PageEvent], log: &str, findings: &mut Findings) {
    let mut before: BTreeMap<(String, String, String), String> = BTreeMap::new();
    for event in seen.iter().filter(|event| event.name.starts_with("message")) {
        let message: Value = serde_json::from_str(&event.data).unwrap();
        if event.data.contains(":play:") || event.data.contains(":plan:") || message["ephemeral"] == true {
            findings.push(format!("a bystander saw a private message: {}", event.data));
        }
        let text = |path: &str| message.pointer(path).and_then(Value::as_str).unwrap_or_default().to_owned();
        // While a round is open, its post shows who has chosen but not what.
        let Some(count) =
            text("/embeds/0/description").lines().find(|line| line.contains("have chosen")).map(str::to_owned)
        else {
            continue;
        };
        let fields = message["embeds"][0]["fields"].as_array().cloned().unwrap_or_default();
        let part = |name: &str, from: usize| {
            let parts = fields.iter().map(|field| field[name].as_str().unwrap_or_default().split('·'));
            parts.flat_map(|parts| parts.skip(from)).collect::<String>()
        };
        // The names with a mark for those who have chosen, and the rest.
        let names: String = fields.iter().filter_map(|field| field["name"].as_str()?.split('·').next()).collect();
        let shown = part("name", 1) + &part("value", 0);
        let key = (text("/id"), text("/content") + &names, count);
        match before.get(&key) {
            Some(other) if *other != shown => findings.push(format!("{key:?} was shown as {other} and as {shown}")),
            _ => drop(before.insert(key, shown)),
        }
    }
    let leaked = run.world.read(|state| {
        let secret = |one: &&discord_playground::world::Message| {
            one.components.iter().any(|row| row.to_string().contains(":play:"))
        };
        let open = |one: &&discord_playground::world::Message| {
            one.ephemeral_for.is_none() && state.channels.get(&one.channel).is_some_and(|place| place.guild.is_some())
        };
        state.messages.values().filter(secret).filter(open).map(|one| one.id).collect::<Vec<_>>()
    });
    findings.extend(leaked.into_iter().map(|id| format!("message {id} shows the cards of a player to everybody")));
    for line in log.lines().filter(|line| line.contains(":play:") || line.replace("Play(sealed)", "").contains("Play("))
    {
        findings.push(format!("a card is in the log: {line}"));
    }
    let has_plan = |line: &&str| [":plan:", "accept_from", "raise_up_to"].iter().any(|trace| line.contains(trace));
    for line in log.lines().filter(has_plan) {
        findings.push(format!("a barter plan is in the log: {line}"));
    }
}

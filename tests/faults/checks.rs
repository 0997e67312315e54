//! What has to hold when the evening is over, whatever went wrong.

use std::collections::{BTreeMap, BTreeSet};

use basari::service::{GameSnapshot, Service};
use basari::store::{ChannelId, GameRow, IdempotencyKey, Status};
use basari_rules::catalog::Catalog;
use basari_rules::game::Event;
use basari_rules::game::record::MovedBy;
use basari_rules::record::{from_text, to_text};
use discord_playground::Id;
use discord_playground::world::{PageEvent, WorldState};
use serde_json::Value;

use super::evening::{Evening, PublicLogEntry};
use super::posts;
use crate::e2e::support::MOVES;

/// What was found wrong, one sentence each.
pub type Findings = Vec<String>;

pub async fn all(evening: &Evening, service: &Service, seen: &[PageEvent], log: &str) -> Findings {
    let mut findings = Findings::new();
    let mut games = Vec::new();
    for &channel in &evening.tables {
        let mut books = evening.books.read().await.unwrap();
        let here = books.games_in_channel(ChannelId(channel), 9).await.unwrap();
        let there = evening.world.read(|state| state.channels.contains_key(&channel));
        if here.is_empty() && there {
            findings.push(format!("no game was opened in {channel}"));
        }
        games.extend(here);
    }
    // Of all channels one is lost, maybe before anybody has played there.
    if games.len() + 1 < evening.tables.len() {
        findings.push(format!("only {} games were opened", games.len()));
    }
    if log.trim().is_empty() {
        findings.push("the bot has logged nothing, so nothing can be found in its log".to_owned());
    }
    for row in &games {
        ended_or_parked(evening, row, &mut findings);
        let table = match service.look(&row.id, None).await {
            Ok(table) => table,
            Err(error) => {
                findings.push(format!("{}: its log does not fold: {error}", row.id));
                continue;
            }
        };
        accepted_by_the_rules(&table, &mut findings);
        posted_once(evening, &table, &mut findings);
        let posts = evening.books.read().await.unwrap().posts(&row.id).await.unwrap();
        posts::all(evening, row, &posts, &mut findings);
    }
    clicks_are_in_the_log(evening, &games, &mut findings).await;
    nothing_secret_was_seen(evening, seen, log, &mut findings);
    findings
}

/// Why it does not come to an end: the games that are not over, and what they wait for.
pub async fn what_waits(evening: &Evening) -> Findings {
    let mut findings = vec!["it does not come to an end".to_owned()];
    let mut books = evening.books.read().await.unwrap();
    let mut waiting = Vec::new();
    for &channel in &evening.tables {
        match books.games_in_channel(ChannelId(channel), 1).await.unwrap().pop() {
            Some(row) => waiting.push(row),
            None => findings.push(format!("no game in {channel}")),
        }
    }
    for row in waiting {
        let posts = books.undelivered(&row.id).await.unwrap();
        if row.status.is_live() || !posts.is_empty() {
            let due = books.deadlines(&row.id).await.unwrap();
            let denied = evening.world.read(|state| state.channels.get(&row.channel.0).map(|channel| channel.denied));
            findings.push(format!(
                "{} is {:?} in {} (rights that lack: {denied:?}), to be posted {posts:?}, due {due:?}",
                row.id, row.status, row.channel.0
            ));
        }
    }
    findings
}

/// Ended, or parked with a reason: and parked only where there is no channel any more.
fn ended_or_parked(evening: &Evening, row: &GameRow, findings: &mut Findings) {
    let there = evening.world.read(|state| state.channels.contains_key(&row.channel.0));
    let fine = match row.status {
        Status::Over | Status::Cancelled => row.reason.is_some(),
        Status::Parked => row.reason.is_some() && !there,
        _ => false,
    };
    if !fine {
        findings
            .push(format!("{} is {:?} because of {:?}, its channel there: {there}", row.id, row.status, row.reason));
    }
}

/// Each move goes through the rules again, with the cards and dice that were recorded.
fn accepted_by_the_rules(table: &GameSnapshot, findings: &mut Findings) {
    let log: Vec<(Event, MovedBy)> = table.story.iter().map(|told| (told.event.clone(), told.by)).collect();
    if log.is_empty() {
        return;
    }
    let catalog = Catalog::built_in().unwrap();
    let read = to_text(table.game.as_str(), &log)
        .map_err(|error| error.to_string())
        .and_then(|text| from_text(&text, |kind, id| catalog.find(kind, id)).map_err(|error| error.to_string()));
    if let Err(error) = read {
        findings.push(format!("{}: the rules do not accept its log: {error}", table.game));
    }
}

/// Whoever was told that it was done finds it in the log; and what people did there was clicked, once.
async fn clicks_are_in_the_log(evening: &Evening, games: &[GameRow], findings: &mut Findings) {
    let clicks = evening.clicks.lock().unwrap().clone();
    let mut books = evening.books.read().await.unwrap();
    let mut made: BTreeMap<String, BTreeSet<u64>> = BTreeMap::new();
    for click in &clicks {
        let changes = MOVES.contains(&click.verb.as_str())
            || matches!(
                click.verb.as_str(),
                "join" | "start" | "cancel-sure" | "/new" | "/join" | "/start" | "/leave" | "/resume"
            );
        let past = books.past_cause(&IdempotencyKey::new(click.interaction.to_string())).await.unwrap();
        let Some(past) = past else {
            if changes && click.told == PublicLogEntry::Done {
                findings.push(format!("lost, though it was acknowledged: {click:?}"));
            }
            continue;
        };
        // Empty where there was no more to say than that it was done.
        let answer: Value = serde_json::from_str(&past.answer).unwrap_or_default();
        let number = |name: &str| answer[name].as_u64().unwrap_or_default();
        let numbers = made.entry(past.game.unwrap().to_string()).or_default();
        for event in (number("first")..=number("last")).filter(|event| *event > 0) {
            if !numbers.insert(event) {
                findings.push(format!("event {event} belongs to two clicks, one is {click:?}"));
            }
        }
    }
    for row in games {
        let stored = books.load(&row.id).await.unwrap().unwrap();
        let clicked = made.remove(row.id.as_str()).unwrap_or_default();
        for line in &stored.events {
            let event: Event = serde_json::from_str(&line.payload).unwrap();
            let by_hand = line.author == MovedBy::Person && is_move(&event);
            if by_hand && !clicked.contains(&line.number) {
                findings.push(format!("{}: nobody clicked for event {} {event:?}", row.id, line.number));
            }
        }
        let last = clicked.last().copied().unwrap_or_default();
        if last > row.version {
            findings.push(format!("{}: event {last} was made, and the log ends at {}", row.id, row.version));
        }
    }
}

fn is_move(event: &Event) -> bool {
    matches!(
        event,
        Event::Placed { .. }
            | Event::Laid { .. }
            | Event::Offered { .. }
            | Event::Accepted { .. }
            | Event::Declined { .. }
            | Event::Swapped { .. }
            | Event::Took { .. }
    )
}

/// Every round, reveal, stage and end has its post, and only one.
fn posted_once(evening: &Evening, table: &GameSnapshot, findings: &mut Findings) {
    let channel = table.channel.0;
    let titles = evening.world.read(|state| titles_in(state, channel));
    let Some(titles) = titles else { return };
    let deleted = evening.deleted.lock().unwrap().clone();
    let events: Vec<Event> = table.story.iter().map(|told| told.event.clone()).collect();
    for wanted in expected(&events) {
        let count = titles.iter().filter(|title| **title == wanted).count();
        let was_deleted = deleted.contains(&(channel, wanted.clone()));
        let was_unheard = evening.unheard.lock().unwrap().contains(&channel);
        if count != 1 && !(count == 0 && (was_deleted || was_unheard)) {
            findings.push(format!("{}: {count} posts say \"{wanted}\"", table.game));
        }
    }
}

fn titles_in(state: &WorldState, channel: Id) -> Option<Vec<String>> {
    let here = state.channels.get(&channel)?;
    let public = here.messages.iter().filter_map(|id| state.messages.get(id)).filter(|one| one.ephemeral_for.is_none());
    Some(public.filter_map(|one| one.embeds.first()?["title"].as_str().map(str::to_owned)).collect())
}

/// The titles of the posts that a log brings about.
pub fn expected(events: &[Event]) -> Vec<String> {
    let mut at = (0, 0);
    let mut titles = Vec::new();
    for event in events {
        match event {
            Event::RoundBegan { stage, round } => {
                at = (*stage, *round);
                titles.push(format!("Stage {stage} · Round {round}"));
            }
            Event::Revealed => titles.push(format!("Stage {} · Round {}: cards revealed", at.0, at.1)),
            Event::StageScored(score) => titles.push(format!("Stage {} is over", score.stage)),
            Event::Ended { .. } => titles.push("The game is over".to_owned()),
            _ => {}
        }
    }
    titles
}

/// A bystander sees the same whatever card is laid; buttons with cards are on private pages; and no log line has one.
fn nothing_secret_was_seen(evening: &Evening, seen: &[PageEvent], log: &str, findings: &mut Findings) {
    let mut before: BTreeMap<(String, String, String), String> = BTreeMap::new();
    for event in seen.iter().filter(|event| event.name.starts_with("message")) {
        let message: Value = serde_json::from_str(&event.data).unwrap();
        if event.data.contains(":play:") || message["ephemeral"] == true {
            findings.push(format!("a bystander saw what is private: {}", event.data));
        }
        let text = |path: &str| message.pointer(path).and_then(Value::as_str).unwrap_or_default().to_owned();
        // While a round is open, its post depends on who has chosen, and never on what.
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
        // The names, each with a mark for who has chosen, and the rest.
        let who: String = fields.iter().filter_map(|field| field["name"].as_str()?.split('·').next()).collect();
        let shown = part("name", 1) + &part("value", 0);
        let key = (text("/id"), text("/content") + &who, count);
        match before.get(&key) {
            Some(other) if *other != shown => findings.push(format!("{key:?} was shown as {other} and as {shown}")),
            _ => drop(before.insert(key, shown)),
        }
    }
    let leaked = evening.world.read(|state| {
        let secret = |one: &&discord_playground::world::Message| {
            one.components.iter().any(|row| row.to_string().contains(":play:"))
        };
        let open = |one: &&discord_playground::world::Message| {
            one.ephemeral_for.is_none() && state.channels.get(&one.channel).is_some_and(|place| place.guild.is_some())
        };
        state.messages.values().filter(secret).filter(open).map(|one| one.id).collect::<Vec<_>>()
    });
    findings.extend(leaked.into_iter().map(|id| format!("message {id} shows everybody somebody's cards")));
    for line in log.lines().filter(|line| line.contains(":play:") || line.replace("Play(sealed)", "").contains("Play("))
    {
        findings.push(format!("a card is in the log: {line}"));
    }
}

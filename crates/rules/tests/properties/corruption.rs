//! A log or a record that was tampered with is rejected or is a different valid log. It never causes a panic.

use basari_rules::catalog::Catalog;
use basari_rules::game::record::MovedBy;
use basari_rules::game::{CorruptLog, Event, Game, Seat, Viewer};
use basari_rules::record::{from_text, to_text};
use proptest::prelude::*;
use serde_json::Value;

use super::{cases, tables};
use crate::support::random_play::play_out;

/// Replays a log and, if that works, calls everything that reads the game.
fn replay_and_read(events: &[Event]) -> Result<(), CorruptLog> {
    let game = Game::replay(events)?;
    for number in 0..7 {
        let seat = Seat::new(number);
        let _ = game.view(Viewer::Seat(seat));
        let _ = game.legal_moves(seat).is_nothing();
    }
    let _ = (game.view(Viewer::Public), game.prompt(), game.winners());
    let log: Vec<_> = events.iter().map(|event| (event.clone(), MovedBy::Person)).collect();
    let _ = to_text("tampered", &log);
    Ok(())
}

/// All numbers in a JSON value.
fn numbers(value: &mut Value) -> Vec<&mut Value> {
    match value {
        Value::Number(_) => vec![value],
        Value::Array(list) => list.iter_mut().flat_map(numbers).collect(),
        Value::Object(fields) => fields.values_mut().flat_map(numbers).collect(),
        _ => Vec::new(),
    }
}

proptest! {
    #![proptest_config(cases(40))]

    #[test]
    fn missing_repeated_and_swapped_events_never_panic(((kind, players), seed) in tables(), places: [u16; 8]) {
        let events = play_out(kind, players, seed).events();
        for place in places {
            let at = usize::from(place) % events.len();
            let mut dropped = events.clone();
            dropped.remove(at);
            let _ = replay_and_read(&dropped);
            let mut doubled = events.clone();
            doubled.insert(at, events[at].clone());
            let _ = replay_and_read(&doubled);
            let mut swapped = events.clone();
            swapped.swap(at, usize::from(place / 7) % events.len());
            let _ = replay_and_read(&swapped);
        }
    }

    #[test]
    fn events_of_another_game_never_panic(((kind, players), seed) in tables(), ((k2, p2), s2) in tables(), places: [u16; 6]) {
        let mut events = play_out(kind, players, seed).events();
        let others = play_out(k2, p2, s2).events();
        for place in places {
            let at = usize::from(place) % events.len();
            events.insert(at, others[usize::from(place) % others.len()].clone());
            let _ = replay_and_read(&events);
        }
    }

    #[test]
    fn altered_numbers_never_panic(((kind, players), seed) in tables(), places: [(u16, u16); 8], new in 0_u64..300) {
        let events = play_out(kind, players, seed).events();
        for (place, which) in places {
            let at = usize::from(place) % events.len();
            let mut json = serde_json::to_value(&events[at]).unwrap();
            let mut found = numbers(&mut json);
            if found.is_empty() {
                continue;
            }
            let which = usize::from(which) % found.len();
            *found[which] = Value::from(new);
            if let Ok(event) = serde_json::from_value::<Event>(json) {
                let mut altered = events.clone();
                altered[at] = event;
                let _ = replay_and_read(&altered);
            }
        }
    }

    #[test]
    fn altered_records_never_panic(((kind, players), seed) in tables(), places: [(u16, u16); 3], new in 0_u64..40) {
        let catalog = Catalog::built_in().unwrap();
        let text = to_text("altered", &play_out(kind, players, seed).log).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        for (place, which) in places {
            let at = usize::from(place) % lines.len();
            let mut json: Value = serde_json::from_str(lines[at]).unwrap();
            let mut found = numbers(&mut json);
            let mut altered: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
            if !found.is_empty() {
                let which = usize::from(which) % found.len();
                *found[which] = Value::from(new);
                altered[at] = json.to_string();
            }
            let changed = serde_json::from_str::<Value>(&altered[at]).unwrap() != serde_json::from_str::<Value>(lines[at]).unwrap();
            let read = from_text(&altered.join("\n"), |kind, id| catalog.find(kind, id));
            // Only a different order of seniority can still be a valid record.
            prop_assert!(!changed || read.is_err() || at == 0, "line {}: {}", at + 1, altered[at]);
            altered.remove(at);
            let shorter = from_text(&altered.join("\n"), |kind, id| catalog.find(kind, id));
            prop_assert!(shorter.is_err(), "line {} was left out", at + 1);
        }
    }
}

#[test]
fn a_log_without_exactly_one_start_event_is_rejected() {
    assert!(replay_and_read(&[]).is_err());
    assert!(replay_and_read(&[Event::Revealed]).is_err());
    let events = play_out(basari_rules::game::Kind::Card, 3, 1).events();
    let twice: Vec<Event> = [&events[..1], &events[..]].concat();
    assert!(replay_and_read(&twice).is_err());
}

#[test]
fn a_stage_cannot_end_without_a_score() {
    let mut events = play_out(basari_rules::game::Kind::Board, 3, 1).events();
    events.retain(|event| !matches!(event, Event::StageScored(_)));
    assert!(replay_and_read(&events).is_err());
}

//! Two services on one database, everybody clicks at the same time, and every click arrives twice.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use basari::service::{
    ChannelId, GameId, GameSnapshot, IdempotencyKey, ManualClock, MoveRequest, NewGame, Refusal, Service, ServiceError,
    Settings, UserId,
};
use basari_rules::game::view::public_events;
use basari_rules::game::{Color, Event, Game, Kind, Material, Move};
use basari_rules::players::Level;
use futures_util::future::join_all;
use futures_util::{StreamExt, stream};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::service_fixture::{NOON, SERVER, person, run_due_deadlines, service};
use crate::support::database::{Database, on_both_databases};

const GAMES: u64 = 200;
const STEPS: usize = 2;
/// Games that are played at the same time. With all of them at once, a slow machine would run into timeouts.
const CONCURRENT_GAMES: usize = 12;

async fn start_game(service: &Service, number: u64) -> GameId {
    let kind = if number.is_multiple_of(2) { Kind::Card } else { Kind::Board };
    let new = NewGame {
        server: Some(SERVER),
        channel: ChannelId(1000 + number),
        host: person(1),
        kind,
        settings: Settings { seats: 3, autostart: true, ..Settings::new(kind) },
        computers: vec![Level::Random],
        start: false,
        key: IdempotencyKey::new(format!("new {number}")),
    };
    let game = service.new_game(new).await.unwrap().game;
    service.join(&game, &person(2), &IdempotencyKey::new(format!("join {number}"))).await.unwrap();
    game
}

/// The acknowledged moves of a game: the first and the last event of each.
type Acknowledged = BTreeMap<u64, u64>;

/// Both people click at the same time, sometimes illegally or out of turn, and each click reaches both services.
async fn click_concurrently(services: &[Service; 2], game: &GameId, number: u64) -> Acknowledged {
    let mut random = StdRng::seed_from_u64(number);
    let mut acknowledged = Acknowledged::new();
    for step in 0..STEPS {
        let mut clicks = Vec::new();
        for user in [UserId(1), UserId(2)] {
            let snapshot = services[0].view_game(game, Some(user)).await.unwrap();
            let moves = snapshot.legal.moves();
            let random_move =
                if moves.is_empty() { Move::Accept } else { moves[random.random_range(0..moves.len().min(8))] };
            for (which, mv) in [(0, random_move), (1, Move::Accept)] {
                let key = IdempotencyKey::new(format!("{number} {step} {user} {which}"));
                let prompt = snapshot.prompt().unwrap();
                let request = MoveRequest { game: game.clone(), actor: user, prompt, key, mv };
                clicks.extend(services.iter().map(|service| service.submit_move(request.clone())));
            }
        }
        let mut applied = BTreeSet::new();
        for result in join_all(clicks).await {
            match result {
                Ok(outcome) => {
                    let before = acknowledged.insert(outcome.result.first, outcome.result.last);
                    assert!(
                        before.is_none_or(|last| last == outcome.result.last),
                        "both copies of a click get the same response"
                    );
                    assert!(outcome.repeated || applied.insert(outcome.result.first), "a click is applied once");
                }
                Err(ServiceError::Refused(Refusal::Illegal(_) | Refusal::StalePrompt { .. })) => {}
                Err(other) => panic!("{other}"),
            }
        }
        // Either service makes the computer's move.
        let (one, two) = tokio::join!(run_due_deadlines(&services[0], 3), run_due_deadlines(&services[1], 3));
        one.unwrap();
        two.unwrap();
    }
    acknowledged
}

fn assert_no_gem_is_lost(snapshot: &GameSnapshot) {
    let view = snapshot.view.as_ref().unwrap();
    let stock = match &view.material {
        Material::Card(deck) => deck.gems_per_color(),
        Material::Board(board) => board.gems_per_color(),
    };
    for color in Color::ALL {
        let held: u32 = view.seats.iter().map(|seat| u32::from(seat.gems.count(color))).sum();
        assert_eq!(held + u32::from(view.stock.count(color)), u32::from(stock));
    }
}

on_both_databases! {
    async fn no_move_is_lost_and_none_is_made_twice(db: &Database) {
        let clock = Arc::new(ManualClock::at(NOON));
        let services = [service(db.store().await, clock.clone()), service(db.store().await, clock)];
        let services = &services;
        let numbers = 0..GAMES;
        let play = stream::iter(numbers).map(|number| async move {
            let game = start_game(&services[usize::try_from(number % 2).unwrap()], number).await;
            let start = services[0].view_game(&game, None).await.unwrap().version;
            let acknowledged = click_concurrently(services, &game, number).await;
            (game, start, acknowledged)
        });
        let played: Vec<_> = play.buffer_unordered(CONCURRENT_GAMES).collect().await;
        while run_due_deadlines(&services[0], 50).await.unwrap() > 0 {}

        let mut moves = 0;
        for (game, start, acknowledged) in played {
            let stored = services[1].store().read().await.unwrap().load(&game).await.unwrap().unwrap();
            let events: Vec<Event> =
                stored.events.iter().map(|event| serde_json::from_str(&event.payload).unwrap()).collect();
            Game::replay(&events).expect("every log can be replayed");
            // Every event after the start belongs to exactly one acknowledged move or to the computer.
            let numbers: BTreeSet<u64> = acknowledged.iter().flat_map(|(first, last)| *first..=*last).collect();
            assert_eq!(numbers.len() as u64, acknowledged.iter().map(|(first, last)| last - first + 1).sum::<u64>());
            for event in stored.events.iter().filter(|event| event.number > start) {
                let by_person = event.author == basari_rules::game::record::MovedBy::Person;
                assert_eq!(by_person, numbers.contains(&event.number), "event {} of {game}", event.number);
            }
            assert!(numbers.iter().all(|number| *number <= stored.row.version), "no acknowledged move is lost");
            let snapshot = services[0].view_game(&game, None).await.unwrap();
            assert_eq!(snapshot.public_log.len(), public_events(&events).count());
            assert_no_gem_is_lost(&snapshot);
            moves += acknowledged.len();
        }
        assert!(moves > 400, "{moves} moves were made");
    }
}

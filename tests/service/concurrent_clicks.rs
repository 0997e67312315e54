//! Many at once: two services on one database, everybody clicks at the same time, every click arrives twice.

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

use super::service_fixture::{NOON, SERVER, person, service};
use crate::support::database::{Database, on_both_databases};

const GAMES: u64 = 200;
const STEPS: usize = 2;
/// Games that are clicked on at the same moment; the rest wait, or a slow machine would run out of patience.
const AT_ONCE: usize = 12;

async fn open(service: &Service, number: u64) -> GameId {
    let kind = if number.is_multiple_of(2) { Kind::Card } else { Kind::Board };
    let new = NewGame {
        server: Some(SERVER),
        channel: ChannelId(1000 + number),
        host: person(1),
        kind,
        settings: Settings { seats: 3, autostart: true, ..Settings::new(kind) },
        computers: vec![Level::Random],
        key: IdempotencyKey::new(format!("new {number}")),
    };
    let game = service.new_game(new).await.unwrap().game;
    service.join(&game, &person(2), &IdempotencyKey::new(format!("join {number}"))).await.unwrap();
    game
}

/// The moves of a game that were acknowledged: the event numbers each made.
type Acknowledged = BTreeMap<u64, u64>;

/// Both people click at once, now and then what is not legal or not their turn, each click on both services.
async fn click(services: &[Service; 2], game: &GameId, number: u64) -> Acknowledged {
    let mut dice = StdRng::seed_from_u64(number);
    let mut made = Acknowledged::new();
    for step in 0..STEPS {
        let mut clicks = Vec::new();
        for user in [UserId(1), UserId(2)] {
            let table = services[0].view_game(game, Some(user)).await.unwrap();
            let moves = table.legal.moves();
            let some = if moves.is_empty() { Move::Accept } else { moves[dice.random_range(0..moves.len().min(8))] };
            for (which, mv) in [(0, some), (1, Move::Accept)] {
                let key = IdempotencyKey::new(format!("{number} {step} {user} {which}"));
                let prompt = table.prompt().unwrap();
                let input = MoveRequest { game: game.clone(), actor: user, prompt, key, mv };
                clicks.extend(services.iter().map(|service| service.submit_move(input.clone())));
            }
        }
        let mut fresh = BTreeSet::new();
        for outcome in join_all(clicks).await {
            match outcome {
                Ok(acted) => {
                    let before = made.insert(acted.result.first, acted.result.last);
                    assert!(
                        before.is_none_or(|last| last == acted.result.last),
                        "both copies of a click are answered the same"
                    );
                    assert!(acted.repeated || fresh.insert(acted.result.first), "a click is done once");
                }
                Err(ServiceError::Refused(Refusal::Illegal(_) | Refusal::StalePrompt { .. })) => {}
                Err(other) => panic!("{other}"),
            }
        }
        // The computer's turn, by whichever service is quicker.
        let (one, two) = tokio::join!(services[0].run_due_deadlines(3), services[1].run_due_deadlines(3));
        one.unwrap();
        two.unwrap();
    }
    made
}

fn assert_gems_hold(table: &GameSnapshot) {
    let view = table.view.as_ref().unwrap();
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
            let game = open(&services[usize::try_from(number % 2).unwrap()], number).await;
            let begun = services[0].view_game(&game, None).await.unwrap().version;
            let made = click(services, &game, number).await;
            (game, begun, made)
        });
        let played: Vec<_> = play.buffer_unordered(AT_ONCE).collect().await;
        while services[0].run_due_deadlines(50).await.unwrap() > 0 {}

        let mut moves = 0;
        for (game, begun, made) in played {
            let stored = services[1].store().read().await.unwrap().load(&game).await.unwrap().unwrap();
            let events: Vec<Event> = stored.events.iter().map(|event| serde_json::from_str(&event.payload).unwrap()).collect();
            Game::replay(&events).expect("every log folds");
            // Every event after the start belongs to just one acknowledged move, or to the computer.
            let acknowledged: BTreeSet<u64> = made.iter().flat_map(|(first, last)| *first..=*last).collect();
            assert_eq!(acknowledged.len() as u64, made.iter().map(|(first, last)| last - first + 1).sum::<u64>());
            for event in stored.events.iter().filter(|event| event.number > begun) {
                let by_person = event.author == basari_rules::game::record::MovedBy::Person;
                assert_eq!(by_person, acknowledged.contains(&event.number), "event {} of {game}", event.number);
            }
            assert!(acknowledged.iter().all(|number| *number <= stored.row.version), "nothing acknowledged is lost");
            let table = services[0].view_game(&game, None).await.unwrap();
            assert_eq!(table.public_log.len(), public_events(&events).count());
            assert_gems_hold(&table);
            moves += made.len();
        }
        assert!(moves > 400, "{moves} moves were made");
    }
}

//! How fast the rules are. `cargo bench --bench engine`; figures with their date are in `docs/BENCHMARKS.md`.

#![allow(clippy::unwrap_used)] // A benchmark may panic.

use basari_rules::catalog::Catalog;
use basari_rules::game::{
    Event, Game, Gems, Kind, LegalMoves, Material, Move, Offer, RandomSource, Seat, Setup, Stages,
};
use basari_rules::simulation::SeededRandom;
use divan::{Bencher, black_box};

fn main() {
    divan::main();
}

fn material(kind: Kind) -> Material {
    Catalog::built_in().unwrap().choose(kind, None).unwrap()
}

fn start(material: &Material, players: usize, luck: &mut SeededRandom) -> (Game, Vec<Event>) {
    let setup = Setup { material: material.clone(), seniority: Seat::all(players).collect(), stages: Stages::FULL };
    let events = Game::start(setup, luck).unwrap();
    (Game::replay(&events).unwrap(), events)
}

/// A random legal move, without listing the thousands of offers that a purse allows.
fn answer(legal: &LegalMoves, luck: &mut SeededRandom) -> Move {
    match legal {
        LegalMoves::Play(hand) => Move::Play(hand[luck.pick(u32::try_from(hand.len()).unwrap()) as usize]),
        LegalMoves::Bid(bid) => {
            if bid.standing.is_some() && luck.pick(2) == 0 {
                return Move::Accept;
            }
            let counts = bid.purse.counts().map(|count| u8::try_from(luck.pick(u32::from(count) + 1)).unwrap());
            let drawn = Offer::try_from(Gems::new(counts)).ok().filter(|offer| offer.raises(bid.standing));
            let offer = drawn.or_else(|| Offer::cheapest_above(bid.standing, bid.purse));
            offer.map_or(Move::Accept, Move::Offer)
        }
        other => {
            let moves = other.moves();
            moves[luck.pick(u32::try_from(moves.len()).unwrap()) as usize]
        }
    }
}

/// Plays to the end and passes on the events of each move.
fn play_on(game: &mut Game, luck: &mut SeededRandom, mut keep: impl FnMut(Vec<Event>)) {
    while let Some(seat) = game.prompt().seats.iter().next() {
        let mv = answer(&game.legal_moves(seat), luck);
        keep(game.play(seat, &mv, luck).unwrap());
    }
}

fn finished_log(kind: Kind, players: usize) -> Vec<Event> {
    let mut luck = SeededRandom::new(1, 1);
    let (mut game, mut log) = start(&material(kind), players, &mut luck);
    play_on(&mut game, &mut luck, |events| log.extend(events));
    log
}

#[divan::bench(args = [(Kind::Card, 3), (Kind::Card, 4), (Kind::Card, 5), (Kind::Board, 3), (Kind::Board, 4)])]
fn complete_random_game(bencher: Bencher, (kind, players): (Kind, usize)) {
    let material = material(kind);
    let mut number = 0;
    bencher.counter(divan::counter::ItemsCount::new(1_u32)).bench_local(|| {
        number += 1;
        let mut luck = SeededRandom::new(1, number);
        let (mut game, _) = start(&material, players, &mut luck);
        play_on(&mut game, &mut luck, |events| drop(black_box(events)));
        game
    });
}

#[divan::bench]
fn one_decide_and_apply(bencher: Bencher) {
    let mut luck = SeededRandom::new(1, 1);
    let (game, _) = start(&material(Kind::Card), 4, &mut luck);
    let (seat, mv) = (Seat::new(0), Move::Play(basari_rules::game::Action::B));
    bencher.with_inputs(|| game.clone()).bench_local_values(|mut game| {
        for event in game.decide(seat, &mv, &mut luck).unwrap() {
            game.apply(&event).unwrap();
        }
        game
    });
}

#[divan::bench(args = [(Kind::Card, 4), (Kind::Board, 4)])]
fn fold_a_finished_game(bencher: Bencher, (kind, players): (Kind, usize)) {
    let log = finished_log(kind, players);
    bencher.bench_local(|| Game::replay(black_box(&log)).unwrap());
}

fn an_event() -> Event {
    let events = finished_log(Kind::Card, 4);
    events.into_iter().find(|event| matches!(event, Event::Received { .. })).unwrap()
}

#[divan::bench]
fn serialise_an_event(bencher: Bencher) {
    let event = an_event();
    bencher.bench_local(|| serde_json::to_string(black_box(&event)).unwrap());
}

#[divan::bench]
fn deserialise_an_event(bencher: Bencher) {
    let text = serde_json::to_string(&an_event()).unwrap();
    bencher.bench_local(|| serde_json::from_str::<Event>(black_box(&text)).unwrap());
}

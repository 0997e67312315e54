//! How long the computer players think. `cargo bench --bench players`; figures with their date are in `docs/PLAYERS.md`.

#![allow(clippy::unwrap_used)] // A benchmark may panic.

use basari_rules::catalog::Catalog;
use basari_rules::game::{Game, Kind, LegalMoves, Material, Seat, Setup, Stages, View, Viewer};
use basari_rules::players::{Level, PlayerWeights, choose_move, hint};
use basari_rules::simulation::{SeededRandom, play_one_game};
use divan::{Bencher, black_box};

fn main() {
    divan::main();
}

const TABLES: [(Kind, usize); 5] =
    [(Kind::Card, 3), (Kind::Card, 4), (Kind::Card, 5), (Kind::Board, 3), (Kind::Board, 4)];

fn material(kind: Kind) -> Material {
    Catalog::built_in().unwrap().choose(kind, None).unwrap()
}

fn weights() -> &'static PlayerWeights {
    PlayerWeights::embedded().unwrap()
}

/// Every question of a game between normal players.
fn questions(kind: Kind, players: usize) -> Vec<(View, LegalMoves)> {
    let mut luck = SeededRandom::new(1, 1);
    let setup = Setup { material: material(kind), seniority: Seat::all(players).collect(), stages: Stages::FULL };
    let mut game = Game::replay(&Game::start(setup, &mut luck).unwrap()).unwrap();
    let mut asked = Vec::new();
    while let Some(seat) = game.prompt().seats.iter().next() {
        let (view, legal) = (game.view(Viewer::Seat(seat)), game.legal_moves(seat));
        let mv = choose_move(weights(), Level::Normal, &view, &legal, &mut luck).unwrap();
        asked.push((view, legal));
        game.play(seat, &mv, &mut luck).unwrap();
    }
    asked
}

/// One decision, averaged over all questions of a game.
fn decide(bencher: Bencher, level: Level, (kind, players): (Kind, usize)) {
    let questions = questions(kind, players);
    let mut next = questions.iter().cycle();
    let mut luck = SeededRandom::new(2, 2);
    bencher.bench_local(|| {
        let (view, legal) = next.next().unwrap();
        black_box(choose_move(weights(), level, view, legal, &mut luck))
    });
}

#[divan::bench(args = TABLES, sample_count = 200)]
fn a_decision_of_hard(bencher: Bencher, table: (Kind, usize)) {
    decide(bencher, Level::Hard, table);
}

#[divan::bench(args = TABLES)]
fn a_decision_of_normal(bencher: Bencher, table: (Kind, usize)) {
    decide(bencher, Level::Normal, table);
}

#[divan::bench(args = TABLES, sample_count = 50)]
fn the_hint_for_a_choice(bencher: Bencher, (kind, players): (Kind, usize)) {
    let questions = questions(kind, players);
    let (view, legal) = questions.iter().find(|(_, legal)| matches!(legal, LegalMoves::Play(_))).unwrap();
    bencher.bench_local(|| black_box(hint(weights(), view, legal)));
}

/// The target is a thousand of these in ten seconds.
#[divan::bench(args = [Kind::Card, Kind::Board])]
fn a_game_of_four_normal(bencher: Bencher, kind: Kind) {
    let material = material(kind);
    let mut number = 0;
    bencher.bench_local(|| {
        number += 1;
        play_one_game(material.clone(), &[Level::Normal; 4], &mut SeededRandom::new(3, number)).unwrap()
    });
}

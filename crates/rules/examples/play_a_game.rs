//! Plays a whole card game between computers and prints the result.
//!
//! `cargo run -p basari-rules --example play_a_game`

use std::error::Error;

use basari_rules::catalog::Catalog;
use basari_rules::game::{Game, Kind, Seat, Setup, Stages, Viewer};
use basari_rules::players::{Level, PlayerWeights, choose_move};
use basari_rules::simulation::SeededRandom;

fn main() -> Result<(), Box<dyn Error>> {
    let levels = [Level::Random, Level::Easy, Level::Normal, Level::Hard];
    let weights = PlayerWeights::embedded()?;
    let mut random = SeededRandom::new(1, 1);

    let material = Catalog::built_in()?.choose(Kind::Card, None)?;
    let mut log = Game::start(
        Setup { material, seniority: Seat::all(levels.len()).collect(), stages: Stages::FULL },
        &mut random,
    )?;
    let mut game = Game::replay(&log)?;
    // Several seats may be asked at the same time. The order in which they answer does not matter.
    while let Some(seat) = game.prompt().seats.iter().next() {
        let (view, legal) = (game.view(Viewer::Seat(seat)), game.legal_moves(seat));
        let mv = choose_move(weights, levels[seat.index()], &view, &legal, &mut random).ok_or("no legal move")?;
        log.extend(game.play(seat, &mv, &mut random)?);
    }

    println!("The game is over after {} events.", log.len());
    for (seat, level) in game.view(Viewer::Public).seats.iter().zip(levels) {
        println!("{:<8}{:>4} points, place {}", level.name(), seat.points, seat.place);
    }
    Ok(())
}

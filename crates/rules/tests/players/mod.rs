//! Computer players make only legal moves, see no secrets, are deterministic, and play as well as their level promises.

mod coaching;
mod equilibrium;
mod hint_reasons;
mod hints;
mod legality;
mod names;
mod recorded_games;
mod secrets;
mod simulation;
mod strength;
mod weights;

use basari_rules::game::{Game, Kind, LegalMoves, Seat, Setup, Stages, View};
use basari_rules::players::{Player, PlayerWeights};

use crate::support::material;
use crate::support::seeded_random::SplitMix;

/// The weights that come with the crate.
fn weights() -> &'static PlayerWeights {
    PlayerWeights::embedded().unwrap()
}

/// A game that has just begun.
fn begin(kind: Kind, players: usize, random: &mut SplitMix) -> Game {
    let setup = Setup { material: material(kind), seniority: Seat::all(players).collect(), stages: Stages::FULL };
    let events = Game::start(setup, random).unwrap();
    Game::replay(&events).unwrap()
}

/// Plays to the end. `watch` is called before every move.
fn play_on(game: &mut Game, seats: &[Player], random: &mut SplitMix, mut watch: impl FnMut(&View, &LegalMoves)) {
    while let Some(seat) = game.prompt().seats.iter().next() {
        let (view, legal) = (game.view(basari_rules::game::Viewer::Seat(seat)), game.legal_moves(seat));
        watch(&view, &legal);
        let player = seats[seat.index()];
        let mv = player.choose_move(weights(), &view, &legal, random).unwrap_or_else(|| panic!("{player} is silent"));
        assert!(legal.moves().contains(&mv), "{player} makes a move that is not listed: {mv:?} in {legal:?}");
        game.play(seat, &mv, random).unwrap_or_else(|why| panic!("{player} makes an illegal move: {why}"));
    }
    assert!(game.is_over());
}

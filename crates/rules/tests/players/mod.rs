//! Computer players: that they keep to the rules, see no secrets, repeat themselves, and are worth what their name says.

mod equilibrium;
mod hints;
mod legality;
mod names;
mod secrets;
mod simulation;
mod strength;
mod weights;

use basari_rules::game::{Game, Kind, Legal, Seat, Setup, View};
use basari_rules::players::Player;

use crate::support::luck::Repeatable;
use crate::support::material;

/// A game that has just begun.
fn begin(kind: Kind, players: usize, luck: &mut Repeatable) -> Game {
    let setup = Setup { material: material(kind), seniority: Seat::all(players).collect() };
    let events = Game::start(setup, luck).unwrap();
    Game::replay(&events).unwrap()
}

/// Plays to the end; `watch` sees every question before it is answered.
fn play_on(game: &mut Game, seats: &[Player], luck: &mut Repeatable, mut watch: impl FnMut(&View, &Legal)) {
    while let Some(seat) = game.asked().seats.iter().next() {
        let (view, legal) = (game.view(basari_rules::game::Viewer::Seat(seat)), game.legal(seat));
        watch(&view, &legal);
        let player = seats[seat.index()];
        let mv = player.answer(&view, &legal, luck).unwrap_or_else(|| panic!("{player} is silent"));
        assert!(legal.moves().contains(&mv), "{player} makes a move that is not listed: {mv:?} in {legal:?}");
        game.play(seat, &mv, luck).unwrap_or_else(|why| panic!("{player} makes an illegal move: {why}"));
    }
    assert!(game.is_over());
}

//! Replaying any list of events never panics, and neither does reading the resulting game.
#![no_main]

use basari_rules::game::{Event, Game, Seat, Viewer};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let events: Vec<Event> = text.lines().map_while(|line| serde_json::from_str(line).ok()).collect();
    let Ok(game) = Game::replay(&events) else { return };
    let _ = (game.view(Viewer::Public), game.prompt(), game.winners());
    for seat in Seat::all(game.players()) {
        let _ = (game.view(Viewer::Seat(seat)), game.legal_moves(seat));
    }
});

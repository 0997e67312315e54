//! How long a game takes when people play it across days: simulated people, who look in now and then, play on the real service
//! with a manual clock.

pub mod look_ins;
pub mod report;
pub mod simulated_game;

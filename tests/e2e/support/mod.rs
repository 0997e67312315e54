//! Fixtures for end-to-end tests: a playground, the real bot, and simulated players.

mod bot_fixture;
mod game;
mod panel;
mod player;
mod process;
mod responses;
mod scenarios;

pub use bot_fixture::{BotFixture, FixtureOptions, TEST_TIMEOUT, prompt_and_verb, refuse_icons};
pub use game::{play_to_the_end, play_until, start_game};
pub use panel::{panel, panels, question};
pub use player::{Choice, MOVE_VERBS, Player, options, pick};
pub use process::Process;
pub use responses::{CANCELED_TEXT, direct_messages, is_refusal, was_accepted};
pub use scenarios::{
    accept_offer, delay_next_thread, forged_message, make_move, make_offer, play_cards, post_everything,
    run_due_deadlines, settle_barter, snapshot_of, wait_for_thread, wait_until_parked,
};

pub mod account;
pub mod finished_games;
pub mod game_view_model;
pub mod message_builder;
pub mod picture_worker;

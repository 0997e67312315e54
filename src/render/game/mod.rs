//! Pages of one game, from its lobby to its replay.

pub mod action_effect;
pub mod barter;
pub mod context;
pub mod hint;
pub mod idle;
pub mod lobby;
pub mod offer_builder;
pub mod open_table;
pub mod panel;
pub mod panel_notice;
pub mod picker;
pub mod plan_editor;
pub mod plan_menu;
pub mod recap;
pub mod replay;
pub mod review;
pub mod review_moves;
pub mod round;
pub mod score;
pub mod stage_result;
pub mod standing;
pub mod story;
pub mod superlatives;
pub mod table_talk;
pub mod talk_line;
pub mod trade;

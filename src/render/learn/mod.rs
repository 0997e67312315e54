//! Pages of guided games, and the way from there to a first game.

pub mod lesson;
pub mod lesson_picture;
pub mod practice;

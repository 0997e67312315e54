//! The building blocks of pages: messages as data, custom ids, names and shared texts.

pub mod command_link;
pub mod custom_id;
pub mod dialog;
pub mod icons;
pub mod names;
pub mod page;
pub mod symbol;
pub mod text;

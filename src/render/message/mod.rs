pub mod custom_id;
pub mod names;
pub mod page;
pub mod text;

pub mod barter_plans;
pub mod events;
pub mod idempotency;
pub mod read;
pub mod require_one_row;
pub mod seats;
pub mod versions;
pub mod write;

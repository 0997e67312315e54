pub mod barter_plans;
pub mod events;
pub mod idempotency;
pub mod read;
pub mod seats;
pub mod write;

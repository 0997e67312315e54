pub mod backlog;
pub mod deadlines;
pub mod outbox;
pub mod pending;
pub mod posts;

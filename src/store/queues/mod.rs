pub mod backlog;
pub mod deadlines;
pub mod instances;
pub mod outbox;
pub mod panels;
pub mod pending;
pub mod posts;
pub mod shards;

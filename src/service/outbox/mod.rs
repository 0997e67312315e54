pub mod intent;
pub mod notifications;
pub mod queue;

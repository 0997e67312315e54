pub mod quiet_hours;
pub mod schedule;
pub mod worker;

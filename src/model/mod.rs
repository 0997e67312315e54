//! Small types that several layers share. They know no layer.

pub mod absence;
pub mod barter_plan;
pub mod coaching;
pub mod ids;
pub mod notify;
pub mod pace;
pub mod period;
pub mod permissions;
pub mod sort_by;
pub mod table_talk;

pub mod backup;
pub mod copy;
pub mod error;
pub mod open;
pub mod query_plans;
pub mod row_reader;
pub mod single_statement;
pub mod transaction;

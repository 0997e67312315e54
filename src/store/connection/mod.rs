//! Connections, transactions, errors, backups and row decoding. No game queries.

pub mod any_connection;
pub mod backup;
pub mod copy;
pub mod error;
pub mod migrations;
pub mod open;
pub mod postgres;
pub mod query_plans;
pub mod request_limit;
pub mod row_reader;
pub mod schema_version;
pub mod single_statement;
pub mod sqlite;
pub mod statement;
pub mod transaction;

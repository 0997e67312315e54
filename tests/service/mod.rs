//! The service on a real SQLite file and on a real PostgreSQL server.

mod away;
mod barter_plans;
mod concurrent_clicks;
mod crashes;
mod database_commands;
mod database_size;
mod deadlines;
mod fairness;
mod games_without_server;
mod instances;
mod lobby;
mod migrate_data;
mod moves;
mod outbox;
mod parking;
mod people;
mod permissions;
mod proofs;
mod question_clock;
mod ratings;
mod reserve;
mod seats;
mod service_fixture;
mod storage_failures;
mod stored_intents;
mod table_talk;

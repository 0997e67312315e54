//! The examples of the rule books, the rules in small situations, and every ruling.

mod board;
mod card;
mod choosing;
mod invalid_events;
mod offers;

mod record_checks;
mod referee;
mod rulings;
mod trading;

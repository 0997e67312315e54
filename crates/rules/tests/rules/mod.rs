//! The rule books' own examples, the rules in small situations, and every ruling by its name.

mod board;
mod card;
mod choosing;
mod offers;
mod readback;
mod referee;
mod rulings;
mod trading;

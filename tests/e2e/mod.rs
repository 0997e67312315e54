//! End to end: the real bot over real sockets in the playground, people who click only what they can see.

mod support;
mod whole_games;

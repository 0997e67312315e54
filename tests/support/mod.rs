//! What tests share.

pub mod town;

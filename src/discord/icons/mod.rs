//! Our icons at Discord: which of them exist, which are missing, which are no longer needed, and the worker that uploads
//! them.

pub mod inventory;
pub mod worker;

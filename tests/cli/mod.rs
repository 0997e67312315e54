//! The real binary.

mod simulate;

pub mod end;
pub mod occupants;
pub mod park;
pub mod pause;

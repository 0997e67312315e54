//! Pictures: what they show, that everything fits, and that everybody can distinguish the gems.

mod command;
mod contrast;
mod hostile_names;
mod icons;
mod painters;
mod picture_fixture;
mod posts;
mod snapshots;

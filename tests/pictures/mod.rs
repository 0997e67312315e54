//! Pictures: what they show, that everything fits, and that everybody can distinguish the gems.

mod charts;
mod color_blindness;
mod command;
mod contrast;
mod drawn_shapes;
mod hostile_names;
mod icons;
mod last_actions;
mod layout;
mod painters;
mod picture_fixture;
mod posts;
mod snapshots;

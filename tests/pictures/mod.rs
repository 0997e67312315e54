//! Pictures: what they say, that they fit, and that everybody can tell the gems apart.

mod command;
mod contrast;
mod looks;
mod nasty;
mod posts;
mod studio;

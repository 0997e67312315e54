//! One binary for all tests: the dependencies are linked once.

mod browser;
mod cli;
mod config;
mod e2e;
mod pages;
mod players;
mod playground;
mod properties;
mod rules;
mod service;
mod store;
mod support;
mod walls;

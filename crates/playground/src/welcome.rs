//! The first screen of the page. Its words, picture and commands come from whoever starts the playground, because the
//! playground knows no bot.

use std::sync::Arc;

/// What newcomers see at the start of a channel.
#[derive(Debug, Clone)]
pub struct Welcome {
    /// Who reads it: people with this locale, such as `de`. Everybody else reads the first one.
    pub locale: String,
    pub text: String,
    pub picture: Option<WelcomePicture>,
    /// Each of them runs a command. The first one stands out.
    pub buttons: Vec<WelcomeButton>,
}

#[derive(Debug, Clone)]
pub struct WelcomePicture {
    pub png: Arc<[u8]>,
    /// What it shows, for people who cannot see it.
    pub alt: String,
}

#[derive(Debug, Clone)]
pub struct WelcomeButton {
    pub label: String,
    /// A command as people type it: `/game new seats:3`.
    pub command: String,
}

//! Browser tabs that show the page.

use tokio::sync::mpsc;

use crate::snowflake::Id;

/// An event for the page.
#[derive(Debug, Clone)]
pub struct PageEvent {
    pub name: &'static str,
    /// JSON.
    pub data: String,
}

/// A browser tab that shows the page as one person.
#[derive(Debug)]
pub(crate) struct Viewer {
    pub user: Id,
    pub sender: mpsc::UnboundedSender<PageEvent>,
}

//! Panels: the private messages in which people play. A panel keeps itself up to date while the token of its last click is
//! alive. Tokens are kept here and nowhere else: in memory, in the process that received the click.

pub mod panel_page;
pub mod registry;
pub mod worker;

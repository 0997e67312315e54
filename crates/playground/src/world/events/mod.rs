//! Events about changes: to bots over the gateway, and to people at the page.

mod gateway;
mod page;
mod visibility;

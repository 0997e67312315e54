//! Starts a playground that accepts any token. Connect a bot to it, and open the page in a browser.
//!
//! Run it with `cargo run -p discord-playground --example serve`.

use discord_playground::{Options, Playground};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let options = Options { accept_any_token: true, ..Options::default() };
    let playground = Playground::start(options).await?;
    println!("Page:     {}", playground.base_url());
    println!("REST API: {}/api/v10", playground.base_url());
    println!("Gateway:  {}", playground.ws_url());
    println!("Any token works. Press Ctrl-C to stop.");
    tokio::signal::ctrl_c().await?;
    playground.shutdown().await;
    Ok(())
}

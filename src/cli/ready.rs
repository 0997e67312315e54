//! `basari ready`: asks the running bot whether it is ready. For health checks in images without other tools.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::cli::{Failure, database};
use crate::config::Config;

const TIMEOUT: Duration = Duration::from_secs(4);
/// The response is a few lines. More than this is not ours.
const MAX_RESPONSE_BYTES: u64 = 16 * 1024;

pub fn run(config: &Config) -> Result<(), Failure> {
    let address = config.listen.ok_or("monitoring.listen is not set, so `basari ready` has no address to ask")?;
    database::block_on(async {
        let response = timeout(TIMEOUT, ask(address)).await.map_err(|_| "the bot did not answer in time")??;
        let (head, body) = response.split_once("\r\n\r\n").unwrap_or_default();
        print!("{body}");
        if head.starts_with("HTTP/1.1 200 ") { Ok(()) } else { Err("the bot is not ready".into()) }
    })
}

async fn ask(address: SocketAddr) -> std::io::Result<String> {
    // A bot that listens on all interfaces also listens on this one.
    let here = if address.ip().is_unspecified() { IpAddr::V4(Ipv4Addr::LOCALHOST) } else { address.ip() };
    let mut stream = TcpStream::connect((here, address.port())).await?;
    stream.write_all(b"GET /ready HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").await?;
    let mut response = String::new();
    stream.take(MAX_RESPONSE_BYTES).read_to_string(&mut response).await?;
    Ok(response)
}

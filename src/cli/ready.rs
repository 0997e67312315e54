//! `basari ready`: asks the running program whether it serves. For health checks where there is no other tool.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::cli::{Failure, database};
use crate::config::Config;

const PATIENCE: Duration = Duration::from_secs(4);
/// Its answer is a few lines; more of it is not ours.
const LONGEST: u64 = 16 * 1024;

pub fn run(config: &Config) -> Result<(), Failure> {
    let address = config.listen.ok_or("monitoring.listen is not set, so `basari ready` has no address to ask")?;
    database::block_on(async {
        let answer = timeout(PATIENCE, ask(address)).await.map_err(|_| "the bot did not answer in time")??;
        let (head, said) = answer.split_once("\r\n\r\n").unwrap_or_default();
        print!("{said}");
        if head.starts_with("HTTP/1.1 200 ") { Ok(()) } else { Err("the bot is not ready".into()) }
    })
}

async fn ask(address: SocketAddr) -> std::io::Result<String> {
    // Where it listens everywhere, it also listens here.
    let here = if address.ip().is_unspecified() { IpAddr::V4(Ipv4Addr::LOCALHOST) } else { address.ip() };
    let mut stream = TcpStream::connect((here, address.port())).await?;
    stream.write_all(b"GET /ready HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").await?;
    let mut answer = String::new();
    stream.take(LONGEST).read_to_string(&mut answer).await?;
    Ok(answer)
}

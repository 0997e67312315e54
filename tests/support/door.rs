//! A door before a database server: whoever goes through it loses the server when it is shut.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // clippy does not see that a test's helper is a test

use tempfile::TempDir;
use tokio::net::{UnixListener, UnixStream};
use tokio::sync::watch;

pub struct Door {
    /// Holds the socket.
    directory: TempDir,
    behind: String,
    address: String,
    open: watch::Sender<bool>,
}

const SOCKET: &str = ".s.PGSQL.5432";

impl Door {
    /// Before the server of this address, which names the directory of its socket. Needs a runtime to stand in.
    pub fn open(url: &str) -> Door {
        let (address, behind) = url.split_once("?host=").expect("the address of a socket");
        // A socket's path must be short, so not below a long TMPDIR.
        let directory = tempfile::Builder::new().prefix("basari-door-").tempdir_in("/tmp").unwrap();
        let listener = UnixListener::bind(directory.path().join(SOCKET)).unwrap();
        let door =
            Door { directory, behind: behind.to_owned(), address: address.to_owned(), open: watch::Sender::new(true) };
        let (server, open) = (format!("{}/{SOCKET}", door.behind), door.open.subscribe());
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                tokio::spawn(pass(client, server.clone(), open.clone()));
            }
        });
        door
    }

    pub fn url(&self) -> String {
        format!("{}?host={}", self.address, self.directory.path().display())
    }

    /// Cuts all connections and lets no new one through.
    pub fn shut(&self) {
        self.open.send_replace(false);
    }

    pub fn unlock(&self) {
        self.open.send_replace(true);
    }
}

async fn pass(mut client: UnixStream, server: String, mut open: watch::Receiver<bool>) {
    if !*open.borrow_and_update() {
        return;
    }
    let Ok(mut server) = UnixStream::connect(server).await else { return };
    tokio::select! {
        _ = tokio::io::copy_bidirectional(&mut client, &mut server) => {}
        _ = open.wait_for(|open| !open) => {}
    }
}

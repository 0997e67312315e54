//! A proxy in front of a database server. A test blocks it to cut the connections.

use tempfile::TempDir;
use tokio::net::{UnixListener, UnixStream};
use tokio::sync::watch;

pub struct DatabaseProxy {
    /// Contains the socket.
    directory: TempDir,
    server_directory: String,
    address: String,
    open: watch::Sender<bool>,
}

const SOCKET: &str = ".s.PGSQL.5432";

impl DatabaseProxy {
    /// Listens in front of the server of this URL, which names the directory of a socket. Needs a tokio runtime.
    pub fn open(url: &str) -> DatabaseProxy {
        let (address, server_directory) = url.split_once("?host=").expect("the URL names a socket directory");
        // A socket's path must be short, so not below a long TMPDIR.
        let directory = tempfile::Builder::new().prefix("basari-proxy-").tempdir_in("/tmp").unwrap();
        let listener = UnixListener::bind(directory.path().join(SOCKET)).unwrap();
        let proxy = DatabaseProxy {
            directory,
            server_directory: server_directory.to_owned(),
            address: address.to_owned(),
            open: watch::Sender::new(true),
        };
        let (server, open) = (format!("{}/{SOCKET}", proxy.server_directory), proxy.open.subscribe());
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                tokio::spawn(pass(client, server.clone(), open.clone()));
            }
        });
        proxy
    }

    pub fn url(&self) -> String {
        format!("{}?host={}", self.address, self.directory.path().display())
    }

    /// Closes all connections and refuses new ones.
    pub fn block(&self) {
        self.open.send_replace(false);
    }

    pub fn unblock(&self) {
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

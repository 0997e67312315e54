//! A proxy in front of a database server. A test closes its connections, or lets the server disappear without a trace.

use tempfile::TempDir;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{UnixListener, UnixStream};
use tokio::sync::watch;

pub struct DatabaseProxy {
    /// Contains the socket.
    directory: TempDir,
    server_directory: String,
    address: String,
    traffic: watch::Sender<Traffic>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Traffic {
    Passing,
    /// Nothing arrives and nothing is closed, as if the host had lost its power.
    Stopped,
    /// Requests arrive and their responses do not.
    WithoutResponses,
    /// All connections are closed and new ones are refused.
    Closed,
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
            traffic: watch::Sender::new(Traffic::Passing),
        };
        let (server, traffic) = (format!("{}/{SOCKET}", proxy.server_directory), proxy.traffic.subscribe());
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                tokio::spawn(pass(client, server.clone(), traffic.clone()));
            }
        });
        proxy
    }

    pub fn url(&self) -> String {
        format!("{}?host={}", self.address, self.directory.path().display())
    }

    /// Closes all connections and refuses new ones.
    pub fn block(&self) {
        self.traffic.send_replace(Traffic::Closed);
    }

    /// Stops passing anything on, but closes nothing and accepts new connections.
    pub fn freeze(&self) {
        self.traffic.send_replace(Traffic::Stopped);
    }

    /// Still passes requests on, but no responses.
    pub fn lose_responses(&self) {
        self.traffic.send_replace(Traffic::WithoutResponses);
    }

    /// Ends what the other methods began.
    pub fn unblock(&self) {
        self.traffic.send_replace(Traffic::Passing);
    }
}

async fn pass(client: UnixStream, server: String, mut traffic: watch::Receiver<Traffic>) {
    if *traffic.borrow_and_update() == Traffic::Closed {
        return;
    }
    let Ok(server) = UnixStream::connect(server).await else { return };
    let ((client_out, client_in), (server_out, server_in)) = (client.into_split(), server.into_split());
    let passes_requests = |traffic: &Traffic| matches!(traffic, Traffic::Passing | Traffic::WithoutResponses);
    let passes_responses = |traffic: &Traffic| *traffic == Traffic::Passing;
    tokio::select! {
        () = copy(client_out, server_in, traffic.clone(), passes_requests) => {}
        () = copy(server_out, client_in, traffic.clone(), passes_responses) => {}
        _ = traffic.wait_for(|traffic| *traffic == Traffic::Closed) => {}
    }
}

/// Copies in one direction while the traffic permits.
async fn copy(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    mut traffic: watch::Receiver<Traffic>,
    passes: impl Fn(&Traffic) -> bool,
) {
    let mut buffer = vec![0; 8192];
    while let Ok(length @ 1..) = from.read(&mut buffer).await {
        if traffic.wait_for(&passes).await.is_err() || to.write_all(&buffer[..length]).await.is_err() {
            return;
        }
    }
    // The end of a connection is not passed on either.
    let _ = traffic.wait_for(&passes).await;
}

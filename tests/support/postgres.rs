//! A private PostgreSQL server for this test process. The first test that needs it starts it. It listens only on its own
//! socket and stops with the process, however that ends.

use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, OnceLock};

pub struct Server {
    /// Contains the socket and the data.
    directory: PathBuf,
    /// Reads the names of databases to drop. When this process ends, the pipe closes and the keeper stops the server.
    keeper: Mutex<Child>,
    databases: AtomicU32,
}

/// The keeper: `$1` is the directory of PostgreSQL's programs, `$2` the directory for its data.
const KEEPER: &str = r#"
cd "$2" || exit 1
# PIPE: the tests may end before they read that the server is ready, and it must be stopped all the same.
trap '' INT HUP TERM PIPE
{
    "$1/initdb" -D data -U basari -A trust -E UTF8 --no-locale --no-sync &&
    "$1/pg_ctl" -D data -w -t 120 -l server.log -o "-c listen_addresses='' -c unix_socket_directories='$2' \
        -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=300 \
        -c dynamic_shared_memory_type=mmap" start
} >keeper.log 2>&1 </dev/null && echo ready
while read -r name; do
    "$1/dropdb" -h "$2" -U basari --if-exists --force "$name" >>keeper.log 2>&1 </dev/null
done
"$1/pg_ctl" -D data -m immediate stop >>keeper.log 2>&1
cd / && rm -rf "$2"
"#;

/// The server, or none if PostgreSQL is not installed.
pub fn server() -> Option<&'static Server> {
    static SERVER: OnceLock<Option<Server>> = OnceLock::new();
    SERVER.get_or_init(|| programs().map(|programs| start(&programs))).as_ref()
}

/// The directory of the newest `initdb`.
fn programs() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut installed: Vec<(u32, PathBuf)> = versions
        .filter_map(|entry| Some((entry.file_name().to_str()?.parse().ok()?, entry.path().join("bin"))))
        .collect();
    installed.sort();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let in_path: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let mut candidates = installed.into_iter().rev().map(|(_, bin)| bin).chain(in_path);
    candidates.find(|bin| ["initdb", "pg_ctl", "dropdb"].iter().all(|name| bin.join(name).is_file()))
}

fn start(programs: &Path) -> Server {
    // A socket's path must be short, so not below a long TMPDIR.
    let directory = tempfile::Builder::new().prefix("basari-pg-").tempdir_in("/tmp").unwrap().keep();
    let mut keeper = Command::new("sh");
    keeper.args(["-c", KEEPER, "keeper"]).arg(programs).arg(&directory);
    keeper.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    // Signals to the process group of the tests do not reach the keeper.
    keeper.process_group(0);
    if nix::unistd::geteuid().is_root() {
        // PostgreSQL refuses to run as root.
        let user = ["postgres", "nobody"].iter().find_map(|name| nix::unistd::User::from_name(name).ok().flatten());
        let user = user.expect("a user to run PostgreSQL as");
        chown(&directory, Some(user.uid.as_raw()), Some(user.gid.as_raw())).unwrap();
        keeper.uid(user.uid.as_raw()).gid(user.gid.as_raw());
    }
    let mut keeper = keeper.spawn().expect("sh runs");
    let mut line = String::new();
    BufReader::new(keeper.stdout.take().unwrap()).read_line(&mut line).unwrap();
    if line.trim() != "ready" {
        let log = |name| std::fs::read_to_string(directory.join(name)).unwrap_or_default();
        panic!("PostgreSQL did not start\n{}\n{}", log("keeper.log"), log("server.log"));
    }
    Server { directory, keeper: Mutex::new(keeper), databases: AtomicU32::new(0) }
}

impl Server {
    /// The address of a database of this server.
    pub fn url(&self, database: &str) -> String {
        format!("postgres://basari@localhost/{database}?host={}", self.directory.display())
    }

    /// Creates an empty database and returns its name.
    pub async fn create_database(&self) -> String {
        use sqlx::{Connection, Executor};
        let name = format!("t{}", self.databases.fetch_add(1, Ordering::Relaxed));
        let mut connection = sqlx::PgConnection::connect(&self.url("postgres")).await.unwrap();
        let sql = format!("CREATE DATABASE {name} TEMPLATE template0");
        connection.execute(sqlx::AssertSqlSafe(sql)).await.unwrap();
        connection.close().await.unwrap();
        name
    }

    /// Drops a database in the background.
    pub fn drop_database(&self, name: &str) {
        if let Ok(mut keeper) = self.keeper.lock()
            && let Some(names) = &mut keeper.stdin
        {
            // If the keeper has ended, the server and its databases are gone.
            let _ = writeln!(names, "{name}");
        }
    }
}

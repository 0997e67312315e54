//! A disk that can lose its power, fail and lie: `simulated_disk.c`, preloaded into the process that writes to it.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use tempfile::TempDir;

use crate::support::skip_notice::skip;

const FILE: &str = "basari.sqlite";
const LOG: &str = "basari.sqlite-wal";

/// What a sync does.
#[derive(Clone, Copy, Debug)]
pub enum Behavior {
    /// It makes everything durable that was written before.
    Works,
    /// It reports an error, and everything written before is lost.
    Fails,
    /// It reports success and does nothing.
    Lies,
    /// It does not return.
    Hangs,
}

pub struct SimulatedDisk {
    folder: TempDir,
    library: &'static Path,
}

/// The files of a database.
#[derive(Clone)]
pub struct Image {
    pub file: Vec<u8>,
    /// The write-ahead log.
    pub log: Vec<u8>,
}

/// Why there is no library.
type Missing = &'static str;

static LIBRARY: LazyLock<Result<(TempDir, PathBuf), Missing>> = LazyLock::new(|| {
    if !cfg!(all(target_os = "linux", target_pointer_width = "64")) {
        return Err("they need Linux");
    }
    let folder = tempfile::tempdir().unwrap();
    let library = folder.path().join("simulated_disk.so");
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/service/power_loss/simulated_disk.c");
    let compiler = Command::new("cc").args(["-shared", "-fPIC", "-O1", "-o"]).arg(&library).arg(source).status();
    let Ok(status) = compiler else { return Err("there is no C compiler (cc)") };
    assert!(status.success(), "the simulated disk compiles");
    Ok((folder, library))
});

impl SimulatedDisk {
    /// An empty disk. None if this machine cannot simulate one.
    pub fn new() -> Option<SimulatedDisk> {
        let library = match &*LIBRARY {
            Ok((_, library)) => library,
            Err(reason) => {
                skip(&format!("tests of power losses: {reason}"));
                return None;
            }
        };
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("durable")).unwrap();
        Some(SimulatedDisk { folder, library })
    }

    pub fn url(&self) -> String {
        format!("sqlite://{}", self.folder.path().join(FILE).display())
    }

    /// Lets a process write to this disk.
    pub fn attach(&self, command: &mut Command) {
        // The library compares it with the names of open files, in which the system has resolved all links.
        let folder = self.folder.path().canonicalize().unwrap();
        command.env("LD_PRELOAD", self.library).env("BASARI_TEST_DISK", folder);
    }

    pub fn set(&self, behavior: Behavior) {
        for name in ["fails", "lies", "hangs"] {
            // It is only there if it was set.
            let _ = std::fs::remove_file(self.durable(name));
        }
        let name = match behavior {
            Behavior::Works => return,
            Behavior::Fails => "fails",
            Behavior::Lies => "lies",
            Behavior::Hangs => "hangs",
        };
        std::fs::write(self.durable(name), "").unwrap();
    }

    fn durable(&self, name: &str) -> PathBuf {
        self.folder.path().join("durable").join(name)
    }

    /// What a power loss would leave: everything that was synced.
    pub fn durable_image(&self) -> Image {
        Image::read(&self.folder.path().join("durable"))
    }

    /// What is left if only the process ends.
    pub fn written_image(&self) -> Image {
        Image::read(self.folder.path())
    }
}

impl Image {
    fn read(folder: &Path) -> Image {
        Image { file: std::fs::read(folder.join(FILE)).unwrap(), log: std::fs::read(folder.join(LOG)).unwrap() }
    }

    /// Writes the files into a new folder.
    pub fn restore(&self) -> (TempDir, String) {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join(FILE), &self.file).unwrap();
        std::fs::write(folder.path().join(LOG), &self.log).unwrap();
        let url = format!("sqlite://{}", folder.path().join(FILE).display());
        (folder, url)
    }
}

//! The files of a folder, for tests that read the source code.

use std::path::{Path, PathBuf};

/// All files below a folder with this extension, sorted.
pub fn files_in(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            all.extend(files_in(&path, extension));
        } else if path.extension().is_some_and(|found| found == extension) {
            all.push(path);
        }
    }
    all.sort();
    all
}

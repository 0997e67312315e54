//! The files of this project.

use std::path::{Path, PathBuf};

/// All files below a folder whose names end like this, in order.
pub fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            all.extend(files(&path, extension));
        } else if path.extension().is_some_and(|found| found == extension) {
            all.push(path);
        }
    }
    all.sort();
    all
}

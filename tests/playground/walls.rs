//! The playground imports nothing of ours: any bot can be pointed at it.

use std::fs;
use std::path::{Path, PathBuf};

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn the_playground_imports_nothing_of_our_game() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/playground");
    let mut files = Vec::new();
    sources(&root, &mut files);
    assert!(files.len() > 30, "only {} files were found", files.len());
    for file in files {
        let text = fs::read_to_string(&file).expect("text");
        for (number, line) in text.lines().enumerate() {
            let foreign = line.split("crate::").skip(1).any(|rest| !rest.starts_with("playground"));
            let library = line.contains("serenity::") || line.contains("poise::") || line.contains("sqlx::");
            assert!(!foreign && !library, "{}:{}: {line}", file.display(), number + 1);
        }
    }
}

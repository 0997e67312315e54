//! The playground imports nothing of ours: any bot can be pointed at it.

use std::fs;
use std::path::Path;

use crate::support::sources::files;

#[test]
fn the_playground_imports_nothing_of_our_game() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/playground");
    let sources = files(&root, "rs");
    assert!(sources.len() > 30, "only {} files were found", sources.len());
    for file in sources {
        let text = fs::read_to_string(&file).expect("text");
        for (number, line) in text.lines().enumerate() {
            let foreign = line.split("crate::").skip(1).any(|rest| !rest.starts_with("playground"));
            let library = line.contains("serenity::") || line.contains("poise::") || line.contains("sqlx::");
            assert!(!foreign && !library, "{}:{}: {line}", file.display(), number + 1);
        }
    }
}

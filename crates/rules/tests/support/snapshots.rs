//! Compares output with stored files. `BASARI_WRITE_SNAPSHOTS=1` writes them; review the diff afterwards.

use std::path::Path;

#[track_caller]
pub fn compare_with_file(file: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    if std::env::var("BASARI_WRITE_SNAPSHOTS").as_deref() == Ok("1") {
        // Renaming is atomic, because other tests may read the file at the same time.
        let new = path.with_extension(format!("{:?}.new", std::thread::current().id()));
        std::fs::write(&new, text).unwrap();
        std::fs::rename(&new, &path).unwrap();
        return;
    }
    let kept = std::fs::read_to_string(&path)
        .unwrap_or_else(|why| panic!("{file}: {why}; BASARI_WRITE_SNAPSHOTS=1 writes it"));
    let differs = kept.lines().zip(text.lines()).position(|(kept, now)| kept != now);
    if let Some(line) = differs {
        let (kept, now) = (kept.lines().nth(line).unwrap(), text.lines().nth(line).unwrap());
        panic!("{file}, line {}:\n  kept {kept}\n  now  {now}", line + 1);
    }
    assert_eq!(kept.lines().count(), text.lines().count(), "{file} has another length now");
}

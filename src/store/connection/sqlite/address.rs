//! The address of a SQLite file: `sqlite://path` with an optional `?mode=`.

use crate::store::connection::error::{Result, StoreError};
use percent_encoding::percent_decode_str;
use rusqlite::OpenFlags;
use std::path::PathBuf;

/// The file and how to open it. `rest` is the address without `sqlite:`.
pub(in crate::store) fn parse(rest: &str) -> Result<(PathBuf, OpenFlags)> {
    let rest = rest.strip_prefix("//").unwrap_or(rest);
    let (path, options) = rest.split_once('?').unwrap_or((rest, ""));
    if path.is_empty() || path.contains(":memory:") || options.contains("mode=memory") {
        return Err(StoreError::Address("a SQLite address must name a file, such as sqlite://basari.sqlite".into()));
    }
    let mut flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
    for option in options.split('&').filter(|option| !option.is_empty()) {
        flags = match option {
            "mode=rwc" => OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE,
            "mode=rw" => OpenFlags::SQLITE_OPEN_READ_WRITE,
            "mode=ro" => OpenFlags::SQLITE_OPEN_READ_ONLY,
            _ => {
                return Err(StoreError::Address(format!(
                    "unknown option {option} in the address of the SQLite file; expected mode=rwc, mode=rw or mode=ro"
                )));
            }
        };
    }
    let path = percent_decode_str(path).decode_utf8();
    let path = path.map_err(|_| StoreError::Address("the name of the SQLite file is not Unicode".into()))?;
    // Each connection is used by one thread at a time.
    Ok((PathBuf::from(path.as_ref()), flags | OpenFlags::SQLITE_OPEN_NO_MUTEX))
}

//! Loads decks and boards from a configured folder, in addition to the embedded ones.

use std::path::{Path, PathBuf};

use basari_rules::catalog::{Catalog, CatalogError};

/// Why a folder of decks and boards cannot be loaded.
#[derive(Debug, thiserror::Error)]
pub enum LoadCatalogError {
    #[error("{}: {reason}", file.display())]
    Unreadable { file: PathBuf, reason: std::io::Error },
    #[error("{}: this folder contains neither a decks nor a boards folder", folder.display())]
    Empty { folder: PathBuf },
    #[error("{}: {reason}", file.display())]
    Invalid { file: PathBuf, reason: CatalogError },
    #[error(transparent)]
    BuiltIn(#[from] CatalogError),
}

/// The embedded decks and boards plus those in the folder, if any.
pub fn load_catalog(folder: Option<&Path>) -> Result<Catalog, LoadCatalogError> {
    let mut catalog = Catalog::built_in()?;
    let Some(folder) = folder else { return Ok(catalog) };
    let (decks, boards) = (folder.join("decks"), folder.join("boards"));
    if !decks.is_dir() && !boards.is_dir() {
        return Err(LoadCatalogError::Empty { folder: folder.to_owned() });
    }
    for file in toml_files(&decks)? {
        let text = read(&file)?;
        catalog.add_deck(&text).map_err(|reason| LoadCatalogError::Invalid { file, reason })?;
    }
    for file in toml_files(&boards)? {
        let text = read(&file)?;
        catalog.add_board(&text).map_err(|reason| LoadCatalogError::Invalid { file, reason })?;
    }
    Ok(catalog)
}

/// The TOML files of a folder, sorted by name. Empty if the folder does not exist.
fn toml_files(folder: &Path) -> Result<Vec<PathBuf>, LoadCatalogError> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let unreadable = |reason| LoadCatalogError::Unreadable { file: folder.to_owned(), reason };
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

fn read(file: &Path) -> Result<String, LoadCatalogError> {
    std::fs::read_to_string(file).map_err(|reason| LoadCatalogError::Unreadable { file: file.to_owned(), reason })
}

//! The decks and boards that can be played with: those built in, and those of a folder that the owner names. Files are
//! checked when they are loaded; a broken one is named with the entry and the reason, in one line.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use include_dir::{Dir, include_dir};
use serde::de::DeserializeOwned;

use crate::game::board::Board;
use crate::game::card::Deck;
use crate::game::{Kind, Material};

/// The deck and the board that are played with unless another is chosen.
pub const DEFAULT_DECK: &str = "card-reconstructed-1";
pub const DEFAULT_BOARD: &str = "board-reconstructed-1";

static BUILT_IN_DECKS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/config/decks");
static BUILT_IN_BOARDS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/config/boards");

/// All decks and boards, by id.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    decks: BTreeMap<String, Arc<Deck>>,
    boards: BTreeMap<String, Arc<Board>>,
}

/// What is wrong with a folder of decks and boards.
#[derive(Debug, thiserror::Error)]
pub enum CatalogueError {
    #[error("{}: {reason}", file.display())]
    Unreadable { file: PathBuf, reason: std::io::Error },
    #[error("{}: this folder contains neither a decks nor a boards folder", folder.display())]
    NothingThere { folder: PathBuf },
    #[error("{}: {}{reason}", file.display(), line.map(|line| format!("line {line}: ")).unwrap_or_default())]
    Broken { file: PathBuf, line: Option<usize>, reason: String },
    #[error("{}: another file already uses the id {id:?}", file.display())]
    Taken { file: PathBuf, id: String },
}

/// No deck or board of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown {} {id:?}; expected one of {known}", match kind { Kind::Card => "deck", Kind::Board => "board" })]
pub struct UnknownMaterial {
    kind: Kind,
    id: String,
    known: String,
}

impl Catalogue {
    /// The built-in decks and boards, and those of the folder if there is one.
    pub fn load(folder: Option<&Path>) -> Result<Catalogue, CatalogueError> {
        let mut catalogue = Catalogue::default();
        for (path, text) in built_in(&BUILT_IN_DECKS) {
            catalogue.add_deck(path, text)?;
        }
        for (path, text) in built_in(&BUILT_IN_BOARDS) {
            catalogue.add_board(path, text)?;
        }
        if let Some(folder) = folder {
            catalogue.add_folder(folder)?;
        }
        Ok(catalogue)
    }

    fn add_folder(&mut self, folder: &Path) -> Result<(), CatalogueError> {
        let (decks, boards) = (folder.join("decks"), folder.join("boards"));
        if !decks.is_dir() && !boards.is_dir() {
            return Err(CatalogueError::NothingThere { folder: folder.to_owned() });
        }
        for file in toml_files(&decks)? {
            self.add_deck(&file, &read(&file)?)?;
        }
        for file in toml_files(&boards)? {
            self.add_board(&file, &read(&file)?)?;
        }
        Ok(())
    }

    fn add_deck(&mut self, file: &Path, text: &str) -> Result<(), CatalogueError> {
        let deck: Deck = parse(file, text)?;
        let id = deck.id().to_owned();
        match self.decks.insert(id.clone(), Arc::new(deck)) {
            None => Ok(()),
            Some(_) => Err(CatalogueError::Taken { file: file.to_owned(), id }),
        }
    }

    fn add_board(&mut self, file: &Path, text: &str) -> Result<(), CatalogueError> {
        let board: Board = parse(file, text)?;
        let id = board.id().to_owned();
        match self.boards.insert(id.clone(), Arc::new(board)) {
            None => Ok(()),
            Some(_) => Err(CatalogueError::Taken { file: file.to_owned(), id }),
        }
    }

    pub fn decks(&self) -> impl Iterator<Item = &Arc<Deck>> {
        self.decks.values()
    }

    pub fn boards(&self) -> impl Iterator<Item = &Arc<Board>> {
        self.boards.values()
    }

    /// The deck or board of this id.
    pub fn find(&self, kind: Kind, id: &str) -> Option<Material> {
        match kind {
            Kind::Card => self.decks.get(id).cloned().map(Material::Card),
            Kind::Board => self.boards.get(id).cloned().map(Material::Board),
        }
    }

    /// The chosen deck or board, or the usual one of the game.
    pub fn choose(&self, kind: Kind, id: Option<&str>) -> Result<Material, UnknownMaterial> {
        let id = id.unwrap_or(match kind {
            Kind::Card => DEFAULT_DECK,
            Kind::Board => DEFAULT_BOARD,
        });
        self.find(kind, id).ok_or_else(|| {
            let known: Vec<&str> = match kind {
                Kind::Card => self.decks.keys().map(String::as_str).collect(),
                Kind::Board => self.boards.keys().map(String::as_str).collect(),
            };
            UnknownMaterial { kind, id: id.to_owned(), known: known.join(", ") }
        })
    }
}

fn built_in(folder: &'static Dir<'static>) -> impl Iterator<Item = (&'static Path, &'static str)> {
    folder.files().filter_map(|file| Some((file.path(), file.contents_utf8()?)))
}

/// The files of a folder in the order of their names; none if there is no such folder.
fn toml_files(folder: &Path) -> Result<Vec<PathBuf>, CatalogueError> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let unreadable = |reason| CatalogueError::Unreadable { file: folder.to_owned(), reason };
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

fn read(file: &Path) -> Result<String, CatalogueError> {
    std::fs::read_to_string(file).map_err(|reason| CatalogueError::Unreadable { file: file.to_owned(), reason })
}

fn parse<T: DeserializeOwned>(file: &Path, text: &str) -> Result<T, CatalogueError> {
    toml::from_str(text).map_err(|error| CatalogueError::Broken {
        file: file.to_owned(),
        // The reason for refusing a whole file names its entry itself; only a slip within the file has a line.
        line: error
            .span()
            .filter(|span| span.start > 0)
            .map(|span| text.as_bytes().iter().take(span.start).filter(|&&byte| byte == b'\n').count() + 1),
        reason: error.message().split_whitespace().collect::<Vec<_>>().join(" "),
    })
}

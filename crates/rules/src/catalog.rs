//! The available decks and boards. Each one is validated when it is added; an error names the entry and the reason in one line.

use std::collections::BTreeMap;
use std::sync::Arc;

use include_dir::{Dir, include_dir};
use serde::de::DeserializeOwned;

use crate::game::board::Board;
use crate::game::card::Deck;
use crate::game::{Kind, Material};

/// The deck and the board that are used by default.
pub const DEFAULT_DECK: &str = "card-reconstructed-1";
pub const DEFAULT_BOARD: &str = "board-reconstructed-1";

static BUILT_IN_DECKS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../config/decks");
static BUILT_IN_BOARDS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../config/boards");

/// All decks and boards, by id.
///
/// ```
/// use basari_rules::catalog::Catalog;
/// use basari_rules::game::Kind;
///
/// let catalog = Catalog::built_in()?;
/// assert_eq!(catalog.choose(Kind::Card, None)?.id(), "card-reconstructed-1");
/// assert!(catalog.choose(Kind::Board, Some("no-such-board")).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Catalog {
    decks: BTreeMap<String, Arc<Deck>>,
    boards: BTreeMap<String, Arc<Board>>,
}

/// Why a deck or board cannot be added.
#[derive(Debug, thiserror::Error)]
pub enum CatalogError {
    #[error("{}{reason}", line.map(|line| format!("line {line}: ")).unwrap_or_default())]
    Invalid { line: Option<usize>, reason: String },
    #[error("another file already uses the id {0:?}")]
    DuplicateId(String),
}

/// No deck or board has this id.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown {} {id:?}; expected one of {known}", match kind { Kind::Card => "deck", Kind::Board => "board" })]
pub struct UnknownMaterial {
    kind: Kind,
    id: String,
    known: String,
}

impl Catalog {
    /// The decks and boards that come with the crate.
    pub fn built_in() -> Result<Catalog, CatalogError> {
        let mut catalog = Catalog::default();
        for text in texts(&BUILT_IN_DECKS) {
            catalog.add_deck(text)?;
        }
        for text in texts(&BUILT_IN_BOARDS) {
            catalog.add_board(text)?;
        }
        Ok(catalog)
    }

    /// Adds a deck written in TOML.
    pub fn add_deck(&mut self, text: &str) -> Result<(), CatalogError> {
        let deck: Deck = parse(text)?;
        let id = deck.id().to_owned();
        match self.decks.insert(id.clone(), Arc::new(deck)) {
            None => Ok(()),
            Some(_) => Err(CatalogError::DuplicateId(id)),
        }
    }

    /// Adds a board written in TOML.
    pub fn add_board(&mut self, text: &str) -> Result<(), CatalogError> {
        let board: Board = parse(text)?;
        let id = board.id().to_owned();
        match self.boards.insert(id.clone(), Arc::new(board)) {
            None => Ok(()),
            Some(_) => Err(CatalogError::DuplicateId(id)),
        }
    }

    pub fn decks(&self) -> impl Iterator<Item = &Arc<Deck>> {
        self.decks.values()
    }

    pub fn boards(&self) -> impl Iterator<Item = &Arc<Board>> {
        self.boards.values()
    }

    /// The deck or board with this id.
    pub fn find(&self, kind: Kind, id: &str) -> Option<Material> {
        match kind {
            Kind::Card => self.decks.get(id).cloned().map(Material::Card),
            Kind::Board => self.boards.get(id).cloned().map(Material::Board),
        }
    }

    /// The deck or board with this id, or the default one.
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

fn texts(folder: &'static Dir<'static>) -> impl Iterator<Item = &'static str> {
    folder.files().filter_map(include_dir::File::contents_utf8)
}

fn parse<T: DeserializeOwned>(text: &str) -> Result<T, CatalogError> {
    toml::from_str(text).map_err(|error| CatalogError::Invalid {
        // An error about the file as a whole names its entry; only a syntax error has a line.
        line: error
            .span()
            .filter(|span| span.start > 0)
            .map(|span| text.as_bytes().iter().take(span.start).filter(|&&byte| byte == b'\n').count() + 1),
        reason: error.message().split_whitespace().collect::<Vec<_>>().join(" "),
    })
}

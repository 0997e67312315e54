//! Decks and boards from files: what is accepted, and the errors for invalid ones.

use std::path::Path;

use basari::config::load_catalog;
use basari_rules::catalog::{DEFAULT_BOARD, DEFAULT_DECK};
use basari_rules::game::{Kind, Material};

const DECK: &str = include_str!("../../config/decks/card-reconstructed-1.toml");
const BOARD: &str = include_str!("../../config/boards/board-reconstructed-1.toml");

fn folder(kind: &str, text: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let files = folder.path().join(kind);
    std::fs::create_dir(&files).unwrap();
    std::fs::write(files.join("mine.toml"), text).unwrap();
    folder
}

/// The error for a folder, without the folder's own path.
fn error_for(folder: &Path) -> String {
    let text = load_catalog(Some(folder)).unwrap_err().to_string();
    assert_eq!(text.lines().count(), 1, "{text}");
    text.replace(&format!("{}/", folder.display()), "")
}

fn deck_error(from: &str, to: &str) -> String {
    let text = DECK.replace(DEFAULT_DECK, "mine");
    assert!(text.contains(from));
    error_for(folder("decks", &text.replacen(from, to, 1)).path())
}

fn board_error(from: &str, to: &str) -> String {
    let text = BOARD.replace(DEFAULT_BOARD, "mine");
    assert!(text.contains(from));
    error_for(folder("boards", &text.replacen(from, to, 1)).path())
}

#[test]
fn the_built_in_deck_and_board_match_the_rules() {
    let catalog = load_catalog(None).unwrap();
    let Ok(Material::Card(deck)) = catalog.choose(Kind::Card, None) else { panic!("a deck") };
    assert_eq!((deck.cards().len(), deck.gems_per_color()), (39, 22));
    let Ok(Material::Board(board)) = catalog.choose(Kind::Board, None) else { panic!("a board") };
    assert_eq!((board.len(), board.gems_per_color(), board.points_track()), (28, 25, 80));
}

#[test]
fn a_deck_from_a_file_can_be_chosen_by_id() {
    let folder = folder("decks", &DECK.replace(DEFAULT_DECK, "mine"));
    let catalog = load_catalog(Some(folder.path())).unwrap();
    assert_eq!(catalog.choose(Kind::Card, Some("mine")).unwrap().id(), "mine");
    assert_eq!(catalog.choose(Kind::Card, None).unwrap().id(), DEFAULT_DECK);
    let unknown = catalog.choose(Kind::Card, Some("yours")).unwrap_err().to_string();
    assert_eq!(unknown, r#"unknown deck "yours"; expected one of card-reconstructed-1, mine"#);
}

#[test]
fn an_invalid_card_is_reported_with_its_id_and_the_reason() {
    let card = "id =  3, workers = 1, points = 7, gems = [0, 0, 2, 0]";
    let changed = |to: &str| deck_error(card, to);
    assert_eq!(
        changed("id =  3, workers = 1, points = 7, gems = [0, 0, 9, 0]"),
        "decks/mine.toml: card 3: 9 gems, but a card must have 2 to 4"
    );
    assert_eq!(
        changed("id =  3, workers = 5, points = 7, gems = [0, 0, 2, 0]"),
        "decks/mine.toml: card 3: 5 workers, but a card must have 1 to 4"
    );
    assert_eq!(
        changed("id =  3, workers = 1, points = 3, gems = [0, 0, 2, 0]"),
        "decks/mine.toml: card 3: 3 points, but a card must have 4 to 7"
    );
    assert_eq!(
        changed("id =  2, workers = 1, points = 7, gems = [0, 0, 2, 0]"),
        "decks/mine.toml: card 2 is listed twice"
    );
    assert_eq!(
        changed("id =  128, workers = 1, points = 7, gems = [0, 0, 2, 0]"),
        "decks/mine.toml: the id of a card is 128, but must be from 1 to 127"
    );
}

#[test]
fn an_inconsistent_deck_is_rejected() {
    assert!(deck_error("cards_total = 39", "cards_total = 40").ends_with("cards_total is 40, but 39 cards are listed"));
    assert!(deck_error("schema = 1", "schema = 2").contains("unknown schema 2"));
    assert!(deck_error("gems_per_colour = 22", "gems_per_colour = 3").contains("gems_per_colour"));
    assert!(deck_error("\"mine\"", "\"Mine!\"").contains("invalid id \"Mine!\""));
}

#[test]
fn a_syntax_error_is_reported_with_its_line() {
    let line = 1 + DECK.lines().position(|line| line.contains("id =  3,")).unwrap();
    let error = deck_error("id =  3, workers = 1", "id =  3, workers = \"one\"");
    assert!(error.starts_with(&format!("decks/mine.toml: line {line}: ")), "{error}");
    let error = deck_error("schema = 1", "schema = ");
    assert!(error.starts_with("decks/mine.toml: line "), "{error}");
}

#[test]
fn an_invalid_archway_is_reported_with_its_id_and_the_reason() {
    let error = board_error("id =  2, points = 7, gems = [0, 0, 2, 0]", "id =  2, points = 7, gems = [0, 0, 5, 0]");
    assert_eq!(error, "boards/mine.toml: archway 2: 5 gems, but an archway must have 2 to 4");
    let error = board_error("id =  2, points = 7", "id =  2, points = 9");
    assert_eq!(error, "boards/mine.toml: archway 2: 9 points, but an archway must have 4 to 7");
    assert_eq!(board_error("id =  2,", "id =  1,"), "boards/mine.toml: archway 1 is listed twice");
    let empty = "id = \"mine\"\ngems_per_colour = 25\npoints_track = 80\narchways = []\n";
    assert!(error_for(folder("boards", empty).path()).contains("0 archways are listed"));
}

#[test]
fn a_duplicate_id_and_an_empty_folder_are_rejected() {
    assert!(error_for(folder("decks", DECK).path()).contains("another file already uses the id"));
    let empty = tempfile::tempdir().unwrap();
    assert!(load_catalog(Some(empty.path())).unwrap_err().to_string().contains("neither a decks nor"));
}

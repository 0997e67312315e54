//! The weights are data: they are read, written, and found again.

use basari_rules::game::Kind;
use basari_rules::players::LevelWeights;
use basari_rules::players::weights::{Book, EMBEDDED};
use basari_rules::training::{Plan, tables, train};

use crate::support::{TABLES, material};

#[test]
fn the_files_that_come_with_the_program_are_read() {
    assert_eq!(Book::read(EMBEDDED).unwrap(), *Book::embedded());
    assert_ne!(*Book::embedded(), Book::untrained(), "they were found, not guessed");
    let thumbs = LevelWeights::embedded().unwrap();
    assert_ne!(thumbs.easy, thumbs.normal);
}

#[test]
fn a_written_book_reads_the_same_again() {
    let book = Book::embedded();
    assert_eq!(Book::read(&book.to_text().unwrap()).unwrap(), *book);
}

#[test]
fn a_file_that_lacks_a_table_or_a_number_is_refused() {
    let text = Book::embedded().to_text().unwrap();
    assert!(Book::read(&text.replace("[card-4]", "[card-6]")).is_err());
    assert!(Book::read(&text.replacen("pace", "haste", 1)).is_err());
}

#[test]
fn every_table_is_trained() {
    assert_eq!(tables().collect::<Vec<_>>(), TABLES);
}

#[test]
fn training_with_the_same_seed_finds_the_same_whatever_the_jobs() {
    let plan = Plan { players: 3, games: 2, generations: 1, seed: 9, jobs: 1 };
    let material = material(Kind::Card);
    let mut improved = false;
    let alone = train(&material, plan, |progress| {
        improved = progress.surprise_after < progress.surprise_before;
    })
    .unwrap();
    let together = train(&material, Plan { jobs: 2, ..plan }, |_| {}).unwrap();
    let elsewhere = train(&material, Plan { seed: 10, ..plan }, |_| {}).unwrap();
    assert!(improved, "nothing was learnt");
    assert_eq!(alone, together);
    assert_ne!(alone, elsewhere);
}

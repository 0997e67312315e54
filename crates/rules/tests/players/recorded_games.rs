//! The games of computer players follow from their seeds. A faster implementation must not change a single move.

use std::fmt::Write;

use basari_rules::game::record::MovedBy;
use basari_rules::players::{Level, Player};
use basari_rules::record::to_text;
use basari_rules::simulation::{SeededRandom, play_one_game};
use sha2::{Digest, Sha256};

use crate::support::snapshots::compare_with_file;
use crate::support::{TABLES, material};

#[test]
fn seeded_playthroughs_match_their_golden_hashes() {
    let mut lines = String::new();
    for (kind, players) in TABLES {
        for level in Level::ALL {
            // The hard player is slow in a build without optimization.
            let games = if level == Level::Hard { 1 } else { 8 };
            let mut hash = Sha256::new();
            for number in 0..games {
                let seats = vec![Player::Level(level); players];
                let played = play_one_game(material(kind), &seats, &mut SeededRandom::new(7, number)).unwrap();
                let log: Vec<_> = played.log.into_iter().map(|event| (event, MovedBy::Computer)).collect();
                hash.update(to_text("seeded", &log).unwrap());
            }
            writeln!(lines, "{kind} {players} {level} {}", hex::encode(hash.finalize())).unwrap();
        }
    }
    compare_with_file("tests/golden/seeded-games.txt", &lines);
}

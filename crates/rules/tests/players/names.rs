//! Every computer player has a unique name that can be parsed.

use std::collections::BTreeSet;

use basari_rules::players::{FixedPolicy, Level, Player};

#[test]
fn every_level_is_found_by_its_name() {
    for level in Level::ALL {
        assert_eq!(level.to_string().parse(), Ok(level));
    }
}

#[test]
fn every_player_is_found_by_its_name_and_no_two_share_one() {
    let names: BTreeSet<&str> = Player::all().map(Player::name).collect();
    assert_eq!(names.len(), Level::ALL.len() + FixedPolicy::ALL.len());
    for player in Player::all() {
        assert_eq!(player.to_string().parse(), Ok(player));
    }
}

#[test]
fn the_error_for_an_unknown_name_lists_the_known_names() {
    let error = "nightmare".parse::<Player>().unwrap_err().to_string();
    assert!(error.contains("\"nightmare\"") && error.contains("hard") && error.contains("never-accept"), "{error}");
    let error = "nightmare".parse::<Level>().unwrap_err().to_string();
    assert!(error.contains("\"nightmare\"") && error.contains("hard") && !error.contains("never-accept"), "{error}");
}

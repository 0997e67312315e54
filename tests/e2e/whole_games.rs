//! Whole games, from the lobby to the final table.

use std::time::Duration;

use basari::playground::Id;

use super::support::{House, Player};

/// Opens a table, lets everybody sit down, and starts.
async fn start_game(house: &House, people: &[Id], new: &str) {
    house.command(people[0], house.table, new).await;
    for &person in &people[1..] {
        assert!(house.press_verb(person, house.table, "join").await.is_none());
    }
    assert!(house.press_verb(people[0], house.table, "start").await.is_none());
}

/// Everybody plays until the final table is there.
async fn play_to_the_end(house: &House, people: &[Id], seed: u64) {
    let mut players: Vec<Player> = people.iter().zip(seed..).map(|(&id, seed)| Player::new(id, seed)).collect();
    let mut idle = 0;
    let mut changes = house.world.changes();
    while house.button(people[0], house.table, "rematch").is_none() {
        let mut moved = false;
        for player in &mut players {
            moved |= player.step(house, house.table).await;
        }
        if moved {
            idle = 0;
            continue;
        }
        let _ = tokio::time::timeout(Duration::from_millis(500), changes.changed()).await;
        changes.mark_unchanged();
        idle += 1;
        if idle % 20 == 0 {
            players.iter_mut().for_each(Player::look_again);
        }
        assert!(idle < 400, "the game stands still:\n{}", house.transcript(people[0]));
    }
}

async fn a_whole_game(kind: &str, number: usize) {
    let house = House::open().await;
    let people = house.people[..number].to_vec();
    start_game(&house, &people, &format!("/basari new game:{kind} seats:{number} pace:evening")).await;
    play_to_the_end(&house, &people, 7).await;
    house.close().await;
}

#[tokio::test]
async fn three_people_play_a_whole_card_game() {
    a_whole_game("card", 3).await;
}

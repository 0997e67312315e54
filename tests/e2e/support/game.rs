//! Games as people play them.

use std::time::{Duration, Instant};

use discord_playground::Id;

use super::{House, Player};

/// How long nobody has anything to do before everybody looks again, and before it is too long.
const LOOK_AGAIN: Duration = Duration::from_secs(3);
const TOO_LONG: Duration = Duration::from_mins(2);

/// Opens a table, lets everybody sit down, and starts.
pub async fn start_game(house: &House, channel: Id, people: &[Id], new: &str) {
    house.command(people[0], channel, new).await;
    for &person in &people[1..] {
        assert!(house.press_verb(person, channel, "join").await.is_none());
    }
    assert!(house.press_verb(people[0], channel, "start").await.is_none());
}

/// Everybody plays until the final table is there.
pub async fn play_to_the_end(house: &House, channel: Id, people: &[Id], seed: u64) {
    play_until(house, channel, people, seed, |house| house.button(people[0], channel, "rematch").is_some()).await;
}

/// Everybody plays by what he sees until this can be seen.
pub async fn play_until(house: &House, channel: Id, people: &[Id], seed: u64, done: impl Fn(&House) -> bool) {
    let mut players: Vec<Player> = people.iter().zip(seed..).map(|(&id, seed)| Player::new(id, seed)).collect();
    let (mut last_step, mut last_look) = (Instant::now(), Instant::now());
    let mut changes = house.world.subscribe();
    'playing: while !done(house) {
        for player in &mut players {
            if player.step(house, channel).await {
                (last_step, last_look) = (Instant::now(), Instant::now());
                continue 'playing;
            }
        }
        let _ = tokio::time::timeout(Duration::from_millis(200), changes.changed()).await;
        changes.mark_unchanged();
        if last_look.elapsed() >= LOOK_AGAIN {
            last_look = Instant::now();
            players.iter_mut().for_each(Player::look_again);
            house.time_passes();
        }
        assert!(last_step.elapsed() < TOO_LONG, "the game stands still:\n{}", house.transcript(people[0], channel));
    }
}

//! Plays games by clicking.

use std::time::{Duration, Instant};

use discord_playground::Id;

use super::{BotFixture, Player};

/// After this time without a click, players look at all questions again. The second limit fails the test.
const IDLE_BEFORE_RETRY: Duration = Duration::from_secs(3);
/// With a manual clock, somebody's time has to pass.
const IDLE_BEFORE_TIME_PASSES: Duration = Duration::from_millis(500);
const MAX_IDLE: Duration = Duration::from_mins(2);

/// Opens a lobby, lets everybody join, and starts the game.
pub async fn start_game(fixture: &BotFixture, channel: Id, people: &[Id], new: &str) {
    fixture.command(people[0], channel, new).await;
    for &person in &people[1..] {
        assert!(fixture.press_verb(person, channel, "join").await.is_none());
    }
    assert!(fixture.press_verb(people[0], channel, "start").await.is_none());
}

/// Everybody plays until the final table is posted.
pub async fn play_to_the_end(fixture: &BotFixture, channel: Id, people: &[Id], seed: u64) {
    play_until(fixture, channel, people, seed, |fixture| fixture.button(people[0], channel, "rematch").is_some()).await;
}

/// Everybody plays by what they see, until `done`.
pub async fn play_until(
    fixture: &BotFixture,
    channel: Id,
    people: &[Id],
    seed: u64,
    done: impl Fn(&BotFixture) -> bool,
) {
    let mut players: Vec<Player> = people.iter().zip(seed..).map(|(&id, seed)| Player::new(id, seed)).collect();
    let (mut last_step, mut last_look) = (Instant::now(), Instant::now());
    let mut changes = fixture.world.subscribe();
    let idle = if fixture.has_manual_clock() { IDLE_BEFORE_TIME_PASSES } else { IDLE_BEFORE_RETRY };
    'playing: while !done(fixture) {
        for player in &mut players {
            if player.step(fixture, channel).await {
                (last_step, last_look) = (Instant::now(), Instant::now());
                continue 'playing;
            }
        }
        let _ = tokio::time::timeout(Duration::from_millis(200), changes.changed()).await;
        changes.mark_unchanged();
        if last_look.elapsed() >= idle {
            last_look = Instant::now();
            players.iter_mut().for_each(Player::forget_answers);
            fixture.advance_clock();
        }
        assert!(last_step.elapsed() < MAX_IDLE, "the game does not go on:\n{}", fixture.transcript(people[0], channel));
    }
}

//! The time from the start of the process until it is connected to the gateway.

use std::time::Duration;

use basari::store::Store;
use tokio::time::sleep;

use super::LoadFixture;
use super::{bot, tables};

const STARTS: usize = 5;

/// With these numbers of live games, smallest first.
pub async fn run(fixture: &LoadFixture, counts: &[u64]) {
    let login = fixture.playground.add_bot("Basari");
    let store = Store::open(&fixture.database).await.unwrap();
    println!("| Live games on {} | ms to ready, best of {STARTS} | All |", fixture.database_kind());
    println!("|---|---|---|");
    let mut have = 0;
    for &count in counts {
        tables::add_live_games(&store, have, count).await;
        have = count;
        let mut times = Vec::new();
        for _ in 0..STARTS {
            times.push(bot::time_to_ready(&fixture.playground, &login, fixture.basari()).await.as_millis());
            // Wait until the gateway notices that the process is gone.
            while fixture.playground.world().read(|state| state.is_online(login.id)) {
                sleep(Duration::from_millis(5)).await;
            }
        }
        println!("| {count} | {} | {times:?} |", times.iter().min().unwrap());
    }
}

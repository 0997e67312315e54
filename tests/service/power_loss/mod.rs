//! Power losses and failing disks while people click in eight games at the same time. The process writes to a simulated disk
//! that keeps only what was synced. No acknowledged click is lost, and no click is there in part.

mod checks;
mod concurrent_players;
mod simulated_disk;
mod torn_log;

use std::time::{Duration, Instant};

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use self::checks::check;
use self::concurrent_players::{GAMES, Players};
use self::simulated_disk::{Behavior, Image, SimulatedDisk};
use self::torn_log::Frames;

/// Enough clicks for all games to be going on.
const SOME_CLICKS: usize = 60;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_click_whose_sync_fails_is_not_acknowledged_and_play_goes_on_when_the_disk_works_again() {
    let Some(disk) = SimulatedDisk::new() else { return };
    let mut players = Players::start(&disk, true);
    players.play(SOME_CLICKS);
    disk.set(Behavior::Fails);
    players.play_until(|reports| reports.failed.len() as u64 == GAMES);
    // While every sync fails, the durable files do not change.
    let during_failure = (disk.durable_image(), players.reports.clone());
    disk.set(Behavior::Works);
    players.play(SOME_CLICKS);
    // The next failure hits the log in another state.
    disk.set(Behavior::Fails);
    std::thread::sleep(Duration::from_millis(100));
    disk.set(Behavior::Works);
    players.play(SOME_CLICKS);
    let reports = players.kill();

    check(&during_failure.0, &during_failure.1, "power loss while syncs fail").await;
    check(&disk.durable_image(), &reports, "power loss after syncs have failed").await;
    check(&disk.written_image(), &reports, "kill after syncs have failed").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_disk_that_lies_about_syncs_costs_no_earlier_click_and_leaves_nothing_half_done() {
    let Some(disk) = SimulatedDisk::new() else { return };
    let mut players = Players::start(&disk, true);
    players.play(SOME_CLICKS);
    disk.set(Behavior::Lies);
    let mut before = players.reports.clone();
    players.play(SOME_CLICKS);
    let reports = players.kill();

    check(&disk.written_image(), &reports, "kill after syncs that did nothing").await;
    // Nobody can promise anything about clicks after the disk began to lie.
    for (game, clicks) in reports.clicks {
        for key in clicks.into_keys() {
            before.clicks.entry(game.clone()).or_default().entry(key).or_insert(None);
        }
    }
    check(&disk.durable_image(), &before, "power loss after syncs that did nothing").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_power_loss_during_a_commit_leaves_all_of_it_or_nothing() {
    let mut random = StdRng::seed_from_u64(25);
    for _ in 0..2 {
        let Some(disk) = SimulatedDisk::new() else { return };
        // A checkpoint would be another reason for a sync.
        let mut players = Players::start(&disk, false);
        players.play(SOME_CLICKS + random.random_range(0..20));
        disk.set(Behavior::Hangs);
        let written = wait_for_unsynced_commit(&disk);
        let reports = players.kill();

        let Image { file, log } = disk.durable_image();
        let synced = Frames::of(&log).end();
        let clicks = check(&Image { file: file.clone(), log }, &reports, "nothing of the commit").await;
        for (damage, log) in Frames::of(&written.log).torn_at(synced) {
            let torn = check(&Image { file: file.clone(), log }, &reports, &damage).await;
            assert_eq!(torn, clicks, "{damage}: the commit is visible");
        }
        let complete = check(&Image { file, log: written.log }, &reports, "all of the commit").await;
        assert!(complete >= clicks);
    }
}

/// Waits until somebody has written a transaction, and hangs while syncing it.
fn wait_for_unsynced_commit(disk: &SimulatedDisk) -> Image {
    let started_at = Instant::now();
    while started_at.elapsed() < Duration::from_mins(1) {
        let written = disk.written_image();
        let synced = Frames::of(&disk.durable_image().log).end();
        let frames = Frames::of(&written.log);
        if frames.starts_from(synced).last().is_some_and(|last| frames.is_commit(*last)) {
            return written;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    panic!("nobody writes");
}

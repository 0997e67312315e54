//! A process in which people click in several games at the same time, and what it reports.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use basari::service::{
    ChannelId, GameId, IdempotencyKey, ManualClock, MoveRequest, NewGame, Service, ServiceError, Settings, Status,
    UserId,
};
use basari::store::Store;
use basari_rules::game::Kind;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tokio::task::JoinSet;

use super::simulated_disk::SimulatedDisk;
use crate::service::playing_process::{PlayingProcess, report};
use crate::service::service_fixture::{NOON, SERVER, person, service};
use crate::support::database::long_timeout;

/// Games that are played at the same time, each in a channel of its own.
pub const GAMES: u64 = 8;
const PEOPLE: u64 = 3;
/// Far more clicks than any test needs.
const MAX_CLICKS: usize = 1500;

const DATABASE: &str = "BASARI_TEST_POWER_DATABASE";
const CHECKPOINTS: &str = "BASARI_TEST_POWER_CHECKPOINTS";
const CHECKPOINT_INTERVAL: Duration = Duration::from_millis(40);

/// Not a test of its own: the tests of power losses run this in a separate process.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "runs until it is killed"]
async fn people_click_at_the_same_time() {
    let url = std::env::var(DATABASE).unwrap();
    let service = service(Store::open_with(&url, long_timeout()).await.unwrap(), Arc::new(ManualClock::at(NOON)));
    // Keeps the file open. After a failed sync the store closes its connection. When the last one is closed and the file is
    // opened again, SQLite takes everything for committed that is in the log, whether it was synced or not.
    let other = Store::open_with(&url, long_timeout()).await.unwrap();
    other.ping().await.unwrap();
    let mut players = JoinSet::new();
    for channel in 1..=GAMES {
        players.spawn(play_in(service.clone(), channel));
    }
    if std::env::var_os(CHECKPOINTS).is_some() {
        players.spawn(async move {
            loop {
                tokio::time::sleep(CHECKPOINT_INTERVAL).await;
                // The next one may work.
                let _ = service.store().checkpoint_wal().await;
            }
        });
    }
    players.join_next().await.unwrap().unwrap();
}

/// Plays one game after the other, whatever fails.
async fn play_in(service: Service, channel: u64) {
    let mut random = StdRng::seed_from_u64(channel);
    for turn in 0_u64.. {
        let played = match service.live_in(ChannelId(channel)).await {
            Ok(Some(game)) => play_once(&service, &game, &format!("c{channel} t{turn}"), &mut random).await,
            Ok(None) => start_game(&service, channel, turn).await,
            Err(error) => Err(error),
        };
        match played {
            // A click is refused if an earlier one, of which nobody knew whether it had failed, has worked.
            Ok(()) | Err(ServiceError::Refused(_)) => {}
            Err(ServiceError::Temporary(why)) => report(&format!("failed {channel} {why}")),
            Err(other) => panic!("{other}"),
        }
    }
}

async fn start_game(service: &Service, channel: u64, turn: u64) -> Result<(), ServiceError> {
    let kind = if channel.is_multiple_of(2) { Kind::Card } else { Kind::Board };
    let new = NewGame {
        server: Some(SERVER),
        channel: ChannelId(channel),
        host: person(1),
        kind,
        settings: Settings::new(kind),
        computers: Vec::new(),
        start: false,
        key: IdempotencyKey::new(format!("c{channel} t{turn} new")),
    };
    service.new_game(new).await?;
    Ok(())
}

async fn play_once(service: &Service, game: &GameId, turn: &str, random: &mut StdRng) -> Result<(), ServiceError> {
    let key = |what: &str| IdempotencyKey::new(format!("{turn} {what}"));
    let snapshot = service.view_game(game, Some(UserId(1))).await?;
    if snapshot.status == Status::Lobby {
        for number in 2..=PEOPLE {
            // They may have joined before.
            match service.join(game, &person(number), &key(&format!("join {number}"))).await {
                Ok(_) | Err(ServiceError::Refused(_)) => {}
                Err(other) => return Err(other),
            }
        }
        service.start(game, &person(1), &key("start")).await?;
        return Ok(());
    }
    for number in 1..=PEOPLE {
        let snapshot = service.view_game(game, Some(UserId(number))).await?;
        let (Some(seat), Some(view)) = (snapshot.viewer_seat, &snapshot.view) else { continue };
        let moves = snapshot.legal.moves();
        if moves.is_empty() || !view.asked.contains(seat) {
            continue;
        }
        let mv = moves[random.random_range(0..moves.len().min(4))];
        let (prompt, key) = (view.prompt, key("move"));
        report(&format!("clicking {game} {}", key.as_str()));
        let request = MoveRequest { game: game.clone(), actor: UserId(number), prompt, key: key.clone(), mv };
        let made = service.submit_move(request).await?.result;
        report(&format!("moved {game} {} {} {}", made.first, made.last, key.as_str()));
        return Ok(());
    }
    Ok(())
}

/// The first and last event of an acknowledged click.
pub type Events = (u64, u64);

/// What the process has reported: the clicks of each game, with their events once they are acknowledged.
#[derive(Clone, Default)]
pub struct Reports {
    pub clicks: BTreeMap<GameId, BTreeMap<String, Option<Events>>>,
    pub acknowledged: usize,
    /// The channels in which a click has failed.
    pub failed: BTreeSet<u64>,
}

impl Reports {
    fn read(&mut self, report: &str) {
        let words: Vec<&str> = report.splitn(3, ' ').collect();
        match words[..] {
            ["clicking", game, key] => {
                self.clicks.entry(game.parse().unwrap()).or_default().insert(key.to_owned(), None);
            }
            ["moved", game, rest] => {
                let [first, last, key] = rest.splitn(3, ' ').collect::<Vec<_>>()[..] else { panic!("{report}") };
                let events = (first.parse().unwrap(), last.parse().unwrap());
                self.clicks.get_mut(&game.parse().unwrap()).unwrap().insert(key.to_owned(), Some(events));
                self.acknowledged += 1;
            }
            ["failed", channel, _] => {
                self.failed.insert(channel.parse().unwrap());
            }
            _ => panic!("{report}"),
        }
    }
}

/// The process and its reports.
pub struct Players {
    process: PlayingProcess,
    pub reports: Reports,
}

impl Players {
    pub fn start(disk: &SimulatedDisk, with_checkpoints: bool) -> Players {
        let test = "service::power_loss::concurrent_players::people_click_at_the_same_time";
        let process = PlayingProcess::start(test, |command| {
            command.env(DATABASE, disk.url());
            if with_checkpoints {
                command.env(CHECKPOINTS, "1");
            }
            disk.attach(command);
        });
        Players { process, reports: Reports::default() }
    }

    /// Lets them play until the reports say so.
    pub fn play_until(&mut self, is_enough: impl Fn(&Reports) -> bool) {
        while !is_enough(&self.reports) {
            assert!(self.reports.acknowledged < MAX_CLICKS, "what the test waits for never happens");
            self.reports.read(&self.process.next_report());
        }
    }

    /// Lets them play until so many more clicks are acknowledged.
    pub fn play(&mut self, clicks: usize) {
        let enough = self.reports.acknowledged + clicks;
        self.play_until(|reports| reports.acknowledged >= enough);
    }

    pub fn kill(self) -> Reports {
        let Players { process, mut reports } = self;
        process.kill().iter().for_each(|report| reports.read(report));
        reports
    }
}

//! Processes that share a database: the work of a dead one is taken over, and that of a living one is not.

use basari::model::pace::Pace;
use basari::process_identity;
use basari::service::{Heartbeat, MoveRequest, PlanChoice, PlanScope, ProcessInfo, Service, Settings, UserId};
use basari::store::Store;
use basari_rules::game::record::MovedBy;
use basari_rules::game::{Action, BarterPlan, Event, Kind, Move};
use jiff::SignedDuration;

use super::service_fixture::{ServiceFixture, asked, location_of, person, run_due_deadlines};
use crate::support::database::{Database, on_both_databases};

/// The identity of a process that has ended, as far as these heartbeats know.
const ENDED: &str = "ended";

fn heartbeat(service: &Service, process: &str) -> Heartbeat {
    let info = ProcessInfo { process: process.to_owned(), first_shard: 0, last_shard: 1, shard_count: 4 };
    Heartbeat::new(service.clone(), info, |process| process == ENDED)
}

/// Two processes with the same database and the same clock, which stands still. So no lease expires by itself.
async fn two_processes(db: &Database) -> (ServiceFixture, Service) {
    let fixture = ServiceFixture::new(db).await;
    let store: Store = db.store().await;
    let other = super::service_fixture::service(store, fixture.clock.clone());
    (fixture, other)
}

async fn claim(service: &Service) -> Vec<u64> {
    let claimed = service.claim_deliveries(service.instance(), 10).await.unwrap();
    claimed.iter().map(|delivery| delivery.number).collect()
}

on_both_databases! {
    async fn a_restarted_process_continues_the_work_of_its_predecessor_at_once(db: &Database) {
        let (fixture, restarted) = two_processes(db).await;
        let crashed = &fixture.service;
        fixture.open_lobby(Kind::Card, 1).await;
        heartbeat(crashed, ENDED).beat(&[]).await.unwrap();
        assert_eq!(claim(crashed).await, [1]);
        fixture.clock.advance(SignedDuration::from_hours(24));
        assert_eq!(crashed.claim_due_deadlines(10).await.unwrap().len(), 1, "the lobby expires");
        assert_eq!(claim(crashed).await, [1], "the first lease has ended");
        assert_eq!((claim(&restarted).await, restarted.claim_due_deadlines(10).await.unwrap()), (vec![], vec![]));

        heartbeat(&restarted, "new").beat(&[]).await.unwrap();
        let continued = restarted.claim_deliveries(restarted.instance(), 10).await.unwrap();
        assert_eq!((continued.len(), continued[0].number, continued[0].attempts), (1, 1, 2), "Discord may have it");
        assert_eq!(restarted.claim_due_deadlines(10).await.unwrap().len(), 1);
    }

    async fn plans_and_reserves_outlive_the_process_that_knew_them(db: &Database) {
        let (fixture, survivor) = two_processes(db).await;
        let crashed = &fixture.service;
        let hours = SignedDuration::from_hours;
        let game = fixture.open_lobby(Kind::Card, 3).await;
        let by_day = |settings: &mut Settings| settings.pace = Pace::Day;
        crashed.change_settings(&game, &person(1), by_day, &fixture.key()).await.unwrap();
        crashed.start(&game, &person(1), &fixture.key()).await.unwrap();
        fixture.deliver_all().await;
        let prompt = fixture.snapshot(&game).await.prompt().unwrap();
        let choose = async |process: &Service, user, action, plan| {
            let (game, key) = (game.clone(), fixture.key());
            let request = MoveRequest { game, actor: UserId(user), prompt, key, mv: Move::Play(action) };
            process.submit_move_with_plan(request, plan).await.unwrap();
        };
        let follow = |plan| PlanChoice::Follow(plan, PlanScope::ThisRound);
        let gives_in = BarterPlan { then_accept: true, ..BarterPlan::pay_up_to(1) };
        choose(crashed, 1, Action::B, follow(BarterPlan::pay_up_to(3))).await;
        choose(crashed, 3, Action::C, PlanChoice::Ask).await;
        fixture.clock.advance(hours(5));
        choose(&survivor, 2, Action::B, follow(gives_in)).await;
        let snapshot = survivor.view_game(&game, None).await.unwrap();
        let bids = snapshot.public_log.iter().filter(|entry| matches!(entry.event, Event::Offered { .. }));
        let bids: Vec<MovedBy> = bids.map(|entry| entry.by).collect();
        assert!(bids.len() >= 2 && bids.iter().all(|by| *by == MovedBy::Order), "both plans were followed: {bids:?}");
        let reserves = |snapshot: &basari::service::GameSnapshot| {
            snapshot.occupants.iter().map(|occupant| occupant.reserve_left).collect::<Vec<_>>()
        };
        assert_eq!(reserves(&snapshot), [hours(24), hours(23), hours(24)]);

        // Nobody answers the next question. One process claims the deadlines and dies, the other one takes over.
        fixture.deliver_all().await;
        let late = asked(&survivor.view_game(&game, None).await.unwrap());
        heartbeat(crashed, ENDED).beat(&[]).await.unwrap();
        fixture.clock.advance(hours(28));
        let claimed = crashed.claim_due_deadlines(50).await.unwrap();
        assert!(!claimed.is_empty());
        assert_eq!(run_due_deadlines(&survivor, 50).await.unwrap(), 0, "they are leased");
        heartbeat(&survivor, "survivor").beat(&[]).await.unwrap();
        while run_due_deadlines(&survivor, 50).await.unwrap() > 0 {}
        let after = survivor.view_game(&game, None).await.unwrap();
        for user in late {
            let occupant = after.occupants.iter().find(|occupant| occupant.user == Some(UserId(user))).unwrap();
            assert_eq!((occupant.missed_deadlines, occupant.reserve_left), (1, SignedDuration::ZERO));
        }
        // The dead one was only slow. What it does with its claim changes nothing.
        crashed.run_deadlines(claimed).await;
        assert_eq!(survivor.view_game(&game, None).await.unwrap(), after);
    }

    async fn others_take_over_after_three_missed_heartbeats(db: &Database) {
        let (fixture, survivor) = two_processes(db).await;
        let silent = &fixture.service;
        fixture.open_lobby(Kind::Card, 1).await;
        heartbeat(silent, "unknown").beat(&[]).await.unwrap();
        assert_eq!(claim(silent).await, [1]);
        let mut beating = heartbeat(&survivor, "survivor");
        for _ in 0..3 {
            beating.beat(&[]).await.unwrap();
            assert_eq!(claim(&survivor).await, [0; 0]);
        }
        beating.beat(&[]).await.unwrap();
        let taken = survivor.claim_deliveries(survivor.instance(), 10).await.unwrap().pop().expect("the lease is over");

        // The silent process was only slow. It beats again, and its late report changes nothing.
        let late = basari::service::Delivery { attempts: 0, ..taken.clone() };
        silent.retry_delivery(silent.instance(), &late).await.unwrap();
        let mut slow = heartbeat(silent, "unknown");
        for _ in 0..5 {
            slow.beat(&[]).await.unwrap();
            beating.beat(&[]).await.unwrap();
        }
        assert_eq!(claim(silent).await, [0; 0], "it takes nothing from a living process");
        survivor.mark_delivered(&taken, location_of(&taken)).await.unwrap();
        assert_eq!(survivor.next_delivery().await.unwrap(), None);
    }

    async fn two_living_processes_on_the_same_shards_keep_their_leases(db: &Database) {
        let (fixture, other) = two_processes(db).await;
        fixture.open_lobby(Kind::Card, 1).await;
        let (mut one, mut two) = (heartbeat(&fixture.service, "one"), heartbeat(&other, "two"));
        one.beat(&[]).await.unwrap();
        assert_eq!(claim(&fixture.service).await, [1]);
        for _ in 0..10 {
            two.beat(&[]).await.unwrap();
            assert_eq!(claim(&other).await, [0; 0]);
            one.beat(&[]).await.unwrap();
        }
    }

    async fn a_process_that_stops_hands_over_its_work(db: &Database) {
        let (fixture, other) = two_processes(db).await;
        fixture.open_lobby(Kind::Card, 1).await;
        heartbeat(&fixture.service, "one").beat(&[]).await.unwrap();
        assert_eq!(claim(&fixture.service).await, [1]);
        fixture.service.sign_off().await.unwrap();
        assert_eq!(claim(&other).await, [1]);
    }
}

#[test]
fn this_process_has_not_ended() {
    assert!(!process_identity::has_ended(&process_identity::current()));
}

#[test]
fn a_process_that_was_waited_for_has_ended() {
    let own = process_identity::current();
    // Not everywhere can a process be identified.
    let Some((place, _)) = own.rsplit_once(&format!(" {} ", std::process::id())) else { return };
    let mut child = std::process::Command::new("true").spawn().unwrap();
    let pid = child.id();
    child.wait().unwrap();
    assert!(process_identity::has_ended(&format!("{place} {pid} 1")));
    assert!(process_identity::has_ended(&format!("{place} {} 1", std::process::id())), "its id was reused");
    assert!(!process_identity::has_ended(&format!("elsewhere {pid} 1")), "nothing is known about other machines");
    assert!(["", "nonsense", "a b c"].iter().all(|unknown| !process_identity::has_ended(unknown)));
}

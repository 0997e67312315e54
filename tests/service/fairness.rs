//! Chance that can be checked afterwards.

use basari::service::Status;
use basari_rules::fairness::{Secret, VerifiableRandom, count_picks};
use basari_rules::game::{Event, Kind, RandomSource};

use super::service_fixture::Hall;
use crate::support::database::{Database, on_both_databases};

/// Computed with a few lines of Python:
/// `seed = sha256(bytes(range(32)) + b'["a","b"]')`, then `int.from_bytes(sha256(seed + n.to_bytes(8, "big")).digest()[:4], "big") % 6`.
#[test]
fn picks_are_what_the_description_says() {
    let mut bytes = [0; 32];
    for (number, byte) in (0..).zip(&mut bytes) {
        *byte = number;
    }
    let secret = Secret::new(bytes);
    assert_eq!(secret.commitment(), "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
    let seed = secret.seed(r#"["a","b"]"#);
    assert_eq!(seed.to_hex(), "c2e9146e63212dfb853fd844fc0d2ad8f1fa67659dec8e293b54743b3c21bfbb");
    let mut dealer = VerifiableRandom::new(seed.clone(), 0);
    let dealt: Vec<u32> = (0..12).map(|_| dealer.pick(6)).collect();
    assert_eq!(dealt, [3, 0, 4, 0, 3, 0, 4, 0, 0, 5, 1, 0]);
    // Three quarters of 2^32: here some numbers are refused and hashed again.
    let mut dealer = VerifiableRandom::new(seed, 100);
    let dealt: Vec<u32> = (0..6).map(|_| dealer.pick(3 << 30)).collect();
    assert_eq!(dealt, [3_026_190_893, 2_990_187_531, 2_311_773_769, 815_253_661, 30_589_907, 1_651_393_609]);
}

#[test]
fn a_dealer_goes_on_where_the_log_ends() {
    let seed = Secret::new([9; 32]).seed("");
    let mut whole = VerifiableRandom::new(seed.clone(), 0);
    let all: Vec<u32> = (0..20).map(|_| whole.pick(60)).collect();
    let mut rest = VerifiableRandom::new(seed, 7);
    assert_eq!(all[7..], (7..20).map(|_| rest.pick(60)).collect::<Vec<_>>());
}

#[test]
fn picks_are_even() {
    let mut dealer = VerifiableRandom::new(Secret::new([3; 32]).seed("evenness"), 0);
    let mut counts = [0_u32; 7];
    for _ in 0..70_000 {
        counts[usize::try_from(dealer.pick(7)).unwrap()] += 1;
    }
    // The same every time: the seed is fixed. Five standard deviations would be 463.
    assert!(counts.iter().all(|count| count.abs_diff(10_000) < 463), "{counts:?}");
}

#[test]
fn neither_secret_nor_seed_shows_itself() {
    let secret = Secret::new([0xab; 32]);
    let shown = format!("{secret:?} {:?} {:?}", secret.seed(""), VerifiableRandom::new(secret.seed(""), 0));
    assert!(!shown.contains("abab") && !shown.contains("171"), "{shown}");
    assert_eq!(Secret::from_hex(&secret.to_hex()), Ok(secret));
    assert!(Secret::from_hex("00").is_err());
}

on_both_databases! {
    async fn a_finished_game_is_verified_from_what_it_shows(db: &Database) {
        let hall = Hall::open(db).await;
        for (channel, kind) in [(100, Kind::Card), (101, Kind::Board)] {
            let game = hall.game_in(channel, kind, 3, 0).await;
            let before = hall.table(&game).await;
            assert_eq!(before.fairness.revealed, None, "not before the end");
            let table = hall.play_out(&game).await;
            assert_eq!(table.status, Status::Over);
            assert_eq!(table.fairness.commitment, before.fairness.commitment);
            let revealed = table.fairness.revealed.unwrap();
            let log: Vec<Event> = table.public_log.into_iter().map(|told| told.event).collect();
            let secret = Secret::from_hex(&revealed.secret).unwrap();
            let player_entropy: Vec<String> = serde_json::from_str(&revealed.player_entropy).unwrap();
            assert_eq!(player_entropy.len(), 3, "one thing a person");
            assert_eq!(secret.seed(&revealed.player_entropy).to_hex(), revealed.seed);
            assert!(count_picks(&log) > 10);
            assert_eq!(hall.service.verify(&game, None).await.unwrap().unwrap().random_lines, usize::try_from(count_picks(&log)).unwrap());
        }
    }
}

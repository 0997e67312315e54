//! Verifiable randomness.

use basari::service::{Refusal, Status};
use basari_rules::fairness::{Secret, VerifiableRandom, contributions, count_picks};
use basari_rules::game::{Event, Kind, RandomSource};

use super::service_fixture::{ServiceFixture, person, refusal};
use crate::support::database::{Database, on_both_databases};

/// Computed with a few lines of Python:
/// `seed = sha256(bytes(range(32)) + b'["a","b"]')`, then `int.from_bytes(sha256(seed + n.to_bytes(8, "big")).digest()[:4], "big") % 6`.
#[test]
fn picks_match_the_documented_algorithm() {
    let mut bytes = [0; 32];
    for (number, byte) in (0..).zip(&mut bytes) {
        *byte = number;
    }
    let secret = Secret::new(bytes);
    assert_eq!(secret.commitment(), "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
    let seed = secret.seed(r#"["a","b"]"#);
    assert_eq!(seed.to_hex(), "c2e9146e63212dfb853fd844fc0d2ad8f1fa67659dec8e293b54743b3c21bfbb");
    let mut source = VerifiableRandom::new(seed.clone(), 0);
    let picks: Vec<u32> = (0..12).map(|_| source.pick(6)).collect();
    assert_eq!(picks, [3, 0, 4, 0, 3, 0, 4, 0, 0, 5, 1, 0]);
    // Three quarters of 2^32: some numbers are rejected and hashed again.
    let mut source = VerifiableRandom::new(seed, 100);
    let picks: Vec<u32> = (0..6).map(|_| source.pick(3 << 30)).collect();
    assert_eq!(picks, [3_026_190_893, 2_990_187_531, 2_311_773_769, 815_253_661, 30_589_907, 1_651_393_609]);
}

#[test]
fn picks_continue_where_the_log_ends() {
    let seed = Secret::new([9; 32]).seed("");
    let mut whole = VerifiableRandom::new(seed.clone(), 0);
    let all: Vec<u32> = (0..20).map(|_| whole.pick(60)).collect();
    let mut rest = VerifiableRandom::new(seed, 7);
    assert_eq!(all[7..], (7..20).map(|_| rest.pick(60)).collect::<Vec<_>>());
}

#[test]
fn picks_are_evenly_distributed() {
    let mut source = VerifiableRandom::new(Secret::new([3; 32]).seed("evenness"), 0);
    let mut counts = [0_u32; 7];
    for _ in 0..70_000 {
        counts[usize::try_from(source.pick(7)).unwrap()] += 1;
    }
    // The seed is fixed, so the result is always the same. Five standard deviations are 463.
    assert!(counts.iter().all(|count| count.abs_diff(10_000) < 463), "{counts:?}");
}

#[test]
fn debug_output_hides_the_secret_and_the_seed() {
    let secret = Secret::new([0xab; 32]);
    let output = format!("{secret:?} {:?} {:?}", secret.seed(""), VerifiableRandom::new(secret.seed(""), 0));
    assert!(!output.contains("abab") && !output.contains("171"), "{output}");
    assert_eq!(Secret::from_hex(&secret.to_hex()), Ok(secret));
    assert!(Secret::from_hex("00").is_err());
}

on_both_databases! {
    async fn words_of_the_players_enter_the_seed(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.service.new_game(fixture.new_game(Kind::Card, 100)).await.unwrap().game;
        assert_eq!(fixture.snapshot(&game).await.fairness.contributions, None, "not before the start");
        let join = async |user: u64, words: &str| {
            let key = fixture.key();
            fixture.service.join_with_words(&game, &person(user), words, &key).await.unwrap();
            key.as_str().to_owned()
        };
        // The host sits there already and has seen the commitment.
        let host = join(1, "open \"sesame\"").await;
        let second = join(2, " @everyone\n").await;
        let third = join(3, &"ä".repeat(500)).await;
        let refused = fixture.service.join(&game, &person(2), &fixture.key()).await;
        assert_eq!(refusal(refused), Refusal::AlreadyJoined);
        fixture.service.start(&game, &person(1), &fixture.key()).await.unwrap();
        let shown = fixture.snapshot(&game).await.fairness.contributions.unwrap();
        let snapshot = fixture.play_to_end(&game).await;
        let entropy = snapshot.fairness.revealed.clone().unwrap().player_entropy;
        let entries: Vec<String> = serde_json::from_str(&entropy).unwrap();
        let long = "ä".repeat(100);
        assert_eq!(entries, [format!("{host} open \"sesame\""), format!("{second} @everyone"), format!("{third} {long}")]);
        assert_eq!((shown, snapshot.fairness.contributions), (contributions(&entropy), Some(contributions(&entropy))));
        assert!(fixture.service.verify(&game, None).await.unwrap().is_ok());
    }

    async fn a_finished_game_reveals_enough_to_verify_it(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        for (channel, kind) in [(100, Kind::Card), (101, Kind::Board)] {
            let game = fixture.start_game_in(channel, kind, 3, 0).await;
            let before = fixture.snapshot(&game).await;
            assert_eq!(before.fairness.revealed, None, "not before the end");
            let snapshot = fixture.play_to_end(&game).await;
            assert_eq!(snapshot.status, Status::Over);
            assert_eq!(snapshot.fairness.commitment, before.fairness.commitment);
            let revealed = snapshot.fairness.revealed.unwrap();
            let log: Vec<Event> = snapshot.public_log.into_iter().map(|entry| entry.event).collect();
            let secret = Secret::from_hex(&revealed.secret).unwrap();
            let player_entropy: Vec<String> = serde_json::from_str(&revealed.player_entropy).unwrap();
            assert_eq!(player_entropy.len(), 3, "one entry per person");
            assert_eq!(secret.seed(&revealed.player_entropy).to_hex(), revealed.seed);
            assert!(count_picks(&log) > 10);
            assert_eq!(
                fixture.service.verify(&game, None).await.unwrap().unwrap().random_lines,
                usize::try_from(count_picks(&log)).unwrap()
            );
        }
    }
}

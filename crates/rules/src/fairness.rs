//! Randomness that anyone can verify after the game.
//!
//! When a lobby opens, a secret of 32 random bytes is generated, and its SHA-256 hash, the *commitment*, is shown. When the game
//! starts, the secret is combined with player entropy, so that neither side alone determines the cards:
//! `seed = SHA-256(secret || player entropy)`, where the player entropy is text (`brought` in proofs). Its SHA-256 hash, the
//! *contributions*, is shown at the start.
//!
//! The n-th pick of a game, counted from 0, among `c` choices works as follows. Let `d = SHA-256(seed || n)` with `n` as 8
//! big-endian bytes, and let `x` be the first 4 bytes of `d` as a big-endian number. If `x` is below the greatest multiple of `c`
//! up to 2^32, the pick is `x mod c`. Otherwise, replace `d` by `SHA-256(d)` and try again. A card is one pick among the remaining
//! cards by id. A die roll is one pick among 6, plus 1.

use sha2::{Digest, Sha256};

use crate::game::{Event, RandomSource};

/// The secret of a game.
///
/// ```
/// use basari_rules::fairness::{Secret, VerifiableRandom};
/// use basari_rules::game::RandomSource;
///
/// let secret = Secret::new([7; 32]);
/// // The lobby shows the commitment. After the game, anyone can check that it belongs to the secret.
/// let revealed = Secret::from_hex(&secret.to_hex())?;
/// assert_eq!(revealed.commitment(), secret.commitment());
/// let mut random = VerifiableRandom::new(secret.seed("[]"), 0);
/// let mut again = VerifiableRandom::new(revealed.seed("[]"), 0);
/// assert_eq!(random.pick(39), again.pick(39));
/// # Ok::<(), basari_rules::fairness::InvalidSecret>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

/// The text is not 64 hex digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a secret must be 64 hex digits")]
pub struct InvalidSecret;

impl Secret {
    pub fn new(bytes: [u8; 32]) -> Secret {
        Secret(bytes)
    }

    pub fn from_hex(text: &str) -> Result<Secret, InvalidSecret> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(text, &mut bytes).map_err(|_| InvalidSecret)?;
        Ok(Secret(bytes))
    }

    pub fn to_hex(&self) -> String {
        hex::encode(self.0)
    }

    /// The hash that the lobby shows. It proves that the secret was not changed later.
    pub fn commitment(&self) -> String {
        hex::encode(Sha256::digest(self.0))
    }

    pub fn seed(&self, player_entropy: &str) -> Seed {
        Seed(Sha256::new().chain_update(self.0).chain_update(player_entropy).finalize().into())
    }
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("(secret)")
    }
}

/// The hash of the player entropy that the first post of a game shows. It proves that the entropy was not invented later.
pub fn contributions(player_entropy: &str) -> String {
    hex::encode(Sha256::digest(player_entropy))
}

/// Determines all randomness of a game.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed([u8; 32]);

impl Seed {
    pub fn to_hex(&self) -> String {
        hex::encode(self.0)
    }
}

impl std::fmt::Debug for Seed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("(seed)")
    }
}

/// The randomness of one game, computed from its seed.
#[derive(Clone, Debug)]
pub struct VerifiableRandom {
    seed: Seed,
    next: u64,
}

impl VerifiableRandom {
    /// Continues after this many picks; see [`count_picks`].
    pub fn new(seed: Seed, picks: u64) -> VerifiableRandom {
        VerifiableRandom { seed, next: picks }
    }
}

impl RandomSource for VerifiableRandom {
    fn pick(&mut self, choices: u32) -> u32 {
        let mut digest: [u8; 32] =
            Sha256::new().chain_update(self.seed.0).chain_update(self.next.to_be_bytes()).finalize().into();
        self.next += 1;
        let choices = choices.max(1);
        // 2^32 modulo `choices`: this many numbers at the top would favor the first choices.
        let excess = (u32::MAX % choices + 1) % choices;
        loop {
            let number = u32::from_be_bytes([digest[0], digest[1], digest[2], digest[3]]);
            if number <= u32::MAX - excess {
                return number % choices;
            }
            digest = Sha256::digest(digest).into();
        }
    }
}

/// The number of picks in a log.
pub fn count_picks<'a>(events: impl IntoIterator<Item = &'a Event>) -> u64 {
    let chance = |event: &&Event| matches!(event, Event::Dealt { .. } | Event::Drew { .. } | Event::Rolled { .. });
    events.into_iter().filter(chance).map(|_| 1).sum()
}

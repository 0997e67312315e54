//! Chance that can be checked afterwards. Pure.
//!
//! A secret of 32 random bytes is drawn when a lobby opens, and its SHA-256, the *commitment*, is shown there. When the game
//! starts, the secret is mixed with what the players brought, so that neither side alone chose the cards:
//! `seed = SHA-256(secret || brought)`, where `brought` is text, byte for byte. The n-th pick of a game, counted from 0, among
//! `c` choices is: `d = SHA-256(seed || n as 8 bytes, the highest first)`; `x` = the first 4 bytes of `d`, the highest first; if `x` is
//! below the greatest multiple of `c` up to 2^32, the pick is `x mod c`; else `d = SHA-256(d)` and again. A dealt or drawn card is
//! one pick among the cards that are left, by id; a die is one pick among 6, plus 1.

use sha2::{Digest, Sha256};

use crate::game::{Chance, Event};

/// What a lobby opens with, in hex.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

/// Not 64 hex digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a secret must be 64 hex digits")]
pub struct NotASecret;

impl Secret {
    pub fn new(bytes: [u8; 32]) -> Secret {
        Secret(bytes)
    }

    pub fn from_hex(text: &str) -> Result<Secret, NotASecret> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(text, &mut bytes).map_err(|_| NotASecret)?;
        Ok(Secret(bytes))
    }

    pub fn to_hex(&self) -> String {
        hex::encode(self.0)
    }

    /// Shown from the lobby on: whoever changes the secret later is found out.
    pub fn commitment(&self) -> String {
        hex::encode(Sha256::digest(self.0))
    }

    pub fn seed(&self, brought: &str) -> Seed {
        Seed(Sha256::new().chain_update(self.0).chain_update(brought).finalize().into())
    }
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("(secret)")
    }
}

/// All chance of a game follows from it.
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

/// Deals one game: pick after pick from its seed.
#[derive(Clone, Debug)]
pub struct Dealer {
    seed: Seed,
    next: u64,
}

impl Dealer {
    /// Goes on after so many picks; see [`picks`].
    pub fn new(seed: Seed, picked: u64) -> Dealer {
        Dealer { seed, next: picked }
    }
}

impl Chance for Dealer {
    fn pick(&mut self, choices: u32) -> u32 {
        let mut digest: [u8; 32] =
            Sha256::new().chain_update(self.seed.0).chain_update(self.next.to_be_bytes()).finalize().into();
        self.next += 1;
        let choices = choices.max(1);
        // 2^32 modulo `choices`: so many numbers at the top would favour the first choices.
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

/// How many picks a log holds.
pub fn picks<'a>(events: impl IntoIterator<Item = &'a Event>) -> u64 {
    let chance = |event: &&Event| matches!(event, Event::Dealt { .. } | Event::Drew { .. } | Event::Rolled { .. });
    events.into_iter().filter(chance).map(|_| 1).sum()
}

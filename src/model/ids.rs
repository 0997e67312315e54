//! Ids: our own for games, Discord's for everything else.

use rand::{Rng, RngExt};
use std::fmt;
use std::str::FromStr;

/// Consonants that English, German and Japanese speakers can all tell apart.
const CONSONANTS: &[u8; 13] = b"bdhjklmnprstv";
const VOWELS: &[u8; 5] = b"aeiou";
const SYLLABLES: usize = 6;
const LETTERS: usize = 2 * SYLLABLES;

/// A short, speakable, unguessable game id such as `dora-mipu-kela-47`: 65^6 * 90, over 42 bits.
///
/// Parsing ignores case, hyphens, underscores and spaces; printing always gives the same spelling.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct GameId(String);

impl GameId {
    pub fn generate(rng: &mut (impl Rng + ?Sized)) -> Self {
        let mut letters = String::with_capacity(LETTERS + 5);
        for syllable in 0..SYLLABLES {
            if syllable > 0 && syllable % 2 == 0 {
                letters.push('-');
            }
            letters.push(char::from(CONSONANTS[rng.random_range(0..CONSONANTS.len())]));
            letters.push(char::from(VOWELS[rng.random_range(0..VOWELS.len())]));
        }
        let digits: u8 = rng.random_range(10..100);
        Self(format!("{letters}-{digits}"))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("invalid game id; expected something like dora-mipu-kela-47")]
pub struct NotAGameId;

impl FromStr for GameId {
    type Err = NotAGameId;

    fn from_str(text: &str) -> Result<Self, NotAGameId> {
        let mut plain = Vec::with_capacity(LETTERS + 2);
        for c in text.chars().filter(|c| !c.is_whitespace() && !matches!(c, '-' | '_')) {
            plain.push(u8::try_from(c.to_ascii_lowercase()).map_err(|_| NotAGameId)?);
        }
        let fits = plain.len() == LETTERS + 2
            && plain[..LETTERS].chunks(2).all(|cv| CONSONANTS.contains(&cv[0]) && VOWELS.contains(&cv[1]))
            && matches!(plain[LETTERS], b'1'..=b'9')
            && plain[LETTERS + 1].is_ascii_digit();
        if !fits {
            return Err(NotAGameId);
        }
        let groups: Vec<&str> = plain.chunks(4).filter_map(|group| std::str::from_utf8(group).ok()).collect();
        Ok(Self(groups.join("-")))
    }
}

impl TryFrom<String> for GameId {
    type Error = NotAGameId;

    fn try_from(text: String) -> Result<Self, NotAGameId> {
        text.parse()
    }
}

impl From<GameId> for String {
    fn from(id: GameId) -> Self {
        id.0
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

macro_rules! discord_id {
    ($($(#[$about:meta])* $name:ident)*) => {$(
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub u64);

        impl $name {
            /// The column value. Databases have no unsigned 64-bit integers, so this keeps the bits and ignores the sign.
            pub(crate) fn column(self) -> i64 {
                self.0.cast_signed()
            }

            pub(crate) fn of_column(column: i64) -> Self {
                Self(column.cast_unsigned())
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    )*};
}

discord_id! {
    UserId
    /// A guild.
    ServerId
    /// A channel or a thread. For Discord, a thread is a channel.
    ChannelId
    MessageId
}

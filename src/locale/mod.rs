//! Translated texts: Fluent messages from `assets/locales/<language>/*.ftl`, embedded in the program. Knows languages,
//! plurals, lists and numbers, but nothing about games or Discord.
//!
//! To add a language, add a folder there and a line to `languages!` here. `tests/pages/words.rs` fails if a message is
//! missing, unused or called with wrong arguments.

mod words;

pub use fluent_bundle::FluentValue as Value;
pub use words::Words;

use std::sync::LazyLock;

macro_rules! languages {
    ($($name:ident = $code:literal, $thousands:literal, $decimal:literal;)+) => {
        /// A language that the bot speaks.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Locale { $($name),+ }

        impl Locale {
            pub const ALL: &[Locale] = &[$(Locale::$name),+];

            /// The code in settings and folder names.
            pub const fn code(self) -> &'static str {
                match self { $(Locale::$name => $code),+ }
            }

            /// The separator between thousands.
            pub(crate) const fn thousands_separator(self) -> char {
                match self { $(Locale::$name => $thousands),+ }
            }

            /// The separator before decimals.
            pub(crate) const fn decimal_separator(self) -> char {
                match self { $(Locale::$name => $decimal),+ }
            }
        }
    };
}

languages! {
    En = "en", ',', '.';
    De = "de", '.', ',';
    Ja = "ja", ',', '.';
}

/// The language for missing messages. A test ensures that no message is missing.
const FALLBACK: Locale = Locale::En;

static WORDS: LazyLock<Vec<Words>> = LazyLock::new(|| Locale::ALL.iter().map(|&locale| Words::load(locale)).collect());

impl Locale {
    pub fn from_code(code: &str) -> Option<Locale> {
        Locale::ALL.iter().copied().find(|locale| locale.code() == code)
    }

    /// Finds the language for a Discord locale such as `en-GB`: an exact match, the same language, or English.
    pub fn from_discord(name: &str) -> Locale {
        let language = name.split('-').next().unwrap_or(name);
        Locale::from_code(name).or_else(|| Locale::from_code(language)).unwrap_or(FALLBACK)
    }

    /// The words of this language.
    pub fn words(self) -> &'static Words {
        &WORDS[self as usize]
    }
}

/// Formats a message: `say!(words, "some-id", name = value)`. The id is a literal, so a test can check every call.
#[macro_export]
macro_rules! say {
    ($words:expr, $id:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $words.say($id, &[$((stringify!($name), $crate::locale::Value::from($value))),*])
    };
}

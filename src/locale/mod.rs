//! The words people read: Fluent messages out of `assets/locales/<language>/*.ftl`, built into the program. Knows
//! languages, plurals, lists and numbers, and nothing of games or of Discord.
//!
//! A further language is a folder there and a line in `languages!` here. `tests/pages/words.rs` fails on a message that
//! is missing, unused or given other arguments than it names.

mod words;

pub use fluent_bundle::FluentValue as Value;
pub use words::Words;

use std::sync::LazyLock;

macro_rules! languages {
    ($($name:ident = $code:literal, $thousands:literal;)+) => {
        /// A language that the bot speaks.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Locale { $($name),+ }

        impl Locale {
            pub const ALL: &[Locale] = &[$(Locale::$name),+];

            /// As settings and folders name it.
            pub const fn code(self) -> &'static str {
                match self { $(Locale::$name => $code),+ }
            }

            /// What stands between the thousands of a long number.
            pub(crate) const fn thousands(self) -> char {
                match self { $(Locale::$name => $thousands),+ }
            }
        }
    };
}

languages! {
    En = "en", ',';
    De = "de", '.';
    Ja = "ja", ',';
}

/// Messages that a language lacks are said in this one; a test sees to it that none is lacking.
const FALLBACK: Locale = Locale::En;

static WORDS: LazyLock<Vec<Words>> = LazyLock::new(|| Locale::ALL.iter().map(|&locale| Words::load(locale)).collect());

impl Locale {
    pub fn from_code(code: &str) -> Option<Locale> {
        Locale::ALL.iter().copied().find(|locale| locale.code() == code)
    }

    /// Discord's name of a language, such as `en-GB`: the whole, else its language, else English.
    pub fn from_discord(name: &str) -> Locale {
        let language = name.split('-').next().unwrap_or(name);
        Locale::from_code(name).or_else(|| Locale::from_code(language)).unwrap_or(FALLBACK)
    }

    /// The words of this language.
    pub fn words(self) -> &'static Words {
        &WORDS[self as usize]
    }
}

/// Says a message: `say!(words, "some-id", name = value)`. The id is a literal, so that a test can check every call.
#[macro_export]
macro_rules! say {
    ($words:expr, $id:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $words.say($id, &[$((stringify!($name), $crate::locale::Value::from($value))),*])
    };
}

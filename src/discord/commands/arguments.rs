//! Options with a fixed list of words. They are sent as words, not as numbers: a word keeps its meaning when the list
//! changes.

use poise::{SlashArgError, SlashArgument};
use serenity::all::{CommandInteraction, CommandOptionType, Context, CreateCommandOption, ResolvedValue};

use crate::locale::Locale;
use crate::render::message::custom_id::{ByKey, PaceKey, PeriodKey, Topic};
use crate::say;
use crate::service::{Notify, WhoMayCancel, WhoMayStart};
use basari_rules::game::Kind;
use basari_rules::players::Level;

macro_rules! words {
    ($($(#[$about:meta])* $name:ident($inner:ty) for $option:literal { $($word:literal => $value:expr),+ $(,)? })+) => {$(
        $(#[$about])*
        #[derive(Clone, Copy)]
        pub struct $name(pub $inner);

        #[serenity::async_trait]
        impl SlashArgument for $name {
            async fn extract(
                _: &Context,
                _: &CommandInteraction,
                value: &ResolvedValue<'_>,
            ) -> Result<$name, SlashArgError> {
                match value {
                    $(ResolvedValue::String($word) => Ok($name($value)),)+
                    _ => Err(SlashArgError::new_command_structure_mismatch("unknown-word")),
                }
            }

            fn create(builder: CreateCommandOption) -> CreateCommandOption {
                let builder = builder.kind(CommandOptionType::String);
                [$($word),+].into_iter().fold(builder, |builder, word| choice(builder, $option, word))
            }
        }
    )+};
}

words! {
    Game(Kind) for "game" { "card" => Kind::Card, "board" => Kind::Board }
    Pace(PaceKey) for "pace" {
        "live" => PaceKey::Live, "evening" => PaceKey::Evening, "day" => PaceKey::Day, "slow" => PaceKey::Slow,
    }
    ComputerLevel(Level) for "level" {
        "random" => Level::Random, "easy" => Level::Easy, "normal" => Level::Normal, "hard" => Level::Hard,
    }
    TopicArg(Topic) for "topic" {
        "goal" => Topic::Goal, "round" => Topic::Round, "actions" => Topic::Actions, "barter" => Topic::Barter,
        "stage" => Topic::Stage, "end" => Topic::End,
    }
    Bell(Notify) for "how" {
        "mention" => Notify::Mention, "dm" => Notify::DirectMessage, "silent" => Notify::Silent,
    }
    Starters(WhoMayStart) for "start" { "everyone" => WhoMayStart::Everyone, "managers" => WhoMayStart::Managers }
    Cancellers(WhoMayCancel) for "cancel" {
        "host" => WhoMayCancel::Host, "players" => WhoMayCancel::Players, "managers" => WhoMayCancel::Managers,
    }
    /// Whether all servers are target.
    Where(bool) for "where" { "server" => false, "everywhere" => true }
    Span(PeriodKey) for "period" { "all" => PeriodKey::All, "month" => PeriodKey::Month, "week" => PeriodKey::Week }
    Order(ByKey) for "by" {
        "rating" => ByKey::Rating, "wins" => ByKey::Wins, "points" => ByKey::Points, "games" => ByKey::Games,
    }
    /// Whether a computer takes the seat, or whoever asks.
    Successor(bool) for "by" { "computer" => true, "me" => false }
}

/// One of the languages that we speak, each under its own name. None: whatever Discord says.
#[derive(Clone, Copy)]
pub struct Language(pub Option<Locale>);

const AUTO: &str = "auto";

#[serenity::async_trait]
impl SlashArgument for Language {
    async fn extract(
        _: &Context,
        _: &CommandInteraction,
        value: &ResolvedValue<'_>,
    ) -> Result<Language, SlashArgError> {
        let chosen = match value {
            ResolvedValue::String(AUTO) => Some(None),
            ResolvedValue::String(code) => Locale::from_code(code).map(Some),
            _ => None,
        };
        chosen.map(Language).ok_or_else(|| SlashArgError::new_command_structure_mismatch("unknown-language"))
    }

    fn create(builder: CreateCommandOption) -> CreateCommandOption {
        let builder = choice(builder.kind(CommandOptionType::String), "language", AUTO);
        Locale::ALL.iter().fold(builder, |builder, locale| {
            builder.add_string_choice(say!(locale.words(), "language-name"), locale.code())
        })
    }
}

fn choice(builder: CreateCommandOption, option: &str, word: &str) -> CreateCommandOption {
    let path = format!("choice-{option}-{word}");
    let others = Locale::ALL.iter().filter(|locale| **locale != Locale::En);
    let localised = others.map(|locale| (locale.code(), crate::discord::commands::text(*locale, &path)));
    builder.add_string_choice_localized(crate::discord::commands::text(Locale::En, &path), word, localised)
}

//! Command options with a fixed list of choices. Discord sends the chosen word, not an index, so the list may change
//! later.

use poise::{SlashArgError, SlashArgument};
use serenity::all::{CommandInteraction, CommandOptionType, Context, CreateCommandOption, ResolvedValue};

use crate::discord::commands::descriptions::text;
use crate::locale::Locale;
use crate::model::absence::AbsenceMode;
use crate::model::notify::Notify;
use crate::model::pace::Pace;
use crate::model::period::Period;
use crate::model::permissions::{WhoMayCancel, WhoMayStart};
use crate::model::sort_by::SortBy;
use crate::render::message::custom_id::RulesTopic;
use crate::say;
use basari_rules::game::Kind;
use basari_rules::players::Level;

macro_rules! choice_args {
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

choice_args! {
    GameArg(Kind) for "game" { "card" => Kind::Card, "board" => Kind::Board }
    PaceArg(Pace) for "pace" {
        "live" => Pace::Live, "evening" => Pace::Evening, "day" => Pace::Day, "slow" => Pace::Slow,
    }
    LevelArg(Level) for "level" {
        "random" => Level::Random, "easy" => Level::Easy, "normal" => Level::Normal, "hard" => Level::Hard,
    }
    TopicArg(RulesTopic) for "topic" {
        "goal" => RulesTopic::Goal, "round" => RulesTopic::Round, "actions" => RulesTopic::Actions, "barter" => RulesTopic::Barter,
        "stage" => RulesTopic::Stage, "end" => RulesTopic::End,
    }
    NotifyArg(Notify) for "how" {
        "mention" => Notify::Mention, "dm" => Notify::DirectMessage, "silent" => Notify::Silent,
    }
    WhoMayStartArg(WhoMayStart) for "start" { "everyone" => WhoMayStart::Everyone, "managers" => WhoMayStart::Managers }
    WhoMayCancelArg(WhoMayCancel) for "cancel" {
        "host" => WhoMayCancel::Host, "players" => WhoMayCancel::Players, "managers" => WhoMayCancel::Managers,
    }
    /// Whether the leaderboard covers all servers.
    ScopeArg(bool) for "where" { "server" => false, "everywhere" => true }
    PeriodArg(Period) for "period" { "all" => Period::All, "month" => Period::Month, "week" => Period::Week }
    SortArg(SortBy) for "by" {
        "rating" => SortBy::Rating, "wins" => SortBy::Wins, "points" => SortBy::Points, "games" => SortBy::Games,
    }
    AbsenceArg(AbsenceMode) for "how" { "computer" => AbsenceMode::Computer, "wait" => AbsenceMode::Wait }
    /// Whether a computer takes the seat; otherwise the requester does.
    ReplaceByArg(bool) for "by" { "computer" => true, "me" => false }
}

/// A supported language, listed under its own name. None: the language of the Discord client or server.
#[derive(Clone, Copy)]
pub struct LanguageArg(pub Option<Locale>);

const AUTO: &str = "auto";

#[serenity::async_trait]
impl SlashArgument for LanguageArg {
    async fn extract(
        _: &Context,
        _: &CommandInteraction,
        value: &ResolvedValue<'_>,
    ) -> Result<LanguageArg, SlashArgError> {
        let chosen = match value {
            ResolvedValue::String(AUTO) => Some(None),
            ResolvedValue::String(code) => Locale::from_code(code).map(Some),
            _ => None,
        };
        chosen.map(LanguageArg).ok_or_else(|| SlashArgError::new_command_structure_mismatch("unknown-language"))
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
    let localizations = others.map(|locale| (locale.code(), text(*locale, &path)));
    builder.add_string_choice_localized(text(Locale::En, &path), word, localizations)
}

//! What superlatives are called and what they are for, in words.

use crate::locale::Words;
use crate::render::game::superlatives::{Superlative, Title};
use crate::say;

/// The line of a player: their title and what it is for.
pub(in crate::render) fn superlative_line(words: &Words, name: &str, superlative: Superlative) -> String {
    let emoji = emoji(superlative.title);
    let (title, reason) = (superlative_title(words, superlative.title), superlative_reason(words, superlative));
    say!(words, "superlative", emoji = emoji, name = name, title = title, reason = reason)
}

const fn emoji(title: Title) -> &'static str {
    match title {
        Title::Haggler => "🤝",
        Title::Feared => "😱",
        Title::Luckiest => "🍀",
        Title::BonusHunter => "🏅",
        Title::Collector => "💎",
        Title::Stubborn => "🐂",
        Title::BigSpender => "💸",
        Title::Sprinter => "⚡",
        Title::Starter => "🚀",
        Title::Finisher => "🏁",
        Title::Unluckiest => "⛈️",
        Title::Peaceful => "🕊️",
        Title::Thrifty => "🐿️",
        Title::BestStage => "✨",
        Title::BestRound => "🎯",
        Title::GemLover => "👛",
        Title::GoodSport => "🎖️",
    }
}

pub(in crate::render) fn superlative_title(words: &Words, title: Title) -> String {
    match title {
        Title::Haggler => say!(words, "superlative-haggler"),
        Title::Feared => say!(words, "superlative-feared"),
        Title::Luckiest => say!(words, "superlative-luckiest"),
        Title::BonusHunter => say!(words, "superlative-bonus"),
        Title::Collector => say!(words, "superlative-collector"),
        Title::Stubborn => say!(words, "superlative-stubborn"),
        Title::BigSpender => say!(words, "superlative-spender"),
        Title::Sprinter => say!(words, "superlative-sprinter"),
        Title::Starter => say!(words, "superlative-starter"),
        Title::Finisher => say!(words, "superlative-finisher"),
        Title::Unluckiest => say!(words, "superlative-unluckiest"),
        Title::Peaceful => say!(words, "superlative-peaceful"),
        Title::Thrifty => say!(words, "superlative-thrifty"),
        Title::BestStage => say!(words, "superlative-best-stage"),
        Title::BestRound => say!(words, "superlative-best-round"),
        Title::GemLover => say!(words, "superlative-gem-lover"),
        Title::GoodSport => say!(words, "superlative-good-sport"),
    }
}

/// What a title is for.
pub(in crate::render) fn superlative_reason(words: &Words, superlative: Superlative) -> String {
    let count = superlative.count;
    match superlative.title {
        Title::Haggler => say!(words, "superlative-haggler-reason", count = count),
        Title::Feared => say!(words, "superlative-feared-reason", count = count),
        Title::Luckiest => say!(words, "superlative-luckiest-reason", count = count),
        Title::BonusHunter => say!(words, "superlative-bonus-reason", count = count),
        Title::Collector => say!(words, "superlative-collector-reason", count = count),
        Title::Stubborn => say!(words, "superlative-stubborn-reason", count = count),
        Title::BigSpender => say!(words, "superlative-spender-reason", count = count),
        Title::Sprinter => say!(words, "superlative-sprinter-reason", count = count),
        Title::Starter => say!(words, "superlative-starter-reason", count = count),
        Title::Finisher => say!(words, "superlative-finisher-reason", count = count),
        Title::Unluckiest => say!(words, "superlative-unluckiest-reason", count = count),
        Title::Peaceful => say!(words, "superlative-peaceful-reason", count = count),
        Title::Thrifty => say!(words, "superlative-thrifty-reason", count = count),
        Title::BestStage => say!(words, "superlative-best-stage-reason", count = count),
        Title::BestRound => say!(words, "superlative-best-round-reason", count = count),
        Title::GemLover => say!(words, "superlative-gem-lover-reason", count = count),
        Title::GoodSport => say!(words, "superlative-good-sport-reason", count = count),
    }
}

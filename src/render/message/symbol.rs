//! The symbols in texts: gems, actions, workers, crowns, dice and merchants. Pages spell each of them with Unicode, and
//! [`Icons`](crate::render::message::icons::Icons) replaces the spelling where Discord has our own icon.

use crate::locale::Locale;
use crate::say;
use basari_rules::game::{Action, Color, Kind, Seat};

/// Keeps the parts of a symbol on one line, and marks it: names and talk lose this character, so nobody can type a symbol.
/// Browsers break lines next to emoji even at no-break spaces, but not here.
pub(in crate::render) const WORD_JOINER: char = '\u{2060}';

/// Something that has its own icon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Symbol {
    /// A gem with its letter in a language, as [`Symbol::gem`] returns it.
    Gem(Color, Locale),
    Action(Action),
    Worker,
    Crown,
    /// A face of the die.
    Die(u8),
    /// The merchant of a seat, which is numbered from 0.
    Merchant(u8),
}

/// The uploaded icon of a symbol.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Icon {
    pub name: String,
    pub id: u64,
}

/// Symbols that appear next to each other. They are shown as icons only if all of them exist, so that no line mixes icons
/// with Unicode symbols of the same kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SymbolGroup {
    Gems,
    CardActions,
    BoardActions,
    Worker,
    Crown,
    Dice,
    Merchants,
}

const ACTIONS: [Action; 7] = [Action::A, Action::B, Action::C, Action::D, Action::Die, Action::Points, Action::Gems];

impl Symbol {
    /// The gem with the letter of this language. Languages with the same letter share the symbol.
    pub fn gem(color: Color, locale: Locale) -> Symbol {
        let letter = gem_letter(color, locale);
        let first = Locale::ALL.iter().copied().find(|&other| gem_letter(color, other) == letter);
        Symbol::Gem(color, first.unwrap_or(locale))
    }

    pub fn merchant(seat: Seat) -> Symbol {
        Symbol::Merchant(u8::try_from(seat.index()).unwrap_or(u8::MAX))
    }

    pub fn all() -> Vec<Symbol> {
        let mut gems: Vec<Symbol> =
            Locale::ALL.iter().flat_map(|&locale| Color::ALL.map(|color| Symbol::gem(color, locale))).collect();
        gems.sort_unstable();
        gems.dedup();
        let merchants = 0..u8::try_from(*Kind::Board.players().end()).unwrap_or(0);
        gems.into_iter()
            .chain(ACTIONS.map(Symbol::Action))
            .chain([Symbol::Worker, Symbol::Crown])
            .chain((1..=6).map(Symbol::Die))
            .chain(merchants.map(Symbol::Merchant))
            .collect()
    }

    /// A name for files and uploads, which screen readers read out.
    pub fn key(self) -> String {
        match self {
            Symbol::Gem(color, Locale::En) => color_key(color).to_owned(),
            Symbol::Gem(color, locale) => format!("{}_{}", color_key(color), locale.code()),
            Symbol::Action(action) => format!("action_{}", action_key(action)),
            Symbol::Worker => "worker".to_owned(),
            Symbol::Crown => "crown".to_owned(),
            Symbol::Die(face) => format!("die_{face}"),
            Symbol::Merchant(seat) => format!("merchant_{}", seat + 1),
        }
    }

    pub fn group(self) -> SymbolGroup {
        match self {
            Symbol::Gem(..) => SymbolGroup::Gems,
            Symbol::Action(Action::A | Action::B | Action::C | Action::D) => SymbolGroup::CardActions,
            Symbol::Action(Action::Die | Action::Points | Action::Gems) => SymbolGroup::BoardActions,
            Symbol::Worker => SymbolGroup::Worker,
            Symbol::Crown => SymbolGroup::Crown,
            Symbol::Die(_) => SymbolGroup::Dice,
            Symbol::Merchant(_) => SymbolGroup::Merchants,
        }
    }

    /// The letter on the icon, if it has one.
    pub fn letter(self) -> Option<String> {
        match self {
            Symbol::Gem(color, locale) => Some(gem_letter(color, locale)),
            Symbol::Action(Action::A) => Some("A".to_owned()),
            Symbol::Action(Action::B) => Some("B".to_owned()),
            Symbol::Action(Action::C) => Some("C".to_owned()),
            Symbol::Action(Action::D) => Some("D".to_owned()),
            Symbol::Merchant(seat) => Some((seat + 1).to_string()),
            Symbol::Action(_) | Symbol::Worker | Symbol::Crown | Symbol::Die(_) => None,
        }
    }

    /// The emoji in the spelling. The letters of the card game's actions need none.
    pub fn emoji(self) -> Option<&'static str> {
        match self {
            Symbol::Gem(color, _) => Some(gem_emoji(color)),
            Symbol::Action(Action::A | Action::B | Action::C | Action::D) => None,
            Symbol::Action(Action::Die) | Symbol::Die(_) => Some("🎲"),
            Symbol::Action(Action::Points) => Some("⭐"),
            Symbol::Action(Action::Gems) => Some("💎"),
            Symbol::Worker => Some("👷"),
            Symbol::Crown => Some("👑"),
            Symbol::Merchant(_) => Some("🐫"),
        }
    }

    /// The emoji next to a label, if the label does not contain it.
    pub fn emoji_on_button(self) -> Option<&'static str> {
        match self {
            Symbol::Gem(color, _) => Some(gem_emoji(color)),
            _ => None,
        }
    }

    /// How texts spell it. No spelling appears in any other text.
    pub fn spelled(self) -> String {
        match self {
            Symbol::Die(face) => format!("🎲{WORD_JOINER} {face}"),
            Symbol::Action(Action::A | Action::B | Action::C | Action::D) => {
                format!("{}{WORD_JOINER}", self.letter().unwrap_or_default())
            }
            _ => {
                format!("{}{WORD_JOINER}{}", self.emoji().unwrap_or_default(), self.letter().unwrap_or_default())
            }
        }
    }

    /// What an icon in front of a text makes superfluous: the separator behind a letter.
    pub(super) fn separator(self) -> &'static str {
        if self.group() == SymbolGroup::CardActions { " ·" } else { "" }
    }

    /// The part of a button's label that says the same as the icon.
    pub(super) fn label_part(self) -> Option<String> {
        match self {
            Symbol::Gem(..) => Some(format!("{} · ", self.in_label())),
            Symbol::Action(_) => Some(format!("{}{} ", self.spelled(), self.separator())),
            Symbol::Worker | Symbol::Crown | Symbol::Die(_) | Symbol::Merchant(_) => None,
        }
    }

    /// The letter in the label of a button that has the emoji beside it.
    pub(in crate::render) fn in_label(self) -> String {
        format!("{}{WORD_JOINER}", self.letter().unwrap_or_default())
    }
}

/// The four colors also have four shapes.
pub(in crate::render) const fn gem_emoji(color: Color) -> &'static str {
    match color {
        Color::Red => "🔺",
        Color::Yellow => "🟡",
        Color::Green => "🟩",
        Color::Blue => "🔷",
    }
}

fn gem_letter(color: Color, locale: Locale) -> String {
    let words = locale.words();
    match color {
        Color::Red => say!(words, "gem-letter-red"),
        Color::Yellow => say!(words, "gem-letter-yellow"),
        Color::Green => say!(words, "gem-letter-green"),
        Color::Blue => say!(words, "gem-letter-blue"),
    }
}

const fn color_key(color: Color) -> &'static str {
    match color {
        Color::Red => "red",
        Color::Yellow => "yellow",
        Color::Green => "green",
        Color::Blue => "blue",
    }
}

const fn action_key(action: Action) -> &'static str {
    match action {
        Action::A => "a",
        Action::B => "b",
        Action::C => "c",
        Action::D => "d",
        Action::Die => "die",
        Action::Points => "points",
        Action::Gems => "gems",
    }
}

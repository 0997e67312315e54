//! Our own icons in a page. Discord shows `<:name:id>` in a text, and the id alone in a button, as a picture that was
//! uploaded before.
//!
//! Every page is written with Unicode symbols and stays as it is if there are no icons. A text whose icons would exceed one
//! of Discord's limits keeps its Unicode symbols, too.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write;

use crate::render::message::names::utf16_len;
use crate::render::message::page::{Embed, Emoji, MAX_CONTENT_LENGTH, Page, Row};
use crate::render::message::symbol::{Icon, Symbol, SymbolGroup, WORD_JOINER};
use crate::render::message::text::MAX_FIELD_LENGTH;

/// Discord's limits for the texts of an embed, and for all embeds of a message together.
const MAX_TITLE_LENGTH: usize = 256;
const MAX_DESCRIPTION_LENGTH: usize = 4096;
const MAX_EMBEDS_LENGTH: usize = 6000;

/// The icons that can be shown. Without any, pages keep their Unicode symbols.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Icons {
    by_symbol: BTreeMap<Symbol, Icon>,
    /// Every spelling, long ones first because some begin with others.
    spellings: Vec<(String, Symbol)>,
}

impl Icons {
    /// Uses the groups of which every icon exists.
    pub fn new(uploaded: impl IntoIterator<Item = (Symbol, Icon)>) -> Icons {
        let mut by_symbol: BTreeMap<Symbol, Icon> = uploaded.into_iter().collect();
        let incomplete: HashSet<SymbolGroup> =
            Symbol::all().into_iter().filter(|symbol| !by_symbol.contains_key(symbol)).map(Symbol::group).collect();
        by_symbol.retain(|symbol, _| !incomplete.contains(&symbol.group()));
        let mut spellings: Vec<(String, Symbol)> = Symbol::all().into_iter().map(|one| (one.spelled(), one)).collect();
        spellings.sort_by_key(|(spelling, _)| std::cmp::Reverse(spelling.len()));
        Icons { by_symbol, spellings }
    }

    /// The same icons without the groups of these ones.
    #[must_use]
    pub fn without(&self, ids: &[u64]) -> Icons {
        let kept = self.by_symbol.iter().filter(|(_, icon)| !ids.contains(&icon.id));
        Icons::new(kept.map(|(symbol, icon)| (*symbol, icon.clone())))
    }

    pub fn is_empty(&self) -> bool {
        self.by_symbol.is_empty()
    }

    pub fn get(&self, symbol: Symbol) -> Option<&Icon> {
        self.by_symbol.get(&symbol)
    }

    /// The text with icons, or None if it shows none. Every spelling begins with one character and a word joiner.
    fn replace_symbols(&self, text: &str) -> Option<String> {
        let (mut shown, mut copied, mut has_icons) = (String::new(), 0, false);
        for (joiner, _) in text.match_indices(WORD_JOINER) {
            let Some(first) = text.get(copied..joiner).and_then(|before| before.chars().next_back()) else { continue };
            let start = joiner - first.len_utf8();
            let rest = &text[start..];
            let Some((spelling, symbol)) = self.spellings.iter().find(|(spelling, _)| rest.starts_with(spelling))
            else {
                continue;
            };
            let behind = &rest[spelling.len()..];
            let Some(icon) = self.get(*symbol) else {
                // A spelling without an icon is kept as a whole, because it may contain another one.
                shown.push_str(&text[copied..text.len() - behind.len()]);
                copied = text.len() - behind.len();
                continue;
            };
            shown.push_str(&text[copied..start]);
            // Writing to a String cannot fail.
            let _ = write!(shown, "<:{}:{}>", icon.name, icon.id);
            copied = text.len() - behind.strip_prefix(symbol.separator()).unwrap_or(behind).len();
            has_icons = true;
        }
        shown.push_str(&text[copied..]);
        has_icons.then_some(shown)
    }

    /// Shows the icons in this text if it stays within `max` and grows by at most `room`, of which it takes its part.
    fn show_in(&self, text: &mut String, max: usize, room: &mut usize) {
        let Some(shown) = self.replace_symbols(text) else { return };
        let grown = utf16_len(&shown).saturating_sub(utf16_len(text));
        if utf16_len(&shown) <= max && grown <= *room {
            *room -= grown;
            *text = shown;
        }
    }

    /// A button whose icon says what its label begins with needs only the rest of the label.
    fn show_on_button(&self, label: &mut String, emoji: &mut Option<Emoji>) {
        let Some(Emoji::Symbol(symbol)) = *emoji else { return };
        let Some(icon) = self.get(symbol) else { return };
        *emoji = Some(Emoji::Icon(icon.clone()));
        if let Some(part) = symbol.label_part() {
            *label = label.replacen(&part, "", 1);
        }
    }
}

impl Page {
    /// The same page with icons. None if it shows none.
    pub fn with_icons(&self, icons: &Icons) -> Option<Page> {
        if icons.is_empty() {
            return None;
        }
        let mut page = self.clone();
        if let Some(content) = &mut page.content {
            icons.show_in(content, MAX_CONTENT_LENGTH, &mut { MAX_CONTENT_LENGTH });
        }
        let length: usize = page.embeds.iter().map(Embed::length).sum();
        let room = &mut MAX_EMBEDS_LENGTH.saturating_sub(length);
        for embed in &mut page.embeds {
            if let Some(title) = &mut embed.title {
                icons.show_in(title, MAX_TITLE_LENGTH, room);
            }
            if let Some(description) = &mut embed.description {
                icons.show_in(description, MAX_DESCRIPTION_LENGTH, room);
            }
            for field in &mut embed.fields {
                icons.show_in(&mut field.name, MAX_TITLE_LENGTH, room);
                icons.show_in(&mut field.value, MAX_FIELD_LENGTH, room);
            }
            // Discord shows no icons in a footer.
        }
        for row in &mut page.rows {
            match row {
                Row::Buttons(buttons) => {
                    for button in buttons {
                        icons.show_on_button(&mut button.label, &mut button.emoji);
                    }
                }
                Row::Select(select) => {
                    for option in &mut select.options {
                        icons.show_on_button(&mut option.label, &mut option.emoji);
                    }
                }
            }
        }
        (page != *self).then_some(page)
    }
}

//! The private page to say something in a barter. Managers can remove lines there.

use crate::locale::Words;
use crate::model::table_talk::StockPhrase;
use crate::render::game::context::GameContext;
use crate::render::game::talk_line::{TalkLine, phrase_text, plain_line, talk_line};
use crate::render::message::custom_id::{CustomId, Verb};
use crate::render::message::dialog::Dialog;
use crate::render::message::page::{Embed, Page, Select, SelectOption, Style, Tone};
use crate::render::message::text::last_lines;
use crate::say;
use strum::VariantArray;

/// What the reader of the private page may do.
#[derive(Clone, Copy, Debug, Default)]
pub struct TalkOptions<'a> {
    /// They are in the barter.
    pub may_speak: bool,
    /// The server allows own words.
    pub own_words: bool,
    /// Their line was just posted.
    pub said: bool,
    /// The lines that they can remove, oldest first.
    pub removable: &'a [TalkLine],
}

/// Discord's limit for the options of a menu.
const MAX_OPTIONS: usize = 25;

/// The page with the phrases, and for managers with the lines they can remove.
pub fn talk_page(words: &Words, game: &GameContext<'_>, options: &TalkOptions<'_>) -> Page {
    let (tone, said) =
        if options.said { (Tone::Success, say!(words, "talk-said")) } else { (Tone::Neutral, String::new()) };
    let intro = if options.may_speak { say!(words, "talk-intro") } else { say!(words, "talk-moderate") };
    let mut embed = Embed::new(tone, say!(words, "talk-title")).lines([said, intro]);
    let lines: Vec<String> = game.talk.iter().map(|line| talk_line(words, line)).collect();
    if !lines.is_empty() {
        embed = embed.field(say!(words, "talk-heading"), last_lines(&lines));
    }
    let mut page = Page::from_embed(embed);
    if options.may_speak {
        let phrases = StockPhrase::VARIANTS
            .iter()
            .map(|&phrase| game.button(Style::Primary, phrase_text(words, phrase), Verb::Say(phrase)));
        let phrases: Vec<_> = phrases.collect();
        let own = game.button(Style::Secondary, say!(words, "button-own-words"), Verb::OwnWords);
        let back = game.panel_button(words);
        page = page.row(phrases[..2].to_vec()).row(phrases[2..].to_vec());
        page = page.row(options.own_words.then_some(own).into_iter().chain([back]).collect());
    }
    page.select(removal_menu(words, game, options.removable))
}

/// The newest lines, newest first.
fn removal_menu(words: &Words, game: &GameContext<'_>, lines: &[TalkLine]) -> Select {
    let option = |(number, line): (u32, &TalkLine)| SelectOption {
        label: plain_line(words, line),
        description: None,
        emoji: None,
        value: CustomId::for_game(game.id, Verb::RemoveLine(number)),
        selected: false,
    };
    let removable = lines.iter().rev().filter_map(|line| Some((line.number?, line)));
    Select {
        custom_id: CustomId::for_game(game.id, Verb::Menu(0)),
        placeholder: say!(words, "talk-remove"),
        options: removable.take(MAX_OPTIONS).map(option).collect(),
    }
}

/// Adds the way to the lines of the game, for managers.
pub fn with_moderation(words: &Words, game: &GameContext<'_>, page: Page) -> Page {
    page.row(vec![game.button(Style::Secondary, say!(words, "button-moderate"), Verb::Talk)])
}

/// The dialog for own words.
pub fn own_words_dialog(words: &Words, custom_id: CustomId, max_length: u16) -> Dialog {
    Dialog {
        custom_id,
        title: say!(words, "talk-dialog-title"),
        label: say!(words, "talk-dialog-label"),
        placeholder: say!(words, "talk-dialog-placeholder", max = max_length),
        max_length,
    }
}

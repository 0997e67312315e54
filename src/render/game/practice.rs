//! The first post of a practice game in direct messages, and its companion in the place where somebody asked for one.

use crate::locale::Words;
use crate::render::game::lobby::{Lobby, LobbyState};
use crate::render::message::custom_id::{CustomId, RulesTopic, Verb};
use crate::render::message::names::name;
use crate::render::message::page::{Button, Embed, Page, Style, Tone};
use crate::render::message::text;
use crate::say;

/// Who plays, and what is different from a game on a server.
pub fn practice_page(words: &Words, game: &Lobby<'_>) -> Page {
    let opponents = game.players.iter().enumerate().filter(|(_, player)| player.user.is_none());
    let opponents: Vec<String> = opponents
        .map(|(seat, player)| say!(words, "player-computer", name = name(words, &player.name, seat)))
        .collect();
    let level = text::level(words, game.level);
    let (tone, lines) = match game.state {
        LobbyState::Open | LobbyState::Started => {
            let length = say!(words, "lobby-stages-choice", stages = game.stages.count());
            let against = say!(words, "practice-against", names = words.list(&opponents), level = level);
            (Tone::Success, vec![against, say!(words, "practice-private"), length])
        }
        LobbyState::Cancelled => (Tone::Error, vec![say!(words, "lobby-cancelled")]),
        LobbyState::Expired => (Tone::Error, vec![say!(words, "lobby-expired")]),
    };
    let embed = Embed::new(tone, say!(words, "practice-title", kind = text::kind(words, game.kind)))
        .lines(lines)
        .footer(say!(words, "lobby-commitment", commitment = text::short_hash(game.commitment)));
    let players = u8::try_from(game.players.len()).unwrap_or(0);
    let rules = Verb::Rules { kind: game.kind, players, topic: RulesTopic::Goal };
    let rules = Button::new(Style::Secondary, say!(words, "button-rules"), CustomId::without_game(rules));
    Page::from_embed(embed).row(vec![rules]).silent()
}

/// The message that announces a practice game which was opened somewhere else. It shows whether direct messages arrive.
pub fn practice_greeting_page(words: &Words) -> Page {
    Page { content: Some(say!(words, "practice-greeting")), ..Page::default() }
}

/// Leads from a server to the practice game.
pub fn practice_opened_page(words: &Words, link: &str) -> Page {
    let embed = Embed { description: Some(say!(words, "practice-opened")), tone: Tone::Success, ..Embed::default() };
    Page::from_embed(embed).row(vec![Button::link(say!(words, "button-to-game"), link)])
}

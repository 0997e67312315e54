//! Direct messages to players, and reminders in the channel.

use crate::locale::Words;
use crate::render::account::games::{GameListLine, linked_name, status};
use crate::render::game::context::GameContext;
use crate::render::game::panel::panel_page;
use crate::render::message::custom_id::{CustomId, GameRef, Verb};
use crate::render::message::names::server_name;
use crate::render::message::page::{Button, Embed, Page, Row, Style, Tone};
use crate::render::message::text;
use crate::say;
use basari_rules::game::{Event, Kind};

/// Discord's limit for the rows of a message.
const MAX_ROWS: usize = 5;

/// Where the game is played.
#[derive(Clone, Copy, Debug)]
pub struct GameLocation<'a> {
    pub server: &'a str,
    pub link: &'a str,
}

/// The panel as a direct message: which game, where, and the same buttons. `log` is the public log. `last_call`: little time
/// is left.
pub fn direct_message_page(
    words: &Words,
    game: &GameContext<'_>,
    log: &[&Event],
    location: &GameLocation<'_>,
    last_call: bool,
) -> Page {
    let mut page = panel_page(words, game, log, None);
    let full = page.rows.len() >= MAX_ROWS;
    let kind = text::kind(words, game.view.kind());
    let server = server_name(words, location.server);
    page.content = Some(if last_call {
        say!(words, "dm-turn-soon", kind = kind, server = server)
    } else {
        say!(words, "dm-turn", kind = kind, server = server)
    });
    let mut last = vec![Button::link(say!(words, "button-to-game"), location.link), notify_off_button(words, game.id)];
    match page.rows.last_mut() {
        // The longest board fills all rows except the one with the hint button.
        Some(Row::Buttons(buttons)) if full => buttons.append(&mut last),
        _ => return page.row(last),
    }
    page
}

/// Games in a list of waiting ones. `/basari games` has all of them.
const MAX_LISTED_GAMES: usize = 10;
/// Discord's limit for the buttons of a row.
const BUTTONS_PER_ROW: usize = 5;

/// Several games that wait for the reader, the most urgent one first, each with a button that opens it.
pub fn waiting_games_page(words: &Words, waiting: &[GameListLine]) -> Page {
    let listed: Vec<(usize, &GameListLine)> = (1..).zip(waiting).take(MAX_LISTED_GAMES).collect();
    let lines = listed.iter().map(|(number, line)| {
        let (what, state) = (linked_name(words, line), status(words, line.status));
        say!(words, "dm-waiting-line", number = *number, what = what, state = state)
    });
    let more = waiting.len() - listed.len();
    let more = (more > 0).then(|| say!(words, "dm-waiting-more", games = more));
    let embed = Embed::new(Tone::Question, say!(words, "games-title")).lines(lines.chain(more));
    let content = Some(say!(words, "dm-waiting", games = waiting.len()));
    let mut page = Page { content, ..Page::from_embed(embed) };
    for part in listed.chunks(BUTTONS_PER_ROW) {
        let button = |(number, line): &(usize, &GameListLine)| {
            let label = say!(words, "dm-waiting-button", number = *number, kind = text::kind(words, line.kind));
            Button::new(Style::Primary, label, CustomId::for_game(&line.game, Verb::Choose))
        };
        page = page.row(part.iter().map(button).collect());
    }
    match waiting.first() {
        Some(first) => page.row(vec![notify_off_button(words, &first.game)]),
        None => page,
    }
}

fn notify_off_button(words: &Words, game: &GameRef) -> Button {
    Button::new(Style::Secondary, say!(words, "button-notify-off"), CustomId::for_game(game, Verb::NotifyOff))
}

/// What happened to a game whose channel is unreachable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnreachableGame {
    Parked,
    /// Parked for too long.
    Closed,
    /// Closed because its first post could not be sent.
    NeverPosted,
}

/// Tells a player what happened to a game whose channel is unreachable.
pub fn unreachable_message_page(words: &Words, what: UnreachableGame, kind: Kind, server: &str) -> Page {
    let (kind, server) = (text::kind(words, kind), server_name(words, server));
    let text = match what {
        UnreachableGame::Parked => say!(words, "dm-parked", kind = kind, server = server),
        UnreachableGame::Closed => say!(words, "dm-parked-closed", kind = kind, server = server),
        UnreachableGame::NeverPosted => say!(words, "dm-never-posted", kind = kind, server = server),
    };
    Page::from_embed(Embed { description: Some(text), tone: Tone::Error, ..Embed::default() })
}

/// Mentions the users whose decision is awaited. `link` leads to the post with the prompt.
pub fn reminder_page(
    words: &Words,
    game: &GameContext<'_>,
    users: &[u64],
    last_call: bool,
    link: Option<&str>,
) -> Page {
    let mentions: Vec<String> = users.iter().map(|user| format!("<@{user}>")).collect();
    let who = words.list(&mentions);
    let call = if last_call { say!(words, "reminder-soon", who = who) } else { say!(words, "reminder", who = who) };
    let content = [call, game.deadline_line(words)];
    let content = content.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ");
    let mut buttons = vec![game.button(Style::Primary, say!(words, "button-choose"), Verb::Choose)];
    buttons.extend(link.map(|link| Button::link(say!(words, "button-to-game"), link)));
    Page { content: Some(content), mentions: users.to_vec(), ..Page::default() }.row(buttons)
}

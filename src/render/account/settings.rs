//! What servers and people decide for themselves.

use crate::locale::{Locale, Words};
use crate::model::notify::Notify;
use crate::model::pace::Pace;
use crate::model::permissions::{WhoMayCancel, WhoMayStart};
use crate::render::game::lobby::{pace, pace_choices};
use crate::render::message::custom_id::{Press, ServerKey, Verb};
use crate::render::message::page::{Button, Choice, Embed, Page, Select, Style, Tone};
use crate::render::message::text;
use crate::say;
use basari_rules::game::Kind;
use strum::VariantArray;

/// A server's settings.
#[derive(Clone, Copy, Debug)]
pub struct ServerSettings<'a> {
    pub game: Kind,
    pub pace: Pace,
    pub language: Locale,
    pub start: WhoMayStart,
    pub cancel: WhoMayCancel,
    pub hints: bool,
    pub time_zone: &'a str,
    /// Where games may be played; empty: everywhere.
    pub channels: &'a [u64],
}

/// How somebody wants to be called.
#[derive(Clone, Copy, Debug)]
pub struct NotifySettings<'a> {
    pub how: Notify,
    /// From and to, in minutes after midnight, and the time zone.
    pub quiet: Option<(u16, u16, &'a str)>,
}

/// Channels that are named; the rest is counted.
const CHANNELS: usize = 20;

/// The settings of a server, for its managers.
pub fn settings(words: &Words, settings: &ServerSettings<'_>) -> Page {
    let language = settings.language.words();
    let embed = Embed::new(Tone::Calm, say!(words, "settings-title")).lines([
        say!(words, "settings-intro"),
        say!(words, "settings-game", game = text::kind(words, settings.game)),
        say!(words, "settings-pace", pace = pace(words, settings.pace)),
        say!(words, "settings-language", language = say!(language, "language-name")),
        say!(words, "settings-start", who = who_starts(words, settings.start)),
        say!(words, "settings-cancel", who = who_cancels(words, settings.cancel)),
        say!(words, "settings-hints", allowed = text::yes_no(words, settings.hints)),
        say!(words, "settings-time-zone", zone = crate::render::message::names::escape(settings.time_zone)),
        channels(words, settings.channels),
    ]);
    let press = |key| Press::anywhere(Verb::Server(key));
    let menu =
        |number, placeholder, options| Select { press: Press::anywhere(Verb::Menu(number)), placeholder, options };
    let kinds =
        Kind::ALL.map(|kind| choice(text::kind(words, kind), press(ServerKey::Game(kind)), kind == settings.game));
    let locales = Locale::ALL.iter().map(|&locale| {
        let label = say!(locale.words(), "language-name");
        choice(label, press(ServerKey::Language(locale)), locale == settings.language)
    });
    let cancels = WhoMayCancel::VARIANTS
        .iter()
        .map(|&who| choice(who_cancels(words, who), press(ServerKey::Cancel(who)), who == settings.cancel));
    let paces = pace_choices(words, settings.pace, |key| press(ServerKey::Pace(key)));
    Page::of(embed)
        .select(menu(0, say!(words, "settings-menu-game"), kinds.into()))
        .select(menu(1, say!(words, "settings-menu-pace"), paces))
        .select(menu(2, say!(words, "settings-menu-language"), locales.collect()))
        .select(menu(3, say!(words, "settings-menu-cancel"), cancels.collect()))
        .row(switches(words, settings, press))
}

fn switches(words: &Words, settings: &ServerSettings<'_>, press: impl Fn(ServerKey) -> Press) -> Vec<Button> {
    let start = match settings.start {
        WhoMayStart::Everyone => (say!(words, "button-start-managers"), WhoMayStart::Managers),
        WhoMayStart::Managers => (say!(words, "button-start-everyone"), WhoMayStart::Everyone),
    };
    let hints = if settings.hints { say!(words, "button-hints-off") } else { say!(words, "button-hints-on") };
    vec![
        Button::new(Style::Secondary, start.0, press(ServerKey::Start(start.1))),
        Button::new(Style::Secondary, hints, press(ServerKey::Hints(!settings.hints))),
        Button::new(Style::Secondary, say!(words, "button-any-channel"), press(ServerKey::AnyChannel))
            .enabled(!settings.channels.is_empty()),
    ]
}

fn choice(label: String, value: Press, chosen: bool) -> Choice {
    Choice { label, description: None, emoji: None, value, chosen }
}

fn channels(words: &Words, channels: &[u64]) -> String {
    let named: Vec<String> = channels.iter().take(CHANNELS).map(|id| format!("<#{id}>")).collect();
    match channels.len() {
        0 => say!(words, "settings-channels-any"),
        1..=CHANNELS => say!(words, "settings-channels", channels = words.list(&named)),
        more => say!(words, "settings-channels-more", channels = named.join(" "), count = more - CHANNELS),
    }
}

fn who_starts(words: &Words, who: WhoMayStart) -> String {
    match who {
        WhoMayStart::Everyone => say!(words, "who-start-everyone"),
        WhoMayStart::Managers => say!(words, "who-start-managers"),
    }
}

fn who_cancels(words: &Words, who: WhoMayCancel) -> String {
    match who {
        WhoMayCancel::Host => say!(words, "who-cancel-host"),
        WhoMayCancel::Players => say!(words, "who-cancel-players"),
        WhoMayCancel::Managers => say!(words, "who-cancel-managers"),
    }
}

/// How the bot calls somebody.
pub fn notify(words: &Words, settings: &NotifySettings<'_>) -> Page {
    let how = match settings.how {
        Notify::Usual | Notify::Mention => say!(words, "notify-mention"),
        Notify::DirectMessage => say!(words, "notify-dm"),
        Notify::Silent => say!(words, "notify-silent"),
    };
    let quiet = match settings.quiet {
        Some((from, to, zone)) => {
            say!(
                words,
                "notify-quiet",
                from = clock(from),
                to = clock(to),
                zone = crate::render::message::names::escape(zone)
            )
        }
        None => say!(words, "notify-quiet-none"),
    };
    let current = if settings.how == Notify::Usual { Notify::Mention } else { settings.how };
    let button = |label, key| {
        let style = if key == current { Style::Success } else { Style::Secondary };
        Button::new(style, label, Press::anywhere(Verb::Notify(key)))
    };
    let embed =
        Embed::new(Tone::Calm, say!(words, "notify-title")).lines([say!(words, "notify-now", how = how), quiet]);
    Page::of(embed).row(vec![
        button(say!(words, "button-notify-mention"), Notify::Mention),
        button(say!(words, "button-notify-dm"), Notify::DirectMessage),
        button(say!(words, "button-notify-silent"), Notify::Silent),
    ])
}

fn clock(minutes: u16) -> String {
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}

/// The language of what only one person sees.
pub fn language(words: &Words, chosen: Option<Locale>) -> Page {
    let now = match chosen {
        Some(locale) => say!(words, "language-now", language = say!(locale.words(), "language-name")),
        None => say!(words, "language-auto-now"),
    };
    let press = |locale| Press::anywhere(Verb::Language(locale));
    let own = choice(say!(words, "language-auto"), press(None), chosen.is_none());
    let others = Locale::ALL
        .iter()
        .map(|&locale| choice(say!(locale.words(), "language-name"), press(Some(locale)), chosen == Some(locale)));
    Page::of(Embed::new(Tone::Calm, say!(words, "language-title")).lines([now])).select(Select {
        press: Press::anywhere(Verb::Menu(0)),
        placeholder: say!(words, "language-menu"),
        options: std::iter::once(own).chain(others).collect(),
    })
}

//! Settings of servers and people.

use crate::locale::{Locale, Words};
use crate::model::coaching::Coaching;
use crate::model::notify::Notify;
use crate::model::pace::Pace;
use crate::model::permissions::{WhoMayCancel, WhoMayStart};
use crate::render::game::lobby::{pace, pace_choices};
use crate::render::message::custom_id::{CustomId, ServerSetting, Verb};
use crate::render::message::names::escape;
use crate::render::message::page::{Button, Embed, Page, Select, SelectOption, Style, Tone};
use crate::render::message::text;
use crate::say;
use basari_rules::game::Kind;
use jiff::civil::Time;
use strum::VariantArray;

/// A server's settings.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "independent settings")]
pub struct ServerSettings<'a> {
    pub game: Kind,
    pub pace: Pace,
    /// None: each game is in the language of the person who opens it.
    pub language: Option<Locale>,
    pub start: WhoMayStart,
    pub cancel: WhoMayCancel,
    pub hints: bool,
    /// Whether players may use their own words in barters.
    pub own_words: bool,
    pub computers_talk: bool,
    /// Whether games may wait for people who are away.
    pub waiting: bool,
    pub time_zone: &'a str,
    /// The channels where games are allowed. Empty: all channels.
    pub channels: &'a [u64],
}

/// How a person wants to be notified.
#[derive(Clone, Copy, Debug)]
pub struct NotifySettings<'a> {
    pub how: Notify,
    /// Start and end, and the time zone.
    pub quiet: Option<(Time, Time, &'a str)>,
    pub coaching: Coaching,
}

/// How many channels are listed by name.
const MAX_LISTED_CHANNELS: usize = 20;

/// The settings of a server, for its managers.
pub fn settings_page(words: &Words, settings: &ServerSettings<'_>) -> Page {
    let language = match settings.language {
        Some(locale) => say!(locale.words(), "language-name"),
        None => say!(words, "settings-language-opener"),
    };
    // A closed menu shows only the label of the selected option, so the labels say what the menu is for.
    let game_label = |kind| say!(words, "settings-game", game = text::kind(words, kind));
    let pace_label = |choice| say!(words, "settings-pace", pace = pace(words, choice));
    let language_label = |language| say!(words, "settings-language", language = language);
    let cancel_label = |who| say!(words, "settings-cancel", who = who_cancels(words, who));
    let embed = Embed::new(Tone::Neutral, say!(words, "settings-title")).lines([
        say!(words, "settings-intro"),
        game_label(settings.game),
        pace_label(settings.pace),
        language_label(language),
        say!(words, "settings-start", who = who_starts(words, settings.start)),
        cancel_label(settings.cancel),
        say!(words, "settings-hints", allowed = text::yes_no(words, settings.hints)),
        say!(words, "settings-own-words", allowed = text::yes_no(words, settings.own_words)),
        say!(words, "settings-computers-talk", talk = text::yes_no(words, settings.computers_talk)),
        say!(words, "settings-waiting", allowed = text::yes_no(words, settings.waiting)),
        say!(words, "settings-time-zone", zone = escape(settings.time_zone)),
        channels(words, settings.channels),
    ]);
    let custom_id = |key| CustomId::without_game(Verb::Server(key));
    let menu = |number, placeholder, options| Select {
        custom_id: CustomId::without_game(Verb::Menu(number)),
        placeholder,
        options,
    };
    let kinds =
        Kind::ALL.map(|kind| option(game_label(kind), custom_id(ServerSetting::Game(kind)), kind == settings.game));
    let locales = Locale::ALL.iter().map(|&locale| {
        let label = language_label(say!(locale.words(), "language-name"));
        option(label, custom_id(ServerSetting::Language(locale)), Some(locale) == settings.language)
    });
    let cancels = WhoMayCancel::VARIANTS
        .iter()
        .map(|&who| option(cancel_label(who), custom_id(ServerSetting::Cancel(who)), who == settings.cancel));
    let paces = pace_choices(settings.pace, |key| (pace_label(key), custom_id(ServerSetting::Pace(key))));
    Page::from_embed(embed)
        .select(menu(0, say!(words, "settings-menu-game"), kinds.into()))
        .select(menu(1, say!(words, "settings-menu-pace"), paces))
        .select(menu(2, say!(words, "settings-menu-language"), locales.collect()))
        .select(menu(3, say!(words, "settings-menu-cancel"), cancels.collect()))
        .row(switches(words, settings, custom_id))
}

fn switches(
    words: &Words,
    settings: &ServerSettings<'_>,
    custom_id: impl Fn(ServerSetting) -> CustomId,
) -> Vec<Button> {
    let start = match settings.start {
        WhoMayStart::Everyone => (say!(words, "button-start-managers"), WhoMayStart::Managers),
        WhoMayStart::Managers => (say!(words, "button-start-everyone"), WhoMayStart::Everyone),
    };
    let hints = if settings.hints { say!(words, "button-hints-off") } else { say!(words, "button-hints-on") };
    let own_words =
        if settings.own_words { say!(words, "button-own-words-off") } else { say!(words, "button-own-words-on") };
    let computers_talk = if settings.computers_talk {
        say!(words, "button-computers-talk-off")
    } else {
        say!(words, "button-computers-talk-on")
    };
    vec![
        Button::new(Style::Secondary, start.0, custom_id(ServerSetting::Start(start.1))),
        Button::new(Style::Secondary, hints, custom_id(ServerSetting::Hints(!settings.hints))),
        Button::new(Style::Secondary, own_words, custom_id(ServerSetting::OwnWords(!settings.own_words))),
        Button::new(
            Style::Secondary,
            computers_talk,
            custom_id(ServerSetting::ComputersTalk(!settings.computers_talk)),
        ),
        Button::new(Style::Secondary, say!(words, "button-any-channel"), custom_id(ServerSetting::AnyChannel))
            .enabled(!settings.channels.is_empty()),
    ]
}

fn option(label: String, value: CustomId, selected: bool) -> SelectOption {
    SelectOption { label, description: None, emoji: None, value, selected }
}

fn channels(words: &Words, channels: &[u64]) -> String {
    let named: Vec<String> = channels.iter().take(MAX_LISTED_CHANNELS).map(|id| format!("<#{id}>")).collect();
    match channels.len() {
        0 => say!(words, "settings-channels-any"),
        1..=MAX_LISTED_CHANNELS => say!(words, "settings-channels", channels = words.list(&named)),
        more => say!(words, "settings-channels-more", channels = named.join(" "), count = more - MAX_LISTED_CHANNELS),
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

/// How the bot notifies a person.
pub fn notify_page(words: &Words, settings: &NotifySettings<'_>) -> Page {
    let how = match settings.how {
        Notify::Usual => say!(words, "notify-usual"),
        Notify::Mention => say!(words, "notify-mention"),
        Notify::DirectMessage => say!(words, "notify-dm"),
        Notify::Silent => say!(words, "notify-silent"),
    };
    let quiet = match settings.quiet {
        Some((from, to, zone)) => {
            say!(words, "notify-quiet", from = time_of_day(from), to = time_of_day(to), zone = escape(zone))
        }
        None => say!(words, "notify-quiet-none"),
    };
    let coaching = match settings.coaching {
        Coaching::FirstGame => say!(words, "notify-coaching-first-game"),
        Coaching::On => say!(words, "notify-coaching-on"),
        Coaching::Off => say!(words, "notify-coaching-off"),
    };
    let button = |label, key| {
        let style = if key == settings.how { Style::Success } else { Style::Secondary };
        Button::new(style, label, CustomId::without_game(Verb::Notify(key)))
    };
    let embed = Embed::new(Tone::Neutral, say!(words, "notify-title")).lines([
        say!(words, "notify-now", how = how),
        quiet,
        coaching,
    ]);
    Page::from_embed(embed)
        .row(vec![
            button(say!(words, "button-notify-mention"), Notify::Mention),
            button(say!(words, "button-notify-dm"), Notify::DirectMessage),
            button(say!(words, "button-notify-silent"), Notify::Silent),
        ])
        .row(vec![coaching_button(words, settings.coaching)])
}

fn coaching_button(words: &Words, coaching: Coaching) -> Button {
    let (label, wanted) = match coaching {
        Coaching::Off => (say!(words, "button-coaching-on"), true),
        Coaching::FirstGame | Coaching::On => (say!(words, "button-coaching-off"), false),
    };
    Button::new(Style::Secondary, label, CustomId::without_game(Verb::Coaching(wanted)))
}

fn time_of_day(time: Time) -> String {
    time.strftime("%H:%M").to_string()
}

/// The language of private messages.
pub fn language_page(words: &Words, selected: Option<Locale>) -> Page {
    let now = match selected {
        Some(locale) => say!(words, "language-now", language = say!(locale.words(), "language-name")),
        None => say!(words, "language-auto-now"),
    };
    let custom_id = |locale| CustomId::without_game(Verb::Language(locale));
    let label = |language| say!(words, "language-choice", language = language);
    let own = option(label(say!(words, "language-auto")), custom_id(None), selected.is_none());
    let others = Locale::ALL.iter().map(|&locale| {
        option(label(say!(locale.words(), "language-name")), custom_id(Some(locale)), selected == Some(locale))
    });
    Page::from_embed(Embed::new(Tone::Neutral, say!(words, "language-title")).lines([now])).select(Select {
        custom_id: CustomId::without_game(Verb::Menu(0)),
        placeholder: say!(words, "language-menu"),
        options: std::iter::once(own).chain(others).collect(),
    })
}

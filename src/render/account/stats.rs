//! A person's statistics in one of the two games.

use crate::locale::Words;
use crate::render::message::custom_id::{CustomId, Verb};
use crate::render::message::names::{person_name, plain_person_name};
use crate::render::message::page::{Button, Embed, Page, Style, Tone};
use crate::render::message::text;
use crate::render::picture::{Band, Callout, LineChart, Series, initials, tenths};
use crate::say;
use basari_rules::game::{Action, Kind};
use basari_rules::ratings::{DisplayedRating, GAMES_UNTIL_ESTABLISHED};
use basari_rules::review::DecisionKind;

/// The statistics of a person.
#[derive(Clone, Debug)]
pub struct Profile<'a> {
    pub user: u64,
    /// Unescaped, as Discord reports it.
    pub name: &'a str,
    pub kind: Kind,
    pub games: i64,
    pub points: i64,
    /// How often they finished first, second and so on.
    pub places: [i64; 5],
    /// None without a rated game.
    pub rating: Option<DisplayedRating>,
    pub rating_here: Option<DisplayedRating>,
    /// The rating after each game, oldest first.
    pub rating_history: &'a [i64],
    pub favorite: Option<Action>,
    pub offers: i64,
    /// Own offers that others accepted, and the gems paid.
    pub bought: i64,
    pub paid: i64,
    /// Offers they accepted, and the gems received.
    pub sold: i64,
    pub got: i64,
    /// None without a reviewed game.
    pub accuracy: Option<Accuracy<'a>>,
    /// The most points in one game, and its id.
    pub best: Option<(i64, &'a str)>,
}

/// What the decisions in recent games gave up, on average, as shares of the win.
#[derive(Clone, Copy, Debug)]
pub struct Accuracy<'a> {
    pub loss: f64,
    pub decisions: i64,
    pub by_kind: &'a [(DecisionKind, f64)],
}

pub fn stats_page(words: &Words, profile: &Profile<'_>) -> Page {
    let name = person_name(words, profile.name);
    let embed =
        Embed::new(Tone::Neutral, say!(words, "stats-title", name = name, kind = text::kind(words, profile.kind)));
    let switch = |kind: Kind| {
        let press = CustomId::without_game(Verb::Stats { kind, user: profile.user });
        Button::new(Style::Secondary, text::kind(words, kind), press).enabled(kind != profile.kind)
    };
    let games = Verb::History { kind: Some(profile.kind), user: profile.user, page: 0 };
    let mut buttons = Kind::ALL.map(switch).to_vec();
    buttons.push(Button::new(Style::Secondary, say!(words, "button-history"), CustomId::without_game(games)));
    if profile.games == 0 {
        return Page::from_embed(embed.lines([say!(words, "stats-none")])).row(buttons);
    }
    let rating = match profile.rating {
        Some(rating) => say!(words, "stats-rating", rating = rating.to_string()),
        None => say!(words, "stats-rating-none"),
    };
    let here = profile.rating_here.map(|rating| say!(words, "stats-rating-here", rating = rating.to_string()));
    let embed = embed
        .lines([
            say!(words, "stats-games", games = profile.games, wins = profile.places[0]),
            say!(words, "stats-average", points = words.tenths(ratio(profile.points, profile.games))),
            best(words, profile),
            favorite(words, profile),
        ])
        .field(say!(words, "stats-places-title"), places(words, profile))
        .field(
            say!(words, "stats-rating-title"),
            joined([rating, here.unwrap_or_default(), rating_history(words, profile)]),
        )
        .field(say!(words, "stats-barter-title"), barter(words, profile))
        .footer(say!(words, "stats-footer"));
    let embed = match &profile.accuracy {
        Some(known) => embed.field(say!(words, "stats-accuracy-title"), accuracy(words, known)),
        None => embed,
    };
    Page::from_embed(embed).row(buttons)
}

fn joined<const N: usize>(lines: [String; N]) -> String {
    lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

fn best(words: &Words, profile: &Profile<'_>) -> String {
    profile.best.map(|(points, game)| say!(words, "stats-best", points = points, game = game)).unwrap_or_default()
}

fn favorite(words: &Words, profile: &Profile<'_>) -> String {
    let line = |action| say!(words, "stats-favorite", action = text::action(words, action));
    profile.favorite.map(line).unwrap_or_default()
}

fn places(words: &Words, profile: &Profile<'_>) -> String {
    let taken = (1_u32..).zip(profile.places).filter(|(_, times)| *times > 0);
    taken.map(|(place, times)| say!(words, "stats-place", place = place, times = times)).collect::<Vec<_>>().join("\n")
}

/// The rating history in words: its start and its maximum.
fn rating_history(words: &Words, profile: &Profile<'_>) -> String {
    match (profile.rating_history.first(), profile.rating_history.iter().max(), profile.rating_history.len()) {
        (Some(first), Some(top), games @ 2..) => {
            say!(words, "stats-curve", games = games, first = first.to_string(), top = top.to_string())
        }
        _ => String::new(),
    }
}

fn barter(words: &Words, profile: &Profile<'_>) -> String {
    let bought = if profile.bought > 0 {
        let price = words.tenths(ratio(profile.paid, profile.bought));
        say!(words, "stats-bought", times = profile.bought, price = price)
    } else {
        String::new()
    };
    let sold = if profile.sold > 0 {
        say!(words, "stats-sold", times = profile.sold, price = words.tenths(ratio(profile.got, profile.sold)))
    } else {
        String::new()
    };
    joined([say!(words, "stats-offers", offers = profile.offers), bought, sold])
}

fn accuracy(words: &Words, accuracy: &Accuracy<'_>) -> String {
    let loss = percent(words, accuracy.loss);
    let all = say!(words, "stats-accuracy", loss = loss, decisions = accuracy.decisions);
    let by_kind = accuracy.by_kind.iter().map(|&(kind, loss)| {
        let kind: &'static str = kind.into();
        say!(words, "stats-accuracy-kind", kind = kind, loss = percent(words, loss))
    });
    std::iter::once(all).chain(by_kind).collect::<Vec<_>>().join("\n")
}

/// A share of the win as a percentage with one decimal.
fn percent(words: &Words, share: f64) -> String {
    words.tenths(tenths(100.0 * share))
}

/// The rounded quotient in tenths.
fn ratio(sum: i64, of: i64) -> i64 {
    (10 * sum + of / 2) / of.max(1)
}

/// The rating history as a chart, with its maximum marked. None until the rating is established.
#[expect(clippy::cast_precision_loss, reason = "a rating has a few digits")]
pub fn rating_chart(words: &Words, profile: &Profile<'_>) -> Option<LineChart> {
    let history = profile.rating_history;
    let games = u16::try_from(history.len()).unwrap_or(u16::MAX);
    if u32::from(games) < GAMES_UNTIL_ESTABLISHED {
        return None;
    }
    let top = (0..history.len()).max_by_key(|&game| (history[game], game))?;
    let name = plain_person_name(words, profile.name);
    Some(LineChart {
        title: say!(words, "stats-rating-title"),
        subtitle: format!("{name} · {}", text::kind(words, profile.kind)),
        x_label: say!(words, "stats-curve-games", games = games),
        footer: String::new(),
        bands: vec![Band {
            from: 1.0,
            to: f32::from(games),
            label: String::new(),
            ticks: (2..=games).map(|game| game.to_string()).collect(),
        }],
        series: vec![Series {
            initials: initials(std::slice::from_ref(&name)).concat(),
            name,
            points: (1..=games).map(f32::from).zip(history.iter().map(|&rating| rating as f32)).collect(),
        }],
        callouts: vec![Callout { series: 0, point: top, label: history[top].to_string() }],
        ..LineChart::default()
    })
}

//! What somebody has done in one of the two games.

use crate::locale::Words;
use crate::render::message::custom_id::{Press, Verb};
use crate::render::message::names::{MAX_NAME_LENGTH, person_name, plain_name};
use crate::render::message::page::{Button, Embed, Page, Style, Tone};
use crate::render::message::text;
use crate::render::picture::{LineChart, Series};
use crate::say;
use basari_rules::game::{Action, Kind};

/// Somebody's figures.
#[derive(Clone, Debug)]
pub struct Profile<'a> {
    pub user: u64,
    /// As Discord has it; pages escape it.
    pub name: &'a str,
    pub kind: Kind,
    pub games: i64,
    pub points: i64,
    /// How often first, second, and so on.
    pub places: [i64; 5],
    /// As people see it; none without a rated game.
    pub rating: Option<i64>,
    pub rating_here: Option<i64>,
    /// How the rating went, the oldest first.
    pub curve: &'a [i64],
    pub favourite: Option<Action>,
    pub offers: i64,
    /// Offers accepted by others, and the gems paid.
    pub bought: i64,
    pub paid: i64,
    /// Offers he accepted, and the gems got.
    pub sold: i64,
    pub got: i64,
    /// The most points in one game, and which.
    pub best: Option<(i64, &'a str)>,
}

pub fn stats(words: &Words, profile: &Profile<'_>) -> Page {
    let name = person_name(words, profile.name);
    let embed = Embed::new(Tone::Calm, say!(words, "stats-title", name = name, kind = text::kind(words, profile.kind)));
    let switch = |kind: Kind| {
        let press = Press::anywhere(Verb::Stats { kind, user: profile.user });
        Button::new(Style::Secondary, text::kind(words, kind), press).enabled(kind != profile.kind)
    };
    let games = Verb::History { kind: Some(profile.kind), user: profile.user, page: 0 };
    let mut buttons = Kind::ALL.map(switch).to_vec();
    buttons.push(Button::new(Style::Secondary, say!(words, "button-history"), Press::anywhere(games)));
    if profile.games == 0 {
        return Page::of(embed.lines([say!(words, "stats-none")])).row(buttons);
    }
    let rating = match profile.rating {
        Some(rating) => say!(words, "stats-rating", rating = rating),
        None => say!(words, "stats-rating-none"),
    };
    let here = profile.rating_here.map(|rating| say!(words, "stats-rating-here", rating = rating)).unwrap_or_default();
    let embed = embed
        .lines([
            say!(words, "stats-games", games = profile.games, wins = profile.places[0]),
            say!(words, "stats-average", points = ratio(profile.points, profile.games)),
            best(words, profile),
            favourite(words, profile),
        ])
        .field(say!(words, "stats-places-title"), places(words, profile))
        .field(say!(words, "stats-rating-title"), joined([rating, here, curve(words, profile)]))
        .field(say!(words, "stats-barter-title"), barter(words, profile))
        .footer(say!(words, "stats-footer"));
    Page::of(embed).row(buttons)
}

fn joined<const N: usize>(lines: [String; N]) -> String {
    lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

fn best(words: &Words, profile: &Profile<'_>) -> String {
    profile.best.map(|(points, game)| say!(words, "stats-best", points = points, game = game)).unwrap_or_default()
}

fn favourite(words: &Words, profile: &Profile<'_>) -> String {
    let said = |action| say!(words, "stats-favourite", action = text::action(words, action));
    profile.favourite.map(said).unwrap_or_default()
}

fn places(words: &Words, profile: &Profile<'_>) -> String {
    let taken = (1_u32..).zip(profile.places).filter(|(_, times)| *times > 0);
    taken.map(|(place, times)| say!(words, "stats-place", place = place, times = times)).collect::<Vec<_>>().join("\n")
}

/// The curve in words: where it began, its top, and where it is.
fn curve(words: &Words, profile: &Profile<'_>) -> String {
    match (profile.curve.first(), profile.curve.iter().max(), profile.curve.len()) {
        (Some(first), Some(top), games @ 2..) => {
            say!(words, "stats-curve", games = games, first = *first, top = *top)
        }
        _ => String::new(),
    }
}

fn barter(words: &Words, profile: &Profile<'_>) -> String {
    let bought = if profile.bought > 0 {
        let price = ratio(profile.paid, profile.bought);
        say!(words, "stats-bought", times = profile.bought, price = price)
    } else {
        String::new()
    };
    let sold = if profile.sold > 0 {
        say!(words, "stats-sold", times = profile.sold, price = ratio(profile.got, profile.sold))
    } else {
        String::new()
    };
    joined([say!(words, "stats-offers", offers = profile.offers), bought, sold])
}

/// To one place behind the point.
fn ratio(sum: i64, of: i64) -> String {
    let tenths = (10 * sum + of / 2) / of.max(1);
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// How the rating went, as a picture; none where there is no line to draw.
#[expect(clippy::cast_precision_loss, reason = "a rating has a few digits")]
pub fn rating_curve(words: &Words, profile: &Profile<'_>) -> Option<LineChart> {
    let points = || (1_u16..).zip(profile.curve).map(|(game, rating)| (f32::from(game), *rating as f32));
    let name = plain_name(words, profile.name, 0, MAX_NAME_LENGTH);
    (profile.curve.len() > 1).then(|| LineChart {
        title: say!(words, "stats-curve-title", kind = text::kind(words, profile.kind)),
        x_label: say!(words, "stats-curve-games"),
        y_label: say!(words, "stats-rating-title"),
        series: vec![Series { name, points: points().collect() }],
        marks: Vec::new(),
    })
}

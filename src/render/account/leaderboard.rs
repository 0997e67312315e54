//! One page of a leaderboard, as text and as the content of a picture.

use crate::locale::Words;
use crate::model::period::Period;
use crate::model::sort_by::SortBy;
use crate::render::message::custom_id::{CustomId, LeaderboardSelection, Navigation, Verb};
use crate::render::message::names::{escape, person_name, plain_person_name, server_name};
use crate::render::message::page::{Button, Embed, Page, Select, SelectOption, Style, Tone};
use crate::render::message::text;
use crate::render::picture::{RankingRow, RankingTable};
use crate::say;
use basari_rules::game::Kind;
use basari_rules::ratings::{DisplayedRating, GAMES_UNTIL_ESTABLISHED};
use strum::VariantArray;

/// One person on a leaderboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeaderboardLine {
    pub place: u32,
    pub user: u64,
    /// Unescaped, as Discord reports it.
    pub name: String,
    pub rating: DisplayedRating,
    pub wins: u32,
    pub points: i64,
    pub games: u32,
}

/// One page of one leaderboard.
#[derive(Clone, Debug)]
pub struct Leaderboard<'a> {
    pub selection: LeaderboardSelection,
    /// None for the global leaderboard and in direct messages.
    pub server: Option<&'a str>,
    pub zone: &'a str,
    pub lines: &'a [LeaderboardLine],
    pub more: bool,
    /// The reader's own line, even if it is on another page.
    pub mine: Option<&'a LeaderboardLine>,
    /// The page with the reader's line.
    pub my_page: u32,
    /// Whether the reader is hidden from leaderboards.
    pub hidden: bool,
}

pub fn leaderboard_page(words: &Words, leaderboard: &Leaderboard<'_>) -> Page {
    let selection = leaderboard.selection;
    let mut lines = vec![heading(words, leaderboard)];
    if leaderboard.lines.is_empty() {
        lines.push(match selection.by {
            SortBy::Rating => say!(words, "board-empty-rating", games = GAMES_UNTIL_ESTABLISHED),
            SortBy::Wins | SortBy::Points | SortBy::Games => say!(words, "board-empty"),
        });
    }
    lines.extend(leaderboard.lines.iter().map(|line| entry(words, line, leaderboard.mine)));
    let is_ranked = |mine: &LeaderboardLine| selection.by != SortBy::Rating || !mine.rating.is_provisional;
    let mine = match leaderboard.mine {
        Some(mine) if leaderboard.hidden => say!(words, "board-mine-hidden", what = figures(words, mine)),
        Some(mine) if !is_ranked(mine) => {
            say!(words, "board-mine-provisional", what = figures(words, mine), games = GAMES_UNTIL_ESTABLISHED)
        }
        Some(mine) => say!(words, "board-mine", place = mine.place, what = figures(words, mine)),
        None => say!(words, "board-mine-none"),
    };
    let embed = Embed::new(Tone::Neutral, say!(words, "board-title", kind = text::kind(words, selection.kind)))
        .lines(lines)
        .field(say!(words, "board-mine-title"), mine)
        .footer(say!(words, "board-footer", page = selection.page + 1, games = GAMES_UNTIL_ESTABLISHED));
    let page_button = |navigation, label, page| {
        let press = CustomId::without_game(Verb::Leaderboard {
            navigation,
            selection: LeaderboardSelection { page, ..selection },
        });
        Button::new(Style::Secondary, label, press)
    };
    let hide = if leaderboard.hidden { say!(words, "button-unhide") } else { say!(words, "button-hide") };
    Page::from_embed(embed)
        .row(vec![
            page_button(Navigation::Start, say!(words, "button-first"), 0).enabled(selection.page > 0),
            page_button(Navigation::Back, say!(words, "button-previous"), selection.page.saturating_sub(1))
                .enabled(selection.page > 0),
            page_button(Navigation::On, say!(words, "button-next"), selection.page.saturating_add(1))
                .enabled(leaderboard.more),
            page_button(Navigation::Mine, say!(words, "button-my-place"), leaderboard.my_page)
                .enabled(leaderboard.mine.is_some_and(is_ranked) && !leaderboard.hidden),
            Button::new(Style::Secondary, hide, CustomId::without_game(Verb::Hide(!leaderboard.hidden))),
        ])
        .select(menu(0, say!(words, "board-menu-by"), by_choices(words, selection)))
        .select(menu(1, say!(words, "board-menu-period"), period_choices(words, selection)))
        .select(menu(2, say!(words, "board-menu-which"), which_choices(words, leaderboard)))
}

fn heading(words: &Words, leaderboard: &Leaderboard<'_>) -> String {
    let place = match leaderboard.server {
        Some(server) => server_name(words, server),
        None => say!(words, "board-everywhere"),
    };
    let (by, period) = (by(words, leaderboard.selection.by), period(words, leaderboard.selection.period));
    match leaderboard.selection.period {
        Period::All => say!(words, "board-heading", place = place, by = by, period = period),
        _ => {
            say!(words, "board-heading-zone", place = place, by = by, period = period, zone = escape(leaderboard.zone))
        }
    }
}

fn entry(words: &Words, line: &LeaderboardLine, mine: Option<&LeaderboardLine>) -> String {
    let name = person_name(words, &line.name);
    let (place, what) = (line.place, figures(words, line));
    if mine.is_some_and(|mine| mine.user == line.user) {
        say!(words, "board-line-mine", place = place, name = name, what = what)
    } else {
        say!(words, "board-line", place = place, name = name, what = what)
    }
}

fn figures(words: &Words, line: &LeaderboardLine) -> String {
    let rating = line.rating.to_string();
    say!(words, "board-figures", rating = rating, wins = line.wins, points = line.points, games = line.games)
}

fn by(words: &Words, by: SortBy) -> String {
    match by {
        SortBy::Rating => say!(words, "board-by-rating"),
        SortBy::Wins => say!(words, "board-by-wins"),
        SortBy::Points => say!(words, "board-by-points"),
        SortBy::Games => say!(words, "board-by-games"),
    }
}

/// The same as a column heading.
fn column(words: &Words, by: SortBy) -> String {
    match by {
        SortBy::Rating => say!(words, "board-head-rating"),
        SortBy::Wins => say!(words, "board-head-wins"),
        SortBy::Points => say!(words, "board-head-points"),
        SortBy::Games => say!(words, "board-head-games"),
    }
}

fn period(words: &Words, period: Period) -> String {
    match period {
        Period::All => say!(words, "board-all"),
        Period::Month => say!(words, "board-month"),
        Period::Week => say!(words, "board-week"),
    }
}

/// An option that leads to the first page of another leaderboard. A closed menu shows only the label of the selected
/// option, so the label says what the menu is for.
fn choice(label: String, selection: LeaderboardSelection, selected: bool) -> SelectOption {
    let value = CustomId::without_game(Verb::Leaderboard {
        navigation: Navigation::Start,
        selection: LeaderboardSelection { page: 0, ..selection },
    });
    SelectOption { label, description: None, emoji: None, value, selected }
}

fn menu(number: u8, placeholder: String, options: Vec<SelectOption>) -> Select {
    Select { custom_id: CustomId::without_game(Verb::Menu(number)), placeholder, options }
}

fn by_choices(words: &Words, selection: LeaderboardSelection) -> Vec<SelectOption> {
    let one = |&key: &SortBy| {
        let label = say!(words, "board-choice-by", by = by(words, key));
        choice(label, LeaderboardSelection { by: key, ..selection }, key == selection.by)
    };
    SortBy::VARIANTS.iter().map(one).collect()
}

fn period_choices(words: &Words, selection: LeaderboardSelection) -> Vec<SelectOption> {
    let one = |&key: &Period| {
        let label = say!(words, "board-choice-period", period = period(words, key));
        choice(label, LeaderboardSelection { period: key, ..selection }, key == selection.period)
    };
    Period::VARIANTS.iter().map(one).collect()
}

fn which_choices(words: &Words, leaderboard: &Leaderboard<'_>) -> Vec<SelectOption> {
    let selection = leaderboard.selection;
    let all = Kind::ALL.into_iter().flat_map(|kind| [(kind, false), (kind, true)]);
    all.map(|(kind, everywhere)| {
        let (key, kind_name) = (LeaderboardSelection { kind, everywhere, ..selection }, text::kind(words, kind));
        let label = if everywhere {
            say!(words, "board-which-everywhere", kind = kind_name)
        } else {
            say!(words, "board-which-server", kind = kind_name)
        };
        choice(label, key, (kind, everywhere) == (selection.kind, selection.everywhere))
    })
    .collect()
}

/// The content of the page's picture. The text says the same.
pub fn leaderboard_picture(words: &Words, leaderboard: &Leaderboard<'_>) -> RankingTable {
    let selection = leaderboard.selection;
    let others: Vec<SortBy> = SortBy::VARIANTS.iter().copied().filter(|&key| key != selection.by).collect();
    let row = |line: &LeaderboardLine| RankingRow {
        place: line.place,
        name: plain_person_name(words, &line.name),
        value: value(words, line, selection.by),
        details: others.iter().map(|&key| value(words, line, key)).collect(),
        highlighted: leaderboard.mine.is_some_and(|mine| mine.user == line.user),
    };
    RankingTable {
        title: say!(words, "picture-leaderboard"),
        subtitle: format!("{} · {}", text::kind(words, selection.kind), period(words, selection.period)),
        value_heading: column(words, selection.by),
        detail_headings: others.iter().map(|&key| column(words, key)).collect(),
        rows: leaderboard.lines.iter().map(row).collect(),
        footer: say!(words, "board-picture-footer", page = selection.page + 1),
    }
}

fn value(words: &Words, line: &LeaderboardLine, by: SortBy) -> String {
    match by {
        SortBy::Rating => line.rating.to_string(),
        SortBy::Wins => words.number(line.wins.into()),
        SortBy::Points => words.number(line.points),
        SortBy::Games => words.number(line.games.into()),
    }
}

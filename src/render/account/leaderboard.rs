//! One page of a leaderboard.

use crate::locale::Words;
use crate::model::period::Period;
use crate::model::sort_by::SortBy;
use crate::render::message::custom_id::{BoardKey, Press, Turn, Verb};
use crate::render::message::names::{MAX_NAME_LENGTH, escape, name, plain_name, server_name};
use crate::render::message::page::{Button, Choice, Embed, Page, Select, Style, Tone};
use crate::render::message::text;
use crate::render::picture::{RankingRow, RankingTable};
use crate::say;
use basari_rules::game::Kind;
use strum::VariantArray;

/// Somebody on a leaderboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardLine {
    pub place: u32,
    pub user: u64,
    /// As Discord has it; pages escape it.
    pub name: String,
    pub rating: i64,
    pub wins: u32,
    pub points: i64,
    pub games: u32,
}

/// One page of one leaderboard.
#[derive(Clone, Debug)]
pub struct Leaderboard<'a> {
    pub board: BoardKey,
    /// None where it is about all servers, or in private messages.
    pub server: Option<&'a str>,
    pub zone: &'a str,
    pub lines: &'a [BoardLine],
    pub more: bool,
    /// The reader's own, wherever it is.
    pub mine: Option<&'a BoardLine>,
    /// The page it is on.
    pub my_page: u32,
    /// Whether the reader hides.
    pub hidden: bool,
}

pub fn leaderboard(words: &Words, facts: &Leaderboard<'_>) -> Page {
    let board = facts.board;
    let mut lines = vec![heading(words, facts)];
    if facts.lines.is_empty() {
        lines.push(say!(words, "board-empty"));
    }
    lines.extend(facts.lines.iter().map(|line| entry(words, line, facts.mine)));
    let mine = match facts.mine {
        Some(mine) if facts.hidden => say!(words, "board-mine-hidden", what = figures(words, mine)),
        Some(mine) => say!(words, "board-mine", place = mine.place, what = figures(words, mine)),
        None => say!(words, "board-mine-none"),
    };
    let embed = Embed::new(Tone::Calm, say!(words, "board-title", kind = text::kind(words, board.kind)))
        .lines(lines)
        .field(say!(words, "board-mine-title"), mine)
        .footer(say!(words, "board-footer", page = board.page + 1));
    let turn = |turn, label, page| {
        let press = Press::anywhere(Verb::Leaderboard { turn, board: BoardKey { page, ..board } });
        Button::new(Style::Secondary, label, press)
    };
    let hide = if facts.hidden { say!(words, "button-unhide") } else { say!(words, "button-hide") };
    Page::of(embed)
        .row(vec![
            turn(Turn::Start, say!(words, "button-first"), 0).enabled(board.page > 0),
            turn(Turn::Back, say!(words, "button-previous"), board.page.saturating_sub(1)).enabled(board.page > 0),
            turn(Turn::On, say!(words, "button-next"), board.page.saturating_add(1)).enabled(facts.more),
            turn(Turn::Mine, say!(words, "button-my-place"), facts.my_page)
                .enabled(facts.mine.is_some() && !facts.hidden),
            Button::new(Style::Secondary, hide, Press::anywhere(Verb::Hide(!facts.hidden))),
        ])
        .select(menu(0, say!(words, "board-menu-by"), by_choices(words, board)))
        .select(menu(1, say!(words, "board-menu-period"), period_choices(words, board)))
        .select(menu(2, say!(words, "board-menu-which"), which_choices(words, facts)))
}

fn heading(words: &Words, facts: &Leaderboard<'_>) -> String {
    let place = match facts.server {
        Some(server) => server_name(words, server),
        None => say!(words, "board-everywhere"),
    };
    let (by, period) = (by(words, facts.board.by), period(words, facts.board.period));
    match facts.board.period {
        Period::All => say!(words, "board-heading", place = place, by = by, period = period),
        _ => say!(words, "board-heading-zone", place = place, by = by, period = period, zone = escape(facts.zone)),
    }
}

fn entry(words: &Words, line: &BoardLine, mine: Option<&BoardLine>) -> String {
    let name = name(words, &line.name, 0);
    let (place, what) = (line.place, figures(words, line));
    if mine.is_some_and(|mine| mine.user == line.user) {
        say!(words, "board-line-mine", place = place, name = name, what = what)
    } else {
        say!(words, "board-line", place = place, name = name, what = what)
    }
}

fn figures(words: &Words, line: &BoardLine) -> String {
    say!(words, "board-figures", rating = line.rating, wins = line.wins, points = line.points, games = line.games)
}

fn by(words: &Words, by: SortBy) -> String {
    match by {
        SortBy::Rating => say!(words, "board-by-rating"),
        SortBy::Wins => say!(words, "board-by-wins"),
        SortBy::Points => say!(words, "board-by-points"),
        SortBy::Games => say!(words, "board-by-games"),
    }
}

/// The same as the head of a column, where no word stands before it.
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

/// Another leaderboard, from its first page.
fn choice(label: String, board: BoardKey, chosen: bool) -> Choice {
    let value = Press::anywhere(Verb::Leaderboard { turn: Turn::Start, board: BoardKey { page: 0, ..board } });
    Choice { label, description: None, emoji: None, value, chosen }
}

fn menu(number: u8, placeholder: String, options: Vec<Choice>) -> Select {
    Select { press: Press::anywhere(Verb::Menu(number)), placeholder, options }
}

fn by_choices(words: &Words, board: BoardKey) -> Vec<Choice> {
    let one = |&key: &SortBy| choice(by(words, key), BoardKey { by: key, ..board }, key == board.by);
    SortBy::VARIANTS.iter().map(one).collect()
}

fn period_choices(words: &Words, board: BoardKey) -> Vec<Choice> {
    let one = |&key: &Period| choice(period(words, key), BoardKey { period: key, ..board }, key == board.period);
    Period::VARIANTS.iter().map(one).collect()
}

fn which_choices(words: &Words, facts: &Leaderboard<'_>) -> Vec<Choice> {
    let board = facts.board;
    let all = Kind::ALL.into_iter().flat_map(|kind| [(kind, false), (kind, true)]);
    all.map(|(kind, everywhere)| {
        let (key, kind_name) = (BoardKey { kind, everywhere, ..board }, text::kind(words, kind));
        let label = if everywhere {
            say!(words, "board-which-everywhere", kind = kind_name)
        } else {
            say!(words, "board-which-server", kind = kind_name)
        };
        choice(label, key, (kind, everywhere) == (board.kind, board.everywhere))
    })
    .collect()
}

/// What a picture of the page shows; the text says the same.
pub fn leaderboard_picture(words: &Words, facts: &Leaderboard<'_>) -> RankingTable {
    let others: Vec<SortBy> = SortBy::VARIANTS.iter().copied().filter(|&key| key != facts.board.by).collect();
    let row = |line: &BoardLine| RankingRow {
        place: line.place,
        name: plain_name(words, &line.name, 0, MAX_NAME_LENGTH),
        value: value(line, facts.board.by).to_string(),
        details: others.iter().map(|&key| value(line, key).to_string()).collect(),
        highlighted: facts.mine.is_some_and(|mine| mine.user == line.user),
        computer: false,
    };
    RankingTable {
        title: say!(words, "board-title", kind = text::kind(words, facts.board.kind)),
        subtitle: period(words, facts.board.period),
        value_heading: column(words, facts.board.by),
        detail_headings: others.iter().map(|&key| column(words, key)).collect(),
        rows: facts.lines.iter().map(row).collect(),
        footer: say!(words, "board-picture-footer", page = facts.board.page + 1),
    }
}

fn value(line: &BoardLine, by: SortBy) -> i64 {
    match by {
        SortBy::Rating => line.rating,
        SortBy::Wins => line.wins.into(),
        SortBy::Points => line.points,
        SortBy::Games => line.games.into(),
    }
}

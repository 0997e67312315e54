//! Pages about finished games: leaderboard, statistics, history, records, verification and replays.

use basari::locale::{Locale, Words};
use basari::model::period::Period;
use basari::model::sort_by::SortBy;
use basari::render::message::custom_id::LeaderboardSelection;
use basari::render::{
    self, Accuracy, GameContext, HistoryGame, HistoryLine, Leaderboard, LeaderboardLine, Page, Profile, Published,
    ReplayPosition, Verdict,
};
use basari_rules::game::{Action, Event, Game, Kind, Viewer};
use basari_rules::ratings::DisplayedRating;
use basari_rules::review::DecisionKind;

use super::all_pages::SECRET;
use super::random_games::{HOSTILE_NAMES, SHOWN_TIME, for_each_state, game_context, game_ref, ordinary_players};

const SELECTION: LeaderboardSelection =
    LeaderboardSelection { kind: Kind::Card, everywhere: false, period: Period::Month, by: SortBy::Rating, page: 2 };

fn line(place: u32, name: &str) -> LeaderboardLine {
    LeaderboardLine {
        place,
        user: u64::from(place),
        name: name.to_owned(),
        rating: DisplayedRating::new(1800 - 61 * i64::from(place), if place == 2 { 4 } else { 21 }),
        wins: place,
        points: 12_345,
        games: 21,
    }
}

fn board<'a>(lines: &'a [LeaderboardLine], mine: Option<&'a LeaderboardLine>) -> Leaderboard<'a> {
    Leaderboard {
        selection: SELECTION,
        server: Some("Game *Night*"),
        zone: "Europe/Berlin",
        lines,
        more: true,
        mine,
        my_page: 7,
        hidden: false,
    }
}

fn profile(games: i64, rated: bool) -> Profile<'static> {
    Profile {
        user: 7,
        name: "Ada",
        kind: Kind::Card,
        games,
        points: 1234,
        places: [games / 2, 1, 0, 3, 0],
        rating: rated.then(|| DisplayedRating::new(1321, 3)),
        rating_here: rated.then(|| DisplayedRating::new(1502, 12)),
        rating_history: if rated { &[1620, 1650, 1321] } else { &[] },
        favorite: Some(Action::C),
        offers: 40,
        bought: if rated { 9 } else { 0 },
        paid: 20,
        sold: i64::from(rated),
        got: 3,
        accuracy: rated.then_some(Accuracy {
            loss: 0.0123,
            decisions: 81,
            by_kind: &[(DecisionKind::Action, 0.004), (DecisionKind::Barter, 0.0207)],
        }),
        best: Some((131, "dora-mipu-kela-47")),
    }
}

fn verdicts() -> Vec<(&'static str, Verdict)> {
    let (found, expected) =
        (r#"{"t":"chance","what":"deal","seat":0,"card":1}"#, r#"{"t":"chance","what":"deal","seat":0,"card":2}"#);
    vec![
        ("verify-fair", Verdict::Fair { lines: 1234, chances: 99 }),
        ("verify-commitment", Verdict::Commitment),
        ("verify-contributions", Verdict::Contributions),
        ("verify-differs", Verdict::Differs { line: 12, found: format!("`{found}"), expected: expected.to_owned() }),
        ("verify-move", Verdict::Move { line: 12 }),
        ("verify-too-many", Verdict::TooMany { line: 12 }),
        ("verify-short", Verdict::StopsShort { line: 12 }),
        ("verify-other-game", Verdict::OtherGame),
        ("verify-unreadable", Verdict::Unreadable { line: 12 }),
    ]
}

/// All pages about finished games.
pub fn pages(words: &Words, add: &mut impl FnMut(&str, Page)) {
    let lines: Vec<LeaderboardLine> = (1..).zip(["Ada", "Bob", "Cyd"]).map(|(place, name)| line(place, name)).collect();
    add("leaderboard", render::leaderboard_page(words, &board(&lines, Some(&lines[1]))));
    let hostile: Vec<LeaderboardLine> = (21..).zip(HOSTILE_NAMES).map(|(place, name)| line(place, name)).collect();
    let hidden = Leaderboard { hidden: true, more: false, ..board(&hostile, Some(&lines[1])) };
    add("leaderboard-hidden", render::leaderboard_page(words, &hidden));
    let first = LeaderboardSelection { page: 0, everywhere: true, period: Period::All, by: SortBy::Wins, ..SELECTION };
    let empty = Leaderboard { selection: first, server: None, more: false, ..board(&[], None) };
    add("leaderboard-empty", render::leaderboard_page(words, &empty));
    add("stats", render::stats_page(words, &profile(24, true)));
    add("stats-unrated", render::stats_page(words, &profile(1, false)));
    add("stats-none", render::stats_page(words, &profile(0, false)));
    let game = HistoryGame {
        id: game_ref(),
        server: Some("Game *Night*".to_owned()),
        link: "https://discord.com/channels/1/2/3".to_owned(),
    };
    let line = |kind, game| HistoryLine { game, kind, place: 2, players: 4, points: 88, ended: SHOWN_TIME };
    add("history", render::history_page(words, (7, "Ada"), None, 3, &[line(Kind::Card, Some(game))], true));
    let not_visible = [line(Kind::Board, None)];
    add("history-not-visible", render::history_page(words, (7, "Ada"), None, 0, &not_visible, false));
    add("history-none", render::history_page(words, (7, HOSTILE_NAMES[1]), Some(Kind::Board), 0, &[], false));
    add("record", render::record_page(words, &game_ref(), "{}".to_owned(), "{}".to_owned()));
    let published = Published { commitment: SECRET, contributions: Some(SECRET), secret: Some(SECRET) };
    for (name, verdict) in verdicts() {
        add(name, render::verification_page(words, &game_ref(), published, &verdict));
    }
    replay_pages(words, add);
}

#[test]
fn an_unreadable_name_on_a_leaderboard_is_an_unknown_player() {
    let lines = [line(1, "\u{200b}")];
    let page = render::leaderboard_page(Locale::En.words(), &board(&lines, None));
    let text = format!("{page:?}");
    assert!(text.contains("Unknown player") && !text.contains("Seat 1"), "{text}");
}

#[test]
fn pictures_show_the_same_data_as_the_text() {
    for &locale in Locale::ALL {
        let words = locale.words();
        let lines: Vec<LeaderboardLine> = (1..).zip(HOSTILE_NAMES).map(|(place, name)| line(place, name)).collect();
        let table = render::leaderboard_picture(words, &board(&lines, Some(&lines[1])));
        assert_eq!(table.rows.len(), lines.len());
        assert_eq!(
            table.rows.iter().map(|row| row.highlighted).collect::<Vec<_>>(),
            [false, true, false, false, false, false]
        );
        assert_eq!(table.rows[2].value, lines[2].rating.to_string());
        assert_eq!(table.rows[2].details, ["3".to_owned(), words.number(12_345), "21".to_owned()]);
        let picture = render::picture::ranking_table(words, &table).unwrap();
        assert!(picture.png.starts_with(b"\x89PNG") && picture.alt.contains(&lines[0].rating.to_string()));
        let chart_of = |history| render::rating_chart(words, &Profile { rating_history: history, ..profile(24, true) });
        let chart = chart_of(&[1500, 1620, 1650, 1402, 1321]).unwrap();
        let points = &chart.series[0].points;
        assert_eq!(points[..], [(1.0, 1500.0), (2.0, 1620.0), (3.0, 1650.0), (4.0, 1402.0), (5.0, 1321.0)]);
        assert_eq!((chart.callouts[0].point, chart.callouts[0].label.as_str()), (2, "1650"), "the maximum is marked");
        assert!(render::picture::line_chart(words, &chart).unwrap().alt.contains("1321"));
        assert!(chart_of(&[1500, 1620, 1650, 1402]).is_none(), "four games say little");
    }
}

/// The replay of the first round with an accepted offer, and of the end of the game.
fn replay_pages(words: &Words, add: &mut impl FnMut(&str, Page)) {
    let (game_id, players) = (game_ref(), ordinary_players());
    let mut log = Vec::new();
    for_each_state(Kind::Card, 4, 21, |played| log.clone_from(&played.events));
    let view_after = |count: usize| Game::replay(&log[..count]).unwrap().view(Viewer::Public);
    let settled = log.iter().position(|event| matches!(event, Event::Accepted { .. })).unwrap();
    let began = log[..settled].iter().rposition(|event| matches!(event, Event::RoundBegan { .. })).unwrap();
    let revealed = log[..settled].iter().rposition(|event| matches!(event, Event::Revealed)).unwrap();
    let is_next = |event: &Event| matches!(event, Event::RoundBegan { .. } | Event::StageScored(_));
    let ended = settled + log[settled..].iter().position(is_next).unwrap();

    // The public view at the choice, without a deadline.
    let (chosen, last) = (view_after(revealed), view_after(log.len()));
    let context_of = |view| GameContext { deadline: None, hints: false, ..game_context(&game_id, view, &players) };
    let now = context_of(&last);
    let at = ReplayPosition { step: 3, last: 20, stages: (0, 9) };
    let body = render::open_table_page(words, &context_of(&chosen)).embeds;
    add("replay", render::replay_page(words, &now, at, body, &log[began..ended]));
    let at = ReplayPosition { step: 20, last: 20, stages: (14, 20) };
    let body = render::open_table_page(words, &now).embeds;
    add("replay-end", render::replay_page(words, &now, at, body, &[]));
}

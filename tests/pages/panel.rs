//! The panel: what it says about the last round, about the viewer's prospects, and about the end of a stage.

use basari::locale::Locale;
use basari::render::{self, Embed, OnHold, Page, Row, Target, Verb};
use basari_rules::game::prospects::{MajorityProspect, Prospects};
use basari_rules::game::view::{PhaseView, public_events};
use basari_rules::game::{Color, Event, Kind, Seat, Viewer};

use super::all_pages::private_pages;
use super::random_games::{RandomGame, TABLES, for_each_state, game_context, game_ref, ordinary_players};

fn panel(played: &RandomGame, seat: Seat, on_hold: Option<OnHold>) -> Page {
    let (game_id, view, players) = (game_ref(), played.view(Viewer::Seat(seat)), ordinary_players());
    let log: Vec<&Event> = public_events(&played.events).collect();
    render::panel_page(Locale::En.words(), &game_context(&game_id, &view, &players), &log, on_hold)
}

/// The embed about the game and the viewer; the question is in the next one.
fn head(page: &Page) -> &Embed {
    &page.embeds[0]
}

fn standing(page: &Page) -> &str {
    &head(page).fields.iter().find(|field| field.name.starts_with("You: #")).unwrap().value
}

fn verbs(page: &Page) -> Vec<Verb> {
    let buttons = page.rows.iter().filter_map(|row| if let Row::Buttons(buttons) = row { Some(buttons) } else { None });
    let targets = buttons.flatten().map(|button| &button.target);
    targets.filter_map(|target| if let Target::Click(id) = target { Some(id.verb) } else { None }).collect()
}

#[test]
fn the_recap_has_a_line_per_action_and_names_everybody_of_the_last_round() {
    let mut recaps = 0;
    for (kind, number) in TABLES {
        for_each_state(kind, number, 17, |played| {
            let page = panel(played, Seat::new(0), None);
            let is_over = matches!(played.view(Viewer::Public).phase, PhaseView::Over { .. });
            if is_over || !played.events.contains(&Event::Revealed) {
                return;
            }
            let recap = head(&page).description.as_deref().unwrap();
            assert!((1..=5).contains(&recap.lines().count()), "{recap}");
            for name in ["Ada", "Bob", "Cyd", "Dora", "Emil"].iter().take(number) {
                assert!(recap.contains(name), "{name} is missing: {recap}");
            }
            recaps += 1;
        });
    }
    assert!(recaps > 100, "{recaps} recaps");
}

#[test]
fn the_recap_tells_the_price_of_a_deal() {
    let mut deals = 0;
    for_each_state(Kind::Card, 4, 17, |played| {
        let events = played.round_events();
        let Some(accepted) = events.iter().rposition(|event| matches!(event, Event::Accepted { .. })) else { return };
        let offer = events[..accepted].iter().rev().find_map(|event| match event {
            Event::Offered { offer, .. } => Some(offer.gems()),
            _ => None,
        });
        let price = render::message::text::gems(Locale::En.words(), offer.unwrap());
        let page = panel(played, Seat::new(1), None);
        if let Some(recap) = head(&page).description.as_deref().filter(|_| !played.game.is_over()) {
            assert!(recap.contains(&format!(" {price} → ")), "{price} in {recap}");
            deals += 1;
        }
    });
    assert!(deals > 0);
}

#[test]
fn the_standing_tells_how_far_each_bonus_is() {
    let words = Locale::En.words();
    let letter = |color| render::message::text::gems(words, basari_rules::game::Gems::of(color, 1));
    let (mut alone, mut tied, mut behind) = (0, 0, 0);
    for_each_state(Kind::Card, 3, 4, |played| {
        let view = played.view(Viewer::Public);
        if matches!(view.phase, PhaseView::Over { .. }) {
            return;
        }
        for seat in Seat::all(3) {
            let (prospects, page) = (Prospects::of(&view, seat).unwrap(), panel(played, seat, None));
            let line = |start: &str| standing(&page).lines().find(|line| line.starts_with(start)).unwrap_or_default();
            for color in Color::ALL {
                let gem = letter(color).trim_start_matches(['1', '\u{2060}']).to_owned();
                let groups = ["Alone ahead: ", "Tied for the most: ", "Short of the most: "];
                let listed = groups.map(|group| line(group).contains(&gem));
                let expected = match prospects.majority(color) {
                    MajorityProspect::Alone { .. } => [true, false, false],
                    MajorityProspect::Shared => [false, true, false],
                    MajorityProspect::Behind { .. } => [false, false, true],
                    MajorityProspect::Nobody => [false; 3],
                };
                assert_eq!(listed, expected, "{color:?} in {}", standing(&page));
                alone += usize::from(expected[0]);
                tied += usize::from(expected[1]);
                behind += usize::from(expected[2]);
            }
            let bonus = match prospects.bonus.missing {
                0 => "Enough workers: +12".to_owned(),
                1 => "1 worker short of +12".to_owned(),
                missing => format!("{missing} workers short of +12"),
            };
            assert!(standing(&page).lines().any(|line| line == bonus), "{bonus} in {}", standing(&page));
        }
    });
    assert!(alone > 20 && tied > 20 && behind > 20, "{alone} alone, {tied} tied, {behind} behind");
}

#[test]
fn after_a_stage_the_panel_says_what_was_gained_and_missed() {
    let mut stages = 0;
    for (kind, number) in TABLES {
        for_each_state(kind, number, 6, |played| {
            let end = played.events.iter().rposition(|event| matches!(event, Event::StageScored(_) | Event::Revealed));
            let score = end.and_then(|end| match &played.events[end] {
                Event::StageScored(score) => Some(score),
                _ => None,
            });
            for seat in Seat::all(number) {
                let page = panel(played, seat, None);
                let shown = head(&page).fields.iter().find(|field| field.name.contains("brought you"));
                let Some(score) = score else {
                    assert!(shown.is_none(), "a new round was revealed");
                    continue;
                };
                let shown = shown.expect("the result of the stage");
                let gained: u32 =
                    score.lines.iter().filter(|line| line.seats.contains(seat)).map(|line| u32::from(line.each)).sum();
                assert!(
                    shown.name.ends_with(&format!("brought you {gained} point{}", if gained == 1 { "" } else { "s" }))
                );
                let missed = score
                    .lines
                    .iter()
                    .any(|line| line.goal.color().is_some() && !line.seats.is_empty() && !line.seats.contains(seat));
                assert_eq!(shown.value.contains("Short of the most: "), missed, "{}", shown.value);
                stages += 1;
            }
        });
    }
    assert!(stages > 50, "{stages} results");
}

#[test]
fn a_finished_game_tells_the_viewer_their_place() {
    for_each_state(Kind::Card, 4, 8, |played| {
        let PhaseView::Over { winners } = played.view(Viewer::Public).phase else { return };
        for seat in Seat::all(4) {
            let page = panel(played, seat, None);
            let text = head(&page).description.as_deref().unwrap();
            let place = played.view(Viewer::Public).seats[seat.index()].place;
            if winners.contains(seat) {
                assert!(text.contains("win with"), "{text}");
            } else {
                assert!(text.starts_with(&format!("You finish #{place} ")), "{text}");
            }
        }
    });
}

#[test]
fn a_player_without_a_question_sees_whom_the_game_waits_for_and_can_refresh() {
    let mut idle = 0;
    for (kind, number) in TABLES {
        for_each_state(kind, number, 2, |played| {
            let view = played.view(Viewer::Public);
            for seat in Seat::all(number).filter(|&seat| !view.asked.contains(seat) && !view.asked.is_empty()) {
                let page = panel(played, seat, None);
                let text = page.embeds.iter().filter_map(|embed| embed.description.as_deref()).collect::<String>();
                assert!(text.contains("Waiting for "), "{text}");
                assert!(verbs(&page).contains(&Verb::Refresh));
                assert!(!standing(&page).is_empty());
                idle += 1;
            }
        });
    }
    assert!(idle > 100, "{idle} idle panels");
}

#[test]
fn every_page_that_a_player_opens_has_a_way_back_to_the_panel() {
    let (words, players) = (Locale::En.words(), ordinary_players());
    let mut opened = 0;
    for (kind, number) in TABLES {
        for_each_state(kind, number, 2, |played| {
            for seat in played.game.prompt().seats.iter() {
                for (name, page) in private_pages(words, played, &players, seat) {
                    // A moderator need not be a player.
                    if !name.starts_with("panel") && !name.starts_with("dm") && name != "talk-moderate" {
                        let is_way_back = |verb: &Verb| matches!(verb, Verb::Refresh | Verb::Choose);
                        assert!(verbs(&page).iter().any(is_way_back), "{name} has no way back");
                        opened += 1;
                    }
                }
            }
        });
    }
    assert!(opened > 100, "{opened} pages");
}

#[test]
fn a_paused_game_has_no_live_buttons() {
    for_each_state(Kind::Card, 4, 2, |played| {
        for on_hold in [OnHold::Paused, OnHold::Parked] {
            let page = panel(played, Seat::new(0), Some(on_hold));
            assert!(verbs(&page).iter().all(|verb| *verb == Verb::Refresh));
        }
    });
}

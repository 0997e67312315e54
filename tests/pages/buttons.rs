//! Buttons: every button is a legal move, and every legal move can be reached by buttons.

use std::collections::HashSet;

use basari::locale::Locale;
use basari::render::message::custom_id::DraftStep;
use basari::render::{self, NamedSeat, Notice, Page, Row, Target, Verb};
use basari_rules::game::view::PhaseView;
use basari_rules::game::{Color, Gems, LegalMoves, Move, Offer, Seat, Viewer};

use super::random_games::{
    RandomGame, SHOWN_TIME, SplitMix, TABLES, for_each_state, game_context, game_ref, ordinary_players,
};

/// The verbs of all enabled buttons and menu entries of a page.
fn verbs(page: &Page) -> Vec<Verb> {
    let mut all = Vec::new();
    for row in &page.rows {
        match row {
            Row::Buttons(buttons) => {
                let enabled = buttons.iter().filter(|button| !button.disabled);
                all.extend(enabled.filter_map(|button| match &button.target {
                    Target::Click(id) => Some(id.verb),
                    Target::Link(_) => None,
                }));
            }
            Row::Select(select) => all.extend(select.options.iter().map(|option| option.value.verb)),
        }
    }
    all
}

fn as_move(verb: Verb) -> Option<Move> {
    Some(match verb {
        Verb::Play(action) | Verb::PlayWithPlan { action, .. } => Move::Play(action),
        Verb::Place(archway) => Move::Place(archway),
        Verb::Offer(offer) => Move::Offer(offer),
        Verb::Accept => Move::Accept,
        Verb::Decline => Move::Decline,
        Verb::Swap { give, take } => Move::Swap { give, take },
        Verb::Take(color) => Move::Take(color),
        _ => return None,
    })
}

/// The moves on a player's private page, including the second page of a swap.
fn offered_moves(played: &RandomGame, seat: Seat) -> HashSet<Move> {
    let (game_id, view, players) = (game_ref(), played.view(Viewer::Seat(seat)), ordinary_players());
    let context = game_context(&game_id, &view, &players);
    let words = Locale::En.words();
    let first = verbs(&render::picker_page(words, &context));
    let second = first.iter().filter_map(|verb| match verb {
        Verb::SwapGive(color) => Some(verbs(&render::swap_take_page(words, &context, *color))),
        _ => None,
    });
    let second: Vec<Verb> = second.flatten().collect();
    first.into_iter().chain(second).filter_map(as_move).collect()
}

#[test]
fn every_button_is_a_legal_move_and_every_choice_has_a_button() {
    for (kind, number) in TABLES {
        for_each_state(kind, number, 5, |played| {
            for seat in Seat::all(number) {
                let legal = played.game.legal_moves(seat);
                let expected: HashSet<Move> = legal.moves().into_iter().collect();
                let offered = offered_moves(played, seat);
                assert!(offered.is_subset(&expected), "{seat:?} is offered an illegal move");
                // There are too many offers for buttons; the offer builder covers the rest.
                if !matches!(legal, LegalMoves::Bid(_)) {
                    assert_eq!(offered, expected, "{seat:?} is not offered every legal move");
                }
            }
        });
    }
}

#[test]
fn a_barter_offers_to_accept_to_decline_and_three_quick_raises() {
    let mut barters = 0;
    for (kind, number) in TABLES {
        for_each_state(kind, number, 9, |played| {
            let PhaseView::Barter(barter) = played.view(Viewer::Public).phase else { return };
            let LegalMoves::Bid(bid) = played.game.legal_moves(barter.turn()) else {
                panic!("a barter asks for a bid")
            };
            let mut expected: HashSet<Move> = bid.quick_raises().into_iter().map(Move::Offer).collect();
            expected.extend(bid.standing.map(|_| Move::Accept));
            expected.extend(bid.may_decline.then_some(Move::Decline));
            assert_eq!(offered_moves(played, barter.turn()), expected);
            barters += 1;
        });
    }
    assert!(barters > 30, "{barters} barter questions");
}

#[test]
fn the_offer_builder_offers_a_draft_only_if_it_is_legal() {
    let (game_id, players, words) = (game_ref(), ordinary_players(), Locale::En.words());
    let (mut legal_drafts, mut illegal_drafts) = (0, 0);
    let mut random = SplitMix(2);
    for (kind, number) in TABLES {
        for_each_state(kind, number, 13, |played| {
            let PhaseView::Barter(barter) = played.view(Viewer::Public).phase else { return };
            let seat = barter.turn();
            let view = played.view(Viewer::Seat(seat));
            let context = game_context(&game_id, &view, &players);
            for _ in 0..4 {
                let draft = Gems::new(std::array::from_fn(|_| {
                    u8::try_from(basari_rules::game::RandomSource::pick(&mut random, 4)).unwrap()
                }));
                let verbs = verbs(&render::offer_builder_page(words, &context, Some(draft)));
                let legal = Offer::try_from(draft)
                    .is_ok_and(|offer| played.game.decide(seat, &Move::Offer(offer), &mut SplitMix(1)).is_ok());
                let offers = verbs.iter().any(|verb| matches!(verb, Verb::Offer(offer) if offer.gems() == draft));
                assert_eq!(offers, legal, "{draft:?}");
                assert!(legal || !verbs.iter().any(|verb| matches!(verb, Verb::Offer(_))));
                if legal { legal_drafts += 1 } else { illegal_drafts += 1 }
            }
        });
    }
    assert!(legal_drafts > 20 && illegal_drafts > 20, "{legal_drafts} legal and {illegal_drafts} illegal drafts");
}

#[test]
fn the_offer_builder_begins_with_the_cheapest_raise_and_has_a_way_back() {
    let (game_id, players, words) = (game_ref(), ordinary_players(), Locale::En.words());
    let mut builders = 0;
    for_each_state(basari_rules::game::Kind::Card, 4, 13, |played| {
        let PhaseView::Barter(barter) = played.view(Viewer::Public).phase else { return };
        let view = played.view(Viewer::Seat(barter.turn()));
        let purse = view.seats[barter.turn().index()].gems;
        let page = render::offer_builder_page(words, &game_context(&game_id, &view, &players), None);
        let offers = verbs(&page).into_iter().filter_map(as_move).collect::<Vec<_>>();
        let cheapest = Offer::cheapest_above(barter.standing_offer(), purse);
        assert_eq!(offers, cheapest.into_iter().map(Move::Offer).collect::<Vec<_>>());
        assert!(verbs(&page).contains(&Verb::Refresh), "back to the panel");
        let widths = page.rows.iter().map(|row| if let Row::Buttons(buttons) = row { buttons.len() } else { 0 });
        assert_eq!(widths.collect::<Vec<_>>(), [4, 4, 3], "plus and minus per color");
        let steps =
            page.rows[..2].iter().flat_map(|row| if let Row::Buttons(buttons) = row { &buttons[..] } else { &[] });
        for button in steps {
            // Four buttons with longer labels do not fit into one line on a phone.
            assert_eq!(button.label.chars().count(), 1, "{}", button.label);
            assert!(button.emoji.is_some(), "the symbol tells the color");
        }
        builders += 1;
    });
    assert!(builders > 10, "{builders} builders");
}

#[test]
fn the_buttons_of_a_barter_say_what_one_gives_and_what_one_gets() {
    let (game_id, players, words) = (game_ref(), ordinary_players(), Locale::En.words());
    let (mut full, mut all) = (0, 0);
    for_each_state(basari_rules::game::Kind::Card, 4, 13, |played| {
        let view = played.view(Viewer::Public);
        let PhaseView::Barter(_) = view.phase else { return };
        let page = render::barter_page(words, &game_context(&game_id, &view, &players), &[]);
        let Row::Buttons(buttons) = &page.rows[0] else { panic!("a row of buttons") };
        for button in buttons {
            let Target::Click(id) = &button.target else { continue };
            let (start, gets) = match id.verb {
                Verb::Accept => ("Take ", ", they get "),
                Verb::Offer(_) => ("Give ", ", get "),
                _ => continue,
            };
            assert!(button.label.starts_with(start), "{}", button.label);
            all += 1;
            full += usize::from(button.label.contains(gets));
        }
    });
    assert!(all > 50 && full * 10 > all * 9, "{full} of {all} labels are complete");
}

#[test]
fn any_offer_can_be_built_step_by_step() {
    let (game_id, players, words) = (game_ref(), ordinary_players(), Locale::En.words());
    let mut random = SplitMix(3);
    let mut played = RandomGame::start(basari_rules::game::Kind::Card, 3, &mut random);
    while !matches!(played.view(Viewer::Public).phase, PhaseView::Barter(_)) {
        assert!(played.make_random_move(&mut random), "no barter in this game");
    }
    let PhaseView::Barter(barter) = played.view(Viewer::Public).phase else { unreachable!() };
    let view = played.view(Viewer::Seat(barter.turn()));
    let context = game_context(&game_id, &view, &players);
    let purse = view.seats[barter.turn().index()].gems;
    let mut draft = Gems::NONE;
    for color in purse.one_by_one() {
        let verbs = verbs(&render::offer_builder_page(words, &context, Some(draft)));
        draft = verbs
            .into_iter()
            .find_map(|verb| match verb {
                Verb::EditOffer { step, draft } if step == DraftStep::Add(color) => Some(draft),
                _ => None,
            })
            .unwrap();
    }
    assert_eq!(draft, purse);
    let verbs = verbs(&render::offer_builder_page(words, &context, Some(draft)));
    assert!(
        !verbs.iter().any(|verb| matches!(verb, Verb::EditOffer { step: DraftStep::Add(_), .. })),
        "no gem is left to add"
    );
    assert!(verbs.contains(&Verb::EditOffer { step: DraftStep::Clear, draft: Gems::NONE }));
    assert!(verbs.contains(&Verb::Offer(Offer::try_from(purse).unwrap())));
}

#[test]
fn r8_a_player_who_cannot_raise_is_told_so_and_can_only_accept() {
    let (game_id, players, words) = (game_ref(), ordinary_players(), Locale::En.words());
    let mut seen = 0;
    for_each_state(basari_rules::game::Kind::Card, 4, 21, |played| {
        let mut view = played.view(Viewer::Public);
        let PhaseView::Barter(barter) = view.phase else { return };
        if barter.standing.is_none() {
            return;
        }
        view.seats[barter.turn().index()].gems = Gems::NONE;
        let context = game_context(&game_id, &view, &players);
        let page = render::barter_page(words, &context, &[]);
        let moves: Vec<Move> = verbs(&page).into_iter().filter_map(as_move).collect();
        assert_eq!(moves, [Move::Accept]);
        assert!(!verbs(&page).contains(&Verb::OpenOfferBuilder));
        assert!(page.embeds[0].description.as_ref().unwrap().contains("has to accept it"));
        seen += 1;
    });
    assert!(seen > 0);
}

#[test]
fn a_trade_can_be_answered_with_an_empty_stock() {
    let (game_id, players, words) = (game_ref(), ordinary_players(), Locale::En.words());
    let mut seen = 0;
    for seed in 0..6 {
        for_each_state(basari_rules::game::Kind::Card, 5, seed, |played| {
            let Some(seat) = played.game.prompt().seats.iter().next() else { return };
            let mut view = played.view(Viewer::Seat(seat));
            let PhaseView::Trade(trade) = view.phase else { return };
            if !trade.is_single() {
                return;
            }
            // R6: a player who gives a gem may at least take it back; a player without gems takes what is left.
            view.stock = Gems::NONE;
            let purse = view.seats[seat.index()].gems;
            let give = Color::ALL.into_iter().find(|&color| purse.count(color) > 0).unwrap();
            let page = render::swap_take_page(words, &game_context(&game_id, &view, &players), give);
            assert!(verbs(&page).contains(&Verb::Swap { give: Some(give), take: Gems::of(give, 1) }));
            view.seats[seat.index()].gems = Gems::NONE;
            let page = render::picker_page(words, &game_context(&game_id, &view, &players));
            assert!(verbs(&page).contains(&Verb::Swap { give: None, take: Gems::NONE }));
            seen += 1;
        });
    }
    assert!(seen > 0, "nobody chose D alone");
}

#[test]
fn every_notice_about_an_absent_player_has_a_button_to_return() {
    let player = NamedSeat { seat: 0, name: "Ada" };
    let left_game = Notice::LeftGame { kept_until: SHOWN_TIME };
    for notice in [Notice::Left(player), left_game, Notice::Autopilot(player), Notice::DeadlineMissed(player)] {
        let page = render::notice_page(Locale::En.words(), Some(&game_ref()), &notice);
        assert!(verbs(&page).contains(&Verb::ImBack), "{notice:?}");
    }
}

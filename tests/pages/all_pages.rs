//! Every page that a state of a game can show.

use basari::locale::Words;
use basari::model::barter_plan::OwnPlan;
use basari::model::barter_plan::{PlanChoice, PlanPause, PlanScope, SavedPlan};
use basari::model::table_talk::{StockPhrase, TalkOccasion};
use basari::render::message::custom_id::PlanTab;
use basari::render::{
    self, FinalDetails, GameContext, GameLocation, OnHold, Page, Player, RatingLine, Speech, TalkLine, TalkOptions,
};
use basari_rules::game::view::{PhaseView, public_events};
use basari_rules::game::{BarterPlan, Color, Event, Gems, Kind, Offer, Seat, View, Viewer};
use basari_rules::players::{Hint, MajorityChange, MoveEvaluation, Reason};
use basari_rules::ratings::DisplayedRating;
use strum::VariantArray;

use super::random_games::{RandomGame, game_context, game_ref};

pub type NamedPage = (&'static str, Page);

pub const SECRET: &str = "5f4dcc3b5aa765d61d8327deb882cf995f4dcc3b5aa765d61d8327deb882cf99";

/// The pages that everybody can read.
pub fn public_pages(words: &Words, played: &RandomGame, players: &[Player]) -> Vec<NamedPage> {
    let (game_id, view) = (game_ref(), played.view(Viewer::Public));
    let context = game_context(&game_id, &view, players);
    let at = (view.stage, view.round);
    let (events, last_round) = (played.round_events(), played.last_round_events());
    let (name, round) = match view.phase {
        PhaseView::Place => ("place", render::place_page(words, &context, events)),
        ref phase => {
            let name = match phase {
                PhaseView::Choose { .. } if last_round.is_empty() => "round",
                PhaseView::Choose { .. } => "next-round",
                PhaseView::Barter(_) => "story-barter",
                PhaseView::Trade(_) => "story-trade",
                _ => "story-end",
            };
            (name, render::round_page(words, &context, at, events, last_round))
        }
    };
    let mut pages = vec![
        ("paused", render::paused_page(words, round.clone())),
        ("first-round", render::with_contributions(words, round.clone(), SECRET)),
        (name, round),
        ("table", render::open_table_page(words, &context)),
    ];
    if let (Some(Event::RoundBegan { stage, round }), PhaseView::Choose { .. }) = (last_round.first(), &view.phase) {
        pages.push(("story", render::round_page(words, &context, (*stage, *round), last_round, &[])));
    }
    if let (Kind::Board, PhaseView::Choose { .. }) = (view.kind(), &view.phase) {
        pages.push(("placed", render::place_page(words, &context, &played.events)));
    }
    if let Some(events) = played.barter_events() {
        // A few lines, and so many that they do not fit into the story.
        for (name, number) in [("talk-story", 3), ("talk-story-long", usize::MAX)] {
            let talk = sample_talk(played.round_events().len(), players);
            let context = GameContext { talk: &talk[..number.min(talk.len())], ..context };
            pages.push((name, render::round_page(words, &context, at, played.round_events(), last_round)));
        }
        let settled = events.iter().any(|event| matches!(event, Event::Accepted { .. } | Event::Declined { .. }));
        let name = if settled { "barter-settled" } else { "barter" };
        pages.push((name, render::barter_page(words, &context, events)));
        let talk = sample_talk(events.len(), players);
        let context = GameContext { talk: &talk, ..context };
        pages.push(("talk-barter", render::barter_page(words, &context, events)));
    }
    let score = played.events.iter().rev().find_map(|event| match event {
        Event::StageScored(score) => Some(score),
        _ => None,
    });
    pages.extend(score.map(|score| ("stage-score", render::stage_score_page(words, &context, score))));
    if matches!(view.phase, PhaseView::Over { .. }) {
        let ratings = [(0, 1500, 1, 1627), (1, 1640, 31, 1502)];
        let ratings = ratings.map(|(seat, before, games, after)| RatingLine {
            seat: Seat::new(seat),
            before,
            after: DisplayedRating::new(after, games),
        });
        let details = FinalDetails { events: &played.events, ratings: &ratings };
        pages.push(("final", render::final_page(words, &context, &details)));
    }
    let users: Vec<u64> = context.players.iter().filter_map(|player| player.user).collect();
    pages.push((
        "reminder",
        render::reminder_page(words, &context, &users, true, Some("https://discord.com/channels/1/2/3")),
    ));
    pages
}

/// A name as often as it fits into 100 characters. Ordinary names are short, so that a menu shows them uncut.
fn repeat_name(name: &str) -> String {
    let length = name.chars().count();
    vec![name; if length < 10 { 6 } else { 100 / (length + 1) }].join(" ")
}

/// Everything that can be said, with the names of players as own words, after the first and after the last of these events.
pub fn sample_talk(events: usize, players: &[Player]) -> Vec<TalkLine> {
    let own = players.iter().map(|player| repeat_name(&player.name)).map(Speech::Own);
    let stock = StockPhrase::VARIANTS.iter().map(|&phrase| Speech::Stock(phrase));
    let remarks = TalkOccasion::VARIANTS.iter().map(|&occasion| Speech::Computer(occasion));
    let all = stock.chain(own).chain(remarks);
    let line = |(number, speech): (u32, Speech)| {
        let seat = number as usize % players.len();
        let number_of_line = (!matches!(speech, Speech::Computer(_))).then_some(number);
        let after = if number % 2 == 0 { 1 } else { events };
        TalkLine { number: number_of_line, seat, name: players[seat].name.clone(), speech, after }
    };
    (1..).zip(all).map(line).collect()
}

/// The reasons that a hint can have at this moment, with long names and great numbers.
fn sample_reasons(view: &View, seat: Seat) -> Vec<(&'static str, Vec<Reason>)> {
    let others = Seat::all(view.players()).filter(|other| *other != seat);
    let rivals: Vec<(Seat, f64)> = others.take(2).map(|other| (other, 0.45)).collect();
    let change = |points, shared| Reason::Majority(MajorityChange { color: Color::Red, points, shared });
    let fortune = Offer::try_from(Gems::each(12)).unwrap();
    match &view.phase {
        PhaseView::Place => vec![("hint", vec![Reason::Archways { points: 6.25, gems: 2.0 + 1.0 / 3.0 }])],
        PhaseView::Choose { .. } => vec![
            ("hint", vec![Reason::Rivals { alone: 0.3025, rivals }, change(14, false)]),
            (
                "hint-alone",
                vec![Reason::Rivals { alone: 0.985, rivals: Vec::new() }, Reason::Bonus { missing: 4, points: 12 }],
            ),
        ],
        PhaseView::Barter(_) => vec![("hint", vec![Reason::FairPrice(fortune), change(-14, false)])],
        _ => vec![("hint", vec![change(7, true)])],
    }
}

/// The pages that only one seat can read.
pub fn private_pages(words: &Words, played: &RandomGame, players: &[Player], seat: Seat) -> Vec<NamedPage> {
    let (game_id, view) = (game_ref(), played.view(Viewer::Seat(seat)));
    let context = game_context(&game_id, &view, players);
    let log: Vec<&Event> = public_events(&played.events).collect();
    let mut pages = vec![
        (panel_name(&context, seat, &log), render::panel_page(words, &context, &log, None)),
        ("panel-paused", render::panel_page(words, &context, &log, Some(OnHold::Paused))),
        ("panel-parked", render::panel_page(words, &context, &log, Some(OnHold::Parked))),
    ];
    if !view.asked.contains(seat) {
        let panel = render::with_missed_rounds(words, render::panel_page(words, &context, &log, None), 2);
        pages.push(("panel-next-game", render::with_next_game(words, &game_id, panel)));
        return pages;
    }
    let place = GameLocation { server: "**Game** Night", link: "https://discord.com/channels/1/2/3" };
    let direct_message = render::direct_message_page(words, &context, &log, &place, false);
    pages.push(("dm-coached", render::with_coaching(words, &context, direct_message.clone())));
    pages.push(("dm", direct_message));
    let moves = played.game.legal_moves(seat).moves();
    let panel = render::panel_page(words, &context, &log, None);
    pages.push(("panel-coached", render::with_coaching(words, &context, panel)));
    let evaluation = |(rank, mv): (u8, &basari_rules::game::Move)| MoveEvaluation {
        mv: *mv,
        share: 0.5_f32.powi(i32::from(rank) + 1),
        value: 0.0,
    };
    let moves: Vec<MoveEvaluation> = (0..30).zip(&moves).map(evaluation).collect();
    for (name, reasons) in sample_reasons(&view, seat) {
        pages.push((name, render::hint_page(words, &context, &Hint { moves: moves.clone(), reasons })));
    }
    let purse = view.seats[seat.index()].gems;
    match &view.phase {
        PhaseView::Barter(barter) => {
            let talk = sample_talk(1, players);
            let context = GameContext { talk: &talk, ..context };
            pages.push(("panel-barter-talk", render::panel_page(words, &context, &log, None)));
            let speaker = TalkOptions { may_speak: true, own_words: true, ..TalkOptions::default() };
            pages.push(("talk", render::talk_page(words, &context, &speaker)));
            pages.push((
                "talk-manager",
                render::talk_page(words, &context, &TalkOptions { said: true, removable: &talk, ..speaker }),
            ));
            let moderator = TalkOptions { removable: &talk, ..TalkOptions::default() };
            pages.push(("talk-moderate", render::talk_page(words, &context, &moderator)));
            pages.push(("bid-empty", render::offer_builder_page(words, &context, Some(Gems::NONE))));
            pages.push(("bid-all", render::offer_builder_page(words, &context, Some(purse))));
            let low = Gems::of(Color::Blue, 1);
            pages.push(("bid-low", render::offer_builder_page(words, &context, Some(low))));
            if Offer::exists_above(barter.standing_offer(), purse) {
                pages.push(("bid-new", render::offer_builder_page(words, &context, None)));
            }
            let plan = BarterPlan {
                accept_from: Offer::try_from(Gems::each(2)).ok(),
                raise_up_to: Offer::try_from(purse).ok(),
                ..BarterPlan::default()
            };
            let empty = BarterPlan::default();
            pages.push(("order-new", render::plan_editor_page(words, &context, PlanTab::Accept, empty)));
            for (name, plan, scope, paused) in [
                ("order", plan, PlanScope::ThisRound, None),
                ("order-kept", BarterPlan { without_red: true, ..plan }, PlanScope::WholeGame, None),
                (
                    "order-paused",
                    BarterPlan { then_accept: true, ..plan },
                    PlanScope::WholeGame,
                    Some(PlanPause::StageScored),
                ),
                ("order-not-covered", plan, PlanScope::WholeGame, Some(PlanPause::NotCovered)),
            ] {
                let saved = Some(SavedPlan { plan, scope, paused });
                let own = OwnPlan { saved, ..OwnPlan::default() };
                let context = GameContext { plan: own, ..context };
                pages.push((name, render::plan_editor_page(words, &context, PlanTab::Raise, plan)));
            }
        }
        PhaseView::Choose { .. } => {
            let pay = BarterPlan { without_red: true, ..BarterPlan::pay_up_to(2) };
            let own = BarterPlan { accept_from: Offer::try_from(Gems::each(1)).ok(), ..BarterPlan::pay_up_to(4) };
            for (name, plan, scope, paused) in [
                ("panel-plan-give-way", BarterPlan::give_way_for(1), PlanScope::ThisRound, None),
                ("panel-plan-pay", pay, PlanScope::WholeGame, Some(PlanPause::StageScored)),
                ("panel-plan-own", own, PlanScope::WholeGame, Some(PlanPause::NotCovered)),
            ] {
                let saved = Some(SavedPlan { plan, scope, paused });
                let context =
                    GameContext { plan: OwnPlan { saved, selected: PlanChoice::Follow(plan, scope) }, ..context };
                pages.push((name, render::picker_page(words, &context)));
            }
        }
        PhaseView::Trade(trade) if trade.is_single() => {
            let gives = Color::ALL.into_iter().filter(|&color| purse.count(color) > 0);
            pages.extend(gives.map(|color| ("swap-take", render::swap_take_page(words, &context, color))));
        }
        _ => {}
    }
    pages
}

fn panel_name(context: &GameContext<'_>, seat: Seat, log: &[&Event]) -> &'static str {
    let after_stage = matches!(
        log.iter().rev().find(|event| matches!(event, Event::StageScored(_) | Event::Revealed)),
        Some(Event::StageScored(_))
    );
    match &context.view.phase {
        PhaseView::Over { winners } if winners.contains(seat) => "panel-won",
        PhaseView::Over { .. } => "panel-over",
        PhaseView::Choose { mine: None, .. } if after_stage => "panel-stage-over",
        PhaseView::Choose { mine: None, .. } => "panel-choose",
        PhaseView::Choose { mine: Some(_), .. } => "panel-chosen",
        PhaseView::Place if context.view.asked.contains(seat) => "panel-place",
        PhaseView::Place => "panel-placed",
        PhaseView::Barter(_) if context.view.asked.contains(seat) => "panel-barter",
        PhaseView::Barter(barter) if [barter.opener, barter.other].contains(&seat) => "panel-barter-waiting",
        PhaseView::Trade(trade) if context.view.asked.contains(seat) && trade.is_single() => "panel-swap-give",
        PhaseView::Trade(_) if context.view.asked.contains(seat) => "panel-take",
        _ => "panel-waiting",
    }
}

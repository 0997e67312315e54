//! Buttons that are already posted must keep working. These ids never change; new verbs get new lines.

use std::collections::HashSet;
use std::mem::discriminant;

use basari::lessons::LessonPosition;
use basari::locale::Locale;
use basari::model::barter_plan::{PlanChoice, PlanScope};
use basari::model::notify::Notify;
use basari::model::pace::Pace;
use basari::model::period::Period;
use basari::model::permissions::{WhoMayCancel, WhoMayStart};
use basari::model::sort_by::SortBy;
use basari::model::table_talk::StockPhrase;
use basari::render::message::custom_id::{
    DraftStep, LeaderboardSelection, Navigation, PlanTab, PracticePlace, RulesTopic, ServerSetting,
};
use basari::render::{CustomId, GameRef, Verb};
use basari_rules::game::{Action, BarterPlan, Color, Gems, Kind, Offer, Stages};
use basari_rules::players::Level;
use strum::EnumCount;

const GEMS: Gems = Gems::new([2, 0, 1, 13]);
const SELECTION: LeaderboardSelection =
    LeaderboardSelection { kind: Kind::Board, everywhere: true, period: Period::Week, by: SortBy::Wins, page: 12 };

/// Buttons for a prompt of a game, for a game, and for no game.
#[expect(clippy::too_many_lines, reason = "one line for each form of a verb")]
fn frozen() -> Vec<(&'static str, Verb)> {
    let offer = |gems| Offer::try_from(gems).ok();
    let plan =
        BarterPlan { accept_from: offer(GEMS), raise_up_to: offer(Gems::new([0, 3, 0, 0])), ..BarterPlan::default() };
    let all_flags = BarterPlan { without_red: true, then_accept: true, ..plan };
    vec![
        ("b1:dora-mipu-kela-47:0:join", Verb::Join),
        ("b1:dora-mipu-kela-47:0:leave", Verb::Leave),
        ("b1:dora-mipu-kela-47:0:computer", Verb::AddComputer),
        ("b1:dora-mipu-kela-47:0:nocomputer", Verb::RemoveComputer),
        ("b1:dora-mipu-kela-47:0:start", Verb::Start),
        ("b1:dora-mipu-kela-47:0:cancel", Verb::Cancel),
        ("b1:dora-mipu-kela-47:0:cancel-sure", Verb::ConfirmCancel),
        ("b1:dora-mipu-kela-47:0:lobby", Verb::LobbySettings),
        ("b1:dora-mipu-kela-47:0:seats:4", Verb::LobbySeats(4)),
        ("b1:dora-mipu-kela-47:0:stages:1", Verb::LobbyStages(Stages::new(1).unwrap())),
        ("b1:dora-mipu-kela-47:0:pace:evening", Verb::LobbyPace(Pace::Evening)),
        ("b1:dora-mipu-kela-47:0:pace:90s", Verb::LobbyPace(Pace::Custom { decision: 90, reserve: 0 })),
        ("b1:dora-mipu-kela-47:0:level:hard", Verb::LobbyLevel(Level::Hard)),
        ("b1:dora-mipu-kela-47:0:auto:y", Verb::LobbyAutoStart(true)),
        ("b1:dora-mipu-kela-47:12:choose", Verb::Choose),
        ("b1:dora-mipu-kela-47:12:play:a", Verb::Play(Action::A)),
        ("b1:dora-mipu-kela-47:12:play:points", Verb::Play(Action::Points)),
        ("b1:dora-mipu-kela-47:12:play:a:ask", Verb::PlayWithPlan { action: Action::A, choice: PlanChoice::Ask }),
        (
            "b1:dora-mipu-kela-47:12:play:b:r2y0g1b13:r0y3g0b0:rtg",
            Verb::PlayWithPlan { action: Action::B, choice: PlanChoice::Follow(all_flags, PlanScope::WholeGame) },
        ),
        (
            "b1:dora-mipu-kela-47:12:plan:r2y0g1b13:r0y3g0b0",
            Verb::SelectPlan(PlanChoice::Follow(plan, PlanScope::ThisRound)),
        ),
        ("b1:dora-mipu-kela-47:12:order-set:r2y0g1b13:r0y3g0b0:rt", Verb::SavePlanForBarter(all_flags)),
        ("b1:dora-mipu-kela-47:12:place:27", Verb::Place(27)),
        ("b1:dora-mipu-kela-47:12:bid", Verb::OpenOfferBuilder),
        ("b1:dora-mipu-kela-47:12:build:open:r2y0g1b13", Verb::EditOffer { step: DraftStep::Open, draft: GEMS }),
        (
            "b1:dora-mipu-kela-47:12:build:+r:r2y0g1b13",
            Verb::EditOffer { step: DraftStep::Add(Color::Red), draft: GEMS },
        ),
        (
            "b1:dora-mipu-kela-47:12:build:-y:r2y0g1b13",
            Verb::EditOffer { step: DraftStep::Remove(Color::Yellow), draft: GEMS },
        ),
        ("b1:dora-mipu-kela-47:12:build:clear:r2y0g1b13", Verb::EditOffer { step: DraftStep::Clear, draft: GEMS }),
        ("b1:dora-mipu-kela-47:12:build:held:r2y0g1b13", Verb::EditOffer { step: DraftStep::Held, draft: GEMS }),
        ("b1:dora-mipu-kela-47:12:offer:r2y0g1b13", Verb::Offer(Offer::try_from(GEMS).unwrap())),
        ("b1:dora-mipu-kela-47:12:accept", Verb::Accept),
        ("b1:dora-mipu-kela-47:12:decline", Verb::Decline),
        ("b1:dora-mipu-kela-47:12:give:g", Verb::SwapGive(Color::Green)),
        ("b1:dora-mipu-kela-47:12:swap:b:r2y0g1b13", Verb::Swap { give: Some(Color::Blue), take: GEMS }),
        ("b1:dora-mipu-kela-47:12:swap:-:r2y0g1b13", Verb::Swap { give: None, take: GEMS }),
        ("b1:dora-mipu-kela-47:12:take:y", Verb::Take(Color::Yellow)),
        ("b1:dora-mipu-kela-47:12:order", Verb::OpenPlan),
        (
            "b1:dora-mipu-kela-47:12:order-edit:r:+g:r2y0g1b13:r0y3g0b0",
            Verb::EditPlan { tab: PlanTab::Raise, step: DraftStep::Add(Color::Green), draft: plan },
        ),
        ("b1:dora-mipu-kela-47:12:order-set:r2y0g1b13:r0y3g0b0", Verb::SavePlanForBarter(plan)),
        ("b1:dora-mipu-kela-47:12:order-keep:r2y0g1b13:r0y3g0b0", Verb::SavePlanForGame(plan)),
        ("b1:dora-mipu-kela-47:12:order-off", Verb::WithdrawPlan),
        ("b1:dora-mipu-kela-47:12:talk", Verb::Talk),
        ("b1:dora-mipu-kela-47:12:say:fair-price", Verb::Say(StockPhrase::FairPrice)),
        ("b1:dora-mipu-kela-47:12:say:a-little-more", Verb::Say(StockPhrase::ALittleMore)),
        ("b1:dora-mipu-kela-47:12:say:last-offer", Verb::Say(StockPhrase::LastOffer)),
        ("b1:dora-mipu-kela-47:12:say:need-it", Verb::Say(StockPhrase::NeedIt)),
        ("b1:dora-mipu-kela-47:12:say:lets-agree", Verb::Say(StockPhrase::LetsAgree)),
        ("b1:dora-mipu-kela-47:12:own-words", Verb::OwnWords),
        ("b1:dora-mipu-kela-47:0:unsay:7", Verb::RemoveLine(7)),
        ("b1:dora-mipu-kela-47:12:hint", Verb::Hint),
        ("b1:dora-mipu-kela-47:0:back", Verb::ImBack),
        ("b1:-:0:back-everywhere", Verb::ComeBack),
        ("b1:dora-mipu-kela-47:0:waiting:n", Verb::LobbyWaiting(false)),
        ("b1:dora-mipu-kela-47:0:rematch", Verb::Rematch),
        ("b1:dora-mipu-kela-47:0:refresh", Verb::Refresh),
        ("b1:dora-mipu-kela-47:12:table", Verb::Table),
        ("b1:dora-mipu-kela-47:12:hand", Verb::Hand),
        ("b1:-:0:rules:card:5:goal", Verb::Rules { kind: Kind::Card, players: 5, topic: RulesTopic::Goal }),
        ("b1:-:0:learn:card:7", Verb::Learn { lesson: Kind::Card, at: LessonPosition::at(7) }),
        ("b1:-:0:learn:board:12:3", {
            Verb::Learn { lesson: Kind::Board, at: LessonPosition { step: 12, answer: Some(3) } }
        }),
        ("b1:-:0:practice:card:-", Verb::Practice { kind: Kind::Card, place: None }),
        ("b1:-:0:practice:board:here", Verb::Practice { kind: Kind::Board, place: Some(PracticePlace::Here) }),
        ("b1:-:0:practice:card:private", Verb::Practice { kind: Kind::Card, place: Some(PracticePlace::Private) }),
        ("b1:-:0:games:2", Verb::Games(2)),
        ("b1:-:0:help", Verb::Help),
        ("b1:dora-mipu-kela-47:0:notify-off", Verb::NotifyOff),
        ("b1:dora-mipu-kela-47:0:coaching:y", Verb::Coaching(true)),
        ("b1:dora-mipu-kela-47:0:coaching:n", Verb::Coaching(false)),
        ("b1:-:0:notify:dm", Verb::Notify(Notify::DirectMessage)),
        ("b1:-:0:language:-", Verb::Language(None)),
        ("b1:-:0:language:ja", Verb::Language(Some(Locale::Ja))),
        ("b1:-:0:server:game:board", Verb::Server(ServerSetting::Game(Kind::Board))),
        ("b1:-:0:server:pace:slow", Verb::Server(ServerSetting::Pace(Pace::Slow))),
        ("b1:-:0:server:language:de", Verb::Server(ServerSetting::Language(Locale::De))),
        ("b1:-:0:server:start:everyone", Verb::Server(ServerSetting::Start(WhoMayStart::Everyone))),
        ("b1:-:0:server:cancel:players", Verb::Server(ServerSetting::Cancel(WhoMayCancel::Players))),
        ("b1:-:0:server:hints:n", Verb::Server(ServerSetting::Hints(false))),
        ("b1:-:0:server:own-words:n", Verb::Server(ServerSetting::OwnWords(false))),
        ("b1:-:0:server:computers-talk:n", Verb::Server(ServerSetting::ComputersTalk(false))),
        ("b1:-:0:server:channels:any", Verb::Server(ServerSetting::AnyChannel)),
        ("b1:-:0:export", Verb::PrivacyExport),
        ("b1:-:0:forget", Verb::PrivacyDelete),
        ("b1:-:0:forget-sure", Verb::ConfirmPrivacyDelete),
        (
            "b1:-:0:board:on:board:y:week:wins:12",
            Verb::Leaderboard { navigation: Navigation::On, selection: SELECTION },
        ),
        ("b1:-:0:hide:y", Verb::Hide(true)),
        ("b1:-:0:stats:card:9007199254740993", Verb::Stats { kind: Kind::Card, user: 9_007_199_254_740_993 }),
        ("b1:-:0:history:board:81:3", Verb::History { kind: Some(Kind::Board), user: 81, page: 3 }),
        ("b1:-:0:history:-:81:0", Verb::History { kind: None, user: 81, page: 0 }),
        ("b1:dora-mipu-kela-47:0:replay:stage-on:3", Verb::Replay { navigation: Navigation::StageOn, step: 3 }),
        ("b1:dora-mipu-kela-47:0:review:-", Verb::Review { seat: None }),
        ("b1:dora-mipu-kela-47:0:review:3", Verb::Review { seat: Some(3) }),
        ("b1:dora-mipu-kela-47:0:review:3:2", Verb::ReviewMoment { seat: 3, number: 2 }),
        ("b1:dora-mipu-kela-47:0:share-review:3", Verb::ShareReview { seat: 3 }),
        ("b1:dora-mipu-kela-47:0:record", Verb::Record),
        ("b1:dora-mipu-kela-47:0:verify", Verb::Verify),
        ("b1:-:0:menu:1", Verb::Menu(1)),
    ]
}

#[test]
fn custom_ids_of_posted_buttons_never_change() {
    let game: GameRef = "dora-mipu-kela-47".parse().unwrap();
    for (text, verb) in frozen() {
        let expected = match text.split(':').collect::<Vec<_>>()[..] {
            ["b1", "-", "0", ..] => CustomId::without_game(verb),
            ["b1", _, "0", ..] => CustomId::for_game(&game, verb),
            _ => CustomId::for_prompt(&game, 12, verb),
        };
        assert_eq!(text.parse::<CustomId>(), Ok(expected.clone()), "{text}");
        assert_eq!(expected.to_string(), text);
    }
}

#[test]
fn every_verb_has_a_frozen_id() {
    let (mut verbs, mut settings, mut steps) = (HashSet::new(), HashSet::new(), HashSet::new());
    for (_, verb) in frozen() {
        verbs.insert(discriminant(&verb));
        match verb {
            Verb::Server(setting) => drop(settings.insert(discriminant(&setting))),
            Verb::EditOffer { step, .. } => drop(steps.insert(discriminant(&step))),
            _ => {}
        }
    }
    assert_eq!(verbs.len(), Verb::COUNT, "a new verb needs a line in `frozen`");
    assert_eq!(settings.len(), ServerSetting::COUNT, "a new server setting needs a line in `frozen`");
    assert_eq!(steps.len(), DraftStep::COUNT, "a new draft step needs a line in `frozen`");
}

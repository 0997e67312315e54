//! Custom ids are parsed back to what was written, and nothing else is accepted.

use basari::lessons::LessonPosition;
use basari::locale::Locale;
use basari::model::barter_plan::{PlanChoice, PlanScope};
use basari::model::notify::Notify;
use basari::model::pace::Pace;
use basari::model::period::Period;
use basari::model::permissions::WhoMayCancel;
use basari::model::permissions::WhoMayStart;
use basari::model::sort_by::SortBy;
use basari::model::table_talk::StockPhrase;
use basari::render::message::custom_id::{
    DraftStep, LeaderboardSelection, MAX_CUSTOM_ID_LENGTH, Navigation, PlanTab, PracticePlace, RulesTopic,
    ServerSetting,
};
use basari::render::{CustomId, CustomIdError, GameRef, Verb};
use basari_rules::game::{Action, BarterPlan, Color, Gems, Kind, Offer, Stages};
use basari_rules::players::Level;
use proptest::prelude::*;
use strum::VariantArray;

const ACTIONS: [Action; 7] = [Action::A, Action::B, Action::C, Action::D, Action::Die, Action::Points, Action::Gems];

fn steps() -> Vec<DraftStep> {
    let colors = Color::ALL.into_iter().flat_map(|color| [DraftStep::Add(color), DraftStep::Remove(color)]);
    [DraftStep::Open, DraftStep::Clear, DraftStep::Held].into_iter().chain(colors).collect()
}

fn plain_verbs() -> Vec<Verb> {
    vec![
        Verb::Join,
        Verb::Leave,
        Verb::AddComputer,
        Verb::RemoveComputer,
        Verb::Start,
        Verb::Cancel,
        Verb::ConfirmCancel,
        Verb::LobbySettings,
        Verb::Choose,
        Verb::OpenOfferBuilder,
        Verb::Accept,
        Verb::Decline,
        Verb::OpenPlan,
        Verb::WithdrawPlan,
        Verb::Talk,
        Verb::OwnWords,
        Verb::Hint,
        Verb::ImBack,
        Verb::ComeBack,
        Verb::Rematch,
        Verb::Refresh,
        Verb::Table,
        Verb::Hand,
        Verb::Help,
        Verb::NotifyOff,
        Verb::PrivacyExport,
        Verb::PrivacyDelete,
        Verb::ConfirmPrivacyDelete,
        Verb::Record,
        Verb::Verify,
    ]
}

/// Every verb with every short argument, or with the longest of many.
fn verbs() -> Vec<Verb> {
    let max = Gems::each(u8::MAX);
    let most = Offer::try_from(max).ok();
    let draft = BarterPlan { accept_from: most, raise_up_to: most, without_red: true, then_accept: true };
    let mut all = plain_verbs();
    all.extend(
        [0, 5, u8::MAX].into_iter().flat_map(|n| [Verb::LobbySeats(n), Verb::Place(n), Verb::Games(n), Verb::Menu(n)]),
    );
    let paces = Pace::PRESETS.into_iter().chain([Pace::custom(1_209_600, 1_209_600).unwrap()]);
    all.extend(paces.flat_map(|pace| [Verb::LobbyPace(pace), Verb::Server(ServerSetting::Pace(pace))]));
    all.extend(Level::ALL.map(Verb::LobbyLevel));
    all.extend(Stages::ALL.map(Verb::LobbyStages));
    all.extend([true, false].into_iter().flat_map(|yes| {
        [
            Verb::LobbyAutoStart(yes),
            Verb::LobbyWaiting(yes),
            Verb::Coaching(yes),
            Verb::Server(ServerSetting::Hints(yes)),
        ]
    }));
    all.extend(ACTIONS.map(Verb::Play));
    all.extend(steps().into_iter().map(|step| Verb::EditOffer { step, draft: max }));
    all.push(Verb::Offer(Offer::try_from(max).unwrap()));
    all.extend(Color::ALL.into_iter().flat_map(|color| {
        [Verb::SwapGive(color), Verb::Take(color), Verb::Swap { give: Some(color), take: Gems::of(color, 2) }]
    }));
    all.push(Verb::Swap { give: None, take: max });
    for &tab in PlanTab::ALL {
        all.extend(steps().into_iter().map(|step| Verb::EditPlan { tab, step, draft }));
    }
    all.extend([
        Verb::SavePlanForBarter(draft),
        Verb::SavePlanForBarter(BarterPlan::default()),
        Verb::SavePlanForGame(draft),
        Verb::SelectPlan(PlanChoice::Ask),
    ]);
    for scope in [PlanScope::ThisRound, PlanScope::WholeGame] {
        for plan in [draft, BarterPlan::give_way_for(1)] {
            let choice = PlanChoice::Follow(plan, scope);
            all.push(Verb::SelectPlan(choice));
            all.extend(ACTIONS.map(|action| Verb::PlayWithPlan { action, choice }));
        }
    }
    all.extend(ACTIONS.map(|action| Verb::PlayWithPlan { action, choice: PlanChoice::Ask }));
    for kind in Kind::ALL {
        all.extend(RulesTopic::ALL.iter().map(|&topic| Verb::Rules { kind, players: 5, topic }));
        let answers = [None, Some(0), Some(u8::MAX)];
        all.extend(answers.map(|answer| Verb::Learn { lesson: kind, at: LessonPosition { step: u8::MAX, answer } }));
        let spots = PracticePlace::ALL.iter().copied().map(Some).chain([None]);
        all.extend(spots.map(|place| Verb::Practice { kind, place }));
        all.push(Verb::Server(ServerSetting::Game(kind)));
    }
    all.extend(Notify::VARIANTS.iter().map(|&notify| Verb::Notify(notify)));
    all.push(Verb::Language(None));
    all.extend(Locale::ALL.iter().flat_map(|&l| [Verb::Language(Some(l)), Verb::Server(ServerSetting::Language(l))]));
    all.extend(WhoMayStart::VARIANTS.iter().map(|&who| Verb::Server(ServerSetting::Start(who))));
    all.extend(WhoMayCancel::VARIANTS.iter().map(|&who| Verb::Server(ServerSetting::Cancel(who))));
    all.push(Verb::Server(ServerSetting::AnyChannel));
    all.extend(StockPhrase::VARIANTS.iter().map(|&phrase| Verb::Say(phrase)));
    all.extend([0, u32::MAX].map(Verb::RemoveLine));
    all.extend(
        [true, false].into_iter().flat_map(|yes| {
            [Verb::Server(ServerSetting::OwnWords(yes)), Verb::Server(ServerSetting::ComputersTalk(yes))]
        }),
    );
    all.extend(finished_game_verbs());
    all
}

fn finished_game_verbs() -> Vec<Verb> {
    let mut all =
        vec![Verb::Hide(true), Verb::Hide(false), Verb::History { kind: None, user: u64::MAX, page: u32::MAX }];
    all.push(Verb::Review { seat: None });
    for seat in [0, u8::MAX] {
        let moment = Verb::ReviewMoment { seat, number: seat };
        all.extend([Verb::Review { seat: Some(seat) }, moment, Verb::ShareReview { seat }]);
    }
    for kind in Kind::ALL {
        all.push(Verb::Stats { kind, user: u64::MAX });
        all.push(Verb::History { kind: Some(kind), user: 0, page: 0 });
        for (&navigation, everywhere) in Navigation::ALL.iter().zip([true, false].into_iter().cycle()) {
            for (&period, &by) in
                Period::VARIANTS.iter().flat_map(|period| SortBy::VARIANTS.iter().map(move |by| (period, by)))
            {
                let board = LeaderboardSelection { kind, everywhere, period, by, page: u32::MAX };
                all.push(Verb::Leaderboard { navigation, selection: board });
            }
        }
    }
    all.extend(Navigation::ALL.iter().map(|&navigation| Verb::Replay { navigation, step: u16::MAX }));
    all
}

#[test]
fn every_custom_id_round_trips_and_fits() {
    let longest: GameRef = "a".repeat(24).parse().unwrap();
    let mut seen = std::collections::HashSet::new();
    for verb in verbs() {
        for id in [
            CustomId::for_prompt(&longest, u32::MAX, verb),
            CustomId::for_game(&longest, verb),
            CustomId::without_game(verb),
        ] {
            let text = id.to_string();
            assert!(text.len() <= MAX_CUSTOM_ID_LENGTH, "{text} has {}", text.len());
            assert_eq!(text.parse(), Ok(id), "{text}");
            assert!(seen.insert(text), "two custom ids are equal");
        }
    }
}

#[test]
fn forged_and_foreign_ids_are_rejected_with_different_errors() {
    for foreign in ["", "x", "b", "b1", "hello:world", "bx:a:1:join", "c1:a:1:join", "b-1:a:1:join"] {
        assert_eq!(foreign.parse::<CustomId>(), Err(CustomIdError::Foreign), "{foreign:?}");
    }
    assert_eq!("b2:a:1:join".parse::<CustomId>(), Err(CustomIdError::OtherVersion(2)));
    let malformed = [
        "b1:a:1",
        "b1:a:1:",
        "b1:a:x:join",
        "b1:a:-1:join",
        "b1:a:01:join",
        "b1:a:+1:join",
        "b01:a:1:join",
        "b1:a:4294967296:join",
        "b1:A:1:join",
        "b1::1:join",
        "b1:a b:1:join",
        "b1:aaaaaaaaaaaaaaaaaaaaaaaaa:1:join",
        "b1:a:1:join:",
        "b1:a:1:join:now",
        "b1:a:1:JOIN",
        "b1:a:1:fly",
        "b1:a:1:play",
        "b1:a:1:play:e",
        "b1:a:1:play:A",
        "b1:a:1:play:a:ask:g",
        "b1:a:1:play:a:r0y0g0b0:r0y0g0b0",
        "b1:a:1:plan:r1y0g0b0:r0y0g0b0:",
        "b1:a:1:plan:r1y0g0b0:r0y0g0b0:tr",
        "b1:a:1:order-set:r1y0g0b0:r0y0g0b0:g",
        "b1:a:1:place:256",
        "b1:a:1:place:07",
        "b1:a:1:offer:r0y0g0b0",
        "b1:a:1:offer:r1",
        "b1:a:1:offer:r1y0g0b0 ",
        "b1:a:1:offer:r01y0g0b0",
        "b1:a:1:offer:r256y0g0b0",
        "b1:a:1:offer:r-1y0g0b0",
        "b1:a:1:offer:y0r1g0b0",
        "b1:a:1:take:rr",
        "b1:a:1:take:é",
        "b1:a:1:build:é:r1y0g0b0",
        "b1:a:1:build:+:r1y0g0b0",
        "b1:a:1:swap:r",
        "b1:a:1:rules:card:5:love",
        "b1:-:0:learn:card",
        "b1:-:0:learn:chess:1",
        "b1:-:0:learn:card:01",
        "b1:-:0:learn:card:1:",
        "b1:-:0:learn:card:256",
        "b1:-:0:practice:card:there",
        "b1:a:1:server:channels:all",
        "b1:a:1:language:xx",
    ];
    for text in malformed {
        assert_eq!(text.parse::<CustomId>(), Err(CustomIdError::Malformed), "{text:?}");
    }
}

/// Every text that differs from this one by a changed, removed or inserted character.
fn texts_with_one_edit(text: &str) -> Vec<String> {
    let letters: Vec<char> = "abckr019:+-A ".chars().collect();
    let mut all = Vec::new();
    for at in 0..=text.len() {
        let (before, after) = text.split_at(at);
        let rest = after.get(1..).unwrap_or_default();
        all.push(format!("{before}{rest}"));
        for letter in &letters {
            all.extend([format!("{before}{letter}{rest}"), format!("{before}{letter}{after}")]);
        }
    }
    all
}

#[test]
fn a_parsed_id_is_always_written_the_same_way() {
    let game: GameRef = "dora-mipu-kela-47".parse().unwrap();
    let mut parsed = 0;
    for verb in verbs() {
        for text in texts_with_one_edit(&CustomId::for_prompt(&game, 17, verb).to_string()) {
            if let Ok(id) = text.parse::<CustomId>() {
                assert_eq!(id.to_string(), text);
                parsed += 1;
            }
        }
    }
    assert!(parsed > 1000, "only {parsed} of the texts are custom ids");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn arbitrary_text_is_rejected(text in any::<String>()) {
        prop_assert!(text.parse::<CustomId>().is_err());
    }

    #[test]
    fn any_draft_round_trips(counts in any::<[u8; 4]>(), prompt in any::<u32>()) {
        let game: GameRef = "dora-mipu-kela-47".parse().unwrap();
        let id = CustomId::for_prompt(&game, prompt, Verb::EditOffer { step: DraftStep::Clear, draft: Gems::new(counts) });
        prop_assert_eq!(id.to_string().parse::<CustomId>(), Ok(id));
    }
}

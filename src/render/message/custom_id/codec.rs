//! Writes and reads verbs.

use std::fmt;

use crate::lessons::LessonPosition;
use crate::locale::Locale;
use crate::render::message::custom_id::gems_code::{GemsCode, color_letter, read_gems};
use crate::render::message::custom_id::parts::{
    DraftStep, LeaderboardSelection, Navigation, PlanTab, PracticePlace, RulesTopic, ServerSetting,
};
use crate::render::message::custom_id::plan_code::{ChoiceCode, PlanCode, read_choice, read_plan};
use crate::render::message::custom_id::verb::Verb;
use basari_rules::game::{Action, Color, Offer};
use basari_rules::players::Level;

/// Verbs without arguments.
macro_rules! plain_verbs {
    ($($verb:ident = $word:literal),+ $(,)?) => {
        fn plain_word(verb: Verb) -> Option<&'static str> {
            match verb { $(Verb::$verb => Some($word),)+ _ => None }
        }

        fn plain_verb(word: &str) -> Option<Verb> {
            match word { $($word => Some(Verb::$verb),)+ _ => None }
        }
    };
}

plain_verbs! {
    Join = "join", Leave = "leave", AddComputer = "computer", RemoveComputer = "nocomputer", Start = "start",
    Cancel = "cancel", ConfirmCancel = "cancel-sure", LobbySettings = "lobby", Choose = "choose", OpenOfferBuilder = "bid",
    Accept = "accept", Decline = "decline", OpenPlan = "order", WithdrawPlan = "order-off", Talk = "talk", OwnWords = "own-words", Hint = "hint",
    ImBack = "back", ComeBack = "back-everywhere", Rematch = "rematch", Refresh = "refresh", Table = "table", Hand = "hand", Help = "help",
    NotifyOff = "notify-off", PrivacyExport = "export", PrivacyDelete = "forget", ConfirmPrivacyDelete = "forget-sure",
    Record = "record", Verify = "verify",
}

pub(in crate::render::message::custom_id) fn write_verb(f: &mut fmt::Formatter<'_>, verb: Verb) -> fmt::Result {
    if let Some(word) = plain_word(verb) {
        return f.write_str(word);
    }
    match verb {
        Verb::LobbySeats(seats) => write!(f, "seats:{seats}"),
        Verb::LobbyStages(stages) => write!(f, "stages:{stages}"),
        Verb::LobbyPace(pace) => write!(f, "pace:{pace}"),
        Verb::LobbyLevel(level) => write!(f, "level:{}", level.name()),
        Verb::LobbyAutoStart(yes) => write!(f, "auto:{}", flag(yes)),
        Verb::LobbyWaiting(yes) => write!(f, "waiting:{}", flag(yes)),
        Verb::Play(action) => write!(f, "play:{}", action_word(action)),
        Verb::PlayWithPlan { action, choice } => write!(f, "play:{}:{}", action_word(action), ChoiceCode(choice)),
        Verb::SelectPlan(choice) => write!(f, "plan:{}", ChoiceCode(choice)),
        Verb::Place(archway) => write!(f, "place:{archway}"),
        Verb::EditOffer { step, draft } => write!(f, "build:{}:{}", step_word(step), GemsCode(draft)),
        Verb::Offer(offer) => write!(f, "offer:{}", GemsCode(offer.gems())),
        Verb::SwapGive(color) => write!(f, "give:{}", color_letter(color)),
        Verb::Swap { give, take } => write!(f, "swap:{}:{}", give.map_or('-', color_letter), GemsCode(take)),
        Verb::Take(color) => write!(f, "take:{}", color_letter(color)),
        Verb::EditPlan { tab, step, draft } => {
            write!(f, "order-edit:{}:{}:{}", tab.word(), step_word(step), PlanCode(draft))
        }
        Verb::SavePlanForBarter(draft) => write!(f, "order-set:{}", PlanCode(draft)),
        Verb::SavePlanForGame(draft) => write!(f, "order-keep:{}", PlanCode(draft)),
        Verb::Say(phrase) => write!(f, "say:{}", phrase.into_str()),
        Verb::RemoveLine(number) => write!(f, "unsay:{number}"),
        Verb::Rules { kind, players, topic } => write!(f, "rules:{}:{players}:{}", kind.into_str(), topic.word()),
        Verb::Learn { lesson, at: LessonPosition { step, answer: None } } => {
            write!(f, "learn:{}:{step}", lesson.into_str())
        }
        Verb::Learn { lesson, at: LessonPosition { step, answer: Some(answer) } } => {
            write!(f, "learn:{}:{step}:{answer}", lesson.into_str())
        }
        Verb::Practice { kind, place } => {
            write!(f, "practice:{}:{}", kind.into_str(), place.map_or("-", PracticePlace::word))
        }
        Verb::Games(page) => write!(f, "games:{page}"),
        Verb::Notify(key) => write!(f, "notify:{}", key.into_str()),
        Verb::Language(locale) => write!(f, "language:{}", locale.map_or("-", Locale::code)),
        Verb::Server(key) => write_server(f, key),
        Verb::Leaderboard { navigation, selection } => {
            let LeaderboardSelection { kind, everywhere, period, by, page } = selection;
            let (navigation, kind, everywhere) = (navigation.word(), kind.into_str(), flag(everywhere));
            write!(f, "board:{navigation}:{kind}:{everywhere}:{}:{}:{page}", period.into_str(), by.into_str())
        }
        Verb::Coaching(yes) => write!(f, "coaching:{}", flag(yes)),
        Verb::Hide(yes) => write!(f, "hide:{}", flag(yes)),
        Verb::Stats { kind, user } => write!(f, "stats:{}:{user}", kind.into_str()),
        Verb::History { kind, user, page } => write!(f, "history:{}:{user}:{page}", kind.map_or("-", Into::into)),
        Verb::Replay { navigation, step } => write!(f, "replay:{}:{step}", navigation.word()),
        Verb::Review { seat: None } => f.write_str("review:-"),
        Verb::Review { seat: Some(seat) } => write!(f, "review:{seat}"),
        Verb::ReviewMoment { seat, number } => write!(f, "review:{seat}:{number}"),
        Verb::ShareReview { seat } => write!(f, "share-review:{seat}"),
        Verb::Menu(number) => write!(f, "menu:{number}"),
        _ => Err(fmt::Error),
    }
}

fn write_server(f: &mut fmt::Formatter<'_>, key: ServerSetting) -> fmt::Result {
    match key {
        ServerSetting::Game(kind) => write!(f, "server:game:{}", kind.into_str()),
        ServerSetting::Pace(pace) => write!(f, "server:pace:{pace}"),
        ServerSetting::Language(locale) => write!(f, "server:language:{}", locale.code()),
        ServerSetting::Start(who) => write!(f, "server:start:{}", who.into_str()),
        ServerSetting::Cancel(who) => write!(f, "server:cancel:{}", who.into_str()),
        ServerSetting::Hints(yes) => write!(f, "server:hints:{}", flag(yes)),
        ServerSetting::OwnWords(yes) => write!(f, "server:own-words:{}", flag(yes)),
        ServerSetting::ComputersTalk(yes) => write!(f, "server:computers-talk:{}", flag(yes)),
        ServerSetting::AnyChannel => f.write_str("server:channels:any"),
    }
}

pub(in crate::render::message::custom_id) fn read_verb(word: &str, args: &[&str]) -> Option<Verb> {
    Some(match (word, args) {
        (word, []) => plain_verb(word)?,
        ("seats", [seats]) => Verb::LobbySeats(seats.parse().ok()?),
        ("stages", [stages]) => Verb::LobbyStages(stages.parse().ok()?),
        ("pace", [pace]) => Verb::LobbyPace(pace.parse().ok()?),
        ("level", [level]) => Verb::LobbyLevel(level.parse::<Level>().ok()?),
        ("auto", [yes]) => Verb::LobbyAutoStart(read_flag(yes)?),
        ("waiting", [yes]) => Verb::LobbyWaiting(read_flag(yes)?),
        ("play", [action]) => Verb::Play(read_action(action)?),
        ("play", [action, choice @ ..]) => {
            Verb::PlayWithPlan { action: read_action(action)?, choice: read_choice(choice)? }
        }
        ("plan", choice) => Verb::SelectPlan(read_choice(choice)?),
        ("place", [archway]) => Verb::Place(archway.parse().ok()?),
        ("build", [step, draft]) => Verb::EditOffer { step: read_step(step)?, draft: read_gems(draft)? },
        ("offer", [gems]) => Verb::Offer(Offer::try_from(read_gems(gems)?).ok()?),
        ("give", [color]) => Verb::SwapGive(read_color(color)?),
        ("swap", ["-", take]) => Verb::Swap { give: None, take: read_gems(take)? },
        ("swap", [give, take]) => Verb::Swap { give: Some(read_color(give)?), take: read_gems(take)? },
        ("take", [color]) => Verb::Take(read_color(color)?),
        ("order-edit", [tab, step, plan @ ..]) => {
            Verb::EditPlan { tab: PlanTab::of_word(tab)?, step: read_step(step)?, draft: read_plan(plan)? }
        }
        ("order-set", plan) => Verb::SavePlanForBarter(read_plan(plan)?),
        ("order-keep", plan) => Verb::SavePlanForGame(read_plan(plan)?),
        ("say", [phrase]) => Verb::Say(phrase.parse().ok()?),
        ("unsay", [number]) => Verb::RemoveLine(number.parse().ok()?),
        ("rules", [kind, players, topic]) => {
            Verb::Rules { kind: kind.parse().ok()?, players: players.parse().ok()?, topic: RulesTopic::of_word(topic)? }
        }
        ("learn", [lesson, step]) => {
            Verb::Learn { lesson: lesson.parse().ok()?, at: LessonPosition::at(step.parse().ok()?) }
        }
        ("learn", [lesson, step, answer]) => Verb::Learn {
            lesson: lesson.parse().ok()?,
            at: LessonPosition { step: step.parse().ok()?, answer: Some(answer.parse().ok()?) },
        },
        ("practice", [kind, "-"]) => Verb::Practice { kind: kind.parse().ok()?, place: None },
        ("practice", [kind, place]) => {
            Verb::Practice { kind: kind.parse().ok()?, place: Some(PracticePlace::of_word(place)?) }
        }
        ("games", [page]) => Verb::Games(page.parse().ok()?),
        ("notify", [key]) => Verb::Notify(key.parse().ok()?),
        ("language", ["-"]) => Verb::Language(None),
        ("language", [code]) => Verb::Language(Some(Locale::from_code(code)?)),
        ("server", [what, value]) => Verb::Server(read_server(what, value)?),
        ("board", [navigation, kind, everywhere, period, by, page]) => Verb::Leaderboard {
            navigation: Navigation::of_word(navigation)?,
            selection: LeaderboardSelection {
                kind: kind.parse().ok()?,
                everywhere: read_flag(everywhere)?,
                period: period.parse().ok()?,
                by: by.parse().ok()?,
                page: page.parse().ok()?,
            },
        },
        ("coaching", [yes]) => Verb::Coaching(read_flag(yes)?),
        ("hide", [yes]) => Verb::Hide(read_flag(yes)?),
        ("stats", [kind, user]) => Verb::Stats { kind: kind.parse().ok()?, user: user.parse().ok()? },
        ("history", ["-", user, page]) => {
            Verb::History { kind: None, user: user.parse().ok()?, page: page.parse().ok()? }
        }
        ("history", [kind, user, page]) => {
            Verb::History { kind: Some(kind.parse().ok()?), user: user.parse().ok()?, page: page.parse().ok()? }
        }
        ("replay", [navigation, step]) => {
            Verb::Replay { navigation: Navigation::of_word(navigation)?, step: step.parse().ok()? }
        }
        ("review", ["-"]) => Verb::Review { seat: None },
        ("review", [seat]) => Verb::Review { seat: Some(seat.parse().ok()?) },
        ("review", [seat, number]) => Verb::ReviewMoment { seat: seat.parse().ok()?, number: number.parse().ok()? },
        ("share-review", [seat]) => Verb::ShareReview { seat: seat.parse().ok()? },
        ("menu", [number]) => Verb::Menu(number.parse().ok()?),
        _ => return None,
    })
}

fn read_server(what: &str, value: &str) -> Option<ServerSetting> {
    Some(match what {
        "game" => ServerSetting::Game(value.parse().ok()?),
        "pace" => ServerSetting::Pace(value.parse().ok()?),
        "language" => ServerSetting::Language(Locale::from_code(value)?),
        "start" => ServerSetting::Start(value.parse().ok()?),
        "cancel" => ServerSetting::Cancel(value.parse().ok()?),
        "hints" => ServerSetting::Hints(read_flag(value)?),
        "own-words" => ServerSetting::OwnWords(read_flag(value)?),
        "computers-talk" => ServerSetting::ComputersTalk(read_flag(value)?),
        "channels" if value == "any" => ServerSetting::AnyChannel,
        _ => return None,
    })
}

const ACTIONS: [Action; 7] = [Action::A, Action::B, Action::C, Action::D, Action::Die, Action::Points, Action::Gems];

const fn action_word(action: Action) -> &'static str {
    match action {
        Action::A => "a",
        Action::B => "b",
        Action::C => "c",
        Action::D => "d",
        Action::Die => "die",
        Action::Points => "points",
        Action::Gems => "gems",
    }
}

fn read_action(word: &str) -> Option<Action> {
    ACTIONS.into_iter().find(|&action| action_word(action) == word)
}

const fn flag(yes: bool) -> char {
    if yes { 'y' } else { 'n' }
}

fn read_flag(text: &str) -> Option<bool> {
    match text {
        "y" => Some(true),
        "n" => Some(false),
        _ => None,
    }
}

fn read_color(text: &str) -> Option<Color> {
    let mut letters = text.chars();
    let letter = letters.next()?;
    Color::ALL.into_iter().find(|&color| color_letter(color) == letter && letters.as_str().is_empty())
}

fn step_word(step: DraftStep) -> String {
    match step {
        DraftStep::Open => "open".to_owned(),
        DraftStep::Add(color) => format!("+{}", color_letter(color)),
        DraftStep::Remove(color) => format!("-{}", color_letter(color)),
        DraftStep::Clear => "clear".to_owned(),
        DraftStep::Held => "held".to_owned(),
    }
}

fn read_step(text: &str) -> Option<DraftStep> {
    match (text, text.split_at_checked(1)) {
        ("open", _) => Some(DraftStep::Open),
        ("clear", _) => Some(DraftStep::Clear),
        ("held", _) => Some(DraftStep::Held),
        (_, Some(("+", color))) => read_color(color).map(DraftStep::Add),
        (_, Some(("-", color))) => read_color(color).map(DraftStep::Remove),
        _ => None,
    }
}

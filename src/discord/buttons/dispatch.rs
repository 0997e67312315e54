//! From a custom id to the handler of its verb. Every verb is listed, so the compiler finds a missing handler.

use crate::discord::bot_context::BotContext;
use crate::discord::buttons::click::Click;
use crate::discord::buttons::{
    account, barter_plan, finished_games, learn, lobby, moves, offer_builder, practice_post, prompt, table_talk,
};
use crate::discord::interaction::refusal::{TargetGame, reply_or_explain};
use crate::discord::interaction::requester::{ClickedMessage, Requester};
use crate::discord::interaction::responder::Reply;
use crate::render;
use crate::render::message::custom_id::{CustomId, Verb};
use crate::service::{PlanScope, ServiceError, Speech};
use basari_rules::game::Move;

/// Handles a click: replies with what it asked for, or with the reason why not and the current prompt.
/// `typed` is the text of the dialog that was sent, if any.
pub async fn handle_click(bot: &BotContext, requester: &Requester, custom_id: &str, typed: Option<&str>) -> Reply {
    let press = match custom_id.parse::<CustomId>() {
        Ok(press) => press,
        Err(error) => return Reply::Page(render::refusal_page(requester.words, &error.into(), None)),
    };
    let click = Click { bot, requester, press: &press, typed };
    let target = click.game().map_or(TargetGame::None, TargetGame::Named);
    let reply = reply_or_explain(bot, requester, &target, handle_verb(&click).await).await;
    match requester.clicked {
        ClickedMessage::PracticePost => practice_post::reply_on_post(bot, requester, reply).await,
        ClickedMessage::Public | ClickedMessage::Private(_) => reply,
    }
}

async fn handle_verb(click: &Click<'_>) -> Result<Reply, ServiceError> {
    match click.press.verb {
        Verb::Join => lobby::join(click).await,
        Verb::Leave => lobby::leave(click).await,
        Verb::AddComputer => lobby::add_computer(click).await,
        Verb::RemoveComputer => lobby::remove_computer(click).await,
        Verb::Start => lobby::start(click).await,
        Verb::Rematch => lobby::rematch(click).await,
        Verb::Cancel => lobby::ask_to_cancel(click).await,
        Verb::ConfirmCancel => lobby::cancel(click).await,
        Verb::LobbySettings => lobby::show_settings(click).await,
        Verb::LobbyStages(stages) => lobby::change(click, |settings| settings.stages = stages).await,
        Verb::LobbySeats(seats) => lobby::change(click, |settings| settings.seats = seats).await,
        Verb::LobbyPace(pace) => lobby::change(click, |settings| settings.pace = pace).await,
        Verb::LobbyLevel(level) => lobby::change(click, |settings| settings.level = level).await,
        Verb::LobbyAutoStart(yes) => lobby::change(click, |settings| settings.autostart = yes).await,
        Verb::LobbyWaiting(yes) => lobby::change(click, |settings| settings.waiting_allowed = yes).await,

        // People click the options of a menu, never the menu itself, so a click on it is forged and shows the panel.
        Verb::Choose | Verb::Hand | Verb::Refresh | Verb::Menu(_) => prompt::show(click).await,
        Verb::ComeBack => account::come_back(click).await,
        Verb::ImBack => prompt::return_from_autopilot(click).await,
        Verb::Table => prompt::show_table(click).await,
        Verb::Hint => prompt::show_hint(click).await,

        Verb::Play(action) => moves::submit(click, Move::Play(action), None).await,
        Verb::PlayWithPlan { action, choice } => moves::submit(click, Move::Play(action), Some(choice)).await,
        Verb::SelectPlan(choice) => barter_plan::select(click, choice).await,
        Verb::Place(archway) => moves::submit(click, Move::Place(archway), None).await,
        Verb::Offer(offer) => moves::submit(click, Move::Offer(offer), None).await,
        Verb::Accept => moves::submit(click, Move::Accept, None).await,
        Verb::Decline => moves::submit(click, Move::Decline, None).await,
        Verb::Swap { give, take } => moves::submit(click, Move::Swap { give, take }, None).await,
        Verb::Take(color) => moves::submit(click, Move::Take(color), None).await,
        Verb::SwapGive(color) => moves::choose_swap(click, color).await,
        Verb::OpenOfferBuilder => offer_builder::show(click, None).await,
        Verb::EditOffer { draft, .. } => offer_builder::show(click, Some(draft)).await,

        Verb::OpenPlan => barter_plan::show(click).await,
        Verb::EditPlan { tab, draft, .. } => barter_plan::edit(click, tab, draft).await,
        Verb::SavePlanForBarter(draft) => barter_plan::save(click, draft, PlanScope::ThisRound).await,
        Verb::SavePlanForGame(draft) => barter_plan::save(click, draft, PlanScope::WholeGame).await,
        Verb::WithdrawPlan => barter_plan::withdraw(click).await,

        Verb::Talk => table_talk::show(click).await,
        Verb::Say(phrase) => table_talk::say(click, Speech::Stock(phrase)).await,
        Verb::OwnWords => table_talk::own_words(click).await,
        Verb::RemoveLine(number) => table_talk::remove_line(click, number).await,

        Verb::Rules { kind, players, topic } => Ok(account::rules(click, kind, players, topic).await),
        Verb::Learn { lesson, at } => learn::show(click, lesson, at).await,
        Verb::Practice { kind, place } => learn::practice(click, kind, place).await,
        Verb::Help => account::help(click).await,
        Verb::Games(page) => account::games(click, page).await,
        Verb::NotifyOff => account::turn_off_direct_messages(click).await,
        Verb::Coaching(wanted) => account::change_coaching(click, wanted).await,
        Verb::Notify(notify) => account::change_notify(click, notify).await,
        Verb::Language(locale) => account::change_language(click, locale).await,
        Verb::Server(change) => account::change_server_settings(click, change).await,
        Verb::PrivacyExport => account::export_data(click).await,
        Verb::PrivacyDelete => Ok(account::ask_to_delete_data(click)),
        Verb::ConfirmPrivacyDelete => account::delete_data(click).await,
        Verb::Hide(hidden) => account::change_visibility(click, hidden).await,

        Verb::Leaderboard { selection, .. } => finished_games::leaderboard(click, selection).await,
        Verb::Stats { kind, user } => finished_games::stats(click, kind, user).await,
        Verb::History { kind, user, page } => finished_games::history(click, kind, user, page).await,
        Verb::Replay { step, .. } => finished_games::replay(click, step).await,
        Verb::Review { seat } => finished_games::review(click, seat).await,
        Verb::ReviewMoment { seat, number } => finished_games::review_moment(click, seat, number).await,
        Verb::ShareReview { seat } => finished_games::share_review(click, seat).await,
        Verb::Record => finished_games::record(click).await,
        Verb::Verify => finished_games::verify(click).await,
    }
}

//! Regression tests for private responses.

use basari::render::CustomId;
use basari::render::message::custom_id::{DraftStep, PlanTab, Verb};
use basari::service::{PlanScope, UserId};
use basari_rules::game::{Action, BarterPlan};
use discord_playground::Id;
use discord_playground::world::MessageView;

use super::support::{BotFixture, forged_message, play_cards, play_to_the_end, snapshot_of, start_game};

/// Clicks the button with this label.
async fn press(fixture: &BotFixture, person: Id, message: &MessageView, label: &str) -> MessageView {
    let button = message.buttons().into_iter().find(|button| button.label == label && !button.disabled);
    let button = button.unwrap_or_else(|| panic!("no button {label}:\n{}", message.text()));
    fixture.press(person, message, &button.custom_id.unwrap()).await.unwrap()
}

#[tokio::test]
async fn statistics_of_others_show_their_name_on_every_page() {
    let fixture = BotFixture::start().await;
    let people = fixture.people[..3].to_vec();
    start_game(&fixture, fixture.channel, &people, "/basari new game:card seats:3 pace:evening").await;
    play_to_the_end(&fixture, fixture.channel, &people, 5).await;
    fixture.wait_for_outbox().await;
    let stats = fixture.command(people[0], fixture.channel, &format!("/basari stats person:{}", people[1])).await;
    let other = press(&fixture, people[0], &stats, "Board game").await;
    assert!(other.text().contains("Bruno"), "{}", other.text());
    let card = press(&fixture, people[0], &other, "Card game").await;
    assert!(card.text().contains("Bruno") && card.text().contains("1 game"), "{}", card.text());
    let games = card.buttons().into_iter().find_map(|button| button.custom_id.filter(|id| id.contains(":history:")));
    let games = fixture.press(people[0], &card, &games.unwrap()).await.unwrap();
    assert!(games.text().contains("Bruno"), "{}", games.text());
    // The bot has no name for a person without a finished game.
    let stats =
        fixture.command(people[0], fixture.channel, &format!("/basari stats person:{}", fixture.people[3])).await;
    let other = press(&fixture, people[0], &stats, "Board game").await;
    assert!(other.text().contains("Unknown player"), "{}", other.text());
    fixture.close().await;
}

#[tokio::test]
async fn quiet_hours_keep_their_time_zone() {
    let fixture = BotFixture::start().await;
    let notify = async |options: &str| {
        fixture.command(fixture.people[0], fixture.channel, &format!("/basari me notify {options}")).await.text()
    };
    notify("quiet_from:22:00 quiet_to:07:30 time_zone:Europe/Berlin").await;
    let text = notify("quiet_from:21:00 quiet_to:06:00").await;
    assert!(text.contains("21:00") && text.contains("Berlin"), "{text}");
    let text = notify("time_zone:Asia/Tokyo").await;
    assert!(text.contains("21:00") && text.contains("Tokyo"), "{text}");
    for half in ["quiet_from:20:00", "quiet_to:05:00 how:silent"] {
        let text = notify(half).await;
        assert!(text.contains("Quiet hours need"), "{text}");
    }
    let text = notify("").await;
    assert!(
        text.contains("21:00") && text.contains("06:00") && text.contains("mention you"),
        "nothing changed: {text}"
    );
    // The time zone is remembered.
    notify("quiet_from:09:00 quiet_to:09:00 time_zone:Europe/Rome").await;
    let text = notify("quiet_from:23:00 quiet_to:06:00").await;
    assert!(text.contains("Rome"), "{text}");
    let text = notify("time_zone:Mars/Olympus").await;
    assert!(text.contains("time zone"), "{text}");
    fixture.close().await;
}

#[tokio::test]
async fn a_plan_for_an_earlier_barter_does_not_apply_to_the_current_one() {
    let fixture = BotFixture::start().await;
    let people = fixture.people[..3].to_vec();
    start_game(&fixture, fixture.channel, &people, "/basari new game:card seats:3").await;
    let game = snapshot_of(&fixture, fixture.channel).await.game;
    play_cards(&fixture, &game, &[(people[0], Action::A), (people[1], Action::A), (people[2], Action::B)]).await;
    fixture.wait_for("the barter", |fixture| fixture.button(people[0], fixture.channel, "bid")).await;
    let began = snapshot_of(&fixture, fixture.channel).await.barter.unwrap();
    let draft = BarterPlan::give_way_for(2);
    let key = game.as_str().parse().unwrap();
    let button = |prompt, verb| CustomId::for_prompt(&key, prompt, verb).to_string();
    let edit = Verb::EditPlan { tab: PlanTab::Accept, step: DraftStep::Open, draft };
    for verb in [Verb::SavePlanForBarter(draft), Verb::WithdrawPlan, edit] {
        let id = button(began - 1, verb);
        let old = forged_message(&fixture, fixture.channel, &id);
        let answer = fixture.press(people[0], &old, &id).await.unwrap();
        assert!(answer.text().contains("has moved on"), "{}", answer.text());
    }
    let order = || async { fixture.service().view_game(&game, Some(UserId(people[0]))).await.unwrap().barter_plan };
    assert_eq!(order().await, None);
    let id = button(began, Verb::SavePlanForBarter(draft));
    let present = forged_message(&fixture, fixture.channel, &id);
    let page = fixture.press(people[0], &present, &id).await.unwrap();
    assert!(page.text().contains("Active in this round"), "{}", page.text());
    assert_eq!(order().await.unwrap().scope, PlanScope::ThisRound);
    let page = press(&fixture, people[0], &page, "Save for the whole game").await;
    assert!(page.text().contains("Active in the whole game"), "{}", page.text());
    assert_eq!(order().await.unwrap().scope, PlanScope::WholeGame);
    let page = press(&fixture, people[0], &page, "Remove").await;
    assert!(page.text().contains("Set at least one of the two"), "{}", page.text());
    assert_eq!(order().await, None, "the one for this barter did not come back");
    fixture.close().await;
}

#[tokio::test]
async fn help_names_the_command_that_shows_stored_data() {
    let fixture = BotFixture::start().await;
    let ada = fixture.people[0];
    let help = fixture.command(ada, fixture.channel, "/basari help").await.text();
    assert!(help.contains("</basari me privacy:"), "{help}");
    let page = fixture.command(ada, fixture.channel, "/basari me privacy").await;
    assert!(page.ephemeral && page.text().contains("What I know about you"), "{}", page.text());
    let copy = press(&fixture, ada, &page, "Send me a copy").await;
    assert!(!copy.attachments.is_empty());
    fixture.close().await;
}

#[tokio::test]
async fn a_canceled_game_waits_for_nobody() {
    let fixture = BotFixture::start().await;
    let people = fixture.people[..3].to_vec();
    start_game(&fixture, fixture.channel, &people, "/basari new game:card seats:3").await;
    fixture.wait_for("the round", |fixture| fixture.button(people[0], fixture.channel, "choose")).await;
    let game = snapshot_of(&fixture, fixture.channel).await.game;
    let question = fixture.command(people[0], fixture.channel, "/basari manage cancel").await;
    let sure = question.buttons().remove(0).custom_id.unwrap();
    fixture.press(people[0], &question, &sure).await;
    fixture.wait_for_outbox().await;
    let read = fixture.transcript(people[0], fixture.channel);
    assert!(!read.contains("your turn."), "{read}");
    let table = fixture.command(people[0], fixture.channel, &format!("/basari table game:{game}")).await.text();
    assert!(table.contains("Ada") && !table.contains("PendingIntent"), "{table}");
    fixture.close().await;
}

#[tokio::test]
async fn a_wrong_game_id_gets_a_fitting_refusal() {
    let fixture = BotFixture::start().await;
    let ada = fixture.people[0];
    for (command, expected) in [
        ("/basari verify", "Attach a game record"),
        ("/basari replay game:typo", "doesn't exist"),
        ("/basari verify game:typo", "doesn't exist"),
        ("/basari table", "no game in this channel"),
    ] {
        let text = fixture.command(ada, fixture.channel, command).await.text();
        assert!(text.contains(expected), "{command}: {text}");
    }
    fixture.close().await;
}

#[tokio::test]
async fn starting_a_game_that_starts_itself_works_and_removed_computers_leave_the_settings() {
    let fixture = BotFixture::start().await;
    let ada = fixture.people[0];
    let new = "/basari new game:card seats:3 computers:2";
    let text = fixture.command(ada, fixture.channel, &format!("{new} start:true autostart:true")).await.text();
    assert!(text.contains("The game has started"), "{text}");
    fixture.command(ada, fixture.other_channel, "/basari new game:card seats:4 computers:1").await;
    let settings = fixture.press_verb(ada, fixture.other_channel, "lobby").await.unwrap();
    let after = press(&fixture, ada, &settings, "Remove a computer").await;
    let button = after.buttons().into_iter().find(|button| button.label == "Remove a computer").unwrap();
    assert!(button.disabled, "there is none left");
    fixture.close().await;
}

#[tokio::test]
async fn a_game_that_cannot_start_as_asked_leaves_no_lobby_behind() {
    let fixture = BotFixture::start().await;
    let ada = fixture.people[0];
    for (options, expected) in [
        ("game:card start:true", "this needs 3 to 5 players"),
        ("game:card seats:3 computers:4", "You and 4 computers need 5 seats"),
        ("game:board computers:4", "You and 4 computers need 5 seats"),
        ("game:card seats:3 computers:4 start:true", "You and 4 computers need 5 seats"),
    ] {
        let text = fixture.command(ada, fixture.channel, &format!("/basari new {options}")).await.text();
        assert!(text.contains(expected), "{options}: {text}");
        let text = fixture.command(ada, fixture.channel, "/basari table").await.text();
        assert!(text.contains("no game in this channel"), "{options} left a lobby: {text}");
    }
    fixture.close().await;
}

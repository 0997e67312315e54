//! What people are answered in private, where it once was wrong.

use basari::render::Press;
use basari::render::message::custom_id::{OrderDraft, Step, Tab, Verb};
use basari::service::{Scope, UserId};
use basari_rules::game::{Action, Color, Gems};
use discord_playground::Id;
use discord_playground::world::MessageView;

use super::support::{House, forged, lay, play_to_the_end, start_game, table_of};

/// The button with this label, pressed.
async fn press(house: &House, person: Id, message: &MessageView, label: &str) -> MessageView {
    let button = message.buttons().into_iter().find(|button| button.label == label && !button.disabled);
    let button = button.unwrap_or_else(|| panic!("no button {label}:\n{}", message.text()));
    house.press(person, message, &button.custom_id.unwrap()).await.unwrap()
}

#[tokio::test]
async fn the_figures_of_others_bear_their_names_on_every_page() {
    let house = House::open().await;
    let people = house.people[..3].to_vec();
    start_game(&house, house.table, &people, "/basari new game:card seats:3 pace:evening").await;
    play_to_the_end(&house, house.table, &people, 5).await;
    house.settled().await;
    let stats = house.command(people[0], house.table, &format!("/basari stats person:{}", people[1])).await;
    let other = press(&house, people[0], &stats, "Board game").await;
    assert!(other.text().contains("Bruno"), "{}", other.text());
    let card = press(&house, people[0], &other, "Card game").await;
    assert!(card.text().contains("Bruno") && card.text().contains("1 game"), "{}", card.text());
    let games = card.buttons().into_iter().find_map(|button| button.custom_id.filter(|id| id.contains(":history:")));
    let games = house.press(people[0], &card, &games.unwrap()).await.unwrap();
    assert!(games.text().contains("Bruno"), "{}", games.text());
    // Of whoever has finished no game a button knows no name.
    let stats = house.command(people[0], house.table, &format!("/basari stats person:{}", house.people[3])).await;
    let other = press(&house, people[0], &stats, "Board game").await;
    assert!(other.text().contains("Someone"), "{}", other.text());
    house.close().await;
}

#[tokio::test]
async fn quiet_hours_keep_their_time_zone() {
    let house = House::open().await;
    let said = async |options: &str| {
        house.command(house.people[0], house.table, &format!("/basari notify {options}")).await.text()
    };
    said("quiet_from:22:00 quiet_to:07:30 time_zone:Europe/Berlin").await;
    let text = said("quiet_from:21:00 quiet_to:06:00").await;
    assert!(text.contains("21:00") && text.contains("Berlin"), "{text}");
    let text = said("time_zone:Asia/Tokyo").await;
    assert!(text.contains("21:00") && text.contains("Tokyo"), "{text}");
    for half in ["quiet_from:20:00", "quiet_to:05:00 how:silent"] {
        let text = said(half).await;
        assert!(text.contains("Quiet hours need"), "{text}");
    }
    let text = said("").await;
    assert!(
        text.contains("21:00") && text.contains("06:00") && text.contains("mention you"),
        "nothing changed: {text}"
    );
    // The zone is kept for later, too.
    said("quiet_from:09:00 quiet_to:09:00 time_zone:Europe/Rome").await;
    let text = said("quiet_from:23:00 quiet_to:06:00").await;
    assert!(text.contains("Rome"), "{text}");
    let text = said("time_zone:Mars/Olympus").await;
    assert!(text.contains("time zone"), "{text}");
    house.close().await;
}

#[tokio::test]
async fn an_order_written_for_an_earlier_barter_is_not_taken_for_this_one() {
    let house = House::open().await;
    let people = house.people[..3].to_vec();
    start_game(&house, house.table, &people, "/basari new game:card seats:3").await;
    let game = table_of(&house, house.table).await.game;
    lay(&house, &game, &[(people[0], Action::A), (people[1], Action::A), (people[2], Action::B)]).await;
    house.until("the barter", |house| house.button(people[0], house.table, "bid")).await;
    let began = table_of(&house, house.table).await.barter.unwrap();
    let draft = OrderDraft { accept_from: Gems::of(Color::Blue, 2), raise_to: Gems::NONE };
    let key = game.as_str().parse().unwrap();
    let button = |prompt, verb| Press::asked(&key, prompt, verb).to_string();
    let edit = Verb::OrderEdit { tab: Tab::Accept, step: Step::Open, draft };
    for verb in [Verb::OrderSet(draft), Verb::OrderWithdraw, edit] {
        let id = button(began - 1, verb);
        let old = forged(&house, house.table, &id);
        let answer = house.press(people[0], &old, &id).await.unwrap();
        assert!(answer.text().contains("has moved on"), "{}", answer.text());
    }
    let order = || async { house.service().look(&game, Some(UserId(people[0]))).await.unwrap().order };
    assert_eq!(order().await, None);
    let id = button(began, Verb::OrderSet(draft));
    let present = forged(&house, house.table, &id);
    let page = house.press(people[0], &present, &id).await.unwrap();
    assert!(page.text().contains("Active in this barter"), "{}", page.text());
    assert_eq!(order().await.unwrap().1, Scope::ThisBarter);
    let page = press(&house, people[0], &page, "Save for all barters").await;
    assert!(page.text().contains("Active in every barter of this game"), "{}", page.text());
    assert_eq!(order().await.unwrap().1, Scope::UntilWithdrawn);
    let page = press(&house, people[0], &page, "Remove").await;
    assert!(page.text().contains("Set at least one of the two"), "{}", page.text());
    assert_eq!(order().await, None, "the one for this barter did not come back");
    house.close().await;
}

#[tokio::test]
async fn what_is_kept_is_told_by_the_command_that_the_help_names() {
    let house = House::open().await;
    let ada = house.people[0];
    let help = house.command(ada, house.table, "/basari help").await.text();
    assert!(help.contains("`/basari privacy show`"), "{help}");
    let page = house.command(ada, house.table, "/basari privacy show").await;
    assert!(page.ephemeral && page.text().contains("What I know about you"), "{}", page.text());
    let copy = press(&house, ada, &page, "Send me a copy").await;
    assert!(!copy.attachments.is_empty());
    house.close().await;
}

#[tokio::test]
async fn after_a_game_is_cancelled_it_is_nobodys_turn() {
    let house = House::open().await;
    let people = house.people[..3].to_vec();
    start_game(&house, house.table, &people, "/basari new game:card seats:3").await;
    house.until("the round", |house| house.button(people[0], house.table, "choose")).await;
    let game = table_of(&house, house.table).await.game;
    let question = house.command(people[0], house.table, "/basari cancel").await;
    let sure = question.buttons().remove(0).custom_id.unwrap();
    house.press(people[0], &question, &sure).await;
    house.settled().await;
    let read = house.transcript(people[0], house.table);
    assert!(!read.contains("your turn."), "{read}");
    let table = house.command(people[0], house.table, &format!("/basari table game:{game}")).await.text();
    assert!(table.contains("Ada") && !table.contains("Waiting"), "{table}");
    house.close().await;
}

#[tokio::test]
async fn what_is_named_wrongly_is_called_so() {
    let house = House::open().await;
    let ada = house.people[0];
    for (command, said) in [
        ("/basari verify", "Attach a game record"),
        ("/basari replay game:typo", "doesn't exist"),
        ("/basari verify game:typo", "doesn't exist"),
        ("/basari table", "no game in this channel"),
    ] {
        let text = house.command(ada, house.table, command).await.text();
        assert!(text.contains(said), "{command}: {text}");
    }
    house.close().await;
}

#[tokio::test]
async fn a_full_table_may_be_started_twice_and_computers_leave_the_settings_at_once() {
    let house = House::open().await;
    let ada = house.people[0];
    let new = "/basari new game:card seats:3 computers:2";
    let text = house.command(ada, house.table, &format!("{new} start:true autostart:true")).await.text();
    assert!(text.contains("The game has started"), "{text}");
    house.command(ada, house.other_table, "/basari new game:card seats:4 computers:1").await;
    let settings = house.press_verb(ada, house.other_table, "lobby").await.unwrap();
    let after = press(&house, ada, &settings, "Remove a computer").await;
    let button = after.buttons().into_iter().find(|button| button.label == "Remove a computer").unwrap();
    assert!(button.disabled, "there is none left");
    house.close().await;
}

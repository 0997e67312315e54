//! Barters through buttons: quick raises, the offer builder, and the way back to the panel.

use basari::service::UserId;
use basari_rules::game::{Action, BarterPlan, Event};
use discord_playground::Id;
use discord_playground::world::MessageView;

use super::support::{BotFixture, forged_message, make_offer, play_cards, snapshot_of, start_game};

/// A game with a barter, the person who is asked first, and the button in the thread that opens the offer builder.
async fn fixture_with_offer_builder() -> (BotFixture, Id, MessageView, String) {
    let fixture = BotFixture::start().await;
    let people = fixture.people[..3].to_vec();
    start_game(&fixture, fixture.channel, &people, "/basari new game:card seats:3").await;
    let game = snapshot_of(&fixture, fixture.channel).await.game;
    play_cards(&fixture, &game, &[(people[0], Action::A), (people[1], Action::A), (people[2], Action::B)]).await;
    let (message, button) =
        fixture.wait_for("the barter", |fixture| fixture.button(people[0], fixture.channel, "bid")).await;
    let asked = people.iter().find(|person| message.content.contains(&format!("<@{person}>"))).copied().unwrap();
    (fixture, asked, message, button)
}

/// Presses the first enabled button whose label begins with this.
async fn press(fixture: &BotFixture, person: Id, page: &MessageView, label: &str) -> Option<MessageView> {
    let button = page.buttons().into_iter().find(|button| button.label.starts_with(label) && !button.disabled);
    let button = button.unwrap_or_else(|| panic!("no button {label}:\n{}", page.text()));
    fixture.press(person, page, &button.custom_id.unwrap()).await
}

#[tokio::test]
async fn an_old_offer_builder_follows_the_standing_offer() {
    let (fixture, asked, message, button) = fixture_with_offer_builder().await;
    let game = snapshot_of(&fixture, fixture.channel).await.game;
    let builder = fixture.press(asked, &message, &button).await.unwrap();
    let add = builder.buttons().into_iter().rfind(|button| button.label == "+").unwrap().custom_id.unwrap();
    // Both make an offer, so it is the same person's turn again. Their client still shows the old builder.
    make_offer(&fixture, &game).await;
    make_offer(&fixture, &game).await;
    let old = forged_message(&fixture, fixture.channel, &add);
    let builder = fixture.press(asked, &old, &add).await.unwrap();
    assert!(builder.text().contains("The offer to beat has changed."), "{}", builder.text());
    assert!(builder.text().contains("You need to beat"), "{}", builder.text());
    let panel = press(&fixture, asked, &builder, "Give ").await.unwrap();
    assert!(panel.text().contains("Waiting for "), "the offer was made: {}", panel.text());
    let offers = snapshot_of(&fixture, fixture.channel).await.public_log.into_iter();
    let offers = offers.filter(|entry| matches!(entry.event, Event::Offered { .. }));
    assert_eq!(offers.count(), 3);
    fixture.close().await;
}

#[tokio::test]
async fn private_pages_of_a_thread_lead_to_the_panel() {
    let (fixture, asked, message, button) = fixture_with_offer_builder().await;
    assert!(fixture.press(asked, &message, &button).await.unwrap().text().contains("Your offer"));
    for label in ["Other offer", "Barter plan", "Table"] {
        let page = press(&fixture, asked, &message, label).await.unwrap();
        assert!(page.ephemeral && !page.text().contains("You: #"), "{}", page.text());
        let panel = press(&fixture, asked, &page, "↩").await.unwrap();
        assert!(panel.ephemeral && panel.text().contains("You: #"), "{}", panel.text());
    }
    fixture.close().await;
}

/// Selects a plan in the menu of the panel and lays this action, which is one click.
pub(super) async fn lay_with_plan(fixture: &BotFixture, person: Id, plan: &str, action: &str) -> MessageView {
    let (post, button) =
        fixture.wait_for("the round", |fixture| fixture.button(person, fixture.channel, "choose")).await;
    let panel = fixture.press(person, &post, &button).await.unwrap();
    let menu = panel.selects().into_iter().next().unwrap();
    let option = menu.options.into_iter().find(|(_, label)| label.starts_with(plan));
    let (value, _) = option.unwrap_or_else(|| panic!("no plan {plan}:\n{}", panel.text()));
    let panel = fixture.choose(person, &panel, &menu.custom_id, &value).await.unwrap();
    assert!(panel.text().contains(plan), "the panel shows the selected plan: {}", panel.text());
    press(fixture, person, &panel, action).await.unwrap()
}

#[tokio::test]
async fn plans_chosen_with_the_action_settle_a_barter_without_a_thread() {
    let fixture = BotFixture::start().await;
    let people = fixture.people[..3].to_vec();
    start_game(&fixture, fixture.channel, &people, "/basari new game:card seats:3").await;
    let game = snapshot_of(&fixture, fixture.channel).await.game;
    lay_with_plan(&fixture, people[0], "Pay up to 3 gems, then take", "B").await;
    lay_with_plan(&fixture, people[2], "Give way for 2 gems", "A").await;
    let plan = |person| {
        let view = fixture.service().view_game(&game, Some(UserId(person)));
        async { view.await.unwrap().barter_plan }
    };
    assert!(plan(people[0]).await.is_some() && plan(people[1]).await.is_none());
    let public = fixture.transcript(people[1], fixture.channel);
    assert!(!public.contains("Pay up to") && !public.contains("Give way"), "plans are private:\n{public}");
    lay_with_plan(&fixture, people[1], "Pay up to 1 gem, then take", "B").await;
    fixture.wait_for_outbox().await;
    let after = snapshot_of(&fixture, fixture.channel).await;
    assert_eq!(after.barter, None, "the barter is settled");
    assert!(after.public_log.iter().any(|entry| matches!(entry.event, Event::Accepted { .. })));
    assert!(fixture.button(people[0], fixture.channel, "bid").is_none(), "nobody was asked");
    let public = fixture.transcript(people[2], fixture.channel);
    assert!(!public.contains("Pay up to"), "plans are private:\n{public}");
    fixture.close().await;
}

/// The label of the option that is preselected in the menu of the panel.
fn preselected(panel: &MessageView) -> Vec<String> {
    let components = serde_json::to_value(&panel.components).unwrap();
    let rows = components.as_array().unwrap().iter().filter_map(|row| row["components"].as_array()).flatten();
    let options = rows.filter_map(|menu| menu["options"].as_array()).flatten();
    options
        .filter(|option| option["default"] == true)
        .map(|option| option["label"].as_str().unwrap().to_owned())
        .collect()
}

#[tokio::test]
async fn the_menu_follows_a_change_of_mind_and_remembers_its_last_setting() {
    let fixture = BotFixture::start().await;
    let people = fixture.people[..3].to_vec();
    start_game(&fixture, fixture.channel, &people, "/basari new game:card seats:3").await;
    let game = snapshot_of(&fixture, fixture.channel).await.game;
    let plan =
        async || fixture.service().view_game(&game, Some(UserId(people[0]))).await.unwrap().barter_plan.unwrap().plan;
    let panel = lay_with_plan(&fixture, people[0], "Pay up to 2 gems, then ask", "B").await;
    assert_eq!(preselected(&panel), ["Pay up to 2 gems, then ask me"]);
    // Another action keeps the plan.
    let panel = press(&fixture, people[0], &panel, "A").await.unwrap();
    assert_eq!(plan().await, BarterPlan::pay_up_to(2));
    assert_eq!(preselected(&panel), ["Pay up to 2 gems, then ask me"]);
    // Another plan keeps the action, and needs no click on it.
    let menu = panel.selects().into_iter().next().unwrap();
    let (value, _) = menu.options.into_iter().find(|(_, label)| label.starts_with("Give way for 3")).unwrap();
    let panel = fixture.choose(people[0], &panel, &menu.custom_id, &value).await.unwrap();
    assert_eq!(plan().await, BarterPlan::give_way_for(3));
    assert_eq!(preselected(&panel), ["Give way for 3 gems"]);
    play_cards(&fixture, &game, &[(people[1], Action::B), (people[2], Action::C)]).await;
    fixture.wait_for_outbox().await;
    let after = snapshot_of(&fixture, fixture.channel).await;
    assert_eq!(after.view.as_ref().unwrap().round, 2, "nobody picked A too");
    let hand = fixture.command(people[0], fixture.channel, "/basari hand").await;
    assert_eq!(preselected(&hand), ["Give way for 3 gems"], "{}", hand.text());
    fixture.close().await;
}

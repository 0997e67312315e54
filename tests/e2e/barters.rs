//! Barters through buttons: quick raises, the offer builder, and the way back to the panel.

use basari_rules::game::Action;
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
    let add = builder.buttons().into_iter().find(|button| button.label == "+ B").unwrap().custom_id.unwrap();
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
    let offers = offers.filter(|entry| matches!(entry.event, basari_rules::game::Event::Offered { .. }));
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

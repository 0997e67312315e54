//! The guided games, the rules, and the way from there to a first game.

use basari_rules::game::Kind;
use discord_playground::Id;
use discord_playground::world::{ButtonView, MessageView};

use super::support::{BotFixture, forged_message, snapshot_of};

/// Discord's number of a blue and of a green button.
const BLUE: u64 = 1;
const GREEN: u64 = 3;
const MAX_CLICKS: usize = 25;

fn button_of(message: &MessageView, verb: &str) -> Option<String> {
    let mut ids = message.buttons().into_iter().filter_map(|button| button.custom_id);
    ids.find(|id| id.contains(&format!(":{verb}")))
}

fn bright(message: &MessageView) -> Vec<ButtonView> {
    message.buttons().into_iter().filter(|button| matches!(button.style, BLUE | GREEN) && !button.disabled).collect()
}

/// Everything that others see in the channels of the server.
fn public_messages(fixture: &BotFixture) -> Vec<MessageView> {
    let other = fixture.people[1];
    [fixture.channel, fixture.other_channel].into_iter().flat_map(|channel| fixture.messages(other, channel)).collect()
}

/// Presses one blue or green button after the other until the lesson is over. The bot restarts on the way.
async fn finish(
    fixture: &mut BotFixture,
    person: Id,
    mut page: MessageView,
    choose: impl Fn(usize, usize) -> usize,
) -> MessageView {
    let mut clicks = 0;
    while button_of(&page, "practice:").is_none() {
        assert!(page.ephemeral, "only the reader sees a lesson: {}", page.text());
        let buttons = bright(&page);
        assert!(!buttons.is_empty(), "no way on: {}", page.text());
        let id = buttons[choose(clicks, buttons.len())].custom_id.clone().unwrap();
        page = fixture.press(person, &page, &id).await.unwrap();
        clicks += 1;
        assert!(clicks <= MAX_CLICKS, "the lesson does not end");
        if clicks == 6 {
            fixture.app.take().unwrap().stop().await;
            fixture.start_bot().await;
        }
    }
    page
}

#[tokio::test]
async fn a_lesson_in_a_server_survives_a_restart_and_posts_nothing_in_public() {
    let mut fixture = BotFixture::start().await;
    let (ada, channel) = (fixture.people[0], fixture.channel);
    let page = fixture.command(ada, channel, "/basari learn").await;
    assert_eq!(page.attachments.len(), 1, "the introduction has a picture");
    let end = finish(&mut fixture, ada, page, |_, _| 0).await;
    assert!(end.text().contains("Three get nothing"), "{}", end.text());
    assert!(end.attachments.is_empty(), "the picture of an earlier page is gone");
    assert!(public_messages(&fixture).is_empty(), "a lesson posts nothing");

    // The second lesson, with other answers.
    let board = button_of(&end, "learn:board").unwrap();
    let page = fixture.press(ada, &end, &board).await.unwrap();
    let end = finish(&mut fixture, ada, page, |clicks, buttons| (clicks + 1) % buttons).await;
    assert!(end.text().contains("Complete a lap"), "{}", end.text());
    assert!(public_messages(&fixture).is_empty(), "a lesson posts nothing");

    // A game against computers, but only after one more click.
    let practice = button_of(&end, "practice:board:-").unwrap();
    let places = fixture.press(ada, &end, &practice).await.unwrap();
    assert!(public_messages(&fixture).is_empty(), "a question posts nothing");
    let here = button_of(&places, "practice:board:here").unwrap();
    let private = button_of(&places, "practice:board:private").unwrap();
    let started = fixture.press(ada, &places, &here).await.unwrap();
    assert!(started.ephemeral && started.text().contains("Play"), "{}", started.text());
    let snapshot = snapshot_of(&fixture, channel).await;
    assert_eq!(snapshot.kind, Kind::Board);
    assert_eq!(snapshot.occupants.iter().filter(|seat| seat.computer.is_some()).count(), 3);
    fixture.wait_for("the game's first post", |fixture| public_messages(fixture).into_iter().next()).await;
    // The channel has a game now, so another click says so.
    let old = forged_message(&fixture, channel, &here);
    let busy = fixture.press(ada, &old, &here).await.unwrap();
    assert!(busy.text().contains("already"), "{}", busy.text());

    let asked = forged_message(&fixture, channel, &private);
    let opened = fixture.press(ada, &asked, &private).await.unwrap();
    assert!(opened.ephemeral && opened.text().contains("direct messages"), "{}", opened.text());
    let bot = fixture.bot_id();
    let dm = fixture.world.update(|state| state.open_dm(ada, bot)).unwrap();
    assert_eq!(snapshot_of(&fixture, dm).await.kind, Kind::Board);
    fixture.close().await;
}

#[tokio::test]
async fn a_lesson_in_direct_messages_survives_a_restart_and_posts_nothing_in_public() {
    let mut fixture = BotFixture::start().await;
    let (ada, bot) = (fixture.people[0], fixture.bot_id());
    let channel = fixture.world.update(|state| state.open_dm(ada, bot)).unwrap();
    let page = fixture.command(ada, channel, "/basari learn game:card").await;
    let end = finish(&mut fixture, ada, page, |_, buttons| buttons - 1).await;
    assert!(end.text().contains("Three get nothing"), "{}", end.text());
    assert!(public_messages(&fixture).is_empty(), "a lesson posts nothing");

    // Here is private already, so nobody asks where.
    let practice = button_of(&end, "practice:card:-").unwrap();
    let started = fixture.press(ada, &end, &practice).await.unwrap();
    assert!(started.text().contains("Your practice game starts now"), "{}", started.text());
    assert_eq!(snapshot_of(&fixture, channel).await.kind, Kind::Card);
    assert!(public_messages(&fixture).is_empty(), "a practice game posts nothing on a server");
    fixture.close().await;
}

#[tokio::test]
async fn the_lobby_and_help_lead_to_rules_and_lessons_in_private() {
    let fixture = BotFixture::start().await;
    let (ada, bruno, channel) = (fixture.people[0], fixture.people[1], fixture.channel);
    fixture.command(ada, channel, "/basari new seats:5").await;
    let rules = fixture.press_verb(bruno, channel, "rules").await.unwrap();
    assert!(rules.ephemeral && rules.text().contains("The goal"), "{}", rules.text());
    assert!(button_of(&rules, "rules:card:5:round").is_some(), "the rules are those of this game");
    let next = fixture.press(bruno, &rules, &button_of(&rules, "rules:card:5:round").unwrap()).await.unwrap();
    assert!(next.text().contains("A round"), "{}", next.text());
    assert_eq!(next.attachments.len(), 1, "a picture shows a collision");
    let back = fixture.press(bruno, &next, &button_of(&next, "rules:card:5:goal").unwrap()).await.unwrap();
    assert!(back.text().contains("The goal") && back.attachments.is_empty(), "{}", back.text());

    let (lobby, learn) = fixture.wait_for("the lobby", |fixture| fixture.button(bruno, channel, "learn")).await;
    assert!(!lobby.ephemeral);
    let lesson = fixture.press(bruno, &lobby, &learn).await.unwrap();
    assert!(lesson.ephemeral && lesson.text().contains("Learn Basari"), "{}", lesson.text());
    let help = fixture.command(bruno, channel, "/basari help").await;
    let lesson = fixture.press(bruno, &help, &button_of(&help, "learn:card").unwrap()).await.unwrap();
    assert!(lesson.ephemeral && lesson.text().contains("Learn Basari"), "{}", lesson.text());
    fixture.close().await;
}

//! Pictures where people see them: in posts and private answers, and text where they may not be sent.

use discord_playground::world::MessageView;
use discord_playground::world::permissions;

use crate::e2e::support::{BotFixture, play_to_the_end};

fn titled<'a>(messages: &'a [MessageView], title: &str) -> &'a MessageView {
    messages.iter().find(|message| message.text().contains(title)).unwrap_or_else(|| panic!("no post says {title:?}"))
}

fn described(message: &MessageView) -> Vec<String> {
    message.attachments.iter().map(|file| file["description"].as_str().unwrap_or_default().to_owned()).collect()
}

async fn a_game_with_computers(fixture: &BotFixture) {
    let me = fixture.people[0];
    fixture.command(me, fixture.channel, "/basari new game:card computers:2 start:true level:easy").await;
}

#[tokio::test]
async fn stages_and_the_end_come_as_pictures_with_a_description() {
    let fixture = BotFixture::start().await;
    a_game_with_computers(&fixture).await;
    let me = fixture.people[0];
    let answer = fixture.command(me, fixture.channel, "/basari table").await;
    assert!(described(&answer)[0].starts_with("The table, Stage 1"), "{:?}", answer.attachments);
    play_to_the_end(&fixture, fixture.channel, &[me], 5).await;
    fixture.wait_for_outbox().await;
    let messages = fixture.messages(me, fixture.channel);
    let stage =
        messages.iter().find(|message| described(message).iter().any(|alt| alt.starts_with("Score table for stage 1")));
    let stage = stage.expect("the first stage is a picture");
    assert_eq!(stage.attachments.len(), 1);
    assert!(!stage.text().contains("Standings"), "the picture says it: {}", stage.text());
    let last = messages.iter().find(|message| described(message).iter().any(|alt| alt.starts_with("Final standings")));
    assert_eq!(described(last.expect("the end is a picture")).len(), 2);
    fixture.close().await;
}

#[tokio::test]
async fn where_files_are_not_permitted_the_table_is_text_and_people_are_told_once() {
    let fixture = BotFixture::start().await;
    fixture.world.deny_permissions(fixture.channel, permissions::ATTACH_FILES);
    a_game_with_computers(&fixture).await;
    let me = fixture.people[0];
    let answer = fixture.command(me, fixture.channel, "/basari table").await;
    assert!(answer.attachments.is_empty());
    play_to_the_end(&fixture, fixture.channel, &[me], 5).await;
    fixture.wait_for_outbox().await;
    let messages = fixture.messages(me, fixture.channel);
    assert!(messages.iter().all(|message| message.attachments.is_empty()));
    assert!(titled(&messages, "Enough workers").embeds.len() == 1, "the text still has its box");
    let told = messages.iter().filter(|message| !message.ephemeral && message.text().contains("Attach Files")).count();
    assert_eq!(told, 1);
    fixture.close().await;
}

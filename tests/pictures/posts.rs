//! Pictures in posts and private responses, and text in channels where the bot may not attach files.

use discord_playground::world::MessageView;
use discord_playground::world::permissions;

use crate::e2e::support::{BotFixture, FixtureOptions, Process, play_to_the_end};

fn find_post<'a>(messages: &'a [MessageView], title: &str) -> &'a MessageView {
    messages.iter().find(|message| message.text().contains(title)).unwrap_or_else(|| panic!("no post says {title:?}"))
}

fn descriptions(message: &MessageView) -> Vec<String> {
    message.attachments.iter().map(|file| file["description"].as_str().unwrap_or_default().to_owned()).collect()
}

async fn start_game_with_computers(fixture: &BotFixture) {
    let me = fixture.people[0];
    fixture.command(me, fixture.channel, "/basari new game:card computers:2 start:true level:easy").await;
}

#[tokio::test]
async fn stages_and_the_final_result_are_pictures_with_a_description() {
    let fixture = BotFixture::start().await;
    start_game_with_computers(&fixture).await;
    let me = fixture.people[0];
    let response = fixture.command(me, fixture.channel, "/basari table").await;
    assert!(descriptions(&response)[0].starts_with("The table, Stage 1"), "{:?}", response.attachments);
    play_to_the_end(&fixture, fixture.channel, &[me], 5).await;
    fixture.wait_for_outbox().await;
    let messages = fixture.messages(me, fixture.channel);
    let stage = messages
        .iter()
        .find(|message| descriptions(message).iter().any(|alt| alt.starts_with("Score table for stage 1")));
    let stage = stage.expect("a picture of the first stage");
    assert_eq!(stage.attachments.len(), 1);
    assert!(!stage.text().contains("Standings"), "the picture replaces the text: {}", stage.text());
    let last =
        messages.iter().find(|message| descriptions(message).iter().any(|alt| alt.starts_with("Final standings")));
    assert_eq!(descriptions(last.expect("pictures of the final result")).len(), 2);
    fixture.close().await;
}

#[tokio::test]
async fn without_the_permission_the_table_is_text_and_one_notice_says_why() {
    let fixture = BotFixture::start().await;
    fixture.world.deny_permissions(fixture.channel, permissions::ATTACH_FILES);
    start_game_with_computers(&fixture).await;
    let me = fixture.people[0];
    let response = fixture.command(me, fixture.channel, "/basari table").await;
    assert!(response.attachments.is_empty());
    play_to_the_end(&fixture, fixture.channel, &[me], 5).await;
    fixture.wait_for_outbox().await;
    let messages = fixture.messages(me, fixture.channel);
    assert!(messages.iter().all(|message| message.attachments.is_empty()));
    assert!(find_post(&messages, "Enough workers").embeds.len() == 1, "the text is still an embed");
    let notices =
        messages.iter().filter(|message| !message.ephemeral && message.text().contains("Attach Files")).count();
    assert_eq!(notices, 1);
    fixture.close().await;
}

#[tokio::test]
async fn texts_in_several_fonts_cause_no_warnings() {
    let fixture = BotFixture::without_bot(FixtureOptions::default()).await;
    let process = Process::start(&fixture, &fixture.database(), &[]);
    fixture.commands_registered().await;
    // Right-to-left text is laid out as a whole, so this name is one text in two fonts.
    let (person, name) = (fixture.people[0], "محمد 千代");
    fixture.world.update(|state| state.users.get_mut(&person).unwrap().display_name = name.to_owned());
    fixture.command(person, fixture.channel, "/basari new game:card computers:2 start:true level:easy").await;
    let table = fixture.command(person, fixture.channel, "/basari table").await;
    assert!(descriptions(&table)[0].contains("千代"), "{:?}", table.attachments);
    let log = process.stop().await;
    assert!(log.contains("commands are registered") && !log.contains("usvg"), "{log}");
    fixture.close().await;
}

//! Rate limits for people and servers, and the permissions that the bot asks for.

use basari::discord::PERMISSIONS;
use discord_playground::world::permissions;
use serde_json::Map;

use super::support::{BotFixture, FixtureOptions, Process, play_to_the_end, start_game};

#[tokio::test]
async fn a_person_above_their_limit_gets_a_private_refusal_and_nothing_is_posted() {
    let fixture = BotFixture::without_bot(FixtureOptions::default()).await;
    // With these limits the next token takes at least 30 seconds.
    let flags = ["--set", "limits.user_per_minute=1", "--set", "limits.server_per_minute=2"];
    let process = Process::start(&fixture, &fixture.database(), &flags);
    fixture.commands_registered().await;
    let [ada, bruno, chiyo] = [0, 1, 2].map(|index| fixture.people[index]);
    fixture.command(ada, fixture.channel, "/basari new").await;
    let posts = || fixture.messages(bruno, fixture.other_channel).len();
    let response = fixture.command(ada, fixture.other_channel, "/basari new").await;
    assert!(response.ephemeral && response.text().contains("too much at once"), "{}", response.text());
    assert_eq!(posts(), 0);
    // Each person has their own limit, but the server has one as well.
    let response = fixture.command(bruno, fixture.channel, "/basari join").await;
    assert!(response.text().contains("You're in"), "{}", response.text());
    let response = fixture.command(chiyo, fixture.channel, "/basari join").await;
    assert!(response.text().contains("too much at once"), "{}", response.text());
    drop(process);
    fixture.close().await;
}

#[tokio::test]
async fn private_commands_and_suggestions_have_limits_too() {
    let fixture = BotFixture::without_bot(FixtureOptions::default()).await;
    let flags = ["--set", "limits.user_per_minute=2", "--set", "limits.server_per_minute=0"];
    let process = Process::start(&fixture, &fixture.database(), &flags);
    fixture.commands_registered().await;
    let [ada, bruno] = [0, 1].map(|index| fixture.people[index]);
    fixture.command(ada, fixture.channel, "/basari new game:card seats:3 computers:2 start:true").await;
    let basari = fixture.world.read(|state| {
        let mut commands = state.commands.values().filter(|command| command.name() == "basari");
        commands.next().unwrap().id
    });
    let path = ["manage", "replace"].map(str::to_owned);
    let suggested = async || {
        fixture.world.autocomplete(ada, fixture.channel, basari, &path, &Map::new(), "seat").await.unwrap().len()
    };
    // Suggestions have their own limit, so typing does not use up commands.
    assert_eq!([suggested().await, suggested().await, suggested().await], [3, 3, 0]);
    assert!(!fixture.command(ada, fixture.channel, "/basari hand").await.text().contains("too much at once"));
    for command in ["/basari hand", "/basari rules", "/basari games", "/basari table"] {
        let response = fixture.command(ada, fixture.channel, command).await;
        assert!(response.ephemeral && response.text().contains("too much at once"), "{}", response.text());
    }
    assert!(!fixture.command(bruno, fixture.channel, "/basari rules").await.text().contains("too much at once"));
    // The buttons of the game still work.
    let picker = fixture.press_verb(ada, fixture.channel, "choose").await.unwrap();
    assert!(!picker.text().contains("too much at once"), "{}", picker.text());
    drop(process);
    fixture.close().await;
}

#[tokio::test]
async fn the_invite_permissions_suffice_for_a_whole_game() {
    let fixture = BotFixture::start().await;
    fixture.world.deny_permissions(fixture.channel, !PERMISSIONS);
    let people = fixture.people[..3].to_vec();
    let opened = fixture.command(people[0], fixture.other_channel, "/basari about").await;
    assert!(!opened.text().is_empty());
    start_game(&fixture, fixture.channel, &people, "/basari new game:card seats:3").await;
    play_to_the_end(&fixture, fixture.channel, &people, 13).await;
    let transcript = fixture.transcript(people[0], fixture.channel);
    assert!(!transcript.contains("permission"), "nothing was missing:\n{transcript}");
    fixture.close().await;
}

#[test]
fn the_invite_permissions_match_the_readme_and_what_the_bot_uses() {
    let used = permissions::VIEW_CHANNEL
        | permissions::SEND_MESSAGES
        | permissions::EMBED_LINKS
        | permissions::ATTACH_FILES
        | permissions::READ_MESSAGE_HISTORY
        | permissions::CREATE_PUBLIC_THREADS
        | permissions::SEND_MESSAGES_IN_THREADS;
    assert_eq!(PERMISSIONS, used);
    for file in ["README.md", "docs/HOSTING.md"] {
        let text = std::fs::read_to_string(format!("{}/{file}", env!("CARGO_MANIFEST_DIR"))).unwrap();
        assert!(text.contains(&format!("permissions={PERMISSIONS}")), "the link of the invitation");
    }
}

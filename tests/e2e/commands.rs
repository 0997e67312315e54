//! Every command responds in private with what it promises.

use basari::service::UserId;
use discord_playground::world::MessageView;
use serde_json::{Value, json};

use super::support::{BotFixture, snapshot_of, start_game};

#[tokio::test]
async fn every_command_responds_in_private_with_its_page() {
    let fixture = BotFixture::start().await;
    let ada = fixture.people[0];
    let none = "There's no game in this channel";
    for (command, expected) in [
        ("/basari join", none),
        ("/basari leave", none),
        ("/basari start", none),
        ("/basari manage cancel", none),
        ("/basari manage pause", none),
        ("/basari manage resume", none),
        ("/basari rematch", none),
        ("/basari hand", none),
        ("/basari table", none),
        ("/basari manage replace seat:1", none),
        ("/basari manage end-wait seat:1", none),
        ("/basari away", "not in a game right now"),
        ("/basari away until:yesterday", "already passed"),
        ("/basari away until:15d", "at most 14 days"),
        ("/basari away until:\"tomorrow Europe/Atlantis\"", "time zone"),
        ("/basari away until:whenever", "I don't understand this time"),
        ("/basari rules", "gem"),
        ("/basari rules topic:barter game:board", "offer"),
        ("/basari games", "games"),
        ("/basari help", "</basari new:"),
        ("/basari about", "reconstructions"),
        ("/basari me notify how:silent", "I don't notify you"),
        ("/basari me notify quiet_from:22:00 quiet_to:07:30 time_zone:Europe/Berlin", "22:00"),
        ("/basari me notify quiet_from:25:00 quiet_to:07:30", "Quiet hours"),
        ("/basari me notify quiet_from:22:00 quiet_to:07:30 time_zone:Mars/Olympus", "time zone"),
        ("/basari me language language:en", "English"),
        ("/basari me language language:auto", "your Discord language"),
        ("/basari me export", "everything I store"),
        ("/basari me delete", "This can't be undone"),
        ("/basari-settings game:board pace:day start:managers hints:false", "Board"),
    ] {
        let answer = fixture.command(ada, fixture.channel, command).await;
        assert!(answer.ephemeral, "{command} is answered in private");
        assert!(answer.text().contains(expected), "{command}: {}", answer.text());
    }
    let export = fixture.command(ada, fixture.channel, "/basari me export").await;
    assert_eq!(export.attachments.len(), 1, "the export is a file");
    fixture.close().await;
}

#[tokio::test]
async fn a_fourth_stage_is_refused() {
    let fixture = BotFixture::start().await;
    let (ada, command) = (fixture.people[0], "/basari new game:card stages:4");
    assert!(fixture.world.run_typed_command(ada, fixture.channel, command).is_err(), "Discord knows the limit");
    // A client that does not know the limit.
    fixture.world.update(|state| {
        for command in state.commands.values_mut() {
            for entry in command.json["options"].as_array_mut().into_iter().flatten() {
                for option in entry["options"].as_array_mut().into_iter().flatten() {
                    option.as_object_mut().unwrap().remove("max_value");
                }
            }
        }
    });
    let answer = fixture.command(ada, fixture.channel, command).await;
    assert!(answer.ephemeral && answer.text().contains("A game has 1 to 3 stages."), "{}", answer.text());
    fixture.close().await;
}

#[tokio::test]
async fn away_shows_where_the_game_waits() {
    let fixture = BotFixture::start().await;
    let (ada, channel) = (fixture.people[0], fixture.channel);
    start_game(&fixture, channel, &fixture.people[..3], "/basari new game:card pace:day").await;
    let page = fixture.command(ada, channel, "/basari away until:3d how:wait").await;
    assert!(page.text().contains("The game waits for you"), "{}", page.text());
    assert!(snapshot_of(&fixture, channel).await.occupants[0].is_waited_for());
    let again = fixture.command(ada, channel, "/basari away").await;
    assert!(again.text().contains("The game waits for you"), "{}", again.text());
    fixture.close().await;
}

#[tokio::test]
async fn commands_are_listed_by_use_with_room_for_more() {
    let fixture = BotFixture::start().await;
    let names: Vec<String> = fixture.world.read(|state| {
        let basari = state.commands.values().find(|command| command.name() == "basari").unwrap();
        let entries = basari.json["options"].as_array().unwrap();
        entries.iter().map(|entry| entry["name"].as_str().unwrap().to_owned()).collect()
    });
    assert_eq!(names[..5], ["new", "hand", "table", "rules", "games"]);
    assert!(names.len() <= 22, "Discord allows 25 entries: {names:?}");
    fixture.close().await;
}

#[tokio::test]
async fn a_game_can_be_played_from_lobby_to_cancellation_by_commands() {
    let fixture = BotFixture::start().await;
    let people = fixture.people[..3].to_vec();
    fixture.command(people[0], fixture.channel, "/basari new game:board computers:1").await;
    for &person in &people[1..] {
        fixture.command(person, fixture.channel, "/basari join").await;
    }
    fixture.command(people[0], fixture.channel, "/basari start").await;
    let hand = fixture.command(people[1], fixture.channel, "/basari hand").await;
    assert!(!hand.selects().is_empty(), "the board game begins with an archway: {}", hand.text());
    fixture.command(people[0], fixture.channel, "/basari manage pause").await;
    fixture
        .wait_for("the paused panel", |fixture| {
            let now = fixture.messages(people[1], fixture.channel).into_iter().find(|one| one.id == hand.id)?;
            (now.text().contains("paused") && now.selects().is_empty()).then_some(())
        })
        .await;
    let panel = fixture.command(people[2], fixture.channel, "/basari hand").await;
    assert!(panel.text().contains("paused"), "{}", panel.text());
    assert!(panel.selects().is_empty(), "a paused game has no live menus");
    fixture.command(people[0], fixture.channel, "/basari manage resume").await;
    let left = fixture.command(people[2], fixture.channel, "/basari leave").await;
    assert!(left.text().contains("You've left"), "{}", left.text());
    let question = fixture.command(people[0], fixture.channel, "/basari manage cancel").await;
    let sure =
        question.buttons().into_iter().find_map(|button| button.custom_id.filter(|id| id.ends_with("cancel-sure")));
    let answer = fixture.press(people[0], &question, &sure.unwrap()).await.unwrap();
    assert!(answer.text().contains("canceled"), "{}", answer.text());
    fixture
        .wait_for("nothing can be chosen any more", |fixture| {
            let all = fixture.messages(people[0], fixture.channel);
            // A notice keeps its "I'm back" button, which explains that the game is canceled.
            let mut buttons = all.iter().filter(|message| !message.ephemeral).flat_map(MessageView::buttons);
            buttons.all(|button| button.custom_id.is_some_and(|id| id.ends_with(":back"))).then_some(())
        })
        .await;
    let way_back = fixture.press_verb(people[2], fixture.channel, "back").await.unwrap();
    assert!(way_back.text().contains("canceled"), "{}", way_back.text());
    fixture.close().await;
}

#[tokio::test]
async fn a_command_in_the_wrong_channel_names_the_right_one() {
    let fixture = BotFixture::start().await;
    let people = fixture.people[..3].to_vec();
    let (ada, elsewhere) = (people[0], fixture.other_channel);
    fixture.command(ada, fixture.channel, "/basari new game:card").await;
    let text = fixture.command(ada, elsewhere, "/basari hand").await.text();
    let channel = format!("<#{}>", fixture.channel);
    assert!(text.contains("no game in this channel") && text.contains(&format!("playing in {channel}")), "{text}");
    fixture.command(people[1], fixture.channel, "/basari join").await;
    fixture.command(people[2], fixture.channel, "/basari join").await;
    fixture.command(ada, fixture.channel, "/basari start").await;
    let text = fixture.command(ada, elsewhere, "/basari table").await.text();
    assert!(text.contains(&format!("your turn in {channel}")), "{text}");
    // Somebody else plays in the other channel.
    fixture.command(fixture.people[3], elsewhere, "/basari new computers:2 start:true").await;
    let text = fixture.command(ada, elsewhere, "/basari hand").await.text();
    assert!(text.contains("not in this game") && text.contains(&format!("your turn in {channel}")), "{text}");
    let text = fixture.command(fixture.people[4], elsewhere, "/basari hand").await.text();
    assert!(text.contains("not in this game") && !text.contains("<#"), "{text}");
    fixture.close().await;
}

#[tokio::test]
async fn commands_are_registered_only_when_they_changed() {
    let mut fixture = BotFixture::start().await;
    let ids = |fixture: &BotFixture| fixture.world.read(|state| state.commands.keys().copied().collect::<Vec<_>>());
    let versions = |fixture: &BotFixture| fixture.world.read(|state| format!("{:?}", state.commands));
    let (before, written) = (ids(&fixture), versions(&fixture));
    fixture.app.take().unwrap().stop().await;
    fixture.start_bot().await;
    fixture.command(fixture.people[0], fixture.channel, "/basari help").await;
    assert_eq!(ids(&fixture), before);
    assert_eq!(versions(&fixture), written);
    fixture.close().await;
}

#[tokio::test]
async fn commands_are_installed_on_servers_and_registered_again_when_that_changes() {
    let mut fixture = BotFixture::start().await;
    let places = |fixture: &BotFixture| {
        let of = |json: &Value| ["name", "integration_types", "contexts"].map(|field| json[field].clone());
        let mut places: Vec<_> =
            fixture.world.read(|state| state.commands.values().map(|command| of(&command.json)).collect());
        places.sort_by_key(|[name, ..]| name.to_string());
        places
    };
    // Installed on servers (0). Used on servers (0) and in direct messages with the bot (1).
    let wanted = [[json!("basari"), json!([0]), json!([0, 1])], [json!("basari-settings"), json!([0]), json!([0])]];
    assert_eq!(places(&fixture), wanted);
    fixture.app.take().unwrap().stop().await;
    fixture.world.update(|state| {
        for command in state.commands.values_mut() {
            command.json["integration_types"] = json!([0, 1]);
            command.json["contexts"] = Value::Null;
        }
    });
    fixture.start_bot().await;
    fixture.wait_for("the right places again", |fixture| (places(fixture) == wanted).then_some(())).await;
    fixture.close().await;
}

#[tokio::test]
async fn only_managers_change_the_settings_of_a_server() {
    let fixture = BotFixture::start().await;
    let guest = fixture.people[1];
    let command = "/basari-settings game:board";
    assert!(fixture.world.run_typed_command(guest, fixture.channel, command).is_err(), "Discord hides the command");
    // The settings of a server can show the command to everyone. The bot still refuses.
    let server = fixture.playground.server_of("table-one");
    fixture.world.set_command_permission(server, "basari-settings", guest, true);
    let answer = fixture.command(guest, fixture.channel, command).await;
    assert!(answer.text().contains("manage the server"), "{}", answer.text());
    fixture.close().await;
}

#[tokio::test]
async fn only_the_host_changes_the_lobby_settings() {
    let fixture = BotFixture::start().await;
    let (host, guest) = (fixture.people[0], fixture.people[1]);
    fixture.command(host, fixture.channel, "/basari new game:card").await;
    let page = fixture.press_verb(host, fixture.channel, "lobby").await.unwrap();
    assert!(page.selects().len() >= 2, "{}", page.text());
    let settings = async || snapshot_of(&fixture, fixture.channel).await.settings;
    for select in page.selects() {
        let mut seen = Vec::new();
        for (value, _) in [select.options.first().unwrap(), select.options.last().unwrap()] {
            let answer = fixture.choose(host, &page, &select.custom_id, value).await.unwrap();
            assert!(answer.ephemeral);
            seen.push(settings().await);
        }
        assert_ne!(seen[0], seen[1], "the first line of {select:?} is another one than the last");
    }
    // A guest is told before they see a menu. The permission matrix forges clicks on the menu.
    let refused = fixture.press_verb(guest, fixture.channel, "lobby").await.unwrap();
    assert!(refused.text().contains("Only the host") && refused.selects().is_empty(), "{}", refused.text());
    fixture.close().await;
}

#[tokio::test]
async fn the_rematch_button_opens_a_lobby_with_the_same_players() {
    let fixture = BotFixture::start().await;
    let people = fixture.people[..3].to_vec();
    start_game(&fixture, fixture.channel, &people, "/basari new game:card seats:3").await;
    super::support::play_to_the_end(&fixture, fixture.channel, &people, 21).await;
    fixture.press_verb(people[0], fixture.channel, "rematch").await;
    let invitation = |fixture: &BotFixture| {
        let (lobby, _) = fixture.button(people[0], fixture.channel, "join")?;
        lobby.content.contains("rematch").then_some(lobby.content)
    };
    let content = fixture.wait_for("an invitation", invitation).await;
    let mention = |person: &u64| content.contains(&format!("<@{person}>"));
    assert_eq!(people.iter().map(mention).collect::<Vec<_>>(), [false, true, true], "{content}");
    for (person, pinged) in people.iter().zip([false, true, true]) {
        let (lobby, _) = fixture.button(*person, fixture.channel, "join").unwrap();
        assert_eq!(lobby.pings_me, pinged);
    }
    for &person in &people[1..] {
        fixture.press_verb(person, fixture.channel, "join").await;
    }
    fixture
        .wait_for("a new table with all of them", |fixture| {
            let (lobby, _) = fixture.button(people[0], fixture.channel, "start")?;
            let text = lobby.text();
            ["Ada", "Bruno", "千代"].iter().all(|name| text.contains(name)).then_some(())
        })
        .await;
    fixture.close().await;
}

#[tokio::test]
async fn the_first_round_post_shows_what_the_players_contributed() {
    for (kind, place) in [("card", "Round 1"), ("board", "archway")] {
        let fixture = BotFixture::start().await;
        let (host, guest) = (fixture.people[0], fixture.people[1]);
        fixture.command(host, fixture.channel, &format!("/basari new game:{kind} computers:1 seats:3")).await;
        let (lobby, _) = fixture.wait_for("the lobby", |fixture| fixture.button(guest, fixture.channel, "join")).await;
        fixture.command(guest, fixture.channel, "/basari join words:@everyone-abracadabra").await;
        fixture.command(host, fixture.channel, "/basari start").await;
        let game = fixture.service().games_of(UserId(host)).await.unwrap()[0].game.clone();
        let fairness = fixture.service().view_game(&game, None).await.unwrap().fairness;
        let (commitment, contributions) = (fairness.commitment, fairness.contributions.unwrap());
        let first = fixture
            .wait_for("the first post", |fixture| {
                let (post, _) = fixture.button(host, fixture.channel, "choose")?;
                (post.id != lobby.id).then_some(post)
            })
            .await;
        let footer = first.embeds[0]["footer"]["text"].as_str().unwrap();
        assert!(first.text().contains(place), "{}", first.text());
        assert!(footer.contains(&contributions[..40]) && !footer.contains(&contributions), "{footer}");
        let footer = lobby.embeds[0]["footer"]["text"].as_str().unwrap();
        assert!(footer.contains(&commitment[..40]) && !footer.contains(&commitment), "{footer}");
        assert!(
            !fixture.transcript(host, fixture.channel).contains("abracadabra"),
            "words are shown only in the proof"
        );
        fixture.close().await;
    }
}

//! Every command answers, privately and with what it promises.

use discord_playground::world::MessageView;

use super::support::{House, start_game, table_of};

#[tokio::test]
async fn every_command_that_shows_something_shows_it() {
    let house = House::open().await;
    let ada = house.people[0];
    let none = "There's no game in this channel";
    for (command, expected) in [
        ("/basari join", none),
        ("/basari leave", none),
        ("/basari start", none),
        ("/basari cancel", none),
        ("/basari pause", none),
        ("/basari resume", none),
        ("/basari rematch", none),
        ("/basari hand", none),
        ("/basari table", none),
        ("/basari replace seat:1", none),
        ("/basari rules", "gem"),
        ("/basari rules topic:barter game:board", "offer"),
        ("/basari games", "games"),
        ("/basari help", "/basari new"),
        ("/basari about", "reconstructions"),
        ("/basari notify how:silent", "I don't notify you"),
        ("/basari notify quiet_from:22:00 quiet_to:07:30 time_zone:Europe/Berlin", "22:00"),
        ("/basari notify quiet_from:25:00 quiet_to:07:30", "Quiet hours"),
        ("/basari notify quiet_from:22:00 quiet_to:07:30 time_zone:Mars/Olympus", "time zone"),
        ("/basari language language:en", "English"),
        ("/basari language language:auto", "your Discord language"),
        ("/basari privacy export", "everything I store"),
        ("/basari privacy delete", "This can't be undone"),
        ("/basari-settings game:board pace:day start:managers hints:false", "Board"),
    ] {
        let answer = house.command(ada, house.table, command).await;
        assert!(answer.ephemeral, "{command} is answered in private");
        assert!(answer.text().contains(expected), "{command}: {}", answer.text());
    }
    let export = house.command(ada, house.table, "/basari privacy export").await;
    assert_eq!(export.attachments.len(), 1, "the export is a file");
    house.close().await;
}

#[tokio::test]
async fn commands_carry_a_game_from_the_lobby_to_its_end() {
    let house = House::open().await;
    let people = house.people[..3].to_vec();
    house.command(people[0], house.table, "/basari new game:board computers:1").await;
    for &person in &people[1..] {
        house.command(person, house.table, "/basari join").await;
    }
    house.command(people[0], house.table, "/basari start").await;
    let hand = house.command(people[1], house.table, "/basari hand").await;
    assert!(!hand.selects().is_empty(), "the board game begins with an archway: {}", hand.text());
    house.command(people[0], house.table, "/basari pause").await;
    let refused = house.press_verb(people[2], house.table, "choose").await.unwrap();
    let menu = refused.selects().into_iter().next().expect("what was asked can still be seen");
    let answer = house.choose(people[2], &refused, &menu.custom_id, &menu.options[0].0).await.unwrap();
    assert!(answer.text().contains("paused"), "{}", answer.text());
    house.command(people[0], house.table, "/basari resume").await;
    let left = house.command(people[2], house.table, "/basari leave").await;
    assert!(left.text().contains("You've left"), "{}", left.text());
    let question = house.command(people[0], house.table, "/basari cancel").await;
    let sure =
        question.buttons().into_iter().find_map(|button| button.custom_id.filter(|id| id.ends_with("cancel-sure")));
    let answer = house.press(people[0], &question, &sure.unwrap()).await.unwrap();
    assert!(answer.text().contains("canceled"), "{}", answer.text());
    house
        .until("nothing can be chosen any more", |house| {
            let all = house.messages(people[0], house.table);
            // A notice keeps its way back: it answers that the game is cancelled.
            let mut buttons = all.iter().filter(|message| !message.ephemeral).flat_map(MessageView::buttons);
            buttons.all(|button| button.custom_id.is_some_and(|id| id.ends_with(":back"))).then_some(())
        })
        .await;
    let way_back = house.press_verb(people[2], house.table, "back").await.unwrap();
    assert!(way_back.text().contains("canceled"), "{}", way_back.text());
    house.close().await;
}

#[tokio::test]
async fn commands_are_registered_only_when_they_changed() {
    let mut house = House::open().await;
    let ids = |house: &House| house.world.read(|state| state.commands.keys().copied().collect::<Vec<_>>());
    let versions = |house: &House| house.world.read(|state| format!("{:?}", state.commands));
    let (before, written) = (ids(&house), versions(&house));
    house.app.take().unwrap().stop().await;
    house.start_bot().await;
    house.command(house.people[0], house.table, "/basari help").await;
    assert_eq!(ids(&house), before);
    assert_eq!(versions(&house), written);
    house.close().await;
}

#[tokio::test]
async fn only_managers_change_the_settings_of_a_server() {
    let house = House::open().await;
    let answer = house.command(house.people[1], house.table, "/basari-settings game:board").await;
    assert!(answer.text().contains("manage the server"), "{}", answer.text());
    house.close().await;
}

#[tokio::test]
async fn the_lobby_can_be_changed_by_its_host_alone() {
    let house = House::open().await;
    let (host, guest) = (house.people[0], house.people[1]);
    house.command(host, house.table, "/basari new game:card").await;
    let page = house.press_verb(host, house.table, "lobby").await.unwrap();
    assert!(page.selects().len() >= 2, "{}", page.text());
    let settings = async || table_of(&house, house.table).await.settings;
    for select in page.selects() {
        let mut seen = Vec::new();
        for (value, _) in [select.options.first().unwrap(), select.options.last().unwrap()] {
            let answer = house.choose(host, &page, &select.custom_id, value).await.unwrap();
            assert!(answer.ephemeral);
            seen.push(settings().await);
        }
        assert_ne!(seen[0], seen[1], "the first line of {select:?} is another one than the last");
        // The guest sees the settings, and cannot go back to the first line.
        let shown = house.press_verb(guest, house.table, "lobby").await.unwrap();
        let menu = shown.selects().into_iter().find(|menu| menu.options == select.options).unwrap();
        let refused = house.choose(guest, &shown, &menu.custom_id, &menu.options[0].0).await.unwrap();
        assert!(refused.text().contains("Only the host"), "{}", refused.text());
        assert_eq!(settings().await, seen[1], "a guest changes nothing");
    }
    house.close().await;
}

#[tokio::test]
async fn a_rematch_is_one_click_away() {
    let house = House::open().await;
    let people = house.people[..3].to_vec();
    start_game(&house, house.table, &people, "/basari new game:card seats:3").await;
    super::support::play_to_the_end(&house, house.table, &people, 21).await;
    for &person in &people {
        house.press_verb(person, house.table, "rematch").await;
    }
    house
        .until("a new table with all of them", |house| {
            let (lobby, _) = house.button(people[0], house.table, "start")?;
            let text = lobby.text();
            ["Ada", "Bruno", "千代"].iter().all(|name| text.contains(name)).then_some(())
        })
        .await;
    house.close().await;
}

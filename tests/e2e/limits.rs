//! How much may be asked of the bot, and how much it asks for.

use basari::discord::PERMISSIONS;
use discord_playground::world::permissions;

use super::support::{House, Plan, Process, play_to_the_end, start_game};

#[tokio::test]
async fn whoever_makes_it_post_too_often_is_told_so_in_private_and_nothing_is_posted() {
    let house = House::without_bot(Plan::default()).await;
    // So few that half a minute goes by before there is one more.
    let flags = ["--set", "limits.user_per_minute=1", "--set", "limits.server_per_minute=2"];
    let process = Process::start(&house, &house.database(), &flags);
    house.commands_registered().await;
    let [ada, bruno, chiyo] = [0, 1, 2].map(|index| house.people[index]);
    house.command(ada, house.table, "/basari new").await;
    let posts = || house.messages(bruno, house.other_table).len();
    let said = house.command(ada, house.other_table, "/basari new").await;
    assert!(said.ephemeral && said.text().contains("too much at once"), "{}", said.text());
    assert_eq!(posts(), 0);
    // What only shows something is not counted.
    assert!(!house.command(ada, house.table, "/basari rules").await.text().contains("too much at once"));
    // The others have their own limit, until it is too much for the server.
    let said = house.command(bruno, house.table, "/basari join").await;
    assert!(said.text().contains("You're in"), "{}", said.text());
    let said = house.command(chiyo, house.table, "/basari join").await;
    assert!(said.text().contains("too much at once"), "{}", said.text());
    drop(process);
    house.close().await;
}

#[tokio::test]
async fn the_permissions_of_the_invitation_are_enough_for_a_whole_game() {
    let house = House::open().await;
    house.world.deny_permissions(house.table, !PERMISSIONS);
    let people = house.people[..3].to_vec();
    let opened = house.command(people[0], house.other_table, "/basari about").await;
    assert!(!opened.text().is_empty());
    start_game(&house, house.table, &people, "/basari new game:card seats:3").await;
    play_to_the_end(&house, house.table, &people, 13).await;
    let told = house.transcript(people[0], house.table);
    assert!(!told.contains("permission"), "nothing was missing:\n{told}");
    house.close().await;
}

#[test]
fn the_permissions_of_the_invitation_are_what_the_bot_uses_and_what_the_readme_says() {
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

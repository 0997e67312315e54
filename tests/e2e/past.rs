//! What is left of games: leaderboards, figures, past games, replays and proofs, by clicks.

use discord_playground::Id;
use discord_playground::world::MessageView;

use super::support::{House, play_to_the_end, start_game};

/// A house in which three people have played a card game to its end, and the game's id.
async fn after_a_game() -> (House, String) {
    let house = House::open().await;
    let people = house.people[..3].to_vec();
    start_game(&house, house.table, &people, "/basari new game:card seats:3 pace:evening").await;
    play_to_the_end(&house, house.table, &people, 5).await;
    house.settled().await;
    let (_, id) = house.button(people[0], house.table, "rematch").unwrap();
    let game = id.split(':').nth(1).unwrap().to_owned();
    (house, game)
}

/// The button with this label, pressed.
async fn press(house: &House, person: Id, message: &MessageView, label: &str) -> MessageView {
    let button = message.buttons().into_iter().find(|button| button.label == label && !button.disabled);
    let button = button.unwrap_or_else(|| panic!("no button {label}:\n{}", message.text()));
    house.press(person, message, &button.custom_id.unwrap()).await.unwrap()
}

/// The file of a message with this ending.
fn file(house: &House, message: &MessageView, ending: &str) -> String {
    let id: Id = message.id.parse().unwrap();
    house.world.read(|state| {
        let file = state.messages[&id].attachments.iter().find(|file| file.filename.ends_with(ending)).unwrap();
        String::from_utf8(file.bytes.to_vec()).unwrap()
    })
}

#[tokio::test]
async fn a_rated_game_shows_on_the_leaderboard() {
    let (house, _) = after_a_game().await;
    let (ada, dev) = (house.people[0], house.people[3]);
    let read = house.transcript(ada, house.table);
    assert!(read.contains("Ratings on this server"), "the final post tells the changes:\n{read}");
    let board = house.command(ada, house.table, "/basari leaderboard").await;
    let text = board.text();
    assert!(text.contains("**1.**") && text.contains("**3.**") && text.contains("👉"), "{text}");
    assert_eq!(board.attachments[0]["filename"], "leaderboard.png");
    assert_eq!(board.attachments[0]["content_type"], "image/png");
    assert!(text.contains("100 × (μ − 3σ)"), "what the rating is stands on the page: {text}");
    let stranger = house.command(dev, house.table, "/basari leaderboard where:everywhere period:week by:wins").await;
    assert!(stranger.text().contains("All servers · this week (UTC) · by wins"), "{}", stranger.text());
    assert!(stranger.text().contains("You don't have a rated game"), "{}", stranger.text());
    let empty = house.command(dev, house.table, "/basari leaderboard game:board").await;
    assert!(empty.text().contains("Nobody is here yet. Only rated games count"), "{}", empty.text());
    // Another order by the menu, and then Ada hides.
    let wins = "b1:-:0:board:start:card:n:all:games:0";
    let by_games = house.choose(ada, &board, "b1:-:0:menu:0", wins).await.unwrap();
    assert!(by_games.text().contains("by games"), "{}", by_games.text());
    let hidden = press(&house, ada, &by_games, "Hide me").await;
    assert!(hidden.text().contains("off the leaderboards"), "{}", hidden.text());
    let seen = house.command(dev, house.table, "/basari leaderboard").await.text();
    assert!(!seen.contains("Ada") && seen.contains("**2.**") && !seen.contains("**3.**"), "{seen}");
    let refused = house.command(dev, house.table, &format!("/basari stats person:{ada}")).await.text();
    assert!(refused.contains("keeps their stats and past games private"), "{refused}");
    let back = house.command(ada, house.table, "/basari privacy hide hidden:false").await.text();
    assert!(back.contains("back on the leaderboards"), "{back}");
    house.close().await;
}

#[tokio::test]
async fn figures_and_past_games_lead_to_a_replay() {
    let (house, game) = after_a_game().await;
    let (ada, bruno) = (house.people[0], house.people[1]);
    let stats = house.command(ada, house.table, "/basari stats").await;
    assert!(stats.ephemeral);
    for part in ["1 game", "points per game", "Favorite action", "Offers made", "across all servers", &game] {
        assert!(stats.text().contains(part), "{part}:\n{}", stats.text());
    }
    let other = press(&house, ada, &stats, "Board game").await;
    assert!(other.text().contains("No finished games yet"), "{}", other.text());
    let of_bruno = house.command(ada, house.table, &format!("/basari stats person:{bruno}")).await;
    assert!(of_bruno.text().contains("1 game"), "{}", of_bruno.text());
    let history = house.command(ada, house.table, "/basari history").await;
    assert!(history.text().contains(&game) && history.text().contains("of 3"), "{}", history.text());
    assert!(history.text().contains("https://discord.com/channels/"), "{}", history.text());
    let first = format!("b1:{game}:0:replay:start:0");
    let step = house.choose(ada, &history, "b1:-:0:menu:0", &first).await.unwrap();
    assert!(step.text().contains("Step 1 of "), "{}", step.text());
    let step = press(&house, ada, &step, "Round ▶").await;
    assert!(step.text().contains("Step 2 of "), "{}", step.text());
    let stage = press(&house, ada, &step, "Stage ▶").await;
    assert!(stage.text().contains("Stage 2"), "{}", stage.text());
    let end = press(&house, ada, &stage, "End ⏭").await;
    assert!(end.text().contains("Ratings on this server"), "{}", end.text());
    let back = press(&house, ada, &end, "◀ Stage").await;
    assert!(back.text().contains("Stage 3"), "{}", back.text());
    let start = press(&house, ada, &back, "⏮ Start").await;
    assert!(start.text().contains("Step 1 of "), "{}", start.text());
    let none = house.command(ada, house.table, "/basari replay game:dora-mipu-kela-47").await.text();
    assert!(!none.contains("Step"), "{none}");
    house.close().await;
}

#[tokio::test]
async fn a_running_game_is_not_replayed_and_its_secret_not_told() {
    let house = House::open().await;
    let people = house.people[..3].to_vec();
    start_game(&house, house.table, &people, "/basari new game:card seats:3 pace:evening").await;
    let (_, id) = house.until("a round", |house| house.button(people[0], house.table, "choose")).await;
    let game = id.split(':').nth(1).unwrap().to_owned();
    for command in ["replay", "verify"] {
        let answer = house.command(people[0], house.table, &format!("/basari {command} game:{game}")).await;
        assert!(answer.text().contains("isn't over"), "{}", answer.text());
        assert!(answer.attachments.is_empty());
    }
    house.close().await;
}

#[tokio::test]
async fn a_game_is_verified_and_a_tampered_record_is_not() {
    let (house, game) = after_a_game().await;
    let ada = house.people[0];
    let fair = house.command(ada, house.table, &format!("/basari verify game:{game}")).await;
    assert!(fair.text().contains("the cards and dice were fair"), "{}", fair.text());
    let files = press(&house, ada, &fair, "Record").await;
    let (record, proof) = (file(&house, &files, ".jsonl"), file(&house, &files, ".proof.json"));
    assert!(proof.contains("\"secret\""));
    // The very record, as a file.
    let attach = |text: &str| house.world.update(|state| state.add_uploaded_file("game.jsonl", text.as_bytes()));
    let same = attach(&record);
    let answer = house.command(ada, house.table, &format!("/basari verify record:{same}")).await;
    assert!(answer.text().contains("the cards and dice were fair"), "{}", answer.text());
    // One card is another: of the two that were dealt first, each gets the other's.
    let mut lines: Vec<String> = record.lines().map(str::to_owned).collect();
    let at = lines.iter().position(|line| line.contains("\"what\":\"deal\"")).unwrap();
    let due = lines[at].clone();
    lines[at] = lines[at + 1].replace("\"seat\":1", "\"seat\":0");
    let forged = attach(&lines.join("\n"));
    let answer = house.command(ada, house.table, &format!("/basari verify record:{forged}")).await;
    let text = answer.text();
    assert!(text.contains("doesn't match the secret") && text.contains(&format!("line {}", at + 1)), "{text}");
    assert!(text.contains(&due), "what was due is told: {text}");
    // A record that stops short, and something else altogether.
    let short = attach(&lines[..1].join("\n"));
    let answer = house.command(ada, house.table, &format!("/basari verify record:{short}")).await;
    assert!(answer.text().contains("doesn't match the secret"), "{}", answer.text());
    let picture = attach("not a record");
    let answer = house.command(ada, house.table, &format!("/basari verify record:{picture}")).await;
    assert!(answer.text().contains("Attach a game record"), "{}", answer.text());
    house.close().await;
}

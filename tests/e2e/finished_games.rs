//! Finished games: leaderboards, statistics, history, replays and verification.

use discord_playground::Id;
use discord_playground::world::MessageView;

use super::support::{BotFixture, play_to_the_end, start_game};

/// A fixture in which three people have finished a card game, and the game's id.
async fn fixture_after_a_game() -> (BotFixture, String) {
    let fixture = BotFixture::start().await;
    let people = fixture.people[..3].to_vec();
    start_game(&fixture, fixture.channel, &people, "/basari new game:card seats:3 pace:evening").await;
    play_to_the_end(&fixture, fixture.channel, &people, 5).await;
    fixture.wait_for_outbox().await;
    let (_, id) = fixture.button(people[0], fixture.channel, "rematch").unwrap();
    let game = id.split(':').nth(1).unwrap().to_owned();
    (fixture, game)
}

/// Clicks the button with this label.
async fn press(fixture: &BotFixture, person: Id, message: &MessageView, label: &str) -> MessageView {
    let button = message.buttons().into_iter().find(|button| button.label == label && !button.disabled);
    let button = button.unwrap_or_else(|| panic!("no button {label}:\n{}", message.text()));
    fixture.press(person, message, &button.custom_id.unwrap()).await.unwrap()
}

/// The content of the attachment with this file extension.
fn file(fixture: &BotFixture, message: &MessageView, ending: &str) -> String {
    let id: Id = message.id.parse().unwrap();
    fixture.world.read(|state| {
        let file = state.messages[&id].attachments.iter().find(|file| file.filename.ends_with(ending)).unwrap();
        String::from_utf8(file.bytes.to_vec()).unwrap()
    })
}

#[tokio::test]
async fn a_rated_game_appears_on_the_leaderboard() {
    let (fixture, _) = fixture_after_a_game().await;
    let (ada, dev) = (fixture.people[0], fixture.people[3]);
    let read = fixture.transcript(ada, fixture.channel);
    assert!(read.contains("Ratings on this server"), "the final post tells the changes:\n{read}");
    let unranked = fixture.command(ada, fixture.channel, "/basari leaderboard").await.text();
    assert!(
        unranked.contains("Nobody has 5 rated games yet") && unranked.contains("Ratings start at 1500"),
        "{unranked}"
    );
    let board = fixture.command(ada, fixture.channel, "/basari leaderboard by:points").await;
    let text = board.text();
    assert!(text.contains("**1.**") && text.contains("**3.**") && text.contains("👉"), "{text}");
    assert_eq!(board.attachments[0]["filename"], "leaderboard.png");
    assert_eq!(board.attachments[0]["content_type"], "image/png");
    let stranger =
        fixture.command(dev, fixture.channel, "/basari leaderboard where:everywhere period:week by:wins").await;
    assert!(stranger.text().contains("All servers · this week (UTC) · by wins"), "{}", stranger.text());
    assert!(stranger.text().contains("You don't have a rated game"), "{}", stranger.text());
    let empty = fixture.command(dev, fixture.channel, "/basari leaderboard game:board by:wins").await;
    assert!(empty.text().contains("Nobody is here yet. Only rated games count"), "{}", empty.text());
    // The menu changes the sort order; then Ada hides.
    let wins = "b1:-:0:board:start:card:n:all:games:0";
    let by_games = fixture.choose(ada, &board, "b1:-:0:menu:0", wins).await.unwrap();
    assert!(by_games.text().contains("by games"), "{}", by_games.text());
    let hidden = press(&fixture, ada, &by_games, "Hide me").await;
    assert!(hidden.text().contains("off the leaderboards"), "{}", hidden.text());
    let seen = fixture.command(dev, fixture.channel, "/basari leaderboard by:points").await.text();
    assert!(!seen.contains("Ada") && seen.contains("**2.**") && !seen.contains("**3.**"), "{seen}");
    let refused = fixture.command(dev, fixture.channel, &format!("/basari stats person:{ada}")).await.text();
    assert!(refused.contains("keeps their stats and past games private"), "{refused}");
    let back = press(&fixture, ada, &hidden, "Show me").await.text();
    assert!(back.contains("back on the leaderboards"), "{back}");
    fixture.close().await;
}

#[tokio::test]
async fn statistics_and_history_lead_to_a_replay() {
    let (fixture, game) = fixture_after_a_game().await;
    let (ada, bruno) = (fixture.people[0], fixture.people[1]);
    let stats = fixture.command(ada, fixture.channel, "/basari stats").await;
    assert!(stats.ephemeral);
    for part in ["1 game", "points per game", "Favorite action", "Offers made", "across all servers", &game] {
        assert!(stats.text().contains(part), "{part}:\n{}", stats.text());
    }
    let other = press(&fixture, ada, &stats, "Board game").await;
    assert!(other.text().contains("No finished games yet"), "{}", other.text());
    let of_bruno = fixture.command(ada, fixture.channel, &format!("/basari stats person:{bruno}")).await;
    assert!(of_bruno.text().contains("1 game"), "{}", of_bruno.text());
    let history = fixture.command(ada, fixture.channel, "/basari history").await;
    assert!(history.text().contains(&game) && history.text().contains("of 3"), "{}", history.text());
    assert!(history.text().contains("https://discord.com/channels/"), "{}", history.text());
    let first = format!("b1:{game}:0:replay:start:0");
    let step = fixture.choose(ada, &history, "b1:-:0:menu:0", &first).await.unwrap();
    assert!(step.text().contains("Step 1 of "), "{}", step.text());
    let step = press(&fixture, ada, &step, "Round ▶").await;
    assert!(step.text().contains("Step 2 of "), "{}", step.text());
    let stage = press(&fixture, ada, &step, "Stage ▶").await;
    assert!(stage.text().contains("Stage 2"), "{}", stage.text());
    let end = press(&fixture, ada, &stage, "End ⏭").await;
    assert!(end.text().contains("Ratings on this server"), "{}", end.text());
    let back = press(&fixture, ada, &end, "◀ Stage").await;
    assert!(back.text().contains("Stage 3"), "{}", back.text());
    let start = press(&fixture, ada, &back, "⏮ Start").await;
    assert!(start.text().contains("Step 1 of "), "{}", start.text());
    let none = fixture.command(ada, fixture.channel, "/basari replay game:dora-mipu-kela-47").await.text();
    assert!(!none.contains("Step"), "{none}");
    fixture.close().await;
}

#[tokio::test]
async fn a_running_game_has_no_replay_and_no_revealed_secret() {
    let fixture = BotFixture::start().await;
    let people = fixture.people[..3].to_vec();
    start_game(&fixture, fixture.channel, &people, "/basari new game:card seats:3 pace:evening").await;
    let (_, id) = fixture.wait_for("a round", |fixture| fixture.button(people[0], fixture.channel, "choose")).await;
    let game = id.split(':').nth(1).unwrap().to_owned();
    for command in ["replay", "review", "verify"] {
        let answer = fixture.command(people[0], fixture.channel, &format!("/basari {command} game:{game}")).await;
        assert!(answer.text().contains("isn't over"), "{}", answer.text());
        assert!(answer.attachments.is_empty());
    }
    fixture.close().await;
}

#[tokio::test]
async fn a_genuine_record_verifies_and_a_forged_one_does_not() {
    let (fixture, game) = fixture_after_a_game().await;
    let ada = fixture.people[0];
    let fair = fixture.command(ada, fixture.channel, &format!("/basari verify game:{game}")).await;
    assert!(fair.text().contains("the cards and dice were fair"), "{}", fair.text());
    let files = press(&fixture, ada, &fair, "Record").await;
    let (record, proof) = (file(&fixture, &files, ".jsonl"), file(&fixture, &files, ".proof.json"));
    let proof: serde_json::Value = serde_json::from_str(&proof).unwrap();
    let secret = proof["secret"].as_str().unwrap();
    assert!(fair.text().contains(secret), "{}", fair.text());
    let messages = fixture.messages(ada, fixture.channel);
    let mut posts = messages.iter().filter(|message| !message.ephemeral);
    assert!(posts.all(|post| !post.text().contains(secret)), "the secret is behind a button");
    // The unchanged record, as a file.
    let attach = |text: &str| fixture.world.update(|state| state.add_uploaded_file("game.jsonl", text.as_bytes()));
    let same = attach(&record);
    let answer = fixture.command(ada, fixture.channel, &format!("/basari verify record:{same}")).await;
    assert!(answer.text().contains("the cards and dice were fair"), "{}", answer.text());
    // A forged record: the first two players swap their first card.
    let mut lines: Vec<String> = record.lines().map(str::to_owned).collect();
    let at = lines.iter().position(|line| line.contains("\"what\":\"deal\"")).unwrap();
    let due = lines[at].clone();
    lines[at] = lines[at + 1].replace("\"seat\":1", "\"seat\":0");
    let forged = attach(&lines.join("\n"));
    let answer = fixture.command(ada, fixture.channel, &format!("/basari verify record:{forged}")).await;
    let text = answer.text();
    assert!(text.contains("doesn't match the secret") && text.contains(&format!("line {}", at + 1)), "{text}");
    assert!(text.contains(&due), "the expected line is shown: {text}");
    // A truncated record, and a file that is no record.
    let short = attach(&lines[..1].join("\n"));
    let answer = fixture.command(ada, fixture.channel, &format!("/basari verify record:{short}")).await;
    assert!(answer.text().contains("doesn't match the secret"), "{}", answer.text());
    let picture = attach("not a record");
    let answer = fixture.command(ada, fixture.channel, &format!("/basari verify record:{picture}")).await;
    assert!(answer.text().contains("Attach a game record"), "{}", answer.text());
    fixture.close().await;
}

/// Clicks a button of a private page and waits until the page shows a text. A page with a picture may take a while.
async fn press_until(
    fixture: &BotFixture,
    person: Id,
    message: &MessageView,
    label: &str,
    expected: &str,
) -> MessageView {
    press(fixture, person, message, label).await;
    let shown = |fixture: &BotFixture| {
        let mut messages = fixture.messages(person, fixture.channel).into_iter();
        messages.find(|other| other.id == message.id && other.text().contains(expected))
    };
    fixture.wait_for(expected, shown).await
}

/// A new private page that contains a text.
async fn private_page(fixture: &BotFixture, person: Id, expected: &str) -> MessageView {
    let shown = |fixture: &BotFixture| {
        let messages = fixture.messages(person, fixture.channel).into_iter();
        messages.rev().find(|message| message.ephemeral && message.text().contains(expected))
    };
    fixture.wait_for(expected, shown).await
}

#[tokio::test]
async fn a_review_leads_to_the_moments_of_the_game_and_can_be_shared() {
    let (fixture, game) = fixture_after_a_game().await;
    let (ada, bruno, dev) = (fixture.people[0], fixture.people[1], fixture.people[3]);
    // From the final post, everyone gets their own review.
    let (post, id) = fixture.button(ada, fixture.channel, "review").unwrap();
    assert!(!post.ephemeral);
    fixture.press(ada, &post, &id).await;
    let page = private_page(&fixture, ada, "Review: Ada").await;
    for part in ["Win share: 33", "Luck", "Own decisions", "The others", "Costliest decisions", "①", &game] {
        assert!(page.text().contains(part), "{part}:\n{}", page.text());
    }
    assert_eq!(page.attachments[0]["filename"], "review.png");
    assert_eq!(page.attachments[0]["content_type"], "image/png");
    let of_bruno = press_until(&fixture, ada, &page, "Bruno", "Review: Bruno").await;
    let page = press_until(&fixture, ada, &of_bruno, "Ada", "Review: Ada").await;

    // A marked decision shows its alternatives and the replay at that moment.
    let label = page.buttons().into_iter().map(|button| button.label).find(|label| label.starts_with('①')).unwrap();
    let moment = press_until(&fixture, ada, &page, &label, "← played").await;
    let (stage, round) = label.trim_start_matches("① Stage ").split_once(", round ").unwrap();
    for part in ["Win share after each choice", "Step ", &format!("Stage {stage} · Round {round}")] {
        assert!(moment.text().contains(part), "{part}:\n{}", moment.text());
    }
    assert!(moment.attachments.is_empty(), "the picture of the review is gone");
    let back = press_until(&fixture, ada, &moment, "◀ Review", "Review: Ada").await;

    // Ada shares it, and Dev opens a review from there: that of the winner, because he did not play.
    press(&fixture, ada, &back, "Share here").await;
    let shared = |fixture: &BotFixture| {
        let mut messages = fixture.messages(ada, fixture.channel).into_iter();
        messages.find(|page| page.id == back.id && page.buttons().iter().any(|button| button.label == "Shared"))
    };
    fixture.wait_for("the link to the shared review", shared).await;
    let public = |fixture: &BotFixture| {
        let messages = fixture.messages(dev, fixture.channel).into_iter();
        messages.filter(|message| !message.ephemeral && message.text().contains("Review: Ada")).collect::<Vec<_>>()
    };
    let posts = public(&fixture);
    assert_eq!(posts.len(), 1);
    assert_eq!(posts[0].attachments[0]["filename"], "review.png");
    assert!(!posts[0].text().contains("Barters"), "barters are private: {}", posts[0].text());
    press(&fixture, dev, &posts[0], "Review").await;
    private_page(&fixture, dev, "100.0% at the end").await;

    // The command finds the latest game by itself.
    fixture.command(bruno, fixture.channel, "/basari review").await;
    private_page(&fixture, bruno, "Review: Bruno").await;
    fixture.command(bruno, fixture.channel, &format!("/basari review game:{game} person:{ada}")).await;
    private_page(&fixture, bruno, "Review: Ada").await;
    fixture.command(bruno, fixture.channel, &format!("/basari review person:{dev}")).await;
    private_page(&fixture, bruno, "didn't play in that game").await;
    let stats = fixture.command(ada, fixture.channel, "/basari stats").await.text();
    assert!(stats.contains("Accuracy") && stats.contains("given up per decision"), "{stats}");
    assert_eq!(public(&fixture).len(), 1, "nothing else was posted");
    fixture.close().await;
}

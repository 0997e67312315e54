//! One post per round: first the open table, then the story.

use basari::service::{GameId, UserId};
use basari_rules::game::view::PhaseView;
use basari_rules::game::{Action, Event, Move, Seat};
use discord_playground::Id;
use discord_playground::world::{MessageView, permissions};

use super::support::{
    BotFixture, make_move, play_cards, play_to_the_end, settle_barter, snapshot_of, start_game, wait_for_thread,
};

const ROUND_1: &str = "Stage 1 · Round 1";
const STORY_1: &str = "Stage 1 · Round 1: cards revealed";

async fn start_card_game(fixture: &BotFixture) -> (Vec<Id>, GameId) {
    let people = fixture.people[..3].to_vec();
    start_game(fixture, fixture.channel, &people, "/basari new game:card seats:3").await;
    fixture.wait_for_outbox().await;
    (people, snapshot_of(fixture, fixture.channel).await.game)
}

/// The public messages in the channel itself.
fn posts(fixture: &BotFixture) -> Vec<MessageView> {
    let all = fixture.messages(fixture.people[0], fixture.channel).into_iter();
    all.filter(|post| !post.ephemeral && post.channel_id == fixture.channel.to_string()).collect()
}

fn title(post: &MessageView) -> &str {
    post.embeds.first().and_then(|embed| embed["title"].as_str()).unwrap_or_default()
}

/// The only post with this title.
fn post(fixture: &BotFixture, wanted: &str) -> MessageView {
    let mut found: Vec<MessageView> = posts(fixture).into_iter().filter(|post| title(post) == wanted).collect();
    let transcript = || fixture.transcript(fixture.people[0], fixture.channel);
    assert_eq!(found.len(), 1, "posts with the title {wanted}:\n{}", transcript());
    found.remove(0)
}

fn labels(post: &MessageView) -> Vec<String> {
    post.buttons().into_iter().map(|button| button.label).collect()
}

/// The ids of the pictures. The embed shows them.
fn pictures(post: &MessageView) -> Vec<String> {
    for picture in &post.attachments {
        let shown = post.embeds.iter().any(|embed| embed["image"]["url"] == picture["url"]);
        assert!(shown, "the picture is inside the embed: {:?}", post.embeds);
    }
    post.attachments.iter().map(|picture| picture["id"].to_string()).collect()
}

#[tokio::test]
async fn the_post_of_a_round_becomes_its_story() {
    let fixture = BotFixture::start().await;
    let (people, game) = start_card_game(&fixture).await;
    let asked = post(&fixture, ROUND_1);
    assert_eq!((labels(&asked), pictures(&asked).len()), (vec!["Play".to_owned(), "Rules".to_owned()], 1));

    play_cards(&fixture, &game, &[(people[0], Action::A)]).await;
    fixture.wait_for_outbox().await;
    let waiting = post(&fixture, ROUND_1);
    assert!(waiting.text().contains("**1 of 3** have chosen"), "{}", waiting.text());
    assert!(waiting.text().contains("Waiting for Bruno and "), "{}", waiting.text());
    assert_eq!(pictures(&waiting), pictures(&asked), "the picture is not sent again");

    play_cards(&fixture, &game, &[(people[1], Action::A), (people[2], Action::B)]).await;
    assert_eq!(wait_for_thread(&fixture).await.to_string(), asked.id, "the barter hangs on the round post");
    fixture.wait_for_outbox().await;
    let story = post(&fixture, STORY_1);
    assert_eq!((&story.id, labels(&story), pictures(&story).len()), (&asked.id, labels(&asked), 1));
    assert!(story.text().contains("are bartering"), "{}", story.text());

    settle_barter(&fixture, &game).await;
    fixture.wait_for_outbox().await;
    let told = post(&fixture, STORY_1);
    assert_eq!((&told.id, labels(&told), pictures(&told)), (&asked.id, vec![], vec![]));
    assert!(told.text().contains(" accepts "), "{}", told.text());
    let next = posts(&fixture).pop().unwrap();
    assert_eq!((title(&next), pictures(&next).len()), ("Stage 1 · Round 2", 1));
    assert!(next.embeds[0]["description"].as_str().unwrap().starts_with("Last round: "), "{:?}", next.embeds);
    fixture.close().await;
}

#[tokio::test]
async fn a_trade_is_asked_in_the_post_of_the_round() {
    let fixture = BotFixture::start().await;
    let people = fixture.people[..5].to_vec();
    start_game(&fixture, fixture.channel, &people, "/basari new game:card seats:5").await;
    fixture.wait_for_outbox().await;
    let game = snapshot_of(&fixture, fixture.channel).await.game;
    let before = posts(&fixture).len();
    let cards = [Action::A, Action::A, Action::D, Action::A, Action::B];
    play_cards(&fixture, &game, &people.iter().copied().zip(cards).collect::<Vec<_>>()).await;
    fixture.wait_for_outbox().await;
    let asks = post(&fixture, STORY_1);
    assert!(asks.text().contains("Alone on D") && labels(&asks).contains(&"Play".to_owned()), "{}", asks.text());
    let page = fixture.press_verb(people[2], fixture.channel, "choose").await.unwrap();
    assert!(page.text().contains("Which gem do you give back?"), "{}", page.text());
    let mentions = posts(&fixture).into_iter().filter(|post| post.content.contains(&people[2].to_string()));
    assert_eq!(mentions.map(|post| post.id).collect::<Vec<_>>().len(), 2, "the post and a short mention");

    let snapshot = snapshot_of(&fixture, fixture.channel).await;
    let PhaseView::Trade(_) = snapshot.view.as_ref().unwrap().phase else { panic!("a trade") };
    let mine = fixture.service().view_game(&game, Some(UserId(people[2]))).await.unwrap();
    let swap = mine.legal.moves().into_iter().find(|mv| matches!(mv, Move::Swap { give: Some(_), .. })).unwrap();
    make_move(&fixture, &game, people[2], swap).await;
    fixture.wait_for_outbox().await;
    let told = post(&fixture, STORY_1);
    assert!(told.text().contains("gives back") && labels(&told).is_empty(), "{}", told.text());
    assert_eq!(posts(&fixture).len(), before + 1, "only the next round is new");
    fixture.close().await;
}

/// The pairs that have bartered and the number of their offers.
fn barters(events: impl Iterator<Item = Event>) -> Vec<([Seat; 2], usize)> {
    let mut barters: Vec<([Seat; 2], usize)> = Vec::new();
    for event in events {
        match event {
            Event::BarterBegan { opener, other, .. } => barters.push(([opener, other], 0)),
            Event::Offered { .. } => barters.last_mut().unwrap().1 += 1,
            _ => {}
        }
    }
    barters
}

#[tokio::test]
async fn a_barter_between_computers_is_a_line_in_the_story() {
    let fixture = BotFixture::start().await;
    let me = fixture.people[0];
    fixture.command(me, fixture.channel, "/basari new game:card computers:4 start:true level:easy").await;
    play_to_the_end(&fixture, fixture.channel, &[me], 5).await;
    fixture.wait_for_outbox().await;
    let snapshot = snapshot_of(&fixture, fixture.channel).await;
    let all = barters(snapshot.public_log.iter().map(|entry| entry.event.clone()));
    let is_mine = |pair: &[Seat; 2]| pair.iter().any(|seat| snapshot.occupant(*seat).unwrap().user.is_some());
    let (mine, others): (Vec<_>, Vec<_>) = all.into_iter().partition(|(pair, _)| is_mine(pair));
    assert!(!others.is_empty(), "four computers barter with each other");
    let messages = fixture.messages(me, fixture.channel);
    let posted = messages.iter().filter(|message| !message.ephemeral && title(message).starts_with("Barter for"));
    let posted: Vec<String> = posted.map(MessageView::text).collect();
    assert!(posted.len() <= mine.len() && posted.iter().all(|text| text.contains("Ada")), "{posted:#?}");
    let threads: Vec<String> = fixture.world.read(|state| {
        let here = state.channels.values().filter(|channel| channel.parent == Some(fixture.channel));
        here.map(|thread| thread.name.clone()).collect()
    });
    assert!(threads.iter().all(|name| name.contains("Ada")), "{threads:?}");
    let stories: String = posts(&fixture).iter().map(MessageView::text).collect();
    for (_, offers) in others.iter().filter(|(_, offers)| *offers > 1) {
        assert!(stories.contains(&format!("({offers} offers, the first one ")), "{offers} offers in {stories}");
    }
    fixture.close().await;
}

#[tokio::test]
async fn the_board_is_shown_from_the_first_choice_on() {
    let fixture = BotFixture::start().await;
    let people = fixture.people[..3].to_vec();
    start_game(&fixture, fixture.channel, &people, "/basari new game:board seats:3").await;
    fixture.wait_for_outbox().await;
    let game = snapshot_of(&fixture, fixture.channel).await.game;
    assert_eq!(pictures(&post(&fixture, "Where do you start?")).len(), 1);
    for (person, archway) in people.iter().zip(1..) {
        make_move(&fixture, &game, *person, Move::Place(archway)).await;
    }
    fixture.wait_for_outbox().await;
    let placed = post(&fixture, "Where do you start?");
    assert_eq!((labels(&placed), pictures(&placed)), (vec![], vec![]));
    assert!(placed.text().contains("**Bruno** starts at archway 2."), "{}", placed.text());
    assert_eq!(pictures(&post(&fixture, ROUND_1)).len(), 1);
    fixture.close().await;
}

#[tokio::test]
async fn without_permission_for_files_the_table_is_text() {
    let fixture = BotFixture::start().await;
    fixture.world.deny_permissions(fixture.channel, permissions::ATTACH_FILES);
    let (people, game) = start_card_game(&fixture).await;
    play_cards(&fixture, &game, &[(people[0], Action::A)]).await;
    fixture.wait_for_outbox().await;
    let round = post(&fixture, ROUND_1);
    assert_eq!(pictures(&round).len(), 0);
    assert!(round.text().contains("✅ Ada") && round.text().contains("Card:"), "{}", round.text());
    fixture.close().await;
}

#[tokio::test]
async fn a_paused_game_looks_paused_and_has_no_buttons() {
    let fixture = BotFixture::start().await;
    let (people, game) = start_card_game(&fixture).await;
    let cards = [(people[0], Action::A), (people[1], Action::A), (people[2], Action::B)];
    play_cards(&fixture, &game, &cards).await;
    fixture.wait_for_outbox().await;
    fixture.command(people[0], fixture.channel, "/basari manage pause").await;
    fixture.wait_for_outbox().await;
    let paused: Vec<MessageView> = fixture
        .messages(people[0], fixture.channel)
        .into_iter()
        .filter(|message| title(message).starts_with("⏸ Paused · "))
        .collect();
    let titles: Vec<&str> = paused.iter().map(title).collect();
    assert_eq!(titles, [format!("⏸ Paused · {STORY_1}"), "⏸ Paused · Barter for A\u{2060} · Draw a card".to_owned()]);
    assert!(paused.iter().all(|post| post.buttons().is_empty() && post.content.is_empty()), "{paused:#?}");
    fixture.command(people[0], fixture.channel, "/basari manage resume").await;
    fixture.wait_for_outbox().await;
    assert_eq!(labels(&post(&fixture, STORY_1)), ["Play", "Rules"]);
    settle_barter(&fixture, &game).await;
    fixture.close().await;
}

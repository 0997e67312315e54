//! Pings: nobody is called who is looking already, and a call is removed once it is answered.

use std::sync::Arc;

use basari::service::{Clock, GameId, IdempotencyKey, ManualClock, MoveRequest, PanelActivity, SystemClock, UserId};
use basari_rules::game::{Action, Move};
use discord_playground::Id;
use discord_playground::faults::{Faults, Frequency, RequestEffect, RequestFilter};
use discord_playground::world::MessageView;
use jiff::SignedDuration;

use super::support::{
    BotFixture, FixtureOptions, make_move, make_offer, panel, play_cards, post_everything, question, run_due_deadlines,
    snapshot_of, start_game,
};

async fn start(kind: &str) -> (Arc<ManualClock>, BotFixture, Vec<Id>, GameId) {
    let clock = Arc::new(ManualClock::at(SystemClock.now()));
    let options = FixtureOptions { clock: Some(Arc::clone(&clock)), ..FixtureOptions::default() };
    let fixture = BotFixture::start_with(options).await;
    let people = fixture.people[..3].to_vec();
    start_game(&fixture, fixture.channel, &people, &format!("/basari new game:{kind} seats:3")).await;
    fixture.wait_for_outbox().await;
    let game = snapshot_of(&fixture, fixture.channel).await.game;
    (clock, fixture, people, game)
}

/// Opens the panel and waits until the database knows about it.
async fn open_panel(fixture: &BotFixture, game: &GameId, person: Id) -> MessageView {
    let page = fixture.press_verb(person, fixture.channel, "choose").await.unwrap();
    loop {
        let mut snapshot = fixture.service().store().read().await.unwrap();
        let panels: Vec<PanelActivity> = snapshot.live_panels(game, fixture.service().now()).await.unwrap();
        if panels.iter().any(|panel| panel.user == UserId(person)) {
            return page;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
}

/// The public messages that ping this person.
fn pings(fixture: &BotFixture, person: Id) -> Vec<Id> {
    fixture
        .world
        .read(|state| state.messages.values().filter(|one| one.pings.contains(&person)).map(|one| one.id).collect())
}

async fn pass(fixture: &BotFixture, game: &GameId, clock: &ManualClock, seconds: i64) {
    clock.advance(SignedDuration::from_secs(seconds));
    run_due_deadlines(fixture).await;
    post_everything(fixture, game).await;
}

#[tokio::test]
async fn a_ping_comes_late_to_a_live_panel_and_goes_with_the_answer() {
    let (clock, fixture, people, game) = start("card").await;
    let (ada, bruno) = (people[0], people[1]);
    open_panel(&fixture, &game, ada).await;
    let first = pings(&fixture, ada);
    assert_eq!(first.len(), 1, "nobody had a panel when the game began");
    play_cards(&fixture, &game, &[(ada, Action::A), (bruno, Action::B), (people[2], Action::C)]).await;
    pass(&fixture, &game, &clock, 1).await;
    assert_eq!(pings(&fixture, ada), first, "the panel shows the next round");
    assert_eq!(pings(&fixture, bruno).len(), 2, "without a panel, the post of the round pings");
    pass(&fixture, &game, &clock, 44).await;
    let late = pings(&fixture, ada);
    assert_eq!(late.len(), 2);
    let call = fixture.messages(ada, fixture.channel).into_iter().find(|one| one.id == late[1].to_string()).unwrap();
    assert!(call.embeds.is_empty() && !call.content.contains(&bruno.to_string()), "{}", call.text());

    // Somebody else's answer does not remove the call, hers does.
    make_move(&fixture, &game, bruno, Move::Play(Action::B)).await;
    pass(&fixture, &game, &clock, 1).await;
    assert_eq!(pings(&fixture, ada), late);
    let prompt = snapshot_of(&fixture, fixture.channel).await.prompt().unwrap();
    let asks = |page: &MessageView| question(page).is_some_and(|(asked, ..)| asked == prompt);
    let page = fixture.wait_for("the question", |fixture| Some(panel(fixture, ada)).filter(asks)).await;
    fixture.press(ada, &page, &question(&page).unwrap().1).await.unwrap();
    pass(&fixture, &game, &clock, 1).await;
    assert_eq!(pings(&fixture, ada), first, "the call is removed");
    fixture.close().await;
}

#[tokio::test]
async fn a_barter_pings_only_those_who_do_not_look() {
    let (clock, fixture, people, game) = start("card").await;
    let (ada, bruno) = (people[0], people[1]);
    for person in [ada, bruno] {
        open_panel(&fixture, &game, person).await;
    }
    let before = [pings(&fixture, ada), pings(&fixture, bruno)];
    play_cards(&fixture, &game, &[(ada, Action::A), (bruno, Action::A), (people[2], Action::B)]).await;
    pass(&fixture, &game, &clock, 1).await;
    make_offer(&fixture, &game).await;
    pass(&fixture, &game, &clock, 1).await;
    assert_eq!([pings(&fixture, ada), pings(&fixture, bruno)], before, "both look at their panels");
    // Bruno goes away.
    pass(&fixture, &game, &clock, 45).await;
    let all = [pings(&fixture, ada).len(), pings(&fixture, bruno).len()];
    assert_eq!(all.iter().sum::<usize>(), before.iter().map(Vec::len).sum::<usize>() + 1, "one of them is called");
    fixture.close().await;
}

#[tokio::test]
async fn a_panel_is_edited_only_if_its_content_changed() {
    let (_clock, fixture, people, game) = start("card").await;
    let edits = |fixture: &BotFixture| {
        fixture.world.request_counts().get("PATCH webhooks/*/*/messages/@original").copied().unwrap_or_default()
    };
    let chooser = people[2];
    let text = |fixture: &BotFixture, person: Id| panel(fixture, person).text();
    open_panel(&fixture, &game, chooser).await;
    let chosen = async |action: Action, number: usize| {
        let before = text(&fixture, chooser);
        change_mind(&fixture, &game, chooser, action, number).await;
        fixture.wait_for("the choice", |fixture| (text(fixture, chooser) != before).then_some(())).await;
    };
    chosen(Action::C, 0).await;
    for &person in &people[..2] {
        open_panel(&fixture, &game, person).await;
    }
    let (before, others) = (edits(&fixture), people[..2].iter().map(|&person| text(&fixture, person)));
    let others: Vec<String> = others.collect();
    // Somebody changes their mind, which nobody else may notice.
    for (action, number) in [Action::A, Action::B, Action::A, Action::C].into_iter().zip(1..) {
        chosen(action, number).await;
    }
    assert_eq!(edits(&fixture) - before, 4, "only the panel of the person who chooses");
    assert!(people[..2].iter().zip(&others).all(|(&person, shown)| text(&fixture, person) == *shown));
    fixture.close().await;
}

async fn change_mind(fixture: &BotFixture, game: &GameId, person: Id, action: Action, number: usize) {
    let prompt = fixture.service().view_game(game, None).await.unwrap().prompt().unwrap();
    let key = IdempotencyKey::new(format!("mind-{number}"));
    let request = MoveRequest { game: game.clone(), actor: UserId(person), prompt, key, mv: Move::Play(action) };
    fixture.service().submit_move(request).await.unwrap();
}

#[tokio::test]
async fn a_question_first_posted_during_a_pause_pings_when_the_game_goes_on() {
    let (clock, fixture, people, game) = start("card").await;
    let count = |fixture: &BotFixture| people.iter().map(|&person| pings(fixture, person).len()).collect::<Vec<_>>();
    let before = count(&fixture);
    let post = RequestFilter::new("POST", &format!("channels/{}/messages", fixture.channel));
    let always = Frequency::Random { probability: 1.0, seed: 0 };
    fixture.world.configure_faults(|faults| faults.on_requests(post, always, RequestEffect::Status(500)));
    play_cards(&fixture, &game, &[(people[0], Action::A), (people[1], Action::B), (people[2], Action::C)]).await;
    fixture.command(people[0], fixture.channel, "/basari manage pause").await;
    fixture.world.configure_faults(Faults::clear);
    pass(&fixture, &game, &clock, 120).await;
    let is_posted = |message: &MessageView| message.text().contains("Stage 1 · Round 2");
    assert!(fixture.messages(people[0], fixture.channel).iter().any(is_posted), "the post is there");
    assert_eq!(count(&fixture), before, "but asks nobody yet");
    fixture.command(people[0], fixture.channel, "/basari manage resume").await;
    pass(&fixture, &game, &clock, 1).await;
    assert_eq!(count(&fixture), before.iter().map(|count| count + 1).collect::<Vec<_>>());
    fixture.close().await;
}

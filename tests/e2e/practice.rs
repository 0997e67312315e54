//! Practice games: against computers, in the direct messages of one person.

use std::time::Duration;

use basari::service::{ChannelId, Status, UserId};
use discord_playground::Id;
use discord_playground::world::MessageView;
use tokio::time::{sleep, timeout};

use super::support::{
    BotFixture, FixtureOptions, MOVE_VERBS, Process, TEST_TIMEOUT, direct_messages, options, play_to_the_end,
    play_until, prompt_and_verb, start_game,
};

/// The direct messages of a person with the bot.
fn open_dm(fixture: &BotFixture, person: Id) -> Id {
    fixture.world.update(|state| state.open_dm(person, fixture.bot_id())).unwrap()
}

/// A bot, a person who reads English, and their direct messages.
async fn start() -> (BotFixture, Id, Id) {
    let fixture = BotFixture::start().await;
    let me = fixture.people[0];
    let dm = open_dm(&fixture, me);
    (fixture, me, dm)
}

fn button(message: &MessageView, verb: &str) -> Option<String> {
    let ids = message.buttons().into_iter().filter(|button| !button.disabled).filter_map(|button| button.custom_id);
    ids.into_iter().find(|id| prompt_and_verb(id).1 == verb)
}

fn is_question(message: &MessageView) -> bool {
    !message.ephemeral && options(message).iter().any(|option| MOVE_VERBS.contains(&option.verb.as_str()))
}

/// The post that asks the person now.
async fn question(fixture: &BotFixture, person: Id, dm: Id) -> MessageView {
    let newest = |fixture: &BotFixture| fixture.messages(person, dm).into_iter().rev().find(is_question);
    fixture.wait_for("a question", newest).await
}

/// The messages of the bot on servers, whoever sees them.
fn messages_on_servers(fixture: &BotFixture) -> usize {
    let bot = fixture.bot_id();
    fixture.world.read(|state| {
        let is_on_server = |channel: Id| state.channels[&channel].guild.is_some();
        state.messages.values().filter(|message| message.author == bot && is_on_server(message.channel)).count()
    })
}

async fn a_whole_practice_game(kind: &str, players: u8) {
    let fixture = BotFixture::without_bot(FixtureOptions::default()).await;
    let me = fixture.people[1];
    let mut bot = Process::start(&fixture, &fixture.database(), &[]);
    fixture.commands_registered().await;
    let dm = open_dm(&fixture, me);
    let new = format!("/basari new game:{kind} seats:{players} stages:1 level:easy");
    let reply = fixture.command(me, dm, &new).await;
    assert!(reply.text().contains("Your practice game starts now"), "{}", reply.text());
    let first = question(&fixture, me, dm).await;
    assert!(!first.text().contains("Deadline"), "there is no clock: {}", first.text());
    let rounds = |fixture: &BotFixture| {
        let all = fixture.messages(me, dm).into_iter();
        all.filter(|message| !message.ephemeral && message.text().contains("Round ")).count()
    };
    play_until(&fixture, dm, &[me], 4, |fixture| rounds(fixture) > 1).await;

    bot.kill();
    let gone = |fixture: &BotFixture| fixture.world.read(|state| (!state.is_online(fixture.bot_id())).then_some(()));
    fixture.wait_for("the bot is gone", gone).await;
    bot = Process::start(&fixture, &fixture.database(), &[]);
    fixture.commands_registered().await;
    play_to_the_end(&fixture, dm, &[me], 5).await;

    let posts: Vec<MessageView> = fixture.messages(me, dm).into_iter().filter(|message| !message.ephemeral).collect();
    assert!(!posts.iter().any(is_question), "no post asks anything any more:\n{}", fixture.transcript(me, dm));
    assert_eq!(messages_on_servers(&fixture), 0, "nothing is posted anywhere else");
    for other in fixture.people.iter().filter(|person| **person != me) {
        assert!(direct_messages(&fixture, *other).is_empty());
    }

    let steps = fixture.press_verb(me, dm, "replay").await.unwrap();
    assert!(steps.ephemeral, "the final table stays");
    let verdict = fixture.press_verb(me, dm, "verify").await.unwrap().text();
    assert!(verdict.contains("the cards and dice were fair"), "{verdict}");
    let review = fixture.press_verb(me, dm, "review").await.unwrap();
    assert!(review.ephemeral && review.attachments[0]["filename"] == "review.png", "{}", review.text());
    assert!(button(&review, "share-review").is_none(), "there is nobody to share it with");
    let review = fixture.command(me, dm, "/basari review").await;
    assert!(review.text().contains("Own decisions"), "{}", review.text());
    let history = fixture.command(me, dm, "/basari history").await.text();
    assert!(history.contains("private"), "{history}");
    fixture.press_verb(me, dm, "rematch").await;
    let again = question(&fixture, me, dm).await;
    assert!(posts.iter().all(|post| post.id != again.id), "the rematch asks at once");
    drop(bot);
    fixture.close().await;
}

#[tokio::test]
async fn somebody_practices_a_whole_card_game_across_a_crash() {
    a_whole_practice_game("card", 4).await;
}

#[tokio::test]
async fn somebody_practices_a_whole_board_game_across_a_crash() {
    a_whole_practice_game("board", 3).await;
}

#[tokio::test]
async fn five_play_with_action_d_in_direct_messages() {
    let (fixture, me, dm) = start().await;
    fixture.command(me, dm, "/basari new game:card seats:5 stages:1").await;
    assert_eq!(
        question(&fixture, me, dm).await.buttons().iter().filter(|button| button.label.contains(" · ")).count(),
        4
    );
    play_to_the_end(&fixture, dm, &[me], 9).await;
    fixture.close().await;
}

#[tokio::test]
async fn a_second_practice_game_needs_the_end_of_the_first() {
    let (fixture, me, dm) = start().await;
    fixture.command(me, dm, "/basari new").await;
    let running = question(&fixture, me, dm).await;
    let busy = fixture.command(me, dm, "/basari new game:board").await;
    assert!(busy.text().contains("You already have a practice game here"), "{}", busy.text());
    let cancel = button(&busy, "cancel").expect("it can be ended");
    let sure = fixture.press(me, &busy, &cancel).await.unwrap();
    fixture.press(me, &sure, &button(&sure, "cancel-sure").unwrap()).await;
    let is_closed = |fixture: &BotFixture| {
        let now = fixture.messages(me, dm).into_iter().find(|message| message.id == running.id)?;
        (!is_question(&now)).then_some(())
    };
    fixture.wait_for("the question is closed", is_closed).await;
    fixture.command(me, dm, "/basari new game:board").await;
    let place = question(&fixture, me, dm).await;
    assert!(place.text().contains("archway"), "{}", place.text());
    fixture.close().await;
}

#[tokio::test]
async fn commands_that_make_no_sense_in_direct_messages_say_so() {
    let (fixture, me, dm) = start().await;
    fixture.command(me, dm, "/basari new").await;
    let before = question(&fixture, me, dm).await.text();
    for command in ["join", "start", "manage pause", "manage replace seat:1", "manage end-wait seat:1"] {
        for (locale, sentence) in [("en-US", "This only works on a server."), ("de", "Das geht nur auf einem Server.")]
        {
            fixture.playground.person("ada").set_locale(locale);
            let answer = fixture.command(me, dm, &format!("/basari {command}")).await;
            assert!(answer.text().contains(sentence), "{command}: {}", answer.text());
        }
    }
    fixture.playground.person("ada").set_locale("en-US");
    let game = fixture.command(me, dm, "/basari games").await.text();
    assert!(game.contains("private"), "{game}");
    let away = fixture.command(me, dm, "/basari away until:3d").await.text();
    assert!(!away.contains("Card game"), "the game waits anyway: {away}");
    for (command, expected) in [("hand", "Your action"), ("table", "Stage 1"), ("rules", "The goal")] {
        let answer = fixture.command(me, dm, &format!("/basari {command}")).await.text();
        assert!(answer.contains(expected), "{command}: {answer}");
    }
    assert_eq!(question(&fixture, me, dm).await.text(), before, "nothing has changed the game");
    let left = fixture.command(me, dm, "/basari leave").await.text();
    assert!(left.contains("canceled"), "{left}");
    fixture.close().await;
}

#[tokio::test]
async fn a_hint_replaces_the_question_until_the_way_back() {
    let (fixture, me, dm) = start().await;
    fixture.command(me, dm, "/basari new game:card seats:3").await;
    fixture.wait_for_outbox().await;
    let post = question(&fixture, me, dm).await;
    let asked = post.text();
    let hint = fixture.press(me, &post, &button(&post, "hint").unwrap()).await.expect("the post shows the hint");
    assert!(hint.id == post.id && hint.text().contains("How often the computer would choose"), "{}", hint.text());
    assert!(hint.text().contains("chance of"), "with a reason: {}", hint.text());
    fixture.press(me, &hint, &button(&hint, "refresh").unwrap()).await;
    let is_back = |fixture: &BotFixture| {
        let now = fixture.messages(me, dm).into_iter().find(|message| message.id == post.id)?;
        (now.text() == asked && !now.attachments.is_empty()).then_some(())
    };
    fixture.wait_for("the question and its picture are back", is_back).await;

    // Rules are a message of their own.
    let rules = fixture.command(me, dm, "/basari rules").await;
    assert!(rules.ephemeral && rules.id != post.id);
    // A double click: the second one finds the question settled, and the post stays what it is.
    let play = button(&post, "play").unwrap();
    fixture.press(me, &post, &play).await;
    let moved_on = |fixture: &BotFixture| {
        let now = fixture.messages(me, dm).into_iter().find(|message| message.id == post.id)?;
        button(&now, "play").is_none().then_some(now.text())
    };
    let settled = fixture.wait_for("the round goes on", moved_on).await;
    if let Ok(Some(answer)) = fixture.try_press(me, &post, &play, None).await {
        assert!(answer.ephemeral && answer.text().contains("settled"), "{}", answer.text());
        let now = fixture.messages(me, dm).into_iter().find(|message| message.id == post.id).unwrap();
        assert!(now.text().contains("Round 1"), "{} {settled}", now.text());
    }
    fixture.close().await;
}

#[tokio::test]
async fn somebody_on_a_server_is_led_to_a_private_practice_game() {
    let fixture = BotFixture::start().await;
    let [me, closed] = [fixture.people[1], fixture.people[2]];
    fixture.world.set_dms_open(closed, false);
    for person in [me, closed] {
        let help = fixture.command(person, fixture.channel, "/basari help").await;
        let answer = fixture.press(person, &help, &button(&help, "practice").unwrap()).await.unwrap();
        if person == me {
            assert!(answer.text().contains("waiting in our direct messages"), "{}", answer.text());
            assert!(answer.buttons().iter().any(|button| button.url.as_deref().is_some_and(|url| url.contains("@me"))));
            let dm = open_dm(&fixture, me);
            question(&fixture, me, dm).await;
        } else {
            assert!(answer.text().contains("can't send you direct messages"), "{}", answer.text());
            assert!(fixture.service().games_of(UserId(closed)).await.unwrap().is_empty());
        }
    }
    // The second time leads to the game that waits.
    let help = fixture.command(me, fixture.channel, "/basari help").await;
    let answer = fixture.press(me, &help, &button(&help, "practice").unwrap()).await.unwrap();
    assert!(answer.text().contains("You already have a practice game"), "{}", answer.text());
    let public = fixture.messages(fixture.people[0], fixture.channel);
    assert!(
        public.iter().all(|message| message.author.id != fixture.bot_id().to_string()),
        "nobody else sees anything"
    );
    fixture.close().await;
}

#[tokio::test]
async fn closed_direct_messages_park_the_game_and_it_goes_on_later() {
    let (fixture, me, dm) = start().await;
    fixture.command(me, dm, "/basari new game:card seats:3 stages:1").await;
    question(&fixture, me, dm).await;
    fixture.wait_for_outbox().await;
    fixture.world.set_dms_open(me, false);
    let game = fixture.service().live_in(ChannelId(dm)).await.unwrap().unwrap();
    // The posts that exist can still be edited. The first new one cannot be sent.
    let parked = async {
        while fixture.service().view_game(&game, None).await.unwrap().status != Status::Parked {
            if let Some(post) = fixture.messages(me, dm).into_iter().rev().find(is_question) {
                let answer = MOVE_VERBS.iter().find_map(|verb| button(&post, verb)).unwrap();
                if let Err(error) = fixture.try_press(me, &post, &answer, None).await {
                    println!("the post has just changed: {error:?}");
                }
            }
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(TEST_TIMEOUT, parked).await.expect("the game is parked");
    fixture.world.set_dms_open(me, true);
    let busy = fixture.command(me, dm, "/basari new").await;
    assert!(busy.text().contains("/basari manage resume"), "{}", busy.text());
    let resumed = fixture.command(me, dm, "/basari manage resume").await;
    assert!(resumed.text().contains("continues here"), "{}", resumed.text());
    play_to_the_end(&fixture, dm, &[me], 2).await;
    fixture.close().await;
}

#[tokio::test]
async fn newcomers_are_coached_until_they_turn_it_off_or_have_finished_a_game() {
    let (fixture, me, dm) = start().await;
    fixture.command(me, dm, "/basari new game:card seats:3 stages:1").await;
    let post = question(&fixture, me, dm).await;
    assert!(post.text().contains('🎓') && post.text().contains("Two barter for it"), "{}", post.text());
    fixture.press(me, &post, &button(&post, "coaching").unwrap()).await;
    let without = |fixture: &BotFixture| {
        let now = fixture.messages(me, dm).into_iter().find(|message| message.id == post.id)?;
        (!now.text().contains('🎓') && is_question(&now)).then_some(())
    };
    fixture.wait_for("the advice is gone", without).await;
    let settings = fixture.command(me, dm, "/basari me notify how:mention").await;
    assert!(settings.text().contains("Coaching is off"), "{}", settings.text());
    let on = button(&settings, "coaching").expect("the settings turn it on");
    let settings = fixture.press(me, &settings, &on).await.unwrap();
    assert!(settings.text().contains("until you have finished a game"), "{}", settings.text());
    let hand = fixture.command(me, dm, "/basari hand").await;
    assert!(hand.text().contains('🎓'), "{}", hand.text());
    play_to_the_end(&fixture, dm, &[me], 6).await;
    fixture.press_verb(me, dm, "rematch").await;
    // What is known about a person may be a few seconds old.
    let uncoached = async {
        while fixture.service().is_coached(UserId(me)).await.unwrap() {
            sleep(Duration::from_millis(100)).await;
        }
    };
    timeout(TEST_TIMEOUT, uncoached).await.unwrap();
    question(&fixture, me, dm).await;
    let hand = fixture.command(me, dm, "/basari hand").await;
    assert!(hand.text().contains("Your action") && !hand.text().contains('🎓'), "{}", hand.text());
    fixture.close().await;
}

#[tokio::test]
async fn a_practice_game_that_waits_pings_nobody_and_hides_no_other_game() {
    let fixture = BotFixture::start().await;
    let [me, other] = [fixture.people[0], fixture.people[1]];
    let dm = open_dm(&fixture, me);
    fixture.command(me, dm, "/basari me notify how:dm").await;
    fixture.command(me, dm, "/basari new game:card seats:3").await;
    question(&fixture, me, dm).await;
    fixture.wait_for_outbox().await;
    let posts = direct_messages(&fixture, me);
    assert!(posts.iter().all(|message| !message.pings_me), "the posts make no sound");
    let count = posts.len();
    start_game(&fixture, fixture.channel, &[me, other], "/basari new game:card seats:3 computers:1").await;
    let called = |fixture: &BotFixture| direct_messages(fixture, me).into_iter().nth(count);
    let message = fixture.wait_for("the call of the other game", called).await;
    assert!(message.text().contains("Game Night") && button(&message, "play").is_some(), "{}", message.text());
    fixture.close().await;
}

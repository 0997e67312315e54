//! People who look at their panel see a new question there. They are notified only if they do not answer it.

use basari::model::notify::Notify;
use basari::model::pace::Pace;
use basari::service::{
    ChannelId, Clock, DirectNotice, GameId, Intent, MoveRequest, PanelActivity, PostKey, Settings, UserId,
};
use basari_rules::game::{Action, Kind, Move};
use jiff::SignedDuration;

use super::service_fixture::{ServiceFixture, intents, person, service};
use crate::support::database::{Database, on_both_databases};

const CARDS: [Action; 3] = [Action::A, Action::B, Action::C];
const ROUND_2: PostKey = PostKey::Round { stage: 1, round: 2 };

fn secs(seconds: i64) -> SignedDuration {
    SignedDuration::from_secs(seconds)
}

async fn start(fixture: &ServiceFixture) -> GameId {
    let game = fixture.start_game(Kind::Card, 3, 0).await;
    fixture.deliver_all().await;
    game
}

/// This person clicks now and has a live panel afterwards.
async fn click(fixture: &ServiceFixture, game: &GameId, number: u64) {
    let now = fixture.clock.now();
    let panel = PanelActivity {
        game: game.clone(),
        user: UserId(number),
        clicked_at: now,
        live_until: now + SignedDuration::from_mins(14),
    };
    fixture.service.record_panels(&[panel]).await.unwrap();
}

/// These people lay different cards, so that nobody has to barter.
async fn choose(fixture: &ServiceFixture, game: &GameId, people: &[u64]) {
    let prompt = fixture.snapshot(game).await.prompt().unwrap();
    for &number in people {
        let card = CARDS[usize::try_from(number).unwrap() - 1];
        fixture.submit(game, number, prompt, Move::Play(card)).await.unwrap();
    }
}

/// Pauses the game for so long that nobody looks at their panel afterwards.
async fn pause_and_resume(fixture: &ServiceFixture, game: &GameId) {
    fixture.service.pause(game, &person(1), &fixture.key()).await.unwrap();
    fixture.deliver_all().await;
    fixture.clock.advance(secs(180));
    fixture.service.resume(game, &person(1), &fixture.key()).await.unwrap();
}

/// Who was pinged about the second round, in the order of the messages.
async fn pings(fixture: &ServiceFixture) -> Vec<Vec<u64>> {
    let sent = intents(&fixture.deliver_all().await);
    let mentioned = sent.into_iter().filter_map(|intent| match intent {
        Intent::Show { post: ROUND_2, mentions } if !mentions.is_empty() => Some(mentions),
        Intent::Direct { user, about: DirectNotice::Turn { .. } } => Some(vec![user]),
        _ => None,
    });
    mentioned.map(|users| users.into_iter().map(|user| user.0).collect()).collect()
}

on_both_databases! {
    async fn somebody_who_looks_at_their_panel_is_pinged_only_if_they_do_not_answer(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = start(&fixture).await;
        click(&fixture, &game, 1).await;
        click(&fixture, &game, 2).await;
        fixture.clock.advance(secs(120));
        choose(&fixture, &game, &[1, 2, 3]).await;
        assert_eq!(pings(&fixture).await, [vec![3]], "the others have clicked two minutes ago");
        fixture.clock.advance(secs(44));
        fixture.run_due_deadlines().await;
        assert_eq!(pings(&fixture).await, Vec::<Vec<u64>>::new());
        choose(&fixture, &game, &[1]).await;
        fixture.clock.advance(secs(1));
        fixture.run_due_deadlines().await;
        assert_eq!(pings(&fixture).await, [vec![2]], "the other one has answered");
        fixture.clock.advance(secs(100));
        fixture.run_due_deadlines().await;
        assert_eq!(pings(&fixture).await, Vec::<Vec<u64>>::new(), "nobody is pinged twice");
    }

    async fn one_message_pings_everybody_who_has_not_answered(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = start(&fixture).await;
        for number in 1..=3 {
            click(&fixture, &game, number).await;
        }
        choose(&fixture, &game, &[1, 2, 3]).await;
        assert_eq!(pings(&fixture).await, Vec::<Vec<u64>>::new());
        fixture.clock.advance(secs(45));
        fixture.run_due_deadlines().await;
        let mut sent = pings(&fixture).await;
        for users in &mut sent {
            users.sort_unstable();
        }
        assert_eq!(sent, [vec![1, 2, 3]]);
    }

    async fn a_panel_that_nobody_looks_at_does_not_delay_a_ping(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = start(&fixture).await;
        click(&fixture, &game, 1).await;
        fixture.clock.advance(secs(121));
        click(&fixture, &game, 2).await;
        // The panel of the third person is closed.
        let now = fixture.clock.now();
        let closed = PanelActivity { game: game.clone(), user: UserId(3), clicked_at: now, live_until: now };
        fixture.service.record_panels(&[closed]).await.unwrap();
        choose(&fixture, &game, &[1, 2, 3]).await;
        assert_eq!(pings(&fixture).await, [vec![1, 3]]);
    }

    async fn whoever_asks_the_next_question_by_a_click_in_their_panel_sees_it_there(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = start(&fixture).await;
        choose(&fixture, &game, &[1, 2]).await;
        let prompt = fixture.snapshot(&game).await.prompt().unwrap();
        let request = MoveRequest {
            game: game.clone(), actor: UserId(3), prompt, key: fixture.key(), mv: Move::Play(Action::C),
        };
        fixture.submit_and_view(request).await;
        assert_eq!(pings(&fixture).await, [vec![1, 2]]);
        fixture.clock.advance(secs(45));
        fixture.run_due_deadlines().await;
        assert_eq!(pings(&fixture).await, [vec![3]]);
    }

    async fn a_ping_waits_for_the_post_to_which_it_leads(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = start(&fixture).await;
        for number in 1..=3 {
            click(&fixture, &game, number).await;
        }
        choose(&fixture, &game, &[1, 2, 3]).await;
        // Discord is out of reach for a minute.
        fixture.clock.advance(secs(60));
        fixture.run_due_deadlines().await;
        assert_eq!(pings(&fixture).await, Vec::<Vec<u64>>::new());
        fixture.clock.advance(secs(45));
        fixture.run_due_deadlines().await;
        assert_eq!(pings(&fixture).await.len(), 1);
    }

    async fn the_panels_of_a_process_end_with_it(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = start(&fixture).await;
        let other = service(db.store().await, std::sync::Arc::clone(&fixture.clock));
        let (clicked_at, live_until) = (fixture.clock.now(), fixture.clock.now() + secs(600));
        for number in 1..=3 {
            let panel = PanelActivity { game: game.clone(), user: UserId(number), clicked_at, live_until };
            if number == 1 { &fixture.service } else { &other }.record_panels(&[panel]).await.unwrap();
        }
        other.sign_off().await.unwrap();
        choose(&fixture, &game, &[1, 2, 3]).await;
        assert_eq!(pings(&fixture).await, [vec![2, 3]]);
    }

    async fn a_resumed_game_pings_only_those_whom_its_question_has_not_pinged(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = start(&fixture).await;
        click(&fixture, &game, 1).await;
        choose(&fixture, &game, &[1, 2, 3]).await;
        assert_eq!(pings(&fixture).await, [vec![2, 3]], "the first one looks at their panel");
        pause_and_resume(&fixture, &game).await;
        assert_eq!(pings(&fixture).await, [vec![1]], "and has not been pinged yet");
        pause_and_resume(&fixture, &game).await;
        assert_eq!(pings(&fixture).await, Vec::<Vec<u64>>::new());
        choose(&fixture, &game, &[1, 2, 3]).await;
        let sent = intents(&fixture.deliver_all().await);
        let everybody = [1, 2, 3].map(UserId).to_vec();
        assert!(sent.iter().any(|intent| matches!(intent, Intent::Show { mentions, .. } if *mentions == everybody)));
    }

    async fn a_resumed_game_pings_for_a_question_that_was_not_posted_before(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = start(&fixture).await;
        choose(&fixture, &game, &[1, 2, 3]).await;
        fixture.service.pause(&game, &person(1), &fixture.key()).await.unwrap();
        fixture.deliver_all().await;
        fixture.service.resume(&game, &person(1), &fixture.key()).await.unwrap();
        assert_eq!(pings(&fixture).await, [vec![1, 2, 3]]);
    }

    async fn a_parked_game_pings_again_only_in_another_channel(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = start(&fixture).await;
        choose(&fixture, &game, &[1, 2, 3]).await;
        assert_eq!(pings(&fixture).await, [vec![1, 2, 3]]);
        for (channel, expected) in [(100, vec![]), (101, vec![vec![1, 2, 3]])] {
            fixture.lose_channel(&game).await;
            fixture.deliver_all().await;
            fixture.service.unpark(&game, &person(1), ChannelId(channel), &fixture.key()).await.unwrap();
            assert_eq!(pings(&fixture).await, expected, "channel {channel}");
        }
    }

    async fn nobody_gets_both_a_mention_and_a_direct_message(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        fixture.service.set_notify(UserId(2), Notify::Mention).await.unwrap();
        let game = fixture.open_lobby(Kind::Card, 3).await;
        let by_day = |settings: &mut Settings| settings.pace = Pace::Day;
        fixture.service.change_settings(&game, &person(1), by_day, &fixture.key()).await.unwrap();
        fixture.service.start(&game, &person(1), &fixture.key()).await.unwrap();
        fixture.deliver_all().await;
        choose(&fixture, &game, &[1, 2, 3]).await;
        let mut sent = pings(&fixture).await;
        sent.sort();
        assert_eq!(sent, [vec![1], vec![2], vec![3]], "one mention and two direct messages");
    }
}

//! Table talk: what players say in barters, who may, and how it is removed.

use basari::discord::GameViewModel;
use basari::locale::Locale;
use basari::model::table_talk::StockPhrase;
use basari::render::Page;
use basari::service::{
    GameId, GameSnapshot, Intent, MAX_LINES_PER_BARTER, MAX_OWN_WORDS, PostKey, Refusal, Result, SayRequest,
    ServerSettings, Speech, UserId,
};
use basari_rules::game::view::PhaseView;
use basari_rules::game::{Event, Kind, Move, Offer};
use basari_rules::players::Level;
use jiff::SignedDuration;

use super::service_fixture::{SERVER, ServiceFixture, intents, manager, manager_elsewhere, person, refusal, user_in};
use crate::support::database::{Database, on_both_databases};

/// The posts of all rounds, on a server whose computers talk or do not.
fn round_posts(snapshot: &GameSnapshot, computers_talk: bool) -> Vec<Page> {
    let settings = ServerSettings { computers_talk, ..ServerSettings::new(SERVER) };
    let view_model = GameViewModel::new(snapshot.clone(), Some(&settings));
    let rounds = snapshot.public_log.iter().filter_map(|entry| match entry.event {
        Event::RoundBegan { stage, round } => Some(PostKey::Round { stage, round }),
        _ => None,
    });
    rounds.map(|round| view_model.post_page(Locale::En.words(), round).unwrap()).collect()
}

/// A game at its first barter: the opener, the other player and the third one.
struct BarterFixture {
    fixture: ServiceFixture,
    game: GameId,
    before: GameSnapshot,
    opener: u64,
    other: u64,
    third: u64,
}

impl BarterFixture {
    async fn new(db: &Database) -> BarterFixture {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.start_game(Kind::Card, 3, 0).await;
        let before = fixture.play_to_barter(&game).await.expect("a barter comes up");
        fixture.deliver_all().await;
        let PhaseView::Barter(barter) = before.view.as_ref().unwrap().phase else { panic!("barter") };
        let [opener, other] = [barter.opener, barter.other].map(|seat| user_in(&before, seat));
        let third = (1..=3).find(|user| ![opener, other].contains(user)).unwrap();
        BarterFixture { fixture, game, before, opener, other, third }
    }

    fn request(&self, user: u64, speech: Speech) -> SayRequest {
        let (game, prompt) = (self.game.clone(), self.before.prompt().unwrap());
        SayRequest { game, actor: UserId(user), prompt, key: self.fixture.key(), speech }
    }

    async fn say(&self, user: u64, speech: Speech) -> Result<GameSnapshot> {
        self.fixture.service.say(self.request(user, speech)).await
    }

    async fn lines(&self) -> Vec<(String, Speech)> {
        let snapshot = self.fixture.snapshot(&self.game).await;
        snapshot.talk.into_iter().map(|line| (line.name, line.speech)).collect()
    }

    /// The opener offers the least, and the other accepts.
    async fn settle(&self) {
        let view = self.before.view.as_ref().unwrap();
        let PhaseView::Barter(barter) = view.phase else { panic!("barter") };
        let offer = Offer::cheapest_above(None, view.seats[barter.opener.index()].gems).unwrap();
        for (user, mv) in [(self.opener, Move::Offer(offer)), (self.other, Move::Accept)] {
            let prompt = self.fixture.snapshot(&self.game).await.prompt().unwrap();
            self.fixture.submit(&self.game, user, prompt, mv).await.unwrap();
        }
    }
}

fn own(text: &str) -> Speech {
    Speech::Own(text.to_owned())
}

const FAIR: Speech = Speech::Stock(StockPhrase::FairPrice);

on_both_databases! {
    async fn the_players_of_a_barter_say_something_and_the_game_goes_on_unchanged(db: &Database) {
        let barter = BarterFixture::new(db).await;
        let seen = barter.say(barter.opener, FAIR).await.unwrap();
        assert_eq!(seen.talk.len(), 1, "the player sees their line at once");
        barter.say(barter.other, own("  I need it more  ")).await.unwrap();
        let name = |user| person(user).name;
        assert_eq!(barter.lines().await, [(name(barter.opener), FAIR), (name(barter.other), own("I need it more"))]);
        let after = barter.fixture.snapshot(&barter.game).await;
        assert_eq!((after.version, after.prompt()), (barter.before.version, barter.before.prompt()));
        assert_eq!(after.answer_deadlines, barter.fixture.snapshot(&barter.game).await.answer_deadlines);
        let post = PostKey::Barter(barter.before.barter.unwrap());
        let posts = intents(&barter.fixture.deliver_all().await);
        assert_eq!(posts, [Intent::Show { post, mentions: Vec::new() }], "one quiet update of the barter");
    }

    async fn a_repeated_click_says_nothing_twice(db: &Database) {
        let barter = BarterFixture::new(db).await;
        let request = barter.request(barter.opener, own("once"));
        for _ in 0..3 {
            barter.fixture.service.say(request.clone()).await.unwrap();
        }
        assert_eq!(barter.lines().await.len(), 1);
        assert_eq!(refusal(barter.say(barter.opener, own("once")).await), Refusal::SaidAlready, "another click");
        barter.say(barter.other, own("once")).await.expect("somebody else may say the same");
    }

    async fn what_cannot_be_said_is_refused_and_changes_nothing(db: &Database) {
        let barter = BarterFixture::new(db).await;
        assert_eq!(refusal(barter.say(barter.third, FAIR).await), Refusal::NotInBarter);
        assert_eq!(refusal(barter.say(99, FAIR).await), Refusal::NotSeated);
        assert_eq!(refusal(barter.say(barter.opener, own(" \n ")).await), Refusal::NothingSaid);
        let long = "x".repeat(MAX_OWN_WORDS + 1);
        assert_eq!(refusal(barter.say(barter.opener, own(&long)).await), Refusal::TooMuchSaid { max: MAX_OWN_WORDS });
        let early = SayRequest { prompt: barter.before.barter.unwrap() - 1, ..barter.request(barter.opener, FAIR) };
        let stale = Refusal::StalePrompt { prompt: barter.before.prompt().unwrap() };
        assert_eq!(refusal(barter.fixture.service.say(early).await), stale, "a dialog from an earlier barter");
        assert_eq!(barter.lines().await, []);

        for number in 0..MAX_LINES_PER_BARTER {
            barter.say(barter.opener, own(&format!("line {number}"))).await.unwrap();
        }
        let enough = Refusal::SaidEnough { max: MAX_LINES_PER_BARTER };
        assert_eq!(refusal(barter.say(barter.opener, FAIR).await), enough);
        barter.say(barter.other, FAIR).await.expect("the limit is for each player");

        barter.settle().await;
        assert!(matches!(
            refusal(barter.say(barter.opener, FAIR).await),
            Refusal::NoBarter | Refusal::NotInBarter | Refusal::StalePrompt { .. }
        ));
        assert_eq!(barter.lines().await.len(), MAX_LINES_PER_BARTER + 1);
    }

    async fn a_paused_game_is_silent(db: &Database) {
        let barter = BarterFixture::new(db).await;
        barter.fixture.service.pause(&barter.game, &manager(9), &barter.fixture.key()).await.unwrap();
        assert_eq!(refusal(barter.say(barter.opener, FAIR).await), Refusal::Paused);
    }

    async fn a_server_can_allow_only_stock_phrases(db: &Database) {
        let barter = BarterFixture::new(db).await;
        barter.fixture.service.set_server(SERVER, |settings| settings.own_words_allowed = false).await.unwrap();
        assert_eq!(refusal(barter.say(barter.opener, own("hello")).await), Refusal::StockPhrasesOnly);
        barter.say(barter.opener, FAIR).await.unwrap();
    }

    async fn only_managers_of_the_server_remove_a_line_and_its_posts_are_updated(db: &Database) {
        let barter = BarterFixture::new(db).await;
        barter.say(barter.opener, own("rude")).await.unwrap();
        barter.say(barter.opener, FAIR).await.unwrap();
        barter.settle().await;
        barter.fixture.deliver_all().await;
        let remove = async |actor| {
            let key = barter.fixture.key();
            barter.fixture.service.remove_line(&barter.game, &actor, 1, &key).await
        };
        assert_eq!(refusal(remove(person(barter.opener)).await), Refusal::OnlyManagers, "not even its author");
        assert_eq!(refusal(remove(manager_elsewhere(9)).await), Refusal::NoAccess);
        assert_eq!(barter.lines().await.len(), 2);
        remove(manager(9)).await.unwrap();
        remove(manager(9)).await.expect("removing it twice does no harm");
        assert_eq!(barter.lines().await, [(person(barter.opener).name, FAIR)]);
        let posts: Vec<PostKey> = barter.fixture.deliver_all().await.iter().filter_map(|one| one.intent.post()).collect();
        let own_post = PostKey::Barter(barter.before.barter.unwrap());
        assert!(posts.contains(&own_post) && posts.len() >= 2, "the barter and the story: {posts:?}");
        let export = barter.fixture.service.export_person(UserId(barter.opener)).await.unwrap().to_string();
        assert!(!export.contains("rude"), "nothing is left of it");
    }

    async fn lines_are_personal_data_and_no_part_of_the_record(db: &Database) {
        let barter = BarterFixture::new(db).await;
        barter.say(barter.opener, own("my secret recipe")).await.unwrap();
        barter.say(barter.other, FAIR).await.unwrap();
        barter.settle().await;
        barter.fixture.deliver_all().await;
        let service = &barter.fixture.service;
        let export = service.export_person(UserId(barter.opener)).await.unwrap();
        assert_eq!(export["table_talk"][0]["own_words"], "my secret recipe");
        assert_eq!(service.export_person(UserId(barter.other)).await.unwrap()["table_talk"][0]["phrase"], "fair-price");
        let snapshot = barter.fixture.snapshot(&barter.game).await;
        assert!(!format!("{:?}", snapshot.public_log).contains("recipe"));

        service.forget_person(UserId(barter.opener)).await.unwrap();
        assert_eq!(barter.lines().await, [(person(barter.other).name, FAIR)]);
        let posts: Vec<PostKey> = barter.fixture.deliver_all().await.iter().filter_map(|one| one.intent.post()).collect();
        assert!(posts.contains(&PostKey::Barter(barter.before.barter.unwrap())), "{posts:?}");
        let export = service.export_person(UserId(barter.opener)).await.unwrap();
        assert_eq!(export["table_talk"].as_array().unwrap().len(), 0);
    }

    async fn an_unreadable_line_stops_nobody(db: &Database) {
        let barter = BarterFixture::new(db).await;
        barter.say(barter.opener, FAIR).await.unwrap();
        barter.say(barter.other, own("still here")).await.unwrap();
        db.execute("UPDATE table_talk SET seat = 99999, phrase = 'from the future' WHERE number = 1").await;
        assert_eq!(barter.lines().await, [(person(barter.other).name, own("still here"))]);
        barter.settle().await;
    }

    async fn computers_comment_on_some_barters_with_people_and_always_in_the_same_way(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let (mut barters, mut remarks) = (0, 0);
        for channel in 100..112 {
            let mut new = fixture.new_game(Kind::Card, channel);
            new.settings.seats = 4;
            new.computers = vec![Level::Easy; 3];
            new.start = true;
            let game = fixture.service.new_game(new).await.unwrap().game;
            let mut shown = Vec::new();
            for _ in 0..400 {
                let answered = fixture.answer_all(&game).await;
                let executed = fixture.run_due_deadlines().await;
                let snapshot = fixture.snapshot(&game).await;
                let now = snapshot.computer_talk();
                assert!(now.starts_with(&shown), "a remark never changes");
                shown = now;
                if !answered && executed == 0 {
                    break;
                }
            }
            let snapshot = fixture.snapshot(&game).await;
            for remark in &shown {
                assert!(snapshot.occupant(remark.seat).unwrap().computer.is_some());
            }
            let is_silenced = round_posts(&snapshot, true) != round_posts(&snapshot, false);
            assert_eq!(is_silenced, !shown.is_empty(), "a server can silence them");
            remarks += shown.len();
            let is_mine = |event: &Event| matches!(event, Event::BarterBegan { opener, other, .. }
                if [opener, other].iter().any(|seat| snapshot.occupant(**seat).unwrap().user.is_some()));
            barters += snapshot.public_log.iter().filter(|entry| is_mine(&entry.event)).count();
        }
        assert!(remarks > 0 && remarks < barters, "{remarks} remarks in {barters} barters");
    }
}

/// A barter thread closes later, but table talk adds no deadline of its own.
#[tokio::test]
async fn saying_something_gives_nobody_more_time() {
    let db = Database::sqlite();
    let barter = BarterFixture::new(&db).await;
    let before = barter.fixture.snapshot(&barter.game).await.answer_deadlines;
    barter.fixture.clock.advance(SignedDuration::from_mins(1));
    barter.say(barter.opener, FAIR).await.unwrap();
    barter.fixture.deliver_all().await;
    assert_eq!(barter.fixture.snapshot(&barter.game).await.answer_deadlines, before);
}

//! Table talk over real sockets: phrases, own words in a dialog, refusals, removal and privacy.

use std::collections::BTreeMap;

use basari::service::GameId;
use basari_rules::game::Action;
use discord_playground::Id;
use discord_playground::world::{MessageView, WorldState};

use super::support::{BotFixture, accept_offer, forged_message, make_offer, play_cards, snapshot_of, start_game};

/// Bruno and Chiyo barter, and Dev waits. Ada owns the server and does not play.
struct Table {
    fixture: BotFixture,
    game: GameId,
}

const ADA: usize = 0;
const BRUNO: usize = 1;
const CHIYO: usize = 2;
const DEV: usize = 3;

impl Table {
    async fn start() -> Table {
        let fixture = BotFixture::start().await;
        let people = fixture.people[BRUNO..=DEV].to_vec();
        start_game(&fixture, fixture.channel, &people, "/basari new game:card seats:3 pace:slow").await;
        let game = snapshot_of(&fixture, fixture.channel).await.game;
        let cards: Vec<(Id, Action)> = people.into_iter().zip([Action::A, Action::A, Action::B]).collect();
        play_cards(&fixture, &game, &cards).await;
        let table = Table { fixture, game };
        table
            .fixture
            .wait_for("the barter", |fixture| fixture.button(fixture.people[ADA], fixture.channel, "talk"))
            .await;
        table.fixture.wait_for_outbox().await;
        table
    }

    fn person(&self, number: usize) -> Id {
        self.fixture.people[number]
    }

    /// The public post of the barter.
    fn barter_post(&self) -> MessageView {
        let is_barter = |message: &MessageView| {
            !message.ephemeral
                && message
                    .embeds
                    .first()
                    .is_some_and(|embed| embed["title"].as_str().is_some_and(|title| title.starts_with("Barter for")))
        };
        let all = self.fixture.messages(self.person(ADA), self.fixture.channel);
        all.into_iter().rfind(is_barter).expect("the post of the barter")
    }

    async fn wait_for_line(&self, text: &str) -> MessageView {
        let contains = |_: &BotFixture| Some(self.barter_post()).filter(|post| post.text().contains(text));
        self.fixture.wait_for(text, contains).await
    }

    /// Opens the private page.
    async fn open(&self, number: usize) -> MessageView {
        let post = self.barter_post();
        let button = button(&post, "talk").expect("a button to say something");
        self.fixture.press(self.person(number), &post, &button).await.expect("a page")
    }

    async fn press(&self, number: usize, page: &MessageView, verb: &str) -> Option<MessageView> {
        let id = button(page, verb).unwrap_or_else(|| panic!("no {verb} on {}", page.text()));
        self.fixture.press(self.person(number), page, &id).await
    }

    /// Opens the dialog and sends these words. Returns the response.
    async fn say(&self, number: usize, words: &str) -> String {
        let page = self.open(number).await;
        assert!(self.press(number, &page, "own-words").await.is_none_or(|answer| answer.id == page.id));
        self.send_dialog(number, words).await
    }

    async fn send_dialog(&self, number: usize, words: &str) -> String {
        let name = ["ada", "bruno", "chiyo", "dev"][number];
        let modal = self.fixture.playground.person(name).wait_for_modal().await;
        let values = BTreeMap::from([(modal.inputs[0].0.clone(), words.to_owned())]);
        let interaction = self.fixture.world.submit_modal(self.person(number), modal.id, &values).unwrap();
        self.fixture.answer(self.person(number), interaction).await.expect("a response").text()
    }
}

fn button(message: &MessageView, verb: &str) -> Option<String> {
    let mut ids = message.buttons().into_iter().filter_map(|button| button.custom_id);
    ids.find(|id| id.split(':').skip(3).collect::<Vec<_>>().join(":") == verb)
}

#[tokio::test]
async fn phrases_and_own_words_appear_with_the_offers_and_in_the_story() {
    let table = Table::start().await;
    let page = table.open(BRUNO).await;
    assert!(page.ephemeral && page.buttons().len() >= 6, "{}", page.text());
    let said = table.press(BRUNO, &page, "say:need-it").await.unwrap();
    assert!(said.text().contains("Said."), "{}", said.text());
    table.wait_for_line("Bruno: “I really need this action.”").await;
    make_offer(&table.fixture, &table.game).await;
    let hostile = format!("**Hey** @everyone <@{}>\n# https://example.com", table.person(DEV));
    let response = table.say(CHIYO, &hostile).await;
    assert!(response.contains("Said."), "{response}");
    let post = table.wait_for_line("example").await;
    let text = post.text();
    assert!(text.contains("\\*\\*Hey\\*\\* @\u{2060}everyone \\<@\u{2060}"), "harmless: {text}");
    assert!(!text.contains("https://example"), "no link: {text}");
    let id: Id = post.id.parse().unwrap();
    let pings_others = |state: &WorldState| {
        let post = &state.messages[&id];
        post.pings_everyone || post.pings.contains(&table.person(DEV))
    };
    assert!(!table.fixture.world.read(pings_others), "nobody is pinged");
    accept_offer(&table.fixture, &table.game).await;
    let tells = |fixture: &BotFixture| {
        let posts = fixture.messages(fixture.people[ADA], fixture.channel).into_iter();
        let mut stories = posts.filter(|post| post.channel_id == fixture.channel.to_string());
        stories.find(|post| post.text().contains("I really need this action.") && post.text().contains("example"))
    };
    table.fixture.wait_for("the story", tells).await;
    table.fixture.close().await;
}

#[tokio::test]
async fn everybody_reads_phrases_in_their_language() {
    let table = Table::start().await;
    table.fixture.playground.person("bruno").set_locale("de");
    table.fixture.playground.person("chiyo").set_locale("ja");
    let page = table.open(BRUNO).await;
    assert!(page.buttons().iter().any(|button| button.label == "Das ist mein letztes Angebot."), "{}", page.text());
    table.press(BRUNO, &page, "say:last-offer").await.unwrap();
    table.wait_for_line("“That's my last offer.”").await;
    let page = table.open(CHIYO).await;
    assert!(page.text().contains("「これが最後の提案です。」"), "{}", page.text());
    table.fixture.close().await;
}

#[tokio::test]
async fn others_are_refused_with_a_sentence() {
    let table = Table::start().await;
    let fixture = &table.fixture;
    let refused = table.open(DEV).await.text();
    assert!(refused.contains("You're not in this barter"), "{refused}");
    let response = table.say(BRUNO, "\u{200b}").await;
    assert!(response.contains("That was empty"), "{response}");

    // The dialog is open when the barter ends.
    let page = table.open(CHIYO).await;
    table.press(CHIYO, &page, "own-words").await;
    make_offer(fixture, &table.game).await;
    accept_offer(fixture, &table.game).await;
    let late = table.send_dialog(CHIYO, "too late").await;
    assert!(late.contains("There's no barter right now"), "{late}");
    assert_eq!(snapshot_of(fixture, fixture.channel).await.talk, []);
    table.fixture.close().await;
}

#[tokio::test]
async fn own_words_are_for_people_who_may_write_there() {
    let table = Table::start().await;
    let fixture = &table.fixture;
    let page = table.open(BRUNO).await;
    fixture.world.make_read_only(fixture.channel, table.person(BRUNO));
    let refused = table.press(BRUNO, &page, "own-words").await.unwrap().text();
    assert!(refused.contains("You can't write in this channel"), "{refused}");
    let page = table.open(BRUNO).await;
    table.press(BRUNO, &page, "say:need-it").await.unwrap();
    table.wait_for_line("I really need this action.").await;

    // A forged button in another channel.
    let page = table.open(CHIYO).await;
    let id = button(&page, "own-words").unwrap();
    let elsewhere = forged_message(fixture, fixture.other_channel, &id);
    let refused = fixture.press(table.person(CHIYO), &elsewhere, &id).await.unwrap().text();
    assert!(refused.contains("in the game's channel or its threads"), "{refused}");

    // The server changes its mind while the dialog is open.
    table.press(CHIYO, &page, "own-words").await;
    let settings = fixture.command(table.person(ADA), fixture.channel, "/basari-settings").await;
    table.press(ADA, &settings, "server:own-words:n").await.unwrap();
    let refused = table.send_dialog(CHIYO, "may I?").await;
    assert!(refused.contains("only allows the ready-made phrases"), "{refused}");
    assert!(button(&table.open(CHIYO).await, "own-words").is_none());
    table.fixture.close().await;
}

#[tokio::test]
async fn lines_outlive_a_restart_until_a_manager_or_their_author_removes_them() {
    let mut table = Table::start().await;
    assert!(table.say(BRUNO, "something rude").await.contains("Said."));
    assert!(table.say(CHIYO, "something nice").await.contains("Said."));
    table.wait_for_line("something nice").await;
    let page = table.open(CHIYO).await;
    table.press(CHIYO, &page, "own-words").await;
    table.fixture.wait_for_outbox().await;
    table.fixture.app.take().unwrap().stop().await;
    table.fixture.start_bot().await;
    // The dialog was open while the bot was away.
    assert!(table.send_dialog(CHIYO, "still here").await.contains("Said."));
    table.wait_for_line("still here").await;

    let page = table.open(ADA).await;
    assert!(button(&page, "say:need-it").is_none(), "a manager is not in the barter");
    let menu = page.selects().remove(0);
    let (value, label) = menu.options.last().unwrap().clone();
    assert!(label.contains("something rude"), "{label}");
    let page = table.fixture.choose(table.person(ADA), &page, &menu.custom_id, &value).await.unwrap();
    assert!(!page.text().contains("rude"), "{}", page.text());
    let gone =
        |text: &'static str| move |_: &BotFixture, post: MessageView| (!post.text().contains(text)).then_some(());
    let (rude, nice) = (gone("rude"), gone("nice"));
    table.fixture.wait_for("the rude line to go", |fixture| rude(fixture, table.barter_post())).await;
    assert!(table.barter_post().text().contains("something nice"));

    make_offer(&table.fixture, &table.game).await;
    accept_offer(&table.fixture, &table.game).await;
    let moderation = table.fixture.command(table.person(ADA), table.fixture.channel, "/basari table").await;
    assert!(button(&moderation, "talk").is_some(), "managers find the lines after the deal");
    let answer = table.fixture.command(table.person(CHIYO), table.fixture.channel, "/basari me privacy").await;
    let question = table.press(CHIYO, &answer, "forget").await.unwrap();
    table.press(CHIYO, &question, "forget-sure").await.unwrap();
    table.fixture.wait_for("their lines to go", |fixture| nice(fixture, table.barter_post())).await;
    table.fixture.wait_for_outbox().await;
    assert!(!table.fixture.transcript(table.person(DEV), table.fixture.channel).contains("something nice"));
    table.fixture.close().await;
}

//! Wrong moves of every kind get the right refusal, in private, and change nothing.

use basari::model::pace::Pace;
use basari::render::message::custom_id::{CustomId, DraftStep, GameRef, PlanTab, Verb};
use basari::service::{Actor, GameSnapshot, IdempotencyKey, MoveRequest, ServerId, UserId};
use basari_rules::game::view::PhaseView;
use basari_rules::game::{Action, BarterPlan, Color, Gems, Move, Offer};
use basari_rules::players::Level;
use discord_playground::Id;
use discord_playground::world::MessageView;

use super::support::{BotFixture, forged_message, play_cards, snapshot_of, start_game};

/// What is wrong, who does it, the button's custom id, and the expected text.
type Wrong = (&'static str, Id, String, &'static str);

const UNKNOWN: &str = "I don't know this button";
const NOT_HOST: &str = "Only the host can do that";
const NOT_STARTED: &str = "The game hasn't started yet";
const STARTED: &str = "The game has already started";
const NOT_SEATED: &str = "You're not in this game";
const STALE: &str = "The game has moved on";
const MOMENT: &str = "You can't do that right now";
const TURN: &str = "It's not your turn";
const CANCELLED: &str = "This game was canceled";

/// Clicks all of them and checks each response.
async fn refuse_all(fixture: &BotFixture, channel: Id, wrongs: Vec<Wrong>) -> usize {
    let number = wrongs.len();
    for (what, person, button, sentence) in wrongs {
        let before = snapshot_of(fixture, fixture.channel).await;
        let message = forged_message(fixture, channel, &button);
        let answer = fixture.press(person, &message, &button).await;
        let answer = answer.unwrap_or_else(|| panic!("{what} is answered"));
        assert!(answer.ephemeral, "{what} is answered in private");
        assert!(answer.text().contains(sentence), "{what}: {}", answer.text());
        assert_eq!(snapshot_of(fixture, fixture.channel).await, before, "{what} changes nothing");
    }
    number
}

fn key(snapshot: &GameSnapshot) -> GameRef {
    snapshot.game.as_str().parse().unwrap()
}

fn offer(gems: [u8; 4]) -> Verb {
    Verb::Offer(Offer::try_from(Gems::new(gems)).unwrap())
}

fn order() -> BarterPlan {
    BarterPlan { accept_from: Offer::try_from(Gems::new([1, 0, 0, 0])).ok(), ..BarterPlan::default() }
}

async fn act(fixture: &BotFixture, person: Id, mv: Move) {
    let snapshot = snapshot_of(fixture, fixture.channel).await;
    let prompt = snapshot.prompt().unwrap();
    let key = IdempotencyKey::new(format!("test-{person}-{prompt}-act"));
    fixture
        .service()
        .submit_move(MoveRequest { game: snapshot.game, actor: UserId(person), prompt, key, mv })
        .await
        .unwrap();
}

fn forgeries(snapshot: &GameSnapshot, person: Id) -> Vec<Wrong> {
    let game = &snapshot.game;
    vec![
        ("another bot's button", person, "hello".to_owned(), UNKNOWN),
        ("half a button", person, "b1".to_owned(), UNKNOWN),
        ("a button of a later version", person, format!("b9:{game}:1:accept"), "This button is too old"),
        ("a button without a verb", person, format!("b1:{game}:1"), UNKNOWN),
        ("an unknown verb", person, format!("b1:{game}:1:explode"), UNKNOWN),
        ("a verb with too much", person, format!("b1:{game}:1:accept:now"), UNKNOWN),
        ("an offer of letters", person, format!("b1:{game}:1:offer:rxyz"), UNKNOWN),
        ("an offer of nothing", person, format!("b1:{game}:1:offer:r0y0g0b0"), UNKNOWN),
        ("a prompt that is no number", person, format!("b1:{game}:one:accept"), UNKNOWN),
        ("a game in capitals", person, "b1:DORA:1:accept".to_owned(), UNKNOWN),
        ("a game that never was", person, "b1:dora-mipu-kela-47:1:accept".to_owned(), "doesn't exist anymore"),
    ]
}

fn in_the_lobby(snapshot: &GameSnapshot, [host, guest, stranger]: [Id; 3]) -> Vec<Wrong> {
    let press = |verb| CustomId::for_game(&key(snapshot), verb).to_string();
    vec![
        ("joining twice", guest, press(Verb::Join), "You already have a seat"),
        ("leaving without a seat", stranger, press(Verb::Leave), NOT_SEATED),
        ("a guest starts", guest, press(Verb::Start), NOT_HOST),
        ("a stranger starts", stranger, press(Verb::Start), NOT_HOST),
        ("starting with two", host, press(Verb::Start), "this needs 3 to 5 players"),
        ("a guest adds a computer", guest, press(Verb::AddComputer), NOT_HOST),
        ("a guest removes a computer", guest, press(Verb::RemoveComputer), NOT_HOST),
        ("removing a computer that is not there", host, press(Verb::RemoveComputer), "no computer to remove"),
        ("a guest changes the seats", guest, press(Verb::LobbySeats(4)), NOT_HOST),
        ("a guest changes the pace", guest, press(Verb::LobbyPace(Pace::Slow)), NOT_HOST),
        ("a guest changes the level", guest, press(Verb::LobbyLevel(Level::Hard)), NOT_HOST),
        ("a guest changes the start", guest, press(Verb::LobbyAutoStart(true)), NOT_HOST),
        ("nine seats", host, press(Verb::LobbySeats(9)), "this needs 3 to 5 players"),
        ("a stranger cancels", stranger, press(Verb::ConfirmCancel), "You can't cancel"),
        ("a card before the start", host, press(Verb::Play(Action::A)), NOT_STARTED),
        ("accepting before the start", guest, press(Verb::Accept), NOT_STARTED),
        ("an offer before the start", guest, press(offer([1, 0, 0, 0])), NOT_STARTED),
        ("an order before the start", guest, press(Verb::SavePlanForBarter(order())), NOT_STARTED),
        ("a rematch before the start", host, press(Verb::Rematch), "isn't over yet"),
    ]
}

fn while_choosing(snapshot: &GameSnapshot, [host, guest, stranger]: [Id; 3]) -> Vec<Wrong> {
    let now = snapshot.prompt().unwrap();
    let press = |verb| CustomId::for_prompt(&key(snapshot), now, verb).to_string();
    let at = |prompt, verb| CustomId::for_prompt(&key(snapshot), prompt, verb).to_string();
    let swap = Verb::Swap { give: Some(Color::Red), take: Gems::new([0, 1, 1, 0]) };
    vec![
        ("a stranger's card", stranger, press(Verb::Play(Action::A)), NOT_SEATED),
        ("a card of the next question", host, at(now + 1, Verb::Play(Action::A)), STALE),
        ("a card of no question", host, at(0, Verb::Play(Action::A)), STALE),
        ("a card for five players", host, press(Verb::Play(Action::D)), "You don't have this action card"),
        ("a card of the other game", guest, press(Verb::Play(Action::Die)), "You don't have this action card"),
        ("accepting instead of choosing", host, press(Verb::Accept), MOMENT),
        ("declining instead of choosing", host, press(Verb::Decline), MOMENT),
        ("offering instead of choosing", host, press(offer([1, 0, 0, 0])), MOMENT),
        ("taking instead of choosing", guest, press(Verb::Take(Color::Red)), MOMENT),
        ("swapping instead of choosing", guest, press(swap), MOMENT),
        ("giving instead of choosing", guest, press(Verb::SwapGive(Color::Red)), MOMENT),
        ("placing a merchant in the card game", guest, press(Verb::Place(3)), MOMENT),
        ("joining a running game", stranger, press(Verb::Join), STARTED),
        ("starting a running game", host, press(Verb::Start), STARTED),
        ("a computer more in a running game", host, press(Verb::AddComputer), STARTED),
        ("other seats in a running game", host, press(Verb::LobbySeats(4)), STARTED),
        ("a bid without a barter", host, press(Verb::OpenOfferBuilder), "no barter right now"),
        (
            "a builder without a barter",
            host,
            press(Verb::EditOffer { step: DraftStep::Open, draft: Gems::NONE }),
            "no barter right now",
        ),
        ("withdrawing no order", guest, press(Verb::WithdrawPlan), "You don't have a barter plan"),
        ("a guest cancels", guest, press(Verb::ConfirmCancel), "You can't cancel"),
        ("a stranger asks for their cards", stranger, press(Verb::Choose), NOT_SEATED),
        ("a stranger asks for their hand", stranger, press(Verb::Hand), NOT_SEATED),
        ("a stranger asks for a hint", stranger, press(Verb::Hint), NOT_SEATED),
        ("a stranger comes back", stranger, press(Verb::ImBack), NOT_SEATED),
    ]
}

fn before_the_first_offer(
    snapshot: &GameSnapshot,
    [opener, other, third, stranger]: [Id; 4],
    chosen: u32,
) -> Vec<Wrong> {
    let now = snapshot.prompt().unwrap();
    let press = |verb| CustomId::for_prompt(&key(snapshot), now, verb).to_string();
    let at = |prompt, verb| CustomId::for_prompt(&key(snapshot), prompt, verb).to_string();
    let edit = Verb::EditPlan { tab: PlanTab::Raise, step: DraftStep::Open, draft: order() };
    vec![
        ("accepting nothing", opener, press(Verb::Accept), "no offer to accept yet"),
        ("declining in the card game", opener, press(Verb::Decline), "You can't back out now"),
        ("offering out of turn", other, press(offer([1, 0, 0, 0])), TURN),
        ("offering in the barter of others", third, press(offer([1, 0, 0, 0])), TURN),
        ("accepting in the barter of others", third, press(Verb::Accept), TURN),
        ("a stranger's offer", stranger, press(offer([1, 0, 0, 0])), NOT_SEATED),
        ("more gems than there are", opener, press(offer([4, 0, 0, 0])), "You don't have that many gems"),
        ("a card of the round before", opener, at(chosen, Verb::Play(Action::B)), STALE),
        ("a card in a barter", opener, press(Verb::Play(Action::B)), MOMENT),
        ("a bid in the barter of others", third, press(Verb::OpenOfferBuilder), "You're not in this barter"),
        ("an order in the barter of others", third, press(edit), "You're not in this barter"),
        (
            "an order that says nothing",
            opener,
            press(Verb::SavePlanForBarter(BarterPlan::default())),
            "Set the lowest offer",
        ),
    ]
}

fn after_an_offer(snapshot: &GameSnapshot, [opener, other]: [Id; 2], before: u32) -> Vec<Wrong> {
    let now = snapshot.prompt().unwrap();
    let press = |verb| CustomId::for_prompt(&key(snapshot), now, verb).to_string();
    let at = |prompt, verb| CustomId::for_prompt(&key(snapshot), prompt, verb).to_string();
    vec![
        ("the same offer", other, press(offer([0, 1, 0, 0])), "That doesn't beat"),
        ("a lower offer", other, press(offer([0, 0, 1, 0])), "That doesn't beat"),
        ("raising oneself", opener, press(offer([2, 0, 0, 0])), TURN),
        ("accepting one's own offer", opener, press(Verb::Accept), TURN),
        ("accepting by an old button", other, at(before, Verb::Accept), STALE),
        (
            "a plan after one's own answer",
            opener,
            press(Verb::SavePlanForBarter(order())),
            "You've already answered in this barter",
        ),
        ("building on an old button", other, at(before, Verb::OpenOfferBuilder), "The offer to beat has changed"),
    ]
}

fn when_it_is_cancelled(snapshot: &GameSnapshot, [host, guest, stranger]: [Id; 3]) -> Vec<Wrong> {
    let now = snapshot.prompt().unwrap();
    let press = |verb| CustomId::for_prompt(&key(snapshot), now, verb).to_string();
    vec![
        ("accepting after the end", guest, press(Verb::Accept), CANCELLED),
        ("offering after the end", host, press(offer([2, 0, 0, 0])), CANCELLED),
        ("joining after the end", stranger, press(Verb::Join), CANCELLED),
        ("starting after the end", host, press(Verb::Start), CANCELLED),
        ("cancelling twice", host, press(Verb::ConfirmCancel), CANCELLED),
    ]
}

#[tokio::test]
async fn every_wrong_move_gets_the_right_refusal_and_changes_nothing() {
    let fixture = BotFixture::start().await;
    let [host, guest, third, stranger] = [0, 1, 2, 3].map(|index| fixture.people[index]);
    let mut refused = 0;
    fixture.command(host, fixture.channel, "/basari new game:card seats:3").await;
    fixture.command(guest, fixture.channel, "/basari join").await;
    fixture.wait_for_outbox().await;
    let snapshot = snapshot_of(&fixture, fixture.channel).await;
    refused += refuse_all(&fixture, fixture.channel, forgeries(&snapshot, guest)).await;
    refused += refuse_all(&fixture, fixture.channel, in_the_lobby(&snapshot, [host, guest, stranger])).await;

    fixture.command(third, fixture.channel, "/basari join").await;
    let full = CustomId::for_game(&key(&snapshot), Verb::Join).to_string();
    refused +=
        refuse_all(&fixture, fixture.channel, vec![("a fourth of three", stranger, full, "All seats are taken")]).await;

    fixture.command(host, fixture.channel, "/basari start").await;
    fixture.wait_for_outbox().await;
    let snapshot = snapshot_of(&fixture, fixture.channel).await;
    let chosen = snapshot.prompt().unwrap();
    refused += refuse_all(&fixture, fixture.channel, while_choosing(&snapshot, [host, guest, stranger])).await;
    // A button of this game in another channel still belongs to this game.
    let elsewhere = CustomId::for_prompt(&key(&snapshot), chosen, Verb::Play(Action::A)).to_string();
    let wrong = vec![("a stranger's card in another channel", stranger, elsewhere, NOT_SEATED)];
    refused += refuse_all(&fixture, fixture.other_channel, wrong).await;

    play_cards(&fixture, &snapshot.game, &[(host, Action::A), (guest, Action::A), (third, Action::B)]).await;
    fixture.wait_for_outbox().await;
    let snapshot = snapshot_of(&fixture, fixture.channel).await;
    let Some(PhaseView::Barter(barter)) = snapshot.view.as_ref().map(|view| view.phase.clone()) else {
        panic!("two who want the same barter: {snapshot:?}")
    };
    let seated = |seat| snapshot.occupant(seat).and_then(|occupant| occupant.user).unwrap().0;
    let (opener, other) = (seated(barter.opener), seated(barter.other));
    let people = [opener, other, third, stranger];
    refused += refuse_all(&fixture, fixture.channel, before_the_first_offer(&snapshot, people, chosen)).await;

    let before = snapshot.prompt().unwrap();
    act(&fixture, opener, Move::Offer(Offer::try_from(Gems::new([0, 1, 0, 0])).unwrap())).await;
    fixture.wait_for_outbox().await;
    let snapshot = snapshot_of(&fixture, fixture.channel).await;
    refused += refuse_all(&fixture, fixture.channel, after_an_offer(&snapshot, [opener, other], before)).await;

    let in_barter = CustomId::for_prompt(&key(&snapshot), snapshot.prompt().unwrap(), Verb::SavePlanForBarter(order()));
    act(&fixture, other, Move::Accept).await;
    fixture.wait_for_outbox().await;
    let late = vec![("a plan after the barter", opener, in_barter.to_string(), STALE)];
    refused += refuse_all(&fixture, fixture.channel, late).await;
    let snapshot = snapshot_of(&fixture, fixture.channel).await;

    fixture.command(host, fixture.channel, "/basari manage pause").await;
    fixture.wait_for_outbox().await;
    let press = CustomId::for_prompt(&key(&snapshot), snapshot.prompt().unwrap(), Verb::Accept).to_string();
    refused +=
        refuse_all(&fixture, fixture.channel, vec![("a move in a pause", other, press, "The game is paused")]).await;
    fixture.command(host, fixture.channel, "/basari manage resume").await;
    fixture
        .service()
        .cancel(&snapshot.game, &host_of(&fixture, host), &IdempotencyKey::new("test-cancel"))
        .await
        .unwrap();
    fixture.wait_for_outbox().await;
    let snapshot = snapshot_of(&fixture, fixture.channel).await;
    refused += refuse_all(&fixture, fixture.channel, when_it_is_cancelled(&snapshot, [host, guest, stranger])).await;
    assert!(refused >= 60, "only {refused} wrong moves were made");
    fixture.close().await;
}

fn host_of(fixture: &BotFixture, host: Id) -> Actor {
    let server = Some(ServerId(fixture.playground.server_of("table-one")));
    Actor { id: UserId(host), name: "Ada".to_owned(), server, is_manager: false, language: None }
}

/// A barter between the first two people: who is asked, and the button for an offer.
async fn fixture_with_a_barter() -> (BotFixture, Id, MessageView, String) {
    let fixture = BotFixture::start().await;
    let people = fixture.people[..3].to_vec();
    start_game(&fixture, fixture.channel, &people, "/basari new game:card seats:3").await;
    let snapshot = snapshot_of(&fixture, fixture.channel).await;
    play_cards(&fixture, &snapshot.game, &[(people[0], Action::A), (people[1], Action::A), (people[2], Action::B)])
        .await;
    let (message, button) =
        fixture.wait_for("an offer", |fixture| fixture.button(people[0], fixture.channel, "offer")).await;
    let asked = people.iter().find(|person| message.content.contains(&format!("<@{person}>"))).copied().unwrap();
    (fixture, asked, message, button)
}

#[tokio::test]
async fn a_double_click_makes_one_move_and_the_second_click_gets_the_current_prompt() {
    let (fixture, asked, message, button) = fixture_with_a_barter().await;
    let id = message.id.parse().unwrap();
    let first = fixture.world.use_component(asked, id, &button, None).unwrap();
    let second = fixture.world.use_component(asked, id, &button, None).unwrap();
    let answers = [fixture.answer(asked, first).await, fixture.answer(asked, second).await];
    let messages: Vec<MessageView> = answers.into_iter().flatten().filter(|answer| answer.ephemeral).collect();
    assert_eq!(messages.len(), 1, "one of the two gets a message: {messages:?}");
    // The message is a panel, which may have been edited since, because it shows what happens next.
    let responses =
        [first, second].map(|one| fixture.world.read(|state| state.interactions[&one].response_embeds.clone()));
    let refused = responses.iter().flatten().filter(|embeds| serde_json::to_string(embeds).unwrap().contains(STALE));
    assert_eq!(refused.count(), 1, "{responses:?}");
    let snapshot = snapshot_of(&fixture, fixture.channel).await;
    let offers = snapshot
        .public_log
        .iter()
        .filter(|entry| matches!(entry.event, basari_rules::game::Event::Offered { .. }))
        .count();
    assert_eq!(offers, 1);
    fixture.close().await;
}

#[tokio::test]
async fn a_redelivered_click_makes_one_move_and_gets_the_same_response() {
    let (fixture, asked, message, button) = fixture_with_a_barter().await;
    fixture.world.configure_faults(|faults| {
        faults.on_events("INTERACTION_CREATE", 1, discord_playground::faults::EventEffect::Duplicate);
    });
    let answer = fixture.press(asked, &message, &button).await;
    assert!(answer.is_none(), "the post shows the result, and the repetition gets no refusal: {answer:?}");
    // A later click of the same person is handled after both.
    let hand = fixture.command(asked, fixture.channel, "/basari hand").await;
    assert!(hand.ephemeral);
    fixture.wait_for_outbox().await;
    assert!(fixture.world.configure_faults(|faults| faults.remaining()).is_empty(), "the click was delivered twice");
    let snapshot = snapshot_of(&fixture, fixture.channel).await;
    let offers = snapshot
        .public_log
        .iter()
        .filter(|entry| matches!(entry.event, basari_rules::game::Event::Offered { .. }))
        .count();
    assert_eq!(offers, 1, "offered once");
    fixture.close().await;
}

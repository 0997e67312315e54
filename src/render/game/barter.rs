//! A barter: the standing offer, both purses, what is at stake, and the answers.

use crate::locale::Words;
use crate::render::game::picker::brings;
use crate::render::game::scene::Scene;
use crate::render::message::custom_id::Verb;
use crate::render::message::names::plain_name;
use crate::render::message::page::{Button, Embed, Page, Style, Tone};
use crate::render::message::text;
use crate::render::message::text::{gems, purse};
use crate::say;
use basari_rules::game::view::PhaseView;
use basari_rules::game::{Action, Barter, BarterOptions, Event, Offer, Seat};

/// Bids that are shown; the rest is long past.
const LAST_BIDS: usize = 6;
/// Two of these and the action have to fit into the 100 of a thread's name.
const THREAD_NAME: usize = 18;

/// The post of a barter. `events` are its own, from the beginning of the barter; settled once they say so.
pub fn barter(words: &Words, scene: &Scene<'_>, events: &[Event]) -> Page {
    let ending = events.iter().any(|event| matches!(event, Event::Accepted { .. } | Event::Declined { .. }));
    match &scene.view.phase {
        PhaseView::Barter(barter) if !ending => {
            let mut embed = open(words, scene, barter);
            let bids = bids(words, scene, events);
            if !bids.is_empty() {
                embed = embed.field(say!(words, "barter-bids"), bids);
            }
            scene.calling(words, answers(words, scene, barter, Page::of(embed)))
        }
        _ => settled(words, scene, events),
    }
}

/// The same question for one player alone.
pub(in crate::render) fn prompt(words: &Words, scene: &Scene<'_>) -> Page {
    match &scene.view.phase {
        PhaseView::Barter(barter) => answers(words, scene, barter, Page::of(open(words, scene, barter))),
        _ => crate::render::game::picker::nothing(words, scene),
    }
}

/// The terms on which the player whose turn it is may answer. Purses are open, so this is no secret.
pub(in crate::render) fn terms(scene: &Scene<'_>, barter: &Barter) -> BarterOptions {
    let purse = scene.purse(barter.turn());
    BarterOptions { standing: barter.standing_offer(), purse, may_decline: barter.can_decline() }
}

fn open(words: &Words, scene: &Scene<'_>, barter: &Barter) -> Embed {
    let turn = barter.turn();
    let name = scene.name(words, turn);
    let terms = terms(scene, barter);
    let standing = match barter.standing {
        Some(standing) => say!(
            words,
            "barter-standing",
            name = scene.name(words, standing.seat),
            gems = gems(words, standing.offer.gems())
        ),
        None => String::new(),
    };
    let me = if scene.me() == Some(turn) { "yes" } else { "no" };
    // R8: whoever cannot raise can only accept.
    let asked = if terms.standing.is_none() && terms.may_decline {
        say!(words, "barter-open-or-decline", me = me, name = name)
    } else if terms.standing.is_none() {
        say!(words, "barter-open", me = me, name = name)
    } else if terms.can_raise() {
        say!(words, "barter-answer", me = me, name = name)
    } else {
        say!(words, "barter-only-accept", me = me, name = name)
    };
    let mut embed = Embed::new(Tone::Ask, title(words, barter)).lines([standing, asked, scene.deadline_line(words)]);
    for seat in [barter.opener, barter.other] {
        let has = say!(words, "player-purse", gems = purse(words, scene.purse(seat)));
        embed = embed.field(scene.name(words, seat), format!("{has}\n{}", stake(words, scene, barter, seat)));
    }
    embed
}

/// What a player would get out of it; "you" is right only on his own page.
fn stake(words: &Words, scene: &Scene<'_>, barter: &Barter, seat: Seat) -> String {
    let Some(side) = scene.view.seat(seat) else { return String::new() };
    if scene.me() == Some(seat) {
        return say!(words, "barter-stake-me", brings = brings(words, barter.action, side, scene.view.stock));
    }
    let (points, shown) = side.spot.current_reward().unwrap_or_default();
    match barter.action {
        Action::A => say!(words, "stake-card", workers = side.spot.workers()),
        Action::B | Action::Points => say!(words, "stake-points", points = text::points(words, points)),
        Action::C | Action::Gems => say!(words, "stake-gems", gems = gems(words, shown.at_most(scene.view.stock))),
        Action::D | Action::Die => say!(words, "stake-die"),
    }
}

fn title(words: &Words, barter: &Barter) -> String {
    say!(words, "barter-title", action = text::action(words, barter.action))
}

fn bids(words: &Words, scene: &Scene<'_>, events: &[Event]) -> String {
    let bids: Vec<String> = events
        .iter()
        .filter_map(|event| match event {
            Event::Offered { seat, offer } => {
                Some(say!(words, "barter-bid", name = scene.name(words, *seat), gems = gems(words, offer.gems())))
            }
            _ => None,
        })
        .collect();
    bids[bids.len().saturating_sub(LAST_BIDS)..].join("\n")
}

fn answers(words: &Words, scene: &Scene<'_>, barter: &Barter, page: Page) -> Page {
    let terms = terms(scene, barter);
    let mut first: Vec<Button> = Vec::new();
    if let Some(standing) = terms.standing {
        let label = say!(words, "button-accept", gems = gems(words, standing.gems()));
        first.push(scene.button(Style::Success, label, Verb::Accept));
    }
    let cheapest = Offer::cheapest_above(terms.standing, terms.purse);
    let next = cheapest.and_then(|offer| Offer::cheapest_above(Some(offer), terms.purse));
    for offer in cheapest.into_iter().chain(next) {
        let label = say!(words, "button-raise", gems = gems(words, offer.gems()));
        first.push(scene.button(Style::Primary, label, Verb::Offer(offer)));
    }
    if terms.can_raise() {
        first.push(scene.button(Style::Secondary, say!(words, "button-other-offer"), Verb::Bid));
    }
    if terms.may_decline {
        first.push(scene.button(Style::Danger, say!(words, "button-decline"), Verb::Decline));
    }
    let order = scene.button(Style::Secondary, say!(words, "button-order"), Verb::Order);
    let table = scene.button(Style::Secondary, say!(words, "button-table"), Verb::Table);
    page.row(first).row([order, table].into_iter().chain(scene.hint_button(words)).collect())
}

fn settled(words: &Words, scene: &Scene<'_>, events: &[Event]) -> Page {
    let (mut title, mut lines, mut standing) = (say!(words, "barter-over-title"), Vec::new(), None);
    for event in events {
        match event {
            Event::BarterBegan { action, .. } => {
                title = say!(words, "barter-title", action = text::action(words, *action));
            }
            Event::Offered { seat, offer } => standing = Some((*seat, *offer)),
            Event::Accepted { seat } => {
                if let Some((giver, offer)) = standing {
                    lines.push(say!(
                        words,
                        "barter-accepted",
                        name = scene.name(words, *seat),
                        giver = scene.name(words, giver),
                        gems = gems(words, offer.gems())
                    ));
                }
            }
            Event::Declined { seat } => lines.push(say!(words, "barter-declined", name = scene.name(words, *seat))),
            Event::Performed { seat, action } => {
                lines.push(say!(
                    words,
                    "barter-performs",
                    name = scene.name(words, *seat),
                    action = text::action(words, *action)
                ));
                break;
            }
            _ => {}
        }
    }
    let mut embed = Embed::new(Tone::Good, title).lines(lines);
    let bids = bids(words, scene, events);
    if !bids.is_empty() {
        embed = embed.field(say!(words, "barter-bids"), bids);
    }
    Page::of(embed).silent()
}

/// The name of the thread in which two players barter.
pub fn thread_name(words: &Words, scene: &Scene<'_>, action: Action, pair: [Seat; 2]) -> String {
    let name = |seat: Seat| {
        let raw = scene.players.get(seat.index()).map_or("", |player| &player.name);
        plain_name(words, raw, seat.index(), THREAD_NAME)
    };
    let [one, two] = pair.map(name);
    say!(words, "barter-thread", action = text::action(words, action), one = one, two = two)
}

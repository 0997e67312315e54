//! Pages of a barter: the standing offer, both purses, what is at stake, and the possible responses.

use crate::locale::Words;
use crate::render::game::action_effect::action_effect;
use crate::render::game::context::GameContext;
use crate::render::game::idle::{plan_button, refresh_button, waiting_line};
use crate::render::game::plan_menu::saved_plan_lines;
use crate::render::game::talk_line::{lines_after, talk_line};
use crate::render::message::custom_id::Verb;
use crate::render::message::names::{plain_name, utf16_len};
use crate::render::message::page::{Button, Embed, Page, Style, Tone};
use crate::render::message::text;
use crate::render::message::text::{gems, gems_on_button, last_lines, purse};
use crate::say;
use basari_rules::game::view::PhaseView;
use basari_rules::game::{Action, Barter, BarterOptions, Event, Offer, Seat};

/// How many of the latest offers are shown.
const MAX_SHOWN_OFFERS: usize = 6;
/// A phone shows this much of a button's label.
const MAX_LABEL_LENGTH: usize = 38;
/// Two names and the action have to fit into the 100 characters of a thread name.
const MAX_THREAD_NAME_PART: usize = 18;

/// The post of a barter. `events` are the events of this barter; it is over if they contain its end.
pub fn barter_page(words: &Words, game: &GameContext<'_>, events: &[Event]) -> Page {
    let is_over = events.iter().any(|event| matches!(event, Event::Accepted { .. } | Event::Declined { .. }));
    match &game.view.phase {
        PhaseView::Barter(barter) if !is_over => {
            let mut embed = open_embed(words, game, barter);
            let offers = offers(words, game, events);
            if !offers.is_empty() {
                embed = embed.field(say!(words, "barter-bids"), offers);
            }
            game.mention_awaited(words, with_buttons(words, game, barter, Page::from_embed(embed)))
        }
        _ => finished_page(words, game, events),
    }
}

/// The same for one of the two players, in private.
pub(in crate::render) fn barter_prompt(words: &Words, game: &GameContext<'_>, barter: &Barter) -> Page {
    let mut embed = open_embed(words, game, barter);
    let said: Vec<String> = game.talk.iter().map(|line| talk_line(words, line)).collect();
    if !said.is_empty() {
        embed = embed.field(say!(words, "talk-heading"), last_lines(&said));
    }
    let page = Page::from_embed(embed);
    if game.viewer_seat() == Some(barter.turn()) {
        with_buttons(words, game, barter, page)
    } else {
        page.row(vec![talk_button(words, game), plan_button(words, game), refresh_button(words, game)])
    }
}

/// How the player whose turn it is may respond. Purses are public, so this reveals nothing.
pub(in crate::render) fn terms(game: &GameContext<'_>, barter: &Barter) -> BarterOptions {
    let purse = game.purse(barter.turn());
    BarterOptions { standing: barter.standing_offer(), purse, may_decline: barter.can_decline() }
}

fn open_embed(words: &Words, game: &GameContext<'_>, barter: &Barter) -> Embed {
    let turn = barter.turn();
    let name = game.name(words, turn);
    let terms = terms(game, barter);
    let standing = match barter.standing {
        Some(standing) => say!(
            words,
            "barter-standing",
            name = game.name(words, standing.seat),
            gems = gems(words, standing.offer.gems())
        ),
        None => String::new(),
    };
    let me = if game.viewer_seat() == Some(turn) { "yes" } else { "no" };
    // R8: a player who cannot raise has to accept.
    let asked = if game.viewer_seat().is_some_and(|viewer| viewer != turn) {
        waiting_line(words, game)
    } else if terms.standing.is_none() && terms.may_decline {
        say!(words, "barter-open-or-decline", me = me, name = name)
    } else if terms.standing.is_none() {
        say!(words, "barter-open", me = me, name = name)
    } else if terms.can_raise() {
        say!(words, "barter-answer", me = me, name = name)
    } else {
        say!(words, "barter-only-accept", me = me, name = name)
    };
    let [active, paused] = saved_plan_lines(words, game);
    let mut embed = Embed::new(Tone::Question, title(words, barter)).lines([
        standing,
        asked,
        game.deadline_line(words),
        active,
        paused,
    ]);
    for seat in [barter.opener, barter.other] {
        let has = say!(words, "player-purse", gems = purse(words, game.purse(seat)));
        embed = embed.field(game.name(words, seat), format!("{has}\n{}", stake(words, game, barter, seat)));
    }
    embed
}

/// What a player gets from the action. Only the viewer's own line addresses them.
fn stake(words: &Words, game: &GameContext<'_>, barter: &Barter, seat: Seat) -> String {
    let Some(side) = game.view.seat(seat) else { return String::new() };
    if game.viewer_seat() == Some(seat) {
        return say!(words, "barter-stake-me", brings = action_effect(words, barter.action, side, game.view.stock));
    }
    let (points, shown) = side.spot.current_reward().unwrap_or_default();
    match barter.action {
        Action::A => say!(words, "stake-card", workers = side.spot.workers()),
        Action::B | Action::Points => say!(words, "stake-points", points = text::points(words, points)),
        Action::C | Action::Gems => say!(words, "stake-gems", gems = gems(words, shown.at_most(game.view.stock))),
        Action::D | Action::Die => say!(words, "stake-die"),
    }
}

fn title(words: &Words, barter: &Barter) -> String {
    say!(words, "barter-title", action = text::action(words, barter.action))
}

/// The latest offers, and what was said in between.
fn offers(words: &Words, game: &GameContext<'_>, events: &[Event]) -> String {
    let is_offer = |event: &Event| matches!(event, Event::Offered { .. });
    let hidden = events.iter().filter(|event| is_offer(event)).count().saturating_sub(MAX_SHOWN_OFFERS);
    let first_shown = events.iter().enumerate().filter(|(_, event)| is_offer(event)).nth(hidden);
    let first_shown = if hidden == 0 { 0 } else { first_shown.map_or(0, |(at, _)| at) };
    let mut lines = Vec::new();
    for (at, event) in events.iter().enumerate().skip(first_shown) {
        if let Event::Offered { seat, offer } = event {
            let (name, gems) = (game.name(words, *seat), gems(words, offer.gems()));
            lines.push(say!(words, "barter-bid", name = name, gems = gems));
        }
        lines.extend(lines_after(words, game.talk, at + 1));
    }
    last_lines(&lines)
}

fn with_buttons(words: &Words, game: &GameContext<'_>, barter: &Barter, page: Page) -> Page {
    let terms = terms(game, barter);
    let mut responses: Vec<Button> = Vec::new();
    if let Some(standing) = terms.standing {
        responses.push(game.button(Style::Success, accept_label(words, game, barter, standing), Verb::Accept));
    }
    for offer in terms.quick_raises() {
        responses.push(game.button(Style::Primary, raise_label(words, game, barter, offer), Verb::Offer(offer)));
    }
    if terms.can_raise() {
        responses.push(game.button(Style::Secondary, say!(words, "button-other-offer"), Verb::OpenOfferBuilder));
    }
    if terms.may_decline {
        responses.push(game.button(Style::Danger, say!(words, "button-decline"), Verb::Decline));
    }
    let table = game.button(Style::Secondary, say!(words, "button-table"), Verb::Table);
    let others = [talk_button(words, game), plan_button(words, game), table];
    page.row(responses).row(others.into_iter().chain(game.hint_button(words)).collect())
}

fn talk_button(words: &Words, game: &GameContext<'_>) -> Button {
    game.button(Style::Secondary, say!(words, "button-talk"), Verb::Talk)
}

/// What the player whose turn it is gets and gives up by accepting.
fn accept_label(words: &Words, game: &GameContext<'_>, barter: &Barter, standing: Offer) -> String {
    let gems = gems_on_button(words, standing.gems());
    let stake = stake_on_button(words, game, barter, barter.partner_of(barter.turn()));
    let label = say!(words, "button-accept", gems = gems.as_str(), stake = stake);
    if fits_on_phone(&label) { label } else { say!(words, "button-accept-short", gems = gems) }
}

/// What the player whose turn it is gives, and what they get for it.
pub(in crate::render) fn raise_label(words: &Words, game: &GameContext<'_>, barter: &Barter, offer: Offer) -> String {
    let gems = gems_on_button(words, offer.gems());
    let stake = stake_on_button(words, game, barter, barter.turn());
    let label = say!(words, "button-raise", gems = gems.as_str(), stake = stake);
    if fits_on_phone(&label) { label } else { say!(words, "button-raise-short", gems = gems) }
}

/// What the action brings this player, in a few characters.
fn stake_on_button(words: &Words, game: &GameContext<'_>, barter: &Barter, seat: Seat) -> String {
    let reward = game.view.seat(seat).and_then(|side| side.spot.current_reward());
    let (points, shown) = reward.unwrap_or_default();
    match barter.action {
        Action::A => say!(words, "stake-short-card"),
        Action::B | Action::Points => text::points(words, points),
        Action::C | Action::Gems => gems_on_button(words, shown.at_most(game.view.stock)),
        Action::D | Action::Die => say!(words, "stake-short-die"),
    }
}

fn fits_on_phone(label: &str) -> bool {
    utf16_len(label) <= MAX_LABEL_LENGTH
}

fn finished_page(words: &Words, game: &GameContext<'_>, events: &[Event]) -> Page {
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
                        name = game.name(words, *seat),
                        giver = game.name(words, giver),
                        gems = gems(words, offer.gems())
                    ));
                }
            }
            Event::Declined { seat } => lines.push(say!(words, "barter-declined", name = game.name(words, *seat))),
            Event::Performed { seat, action } => {
                lines.push(say!(
                    words,
                    "barter-performs",
                    name = game.name(words, *seat),
                    action = text::action(words, *action)
                ));
                break;
            }
            _ => {}
        }
    }
    let mut embed = Embed::new(Tone::Success, title).lines(lines);
    let offers = offers(words, game, events);
    if !offers.is_empty() {
        embed = embed.field(say!(words, "barter-bids"), offers);
    }
    Page::from_embed(embed).silent()
}

/// The name of the thread where two players barter.
pub fn barter_thread_name(words: &Words, game: &GameContext<'_>, action: Action, pair: [Seat; 2]) -> String {
    let name = |seat: Seat| {
        let raw = game.players.get(seat.index()).map_or("", |player| &player.name);
        plain_name(words, raw, seat.index(), MAX_THREAD_NAME_PART)
    };
    let [one, two] = pair.map(name);
    say!(words, "barter-thread", action = text::action(words, action), one = one, two = two)
}

//! The story of a round, from the reveal on, in the order in which things happened.

use crate::locale::Words;
use crate::render::game::scene::Scene;
use crate::render::message::names::utf16_len;
use crate::render::message::page::{Embed, Page, Tone};
use crate::render::message::text;
use crate::render::message::text::{gems, points};
use crate::say;
use basari_rules::game::view::public_events;
use basari_rules::game::{Action, Event, Offer, RollReason, Seat, Seats};

/// The reveal of a round and what came of it so far. `events` are those of the round.
pub fn story(words: &Words, scene: &Scene<'_>, at: (u8, u8), events: &[Event]) -> Page {
    let mut teller = Teller { words, scene, laid: Vec::new(), lines: Vec::new(), barter: None };
    for event in public_events(events) {
        teller.tell(event);
    }
    teller.leave_off();
    let title = say!(words, "story-title", stage = at.0, round = at.1);
    let cards = teller.cards();
    Page::of(Embed::new(Tone::Calm, title).lines([cards]).field(say!(words, "story-heading"), teller.text())).silent()
}

/// A barter that has not come to its end.
struct UnderWay {
    action: Action,
    opener: Seat,
    other: Seat,
    standing: Option<(Seat, Offer)>,
    bids: u32,
}

struct Teller<'a> {
    words: &'a Words,
    scene: &'a Scene<'a>,
    laid: Vec<(Seat, Action)>,
    lines: Vec<String>,
    barter: Option<UnderWay>,
}

/// Discord's limit of a field.
const FIELD: usize = 1024;

impl Teller<'_> {
    fn name(&self, seat: Seat) -> String {
        self.scene.name(self.words, seat)
    }

    fn action(&self, action: Action) -> String {
        text::action(self.words, action)
    }

    fn tell(&mut self, event: &Event) {
        let words = self.words;
        let line = match event {
            Event::Laid { seat, action } => {
                self.laid.push((*seat, action.open()));
                return;
            }
            Event::Lost { action, seats } => {
                let names = self.scene.names(words, seats.iter());
                say!(words, "story-lost", action = self.action(*action), names = names)
            }
            Event::BarterBegan { action, opener, other } => {
                self.barter =
                    Some(UnderWay { action: *action, opener: *opener, other: *other, standing: None, bids: 0 });
                return;
            }
            Event::Offered { seat, offer } => {
                if let Some(barter) = &mut self.barter {
                    barter.standing = Some((*seat, *offer));
                    barter.bids += 1;
                }
                return;
            }
            Event::Accepted { seat } => match self.barter.take() {
                Some(UnderWay { standing: Some((giver, offer)), bids, .. }) => say!(
                    words,
                    "story-accepted",
                    name = self.name(*seat),
                    giver = self.name(giver),
                    gems = gems(words, offer.gems()),
                    bids = bids
                ),
                _ => return,
            },
            Event::Declined { seat } => {
                self.barter = None;
                say!(words, "barter-declined", name = self.name(*seat))
            }
            Event::Penniless { opener, other, .. } => {
                say!(words, "story-penniless", name = self.name(*opener), other = self.name(*other))
            }
            Event::Performed { seat, action } => {
                say!(words, "story-performs", name = self.name(*seat), action = self.action(*action))
            }
            Event::TradeBegan { order } if order.len() > 1 => {
                say!(words, "story-trade", names = self.scene.names(words, order.iter().copied()))
            }
            other => {
                if let Some(result) = self.brought(other) {
                    let line = self.lines.pop().unwrap_or_default();
                    say!(words, "story-result", line = line, result = result)
                } else if let Some(line) = self.aside(other) {
                    line
                } else {
                    return;
                }
            }
        };
        self.lines.push(line);
    }

    /// What the action of the line before brought.
    fn brought(&self, event: &Event) -> Option<String> {
        let words = self.words;
        Some(match event {
            Event::Drew { card, .. } => {
                let card = self.scene.view.deck().and_then(|deck| deck.card(*card))?;
                say!(words, "story-drew", workers = card.workers)
            }
            Event::Rolled { die, why: RollReason::Action, .. } => say!(words, "story-rolled", die = *die),
            Event::Scored { points: score, .. } => points(words, *score),
            Event::Received { gems: got, .. } => gems(words, *got),
            _ => return None,
        })
    }

    /// What is a line of its own.
    fn aside(&self, event: &Event) -> Option<String> {
        let words = self.words;
        Some(match event {
            Event::Rolled { seat, die, why: RollReason::Opener } => {
                say!(words, "story-opener-roll", name = self.name(*seat), die = *die)
            }
            Event::Swapped { seat, give, take } => match give {
                Some(color) => say!(
                    words,
                    "story-swapped",
                    name = self.name(*seat),
                    gem = text::gem(words, *color),
                    gems = gems(words, *take)
                ),
                None => say!(words, "story-took", name = self.name(*seat), gems = gems(words, *take)),
            },
            Event::Took { seat, color } => {
                say!(words, "story-took", name = self.name(*seat), gems = text::gem(words, *color))
            }
            Event::Missed { seat } => say!(words, "story-missed", name = self.name(*seat)),
            Event::StageScored(score) => say!(words, "story-stage-over", stage = score.stage),
            _ => return None,
        })
    }

    /// Where the story stands still: a barter that goes on.
    fn leave_off(&mut self) {
        if let Some(barter) = self.barter.take() {
            let line = say!(
                self.words,
                "story-bartering",
                opener = self.name(barter.opener),
                other = self.name(barter.other),
                action = self.action(barter.action)
            );
            self.lines.push(line);
        }
    }

    /// Who laid what, a line an action.
    fn cards(&self) -> String {
        let mut actions: Vec<Action> = self.laid.iter().map(|(_, action)| *action).collect();
        actions.sort_unstable();
        actions.dedup();
        let line = |action: Action| {
            // By seat: who chose first is nobody's business.
            let seats: Seats = self.laid.iter().filter(|(_, laid)| *laid == action).map(|(seat, _)| *seat).collect();
            let names = self.scene.names(self.words, seats.iter());
            say!(self.words, "story-cards", action = self.action(action), names = names)
        };
        actions.into_iter().map(line).collect::<Vec<_>>().join("\n")
    }

    /// The lines that fit; a story too long loses its beginning.
    fn text(&self) -> String {
        if self.lines.is_empty() {
            return say!(self.words, "story-soon");
        }
        let mut room = FIELD;
        let fitting = self.lines.iter().rev().take_while(|line| {
            let length = utf16_len(line) + 1;
            let fits = length <= room;
            room = room.saturating_sub(length);
            fits
        });
        let mut lines: Vec<&str> = fitting.map(String::as_str).collect();
        lines.reverse();
        lines.join("\n")
    }
}

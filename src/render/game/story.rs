//! The story of a round after the reveal, in chronological order.

use crate::locale::Words;
use crate::render::game::context::GameContext;
use crate::render::message::names::utf16_len;
use crate::render::message::page::{Embed, Page, Tone};
use crate::render::message::text;
use crate::render::message::text::{gems, points};
use crate::say;
use basari_rules::game::view::public_events;
use basari_rules::game::{Action, Event, Offer, RollReason, Seat, Seats};

/// The revealed actions of a round and their results so far. `events` are the events of the round.
pub fn story_page(words: &Words, game: &GameContext<'_>, at: (u8, u8), events: &[Event]) -> Page {
    let mut writer = StoryWriter { words, game, played: Vec::new(), lines: Vec::new(), barter: None };
    for event in public_events(events) {
        writer.write(event);
    }
    writer.write_open_barter();
    let title = say!(words, "story-title", stage = at.0, round = at.1);
    let cards = writer.played_actions();
    Page::from_embed(Embed::new(Tone::Neutral, title).lines([cards]).field(say!(words, "story-heading"), writer.text()))
        .silent()
}

/// A barter without an end so far.
struct OpenBarter {
    action: Action,
    opener: Seat,
    other: Seat,
    standing: Option<(Seat, Offer)>,
    offers: u32,
}

struct StoryWriter<'a> {
    words: &'a Words,
    game: &'a GameContext<'a>,
    played: Vec<(Seat, Action)>,
    lines: Vec<String>,
    barter: Option<OpenBarter>,
}

/// Discord's limit for the value of a field.
const MAX_FIELD_LENGTH: usize = 1024;

impl StoryWriter<'_> {
    fn name(&self, seat: Seat) -> String {
        self.game.name(self.words, seat)
    }

    fn action(&self, action: Action) -> String {
        text::action(self.words, action)
    }

    fn write(&mut self, event: &Event) {
        if let Event::Laid { seat, action } = event {
            self.played.push((*seat, action.open()));
        }
        let line = match self.result_of(event) {
            Some(result) => {
                let action = self.lines.pop().unwrap_or_default();
                Some(say!(self.words, "story-result", line = action, result = result))
            }
            None => self.barter_line(event).or_else(|| self.separate_line(event)),
        };
        self.lines.extend(line);
    }

    /// Keeps track of the barter. Returns the text of its end.
    fn barter_line(&mut self, event: &Event) -> Option<String> {
        match event {
            Event::BarterBegan { action, opener, other } => {
                self.barter =
                    Some(OpenBarter { action: *action, opener: *opener, other: *other, standing: None, offers: 0 });
                None
            }
            Event::Offered { seat, offer } => {
                let barter = self.barter.as_mut()?;
                barter.standing = Some((*seat, *offer));
                barter.offers += 1;
                None
            }
            Event::Accepted { seat } => {
                let OpenBarter { standing, offers, .. } = self.barter.take()?;
                let (giver, offer) = standing?;
                Some(say!(
                    self.words,
                    "story-accepted",
                    name = self.name(*seat),
                    giver = self.name(giver),
                    gems = gems(self.words, offer.gems()),
                    bids = offers
                ))
            }
            Event::Declined { seat } => {
                self.barter = None;
                Some(say!(self.words, "barter-declined", name = self.name(*seat)))
            }
            _ => None,
        }
    }

    /// The result that belongs to the action on the previous line.
    fn result_of(&self, event: &Event) -> Option<String> {
        let words = self.words;
        Some(match event {
            Event::Drew { card, .. } => {
                let card = self.game.view.deck().and_then(|deck| deck.card(*card))?;
                say!(words, "story-drew", workers = card.workers)
            }
            Event::Rolled { die, why: RollReason::Action, .. } => say!(words, "story-rolled", die = *die),
            Event::Scored { points: score, .. } => points(words, *score),
            Event::Received { gems: got, .. } => gems(words, *got),
            _ => return None,
        })
    }

    /// The text of an event that gets its own line.
    fn separate_line(&self, event: &Event) -> Option<String> {
        let words = self.words;
        Some(match event {
            Event::Lost { action, seats } => {
                let names = self.game.names(words, seats.iter());
                say!(words, "story-lost", action = self.action(*action), names = names)
            }
            Event::Penniless { opener, other, .. } => {
                say!(words, "story-penniless", name = self.name(*opener), other = self.name(*other))
            }
            Event::Performed { seat, action } => {
                say!(words, "story-performs", name = self.name(*seat), action = self.action(*action))
            }
            Event::TradeBegan { order } if order.len() > 1 => {
                say!(words, "story-trade", names = self.game.names(words, order.iter().copied()))
            }
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

    /// Mentions the barter that is still open, if any.
    fn write_open_barter(&mut self) {
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

    /// Who played which action, one line per action.
    fn played_actions(&self) -> String {
        let mut actions: Vec<Action> = self.played.iter().map(|(_, action)| *action).collect();
        actions.sort_unstable();
        actions.dedup();
        let line = |action: Action| {
            // Ordered by seat, so nobody learns who chose first.
            let seats: Seats =
                self.played.iter().filter(|(_, played)| *played == action).map(|(seat, _)| *seat).collect();
            let names = self.game.names(self.words, seats.iter());
            say!(self.words, "story-cards", action = self.action(action), names = names)
        };
        actions.into_iter().map(line).collect::<Vec<_>>().join("\n")
    }

    /// The lines that fit. A story that is too long loses its beginning.
    fn text(&self) -> String {
        if self.lines.is_empty() {
            return say!(self.words, "story-soon");
        }
        let mut room = MAX_FIELD_LENGTH;
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

//! The story of a round after the reveal, in chronological order.

use crate::locale::Words;
use crate::render::game::context::GameContext;
use crate::render::game::talk_line::lines_after;
use crate::render::message::text;
use crate::render::message::text::{fit_into_field, gems, last_lines, points};
use crate::say;
use basari_rules::game::view::public_events;
use basari_rules::game::{Action, Event, Offer, RollReason, Seat, Seats};

/// What everybody got in a round, on one line. Empty without events.
pub(in crate::render) fn gains_line(words: &Words, game: &GameContext<'_>, events: &[Event]) -> String {
    let mut offer = None;
    let mut gains = Vec::new();
    for event in public_events(events) {
        let gain = match event {
            Event::Offered { offer: made, .. } => {
                offer = Some(made.gems());
                None
            }
            Event::Accepted { seat } => offer.take().map(|paid| (*seat, gems(words, paid))),
            Event::Drew { seat, card } => drawn_workers(words, game, *card).map(|workers| (*seat, workers)),
            Event::Scored { seat, points: score } => Some((*seat, points(words, *score))),
            Event::Received { seat, gems: got } | Event::Swapped { seat, take: got, .. } => {
                Some((*seat, gems(words, *got)))
            }
            Event::Took { seat, color } => Some((*seat, text::gem(words, *color))),
            _ => None,
        };
        gains.extend(gain.map(|(seat, gain)| say!(words, "round-gain", name = game.name(words, seat), gain = gain)));
    }
    match (events.is_empty(), gains.is_empty()) {
        (true, _) => String::new(),
        (false, true) => say!(words, "round-last-nothing"),
        (false, false) => say!(words, "round-last", gains = words.list(&gains)),
    }
}

fn drawn_workers(words: &Words, game: &GameContext<'_>, card: u8) -> Option<String> {
    let card = game.view.deck().and_then(|deck| deck.card(card))?;
    Some(say!(words, "story-drew", workers = card.workers))
}

/// A barter without an end so far.
struct OpenBarter {
    action: Action,
    opener: Seat,
    other: Seat,
    first: Option<Offer>,
    standing: Option<(Seat, Offer)>,
    offers: u32,
}

/// The revealed actions of a round and their results so far.
pub(in crate::render) struct RoundStory<'a> {
    words: &'a Words,
    game: &'a GameContext<'a>,
    played: Vec<(Seat, Action)>,
    lines: Vec<String>,
    /// What was said in barters, each with the number of lines before it.
    talk: Vec<(usize, String)>,
    barter: Option<OpenBarter>,
}

impl<'a> RoundStory<'a> {
    /// `events` are the events of the round.
    pub fn new(words: &'a Words, game: &'a GameContext<'a>, events: &[Event]) -> RoundStory<'a> {
        let mut story =
            RoundStory { words, game, played: Vec::new(), lines: Vec::new(), talk: Vec::new(), barter: None };
        let mut public = public_events(events).peekable();
        for (count, event) in (1..).zip(events) {
            if public.next_if(|next| std::ptr::eq(*next, event)).is_some() {
                story.write(event);
            }
            let place = story.lines.len();
            story.talk.extend(lines_after(words, game.talk, count).map(|line| (place, line)));
        }
        story.write_open_barter();
        story
    }

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
                let (action, opener, other) = (*action, *opener, *other);
                self.barter = Some(OpenBarter { action, opener, other, first: None, standing: None, offers: 0 });
                None
            }
            Event::Offered { seat, offer } => {
                let barter = self.barter.as_mut()?;
                barter.first.get_or_insert(*offer);
                barter.standing = Some((*seat, *offer));
                barter.offers += 1;
                None
            }
            Event::Accepted { seat } => {
                let OpenBarter { first, standing, offers, .. } = self.barter.take()?;
                let (giver, offer) = standing?;
                Some(say!(
                    self.words,
                    "story-accepted",
                    name = self.name(*seat),
                    giver = self.name(giver),
                    gems = gems(self.words, offer.gems()),
                    first = gems(self.words, first.unwrap_or(offer).gems()),
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
            Event::Drew { card, .. } => drawn_workers(words, self.game, *card)?,
            Event::Rolled { die, why: RollReason::Action, .. } => text::die(*die),
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
                say!(words, "story-opener-roll", name = self.name(*seat), die = text::die(*die))
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
    pub fn played_actions(&self) -> String {
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

    /// The lines that fit. A story that is too long loses what was said, and then its beginning.
    pub fn text(&self) -> String {
        if self.lines.is_empty() {
            return say!(self.words, "story-soon");
        }
        let complete = self.lines_with_talk();
        last_lines(if fit_into_field(&complete) { &complete } else { &self.lines })
    }

    fn lines_with_talk(&self) -> Vec<String> {
        let said = |place: usize| self.talk.iter().filter(move |(before, _)| *before == place).map(|(_, line)| line);
        let lines = self.lines.iter().zip(1..).flat_map(|(line, place)| [line].into_iter().chain(said(place)));
        said(0).chain(lines).cloned().collect()
    }
}

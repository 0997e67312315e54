//! What happened in the last revealed round, one line per action: who got it, what they paid, and what it brought.

use std::collections::BTreeMap;

use crate::locale::Words;
use crate::render::game::context::GameContext;
use crate::render::message::text;
use crate::render::message::text::{gems, points};
use crate::say;
use basari_rules::game::{Action, Event, Offer, RollReason, Seat, Seats};

/// The lines about the last round whose cards were revealed. `log` is the public log.
pub(in crate::render) fn recap_lines(words: &Words, game: &GameContext<'_>, log: &[&Event]) -> Vec<String> {
    let mut recap = Recap { words, game, actions: BTreeMap::new(), current: None };
    for event in last_revealed_round(log) {
        recap.add(event);
    }
    recap.actions.iter().map(|(action, story)| recap.line(*action, story)).collect()
}

/// Every player decides at least once in each round, so this round has everything since the viewer's last decision.
fn last_revealed_round<'a>(log: &'a [&'a Event]) -> &'a [&'a Event] {
    let Some(revealed) = log.iter().rposition(|event| **event == Event::Revealed) else { return &[] };
    let begins = |event: &&Event| matches!(event, Event::RoundBegan { .. });
    let first = log[..revealed].iter().rposition(begins).unwrap_or(0);
    let end = log[revealed..].iter().position(begins).map_or(log.len(), |steps| revealed + steps);
    &log[first..end]
}

/// What became of one action in this round.
#[derive(Default)]
struct ActionStory {
    /// Who chose it.
    seats: Seats,
    is_lost: bool,
    is_barter: bool,
    standing: Option<(Seat, Offer)>,
    /// Who accepted the standing offer.
    accepted: Option<Seat>,
    performer: Option<Seat>,
    results: Vec<String>,
    /// Action D: who took what, in order.
    trades: Vec<(Seat, String)>,
}

struct Recap<'a> {
    words: &'a Words,
    game: &'a GameContext<'a>,
    actions: BTreeMap<Action, ActionStory>,
    /// The action that is being resolved.
    current: Option<Action>,
}

impl Recap<'_> {
    fn add(&mut self, event: &Event) {
        match event {
            Event::Laid { seat, action } => {
                let story = self.actions.entry(action.open()).or_default();
                story.seats = story.seats.iter().chain([*seat]).collect();
            }
            Event::Lost { action, .. } => self.story(*action).is_lost = true,
            Event::BarterBegan { action, .. } => self.story(*action).is_barter = true,
            Event::Offered { seat, offer } => {
                self.current_story(|story| story.standing = Some((*seat, *offer)));
            }
            Event::Accepted { seat } => self.current_story(|story| story.accepted = Some(*seat)),
            Event::Performed { seat, action } => self.story(*action).performer = Some(*seat),
            _ => {
                if let Some(result) = self.result(event) {
                    self.current_story(|story| story.results.push(result));
                } else if let Some(trade) = self.trade(event) {
                    self.story(Action::D).trades.push(trade);
                }
            }
        }
    }

    fn story(&mut self, action: Action) -> &mut ActionStory {
        self.current = Some(action);
        self.actions.entry(action).or_default()
    }

    fn current_story(&mut self, change: impl FnOnce(&mut ActionStory)) {
        if let Some(story) = self.current.and_then(|action| self.actions.get_mut(&action)) {
            change(story);
        }
    }

    fn result(&self, event: &Event) -> Option<String> {
        let words = self.words;
        Some(match event {
            Event::Drew { card, .. } => {
                let card = self.game.view.deck().and_then(|deck| deck.card(*card))?;
                say!(words, "story-drew", workers = card.workers)
            }
            Event::Rolled { die, why: RollReason::Action, .. } => text::die(*die),
            Event::Scored { points: score, .. } => points(words, *score),
            Event::Received { gems: got, .. } => gems(words, *got),
            _ => return None,
        })
    }

    fn trade(&self, event: &Event) -> Option<(Seat, String)> {
        let words = self.words;
        Some(match event {
            Event::Swapped { seat, give: Some(give), take } => {
                let (gem, took) = (text::gem(words, *give), gems(words, *take));
                (*seat, say!(words, "recap-swapped", name = self.name(*seat), gem = gem, gems = took))
            }
            Event::Swapped { seat, give: None, take } => (*seat, self.gain(*seat, gems(words, *take))),
            Event::Took { seat, color } => (*seat, self.gain(*seat, text::gem(words, *color))),
            Event::Missed { seat } => (*seat, self.gain(*seat, say!(words, "recap-nothing"))),
            _ => return None,
        })
    }

    /// What the players on D took, then those who have not taken yet.
    fn trades(&self, story: &ActionStory) -> String {
        let has_taken = |seat: &Seat| story.trades.iter().any(|(taker, _)| taker == seat);
        let taken = story.trades.iter().map(|(_, text)| text.clone());
        let waiting = story.seats.iter().filter(|seat| !has_taken(seat)).map(|seat| self.name(seat));
        taken.chain(waiting).collect::<Vec<_>>().join(" · ")
    }

    fn gain(&self, seat: Seat, result: String) -> String {
        say!(self.words, "recap-gain", name = self.name(seat), result = result)
    }

    /// A player's name, the viewer's own in bold.
    fn name(&self, seat: Seat) -> String {
        let name = self.game.name(self.words, seat);
        if self.game.viewer_seat() == Some(seat) { format!("**{name}**") } else { name }
    }

    fn line(&self, action: Action, story: &ActionStory) -> String {
        say!(self.words, "recap-line", action = text::short_action(self.words, action), what = self.what(story))
    }

    fn what(&self, story: &ActionStory) -> String {
        let words = self.words;
        let names: Vec<String> = story.seats.iter().map(|seat| self.name(seat)).collect();
        let names = words.list(&names);
        if story.is_lost {
            return say!(words, "recap-lost", names = names);
        }
        if !story.trades.is_empty() {
            return self.trades(story);
        }
        let Some(performer) = story.performer else {
            return if story.is_barter { say!(words, "recap-bartering", names = names) } else { names };
        };
        let result = if story.results.is_empty() { say!(words, "recap-nothing") } else { story.results.join(" ") };
        match (story.accepted, story.standing) {
            (Some(partner), Some((_, offer))) => say!(
                words,
                "recap-deal",
                name = self.name(performer),
                partner = self.name(partner),
                gems = gems(words, offer.gems()),
                result = result
            ),
            _ => match story.seats.iter().find(|&seat| seat != performer) {
                Some(partner) => say!(
                    words,
                    "recap-free",
                    name = self.name(performer),
                    partner = self.name(partner),
                    result = result
                ),
                None => self.gain(performer, result),
            },
        }
    }
}

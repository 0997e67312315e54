//! What a post shows: the current state while its question is open, and afterwards the state at that time. It is
//! replayed from the public log, so it cannot contain a secret.

use crate::service::outbox::post_key::PostKey;
use crate::service::views::game_snapshot::{GameSnapshot, PublicLogEntry};
use basari_rules::game::{Event, Game, StageScore, View, Viewer};

/// The game as one post shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PostState {
    pub view: View,
    /// The events that the post covers.
    pub events: Vec<Event>,
    /// The numbers of these events in the log.
    pub numbers: Vec<u64>,
    /// Whether somebody is asked something there.
    pub open: bool,
}

impl GameSnapshot {
    /// What this post shows. None for the lobby and for what has not happened yet.
    pub fn post_state(&self, post: PostKey) -> Option<PostState> {
        let current = self.view.as_ref()?;
        let open = self.is_open(post);
        let (first, end) = match post {
            PostKey::Lobby => return None,
            PostKey::Place => (0, self.position(0, |event| matches!(event, Event::RoundBegan { .. }))),
            PostKey::Round { stage, round } => {
                let first = self.start_of_round(stage, round)?;
                (first, self.position(first + 1, ends_round))
            }
            PostKey::Barter(prompt) => {
                let first = self.start_of_barter(prompt)?;
                (first, self.end_of_barter(first))
            }
            PostKey::Stage(stage) => {
                let scored = |event: &Event| matches!(event, Event::StageScored(score) if score.stage == stage);
                let first = self.position(0, scored);
                (first, (first + 1).min(self.public_log.len()))
            }
            PostKey::Final => (0, self.public_log.len()),
        };
        let entries = self.public_log.get(first..end)?;
        let events = entries.iter().map(|entry| entry.event.clone()).collect();
        let numbers = entries.iter().map(|entry| entry.number).collect();
        // At the end of the log the current view is right, and it includes face-down cards.
        let view = if open || end == self.public_log.len() { current.clone() } else { self.view_after(end)? };
        Some(PostState { view, events, numbers, open })
    }

    /// The post of a round also leads to its barters, which have posts of their own.
    fn is_open(&self, post: PostKey) -> bool {
        match (post, &self.view) {
            (PostKey::Round { stage, round }, Some(view)) => {
                (view.stage, view.round) == (stage, round) && !view.asked.is_empty()
            }
            _ => self.prompt_post() == Some(post),
        }
    }

    /// The table of a round before its cards were revealed.
    pub fn table_before_reveal(&self, stage: u8, round: u8) -> Option<View> {
        let first = self.start_of_round(stage, round)?;
        self.view_after(self.position(first, |event| *event == Event::Revealed))
    }

    /// The table before the event with this index in the log, which has hidden entries too.
    pub fn table_before_event(&self, event: usize) -> Option<View> {
        let event = u64::try_from(event).ok()?;
        // The entries are numbered from 1.
        self.view_after(self.public_log.iter().take_while(|entry| entry.number <= event).count())
    }

    /// The events of the round before this one. Empty before the first one.
    pub fn events_of_previous_round(&self, stage: u8, round: u8) -> Vec<Event> {
        let Some(end) = self.start_of_round(stage, round) else { return Vec::new() };
        let earlier = &self.public_log[..end];
        let begins = |entry: &PublicLogEntry| matches!(entry.event, Event::RoundBegan { .. });
        let Some(first) = earlier.iter().rposition(begins) else { return Vec::new() };
        earlier[first..].iter().map(|entry| entry.event.clone()).collect()
    }

    /// The score table of a stage.
    pub fn stage_score(&self, stage: u8) -> Option<&StageScore> {
        self.public_log.iter().find_map(|entry| match &entry.event {
            Event::StageScored(score) if score.stage == stage => Some(&**score),
            _ => None,
        })
    }

    /// The events up to the score table of a stage.
    pub fn events_until_score(&self, stage: u8) -> Vec<Event> {
        let end = self.position(0, |event| matches!(event, Event::StageScored(score) if score.stage == stage));
        self.public_log.iter().take(end + 1).map(|entry| entry.event.clone()).collect()
    }

    /// The index of the first matching event from `from` on, or the length of the log.
    fn position(&self, from: usize, matches: impl Fn(&Event) -> bool) -> usize {
        let found = self.public_log.iter().skip(from).position(|entry| matches(&entry.event));
        found.map_or(self.public_log.len(), |steps| from + steps)
    }

    fn start_of_round(&self, stage: u8, round: u8) -> Option<usize> {
        let begin = Event::RoundBegan { stage, round };
        self.public_log.iter().position(|entry| entry.event == begin)
    }

    fn view_after(&self, count: usize) -> Option<View> {
        let game = Game::replay(self.public_log.get(..count)?.iter().map(|entry| &entry.event)).ok()?;
        Some(game.view(Viewer::Public))
    }

    fn start_of_barter(&self, prompt: u32) -> Option<usize> {
        let (first, rest) = self.public_log.split_first()?;
        let mut game = Game::replay([&first.event]).ok()?;
        rest.iter().enumerate().find_map(|(at, entry)| {
            game.apply(&entry.event).ok()?;
            let began = matches!(entry.event, Event::BarterBegan { .. }) && game.prompt().number == prompt;
            began.then_some(at + 1)
        })
    }

    /// The index after the last result of the barter.
    fn end_of_barter(&self, first: usize) -> usize {
        let settled = self.position(first, |event| matches!(event, Event::Accepted { .. } | Event::Declined { .. }));
        let is_result = |event: &Event| {
            matches!(event, Event::Drew { .. } | Event::Scored { .. } | Event::Received { .. } | Event::Rolled { .. })
        };
        let performed = self.position(settled, |event| matches!(event, Event::Performed { .. }));
        self.position(performed.saturating_add(1).min(self.public_log.len()), |event| !is_result(event))
    }
}

/// Whether this event comes after a round.
fn ends_round(event: &Event) -> bool {
    matches!(event, Event::RoundBegan { .. } | Event::StageScored(_) | Event::Ended { .. })
}

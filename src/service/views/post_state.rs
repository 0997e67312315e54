//! What a post shows: the present table while its question stands, and afterwards the table as it was. Folded from the
//! open story, so nothing secret can be in it.

use crate::service::outbox::intent::PostKey;
use crate::service::views::game_snapshot::GameSnapshot;
use basari_rules::game::{Event, Game, StageScore, View, Viewer};

/// The table as one post shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PostState {
    pub view: View,
    /// What happened in it.
    pub events: Vec<Event>,
    /// Whether its question still stands.
    pub open: bool,
}

impl GameSnapshot {
    /// What this post shows; nothing for the lobby, and for what has not happened.
    pub fn moment(&self, post: PostKey) -> Option<PostState> {
        let now = self.view.as_ref()?;
        let open = self.question() == Some(post);
        let (first, end) = match post {
            PostKey::Lobby => return None,
            PostKey::Place => (0, self.position(0, |event| matches!(event, Event::RoundBegan { .. }))),
            PostKey::Round { stage, round } => {
                let first = self.begin_of(stage, round)?;
                (first, self.position(first, |event| *event == Event::Revealed))
            }
            PostKey::Reveal { stage, round } => {
                let first = self.begin_of(stage, round)?;
                (first, self.position(first + 1, ends_round))
            }
            PostKey::Barter(prompt) => {
                let first = self.begin_of_barter(prompt)?;
                (first, self.end_of_barter(first))
            }
            PostKey::Trade { stage, round } => {
                let begin = self.begin_of(stage, round)?;
                let first = self.position(begin, |event| matches!(event, Event::TradeBegan { .. }));
                (first, self.position(first, ends_round))
            }
            PostKey::Stage(stage) => {
                let scored = |event: &Event| matches!(event, Event::StageScored(score) if score.stage == stage);
                let first = self.position(0, scored);
                (first, (first + 1).min(self.story.len()))
            }
            PostKey::Final => (0, self.story.len()),
        };
        let events = self.story.get(first..end)?.iter().map(|told| told.event.clone()).collect();
        // Past the end of the story the present is what it led to, cards laid in secret included.
        let view = if open || end == self.story.len() { now.clone() } else { self.view_after(end)? };
        Some(PostState { view, events, open })
    }

    /// The score table of a stage.
    pub fn stage_score(&self, stage: u8) -> Option<&StageScore> {
        self.story.iter().find_map(|told| match &told.event {
            Event::StageScored(score) if score.stage == stage => Some(&**score),
            _ => None,
        })
    }

    /// The first event from there on that is like this, or the end of the story.
    fn position(&self, from: usize, like: impl Fn(&Event) -> bool) -> usize {
        let found = self.story.iter().skip(from).position(|told| like(&told.event));
        found.map_or(self.story.len(), |steps| from + steps)
    }

    fn begin_of(&self, stage: u8, round: u8) -> Option<usize> {
        let begin = Event::RoundBegan { stage, round };
        self.story.iter().position(|told| told.event == begin)
    }

    fn view_after(&self, count: usize) -> Option<View> {
        let game = Game::replay(self.story.get(..count)?.iter().map(|told| &told.event)).ok()?;
        Some(game.view(Viewer::Public))
    }

    fn begin_of_barter(&self, prompt: u32) -> Option<usize> {
        let (first, rest) = self.story.split_first()?;
        let mut game = Game::replay([&first.event]).ok()?;
        rest.iter().enumerate().find_map(|(at, told)| {
            game.apply(&told.event).ok()?;
            let began = matches!(told.event, Event::BarterBegan { .. }) && game.prompt().number == prompt;
            began.then_some(at + 1)
        })
    }

    /// Behind what the settled barter brought.
    fn end_of_barter(&self, first: usize) -> usize {
        let settled = self.position(first, |event| matches!(event, Event::Accepted { .. } | Event::Declined { .. }));
        let brings = |event: &Event| {
            matches!(event, Event::Drew { .. } | Event::Scored { .. } | Event::Received { .. } | Event::Rolled { .. })
        };
        let performed = self.position(settled, |event| matches!(event, Event::Performed { .. }));
        self.position(performed.saturating_add(1).min(self.story.len()), |event| !brings(event))
    }
}

/// What comes behind a round.
fn ends_round(event: &Event) -> bool {
    matches!(event, Event::RoundBegan { .. } | Event::StageScored(_) | Event::Ended { .. })
}

//! A finished game step by step: each round, each score, the end.

use crate::service::outbox::intent::PostKey;
use crate::service::views::game_snapshot::GameSnapshot;
use basari_rules::game::Event;

impl GameSnapshot {
    /// The posts that a replay stops at, in their order.
    pub fn steps(&self) -> Vec<PostKey> {
        let mut steps = Vec::new();
        for told in &self.story {
            match &told.event {
                Event::Placed { .. } if steps.is_empty() => steps.push(PostKey::Place),
                Event::RoundBegan { stage, round } => steps.push(PostKey::Reveal { stage: *stage, round: *round }),
                Event::StageScored(score) => steps.push(PostKey::Stage(score.stage)),
                Event::Ended { .. } => steps.push(PostKey::Final),
                _ => {}
            }
        }
        steps
    }

    /// Where a stage begins among the steps: the one before this step, and the next.
    pub fn stages_around(&self, at: usize) -> (usize, usize) {
        let steps = self.steps();
        let last = steps.len().saturating_sub(1);
        let begins = |step: &PostKey| matches!(step, PostKey::Reveal { round: 1, .. } | PostKey::Final);
        let begins: Vec<usize> = (0..steps.len()).filter(|&step| begins(&steps[step])).collect();
        let before = begins.iter().rev().find(|&&step| step < at).copied().unwrap_or(0);
        (before, begins.iter().find(|&&step| step > at).copied().unwrap_or(last))
    }
}

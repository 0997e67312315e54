//! The steps of a replay: each round, each stage score, and the end.

use crate::service::outbox::post_key::PostKey;
use crate::service::views::game_snapshot::GameSnapshot;
use basari_rules::game::Event;

impl GameSnapshot {
    /// The posts that a replay shows, in order.
    pub fn replay_steps(&self) -> Vec<PostKey> {
        let mut steps = Vec::new();
        for entry in &self.public_log {
            match &entry.event {
                Event::Placed { .. } if steps.is_empty() => steps.push(PostKey::Place),
                Event::RoundBegan { stage, round } => steps.push(PostKey::Round { stage: *stage, round: *round }),
                Event::StageScored(score) => steps.push(PostKey::Stage(score.stage)),
                Event::Ended { .. } => steps.push(PostKey::Final),
                _ => {}
            }
        }
        steps
    }

    /// The steps where the previous and the next stage begin, seen from step `at`.
    pub fn neighboring_stages(&self, at: usize) -> (usize, usize) {
        let steps = self.replay_steps();
        let last = steps.len().saturating_sub(1);
        let begins = |step: &PostKey| matches!(step, PostKey::Round { round: 1, .. } | PostKey::Final);
        let begins: Vec<usize> = (0..steps.len()).filter(|&step| begins(&steps[step])).collect();
        let before = begins.iter().rev().find(|&&step| step < at).copied().unwrap_or(0);
        (before, begins.iter().find(|&&step| step > at).copied().unwrap_or(last))
    }
}

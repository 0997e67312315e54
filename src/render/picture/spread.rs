//! Moves labels apart.

use crate::render::picture::canvas::number;

/// The positions that are closest to the wanted ones, which ascend, with this distance between neighbors. They stay between
/// `low` and `high` if there is enough space.
pub(super) fn spread(wanted: &[f32], distance: f32, low: f32, high: f32) -> Vec<f32> {
    let mut placed: Vec<f32> = Vec::with_capacity(wanted.len());
    // Labels that touch form a block around the mean of their wanted positions.
    let mut blocks: Vec<(f32, usize)> = Vec::new();
    let half = |count: usize| distance * number(count.saturating_sub(1)) / 2.0;
    for &position in wanted {
        let mut block = (position.max(low).min(high), 1);
        while let Some(&(center, count)) = blocks.last()
            && center + half(count) + distance > block.0 - half(block.1)
        {
            blocks.pop();
            let total = count + block.1;
            let mean = (center * number(count) + block.0 * number(block.1)) / number(total);
            block = (mean.min(high - half(total)).max(low + half(total)), total);
        }
        blocks.push(block);
    }
    for (center, count) in blocks {
        placed.extend((0..count).map(|index| center - half(count) + distance * number(index)));
    }
    placed
}

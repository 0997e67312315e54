//! Games side by side on several cores. The results come in the order of the numbers, so nothing depends on how many
//! cores there were.

use std::ops::Range;

/// Does the work of every number, `jobs` of them at a time.
pub fn in_parallel<T: Send>(numbers: Range<u32>, jobs: usize, work: impl Fn(u32) -> T + Sync) -> Vec<T> {
    let jobs = jobs.clamp(1, numbers.len().max(1));
    if jobs == 1 {
        return numbers.map(work).collect();
    }
    let work = &work;
    let mut dealt: Vec<std::vec::IntoIter<T>> = std::thread::scope(|scope| {
        let numbers = &numbers;
        let hands: Vec<_> = (0..jobs)
            .map(|job| scope.spawn(move || numbers.clone().skip(job).step_by(jobs).map(work).collect::<Vec<T>>()))
            .collect();
        let done = hands.into_iter().map(|hand| hand.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        done.map(Vec::into_iter).collect()
    });
    // They were dealt out like cards, so they are taken back like cards.
    (0..numbers.len()).filter_map(|place| dealt[place % jobs].next()).collect()
}

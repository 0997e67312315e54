//! Runs jobs on several threads. The results come in the order of the job numbers, so they do not depend on the number of
//! threads.

use std::ops::Range;

/// Calls `work` for every number, on `jobs` threads.
pub fn in_parallel<T: Send>(numbers: Range<u32>, jobs: usize, work: impl Fn(u32) -> T + Sync) -> Vec<T> {
    let jobs = jobs.clamp(1, numbers.len().max(1));
    if jobs == 1 {
        return numbers.map(work).collect();
    }
    let work = &work;
    let mut by_thread: Vec<std::vec::IntoIter<T>> = std::thread::scope(|scope| {
        let numbers = &numbers;
        let handles: Vec<_> = (0..jobs)
            .map(|job| scope.spawn(move || numbers.clone().skip(job).step_by(jobs).map(work).collect::<Vec<T>>()))
            .collect();
        let results =
            handles.into_iter().map(|handle| handle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        results.map(Vec::into_iter).collect()
    });
    // Thread n has the results n, n + jobs, n + 2 * jobs and so on.
    (0..numbers.len()).filter_map(|index| by_thread[index % jobs].next()).collect()
}

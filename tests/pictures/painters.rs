//! How many pictures are painted at once.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex};

use basari::discord::add_pictures;
use basari::render::Page;
use tokio::task::JoinSet;

/// Lets the first painters wait until as many as there are cores paint at once.
#[derive(Default)]
struct Studio {
    painting: Mutex<usize>,
    changed: Condvar,
    most: AtomicUsize,
}

impl Studio {
    fn paint(&self, permits: usize) {
        let mut painting = self.painting.lock().unwrap();
        *painting += 1;
        self.most.fetch_max(*painting, Ordering::SeqCst);
        self.changed.notify_all();
        while self.most.load(Ordering::SeqCst) < permits {
            painting = self.changed.wait(painting).unwrap();
        }
        drop(painting);
        // Long enough for the threads of the others to start, if nothing held them back.
        std::thread::sleep(std::time::Duration::from_millis(50));
        *self.painting.lock().unwrap() -= 1;
    }
}

#[tokio::test]
async fn at_most_one_picture_per_core_is_painted_at_once() {
    let permits = std::thread::available_parallelism().unwrap().get();
    let studio = Arc::new(Studio::default());
    let mut pages = JoinSet::new();
    for _ in 0..4 * permits {
        let studio = Arc::clone(&studio);
        pages.spawn(add_pictures(Page::default(), move || {
            studio.paint(permits);
            Ok(Vec::new())
        }));
    }
    assert_eq!(pages.join_all().await.len(), 4 * permits, "everybody gets their picture");
    assert_eq!(studio.most.load(Ordering::SeqCst), permits);
}

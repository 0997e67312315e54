//! The randomness behind secrets, game ids and the moves of computers. Simulations seed it, so that they can be repeated.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

/// Unpredictable by default.
#[derive(Clone, Default)]
pub struct Randomness(Option<Arc<Mutex<StdRng>>>);

impl Randomness {
    /// Repeatable, and therefore only for simulations: somebody who knows the seed knows all cards.
    pub fn seeded(seed: u64) -> Randomness {
        Randomness(Some(Arc::new(Mutex::new(StdRng::seed_from_u64(seed)))))
    }

    pub(in crate::service) fn with<T>(&self, draw: impl FnOnce(&mut dyn Rng) -> T) -> T {
        match &self.0 {
            Some(seeded) => draw(&mut *seeded.lock().unwrap_or_else(PoisonError::into_inner)),
            None => draw(&mut rand::rng()),
        }
    }
}

impl fmt::Debug for Randomness {
    /// Hides the state, from which secrets follow.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Randomness").field("is_seeded", &self.0.is_some()).finish()
    }
}

//! What everybody did last, as the table shows it.

use basari_rules::game::{Action, Event, Seat};

/// The last revealed action of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastAction {
    pub action: Action,
    /// Somebody else performed it, or nobody.
    pub is_missed: bool,
}

/// The last revealed action of every player. Cards that are still face down do not count.
pub fn last_actions<'a>(players: usize, log: impl IntoIterator<Item = &'a Event>) -> Vec<Option<LastAction>> {
    let mut revealed: Vec<Option<LastAction>> = vec![None; players];
    let mut laid: Vec<(Seat, Action)> = Vec::new();
    for event in log {
        match event {
            Event::RoundBegan { .. } => laid.clear(),
            Event::Laid { seat, action } => laid.push((*seat, action.open())),
            Event::Revealed => {
                for (seat, action) in laid.drain(..) {
                    if let Some(last) = revealed.get_mut(seat.index()) {
                        *last = Some(LastAction { action, is_missed: false });
                    }
                }
            }
            Event::Lost { action, seats } => miss(&mut revealed, *action, |seat| seats.contains(seat)),
            // Everybody who chose action D performs it.
            Event::Performed { seat, action } if *action != Action::D => {
                miss(&mut revealed, *action, |other| other != *seat);
            }
            _ => {}
        }
    }
    revealed
}

fn miss(revealed: &mut [Option<LastAction>], action: Action, misses: impl Fn(Seat) -> bool) {
    for (seat, last) in Seat::all(revealed.len()).zip(revealed) {
        if let Some(last) = last
            && last.action == action
            && misses(seat)
        {
            last.is_missed = true;
        }
    }
}

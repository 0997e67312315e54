//! The last action of every player on the table.

use basari::render::picture::{LastAction, last_actions};
use basari_rules::game::{Action, Event, Sealed, Seat, Seats};

fn laid(seat: u8, action: Action) -> Event {
    Event::Laid { seat: Seat::new(seat), action: Sealed::new(action) }
}

fn seats(indices: &[u8]) -> Seats {
    indices.iter().map(|&index| Seat::new(index)).collect()
}

const fn performed(action: Action) -> LastAction {
    LastAction { action, is_missed: false }
}

const fn missed(action: Action) -> LastAction {
    LastAction { action, is_missed: true }
}

#[test]
fn a_card_that_is_face_down_does_not_count() {
    let log = [Event::RoundBegan { stage: 1, round: 1 }, laid(0, Action::A), laid(1, Action::B)];
    assert_eq!(last_actions(2, &log), [None, None]);
    let next = [Event::Revealed, Event::RoundBegan { stage: 1, round: 2 }, laid(0, Action::C)];
    let log: Vec<Event> = log.into_iter().chain(next).collect();
    assert_eq!(
        last_actions(2, &log),
        [performed(Action::A), performed(Action::B)].map(Some),
        "the last revealed round"
    );
}

#[test]
fn whoever_gives_way_or_is_in_a_crowd_misses_the_action() {
    let log = [
        laid(0, Action::A),
        laid(0, Action::B),
        laid(1, Action::B),
        laid(2, Action::A),
        laid(3, Action::D),
        laid(4, Action::D),
        Event::Revealed,
        Event::Performed { seat: Seat::new(2), action: Action::A },
        Event::Performed { seat: Seat::new(1), action: Action::B },
        Event::Performed { seat: Seat::new(3), action: Action::D },
        Event::Performed { seat: Seat::new(4), action: Action::D },
    ];
    let shown = last_actions(5, &log);
    let all =
        [missed(Action::B), performed(Action::B), performed(Action::A), performed(Action::D), performed(Action::D)];
    assert_eq!(shown, all.map(Some), "a changed card replaces the one before");
    let crowd = [
        laid(0, Action::C),
        laid(1, Action::C),
        laid(2, Action::C),
        Event::Revealed,
        Event::Lost { action: Action::C, seats: seats(&[0, 1, 2]) },
    ];
    assert_eq!(last_actions(3, &crowd), [Some(missed(Action::C)); 3]);
}

//! Golden playthroughs: one game of each kind with the view of every seat at each step. A leaked secret, a changed rule or a
//! changed event shows as a difference. The logs next to them are frozen and must stay replayable.

use std::fmt::Write;

use basari_rules::game::view::Spot;
use basari_rules::game::{Event, Game, Kind, Seat, View, Viewer};

use crate::support::random_play::{Step, watch};
use crate::support::snapshots::compare_with_file;

/// One line about the game and one for each seat.
fn describe(view: &View) -> (String, Vec<String>) {
    let head = format!(
        "{:?}: stage {} round {} prompt {} asked {:?} stock {:?} phase {:?}",
        view.viewer, view.stage, view.round, view.prompt, view.asked, view.stock, view.phase
    );
    let seats = view.seats.iter().enumerate().map(|(number, seat)| {
        let spot = match &seat.spot {
            Spot::Card { workers, row, current } => {
                format!("workers {workers} row {:?} current {:?}", &row[..], current.map(|card| card.id))
            }
            Spot::Board { archway, start, travelled } => format!(
                "archway {:?} start {:?} travelled {travelled}",
                archway.map(|archway| archway.id),
                start.map(|archway| archway.id)
            ),
        };
        let (gems, points, place, shown) = (seat.gems, seat.points, seat.place, seat.shown);
        format!("    {number}: {gems:?} points {points} place {place} shown {shown:?} {spot}")
    });
    (head, seats.collect())
}

fn describe_step(step: &Step) -> String {
    let mut text = format!("\n== {:?}: {:?}\n", step.seat, step.mv);
    for event in step.events {
        writeln!(text, "   -> {event:?}").unwrap();
    }
    let (head, open) = describe(&step.after.view(Viewer::Public));
    writeln!(text, "{head}\n{}", open.join("\n")).unwrap();
    // Only what differs from the public view, which should be nothing.
    for seat in Seat::all(step.after.players()) {
        let (head, seats) = describe(&step.after.view(Viewer::Seat(seat)));
        writeln!(text, "{head}").unwrap();
        for (own, _) in seats.iter().zip(&open).filter(|(own, open)| own != open) {
            writeln!(text, "{own}").unwrap();
        }
    }
    text
}

fn playthrough(kind: Kind, players: usize, name: &str) {
    let mut text = format!("The {kind} game with {players} players.\n");
    let finished = watch(kind, players, 11, |each| text += &describe_step(each));
    compare_with_file(&format!("tests/golden/{name}.txt"), &text);
    let log: String = finished.events().iter().map(|event| serde_json::to_string(event).unwrap() + "\n").collect();
    compare_with_file(&format!("tests/golden/{name}-log.jsonl"), &log);
}

#[test]
fn the_card_playthrough_matches_its_golden_file() {
    playthrough(Kind::Card, 5, "card");
}

#[test]
fn the_board_playthrough_matches_its_golden_file() {
    playthrough(Kind::Board, 4, "board");
}

#[test]
fn frozen_logs_can_still_be_replayed() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/frozen");
    let mut samples = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let events: Vec<Event> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let game = Game::replay(&events).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
        let whole = matches!(events.last(), Some(Event::Ended { .. }));
        assert_eq!(game.is_over(), whole, "{}", path.display());
        samples += 1;
    }
    assert!(samples >= 5, "some are missing");
}

#[test]
fn the_frozen_logs_contain_every_kind_of_event() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/frozen");
    let all: String = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| std::fs::read_to_string(entry.unwrap().path()).unwrap())
        .collect();
    let kinds = [
        "started",
        "placed",
        "round_began",
        "dealt",
        "rolled",
        "laid",
        "\"revealed\"",
        "lost",
        "barter_began",
        "offered",
        "accepted",
        "declined",
        "penniless",
        "missed",
        "performed",
        "drew",
        "\"scored\"",
        "received",
        "trade_began",
        "swapped",
        "took",
        "stage_scored",
        "ended",
    ];
    for kind in kinds {
        assert!(all.contains(kind), "{kind}");
    }
}

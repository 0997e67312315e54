//! What a player is told about the next bonuses is what the stage scores.

use basari_rules::game::prospects::{MajorityProspect, Prospects};
use basari_rules::game::{Event, Game, Seat, Viewer};
use proptest::prelude::*;

use super::{cases, tables};
use crate::support::random_play::play_out;

proptest! {
    #![proptest_config(cases(30))]

    #[test]
    fn prospects_before_the_end_of_a_stage_are_what_it_scores(((kind, players), seed) in tables()) {
        let events = play_out(kind, players, seed).events();
        let mut game = Game::replay(&events[..1]).unwrap();
        let mut stages = 0;
        for event in &events[1..] {
            let view = game.view(Viewer::Public);
            game.apply(event).unwrap();
            let Event::StageScored(score) = event else { continue };
            stages += 1;
            for (seat, line) in Seat::all(players).flat_map(|seat| score.lines.iter().map(move |line| (seat, line))) {
                let prospects = Prospects::of(&view, seat).unwrap();
                let scores = line.seats.contains(seat);
                if let Some(color) = line.goal.color() {
                    let expected = match prospects.majority(color) {
                        MajorityProspect::Alone { .. } => scores && line.seats.len() == 1,
                        MajorityProspect::Shared => scores && line.seats.len() > 1,
                        MajorityProspect::Behind { .. } => !scores && !line.seats.is_empty(),
                        MajorityProspect::Nobody => line.seats.is_empty(),
                    };
                    prop_assert!(expected, "{:?} for {:?}", prospects.majority(color), line);
                } else {
                    prop_assert_eq!(prospects.bonus.missing == 0, scores);
                    prop_assert!(!scores || prospects.bonus.points == line.each);
                }
            }
        }
        prop_assert_eq!(stages, 3);
    }
}

//! Computer players calculate with a simplified table. It agrees with the rules.

use basari_rules::game::{Event, Game, Kind, View, Viewer};
use basari_rules::players::table_model::TableModel;
use proptest::prelude::*;

use super::{cases, tables};
use crate::support::random_play::play_out;

fn public_view(game: &Game) -> View {
    game.view(Viewer::Public)
}

proptest! {
    #![proptest_config(cases(30))]

    #[test]
    fn the_model_scores_a_stage_like_the_rules(((kind, players), seed) in tables()) {
        let events = play_out(kind, players, seed).events();
        let mut game = Game::replay(&events[..1]).unwrap();
        let mut stages = 0;
        for event in &events[1..] {
            let mut model = TableModel::new(&public_view(&game));
            game.apply(event).unwrap();
            if matches!(event, Event::StageScored(_)) {
                stages += 1;
                model.score_stage();
                let view = public_view(&game);
                prop_assert_eq!(model.stock, view.stock.counts());
                for (modeled, seat) in model.seats().iter().zip(&view.seats) {
                    prop_assert_eq!(modeled.gems, seat.gems.counts());
                    prop_assert!((modeled.points - f32::from(seat.points)).abs() < 0.01);
                }
            }
        }
        prop_assert_eq!(stages, 3);
    }

    #[test]
    fn the_model_finds_the_opener_like_the_rules(((kind, players), seed) in tables()) {
        let events = play_out(kind, players, seed).events();
        let mut game = Game::replay(&events[..1]).unwrap();
        let mut barters = 0;
        for event in &events[1..] {
            if let Event::BarterBegan { opener, other, .. } | Event::Penniless { opener, other, .. } = event {
                let view = public_view(&game);
                let points = [opener, other].map(|seat| view.seats[seat.index()].points);
                // Tied players of the board game roll for it, which no model can predict.
                if kind == Kind::Card || points[0] != points[1] {
                    barters += 1;
                    let model = TableModel::new(&view);
                    prop_assert_eq!(model.opener(opener.index(), other.index()), opener.index());
                    prop_assert_eq!(model.opener(other.index(), opener.index()), opener.index());
                }
            }
            game.apply(event).unwrap();
        }
        prop_assert!(barters > 0);
    }
}

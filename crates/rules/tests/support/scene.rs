//! Brings a game into the situation that a test needs: it applies events directly, and from then on, moves go through the
//! rules.

use basari_rules::game::{
    Action, Color, Event, Game, Gems, IllegalMove, Kind, Material, Move, Offer, RollReason, Sealed, Seat, Seats, Setup,
    StageScore, Stages, View, Viewer,
};

use super::material;
use super::scripted_random::ScriptedRandom;
use basari_rules::game::PlayError;

pub struct Scene {
    pub game: Game,
    pub log: Vec<Event>,
    pub random: ScriptedRandom,
}

pub fn seat(number: u8) -> Seat {
    Seat::new(number)
}

pub fn seats(numbers: &[u8]) -> Seats {
    numbers.iter().map(|&number| seat(number)).collect()
}

pub fn offer(counts: [u8; 4]) -> Offer {
    Offer::try_from(Gems::new(counts)).unwrap()
}

impl Scene {
    /// A card game before the first deal. Seat 0 is the oldest player.
    pub fn card(players: u8) -> Scene {
        Scene::with(material(Kind::Card), &(0..players).collect::<Vec<_>>())
    }

    /// A board game with the merchants on these archways, before the first roll.
    pub fn board(archways: &[u8]) -> Scene {
        let mut scene = Scene::with(material(Kind::Board), &(0..).take(archways.len()).collect::<Vec<_>>());
        for (number, &archway) in (0..).zip(archways) {
            scene.apply(Event::Placed { seat: seat(number), archway });
        }
        scene
    }

    /// A game with the seats by age, the oldest player first.
    pub fn with(material: Material, seniority: &[u8]) -> Scene {
        let setup =
            Setup { material, seniority: seniority.iter().map(|&number| seat(number)).collect(), stages: Stages::FULL };
        let log = vec![Event::Started(Box::new(setup))];
        Scene { game: Game::replay(&log).unwrap(), log, random: ScriptedRandom::default() }
    }

    pub fn apply(&mut self, event: Event) {
        self.game.apply(&event).unwrap_or_else(|why| panic!("{event:?}: {why}"));
        self.log.push(event);
    }

    pub fn view(&self) -> View {
        self.game.view(Viewer::Public)
    }

    pub fn gems(&self, number: u8) -> [u8; 4] {
        self.view().seats[usize::from(number)].gems.counts()
    }

    pub fn points(&self, number: u8) -> u16 {
        self.view().seats[usize::from(number)].points
    }

    /// Gives and takes gems until the seat has exactly these. Works only between rounds.
    pub fn set_purse(&mut self, number: u8, counts: [u8; 4]) {
        let have = self.gems(number);
        for color in Color::ALL {
            let (have, want) = (have[color.index()], counts[color.index()]);
            for _ in want..have {
                self.apply(Event::TradeBegan { order: vec![seat(number)] });
                self.apply(Event::Swapped { seat: seat(number), give: Some(color), take: Gems::NONE });
            }
            if want > have {
                self.apply(Event::Received { seat: seat(number), gems: Gems::of(color, want - have) });
            }
        }
    }

    pub fn add_points(&mut self, number: u8, points: u8) {
        self.apply(Event::Scored { seat: seat(number), points });
    }

    pub fn add_cards(&mut self, number: u8, cards: &[u8]) {
        for &card in cards {
            self.apply(Event::Drew { seat: seat(number), card });
        }
    }

    /// Begins a round with these cards, one for each seat.
    pub fn deal(&mut self, stage: u8, round: u8, cards: &[u8]) {
        self.apply(Event::RoundBegan { stage, round });
        for (number, &card) in (0..).zip(cards) {
            self.apply(Event::Dealt { seat: seat(number), card });
        }
    }

    /// Begins a round with these rolls, one for each seat.
    pub fn roll(&mut self, stage: u8, round: u8, dice: &[u8]) {
        self.apply(Event::RoundBegan { stage, round });
        for (number, &die) in (0..).zip(dice) {
            self.apply(Event::Rolled { seat: seat(number), die, why: RollReason::Move });
        }
    }

    /// Ends a round without any consequences.
    pub fn pass_round(&mut self) {
        let action = self.view().hand[0];
        for seat in Seat::all(self.game.players()) {
            self.apply(Event::Laid { seat, action: Sealed::new(action) });
        }
        self.apply(Event::Revealed);
    }

    /// Ends a stage without a score.
    pub fn pass_stage(&mut self, stage: u8) {
        self.apply(Event::StageScored(Box::new(StageScore { stage, lines: Vec::new() })));
    }

    pub fn play(&mut self, number: u8, mv: Move) -> Result<Vec<Event>, IllegalMove> {
        match self.game.play(seat(number), &mv, &mut self.random) {
            Ok(events) => {
                self.log.extend(events.iter().cloned());
                Ok(events)
            }
            Err(PlayError::Illegal(illegal)) => Err(illegal),
            Err(PlayError::Internal(bug)) => panic!("seat {number}, {mv:?}: {bug}"),
        }
    }

    /// Makes a move that must be legal.
    pub fn must(&mut self, number: u8, mv: Move) -> Vec<Event> {
        self.play(number, mv).unwrap_or_else(|why| panic!("seat {number}, {mv:?}: {why}"))
    }

    /// Every seat lays a card. Returns the events of the last one.
    pub fn lay(&mut self, actions: &[Action]) -> Vec<Event> {
        (0..).zip(actions).map(|(number, &action)| self.must(number, Move::Play(action))).last().unwrap()
    }
}

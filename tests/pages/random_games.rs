//! Whole games with random moves, and players with ordinary and with hostile names.

use basari::model::barter_plan::OwnPlan;
use basari::render::{GameContext, GameRef, Player};
use basari_rules::game::{Event, Game, Kind, LegalMoves, Move, RandomSource, Seat, Setup, Stages, View, Viewer};
use basari_rules::players::Level;
use jiff::Timestamp;

pub use crate::support::TABLES;
use crate::support::material;
pub use crate::support::seeded_random::SplitMix;

/// The time in every deadline and date.
pub const SHOWN_TIME: Timestamp = Timestamp::constant(1_790_000_000, 0);

pub fn game_ref() -> GameRef {
    "dora-mipu-kela-47".parse().unwrap()
}

/// A game that is played with random moves, and its log.
#[derive(Clone)]
pub struct RandomGame {
    pub game: Game,
    pub events: Vec<Event>,
}

impl RandomGame {
    pub fn start(kind: Kind, players: usize, random: &mut SplitMix) -> RandomGame {
        let setup = Setup { material: material(kind), seniority: Seat::all(players).collect(), stages: Stages::FULL };
        let events = Game::start(setup, random).unwrap();
        RandomGame { game: Game::replay(&events).unwrap(), events }
    }

    pub fn submit(&mut self, seat: Seat, mv: Move, random: &mut SplitMix) {
        let events = self.game.decide(seat, &mv, random).unwrap();
        for event in &events {
            self.game.apply(event).unwrap();
        }
        self.events.extend(events);
    }

    /// Makes one random move for one of the seats that are asked. Returns false when the game is over.
    pub fn make_random_move(&mut self, random: &mut SplitMix) -> bool {
        let asked: Vec<Seat> = self.game.prompt().seats.iter().collect();
        if asked.is_empty() {
            return false;
        }
        let seat = asked[random.pick(u32::try_from(asked.len()).unwrap()) as usize];
        let moves = self.game.legal_moves(seat).moves();
        // Only the cheapest raises, so that barters last.
        let choices =
            if matches!(self.game.legal_moves(seat), LegalMoves::Bid(_)) { moves.len().min(6) } else { moves.len() };
        let mv = moves[random.pick(u32::try_from(choices).unwrap()) as usize];
        self.submit(seat, mv, random);
        true
    }

    pub fn view(&self, viewer: Viewer) -> View {
        self.game.view(viewer)
    }

    /// The events of the current round.
    pub fn round_events(&self) -> &[Event] {
        let began = self.events.iter().rposition(|event| matches!(event, Event::RoundBegan { .. })).unwrap_or(0);
        &self.events[began..]
    }

    /// The events of the round before. Empty in the first one.
    pub fn last_round_events(&self) -> &[Event] {
        let earlier = &self.events[..self.events.len() - self.round_events().len()];
        let began = earlier.iter().rposition(|event| matches!(event, Event::RoundBegan { .. }));
        began.map_or(&[], |began| &earlier[began..])
    }

    /// The events of the last barter that began this round.
    pub fn barter_events(&self) -> Option<&[Event]> {
        let events = self.round_events();
        let began = events.iter().rposition(|event| matches!(event, Event::BarterBegan { .. }))?;
        Some(&events[began..])
    }
}

/// Visits every state of a random game.
pub fn for_each_state(kind: Kind, players: usize, seed: u64, mut visit: impl FnMut(&RandomGame)) {
    let mut random = SplitMix(seed);
    let mut played = RandomGame::start(kind, players, &mut random);
    visit(&played);
    while played.make_random_move(&mut random) {
        visit(&played);
    }
    assert!(played.game.is_over());
}

fn person(seat: u64, name: &str) -> Player {
    Player {
        user: Some(1_000_000_000_000_000_000 + seat),
        name: name.to_owned(),
        computer: None,
        autopilot: false,
        waited_for_until: None,
    }
}

pub fn ordinary_players() -> Vec<Player> {
    let mut players: Vec<Player> =
        (0..).zip(["Ada", "Bob", "Cyd", "Dora", "Emil"]).map(|(seat, name)| person(seat, name)).collect();
    players[2] = Player { user: None, computer: Some(Level::Normal), ..players[2].clone() };
    players
}

/// Names of at most 32 characters that try to be markup, mentions, links or nothing at all.
pub const HOSTILE_NAMES: [&str; 6] = [
    "||||||||||||||||||||||||||||||||",
    "@everyone <@1> [x](https://e.co)",
    "\u{202e}\u{5e9}\u{5dc}\u{5d5}\u{5dd} **\u{5e2}\u{5d5}\u{5dc}\u{5dd}** \u{202b}abc\n# def `x` _y_",
    "👩‍❤️‍💋‍👩👩‍❤️‍💋‍👩👩‍❤️‍💋‍👩👩‍❤️‍💋‍👩",
    "\u{200b}\u{3164}\u{2800}\u{200f}\u{ad}\u{feff}   ",
    "Z̷̢̛̼̮̗͔̹̖̠̩̥̻̔̎̈́̊̒͑̏̃͂́͝a̸l̵g̶ö𝕫𝕫",
];

pub fn players_with_hostile_names() -> Vec<Player> {
    (0..).zip(HOSTILE_NAMES).take(5).map(|(seat, name)| person(seat, name)).collect()
}

pub fn game_context<'a>(game: &'a GameRef, view: &'a View, players: &'a [Player]) -> GameContext<'a> {
    GameContext {
        id: game,
        view,
        players: &players[..view.players()],
        deadline: Some(SHOWN_TIME),
        reserve_from: None,
        hints: true,
        talk: &[],
        plan: OwnPlan::default(),
    }
}

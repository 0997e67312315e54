//! Whole games played at random, and players with the worst of names.

use basari::render::{GameContext, GameRef, Player};
use basari_rules::game::{Event, Game, Kind, LegalMoves, Move, RandomSource, Seat, Setup, View, Viewer};
use basari_rules::players::Level;

pub use crate::support::TABLES;
use crate::support::material;
pub use crate::support::seeded_random::SplitMix as Luck;

pub fn key() -> GameRef {
    "dora-mipu-kela-47".parse().unwrap()
}

/// A game and its log.
#[derive(Clone)]
pub struct Played {
    pub game: Game,
    pub events: Vec<Event>,
}

impl Played {
    pub fn start(kind: Kind, players: usize, luck: &mut Luck) -> Played {
        let setup = Setup { material: material(kind), seniority: Seat::all(players).collect() };
        let events = Game::start(setup, luck).unwrap();
        Played { game: Game::replay(&events).unwrap(), events }
    }

    pub fn make(&mut self, seat: Seat, mv: Move, luck: &mut Luck) {
        let events = self.game.decide(seat, &mv, luck).unwrap();
        for event in &events {
            self.game.apply(event).unwrap();
        }
        self.events.extend(events);
    }

    /// One random answer of somebody who is asked; false when it is over.
    pub fn step(&mut self, luck: &mut Luck) -> bool {
        let asked: Vec<Seat> = self.game.prompt().seats.iter().collect();
        if asked.is_empty() {
            return false;
        }
        let seat = asked[luck.pick(u32::try_from(asked.len()).unwrap()) as usize];
        let moves = self.game.legal_moves(seat).moves();
        // Of many raises one of the cheapest, so that barters last.
        let choices =
            if matches!(self.game.legal_moves(seat), LegalMoves::Bid(_)) { moves.len().min(6) } else { moves.len() };
        let mv = moves[luck.pick(u32::try_from(choices).unwrap()) as usize];
        self.make(seat, mv, luck);
        true
    }

    pub fn view(&self, eye: Viewer) -> View {
        self.game.view(eye)
    }

    /// The events of the round at hand.
    pub fn round_events(&self) -> &[Event] {
        let began = self.events.iter().rposition(|event| matches!(event, Event::RoundBegan { .. })).unwrap_or(0);
        &self.events[began..]
    }

    /// The events of the last barter that began this round.
    pub fn barter_events(&self) -> Option<&[Event]> {
        let events = self.round_events();
        let began = events.iter().rposition(|event| matches!(event, Event::BarterBegan { .. }))?;
        Some(&events[began..])
    }
}

/// Every state of a random game.
pub fn play(kind: Kind, players: usize, seed: u64, mut visit: impl FnMut(&Played)) {
    let mut luck = Luck(seed);
    let mut played = Played::start(kind, players, &mut luck);
    visit(&played);
    while played.step(&mut luck) {
        visit(&played);
    }
    assert!(played.game.is_over());
}

fn person(seat: u64, name: &str) -> Player {
    Player { user: Some(1_000_000_000_000_000_000 + seat), name: name.to_owned(), computer: None, autopilot: false }
}

pub fn friends() -> Vec<Player> {
    let mut players: Vec<Player> =
        (0..).zip(["Ada", "Bob", "Cyd", "Dora", "Emil"]).map(|(seat, name)| person(seat, name)).collect();
    players[2] = Player { user: None, computer: Some(Level::Normal), ..players[2].clone() };
    players
}

/// Names of 32 characters that would rather be something else.
pub const NASTY: [&str; 6] = [
    "||||||||||||||||||||||||||||||||",
    "@everyone <@1> [x](https://e.co)",
    "\u{202e}\u{5e9}\u{5dc}\u{5d5}\u{5dd} **\u{5e2}\u{5d5}\u{5dc}\u{5dd}** \u{202b}abc\n# def `x` _y_",
    "👩‍❤️‍💋‍👩👩‍❤️‍💋‍👩👩‍❤️‍💋‍👩👩‍❤️‍💋‍👩",
    "\u{200b}\u{3164}\u{2800}\u{200f}\u{ad}\u{feff}   ",
    "Z̷̢̛̼̮̗͔̹̖̠̩̥̻̔̎̈́̊̒͑̏̃͂́͝a̸l̵g̶ö𝕫𝕫",
];

pub fn strangers() -> Vec<Player> {
    (0..).zip(NASTY).take(5).map(|(seat, name)| person(seat, name)).collect()
}

pub fn scene<'a>(game: &'a GameRef, view: &'a View, players: &'a [Player]) -> GameContext<'a> {
    GameContext { id: game, view, players: &players[..view.players()], deadline: Some(1_790_000_000), hints: true }
}

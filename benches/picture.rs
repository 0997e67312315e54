//! Pictures of a game of five. Figures and commands: docs/GALLERY.md.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // a bench may fail loudly

use basari::game::{Event, Eye, Game, View};
use basari::locale::Locale;
use basari::render::picture;
use basari::render::{GameKey, Player, Scene};
use divan::Bencher;

const LOG: &str = include_str!("../tests/golden/frozen/card-5.jsonl");
const NAMES: [&str; 5] = ["Ada", "Größenwahn der Große", "さくら太郎", "محمد علي", "שלום 😀🎲"];

fn main() {
    divan::main();
}

struct Sitting {
    events: Vec<Event>,
    key: GameKey,
    players: Vec<Player>,
}

fn sitting() -> Sitting {
    let events = LOG.lines().map(serde_json::from_str).collect::<Result<_, _>>().expect("a log");
    let player = |name: &str| Player { user: None, name: name.to_owned(), computer: None, autopilot: false };
    let key = "dora-mipu-kela-47".parse().expect("a game");
    Sitting { events, key, players: NAMES.map(player).into() }
}

impl Sitting {
    fn view(&self, count: usize) -> View {
        Game::replay(&self.events[..count]).expect("a log that can be folded").view(Eye::Public)
    }

    fn scene<'a>(&'a self, view: &'a View) -> Scene<'a> {
        Scene { game: &self.key, view, players: &self.players, deadline: None, hints: false }
    }
}

/// The score table of a stage, from the view to the bytes that are sent.
#[divan::bench]
fn stage_table_of_five(bencher: Bencher<'_, '_>) {
    let sitting = sitting();
    let scored = (1..).zip(&sitting.events).find_map(|(count, event)| match event {
        Event::StageScored(score) => Some((count, score)),
        _ => None,
    });
    let (count, score) = scored.expect("a stage that was scored");
    let view = sitting.view(count);
    bencher.bench(|| picture::stage(Locale::En.words(), &sitting.scene(&view), score));
}

#[divan::bench]
fn final_table_of_five(bencher: Bencher<'_, '_>) {
    let sitting = sitting();
    let view = sitting.view(sitting.events.len());
    bencher.bench(|| picture::final_table(Locale::En.words(), &sitting.scene(&view), &sitting.events));
}

#[divan::bench]
fn points_chart_of_five(bencher: Bencher<'_, '_>) {
    let sitting = sitting();
    let view = sitting.view(sitting.events.len());
    bencher.bench(|| picture::points_chart(Locale::En.words(), &sitting.scene(&view), &sitting.events));
}

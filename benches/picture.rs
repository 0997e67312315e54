//! Rendering pictures of a game with five players, and ways to compress one. Measurements: docs/BENCHMARKS.md.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // A benchmark may panic.

use basari::locale::Locale;
use basari::render::picture;
use basari::render::{GameContext, GameRef, Player};
use basari_rules::game::{Event, Game, StageScore, View, Viewer};
use divan::Bencher;
use png::{DeflateCompression, Filter};

const LOG: &str = include_str!("../crates/rules/tests/golden/frozen/card-5.jsonl");
const NAMES: [&str; 5] = ["Ada", "Größenwahn der Große", "さくら太郎", "محمد علي", "שלום 😀🎲"];

fn main() {
    divan::main();
}

struct Sitting {
    events: Vec<Event>,
    key: GameRef,
    players: Vec<Player>,
}

fn sitting() -> Sitting {
    let events = LOG.lines().map(serde_json::from_str).collect::<Result<_, _>>().expect("a log");
    let player = |name: &str| Player {
        user: None,
        name: name.to_owned(),
        computer: None,
        autopilot: false,
        waited_for_until: None,
    };
    let key = "dora-mipu-kela-47".parse().expect("a game");
    Sitting { events, key, players: NAMES.map(player).into() }
}

impl Sitting {
    fn view(&self, count: usize) -> View {
        Game::replay(&self.events[..count]).expect("a log that can be folded").view(Viewer::Public)
    }

    /// The first stage that was scored, and how many events led to it.
    fn first_score(&self) -> (usize, &StageScore) {
        let scored = (1..).zip(&self.events).find_map(|(count, event)| match event {
            Event::StageScored(score) => Some((count, &**score)),
            _ => None,
        });
        scored.expect("a stage that was scored")
    }

    fn scene<'a>(&'a self, view: &'a View) -> GameContext<'a> {
        GameContext::of_table(&self.key, view, &self.players)
    }
}

/// The score table of a stage, from the view to the PNG.
#[divan::bench]
fn stage_table_of_five(bencher: Bencher<'_, '_>) {
    let sitting = sitting();
    let (count, score) = sitting.first_score();
    let view = sitting.view(count);
    let events = &sitting.events[..count];
    bencher.bench(|| picture::stage_table(Locale::En.words(), &sitting.scene(&view), score, events));
}

#[divan::bench]
fn podium_of_five(bencher: Bencher<'_, '_>) {
    let sitting = sitting();
    let view = sitting.view(sitting.events.len());
    bencher.bench(|| picture::podium(Locale::En.words(), &sitting.scene(&view), &sitting.events));
}

#[divan::bench]
fn points_chart_of_five(bencher: Bencher<'_, '_>) {
    let sitting = sitting();
    let view = sitting.view(sitting.events.len());
    bencher.bench(|| picture::points_chart(Locale::En.words(), &sitting.scene(&view), &sitting.events));
}

#[divan::bench]
fn table_of_five(bencher: Bencher<'_, '_>) {
    let sitting = sitting();
    let view = sitting.view(sitting.events.len());
    let last_actions = picture::last_actions(view.players(), &sitting.events);
    bencher.bench(|| picture::open_table(Locale::En.words(), &sitting.scene(&view), &last_actions));
}

/// Ways to compress the same pixels. The size of each is printed once.
#[divan::bench(args = WAYS)]
fn packing(bencher: Bencher<'_, '_>, way: &Way) {
    let pixels = Pixels::of_a_stage_table();
    eprintln!("{way}: {} bytes", way.pack(&pixels).len());
    bencher.bench(|| way.pack(&pixels));
}

#[derive(Debug)]
struct Way {
    palette: bool,
    filter: Filter,
    level: u8,
}

const WAYS: [Way; 6] = [
    Way { palette: true, filter: Filter::NoFilter, level: 1 },
    Way { palette: true, filter: Filter::NoFilter, level: 3 },
    Way { palette: true, filter: Filter::NoFilter, level: 6 },
    Way { palette: true, filter: Filter::Adaptive, level: 3 },
    Way { palette: false, filter: Filter::NoFilter, level: 3 },
    Way { palette: false, filter: Filter::Adaptive, level: 3 },
];

impl std::fmt::Display for Way {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let colors = if self.palette { "palette" } else { "full color" };
        write!(f, "{colors}, {:?}, level {}", self.filter, self.level)
    }
}

/// The pixels of a stage table, as indexes into a palette.
struct Pixels {
    width: u32,
    height: u32,
    palette: Vec<u8>,
    places: Vec<u8>,
}

impl Pixels {
    fn of_a_stage_table() -> Pixels {
        let sitting = sitting();
        let (count, score) = sitting.first_score();
        let (view, events) = (sitting.view(count), &sitting.events[..count]);
        let png = picture::stage_table(Locale::En.words(), &sitting.scene(&view), score, events).unwrap().png;
        let mut reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().unwrap();
        let mut places = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut places).unwrap();
        let info = reader.info();
        Pixels { width: info.width, height: info.height, palette: info.palette.as_ref().unwrap().to_vec(), places }
    }
}

impl Way {
    fn pack(&self, pixels: &Pixels) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, pixels.width, pixels.height);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_filter(self.filter);
        encoder.set_deflate_compression(DeflateCompression::Level(self.level));
        let full: Vec<u8>;
        let data = if self.palette {
            encoder.set_color(png::ColorType::Indexed);
            encoder.set_palette(pixels.palette.clone());
            &pixels.places
        } else {
            encoder.set_color(png::ColorType::Rgb);
            let color = |place: &u8| &pixels.palette[usize::from(*place) * 3..][..3];
            full = pixels.places.iter().flat_map(color).copied().collect();
            &full
        };
        let mut writer = encoder.write_header().unwrap();
        writer.write_image_data(data).unwrap();
        writer.finish().unwrap();
        bytes
    }
}

//! Games that are painted, and every picture of them.

use basari::locale::Words;
use basari::render::picture::{self, Picture, RankingRow, RankingTable};
use basari::render::{GameContext, GameRef, Player};
use basari_rules::game::{Event, Game, StageScore, Viewer};
use basari_rules::players::Level;

const CARD: &str = include_str!("../../crates/rules/tests/golden/frozen/card-5.jsonl");
const BOARD: &str = include_str!("../../crates/rules/tests/golden/frozen/board-4.jsonl");

pub const NAMES: [&str; 5] = ["Ada", "Größenwahn der Große", "さくら太郎", "محمد علي", "שלום 😀🎲"];

pub struct Studio {
    events: Vec<Event>,
    key: GameRef,
    players: Vec<Player>,
}

impl Studio {
    pub fn card(names: &[&str]) -> Studio {
        Studio::of(CARD, names)
    }

    pub fn board(names: &[&str]) -> Studio {
        Studio::of(BOARD, names)
    }

    fn of(log: &str, names: &[&str]) -> Studio {
        let events = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let player = |(seat, name): (usize, &&str)| Player {
            user: None,
            name: (*name).to_owned(),
            computer: (seat == 1).then_some(Level::Hard),
            autopilot: false,
        };
        let players = names.iter().enumerate().map(player).collect();
        Studio { events, key: "dora-mipu-kela-47".parse().unwrap(), players }
    }

    /// Up to the first event of this kind.
    fn until(&self, last: impl Fn(&Event) -> bool) -> &[Event] {
        &self.events[..=self.events.iter().position(last).unwrap()]
    }

    fn with<T>(&self, events: &[Event], paint: impl Fn(&GameContext<'_>) -> T) -> T {
        let view = Game::replay(events).unwrap().view(Viewer::Public);
        let players = &self.players[..view.players()];
        paint(&GameContext { id: &self.key, view: &view, players, deadline: None, hints: false })
    }

    pub fn stage(&self, words: &Words, stage: u8) -> Picture {
        let events = self.until(|event| matches!(event, Event::StageScored(score) if score.stage == stage));
        let Some(Event::StageScored(score)) = events.last() else { panic!() };
        let score: &StageScore = score;
        self.with(events, |scene| picture::stage_table(words, scene, score).unwrap())
    }

    pub fn last(&self, words: &Words) -> Picture {
        self.with(&self.events, |scene| picture::final_table(words, scene, &self.events).unwrap())
    }

    pub fn chart(&self, words: &Words) -> Picture {
        self.with(&self.events, |scene| picture::points_chart(words, scene, &self.events).unwrap())
    }

    pub fn table(&self, words: &Words) -> Picture {
        let events = self.until(|event| *event == Event::RoundBegan { stage: 2, round: 3 });
        self.with(events, |scene| picture::open_table(words, scene).unwrap())
    }

    /// Every picture of both games, with a name each.
    pub fn all(words: &Words, names: &[&str]) -> Vec<(&'static str, Picture)> {
        let (card, board) = (Studio::card(names), Studio::board(names));
        vec![
            ("card-stage", card.stage(words, 2)),
            ("board-stage", board.stage(words, 2)),
            ("card-final", card.last(words)),
            ("board-final", board.last(words)),
            ("chart", card.chart(words)),
            ("card-table", card.table(words)),
            ("board-table", board.table(words)),
            ("ranking", ranked(words, names)),
        ]
    }
}

fn ranked(words: &Words, names: &[&str]) -> Picture {
    let row = |(place, name): (u32, &&str)| RankingRow {
        place,
        name: (*name).to_owned(),
        value: (1600 - 17 * place).to_string(),
        details: vec![(20 - place).to_string(), (9 - place).to_string()],
        highlighted: place == 2,
        computer: place == 3,
    };
    let ranking = RankingTable {
        title: "★ 2026".to_owned(),
        subtitle: "123".to_owned(),
        value_heading: "456".to_owned(),
        detail_headings: vec!["78".to_owned(), "90".to_owned()],
        rows: (1..).zip(names).map(row).collect(),
        footer: "1/3".to_owned(),
    };
    picture::ranking_table(words, &ranking).unwrap()
}

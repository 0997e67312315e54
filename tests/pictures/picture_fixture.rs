//! Every picture of a recorded card game and a recorded board game.

use basari::locale::Words;
use basari::model::barter_plan::OwnPlan;
use basari::render::picture::{self, Picture, RankingRow, RankingTable};
use basari::render::{self, GameContext, GameRef, Player, Profile};
use basari_rules::catalog::Catalog;
use basari_rules::game::{Event, Game, Kind, StageScore, Viewer};
use basari_rules::players::Level;
use basari_rules::simulation::{SeededRandom, play_one_game};

const CARD: &str = include_str!("../../crates/rules/tests/golden/frozen/card-5.jsonl");
const BOARD: &str = include_str!("../../crates/rules/tests/golden/frozen/board-4.jsonl");

pub const NAMES: [&str; 5] = ["Ada", "Größenwahn der Große", "さくら太郎", "محمد علي", "שלום 😀🎲"];

pub struct PictureFixture {
    events: Vec<Event>,
    game_id: GameRef,
    players: Vec<Player>,
}

impl PictureFixture {
    pub fn card(names: &[&str]) -> PictureFixture {
        PictureFixture::from_log(CARD, names)
    }

    pub fn board(names: &[&str]) -> PictureFixture {
        PictureFixture::from_log(BOARD, names)
    }

    fn from_log(log: &str, names: &[&str]) -> PictureFixture {
        PictureFixture::from_events(log.lines().map(|line| serde_json::from_str(line).unwrap()).collect(), names)
    }

    fn from_events(events: Vec<Event>, names: &[&str]) -> PictureFixture {
        let player = |(seat, name): (usize, &&str)| Player {
            user: None,
            name: (*name).to_owned(),
            computer: (seat == 1).then_some(Level::Hard),
            autopilot: false,
            waited_for_until: None,
        };
        let players = names.iter().enumerate().map(player).collect();
        PictureFixture { events, game_id: "dora-mipu-kela-47".parse().unwrap(), players }
    }

    /// The events up to the first one that matches.
    fn events_until(&self, last: impl Fn(&Event) -> bool) -> &[Event] {
        &self.events[..=self.events.iter().position(last).unwrap()]
    }

    fn with_context<T>(&self, events: &[Event], render: impl Fn(&GameContext<'_>) -> T) -> T {
        let view = Game::replay(events).unwrap().view(Viewer::Public);
        let players = &self.players[..view.players()];
        render(&GameContext {
            id: &self.game_id,
            view: &view,
            players,
            deadline: None,
            reserve_from: None,
            hints: false,
            talk: &[],
            plan: OwnPlan::default(),
        })
    }

    pub fn stage_table(&self, words: &Words, stage: u8) -> Picture {
        let events = self.events_until(|event| matches!(event, Event::StageScored(score) if score.stage == stage));
        let Some(Event::StageScored(score)) = events.last() else { panic!() };
        let score: &StageScore = score;
        self.with_context(events, |context| picture::stage_table(words, context, score, events).unwrap())
    }

    pub fn podium(&self, words: &Words) -> Picture {
        self.with_context(&self.events, |context| picture::podium(words, context, &self.events).unwrap())
    }

    pub fn chart(&self, words: &Words) -> Picture {
        self.with_context(&self.events, |context| picture::points_chart(words, context, &self.events).unwrap())
    }

    pub fn open_table(&self, words: &Words) -> Picture {
        let events = self.events_until(|event| *event == Event::RoundBegan { stage: 2, round: 3 });
        self.with_context(events, |context| {
            let last_actions = picture::last_actions(context.view.players(), events);
            picture::open_table(words, context, &last_actions).unwrap()
        })
    }

    /// A game between this many computers, with people's names.
    pub fn simulated(kind: Kind, names: &[&str]) -> PictureFixture {
        let material = Catalog::built_in().unwrap().choose(kind, None).unwrap();
        let levels = vec![Level::Normal; names.len()];
        let events = play_one_game(material, &levels, &mut SeededRandom::new(11, 0)).unwrap().log;
        PictureFixture::from_events(events, names)
    }

    /// All pictures of this game.
    pub fn pictures(&self, words: &Words) -> Vec<(&'static str, Picture)> {
        vec![
            ("stage", self.stage_table(words, 2)),
            ("final", self.podium(words)),
            ("chart", self.chart(words)),
            ("table", self.open_table(words)),
        ]
    }

    /// Every picture of both games, with its name.
    pub fn all(words: &Words, names: &[&str]) -> Vec<(&'static str, Picture)> {
        let (card, board) = (PictureFixture::card(names), PictureFixture::board(names));
        vec![
            ("card-stage", card.stage_table(words, 2)),
            ("board-stage", board.stage_table(words, 2)),
            ("card-final", card.podium(words)),
            ("board-final", board.podium(words)),
            ("chart", card.chart(words)),
            ("card-table", card.open_table(words)),
            ("board-table", board.open_table(words)),
            ("ranking", ranking_table(words, names)),
            ("rating", rating_chart(words, names[0])),
            ("outcomes", picture::outcomes(words).unwrap()),
        ]
    }
}

fn ranking_table(words: &Words, names: &[&str]) -> Picture {
    let row = |(place, name): (u32, &&str)| RankingRow {
        place,
        name: (*name).to_owned(),
        value: (1600 - 17 * place).to_string(),
        details: vec![(20 - place).to_string(), (9 - place).to_string()],
        highlighted: place == 2,
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

fn rating_chart(words: &Words, name: &str) -> Picture {
    let profile = Profile {
        user: 7,
        name,
        kind: Kind::Card,
        games: 9,
        points: 610,
        places: [3, 2, 2, 1, 1],
        rating: None,
        rating_here: None,
        rating_history: &[1500, 1531, 1498, 1560, 1642, 1610, 1688, 1655, 1671],
        favorite: None,
        offers: 0,
        bought: 0,
        paid: 0,
        sold: 0,
        got: 0,
        best: None,
        accuracy: None,
    };
    picture::line_chart(words, &render::rating_chart(words, &profile).unwrap()).unwrap()
}

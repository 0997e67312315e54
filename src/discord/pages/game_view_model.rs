//! A table set for `render`: names, deadlines and ids in its terms. No rules, no words.

use crate::locale::Words;
use crate::model::pace::Pace;
use crate::render;
use crate::render::{GameKey, Lobby, LobbyState, Page, Player, RatingLine, Scene};
use crate::service;
use crate::service::{GameSnapshot, PostKey, ServerSettings, ServiceError, Status};
use basari_rules::game::View;

/// A table and what `render` wants to know about it.
pub struct GameViewModel {
    pub key: GameKey,
    pub players: Vec<Player>,
    pub table: GameSnapshot,
    pub hints: bool,
}

impl GameViewModel {
    pub fn new(table: GameSnapshot, hints: bool) -> Result<GameViewModel, ServiceError> {
        let key = GameKey::from(&table.game);
        let players = table.occupants.iter().map(player).collect();
        Ok(GameViewModel { key, players, table, hints })
    }

    /// Seconds since the epoch: the viewer's own deadline, or the first of all.
    fn deadline(&self) -> Option<i64> {
        let due = &self.table.due;
        let mine = self.table.me.and_then(|me| due.iter().find(|(seat, _)| *seat == me));
        mine.or_else(|| due.iter().min_by_key(|(_, at)| *at)).map(|(_, at)| at / 1000)
    }

    pub fn scene<'a>(&'a self, view: &'a View, open: bool) -> Scene<'a> {
        let deadline = if open { self.deadline() } else { None };
        Scene { game: &self.key, view, players: &self.players, deadline, hints: self.hints }
    }

    /// The scene of the present; none in the lobby.
    pub fn now(&self) -> Option<Scene<'_>> {
        self.table.view.as_ref().map(|view| self.scene(view, true))
    }

    pub fn lobby(&self, words: &Words) -> Page {
        render::lobby(words, &self.lobby_facts())
    }

    pub fn lobby_facts(&self) -> Lobby<'_> {
        let table = &self.table;
        Lobby {
            game: &self.key,
            kind: table.kind,
            wanted: table.settings.seats,
            players: &self.players,
            host: table.host.map(|host| host.0),
            pace: table.settings.pace,
            level: table.settings.level,
            auto_start: table.settings.autostart,
            commitment: &table.fairness.commitment,
            state: match (table.status, table.reason) {
                (Status::Lobby, _) => LobbyState::Open,
                (Status::Cancelled, Some(service::Reason::Expired)) => LobbyState::Expired,
                (Status::Cancelled, _) if table.started_at.is_none() => LobbyState::Cancelled,
                _ => LobbyState::Started,
            },
        }
    }

    /// A public post as it is to be shown now; none for what there is nothing to show of.
    pub fn post(&self, words: &Words, post: PostKey) -> Option<Page> {
        if post == PostKey::Lobby {
            return Some(self.lobby(words));
        }
        let moment = self.table.moment(post)?;
        let live = self.table.status.is_live();
        let scene = self.scene(&moment.view, moment.open && live);
        let page = match post {
            PostKey::Lobby => return None,
            PostKey::Place => render::round(words, &scene, (0, 0), &moment.events),
            PostKey::Round { stage, round } => render::round(words, &scene, (stage, round), &moment.events),
            PostKey::Reveal { stage, round } => render::story(words, &scene, (stage, round), &moment.events),
            PostKey::Barter(_) => render::barter(words, &scene, &moment.events),
            PostKey::Trade { .. } => render::trade(words, &scene),
            PostKey::Stage(stage) => render::stage_score(words, &scene, self.table.stage_score(stage)?),
            PostKey::Final => return self.final_page(words),
        };
        Some(match (moment.open, live) {
            (true, true) => page,
            (false, true) => page.without_buttons(),
            // It is nobody's turn any more.
            (_, false) => Page { content: None, mentions: Vec::new(), silent: true, ..page.without_buttons() },
        })
    }

    fn final_page(&self, words: &Words) -> Option<Page> {
        let scene = self.now()?;
        let fairness = &self.table.fairness;
        let secret = fairness.revealed.as_ref().map(|revealed| revealed.secret.as_str());
        let ratings: Vec<RatingLine> = self.table.ratings.iter().map(rating_line).collect();
        let facts = render::Final { commitment: &fairness.commitment, secret, ratings: &ratings };
        Some(render::final_page(words, &scene, &facts))
    }

    /// What the viewer may do now, with everything to do it: for his eyes only.
    pub fn prompt(&self, words: &Words) -> Option<Page> {
        match self.table.status {
            Status::Lobby => Some(self.lobby(words)),
            Status::Running | Status::Paused | Status::Parked => Some(render::picker(words, &self.now()?)),
            Status::Over => self.final_page(words),
            Status::Cancelled => None,
        }
    }
}

fn rating_line(change: &service::RatingChange) -> RatingLine {
    RatingLine { seat: change.seat, before: change.before, after: change.after }
}

/// What computers are called, by seat: names that every language has, and none of the four colours.
const COMPUTERS: [&str; 5] = ["Opal", "Jasper", "Onyx", "Beryl", "Agate"];

fn player(occupant: &service::Occupant) -> Player {
    let name = match (occupant.user, occupant.computer) {
        (None, Some(_)) => COMPUTERS.get(occupant.seat.index()).map_or_else(String::new, |name| (*name).to_owned()),
        _ => occupant.name.clone(),
    };
    Player { user: occupant.user.map(|user| user.0), name, computer: occupant.computer, autopilot: occupant.autopilot }
}

/// The pace that the managers of a server prefer.
pub fn default_pace(settings: &ServerSettings) -> Pace {
    settings.default_pace.unwrap_or(Pace::Evening)
}

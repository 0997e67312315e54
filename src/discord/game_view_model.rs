//! A game snapshot in the terms of `render`: names, deadlines and button ids.

use jiff::Timestamp;

use crate::locale::Words;
use crate::model::barter_plan::OwnPlan;
use crate::model::barter_plan::{PlanChoice, PlanScope};
use crate::model::pace::Pace;
use crate::render;
use crate::render::{GameContext, GameRef, Lobby, LobbyState, OnHold, Page, Player, RatingLine, TalkLine};
use crate::service;
use crate::service::{GameSnapshot, Occupant, PostKey, ServerSettings, Status};
use basari_rules::game::{Event, Kind, View};

/// Everything that `render` needs to show a game.
pub struct GameViewModel {
    pub key: GameRef,
    pub players: Vec<Player>,
    pub snapshot: GameSnapshot,
    /// Whether the player may ask for hints.
    pub hints: bool,
    /// Whether the player gets advice with their question.
    pub coached: bool,
    /// What the player has selected in the menu of barter plans and not submitted yet.
    pub selected_plan: Option<PlanChoice>,
    /// Another game that waits for the player, if this one does not.
    pub next_game: Option<GameRef>,
    /// What has been said in the whole game, in order.
    spoken: Vec<SpokenLine>,
    /// What has been said in the current barter.
    barter_talk: Vec<TalkLine>,
}

impl GameViewModel {
    /// `settings` are those of the game's server, if it has one. In rated games there are no hints, so that all players have
    /// the same help.
    pub fn new(snapshot: GameSnapshot, settings: Option<&ServerSettings>) -> GameViewModel {
        let key = GameRef::from(&snapshot.game);
        let players: Vec<Player> = snapshot.occupants.iter().map(Player::from).collect();
        let hints = settings.is_none_or(|settings| settings.hints_allowed) && !snapshot.may_be_rated;
        let spoken = spoken_lines(&snapshot, &players, settings.is_none_or(|settings| settings.computers_talk));
        let mut view_model = GameViewModel {
            key,
            players,
            snapshot,
            hints,
            coached: false,
            selected_plan: None,
            next_game: None,
            spoken,
            barter_talk: Vec::new(),
        };
        view_model.barter_talk = view_model.current_barter_talk();
        view_model
    }

    fn current_barter_talk(&self) -> Vec<TalkLine> {
        let post_state = self.snapshot.barter.and_then(|barter| self.snapshot.post_state(PostKey::Barter(barter)));
        post_state.map(|post_state| talk_between(&self.spoken, &post_state.numbers)).unwrap_or_default()
    }

    /// What players have said in the whole game.
    pub fn removable_talk(&self) -> Vec<TalkLine> {
        self.spoken.iter().map(|spoken| spoken.line.clone()).filter(|line| line.number.is_some()).collect()
    }

    /// The viewer's own deadline, else the earliest one, and when its reserve begins.
    fn deadline(&self) -> Option<(Timestamp, Option<Timestamp>)> {
        let due = &self.snapshot.answer_deadlines;
        let mine = self.snapshot.viewer_seat.and_then(|me| due.iter().find(|(seat, _)| *seat == me));
        let (seat, at) = mine.or_else(|| due.iter().min_by_key(|(_, at)| *at))?;
        Some((*at, self.snapshot.reserve_from(*seat)))
    }

    pub fn scene<'a>(&'a self, view: &'a View, open: bool) -> GameContext<'a> {
        let (deadline, reserve_from) = self.deadline().filter(|_| open).unzip();
        GameContext {
            id: &self.key,
            view,
            players: &self.players,
            deadline,
            reserve_from: reserve_from.flatten(),
            hints: self.hints,
            talk: &self.barter_talk,
            plan: OwnPlan::default(),
        }
    }

    /// The scene as it is now. None in the lobby.
    pub fn current_scene(&self) -> Option<GameContext<'_>> {
        let view = self.snapshot.view.as_ref()?;
        Some(GameContext { plan: self.own_plan(), ..self.scene(view, true) })
    }

    /// The menu remembers the last choice. A plan that is saved for now comes first.
    fn own_plan(&self) -> OwnPlan {
        let saved = self.snapshot.barter_plan;
        let last = self.snapshot.last_plan.filter(|plan| !plan.is_empty());
        let selected = self
            .selected_plan
            .or_else(|| saved.map(|saved| PlanChoice::Follow(saved.plan, saved.scope)))
            .or_else(|| last.map(|plan| PlanChoice::Follow(plan, PlanScope::ThisRound)));
        OwnPlan { saved, selected: selected.unwrap_or_default() }
    }

    pub fn lobby_page(&self, words: &Words) -> Page {
        render::lobby_page(words, &self.lobby_facts())
    }

    pub fn lobby_facts(&self) -> Lobby<'_> {
        let snapshot = &self.snapshot;
        Lobby {
            game: &self.key,
            kind: snapshot.kind,
            max_players: snapshot.settings.seats,
            players: &self.players,
            host: snapshot.host.map(|host| host.0),
            invited: snapshot.invited.iter().map(|user| user.0).collect(),
            stages: snapshot.settings.stages,
            pace: snapshot.settings.pace,
            level: snapshot.settings.level,
            auto_start: snapshot.settings.autostart,
            waiting: snapshot.settings.waiting_allowed,
            rated: snapshot.may_be_rated,
            hints: self.hints,
            commitment: &snapshot.fairness.commitment,
            state: match (snapshot.status, snapshot.reason) {
                (Status::Lobby, _) => LobbyState::Open,
                (Status::Cancelled, Some(service::StatusReason::Expired)) => LobbyState::Expired,
                (Status::Cancelled, _) if snapshot.started_at.is_none() => LobbyState::Cancelled,
                _ => LobbyState::Started,
            },
        }
    }

    /// The current content of a public post. None if there is nothing to show.
    pub fn post_page(&self, words: &Words, post: PostKey) -> Option<Page> {
        if post == PostKey::Lobby {
            let facts = self.lobby_facts();
            let is_private = self.snapshot.is_private();
            return Some(if is_private {
                render::practice_page(words, &facts)
            } else {
                render::lobby_page(words, &facts)
            });
        }
        if let Some(panel) = self.panel_in_post(words, post) {
            return Some(self.with_contributions(words, post, panel.silent()));
        }
        let post_state = self.snapshot.post_state(post)?;
        let status = self.snapshot.status;
        let talk = talk_between(&self.spoken, &post_state.numbers);
        let is_asked = post_state.open && status == Status::Running;
        let scene = GameContext { talk: &talk, ..self.scene(&post_state.view, is_asked) };
        let page = match post {
            PostKey::Lobby => return None,
            PostKey::Place => render::place_page(words, &scene, &post_state.events),
            PostKey::Round { stage, round } => {
                let last_round = self.snapshot.events_of_previous_round(stage, round);
                render::round_page(words, &scene, (stage, round), &post_state.events, &last_round)
            }
            PostKey::Barter(_) => render::barter_page(words, &scene, &post_state.events),
            PostKey::Stage(stage) => render::stage_score_page(words, &scene, self.snapshot.stage_score(stage)?),
            PostKey::Final => return self.final_page(words),
        };
        let page = self.with_contributions(words, post, page);
        Some(match (status, post_state.open) {
            (Status::Running, true) => page,
            (Status::Paused | Status::Parked, true) => render::paused_page(words, page),
            (status, _) if status.is_live() => page.without_buttons(),
            _ => page.without_question(),
        })
    }

    /// The panel of the host, in the post of a practice game that asks them. None for all other posts.
    fn panel_in_post(&self, words: &Words, post: PostKey) -> Option<Page> {
        let is_asked = self.snapshot.is_private() && self.snapshot.status.is_live();
        let is_open = is_asked && self.snapshot.post_state(post)?.open;
        is_open.then(|| self.panel_page(words))?
    }

    fn with_contributions(&self, words: &Words, post: PostKey, page: Page) -> Page {
        match &self.snapshot.fairness.contributions {
            Some(contributions) if self.is_first_post(post) => render::with_contributions(words, page, contributions),
            _ => page,
        }
    }

    /// Whether this post asks the first question of the game.
    fn is_first_post(&self, post: PostKey) -> bool {
        match self.snapshot.kind {
            Kind::Card => post == PostKey::Round { stage: 1, round: 1 },
            Kind::Board => post == PostKey::Place,
        }
    }

    fn final_page(&self, words: &Words) -> Option<Page> {
        let scene = self.current_scene()?;
        let events: Vec<Event> = self.snapshot.public_log.iter().map(|entry| entry.event.clone()).collect();
        let ratings: Vec<RatingLine> = self.snapshot.ratings.iter().map(RatingLine::from).collect();
        let facts = render::FinalDetails { events: &events, ratings: &ratings };
        Some(render::final_page(words, &scene, &facts))
    }

    /// The viewer's panel.
    pub fn panel_page(&self, words: &Words) -> Option<Page> {
        match self.snapshot.status {
            Status::Lobby => Some(self.lobby_page(words)),
            Status::Running => self.game_panel(words, None),
            Status::Paused => self.game_panel(words, Some(OnHold::Paused)),
            Status::Parked => self.game_panel(words, Some(OnHold::Parked)),
            // The public post has the whole result; the panel says what it means for its reader.
            Status::Over => {
                let panel = self.game_panel(words, None)?;
                let rows = self.final_page(words)?.rows.into_iter().chain(panel.rows.clone()).collect();
                Some(Page { rows, ..panel })
            }
            Status::Cancelled => None,
        }
    }

    fn game_panel(&self, words: &Words, on_hold: Option<OnHold>) -> Option<Page> {
        let scene = self.current_scene()?;
        let mut page = render::panel_page(words, &scene, &self.public_events(), on_hold);
        if self.coached && on_hold.is_none() {
            page = render::with_coaching(words, &scene, page);
        }
        page = render::with_missed_rounds(words, page, self.snapshot.missed_rounds());
        if let Some(absence) = self.viewer().and_then(|me| me.absence) {
            page = render::with_absence(words, &self.key, page, absence);
        }
        if let Some(next) = &self.next_game {
            page = render::with_next_game(words, next, page);
        }
        Some(page)
    }

    /// The viewer at the table.
    pub fn viewer(&self) -> Option<&Occupant> {
        self.snapshot.viewer_seat.and_then(|seat| self.snapshot.occupant(seat))
    }

    /// Whether the game waits for the viewer.
    pub fn is_viewer_asked(&self) -> bool {
        let asked = self.snapshot.view.as_ref().zip(self.snapshot.viewer_seat);
        self.snapshot.status == Status::Running && asked.is_some_and(|(view, me)| view.asked.contains(me))
    }

    /// The public log without its metadata.
    pub fn public_events(&self) -> Vec<&Event> {
        self.snapshot.public_log.iter().map(|entry| &entry.event).collect()
    }
}

/// A line and the last event before it.
struct SpokenLine {
    after_event: u64,
    line: TalkLine,
}

fn spoken_lines(snapshot: &GameSnapshot, players: &[Player], computers_talk: bool) -> Vec<SpokenLine> {
    let said = snapshot.talk.iter().map(|said| SpokenLine {
        after_event: said.after_event,
        line: TalkLine {
            number: Some(said.number),
            seat: said.seat.index(),
            name: said.name.clone(),
            speech: (&said.speech).into(),
            after: 0,
        },
    });
    let remarks = if computers_talk { snapshot.computer_talk() } else { Vec::new() };
    let remarked = remarks.into_iter().map(|remark| {
        let seat = remark.seat.index();
        let name = players.get(seat).map(|player| player.name.clone()).unwrap_or_default();
        let speech = render::Speech::Computer(remark.occasion);
        SpokenLine { after_event: remark.after_event, line: TalkLine { number: None, seat, name, speech, after: 0 } }
    });
    let mut all: Vec<SpokenLine> = remarked.chain(said).collect();
    all.sort_by_key(|spoken| spoken.after_event);
    all
}

/// The lines during these events, and for each of them how many of the events came before it.
fn talk_between(spoken: &[SpokenLine], events: &[u64]) -> Vec<TalkLine> {
    let (Some(first), Some(last)) = (events.first(), events.last()) else { return Vec::new() };
    let during = spoken.iter().filter(|spoken| (*first..=*last).contains(&spoken.after_event));
    let position = |event: u64| events.partition_point(|number| *number <= event);
    during.map(|spoken| TalkLine { after: position(spoken.after_event), ..spoken.line.clone() }).collect()
}

impl From<&service::Speech> for render::Speech {
    fn from(speech: &service::Speech) -> render::Speech {
        match speech {
            service::Speech::Stock(phrase) => render::Speech::Stock(*phrase),
            service::Speech::Own(words) => render::Speech::Own(words.clone()),
        }
    }
}

impl From<&service::RatingChange> for RatingLine {
    fn from(change: &service::RatingChange) -> RatingLine {
        RatingLine { seat: change.seat, before: change.before, after: change.after }
    }
}

/// Names of computer players by seat. They work in every language, and none is one of the four colors.
const COMPUTER_NAMES: [&str; 5] = ["Opal", "Jasper", "Onyx", "Beryl", "Agate"];

impl From<&service::Occupant> for Player {
    fn from(occupant: &service::Occupant) -> Player {
        let name = match (occupant.user, occupant.computer) {
            (None, Some(_)) => {
                COMPUTER_NAMES.get(occupant.seat.index()).map_or_else(String::new, |name| (*name).to_owned())
            }
            _ => occupant.name.clone(),
        };
        Player {
            user: occupant.user.map(|user| user.0),
            name,
            computer: occupant.computer,
            autopilot: occupant.autopilot || occupant.absence.is_some() && !occupant.is_waited_for(),
            waited_for_until: occupant.absence.filter(|_| occupant.is_waited_for()).map(|absence| absence.until),
        }
    }
}

/// The pace of new games on a server.
pub fn default_pace(settings: &ServerSettings) -> Pace {
    settings.default_pace.unwrap_or(Pace::Evening)
}

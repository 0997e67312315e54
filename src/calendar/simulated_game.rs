//! One game between people who look in now and then. Time jumps from one event to the next.

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};

use crate::calendar::look_ins::Habits;
use crate::calendar::report::GameFigures;
use crate::model::pace::Pace;
use crate::service::{
    Actor, ChannelId, Delivery, DirectNotice, GameId, GameSnapshot, IdempotencyKey, Intent, ManualClock, MessageId,
    MoveRequest, NewGame, Options, PlanChoice, PlanScope, PostLocation, Randomness, Result, ServerId, Service,
    ServiceError, Settings, Status, UserId,
};
use crate::store::Store;
use basari_rules::catalog::Catalog;
use basari_rules::game::record::MovedBy;
use basari_rules::game::{Kind, Move, Stages};
use basari_rules::players::{self, Level, PlayerWeights};
use basari_rules::simulation::SeededRandom;

/// Monday, 5 January 2026, midnight UTC.
const FIRST_DAY: Timestamp = Timestamp::constant(1_767_571_200, 0);
const SERVER: ServerId = ServerId(1);
const CHANNEL: ChannelId = ChannelId(1);
/// A game that takes longer has a bug.
const MAX_DURATION: SignedDuration = SignedDuration::from_hours(365 * 24);
const BATCH_SIZE: u32 = 50;

/// What all games of a simulation have in common.
#[derive(Clone, Copy, Debug)]
pub struct GameSetup {
    pub kind: Kind,
    pub pace: Pace,
    pub stages: Stages,
    /// Whether people say in advance how they answer barters.
    pub with_plans: bool,
}

pub struct SimulatedGame {
    service: Service,
    clock: Arc<ManualClock>,
    setup: GameSetup,
    game: GameId,
    people: Vec<Habits>,
    chance: SeededRandom,
    weights: &'static PlayerWeights,
    next_key: u64,
    started_at: Timestamp,
    /// The last question that somebody had to wait for.
    counted_prompt: Option<u32>,
    waits: u32,
    pings: BTreeMap<UserId, u32>,
}

impl SimulatedGame {
    /// Plays a game in an empty database. The same seed and number give the same game.
    pub async fn play(
        store: Store,
        catalog: Catalog,
        setup: GameSetup,
        people: Vec<Habits>,
        (seed, number): (u64, u64),
    ) -> Result<GameFigures> {
        let mut game = SimulatedGame::start(store, catalog, setup, people, (seed, number)).await?;
        loop {
            game.settle().await?;
            let snapshot = game.service.view_game(&game.game, None).await?;
            if snapshot.status != Status::Running {
                return Ok(game.figures(&snapshot));
            }
            game.count_wait(&snapshot);
            if let Some(person) = game.advance().await? {
                game.look_in(person).await?;
            }
        }
    }

    /// Everybody is there when the game starts: they have agreed on it.
    async fn start(
        store: Store,
        catalog: Catalog,
        setup: GameSetup,
        people: Vec<Habits>,
        (seed, number): (u64, u64),
    ) -> Result<SimulatedGame> {
        let started_at = people.iter().map(|person| person.next_after(FIRST_DAY)).max().unwrap_or(FIRST_DAY);
        let clock = Arc::new(ManualClock::at(started_at));
        let options = Options {
            thinking: (SignedDuration::ZERO, SignedDuration::ZERO),
            randomness: Randomness::seeded(seed ^ number.rotate_left(32)),
            ..Options::default()
        };
        let service = Service::new(store, catalog, clock.clone(), options);
        let seats = u8::try_from(people.len()).unwrap_or(u8::MAX);
        for (user, habits) in (1..).zip(&people) {
            service.set_quiet_hours(UserId(user), habits.quiet_hours()).await?;
        }
        let opened = service.new_game(NewGame {
            server: Some(SERVER),
            channel: CHANNEL,
            host: actor(1),
            kind: setup.kind,
            settings: Settings {
                seats,
                pace: setup.pace,
                stages: setup.stages,
                autostart: true,
                ..Settings::new(setup.kind)
            },
            computers: Vec::new(),
            start: false,
            key: IdempotencyKey::new("open"),
        });
        let game = opened.await?.game;
        for user in 2..=u64::from(seats) {
            service.join(&game, &actor(user), &IdempotencyKey::new(format!("join{user}"))).await?;
        }
        let weights = PlayerWeights::embedded().map_err(|error| ServiceError::Internal(error.to_string()))?;
        Ok(SimulatedGame {
            service,
            clock,
            setup,
            game,
            people,
            chance: SeededRandom::new(seed, number),
            weights,
            next_key: 0,
            started_at,
            counted_prompt: None,
            waits: 0,
            pings: BTreeMap::new(),
        })
    }

    /// Does what the bot does at this moment: posts, due deadlines, plans.
    async fn settle(&mut self) -> Result<()> {
        loop {
            let claimed = self.service.claim_due_deadlines(BATCH_SIZE).await?;
            let deliveries = self.service.claim_deliveries("calendar", BATCH_SIZE).await?;
            if claimed.is_empty() && deliveries.is_empty() {
                return Ok(());
            }
            self.service.run_deadlines(claimed).await;
            for delivery in deliveries {
                self.deliver(&delivery).await?;
            }
        }
    }

    async fn deliver(&mut self, delivery: &Delivery) -> Result<()> {
        for user in pinged(&delivery.intent) {
            *self.pings.entry(user).or_default() += 1;
        }
        let mut location = delivery.intent.post().map(|_| {
            delivery.location.clone().unwrap_or(PostLocation {
                channel: delivery.channel,
                message: Some(MessageId(delivery.number)),
                thread: None,
                shown_state: None,
                new_question: None,
            })
        });
        if let (Intent::Show { post, .. }, Some(location)) = (&delivery.intent, &mut location) {
            location.new_question = self.service.view_for_post(&delivery.game, *post).await?.new_question(*post);
        }
        self.service.mark_delivered(delivery, location).await
    }

    /// Time is about to pass while this question is open.
    fn count_wait(&mut self, snapshot: &GameSnapshot) {
        let prompt = snapshot.prompt();
        if self.counted_prompt != prompt {
            self.counted_prompt = prompt;
            self.waits += 1;
        }
    }

    /// Moves the clock to the next event. Returns the person who looks in then, if any.
    async fn advance(&mut self) -> Result<Option<usize>> {
        let now = self.service.now();
        let look_ins = self.people.iter().enumerate().map(|(person, habits)| (habits.next_after(now), Some(person)));
        let deadline = self.service.next_deadline().await?.map(|due| (due, None));
        let delivery = self.service.next_delivery().await?.map(|due| (due, None));
        let Some((at, person)) = look_ins.chain(deadline).chain(delivery).min_by_key(|(at, _)| *at) else {
            return Err(ServiceError::Internal("nobody plays".into()));
        };
        if at.duration_since(self.started_at) > MAX_DURATION {
            return Err(ServiceError::Internal("the game does not end".into()));
        }
        self.clock.set(at.max(now));
        Ok(person)
    }

    /// The person answers everything that waits for them.
    async fn look_in(&mut self, person: usize) -> Result<()> {
        let user = u64::try_from(person + 1).unwrap_or_default();
        loop {
            self.settle().await?;
            let snapshot = self.service.view_game(&self.game, Some(UserId(user))).await?;
            let Some(mv) = self.choose_move(&snapshot) else { return Ok(()) };
            self.next_key += 1;
            let request = MoveRequest {
                game: self.game.clone(),
                actor: UserId(user),
                prompt: snapshot.prompt().unwrap_or_default(),
                key: IdempotencyKey::new(format!("move{}", self.next_key)),
                mv,
            };
            match self.plan(&snapshot, mv) {
                Some(plan) => self.service.submit_move_with_plan(request, plan).await?,
                None => self.service.submit_move(request).await?,
            };
        }
    }

    /// None if nothing waits for the viewer.
    fn choose_move(&mut self, snapshot: &GameSnapshot) -> Option<Move> {
        let (view, me) = (snapshot.view.as_ref()?, snapshot.viewer_seat?);
        if snapshot.status != Status::Running || !view.asked.contains(me) {
            return None;
        }
        players::choose_move(self.weights, Level::Normal, view, &snapshot.legal, &mut self.chance)
    }

    /// What to do if somebody else picks the same action. People with plans bid as far as `normal` would.
    fn plan(&self, snapshot: &GameSnapshot, mv: Move) -> Option<PlanChoice> {
        let Move::Play(action) = mv else { return None };
        let view = snapshot.view.as_ref().filter(|_| self.setup.with_plans)?;
        let plan = self.weights.heuristic.normal.plan_barter(view, action)?;
        Some(PlanChoice::Follow(plan, PlanScope::ThisRound))
    }

    fn figures(&self, snapshot: &GameSnapshot) -> GameFigures {
        let by_clock = snapshot.public_log.iter().filter(|entry| entry.by == MovedBy::Clock && entry.event.is_move());
        let ended_at = snapshot.ended_at.unwrap_or(self.service.now());
        let users = (1_u64..).take(self.people.len()).map(UserId);
        GameFigures {
            hours: ended_at.duration_since(self.started_at).as_secs_f64() / 3600.0,
            waits: self.waits,
            by_clock: u32::try_from(by_clock.count()).unwrap_or(u32::MAX),
            pings: users.map(|user| self.pings.get(&user).copied().unwrap_or_default()).collect(),
        }
    }
}

fn actor(user: u64) -> Actor {
    Actor { id: UserId(user), name: format!("Person {user}"), server: Some(SERVER), is_manager: false, language: None }
}

/// The people whose phones show this.
fn pinged(intent: &Intent) -> Vec<UserId> {
    match intent {
        Intent::Show { mentions, .. } => mentions.clone(),
        Intent::Remind { users, .. } => users.clone(),
        Intent::Direct { user, about: DirectNotice::Turn { .. } } => vec![*user],
        Intent::Direct { .. } | Intent::CloseThread { .. } | Intent::Notice(_) => Vec::new(),
    }
}

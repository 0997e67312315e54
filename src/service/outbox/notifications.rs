//! Turns new events into intents: which posts change and which players are notified.

use crate::model::notify::Notify;
use crate::service::error::Result;
use crate::service::outbox::intent::{DirectNotice, Intent, TurnAlert};
use crate::service::outbox::post_key::PostKey;
use crate::service::transaction::game_state::{is_played_by_computer, is_waited_for, seat_number};
use crate::service::transaction::game_transaction::GameTransaction;
use crate::service::views::game_snapshot::prompt_post;
use crate::store::{DeadlineKind, Seat as SeatRow, Status, UserId};
use basari_rules::game::{Event, Seat, Seats, View, Viewer};

impl GameTransaction {
    /// The post that asks the current question.
    pub(in crate::service) fn prompt_post(&self) -> Option<PostKey> {
        let barter = self.game.replay.barter.filter(|_| !self.game.is_private());
        prompt_post(&self.game.replay.game.as_ref()?.view(Viewer::Public), barter)
    }

    /// Refreshes the post of the current question while the game runs.
    pub(in crate::service) fn refresh_prompt_post(&mut self) {
        if self.game.row.status == Status::Running
            && let Some(post) = self.prompt_post()
        {
            self.refresh_post(post);
        }
    }

    /// Refreshes the posts with active buttons, whatever the game's status: the post of the current question, and that of the
    /// round, which leads to its barters as well.
    pub(in crate::service) fn refresh_open_posts(&mut self) {
        let Some(question) = self.prompt_post() else { return };
        if let (PostKey::Barter(_), Some(game)) = (question, &self.game.replay.game) {
            let View { stage, round, .. } = game.view(Viewer::Public);
            self.refresh_post(PostKey::Round { stage, round });
        }
        self.refresh_post(question);
    }

    /// Queues the intents for new events. The barter and the prompt are those before the events.
    pub(in crate::service) async fn queue_notifications(
        &mut self,
        events: &[Event],
        barter_before: Option<u32>,
        prompt_before: Option<u32>,
    ) -> Result<()> {
        let round_of = |event: &Event| match *event {
            Event::RoundBegan { stage, round } => Some((stage, round)),
            _ => None,
        };
        let old = self.game.replay.events.len() - events.len();
        let mut at = self.game.replay.events[..old].iter().rev().find_map(round_of).unwrap_or_default();
        for event in events {
            at = round_of(event).unwrap_or(at);
            self.refresh_posts_for(event, at, barter_before);
        }
        let prompt = self.game.replay.game.as_ref().map(|game| game.prompt().number);
        if prompt != prompt_before {
            self.announce_question().await?;
        }
        Ok(())
    }

    fn refresh_posts_for(&mut self, event: &Event, (stage, round): (u8, u8), barter_before: Option<u32>) {
        match event {
            Event::Started(_) | Event::Dealt { .. } | Event::Rolled { .. } => {}
            Event::Placed { .. } => self.refresh_post(PostKey::Place),
            Event::BarterBegan { .. } | Event::Offered { .. } => {
                if let Some(barter) = self.game.replay.barter {
                    self.refresh_post(PostKey::Barter(barter));
                }
            }
            Event::Accepted { .. } | Event::Declined { .. } => {
                // A barter without a post has no thread that could be closed.
                let has_post = |barter: &u32| !self.begun_barters.contains(barter) && !self.game.is_private();
                if let Some(barter) = barter_before.filter(has_post) {
                    self.refresh_post(PostKey::Barter(barter));
                    self.settled_barter = Some(barter);
                }
                self.refresh_post(PostKey::Round { stage, round });
            }
            Event::RoundBegan { .. }
            | Event::Laid { .. }
            | Event::Revealed
            | Event::TradeBegan { .. }
            | Event::Swapped { .. }
            | Event::Took { .. }
            | Event::Missed { .. }
            | Event::Lost { .. }
            | Event::Penniless { .. }
            | Event::Performed { .. }
            | Event::Drew { .. }
            | Event::Scored { .. }
            | Event::Received { .. } => self.refresh_post(PostKey::Round { stage, round }),
            Event::StageScored(score) => self.refresh_post(PostKey::Stage(score.stage)),
            Event::Ended { .. } => self.refresh_post(PostKey::Final),
        }
    }

    /// Asks the current question: updates its post and notifies the players who must answer. Those who look at their panel
    /// see the question there, so they are notified only if they have not answered after a while.
    pub(in crate::service) async fn announce_question(&mut self) -> Result<()> {
        self.announce_question_except(Seats::NONE).await
    }

    /// Asks the current question after the game was on hold. Those whom it pinged before that are not pinged again. The caller
    /// saves the settings.
    pub(in crate::service) async fn announce_question_again(&mut self) -> Result<()> {
        let pinged = std::mem::take(&mut self.game.stored.pinged);
        self.announce_question_except(pinged).await
    }

    async fn announce_question_except(&mut self, pinged: Seats) -> Result<()> {
        let mut asked = self.asked_people();
        asked.retain(|(seat, _)| !pinged.contains(*seat));
        let attentive = if asked.is_empty() { Vec::new() } else { self.attentive_people().await? };
        let (later, now): (Vec<_>, Vec<_>) = asked.into_iter().partition(|(_, user)| attentive.contains(user));
        self.notified_later = later.into_iter().map(|(seat, _)| seat).collect();
        let now: Vec<Seat> = now.into_iter().map(|(seat, _)| seat).collect();
        self.notify_players(TurnAlert::NewQuestion, &now).await
    }

    /// Remembers whom the current question has pinged, before the game is put on hold. The caller saves the settings.
    pub(in crate::service) async fn remember_pings(&mut self) -> Result<()> {
        let Some(game) = self.game.replay.game.as_ref().filter(|_| self.game.row.status == Status::Running) else {
            return Ok(());
        };
        // The pings of a question come with its post.
        let is_posted = self.game.row.posted_prompt == Some(game.prompt().number);
        let mut pinged = if is_posted { self.asked_people() } else { Vec::new() };
        let id = self.game.row.id.clone();
        for later in self.db.deadlines(&id).await?.iter().filter(|one| one.kind == DeadlineKind::DelayedNotice) {
            pinged.retain(|(seat, _)| Some(seat_number(*seat)) != later.seat);
        }
        self.game.stored.pinged = pinged.into_iter().fold(Seats::NONE, |seats, (seat, _)| seats.with(seat));
        Ok(())
    }

    /// The people who must answer the current question, and their seats. Nobody who is away is notified.
    fn asked_people(&self) -> Vec<(Seat, UserId)> {
        let Some(game) = &self.game.replay.game else { return Vec::new() };
        let is_there = |row: &&SeatRow| !is_played_by_computer(row) && !is_waited_for(row);
        let person = |seat| self.game.seat(seat).filter(is_there).and_then(|row| row.user);
        game.prompt().seats.iter().filter_map(|seat| Some((seat, person(seat)?))).collect()
    }

    /// Notifies those of these players who must answer, each once and in the way they prefer.
    pub(in crate::service) async fn notify_players(&mut self, alert: TurnAlert, seats: &[Seat]) -> Result<()> {
        let (Some(game), Some(post)) = (&self.game.replay.game, self.prompt_post()) else { return Ok(()) };
        let prompt = game.prompt().number;
        let is_slow = self.game.settings().pace.is_slow();
        if self.game.is_private() {
            // The post itself is a direct message.
            self.refresh_post(post);
            return Ok(());
        }
        let (mut mentioned, mut written_to) = (Vec::new(), Vec::new());
        for (_, user) in self.asked_people().into_iter().filter(|(seat, _)| seats.contains(seat)) {
            match self.person(user).await?.notify {
                Notify::DirectMessage => written_to.push(user),
                // In slow games nobody watches the channel for hours.
                Notify::Usual if is_slow && alert == TurnAlert::NewQuestion => written_to.push(user),
                Notify::Usual | Notify::Mention => mentioned.push(user),
                Notify::Silent => {}
            }
        }
        match alert {
            TurnAlert::NewQuestion => self.refresh_post_and_mention(post, &mentioned),
            TurnAlert::HalfTimeReminder { .. }
            | TurnAlert::ReserveReminder { .. }
            | TurnAlert::FinalReminder { .. } => {
                if !mentioned.is_empty() {
                    self.queue(Intent::Remind { post, prompt, users: mentioned, alert });
                }
            }
        }
        // After the post, to which they link.
        for user in written_to {
            self.queue(Intent::Direct { user, about: DirectNotice::Turn { prompt, alert } });
        }
        Ok(())
    }
}

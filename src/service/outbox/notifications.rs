//! Who is to be told what happened: from new events to intents.

use crate::model::notify::Notify;
use crate::model::pace::Pace;
use crate::service::error::Result;
use crate::service::outbox::intent::{Call, Direct, Intent, PostKey};
use crate::service::transaction::game_state::is_computed;
use crate::service::transaction::game_transaction::GameTransaction;
use crate::service::views::game_snapshot::question;
use crate::store::UserId;
use basari_rules::game::view::Viewer;
use basari_rules::game::{Event, Seat};

impl GameTransaction {
    /// The post that asks the present question.
    pub(in crate::service) fn question(&self) -> Option<PostKey> {
        question(&self.game.fold.game.as_ref()?.view(Viewer::Public), self.game.fold.barter)
    }

    /// Posts for new events; `barter` and `prompt` are those from before them.
    pub(in crate::service) async fn tell(
        &mut self,
        events: &[Event],
        barter: Option<u32>,
        prompt: Option<u32>,
    ) -> Result<()> {
        let old = self.game.fold.events.len() - events.len();
        let began = |event: &Event| match *event {
            Event::RoundBegan { stage, round } => Some((stage, round)),
            _ => None,
        };
        let mut at = self.game.fold.events[..old].iter().rev().find_map(began).unwrap_or_default();
        for event in events {
            at = began(event).unwrap_or(at);
            self.show_event(event, at, barter);
        }
        let asked_now = self.game.fold.game.as_ref().map(|game| game.prompt().number);
        if asked_now != prompt {
            self.call(Call::Asked, None).await?;
        }
        Ok(())
    }

    fn show_event(&mut self, event: &Event, (stage, round): (u8, u8), barter: Option<u32>) {
        match event {
            Event::Started(_) | Event::Dealt { .. } | Event::Rolled { .. } => {}
            Event::Placed { .. } => self.show(PostKey::Place),
            Event::RoundBegan { .. } | Event::Laid { .. } => self.show(PostKey::Round { stage, round }),
            Event::Revealed => {
                self.show(PostKey::Round { stage, round });
                self.show(PostKey::Reveal { stage, round });
            }
            Event::BarterBegan { .. } | Event::Offered { .. } => {
                if let Some(barter) = self.game.fold.barter {
                    self.show(PostKey::Barter(barter));
                }
            }
            Event::Accepted { .. } | Event::Declined { .. } => {
                if let Some(barter) = barter {
                    let post = PostKey::Barter(barter);
                    self.show(post);
                    self.intend(Intent::CloseThread { post });
                }
                self.show(PostKey::Reveal { stage, round });
            }
            Event::TradeBegan { .. } | Event::Swapped { .. } | Event::Took { .. } | Event::Missed { .. } => {
                self.show(PostKey::Trade { stage, round });
            }
            Event::Lost { .. }
            | Event::Penniless { .. }
            | Event::Performed { .. }
            | Event::Drew { .. }
            | Event::Scored { .. }
            | Event::Received { .. } => self.show(PostKey::Reveal { stage, round }),
            Event::StageScored(score) => self.show(PostKey::Stage(score.stage)),
            Event::Ended { .. } => self.show(PostKey::Final),
        }
    }

    /// Calls the people who are asked now, or one of them, each in the way he wants it.
    pub(in crate::service) async fn call(&mut self, call: Call, only: Option<Seat>) -> Result<()> {
        let (Some(game), Some(post)) = (&self.game.fold.game, self.question()) else { return Ok(()) };
        let asked = game.prompt();
        let people: Vec<UserId> = asked
            .seats
            .iter()
            .filter(|seat| only.is_none_or(|only| only == *seat))
            .filter_map(|seat| self.game.seat(seat).filter(|row| !is_computed(row)))
            .filter_map(|row| row.user)
            .collect();
        let mut mentioned = Vec::new();
        let slow = self.game.stored.settings.pace.span() > Pace::Evening.span();
        for user in people {
            let person = self.person(user).await?;
            // Over hours nobody watches a channel: whoever has not said how he is told is written to as well.
            let written_to = person.notify == Notify::DirectMessage
                || (person.notify == Notify::Usual && slow && call == Call::Asked);
            if written_to {
                self.intend(Intent::Direct { user, about: Direct::Turn { prompt: asked.number, call } });
            }
            if matches!(person.notify, Notify::Usual | Notify::Mention) {
                mentioned.push(user);
            }
        }
        match call {
            Call::Asked => self.ping(post, &mentioned),
            Call::HalfTime { .. } | Call::NearTheEnd { .. } if mentioned.is_empty() => {}
            Call::HalfTime { .. } | Call::NearTheEnd { .. } => {
                self.intend(Intent::Remind { post, prompt: asked.number, users: mentioned, call });
            }
        }
        Ok(())
    }
}

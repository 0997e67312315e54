//! What is said once: reminders, notices, direct messages.

use crate::model::notify::Notify;
use serenity::all::UserId as DiscordUser;

use crate::discord::delivery::DeliveryWorker;
use crate::discord::delivery::deliver::{Failure, Outcome, nonce};
use crate::locale::Locale;
use crate::render;
use crate::render::{Notice, Page, Place, Player, Scene, Who};
use crate::service;
use crate::service::{Call, ChannelId, Delivery, Direct, MessageId, PostKey, Posted, UserId};

impl DeliveryWorker {
    /// Rings those who still owe an answer, where the question stands.
    pub(super) async fn remind(&self, delivery: &Delivery, prompt: u32, users: &[UserId], call: Call) -> Outcome {
        let table = self.bot.service.look(&delivery.game, None).await?;
        let late: Vec<UserId> = users.iter().copied().filter(|user| must_answer(&table, *user, prompt)).collect();
        if late.is_empty() {
            return Ok(None);
        }
        let stage = self.bot.stage(table).await?;
        let Some(scene) = stage.now() else { return Ok(None) };
        let scene = Scene { deadline: deadline(&stage.table, &late, call), ..scene };
        let words = self.bot.words_on(delivery.server).await;
        let rung: Vec<u64> = late.iter().map(|user| user.0).collect();
        let post = delivery.at.as_ref().and_then(|at| at.message.map(|message| (at.channel, message)));
        let link = post.map(|(channel, message)| link(delivery.server.0, channel, Some(message)));
        let page = render::reminder(words, &scene, &rung, is_late(call), link.as_deref());
        let thread = delivery.at.as_ref().map_or(delivery.channel, |at| at.channel);
        match self.write(delivery, thread, &page, &nonce(delivery, 'q')).await {
            Err(Failure::ChannelGone) if thread != delivery.channel => {
                self.write(delivery, delivery.channel, &page, &nonce(delivery, 'q')).await?;
            }
            other => {
                other?;
            }
        }
        Ok(None)
    }

    pub(super) async fn notice(&self, delivery: &Delivery, notice: service::Notice) -> Outcome {
        let table = self.bot.service.look(&delivery.game, None).await?;
        let stage = self.bot.stage(table).await?;
        let words = self.bot.words_on(delivery.server).await;
        let page = render::notice(words, Some(&stage.key), &told(&stage.players, notice));
        self.write(delivery, delivery.channel, &page, &nonce(delivery, 'n')).await?;
        Ok(None)
    }

    pub(super) async fn direct(&self, delivery: &Delivery, user: UserId, about: Direct) -> Outcome {
        let table = self.bot.service.look(&delivery.game, Some(user)).await?;
        let person = self.bot.service.person(user).await?;
        let own = person.language.as_deref().and_then(Locale::from_code);
        let words = match own {
            Some(locale) => locale.words(),
            None => self.bot.words_on(delivery.server).await,
        };
        let link = self.link_to_question(delivery, &table).await?;
        let server = self.bot.servers.find(delivery.server).await.map(|known| known.name).unwrap_or_default();
        let place = Place { server: &server, link: &link };
        let page = match about {
            Direct::Turn { prompt, call } => {
                if !must_answer(&table, user, prompt) {
                    return Ok(None);
                }
                let stage = self.bot.stage(table).await?;
                let Some(scene) = stage.now() else { return Ok(None) };
                let scene = Scene { deadline: deadline(&stage.table, &[user], call), ..scene };
                render::dm_prompt(words, &scene, &place, is_late(call))
            }
            Direct::Parked => render::parked_dm(words, table.kind, &server),
        };
        let page = Page { mentions: Vec::new(), silent: false, ..page };
        match (self.write_to(delivery, user, &page).await, about) {
            // Nobody else calls somebody who asked for this way, so the channel has to.
            (Err(Failure::PersonGone), Direct::Turn { prompt, call }) if person.notify == Notify::DirectMessage => {
                self.remind(delivery, prompt, &[user], call).await
            }
            (written, _) => written,
        }
    }

    async fn write_to(&self, delivery: &Delivery, user: UserId, page: &Page) -> Outcome {
        let channel = DiscordUser::new(user.0.max(1)).create_dm_channel(&self.http).await?;
        match self.write(delivery, ChannelId(channel.id.get()), page, &nonce(delivery, 'd')).await {
            // A direct channel that cannot be written in is a person who does not want it, not a lost game.
            Err(Failure::ChannelGone) => Err(Failure::PersonGone),
            other => other.map(|_| None),
        }
    }

    /// An address of the post that asks, or of the channel.
    async fn link_to_question(&self, delivery: &Delivery, table: &service::GameSnapshot) -> Result<String, Failure> {
        let question = table.question().unwrap_or(PostKey::Lobby);
        let at = self.bot.service.post(&delivery.game, question).await?;
        Ok(match at {
            Some(Posted { channel, message: Some(message), .. }) => link(delivery.server.0, channel, Some(message)),
            _ => link(delivery.server.0, delivery.channel, None),
        })
    }
}

/// Where a message or a channel is found in any Discord client.
pub fn link(server: u64, channel: ChannelId, message: Option<MessageId>) -> String {
    match message {
        Some(message) => format!("https://discord.com/channels/{server}/{}/{}", channel.0, message.0),
        None => format!("https://discord.com/channels/{server}/{}", channel.0),
    }
}

/// Whether this question still waits for this person.
pub fn must_answer(table: &service::GameSnapshot, user: UserId, prompt: u32) -> bool {
    let Some(view) = &table.view else { return false };
    let asked = |occupant: &service::Occupant| {
        occupant.user == Some(user) && occupant.is_manned() && view.asked.contains(occupant.seat)
    };
    view.prompt == prompt && table.status == service::Status::Running && table.occupants.iter().any(asked)
}

/// Seconds since 1970: the time that these people are called about, not that of whoever else is asked.
fn deadline(table: &service::GameSnapshot, called: &[UserId], call: Call) -> Option<i64> {
    let theirs =
        |seat| table.occupant(seat).and_then(|occupant| occupant.user).is_some_and(|user| called.contains(&user));
    let due = match call {
        Call::HalfTime { due } | Call::NearTheEnd { due } => Some(due),
        Call::Asked => table.due.iter().filter(|(seat, _)| theirs(*seat)).map(|(_, due)| *due).min(),
    };
    due.map(|due| due / 1000)
}

fn is_late(call: Call) -> bool {
    matches!(call, Call::NearTheEnd { .. })
}

fn told(players: &[Player], notice: service::Notice) -> Notice<'_> {
    let who = |seat: basari_rules::game::Seat| {
        let name = players.get(seat.index()).map_or("", |player| player.name.as_str());
        Who { seat: seat.index(), name }
    };
    match notice {
        service::Notice::ClockPlayed { seat } => Notice::ClockPlayed(who(seat)),
        service::Notice::Autopilot { seat } => Notice::Autopilot(who(seat)),
        service::Notice::Back { seat } => Notice::Back(who(seat)),
        service::Notice::Left { seat } => Notice::Left(who(seat)),
        service::Notice::Replaced { seat } => Notice::Replaced(who(seat)),
        service::Notice::Paused => Notice::Paused,
        service::Notice::Resumed => Notice::Resumed,
        service::Notice::Cancelled => Notice::Cancelled,
        service::Notice::Expired => Notice::Expired,
        service::Notice::MovedHere => Notice::MovedHere,
    }
}

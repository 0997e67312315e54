//! Notices in the game's channel: somebody left, the game is paused, and the like.

use crate::discord::delivery::delivery_error::DeliveryResult;
use crate::discord::delivery::message_sender::MessageSender;
use crate::discord::delivery::nonce::NoncePart;
use crate::discord::game_view_model::GameViewModel;
use crate::render;
use crate::render::{NamedSeat, Notice};
use crate::service;
use crate::service::Delivery;
use basari_rules::game::Seat;

pub async fn send_notice(sender: &MessageSender, delivery: &Delivery, notice: service::Notice) -> DeliveryResult {
    let snapshot = sender.bot.service.view_game(&delivery.game, None).await?;
    let words = sender.bot.words_for_game(&snapshot).await;
    let view_model = sender.bot.view_model(snapshot).await?;
    let page = render::notice_page(words, Some(&view_model.key), &with_names(&view_model, notice));
    sender.send(delivery, delivery.channel, &page, NoncePart::Notice).await?;
    Ok(None)
}

fn with_names(view_model: &GameViewModel, notice: service::Notice) -> Notice<'_> {
    let who = |seat: Seat| {
        let name = view_model.players.get(seat.index()).map_or("", |player| player.name.as_str());
        NamedSeat { seat: seat.index(), name }
    };
    match notice {
        service::Notice::DeadlineMissed { seat } => Notice::DeadlineMissed(who(seat)),
        service::Notice::Autopilot { seat } => Notice::Autopilot(who(seat)),
        service::Notice::Back { seat } => Notice::Back(who(seat)),
        service::Notice::Away { seat, mode, until } => Notice::Away { who: who(seat), mode, until },
        service::Notice::WaitEnded { seat } => Notice::WaitEnded(who(seat)),
        service::Notice::Left { seat } => Notice::Left(who(seat)),
        service::Notice::Replaced { seat } => {
            let former = view_model.snapshot.occupant(seat).and_then(|occupant| occupant.replaced_name.as_deref());
            Notice::Replaced { new: who(seat), former }
        }
        service::Notice::Paused => Notice::Paused,
        service::Notice::Resumed => Notice::Resumed,
        service::Notice::Cancelled => Notice::Cancelled,
        service::Notice::Expired => Notice::Expired,
        service::Notice::MovedHere => Notice::MovedHere,
    }
}

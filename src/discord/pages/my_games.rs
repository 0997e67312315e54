//! The list of a person's live games, over all servers.

use crate::discord::bot_context::BotContext;
use crate::discord::interaction::requester::Requester;
use crate::discord::message_link::channel_link;
use crate::render;
use crate::render::{GameListLine, GameRef, ListedGameStatus, Page};
use crate::service::{ListedGame, ServiceError, Status};

pub async fn my_games(bot: &BotContext, requester: &Requester, page: u8) -> Result<Page, ServiceError> {
    let mut lines = Vec::new();
    for listed in bot.service.games_of(requester.user()).await? {
        lines.push(game_line(bot, &listed).await?);
    }
    Ok(render::games_page(requester.words, &lines, page))
}

pub async fn game_line(bot: &BotContext, listed: &ListedGame) -> Result<GameListLine, ServiceError> {
    let game = GameRef::from(&listed.game);
    let snapshot = bot.service.view_game(&listed.game, None).await?;
    let (stage, round) = snapshot.view.as_ref().map_or((0, 0), |view| (view.stage, view.round));
    let status = match listed.status {
        Status::Lobby => ListedGameStatus::Lobby,
        Status::Paused => ListedGameStatus::Paused,
        Status::Parked => ListedGameStatus::Parked { closes: listed.closes_at },
        _ if listed.question.is_some() => {
            ListedGameStatus::MyTurn { stage, round, until: listed.answer_deadline, reserve_from: listed.reserve_from }
        }
        _ => ListedGameStatus::Running { stage, round },
    };
    let link = Some(channel_link(listed.server, listed.channel));
    let server = bot.guilds.find_name(listed.server).await;
    Ok(GameListLine { game, kind: snapshot.kind, server, link, status })
}

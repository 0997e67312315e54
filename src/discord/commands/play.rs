//! From an empty channel to a finished game.

use super::arguments::{ComputerLevel, Game, Pace};
use super::{Context, Done, answer, complete, look, mine, past, seats};
use crate::discord::asker::Asker;
use crate::discord::press::pace;
use crate::discord::{Fault, Front, stage};
use crate::game::Kind;
use crate::players::Level;
use crate::render::{self, Notice, Page};
use crate::service::{self, NewGame, ServiceError, Settings};

/// The family. Discord runs only what is below it.
#[poise::command(
    slash_command,
    subcommands(
        "new",
        "join",
        "leave",
        "start",
        "cancel",
        "rematch",
        "look::hand",
        "look::table",
        "look::rules",
        "look::games",
        "look::help",
        "look::about",
        "mine::notify",
        "mine::language",
        "mine::privacy",
        "past::leaderboard",
        "past::stats",
        "past::history",
        "past::replay",
        "past::verify",
        "seats::pause",
        "seats::resume",
        "seats::replace"
    ),
    subcommand_required
)]
#[expect(clippy::unused_async, reason = "poise wants commands to be so")]
pub async fn basari(_: Context<'_>) -> Result<(), Fault> {
    Ok(())
}

/// What `/basari new` was told.
#[derive(Clone, Copy)]
struct Wish {
    kind: Option<Kind>,
    seats: Option<u8>,
    pace: Option<service::Pace>,
    minutes: Option<u32>,
    computers: u8,
    level: Level,
    start: bool,
    autostart: bool,
}

#[poise::command(slash_command, guild_only)]
#[expect(clippy::too_many_arguments, reason = "one for each option of the command")]
async fn new(
    ctx: Context<'_>,
    game: Option<Game>,
    #[min = 3]
    #[max = 5]
    seats: Option<u8>,
    pace: Option<Pace>,
    #[min = 1]
    #[max = 20160]
    minutes: Option<u32>,
    #[min = 0]
    #[max = 4]
    computers: Option<u8>,
    level: Option<ComputerLevel>,
    start: Option<bool>,
    autostart: Option<bool>,
) -> Done {
    let wish = Wish {
        kind: game.map(|game| game.0),
        seats,
        pace: pace.map(|pace| self::pace(pace.0)),
        minutes,
        computers: computers.unwrap_or(0),
        level: level.map_or(Level::Normal, |level| level.0),
        start: start.unwrap_or(false),
        autostart: autostart.unwrap_or(false),
    };
    answer(ctx, None, move |front, asker| async move { open(&front, &asker, wish).await }).await
}

async fn open(front: &Front, asker: &Asker, wish: Wish) -> Result<Page, ServiceError> {
    let Some(server) = asker.server else {
        return Ok(render::refused(asker.words, &render::Refusal::ServerOnly, None));
    };
    front.admit(asker)?;
    let house = front.service.server(server).await?;
    let kind = wish.kind.or(house.default_kind.map(Kind::from)).unwrap_or(Kind::Card);
    let game = front
        .service
        .new_game(NewGame {
            server,
            channel: asker.channel,
            host: asker.actor.clone(),
            kind,
            settings: settings(kind, wish, stage::house_pace(&house))?,
            computers: vec![wish.level; usize::from(wish.computers)],
            cause: asker.cause.clone(),
        })
        .await?
        .game;
    if wish.start {
        match front.service.start(&game, &asker.actor, &asker.cause_of("start")).await {
            // A full table that starts by itself has done so.
            Err(ServiceError::Refused(service::Refusal::AlreadyStarted)) => {}
            started => drop(started?),
        }
    }
    let done = if wish.start { Notice::Started } else { Notice::Opened };
    let mut page = render::notice(asker.words, None, &done);
    for missing in &asker.missing {
        page.embeds.extend(render::notice(asker.words, None, &Notice::Missing(*missing)).embeds);
    }
    Ok(page)
}

fn settings(kind: Kind, wish: Wish, house_pace: service::Pace) -> Result<Settings, ServiceError> {
    let usual = Settings::new(kind);
    let pace = match (wish.minutes, wish.pace) {
        (Some(minutes), _) => service::Pace::custom(minutes.saturating_mul(60))?,
        (None, Some(pace)) => pace,
        (None, None) => house_pace,
    };
    // Whoever asks for four computers wants a seat for himself as well.
    let seats = wish.seats.unwrap_or(usual.seats).max(wish.computers.saturating_add(1));
    Ok(Settings { pace, seats, level: wish.level, autostart: wish.autostart, ..usual })
}

#[poise::command(slash_command, guild_only)]
async fn join(ctx: Context<'_>) -> Done {
    answer(ctx, None, |front, asker| async move {
        let game = asker.game(&front, None).await?;
        front.admit(&asker)?;
        front.service.join(&game, &asker.actor, &asker.cause).await?;
        Ok(render::notice(asker.words, None, &Notice::Joined))
    })
    .await
}

#[poise::command(slash_command)]
async fn leave(
    ctx: Context<'_>,
    #[autocomplete = "complete::my_games"]
    #[max_length = 30]
    game: Option<String>,
) -> Done {
    answer(ctx, game.as_deref(), |front, asker| {
        let game = game.clone();
        async move {
            let game = asker.game(&front, game.as_deref()).await?;
            front.admit(&asker)?;
            front.service.leave(&game, &asker.actor, &asker.cause).await?;
            let stage = front.stage(front.service.look(&game, None).await?).await?;
            let started = stage.table.started_at.is_some();
            let notice = if started { Notice::LeftGame } else { Notice::LeftLobby };
            Ok(render::notice(asker.words, Some(&stage.key), &notice))
        }
    })
    .await
}

#[poise::command(slash_command, guild_only)]
async fn start(ctx: Context<'_>) -> Done {
    answer(ctx, None, |front, asker| async move {
        let game = asker.game(&front, None).await?;
        front.admit(&asker)?;
        front.service.start(&game, &asker.actor, &asker.cause).await?;
        Ok(render::notice(asker.words, None, &Notice::Started))
    })
    .await
}

#[poise::command(slash_command, guild_only)]
async fn cancel(ctx: Context<'_>) -> Done {
    answer(ctx, None, |front, asker| async move {
        let game = asker.game(&front, None).await?;
        let table = front.service.look(&game, Some(asker.user())).await?;
        let stage = front.stage(table).await?;
        Ok(render::cancel_question(asker.words, &stage.key))
    })
    .await
}

#[poise::command(slash_command, guild_only)]
async fn rematch(ctx: Context<'_>) -> Done {
    answer(ctx, None, |front, asker| async move {
        let last = front.service.games_in_channel(asker.channel, 1).await?;
        let game = last.into_iter().next().ok_or(service::Refusal::NoSuchGame)?.id;
        front.admit(&asker)?;
        front.service.rematch(&game, &asker.actor, &asker.cause).await?;
        Ok(render::notice(asker.words, None, &Notice::Opened))
    })
    .await
}

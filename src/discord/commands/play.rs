//! From an empty channel to a finished game.

use crate::discord::commands::arguments::{ComputerLevel, Game, PaceArg};
use crate::discord::commands::{Context, Done, answer, autocomplete, finished_games, preferences, seats, show};
use crate::discord::interaction::requester::Requester;
use crate::discord::pages::game_view_model;
use crate::discord::{BotContext, CommandError};
use crate::model::pace::Pace;
use crate::render;
use crate::render::{Notice, Page};
use crate::service;
use crate::service::{NewGame, ServiceError, Settings};
use basari_rules::game::Kind;
use basari_rules::players::Level;

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
        "show::hand",
        "show::table",
        "show::rules",
        "show::games",
        "show::help",
        "show::about",
        "preferences::notify",
        "preferences::language",
        "preferences::privacy",
        "finished_games::leaderboard",
        "finished_games::stats",
        "finished_games::history",
        "finished_games::replay",
        "finished_games::verify",
        "seats::pause",
        "seats::resume",
        "seats::replace"
    ),
    subcommand_required
)]
#[expect(clippy::unused_async, reason = "poise wants commands to be so")]
pub async fn basari(_: Context<'_>) -> Result<(), CommandError> {
    Ok(())
}

/// What `/basari new` was told.
#[derive(Clone, Copy)]
struct NewGameOptions {
    kind: Option<Kind>,
    seats: Option<u8>,
    pace: Option<Pace>,
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
    pace: Option<PaceArg>,
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
    let wish = NewGameOptions {
        kind: game.map(|game| game.0),
        seats,
        pace: pace.map(|pace| pace.0),
        minutes,
        computers: computers.unwrap_or(0),
        level: level.map_or(Level::Normal, |level| level.0),
        start: start.unwrap_or(false),
        autostart: autostart.unwrap_or(false),
    };
    answer(ctx, None, move |bot, requester| async move { open(&bot, &requester, wish).await }).await
}

async fn open(bot: &BotContext, requester: &Requester, wish: NewGameOptions) -> Result<Page, ServiceError> {
    let Some(server) = requester.server else {
        return Ok(render::refused(requester.words, &render::Refusal::ServerOnly, None));
    };
    bot.admit(requester)?;
    let house = bot.service.server(server).await?;
    let kind = wish.kind.or(house.default_kind).unwrap_or(Kind::Card);
    let game = bot
        .service
        .new_game(NewGame {
            server,
            channel: requester.channel,
            host: requester.actor.clone(),
            kind,
            settings: settings(kind, wish, game_view_model::default_pace(&house))?,
            computers: vec![wish.level; usize::from(wish.computers)],
            key: requester.key.clone(),
        })
        .await?
        .game;
    if wish.start {
        match bot.service.start(&game, &requester.actor, &requester.cause_of("start")).await {
            // A full table that starts by itself has done so.
            Err(ServiceError::Refused(service::Refusal::AlreadyStarted)) => {}
            started => drop(started?),
        }
    }
    let done = if wish.start { Notice::Started } else { Notice::Opened };
    let mut page = render::notice(requester.words, None, &done);
    for missing in &requester.missing {
        page.embeds.extend(render::notice(requester.words, None, &Notice::Missing(*missing)).embeds);
    }
    Ok(page)
}

fn settings(kind: Kind, wish: NewGameOptions, default_pace: Pace) -> Result<Settings, ServiceError> {
    let usual = Settings::new(kind);
    let pace = match (wish.minutes, wish.pace) {
        (Some(minutes), _) => Pace::custom(minutes.saturating_mul(60))?,
        (None, Some(pace)) => pace,
        (None, None) => default_pace,
    };
    // Whoever asks for four computers wants a seat for himself as well.
    let seats = wish.seats.unwrap_or(usual.seats).max(wish.computers.saturating_add(1));
    Ok(Settings { pace, seats, level: wish.level, autostart: wish.autostart, ..usual })
}

#[poise::command(slash_command, guild_only)]
async fn join(ctx: Context<'_>) -> Done {
    answer(ctx, None, |bot, requester| async move {
        let game = requester.game(&bot, None).await?;
        bot.admit(&requester)?;
        bot.service.join(&game, &requester.actor, &requester.key).await?;
        Ok(render::notice(requester.words, None, &Notice::Joined))
    })
    .await
}

#[poise::command(slash_command)]
async fn leave(
    ctx: Context<'_>,
    #[autocomplete = "autocomplete::my_games"]
    #[max_length = 30]
    game: Option<String>,
) -> Done {
    answer(ctx, game.as_deref(), |bot, requester| {
        let game = game.clone();
        async move {
            let game = requester.game(&bot, game.as_deref()).await?;
            bot.admit(&requester)?;
            bot.service.leave(&game, &requester.actor, &requester.key).await?;
            let stage = bot.stage(bot.service.look(&game, None).await?).await?;
            let started = stage.table.started_at.is_some();
            let notice = if started { Notice::LeftGame } else { Notice::LeftLobby };
            Ok(render::notice(requester.words, Some(&stage.key), &notice))
        }
    })
    .await
}

#[poise::command(slash_command, guild_only)]
async fn start(ctx: Context<'_>) -> Done {
    answer(ctx, None, |bot, requester| async move {
        let game = requester.game(&bot, None).await?;
        bot.admit(&requester)?;
        bot.service.start(&game, &requester.actor, &requester.key).await?;
        Ok(render::notice(requester.words, None, &Notice::Started))
    })
    .await
}

#[poise::command(slash_command, guild_only)]
async fn cancel(ctx: Context<'_>) -> Done {
    answer(ctx, None, |bot, requester| async move {
        let game = requester.game(&bot, None).await?;
        let table = bot.service.look(&game, Some(requester.user())).await?;
        let stage = bot.stage(table).await?;
        Ok(render::cancel_question(requester.words, &stage.key))
    })
    .await
}

#[poise::command(slash_command, guild_only)]
async fn rematch(ctx: Context<'_>) -> Done {
    answer(ctx, None, |bot, requester| async move {
        let last = bot.service.games_in_channel(requester.channel, 1).await?;
        let game = last.into_iter().next().ok_or(service::Refusal::NoSuchGame)?.id;
        bot.admit(&requester)?;
        bot.service.rematch(&game, &requester.actor, &requester.key).await?;
        Ok(render::notice(requester.words, None, &Notice::Opened))
    })
    .await
}

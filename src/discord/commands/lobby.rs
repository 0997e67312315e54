//! Commands that open, fill, start and cancel a game.

use crate::discord::bot_context::BotContext;
use crate::discord::commands::arguments::{GameArg, LevelArg, PaceArg};
use crate::discord::commands::autocomplete;
use crate::discord::commands::context::{CommandResult, Context, respond};
use crate::discord::game_view_model::default_pace;
use crate::discord::interaction::refusal::TargetGame;
use crate::discord::interaction::requester::Requester;
use crate::discord::pages::cancel_confirmation::cancel_confirmation;
use crate::discord::pages::practice;
use crate::discord::pages::practice::PracticeOptions;
use crate::model::pace::{InvalidPace, Pace};
use crate::render;
use crate::render::{Notice, Page};
use crate::service::{NewGame, Refusal, ServiceError, Settings};
use basari_rules::game::{Kind, Stages};
use basari_rules::players::Level;

/// Both games are for four players.
const PRACTICE_OPPONENTS: u8 = 3;

/// The options of `/basari new`.
#[derive(Clone, Copy)]
struct NewGameOptions {
    kind: Option<Kind>,
    seats: Option<u8>,
    stages: Option<u8>,
    pace: Option<Pace>,
    minutes: Option<u32>,
    reserve: Option<u32>,
    computers: Option<u8>,
    level: Level,
    start: bool,
    autostart: bool,
}

#[poise::command(slash_command)]
#[expect(clippy::too_many_arguments, reason = "one for each option of the command")]
pub async fn new(
    ctx: Context<'_>,
    game: Option<GameArg>,
    #[min = 3]
    #[max = 5]
    seats: Option<u8>,
    #[min = 1]
    #[max = 3]
    stages: Option<u8>,
    pace: Option<PaceArg>,
    #[min = 1]
    #[max = 20160]
    minutes: Option<u32>,
    #[min = 0]
    #[max = 20160]
    reserve: Option<u32>,
    #[min = 0]
    #[max = 4]
    computers: Option<u8>,
    level: Option<LevelArg>,
    start: Option<bool>,
    autostart: Option<bool>,
) -> CommandResult {
    let options = NewGameOptions {
        kind: game.map(|game| game.0),
        seats,
        stages,
        pace: pace.map(|pace| pace.0),
        minutes,
        reserve,
        computers,
        level: level.map_or(Level::Normal, |level| level.0),
        start: start.unwrap_or(false),
        autostart: autostart.unwrap_or(false),
    };
    respond(ctx, TargetGame::Here, move |bot, requester| async move { open_game(bot, &requester, options).await }).await
}

/// Opens and starts a game against computers.
pub async fn open_practice_game(bot: &BotContext, requester: &Requester, kind: Kind) -> Result<Page, ServiceError> {
    let options = NewGameOptions {
        kind: Some(kind),
        seats: None,
        stages: None,
        pace: None,
        minutes: None,
        reserve: None,
        computers: Some(PRACTICE_OPPONENTS),
        level: Level::Normal,
        start: true,
        autostart: false,
    };
    open_game(bot, requester, options).await
}

async fn open_game(bot: &BotContext, requester: &Requester, options: NewGameOptions) -> Result<Page, ServiceError> {
    let Some(server) = requester.server() else {
        return practice::open_practice(bot, requester, practice_options(options)?).await;
    };
    if let Some(page) = requester.cannot_post_page(bot, requester.channel) {
        return Ok(page);
    }
    requester.check_limits(bot)?;
    let defaults = bot.service.server(server).await?;
    let kind = options.kind.or(defaults.default_kind).unwrap_or(Kind::Card);
    let new_game = NewGame {
        server: Some(server),
        channel: requester.channel,
        host: requester.actor.clone(),
        kind,
        settings: settings(kind, options, default_pace(&defaults))?,
        computers: vec![options.level; usize::from(options.computers.unwrap_or(0))],
        start: options.start,
        key: requester.key.clone(),
    };
    bot.service.new_game(new_game).await?;
    let posts = requester.posts_locale(bot).await?;
    let notice = if options.start { Notice::Started { posts } } else { Notice::Opened { posts } };
    let mut page = render::notice_page(requester.words, None, &notice);
    for missing in requester.missing_permissions() {
        page.embeds.extend(render::notice_page(requester.words, None, &Notice::MissingPermission(missing)).embeds);
    }
    Ok(page)
}

fn settings(kind: Kind, options: NewGameOptions, default_pace: Pace) -> Result<Settings, ServiceError> {
    let defaults = Settings::new(kind);
    let pace = chosen_pace(options.pace.unwrap_or(default_pace), options.minutes, options.reserve)?;
    let seats = options.seats.unwrap_or(defaults.seats);
    let stages = stages(options)?;
    Ok(Settings { pace, seats, stages, level: options.level, autostart: options.autostart, ..defaults })
}

/// Discord enforces the limits of the option; a request that got past them gets a sentence.
fn stages(options: NewGameOptions) -> Result<Stages, Refusal> {
    options.stages.map_or(Ok(Stages::FULL), Stages::new).map_err(|_| Refusal::BadStages)
}

/// In direct messages, computers have all other seats, and there is no clock.
fn practice_options(options: NewGameOptions) -> Result<PracticeOptions, Refusal> {
    let defaults = PracticeOptions::new(options.kind.unwrap_or(Kind::Card));
    let players = match (options.seats, options.computers) {
        (Some(seats), Some(computers)) if computers >= seats => {
            return Err(Refusal::TooManyComputers { seats, computers: usize::from(computers) });
        }
        (Some(seats), _) => seats,
        (None, Some(computers)) => computers.saturating_add(1),
        (None, None) => defaults.players,
    };
    Ok(PracticeOptions { players, stages: stages(options)?, level: options.level, ..defaults })
}

/// The pace with its own time per decision or its own reserve, both in minutes. `minutes` alone means no reserve.
fn chosen_pace(pace: Pace, minutes: Option<u32>, reserve: Option<u32>) -> Result<Pace, ServiceError> {
    let seconds = |minutes: u32| minutes.saturating_mul(60);
    Ok(match (minutes, reserve) {
        (None, None) => pace,
        (Some(minutes), reserve) => Pace::custom(seconds(minutes), seconds(reserve.unwrap_or(0)))?,
        (None, Some(reserve)) => {
            let decision = u32::try_from(pace.decision_time().as_secs()).map_err(|_| InvalidPace)?;
            Pace::custom(decision, seconds(reserve))?
        }
    })
}

#[poise::command(slash_command, guild_only)]
pub async fn join(ctx: Context<'_>, #[max_length = 100] words: Option<String>) -> CommandResult {
    respond(ctx, TargetGame::Here, |bot, requester| async move {
        let game = requester.named_game_or_here(bot, None).await?;
        requester.check_limits(bot)?;
        let words = words.unwrap_or_default();
        bot.service.join_with_words(&game, &requester.actor, &words, &requester.key).await?;
        Ok(render::notice_page(requester.words, None, &Notice::Joined))
    })
    .await
}

#[poise::command(slash_command)]
pub async fn leave(
    ctx: Context<'_>,
    #[autocomplete = "autocomplete::live_games"]
    #[max_length = 30]
    game: Option<String>,
) -> CommandResult {
    respond(ctx, TargetGame::named_or_here(game.as_deref()), |bot, requester| async move {
        let game = requester.named_game_or_here(bot, game.as_deref()).await?;
        requester.check_limits(bot)?;
        bot.service.leave(&game, &requester.actor, &requester.key).await?;
        let view_model = bot.view_model(bot.service.view_game(&game, None).await?).await?;
        if view_model.snapshot.is_private() {
            // Nobody is left to play it.
            return Ok(render::notice_page(requester.words, Some(&view_model.key), &Notice::Cancelled));
        }
        let mut seats = view_model.snapshot.occupants.iter();
        let own = seats.find(|occupant| occupant.user == Some(requester.user()));
        let kept_until = own.and_then(|occupant| occupant.kept_until);
        let notice = kept_until.map_or(Notice::LeftLobby, |kept_until| Notice::LeftGame { kept_until });
        Ok(render::notice_page(requester.words, Some(&view_model.key), &notice))
    })
    .await
}

#[poise::command(slash_command, guild_only)]
pub async fn start(ctx: Context<'_>) -> CommandResult {
    respond(ctx, TargetGame::Here, |bot, requester| async move {
        let game = requester.named_game_or_here(bot, None).await?;
        requester.check_limits(bot)?;
        bot.service.start(&game, &requester.actor, &requester.key).await?;
        let snapshot = bot.service.view_game(&game, None).await?;
        let posts = bot.words_for_game(&snapshot).await.locale();
        Ok(render::notice_page(requester.words, None, &Notice::Started { posts }))
    })
    .await
}

#[poise::command(slash_command)]
pub async fn cancel(ctx: Context<'_>) -> CommandResult {
    respond(ctx, TargetGame::Here, |bot, requester| async move {
        let game = requester.named_game_or_here(bot, None).await?;
        cancel_confirmation(bot, &requester, &game).await
    })
    .await
}

#[poise::command(slash_command)]
pub async fn rematch(ctx: Context<'_>) -> CommandResult {
    respond(ctx, TargetGame::Here, |bot, requester| async move {
        if let Some(page) = requester.cannot_post_page(bot, requester.channel) {
            return Ok(page);
        }
        let latest = bot.service.games_in_channel(requester.channel, 1).await?;
        let game = latest.into_iter().next().ok_or(Refusal::NoSuchGame)?.id;
        requester.check_limits(bot)?;
        bot.service.rematch(&game, &requester.actor, &requester.key).await?;
        let posts = requester.posts_locale(bot).await?;
        let notice = if requester.server().is_some() { Notice::Opened { posts } } else { Notice::PracticeStarted };
        Ok(render::notice_page(requester.words, None, &notice))
    })
    .await
}

//! Private pages about what is over, which a command and a button both lead to.

use crate::render::GameKey;
use serenity::all::{Attachment, CommandInteraction, User};

use crate::discord::BotContext;
use crate::discord::delivery::link;
use crate::discord::interaction::requester::Requester;
use crate::discord::pages::game_view_model::GameViewModel;
use crate::discord::pages::picture_worker;
use crate::render;
use crate::render::message::custom_id::BoardKey;
use crate::render::picture::{curve, ranking};
use crate::render::{BoardLine, Page, PastLine, Position, Profile, Verdict};
use crate::service::{GameId, LeaderboardQuery, PAGE, PastGame, PostKey, RankedPerson, Refusal, ServiceError, UserId};
use basari_rules::game::{Event, Kind};
use basari_rules::record::ReadError;
use basari_rules::verify::Rejected;

/// The longest record that is taken: thirty times what a long game needs.
const LONGEST_RECORD: u32 = 1024 * 1024;

/// Somebody whom a page is about.
#[derive(Clone, Debug)]
pub struct ProfileOwner {
    pub user: UserId,
    pub name: String,
}

impl ProfileOwner {
    /// The person who is named, or whoever asks.
    pub fn of(command: &CommandInteraction, person: Option<&User>) -> ProfileOwner {
        let user = person.unwrap_or(&command.user);
        ProfileOwner { user: UserId(user.id.get()), name: user.display_name().to_owned() }
    }

    /// Of a button, which knows the id alone: the name is that of the last game.
    pub async fn by_id(bot: &BotContext, requester: &Requester, user: u64) -> Result<ProfileOwner, ServiceError> {
        let user = UserId(user);
        if user == requester.user() {
            return Ok(ProfileOwner { user, name: requester.actor.name.clone() });
        }
        let last = bot.service.results_of(user, 1).await?.into_iter().next();
        Ok(ProfileOwner { user, name: last.map(|result| result.name).unwrap_or_default() })
    }
}

pub async fn leaderboard(bot: &BotContext, requester: &Requester, board: BoardKey) -> Result<Page, ServiceError> {
    let scope = requester.server.filter(|_| !board.everywhere);
    let board = BoardKey { everywhere: scope.is_none(), ..board };
    let wanted = LeaderboardQuery { kind: board.kind, scope, period: board.period, by: board.by };
    let shown = bot.service.leaderboard(wanted, board.page, requester.user()).await?;
    let lines: Vec<BoardLine> = shown.rows.iter().map(line).collect();
    let mine = shown.mine.as_ref().map(line);
    let hidden = bot.service.person(requester.user()).await?.hidden;
    let zone = match scope {
        Some(server) => bot.service.server(server).await?.time_zone,
        None => None,
    };
    let server = match scope {
        Some(server) => Some(bot.servers.find(server).await.map(|known| known.name).unwrap_or_default()),
        None => None,
    };
    let facts = render::Leaderboard {
        board: BoardKey { page: shown.page, ..board },
        server: server.as_deref(),
        zone: zone.as_deref().unwrap_or("UTC"),
        lines: &lines,
        more: shown.more,
        mine: mine.as_ref(),
        my_page: mine.as_ref().map_or(0, |mine| (mine.place - 1) / PAGE),
        hidden,
    };
    let (page, picture) =
        (render::leaderboard(requester.words, &facts), render::leaderboard_picture(requester.words, &facts));
    if lines.is_empty() {
        return Ok(page);
    }
    let words = requester.words;
    let paint = move || Ok(vec![picture_worker::attachment("leaderboard.png", ranking(words, &picture)?)]);
    Ok(picture_worker::for_asker(requester, page, paint).await)
}

fn line(ranked: &RankedPerson) -> BoardLine {
    let standing = &ranked.standing;
    BoardLine {
        place: ranked.place,
        user: standing.user.0,
        name: standing.name.clone(),
        rating: standing.rating,
        wins: standing.wins,
        points: standing.points,
        games: standing.games,
    }
}

pub async fn stats(
    bot: &BotContext,
    requester: &Requester,
    whose: &ProfileOwner,
    kind: Option<Kind>,
) -> Result<Page, ServiceError> {
    let stats = bot.service.stats(whose.user, requester.user(), kind, requester.server).await?;
    let (record, figures) = (&stats.record, &stats.record.figures);
    let profile = Profile {
        user: whose.user.0,
        name: &whose.name,
        kind: stats.kind,
        games: record.games,
        points: record.points,
        places: record.places,
        rating: stats.rating,
        rating_here: stats.rating_here,
        curve: &stats.curve,
        favourite: stats.favourite(),
        offers: figures.offers,
        bought: figures.bought,
        paid: figures.paid,
        sold: figures.sold,
        got: figures.got,
        best: record.best.as_ref().map(|(game, points)| (*points, game.as_str())),
    };
    let (page, words) = (render::stats(requester.words, &profile), requester.words);
    match render::rating_curve(words, &profile) {
        Some(picture) => {
            let paint = move || Ok(vec![picture_worker::attachment("rating.png", curve(words, &picture)?)]);
            Ok(picture_worker::for_asker(requester, page, paint).await)
        }
        None => Ok(page),
    }
}

pub async fn history(
    bot: &BotContext,
    requester: &Requester,
    whose: &ProfileOwner,
    kind: Option<Kind>,
    page: u32,
) -> Result<Page, ServiceError> {
    let (games, more) = bot.service.history(whose.user, requester.user(), kind, page).await?;
    let lines: Vec<PastLine> = games.iter().filter_map(|past| past_line(bot, past)).collect();
    Ok(render::history(requester.words, (whose.user.0, &whose.name), kind, page, &lines, more))
}

fn past_line(bot: &BotContext, past: &PastGame) -> Option<PastLine> {
    let result = &past.result;
    let (channel, message) = past.post.map_or((past.channel, None), |(channel, message)| (channel, Some(message)));
    Some(PastLine {
        game: GameKey::from(&result.game),
        kind: result.kind,
        server: bot.servers.known(result.server).map(|known| known.name),
        link: link(result.server.0, channel, message),
        place: result.place,
        players: result.players,
        points: result.points,
        ended: result.ended_at / 1000,
    })
}

/// A step of a finished game, or its last.
pub async fn replay(bot: &BotContext, requester: &Requester, game: &GameId, step: u16) -> Result<Page, ServiceError> {
    let table = bot.service.finished(game).await?;
    let steps = table.steps();
    let last = steps.len().saturating_sub(1);
    let step = usize::from(step).min(last);
    let small = |number: usize| u16::try_from(number).unwrap_or(u16::MAX);
    let (before, next) = table.stages_around(step);
    let at = Position { step: small(step), last: small(last), stages: (small(before), small(next)) };
    let post = steps.get(step).copied().ok_or(Refusal::NotStarted)?;
    let stage = bot.stage(table).await?;
    let (embeds, barters) = step_of(&stage, requester, post).ok_or(Refusal::NotStarted)?;
    let scene = stage.now().ok_or(Refusal::NotStarted)?;
    Ok(render::replay(requester.words, &scene, at, embeds, &barters))
}

/// What a step shows: of a round the table as everybody saw it when choosing, and then what came of it.
fn step_of(stage: &GameViewModel, requester: &Requester, post: PostKey) -> Option<(Vec<render::Embed>, Vec<Event>)> {
    let words = requester.words;
    match post {
        PostKey::Reveal { stage: at, round } => {
            let chosen = stage.table.moment(PostKey::Round { stage: at, round })?;
            let mut page = render::table(words, &stage.scene(&chosen.view, false));
            page.embeds.extend(stage.post(words, post)?.embeds);
            Some((page.embeds, stage.table.moment(post)?.events))
        }
        PostKey::Place => {
            let placed = stage.table.moment(PostKey::Place)?;
            Some((render::table(words, &stage.scene(&placed.view, false)).embeds, Vec::new()))
        }
        other => Some((stage.post(words, other)?.embeds, Vec::new())),
    }
}

/// The record of a finished game, and what proves it, as files.
pub async fn record(bot: &BotContext, requester: &Requester, game: &GameId) -> Result<Page, ServiceError> {
    let table = bot.service.finished(game).await?;
    let record = table.record()?.ok_or(Refusal::NotStarted)?;
    let proof = table.proof().ok_or(Refusal::NotOver)?;
    let proof = serde_json::to_string_pretty(&proof).map_err(|error| ServiceError::Internal(error.to_string()))?;
    let key = GameKey::from(game);
    Ok(render::record_page(requester.words, &key, record, proof + "\n"))
}

pub async fn verify(
    bot: &BotContext,
    requester: &Requester,
    game: &GameId,
    record: Option<&str>,
) -> Result<Page, ServiceError> {
    let key = GameKey::from(game);
    let verdict = match bot.service.verify(game, record).await? {
        Ok(verified) => Verdict::Fair { lines: verified.lines, chances: verified.chances },
        Err(rejected) => verdict(rejected),
    };
    Ok(render::verdict(requester.words, &key, &verdict))
}

fn verdict(rejected: Rejected) -> Verdict {
    match rejected {
        Rejected::Commitment | Rejected::Format(_) => Verdict::Commitment,
        Rejected::Differs { line, found, due } => Verdict::Differs { line, found, due },
        Rejected::Move { line, .. } => Verdict::Move { line },
        Rejected::TooMany { line, .. } => Verdict::TooMany { line },
        Rejected::StopsShort { line } => Verdict::StopsShort { line },
        Rejected::OtherGame { .. } => Verdict::OtherGame,
        Rejected::Unreadable(ReadError::Spelling { line, .. })
        | Rejected::NoStart { line }
        | Rejected::UnknownMaterial { line, .. }
        | Rejected::Start { line } => Verdict::Unreadable { line },
        Rejected::Unreadable(ReadError::Record(error)) => Verdict::Unreadable { line: error.line },
    }
}

/// A record that somebody attached, against the game that it names.
pub async fn verify_file(
    bot: &BotContext,
    requester: &Requester,
    game: Option<&str>,
    file: &Attachment,
) -> Result<Page, ServiceError> {
    let unfit = || Ok(render::refused(requester.words, &render::Refusal::NotARecord, None));
    if file.size > LONGEST_RECORD {
        return unfit();
    }
    let bytes = file.download().await.map_err(|error| ServiceError::Temporary(error.to_string()))?;
    let Ok(text) = String::from_utf8(bytes) else { return unfit() };
    let named = match game {
        Some(game) => Some(game.to_owned()),
        None => basari_rules::record::game_of(&text),
    };
    let Some(named) = named else { return unfit() };
    let game = requester.game(bot, Some(&named)).await?;
    verify(bot, requester, &game, Some(&text)).await
}

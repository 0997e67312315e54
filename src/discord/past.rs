//! Private pages about what is over, which a command and a button both lead to.

use serenity::all::{Attachment, CommandInteraction, User};

use super::Front;
use super::artist;
use super::asker::Asker;
use super::courier::link;
use super::stage::{Stage, key_of};
use crate::game::{Event, Kind};
use crate::record::ReadError;
use crate::render::custom_id::{BoardKey, ByKey, PeriodKey};
use crate::render::picture::{curve, ranking};
use crate::render::{self, BoardLine, Page, PastLine, Position, Profile, Verdict};
use crate::service::{
    By, GameId, GameKind, PAGE, PastGame, Period, PostKey, Ranked, Refusal, ServiceError, UserId, Wanted,
};
use crate::verify::Rejected;

/// The longest record that is taken: thirty times what a long game needs.
const LONGEST_RECORD: u32 = 1024 * 1024;

/// Somebody whom a page is about.
#[derive(Clone, Debug)]
pub struct Whose {
    pub user: UserId,
    pub name: String,
}

impl Whose {
    /// The person who is named, or whoever asks.
    pub fn of(command: &CommandInteraction, person: Option<&User>) -> Whose {
        let user = person.unwrap_or(&command.user);
        Whose { user: UserId(user.id.get()), name: user.display_name().to_owned() }
    }

    /// Of a button, which knows the id alone: the name is that of the last game.
    pub async fn by_id(front: &Front, asker: &Asker, user: u64) -> Result<Whose, ServiceError> {
        let user = UserId(user);
        if user == asker.user() {
            return Ok(Whose { user, name: asker.actor.name.clone() });
        }
        let last = front.service.results_of(user, 1).await?.into_iter().next();
        Ok(Whose { user, name: last.map(|result| result.name).unwrap_or_default() })
    }
}

pub async fn leaderboard(front: &Front, asker: &Asker, board: BoardKey) -> Result<Page, ServiceError> {
    let scope = asker.server.filter(|_| !board.everywhere);
    let board = BoardKey { everywhere: scope.is_none(), ..board };
    let wanted = Wanted { kind: board.kind.into(), scope, period: period(board.period), by: by(board.by) };
    let shown = front.service.leaderboard(wanted, board.page, asker.user()).await?;
    let lines: Vec<BoardLine> = shown.rows.iter().map(line).collect();
    let mine = shown.mine.as_ref().map(line);
    let hidden = front.service.person(asker.user()).await?.hidden;
    let zone = match scope {
        Some(server) => front.service.server(server).await?.time_zone,
        None => None,
    };
    let server = match scope {
        Some(server) => Some(front.servers.find(server).await.map(|known| known.name).unwrap_or_default()),
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
    let (page, picture) = (render::leaderboard(asker.words, &facts), render::leaderboard_picture(asker.words, &facts));
    if lines.is_empty() {
        return Ok(page);
    }
    let words = asker.words;
    let paint = move || Ok(vec![artist::attachment("leaderboard.png", ranking(words, &picture)?)]);
    Ok(artist::for_asker(asker, page, paint).await)
}

fn line(ranked: &Ranked) -> BoardLine {
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

fn period(key: PeriodKey) -> Period {
    match key {
        PeriodKey::All => Period::All,
        PeriodKey::Month => Period::Month,
        PeriodKey::Week => Period::Week,
    }
}

fn by(key: ByKey) -> By {
    match key {
        ByKey::Rating => By::Rating,
        ByKey::Wins => By::Wins,
        ByKey::Points => By::Points,
        ByKey::Games => By::Games,
    }
}

pub async fn stats(front: &Front, asker: &Asker, whose: &Whose, kind: Option<Kind>) -> Result<Page, ServiceError> {
    let stats = front.service.stats(whose.user, asker.user(), kind.map(GameKind::from), asker.server).await?;
    let (record, figures) = (&stats.record, &stats.record.figures);
    let profile = Profile {
        user: whose.user.0,
        name: &whose.name,
        kind: stats.kind.into(),
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
    let (page, words) = (render::stats(asker.words, &profile), asker.words);
    match render::rating_curve(words, &profile) {
        Some(picture) => {
            let paint = move || Ok(vec![artist::attachment("rating.png", curve(words, &picture)?)]);
            Ok(artist::for_asker(asker, page, paint).await)
        }
        None => Ok(page),
    }
}

pub async fn history(
    front: &Front,
    asker: &Asker,
    whose: &Whose,
    kind: Option<Kind>,
    page: u32,
) -> Result<Page, ServiceError> {
    let (games, more) = front.service.history(whose.user, asker.user(), kind.map(GameKind::from), page).await?;
    let lines: Vec<PastLine> = games.iter().filter_map(|past| past_line(front, past)).collect();
    Ok(render::history(asker.words, (whose.user.0, &whose.name), kind, page, &lines, more))
}

fn past_line(front: &Front, past: &PastGame) -> Option<PastLine> {
    let result = &past.result;
    let (channel, message) = past.post.map_or((past.channel, None), |(channel, message)| (channel, Some(message)));
    Some(PastLine {
        game: key_of(&result.game).ok()?,
        kind: result.kind.into(),
        server: front.servers.known(result.server).map(|known| known.name),
        link: link(result.server.0, channel, message),
        place: result.place,
        players: result.players,
        points: result.points,
        ended: result.ended_at / 1000,
    })
}

/// A step of a finished game, or its last.
pub async fn replay(front: &Front, asker: &Asker, game: &GameId, step: u16) -> Result<Page, ServiceError> {
    let table = front.service.finished(game).await?;
    let steps = table.steps();
    let last = steps.len().saturating_sub(1);
    let step = usize::from(step).min(last);
    let small = |number: usize| u16::try_from(number).unwrap_or(u16::MAX);
    let (before, next) = table.stages_around(step);
    let at = Position { step: small(step), last: small(last), stages: (small(before), small(next)) };
    let post = steps.get(step).copied().ok_or(Refusal::NotStarted)?;
    let stage = front.stage(table).await?;
    let (embeds, barters) = step_of(&stage, asker, post).ok_or(Refusal::NotStarted)?;
    let scene = stage.now().ok_or(Refusal::NotStarted)?;
    Ok(render::replay(asker.words, &scene, at, embeds, &barters))
}

/// What a step shows: of a round the table as everybody saw it when choosing, and then what came of it.
fn step_of(stage: &Stage, asker: &Asker, post: PostKey) -> Option<(Vec<render::Embed>, Vec<Event>)> {
    let words = asker.words;
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
pub async fn record(front: &Front, asker: &Asker, game: &GameId) -> Result<Page, ServiceError> {
    let table = front.service.finished(game).await?;
    let record = table.record()?.ok_or(Refusal::NotStarted)?;
    let proof = table.proof().ok_or(Refusal::NotOver)?;
    let proof = serde_json::to_string_pretty(&proof).map_err(|error| ServiceError::Fault(error.to_string()))?;
    let key = key_of(game)?;
    Ok(render::record_page(asker.words, &key, record, proof + "\n"))
}

pub async fn verify(front: &Front, asker: &Asker, game: &GameId, record: Option<&str>) -> Result<Page, ServiceError> {
    let key = key_of(game)?;
    let verdict = match front.service.verify(game, record).await? {
        Ok(verified) => Verdict::Fair { lines: verified.lines, chances: verified.chances },
        Err(rejected) => verdict(rejected),
    };
    Ok(render::verdict(asker.words, &key, &verdict))
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
    front: &Front,
    asker: &Asker,
    game: Option<&str>,
    file: &Attachment,
) -> Result<Page, ServiceError> {
    let unfit = || Ok(render::refused(asker.words, &render::Refusal::NotARecord, None));
    if file.size > LONGEST_RECORD {
        return unfit();
    }
    let bytes = file.download().await.map_err(|error| ServiceError::Temporary(error.to_string()))?;
    let Ok(text) = String::from_utf8(bytes) else { return unfit() };
    let named = match game {
        Some(game) => Some(game.to_owned()),
        None => crate::record::game_of(&text),
    };
    let Some(named) = named else { return unfit() };
    let game = asker.game(front, Some(&named)).await?;
    verify(front, asker, &game, Some(&text)).await
}

//! Buttons about finished games: leaderboards, statistics, history, replays, records and verification.

use crate::discord::buttons::click::Click;
use crate::discord::interaction::responder::Reply;
use crate::discord::pages::profile_owner::ProfileOwner;
use crate::discord::pages::review::ReviewOf;
use crate::discord::pages::{history, leaderboard, replay, review, stats, verification};
use crate::render::message::custom_id::LeaderboardSelection;
use crate::service::ServiceError;
use basari_rules::game::{Kind, Seat};

pub async fn leaderboard(click: &Click<'_>, board: LeaderboardSelection) -> Result<Reply, ServiceError> {
    leaderboard::leaderboard(click.bot, click.requester, board).await.map(Reply::Page)
}

pub async fn stats(click: &Click<'_>, kind: Kind, user: u64) -> Result<Reply, ServiceError> {
    let owner = ProfileOwner::from_id(click.bot, click.requester, user).await?;
    stats::stats(click.bot, click.requester, &owner, Some(kind)).await.map(Reply::Page)
}

pub async fn history(click: &Click<'_>, kind: Option<Kind>, user: u64, page: u32) -> Result<Reply, ServiceError> {
    let owner = ProfileOwner::from_id(click.bot, click.requester, user).await?;
    history::history(click.bot, click.requester, &owner, kind, page).await.map(Reply::Page)
}

pub async fn replay(click: &Click<'_>, step: u16) -> Result<Reply, ServiceError> {
    replay::replay(click.bot, click.requester, &click.accessible_game().await?, step).await.map(Reply::Page)
}

pub async fn review(click: &Click<'_>, seat: Option<u8>) -> Result<Reply, ServiceError> {
    let of = seat.map_or(ReviewOf::Reader, |seat| ReviewOf::Seat(Seat::new(seat)));
    review::review(click.bot, click.requester, &click.accessible_game().await?, of).await.map(Reply::Page)
}

pub async fn review_moment(click: &Click<'_>, seat: u8, number: u8) -> Result<Reply, ServiceError> {
    let game = click.accessible_game().await?;
    review::moment(click.bot, click.requester, &game, Seat::new(seat), number).await.map(Reply::Page)
}

pub async fn share_review(click: &Click<'_>, seat: u8) -> Result<Reply, ServiceError> {
    let game = click.accessible_game().await?;
    review::share(click.bot, click.requester, &game, Seat::new(seat)).await.map(Reply::Page)
}

pub async fn record(click: &Click<'_>) -> Result<Reply, ServiceError> {
    verification::record(click.bot, click.requester, &click.accessible_game().await?).await.map(Reply::Page)
}

pub async fn verify(click: &Click<'_>) -> Result<Reply, ServiceError> {
    verification::verify(click.bot, click.requester, &click.accessible_game().await?, None).await.map(Reply::Page)
}

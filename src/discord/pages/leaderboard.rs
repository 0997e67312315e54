//! The leaderboard page.

use crate::discord::bot_context::BotContext;
use crate::discord::interaction::requester::Requester;
use crate::discord::picture_worker;
use crate::render;
use crate::render::message::custom_id::LeaderboardSelection;
use crate::render::picture::ranking_table;
use crate::render::{LeaderboardLine, Page};
use crate::service::{LeaderboardQuery, PAGE_SIZE, RankedPerson, ServiceError};
use basari_rules::ratings::DisplayedRating;

pub async fn leaderboard(
    bot: &BotContext,
    requester: &Requester,
    board: LeaderboardSelection,
) -> Result<Page, ServiceError> {
    let scope = requester.server().filter(|_| !board.everywhere);
    let board = LeaderboardSelection { everywhere: scope.is_none(), ..board };
    let query = LeaderboardQuery { kind: board.kind, scope, period: board.period, by: board.by };
    let found = bot.service.leaderboard(query, board.page, requester.user()).await?;
    let lines: Vec<LeaderboardLine> = found.rows.iter().map(LeaderboardLine::from).collect();
    let mine = found.mine.as_ref().map(LeaderboardLine::from);
    let hidden = bot.service.person(requester.user()).await?.hidden;
    let (zone, server) = match scope {
        Some(server) => (
            bot.service.server(server).await?.time_zone,
            Some(bot.guilds.find_name(Some(server)).await.unwrap_or_default()),
        ),
        None => (None, None),
    };
    let facts = render::Leaderboard {
        selection: LeaderboardSelection { page: found.page, ..board },
        server: server.as_deref(),
        zone: zone.as_deref().unwrap_or("UTC"),
        lines: &lines,
        more: found.more,
        mine: mine.as_ref(),
        my_page: mine.as_ref().map_or(0, |mine| (mine.place - 1) / PAGE_SIZE),
        hidden,
    };
    let words = requester.words;
    let page = render::leaderboard_page(words, &facts);
    if lines.is_empty() {
        return Ok(page);
    }
    let picture = render::leaderboard_picture(words, &facts);
    let paint = move || Ok(vec![picture_worker::attachment("leaderboard.png", ranking_table(words, &picture)?)]);
    Ok(picture_worker::add_permitted_pictures(requester, page, paint).await)
}

impl From<&RankedPerson> for LeaderboardLine {
    fn from(ranked: &RankedPerson) -> LeaderboardLine {
        let standing = &ranked.standing;
        LeaderboardLine {
            place: ranked.place,
            user: standing.user.0,
            name: standing.name.clone(),
            rating: DisplayedRating::new(standing.rating, standing.rated_games),
            wins: standing.wins,
            points: standing.points,
            games: standing.games,
        }
    }
}

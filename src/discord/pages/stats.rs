//! The page with a person's statistics.

use crate::discord::bot_context::BotContext;
use crate::discord::interaction::requester::Requester;
use crate::discord::pages::profile_owner::ProfileOwner;
use crate::discord::picture_worker;
use crate::render;
use crate::render::picture::line_chart;
use crate::render::{Accuracy, Page, Profile};
use crate::service::ServiceError;
use basari_rules::game::Kind;

/// Without a kind, the service chooses the one that the person plays more.
pub async fn stats(
    bot: &BotContext,
    requester: &Requester,
    owner: &ProfileOwner,
    kind: Option<Kind>,
) -> Result<Page, ServiceError> {
    let stats = bot.service.stats(owner.user, requester.user(), kind, requester.server()).await?;
    let (record, totals) = (&stats.record, &stats.record.totals);
    let profile = Profile {
        user: owner.user.0,
        name: &owner.name,
        kind: stats.kind,
        games: record.games,
        points: record.points,
        places: record.places,
        rating: stats.rating,
        rating_here: stats.rating_here,
        rating_history: &stats.curve,
        favorite: stats.favorite(),
        offers: totals.offers,
        bought: totals.purchases,
        paid: totals.gems_paid,
        sold: totals.sales,
        got: totals.gems_received,
        accuracy: stats.accuracy.as_ref().map(|accuracy| Accuracy {
            loss: accuracy.loss,
            decisions: accuracy.decisions,
            by_kind: &accuracy.by_kind,
        }),
        best: record.best.as_ref().map(|(game, points)| (*points, game.as_str())),
    };
    let (page, words) = (render::stats_page(requester.words, &profile), requester.words);
    match render::rating_chart(words, &profile) {
        Some(picture) => {
            let paint = move || Ok(vec![picture_worker::attachment("rating.png", line_chart(words, &picture)?)]);
            Ok(picture_worker::add_permitted_pictures(requester, page, paint).await)
        }
        None => Ok(page),
    }
}

//! Where the viewer stands: points, gems, and how far they are from each bonus of the stage.

use crate::locale::Words;
use crate::render::game::context::GameContext;
use crate::render::game::open_table::{merchant_at, progress};
use crate::render::message::page::Embed;
use crate::render::message::text;
use crate::render::message::text::{gems, points, purse};
use crate::say;
use basari_rules::game::prospects::{BonusProspect, MajorityProspect, Prospects};
use basari_rules::game::scoring::majority_points;
use basari_rules::game::view::{PhaseView, SeatView, Spot};
use basari_rules::game::{Color, Gems, Kind, Seat};

/// Adds the field about the viewer.
pub(in crate::render) fn with_standing(
    words: &Words,
    game: &GameContext<'_>,
    me: Seat,
    side: &SeatView,
    embed: Embed,
) -> Embed {
    let mut lines = vec![say!(words, "player-purse", gems = purse(words, side.gems))];
    if let Spot::Board { archway: Some(here), .. } = &side.spot {
        lines.push(merchant_at(words, me, *here));
    }
    let is_stage_running = !matches!(game.view.phase, PhaseView::Place | PhaseView::Over { .. });
    if is_stage_running && let Some(prospects) = Prospects::of(game.view, me) {
        lines.extend(prospect_lines(words, game.view.kind(), &prospects));
    }
    let head = say!(
        words,
        "panel-you",
        place = side.place,
        points = points(words, side.points),
        progress = progress(words, game, side)
    );
    embed.field(head, lines.join("\n"))
}

fn prospect_lines(words: &Words, kind: Kind, prospects: &Prospects) -> Vec<String> {
    let bonus = if prospects.bonus.missing == 0 {
        say!(words, "panel-bonus-certain", goal = bonus_goal(words, kind), points = prospects.bonus.points)
    } else {
        bonus_missing(words, kind, prospects.bonus)
    };
    let of = |wanted: fn(MajorityProspect) -> bool| {
        Color::ALL.into_iter().filter(move |&color| wanted(prospects.majority(color)))
    };
    let alone: Vec<String> = of(|prospect| matches!(prospect, MajorityProspect::Alone { .. }))
        .map(|color| majority_gain(words, color, majority_points(color)))
        .collect();
    let tied: Vec<String> =
        of(|prospect| prospect == MajorityProspect::Shared).map(|color| text::gem(words, color)).collect();
    let mut lines = vec![bonus];
    if !alone.is_empty() {
        lines.push(say!(words, "panel-alone", gems = alone.join(" · ")));
    }
    if !tied.is_empty() {
        lines.push(say!(words, "panel-tied", gems = tied.join(" ")));
    }
    lines.extend(majorities_missing(words, prospects));
    lines
}

/// The gems that are missing for a share of each majority. None if no majority is missing.
pub(in crate::render) fn majorities_missing(words: &Words, prospects: &Prospects) -> Option<String> {
    let missing = Gems::new(Color::ALL.map(|color| match prospects.majority(color) {
        MajorityProspect::Behind { missing } => missing,
        _ => 0,
    }));
    (!missing.is_empty()).then(|| say!(words, "panel-behind", gems = gems(words, missing)))
}

/// What is missing for the workers or for the lap.
pub(in crate::render) fn bonus_missing(words: &Words, kind: Kind, bonus: BonusProspect) -> String {
    match kind {
        Kind::Card => say!(words, "panel-workers-missing", missing = bonus.missing, points = bonus.points),
        Kind::Board => say!(words, "panel-lap-missing", missing = bonus.missing, points = bonus.points),
    }
}

pub(in crate::render) fn bonus_goal(words: &Words, kind: Kind) -> String {
    match kind {
        Kind::Card => say!(words, "goal-workers"),
        Kind::Board => say!(words, "goal-lap"),
    }
}

/// A majority and its points: "🔺R +14".
pub(in crate::render) fn majority_gain(words: &Words, color: Color, points: u8) -> String {
    say!(words, "panel-gain", what = text::gem(words, color), points = points)
}

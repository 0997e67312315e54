//! A review as text for the terminal.

use std::io::{Result, Write};

use basari_rules::game::{Action, Color, Gems, Move, Seat};
use basari_rules::review::{Decision, Review, Step};

/// How many decisions are explained for each seat.
const EXPLAINED: usize = 3;

/// Writes the review of one game, for all seats or for one.
pub fn write_review(out: &mut impl Write, id: &str, review: &Review, only: Option<Seat>) -> Result<()> {
    writeln!(out, "Game {id}, {} game, {} players", review.kind, review.seats.len())?;
    for (seat, reviewed) in Seat::all(review.seats.len()).zip(&review.seats) {
        if only.is_some_and(|only| only != seat) {
            continue;
        }
        let (start, end, parts) = (100.0 * reviewed.start, 100.0 * reviewed.end, reviewed.parts);
        writeln!(out, "\nSeat {}: from {start:.1} % to {end:.1} %", seat.index())?;
        writeln!(
            out,
            "  luck {:+.1}, you {:+.1}, the others {:+.1}",
            100.0 * parts.luck(),
            100.0 * parts.own_decisions,
            100.0 * parts.others_decisions
        )?;
        for (step, decision) in review.costliest_decisions(seat, EXPLAINED) {
            writeln!(out, "  {}", sentence(step, decision))?;
        }
        write_barters(out, review, seat)?;
    }
    writeln!(out)
}

/// What the player did, what it cost, and what was better.
fn sentence(step: &Step, decision: &Decision) -> String {
    let [best, after, loss] =
        [decision.after + decision.loss, decision.after, decision.loss].map(|share| 100.0 * share);
    let better = decision.alternatives.first().map_or_else(String::new, |best| {
        format!(" It was better to {} ({:.1} %).", words(best.mv), 100.0 * best.share)
    });
    format!(
        "Stage {}, round {}: the decision to {} cost {loss:.1} points ({after:.1} % instead of {best:.1} %).{better}",
        step.stage,
        step.round,
        words(decision.mv)
    )
}

fn write_barters(out: &mut impl Write, review: &Review, seat: Seat) -> Result<()> {
    let mut barters = review.barters.iter().filter(|barter| barter.is_of(seat)).peekable();
    if barters.peek().is_none() {
        return Ok(());
    }
    writeln!(
        out,
        "  {:<7}{:<7}{:<8}{:<6}{:<9}{:<22}{:<22}fair to them",
        "stage", "round", "action", "with", "result", "price", "fair to you"
    )?;
    barters.try_for_each(|barter| {
        let partner = barter.partner_of(seat);
        writeln!(
            out,
            "  {:<7}{:<7}{:<8}{:<6}{:<9}{:<22}{:<22}{}",
            barter.stage,
            barter.round,
            action_name(barter.action),
            partner.index(),
            if barter.performer == seat { "bought" } else { "sold" },
            gem_words(barter.paid),
            fair_words(barter.fair_to(seat)),
            fair_words(barter.fair_to(partner))
        )
    })
}

fn words(mv: Move) -> String {
    match mv {
        Move::Place(archway) => format!("start at archway {archway}"),
        Move::Play(action) => format!("lay {}", action_name(action)),
        Move::Offer(offer) => format!("offer {}", gem_words(offer.gems())),
        Move::Accept => "accept".to_owned(),
        Move::Decline => "decline".to_owned(),
        Move::Swap { give: None, take } => format!("take {}", gem_words(take)),
        Move::Swap { give: Some(color), take } => {
            format!("swap {} for {}", gem_words(Gems::of(color, 1)), gem_words(take))
        }
        Move::Take(color) => format!("take {}", gem_words(Gems::of(color, 1))),
    }
}

const fn action_name(action: Action) -> &'static str {
    match action {
        Action::A => "A",
        Action::B => "B",
        Action::C => "C",
        Action::D => "D",
        Action::Die => "die",
        Action::Points => "points",
        Action::Gems => "gems",
    }
}

fn fair_words(price: Option<Gems>) -> String {
    price.map_or_else(|| "more than both have".to_owned(), gem_words)
}

/// Such as "2 yellow, 1 blue".
fn gem_words(gems: Gems) -> String {
    let named = Color::ALL.into_iter().zip(["red", "yellow", "green", "blue"]);
    let parts: Vec<String> = named
        .filter(|&(color, _)| gems.count(color) > 0)
        .map(|(color, name)| format!("{} {name}", gems.count(color)))
        .collect();
    if parts.is_empty() { "nothing".to_owned() } else { parts.join(", ") }
}

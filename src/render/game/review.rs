//! The review of one seat: the win share over the game, the costliest decisions, the barters, and luck.

use crate::locale::Words;
use crate::render::game::context::{GameContext, Player};
use crate::render::game::review_moves::{move_made, move_to_make};
use crate::render::message::custom_id::{CustomId, Navigation, Verb};
use crate::render::message::names::{plain_name, utf16_len};
use crate::render::message::page::{Button, Embed, Page, Style, Tone};
use crate::render::message::text::{gems, short_action};
use crate::render::picture::{labeled_parts, signed_percent, tenths};
use crate::say;
use basari_rules::game::{Gems, Seat};
use basari_rules::review::{MarkedDecision, ReviewDigest, ReviewedBarter, SeatDigest};

/// The review of a game, and the seat that a page is about.
#[derive(Clone, Copy, Debug)]
pub struct SeatReview<'a> {
    pub game: &'a GameContext<'a>,
    pub review: &'a ReviewDigest,
    pub seat: Seat,
}

/// What the button for sharing a review shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sharing {
    /// Nobody else reads along here.
    Hidden,
    Offered,
    /// The link to the shared review.
    Shared(String),
}

/// The marks of the decisions, as in the picture.
const MARKS: [&str; 3] = ["①", "②", "③"];
/// The length of a bar that stands for the whole win.
const BAR_LENGTH: i64 = 10;
/// Five names fit into a row of buttons.
const MAX_LABEL_LENGTH: usize = 20;
/// The barters take at most this much of a message, so that everything fits.
const MAX_BARTERS_LENGTH: usize = 2400;

impl<'a> SeatReview<'a> {
    fn digest(&self) -> Option<&'a SeatDigest> {
        self.review.seats.get(self.seat.index())
    }

    fn marked(&self) -> &'a [MarkedDecision] {
        self.digest().map(|seat| seat.costliest.as_slice()).unwrap_or_default()
    }

    fn click(&self, style: Style, label: String, verb: Verb) -> Button {
        Button::new(style, label, CustomId::for_game(self.game.id, verb))
    }

    fn name(&self, words: &Words) -> String {
        self.game.name(words, self.seat)
    }

    fn summary(&self, words: &Words) -> Embed {
        let embed = Embed::new(Tone::Neutral, say!(words, "review-title", name = self.name(words)));
        let Some(seat) = self.digest() else { return embed };
        let [start, end] = [seat.start, seat.end].map(|share| percent(words, share));
        let parts = labeled_parts(words, seat);
        let line = |(label, percent): &(String, f64)| {
            let bar = "▮".repeat(usize::try_from((tenths(percent.abs()) * BAR_LENGTH + 500) / 1000).unwrap_or(0));
            say!(words, "review-part", percent = signed_percent(words, *percent), part = label.as_str(), bar = bar)
        };
        let lines = std::iter::once(say!(words, "review-course", start = start, end = end));
        embed.lines(lines.chain(parts.iter().map(line)))
    }

    fn decisions(&self, words: &Words) -> Embed {
        let embed = Embed::new(Tone::Warning, say!(words, "review-decisions-title"));
        let lines: Vec<String> =
            MARKS.iter().zip(self.marked()).map(|(mark, marked)| self.sentence(words, mark, marked)).collect();
        if lines.is_empty() { embed.lines([say!(words, "review-no-losses")]) } else { embed.lines(lines) }
    }

    /// What the player did, what it cost, and what was better.
    fn sentence(&self, words: &Words, mark: &str, marked: &MarkedDecision) -> String {
        let decision = &marked.decision;
        let made = move_made(words, decision.mv);
        let what = match self.review.barter_of(self.seat, marked).filter(|_| is_bid(marked)) {
            Some(barter) => {
                let partner = self.game.name(words, barter.partner_of(self.seat));
                let action = short_action(words, barter.action);
                say!(words, "review-in-barter", what = made, partner = partner, action = action)
            }
            None => made,
        };
        let loss = percent(words, decision.loss);
        let moment = moment(words, marked);
        let sentence = say!(words, "review-decision", mark = mark, moment = moment, what = what, loss = loss);
        match decision.alternatives.first().filter(|best| best.share > decision.after) {
            Some(best) => {
                let (better, share) = (move_to_make(words, best.mv), percent(words, best.share));
                let after = percent(words, decision.after);
                say!(words, "review-better", sentence = sentence, better = better, share = share, after = after)
            }
            None => sentence,
        }
    }

    /// The barters of the seat, as far as they fit. None without any.
    fn barters(&self, words: &Words) -> Option<Embed> {
        let mut room = MAX_BARTERS_LENGTH;
        let own = self.review.barters.iter().filter(|barter| barter.is_of(self.seat));
        let lines: Vec<String> = own.map(|barter| self.barter_line(words, barter)).collect();
        let fitting = lines.iter().take_while(|line| {
            let length = utf16_len(line) + 1;
            let fits = length <= room;
            room = room.saturating_sub(length);
            fits
        });
        let shown: Vec<&str> = fitting.map(String::as_str).collect();
        let left = lines.len() - shown.len();
        let rest = if left > 0 { say!(words, "review-more-barters", count = left) } else { String::new() };
        let embed = Embed::new(Tone::Neutral, say!(words, "review-barters-title"));
        (!lines.is_empty())
            .then(|| embed.lines(shown.into_iter().chain([rest.as_str()])).footer(say!(words, "review-barters-footer")))
    }

    fn barter_line(&self, words: &Words, barter: &ReviewedBarter) -> String {
        let partner = barter.partner_of(self.seat);
        let price =
            |price: Option<Gems>| price.map_or_else(|| say!(words, "review-no-price"), |price| gems(words, price));
        say!(
            words,
            "review-barter",
            stage = barter.stage,
            round = barter.round,
            action = short_action(words, barter.action),
            partner = self.game.name(words, partner),
            side = if barter.performer == self.seat { "bought" } else { "sold" },
            paid = gems(words, barter.paid),
            fair = price(barter.fair_to(self.seat)),
            theirs = price(barter.fair_to(partner))
        )
    }

    /// Buttons that lead to the marked decisions.
    fn moment_buttons(&self, words: &Words, current: Option<u8>) -> Vec<Button> {
        let button = |(number, (mark, marked)): (u8, (&&str, &MarkedDecision))| {
            let label = say!(words, "button-review-moment", mark = *mark, moment = moment(words, marked));
            let verb = Verb::ReviewMoment { seat: self.seat_number(), number };
            self.click(Style::Primary, label, verb).enabled(current != Some(number))
        };
        (0..).zip(MARKS.iter().zip(self.marked())).map(button).collect()
    }

    /// Buttons that lead to the reviews of the other seats.
    fn seat_buttons(&self, words: &Words) -> Vec<Button> {
        let button = |(index, player): (usize, &Player)| {
            let seat = u8::try_from(index).unwrap_or(u8::MAX);
            let label = plain_name(words, &player.name, index, MAX_LABEL_LENGTH);
            self.click(Style::Secondary, label, Verb::Review { seat: Some(seat) }).enabled(index != self.seat.index())
        };
        self.game.players.iter().enumerate().take(self.review.seats.len()).map(button).collect()
    }

    fn seat_number(&self) -> u8 {
        u8::try_from(self.seat.index()).unwrap_or(u8::MAX)
    }

    fn replay_button(&self, words: &Words) -> Button {
        let verb = Verb::Replay { navigation: Navigation::Start, step: 0 };
        self.click(Style::Secondary, say!(words, "button-replay"), verb)
    }
}

/// The private page.
pub fn review_page(words: &Words, review: &SeatReview<'_>, sharing: &Sharing) -> Page {
    let mut page = Page::from_embed(review.summary(words));
    page.embeds.push(review.decisions(words));
    page.embeds.extend(review.barters(words));
    if let Some(last) = page.embeds.last_mut() {
        let footer = say!(words, "review-footer", game = review.game.id.as_str());
        last.footer = Some(match last.footer.take() {
            Some(first) => format!("{first}\n{footer}"),
            None => footer,
        });
    }
    let mut buttons = vec![review.replay_button(words)];
    match sharing {
        Sharing::Hidden => {}
        Sharing::Offered => {
            let verb = Verb::ShareReview { seat: review.seat_number() };
            buttons.push(review.click(Style::Secondary, say!(words, "button-review-share"), verb));
        }
        Sharing::Shared(link) => buttons.push(Button::link(say!(words, "button-review-shared"), link.as_str())),
    }
    page.row(review.moment_buttons(words, None)).row(review.seat_buttons(words)).row(buttons)
}

/// The page that everyone in a channel sees. Others open their own review from it.
pub fn shared_review_page(words: &Words, review: &SeatReview<'_>) -> Page {
    let mut page = Page::from_embed(review.summary(words)).silent();
    let footer = say!(words, "review-footer", game = review.game.id.as_str());
    page.embeds.push(review.decisions(words).footer(footer));
    let own = review.click(Style::Primary, say!(words, "button-review"), Verb::Review { seat: None });
    page.row(vec![own, review.replay_button(words)])
}

/// The review is being made.
pub fn review_pending_page(words: &Words, game: &GameContext<'_>, seat: Option<Seat>) -> Page {
    let seat = seat.and_then(|seat| u8::try_from(seat.index()).ok());
    let embed = Embed::new(Tone::Neutral, say!(words, "review-pending-title"));
    let again = CustomId::for_game(game.id, Verb::Review { seat });
    Page::from_embed(embed.lines([say!(words, "review-pending")])).row(vec![Button::new(
        Style::Primary,
        say!(words, "button-review-again"),
        again,
    )])
}

/// A marked decision with its alternatives, for the top of a replay page.
pub fn decision_embed(words: &Words, review: &SeatReview<'_>, number: u8) -> Option<Embed> {
    let index = usize::from(number);
    let (mark, marked) = (MARKS.get(index)?, review.marked().get(index)?);
    let decision = &marked.decision;
    let mut choices: Vec<(f64, String)> =
        decision.alternatives.iter().map(|other| (other.share, move_to_make(words, other.mv))).collect();
    let own = say!(words, "review-played", choice = move_to_make(words, decision.mv));
    choices.push((decision.after, own));
    choices.sort_by(|one, two| two.0.total_cmp(&one.0));
    let line = |(share, choice): &(f64, String)| {
        say!(words, "review-choice", share = percent(words, *share), choice = choice.as_str())
    };
    let lines: Vec<String> = choices.iter().map(line).collect();
    let embed = Embed::new(Tone::Warning, say!(words, "review-moment-title", name = review.name(words)));
    let embed = embed.lines([review.sentence(words, mark, marked)]);
    Some(embed.field(say!(words, "review-choices-title"), lines.join("\n")))
}

/// Adds the way back to the review and to its other marked decisions.
pub fn with_review_buttons(words: &Words, page: Page, review: &SeatReview<'_>, current: u8) -> Page {
    let back = Verb::Review { seat: Some(review.seat_number()) };
    let mut buttons = vec![review.click(Style::Secondary, say!(words, "button-review-back"), back)];
    buttons.extend(review.moment_buttons(words, Some(current)));
    page.row(buttons)
}

fn is_bid(marked: &MarkedDecision) -> bool {
    marked.decision.kind == basari_rules::review::DecisionKind::Barter
}

fn moment(words: &Words, marked: &MarkedDecision) -> String {
    if marked.round == 0 {
        say!(words, "review-at-start")
    } else {
        say!(words, "review-moment", stage = marked.stage, round = marked.round)
    }
}

/// A share of the win as a percentage with one decimal.
fn percent(words: &Words, share: f64) -> String {
    words.tenths(tenths(100.0 * share))
}

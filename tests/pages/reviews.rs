//! The review of a game: its pages and its picture.

use std::sync::LazyLock;

use basari::locale::{Locale, Words};
use basari::render::picture::win_share_chart;
use basari::render::{self, GameContext, Page, Player, ReplayPosition, SeatReview, Sharing};
use basari_rules::game::{Event, Game, Kind, Seat, Viewer};
use basari_rules::players::PlayerWeights;
use basari_rules::review::{ReviewDigest, review};

use super::limits::check_page;
use super::random_games::{for_each_state, game_context, game_ref, ordinary_players, players_with_hostile_names};

/// A whole game and its review.
struct ReviewedGame {
    log: Vec<Event>,
    digest: ReviewDigest,
}

impl ReviewedGame {
    fn new(kind: Kind, players: usize) -> ReviewedGame {
        let mut log = Vec::new();
        for_each_state(kind, players, 21, |played| log.clone_from(&played.events));
        let review = review(&PlayerWeights::embedded().unwrap().hard, &log).unwrap();
        ReviewedGame { digest: ReviewDigest::new(&review, &log), log }
    }

    /// Calls `show` with the review of a seat.
    fn show<T>(&self, players: &[Player], seat: u8, show: impl FnOnce(&SeatReview<'_>) -> T) -> T {
        let game_id = game_ref();
        let view = Game::replay(&self.log).unwrap().view(Viewer::Public);
        let game = GameContext { deadline: None, hints: false, ..game_context(&game_id, &view, players) };
        show(&SeatReview { game: &game, review: &self.digest, seat: Seat::new(seat) })
    }
}

/// The games of these tests. A review takes a while without optimization.
static CARD: LazyLock<ReviewedGame> = LazyLock::new(|| ReviewedGame::new(Kind::Card, 5));
static BOARD: LazyLock<ReviewedGame> = LazyLock::new(|| ReviewedGame::new(Kind::Board, 4));

/// Every page about the review of one seat.
fn pages_of(words: &Words, review: &SeatReview<'_>) -> Vec<(&'static str, Page)> {
    let link = Sharing::Shared("https://discord.com/channels/1/2/3".to_owned());
    let at = ReplayPosition { step: 3, last: 20, stages: (0, 9) };
    let mut moments = Vec::new();
    for number in 0..3 {
        let Some(embed) = render::decision_embed(words, review, number) else { continue };
        let page = render::replay_page(words, review.game, at, vec![embed], &[]);
        moments.push(("review-moment", render::with_review_buttons(words, page, review, number)));
    }
    let mut pages = vec![
        ("review", render::review_page(words, review, &Sharing::Offered)),
        ("review-hidden", render::review_page(words, review, &Sharing::Hidden)),
        ("review-sharing", render::review_page(words, review, &link)),
        ("review-shared", render::shared_review_page(words, review)),
        ("review-pending", render::review_pending_page(words, review.game, Some(review.seat))),
    ];
    pages.extend(moments);
    pages
}

pub fn pages(words: &Words, add: &mut impl FnMut(&str, Page)) {
    CARD.show(&ordinary_players(), 1, |review| {
        for (name, page) in pages_of(words, review) {
            add(name, page);
        }
    });
    BOARD.show(&ordinary_players(), 0, |review| {
        add("review-board", render::review_page(words, review, &Sharing::Offered));
    });
}

#[test]
fn reviews_fit_in_every_language_whatever_the_names() {
    for (game, seats) in [(&*CARD, 0..5), (&*BOARD, 0..4)] {
        for &locale in Locale::ALL {
            for players in [ordinary_players(), players_with_hostile_names()] {
                for seat in seats.clone() {
                    game.show(&players, seat, |review| {
                        for (_, page) in pages_of(locale.words(), review) {
                            check_page(&page);
                            check_page(&page.without_embeds());
                        }
                    });
                }
            }
        }
    }
}

#[test]
fn the_picture_tells_in_words_what_it_shows() {
    let players = ordinary_players();
    for &locale in Locale::ALL {
        let words = locale.words();
        CARD.show(&players, 2, |review| {
            let picture = win_share_chart(words, review.game, review.review, review.seat).unwrap();
            assert!(picture.png.starts_with(b"\x89PNG"));
            assert!(players[..5].iter().all(|player| picture.alt.contains(&player.name)), "{}", picture.alt);
            let marks = review.review.seats[2].costliest.len();
            for number in 1..=marks {
                assert!(picture.svg().contains(&format!(">{number}</text>")), "mark {number}");
            }
        });
    }
}

#[test]
fn a_review_names_the_three_costliest_decisions_and_the_barters_of_its_seat() {
    CARD.show(&ordinary_players(), 1, |review| {
        let page = render::review_page(Locale::En.words(), review, &Sharing::Offered);
        let text = format!("{page:?}");
        assert!(["①", "②", "③"].iter().all(|mark| text.contains(mark)), "{text}");
        let own = review.review.barters.iter().filter(|barter| barter.is_of(Seat::new(1))).count();
        let barters = page.embeds[2].description.as_ref().unwrap();
        let listed = barters.lines().filter(|line| line.contains("fair:")).count();
        assert!(listed == own || barters.contains("more"), "{listed} of {own}: {barters}");
    });
}

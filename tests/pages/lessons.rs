//! The guided games as graphs of pages: every answer is on a page, every page leads to the end, and none breaks a limit.

use std::collections::{BTreeMap, BTreeSet};

use basari::lessons::{Choice, Lesson, LessonPosition, Lessons, Step};
use basari::locale::{Locale, Words};
use basari::render::{self, Button, Page, Row, Style, Target, Verb};
use basari_rules::game::{Kind, LegalMoves, Move};

use super::limits::check_page;
use super::random_games::HOSTILE_NAMES;

/// The most clicks of a lesson, and the fewest of the card game.
const MAX_CLICKS: usize = 25;
const MIN_CLICKS: usize = 12;

fn lesson(kind: Kind) -> &'static Lesson {
    Lessons::built_in().unwrap().of(kind)
}

/// A position as a map key.
type Key = (u8, Option<u8>);

fn key(at: LessonPosition) -> Key {
    (at.step, at.answer)
}

fn buttons(page: &Page) -> impl Iterator<Item = &Button> {
    let rows = page.rows.iter().map(|row| match row {
        Row::Buttons(buttons) => buttons.as_slice(),
        Row::Select(_) => &[],
    });
    rows.flatten().filter(|button| !button.disabled)
}

/// The pages of the same lesson that a page leads to, and whether the button is blue or green.
fn ways_on(page: &Page, kind: Kind) -> Vec<(LessonPosition, bool)> {
    let way = |button: &Button| match &button.target {
        Target::Click(id) => match id.verb {
            Verb::Learn { lesson, at } if lesson == kind => {
                Some((at, matches!(button.style, Style::Primary | Style::Success)))
            }
            _ => None,
        },
        Target::Link(_) => None,
    };
    buttons(page).filter_map(way).collect()
}

/// Every page that can be reached from the introduction.
pub fn walk(words: &Words, lesson: &Lesson, reader: &str) -> BTreeMap<Key, Page> {
    let (mut pages, mut open) = (BTreeMap::new(), vec![LessonPosition::START]);
    while let Some(at) = open.pop() {
        if pages.contains_key(&key(at)) {
            continue;
        }
        let page = render::lesson_page(words, lesson, at, reader);
        open.extend(ways_on(&page, lesson.kind).into_iter().map(|(to, _)| to));
        pages.insert(key(at), page);
    }
    pages
}

/// The fewest and the most clicks on blue and green buttons from a page to the end. Panics where no such button leads on.
fn clicks(
    pages: &BTreeMap<Key, Page>,
    lesson: &Lesson,
    at: LessonPosition,
    done: &mut BTreeMap<Key, (usize, usize)>,
) -> (usize, usize) {
    if lesson.is_end(at) {
        return (0, 0);
    }
    if let Some(&known) = done.get(&key(at)) {
        return known;
    }
    let bright: Vec<LessonPosition> =
        ways_on(&pages[&key(at)], lesson.kind).into_iter().filter(|(_, bright)| *bright).map(|(to, _)| to).collect();
    assert!(!bright.is_empty(), "no blue or green button at {at:?}");
    // A later page never leads back, or this would not end.
    let counts: Vec<(usize, usize)> = bright.into_iter().map(|to| clicks(pages, lesson, to, done)).collect();
    let fewest = counts.iter().map(|count| count.0).min().unwrap() + 1;
    let most = counts.iter().map(|count| count.1).max().unwrap() + 1;
    done.insert(key(at), (fewest, most));
    (fewest, most)
}

#[test]
fn blue_and_green_buttons_finish_each_lesson_within_25_clicks_in_every_language() {
    for &locale in Locale::ALL {
        let count = |kind| {
            let lesson = lesson(kind);
            let pages = walk(locale.words(), lesson, "Ada");
            clicks(&pages, lesson, LessonPosition::START, &mut BTreeMap::new())
        };
        let (card, board) = (count(Kind::Card), count(Kind::Board));
        println!("{locale:?}: card {card:?}, board {board:?}");
        assert!(card.0 >= MIN_CLICKS && card.1 <= MAX_CLICKS, "{locale:?}: {card:?}");
        assert!(board.1 < card.0, "{locale:?}: the second lesson is shorter: {board:?}");
    }
}

#[test]
fn every_answer_of_every_lesson_can_be_reached() {
    for kind in Kind::ALL {
        let lesson = lesson(kind);
        let reached: BTreeSet<Key> = walk(Locale::En.words(), lesson, "Ada").into_keys().collect();
        let mut expected = BTreeSet::from([(0, None)]);
        for (number, step) in (1..).zip(&lesson.steps) {
            // A step that goes on with a round is shown together with the best answer.
            expected.extend(step.say.is_some().then_some((number, None)));
            expected.extend((0..).zip(&step.answers).map(|(answer, _)| (number, Some(answer))));
        }
        expected.insert((u8::try_from(lesson.steps.len()).unwrap() + 1, None));
        assert_eq!(reached, expected, "{kind}");
    }
}

#[test]
fn no_page_of_a_lesson_breaks_a_limit() {
    for &locale in Locale::ALL {
        for kind in Kind::ALL {
            for reader in HOSTILE_NAMES.into_iter().chain(["Ada"]) {
                for page in walk(locale.words(), lesson(kind), reader).values() {
                    check_page(page);
                    check_page(&page.without_embeds());
                    assert!(page.mentions.is_empty(), "a lesson pings nobody");
                }
            }
        }
    }
}

/// The moves of a step that the game itself allows.
fn legal(step: &Step) -> Vec<Move> {
    let game = basari_rules::game::Game::replay(&step.moment.log);
    game.unwrap().legal_moves(basari::lessons::READER).moves()
}

#[test]
fn every_action_and_every_quick_answer_of_a_question_is_allowed() {
    let mut questions = 0;
    for kind in Kind::ALL {
        for step in lesson(kind).steps.iter().filter(|step| !step.answers.is_empty()) {
            let moves = legal(step);
            for answer in &step.answers {
                match answer.choice {
                    Choice::Move(mv) => assert!(moves.contains(&mv), "{mv:?}"),
                    Choice::Give(color) => {
                        assert!(
                            moves.iter().any(|mv| matches!(mv, Move::Swap { give: Some(give), .. } if *give == color))
                        );
                    }
                }
            }
            if step.answers.iter().any(|answer| matches!(answer.choice, Choice::Move(Move::Play(_)))) {
                assert_eq!(step.answers.len(), step.moment.view.hand.len(), "no action card is held back");
                questions += 1;
            }
            let game = basari_rules::game::Game::replay(&step.moment.log).unwrap();
            if let LegalMoves::Bid(bid) = game.legal_moves(basari::lessons::READER) {
                let allowed = |mv| step.answers.iter().any(|answer| answer.choice == Choice::Move(mv));
                assert!(bid.quick_raises().into_iter().all(|offer| allowed(Move::Offer(offer))), "{:?}", step.say);
                assert!(bid.standing.is_none() || allowed(Move::Accept));
                assert_eq!(bid.may_decline, allowed(Move::Decline));
            }
        }
    }
    assert!(questions >= 7, "{questions} questions about an action");
}

#[test]
fn a_wrong_answer_is_explained_and_the_lesson_goes_on() {
    let words = Locale::En.words();
    for kind in Kind::ALL {
        let lesson = lesson(kind);
        for (at, page) in walk(words, lesson, "Ada") {
            let at = LessonPosition { step: at.0, answer: at.1 };
            let Some((_, Some(answer))) = lesson.find(at) else { continue };
            let content = page.content.as_deref().unwrap();
            assert_eq!(content.contains('✅'), answer.best, "{content}");
            assert_eq!(content.contains('💡'), !answer.best, "{content}");
            let next: Vec<LessonPosition> = ways_on(&page, kind).into_iter().map(|(to, _)| to).collect();
            assert!(!next.is_empty() && !next.contains(&at), "{content}");
        }
    }
}

#[test]
fn a_position_that_no_lesson_has_leads_to_a_page() {
    let words = Locale::En.words();
    for kind in Kind::ALL {
        let lesson = lesson(kind);
        for step in 0..=u8::MAX {
            for answer in [None, Some(0), Some(9), Some(u8::MAX)] {
                let page = render::lesson_page(words, lesson, LessonPosition { step, answer }, "Ada");
                check_page(&page);
                assert!(buttons(&page).next().is_some(), "{step} {answer:?}");
            }
        }
    }
}

//! Lessons from files: what is accepted, and the errors for invalid ones. Every error names the file, the entry and the
//! reason in one line.

use basari::lessons::{LessonError, Lessons};

const CARD: &str = include_str!("../../config/lessons/card.toml");
const BOARD: &str = include_str!("../../config/lessons/board.toml");

fn load(card: &str, board: &str) -> Result<Lessons, LessonError> {
    Lessons::load([("card.toml", card), ("board.toml", board)])
}

fn line_of(result: Result<Lessons, LessonError>) -> String {
    let text = result.unwrap_err().to_string();
    assert_eq!(text.lines().count(), 1, "{text}");
    text
}

/// The error after a change of the card game's lesson.
fn card_error(from: &str, to: &str) -> String {
    assert!(CARD.contains(from), "{from}");
    line_of(load(&CARD.replacen(from, to, 1), BOARD))
}

fn board_error(from: &str, to: &str) -> String {
    assert!(BOARD.contains(from), "{from}");
    line_of(load(CARD, &BOARD.replacen(from, to, 1)))
}

#[test]
fn the_built_in_lessons_follow_the_rules() {
    if let Err(error) = Lessons::built_in() {
        panic!("{error}");
    }
}

#[test]
fn an_illegal_move_is_reported_with_its_answer() {
    assert_eq!(
        card_error(
            "{ offer = [0, 1, 1, 0] }, say = \"card-accept-raise\"",
            "{ offer = [0, 0, 0, 1] }, say = \"card-accept-raise\""
        ),
        "card.toml: game 1, step 3, answer 2: does not beat the standing offer Offer(0r1y0g1b)"
    );
    assert_eq!(
        card_error("{ offer = [1, 0, 1, 1] }", "{ offer = [9, 0, 0, 0] }"),
        "card.toml: game 1, step 8, answer 2: this player has only 3r7y2g3b"
    );
    assert_eq!(
        card_error(
            "move = { play = \"C\" }, say = \"card-alone-c\"",
            "move = { play = \"D\" }, say = \"card-alone-c\""
        ),
        "card.toml: game 1, step 1 (card-alone), answer 3: this player does not have that action card"
    );
    assert_eq!(
        card_error("then = [{ offer = [0, 1, 0, 1] }]", "then = [\"accept\"]"),
        "card.toml: game 1, step 2 (card-pair), answer 3: there is no offer to accept"
    );
    assert_eq!(board_error("starts = [5, 12, 20]", "starts = [5, 12, 99]"), "board.toml: game 1: no such archway");
}

#[test]
fn an_unknown_card_or_die_is_reported() {
    assert_eq!(
        card_error("{ card = 8,", "{ card = 88,"),
        "card.toml: game 1: card 88 is not in the deck or was dealt before"
    );
    assert_eq!(
        card_error("{ card = 25,", "{ card = 27,"),
        "card.toml: game 1, step 1 (card-alone), answer 2: card 27 is not in the deck or was dealt before"
    );
    assert_eq!(
        card_error("best = true, draws = [16]", "best = true, draws = [99]"),
        "card.toml: game 1, step 1 (card-alone), answer 2: card 99 is not in the deck or was dealt before"
    );
    assert_eq!(board_error("{ die = 1,", "{ die = 7,"), "board.toml: game 1: a die cannot show 7");
}

#[test]
fn a_missing_text_is_reported_with_its_language() {
    assert_eq!(
        card_error("say = \"card-paid-raise\"", "say = \"card-nothing\""),
        "card.toml: game 1, step 8, answer 2: the text lesson-card-nothing is missing or invalid in en"
    );
    assert_eq!(
        card_error("intro = \"card-intro\"", "intro = \"intro\""),
        "card.toml: the text lesson-intro is missing or invalid in en"
    );
    // This text names the fourth of the others, and here are only two.
    assert_eq!(
        card_error("say = \"card-alone\"", "say = \"card-five-c\""),
        "card.toml: game 1, step 1 (card-five-c): the text lesson-card-five-c is missing or invalid in en"
    );
}

#[test]
fn a_situation_that_the_rules_do_not_lead_to_is_reported() {
    assert_eq!(
        card_error("gems = [5, 4, 3, 3], points = 0", "gems = [4, 4, 3, 3], points = 0"),
        "card.toml: game 1, step 2 (card-pair): seat 2 has gems 5r4y3g3b, not 4r4y3g3b"
    );
    assert_eq!(
        card_error("points = 7, workers = 4", "points = 8, workers = 4"),
        "card.toml: game 1, step 2 (card-pair): seat 1 has 7 points, not 8"
    );
    assert_eq!(
        card_error("workers = 10, picks", "workers = 9, picks"),
        "card.toml: game 1, step 2 (card-pair): seat 3 has workers 10, not 9"
    );
    assert_eq!(
        card_error("stage = [34, 21, 29]", "stage = [33, 21, 29]"),
        "card.toml: game 1, step 9 (card-stage): the points after the stage are [34, 21, 29], not [33, 21, 29]"
    );
    assert_eq!(
        board_error("archway = 9,", "archway = 10,"),
        "board.toml: game 1, step 2 (board-pair): seat 1 has archway 9, not 10"
    );
}

#[test]
fn draws_are_checked() {
    assert_eq!(
        card_error("say = \"card-alone-c\", draws = [16]", "say = \"card-alone-c\", draws = [16, 17]"),
        "card.toml: game 1, step 1 (card-alone), answer 3: draws: only 1 of 2 are drawn"
    );
    assert_eq!(
        card_error("say = \"card-alone-c\", draws = [16]", "say = \"card-alone-c\""),
        "card.toml: game 1, step 1 (card-alone), answer 3: more is drawn than `draws` says"
    );
}

#[test]
fn the_structure_of_a_lesson_is_checked() {
    let step = "card.toml: game 1, step 1 (card-alone)";
    assert_eq!(
        card_error("say = \"card-alone-b\", best = true,", "say = \"card-alone-b\","),
        format!("{step}: exactly one answer must be the best")
    );
    let twice =
        card_error("play = \"C\" }, say = \"card-alone-c\", draws = [16]", "play = \"A\" }, say = \"card-alone-c\"");
    assert_eq!(twice, format!("{step}, answer 3: this answer is listed twice"));
    assert_eq!(
        card_error("{ move = { play = \"A\" }, say = \"card-alone-a\" },", "{ say = \"card-alone-a\" },"),
        format!("{step}, answer 1: an answer has either `move` or `give`")
    );
    assert_eq!(
        card_error("workers = 4, picks = \"A\" }", "workers = 4 }"),
        format!("{step}, answer 1: seat 3 needs `picks`")
    );
    let pink = card_error("give = \"red\"", "give = \"pink\"");
    assert!(pink.starts_with("card.toml: line ") && pink.contains("unknown variant `pink`"), "{pink}");
    assert_eq!(line_of(load(CARD, CARD)), "board.toml: another file already has the lesson of the card game");
    assert_eq!(line_of(Lessons::load([("card.toml", CARD)])), "board.toml: there is no lesson of the board game");
}

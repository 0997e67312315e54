//! Records: our example can be read, and errors in a record are found.

use basari_rules::catalog::Catalog;
use basari_rules::game::record::{MovedBy, RecordErrorKind};
use basari_rules::game::{Event, Game, Kind};
use basari_rules::record::{ReadError, from_text, to_text};

use crate::support::random_play::play_out;
use crate::support::snapshots::compare_with_file;

/// The example that belongs to `docs/RECORD.md`: a card game with five players and a board game with three.
fn example() -> String {
    let played = [(Kind::Card, 5, "example-card"), (Kind::Board, 3, "example-board")];
    let text: String = played.map(|(kind, players, id)| to_text(id, &play_out(kind, players, 2).log).unwrap()).concat();
    compare_with_file("../../docs/record-example.jsonl", &text);
    text
}

fn read(text: &str) -> Result<Vec<basari_rules::game::record::RecordedGame>, ReadError> {
    let catalog = Catalog::built_in().unwrap();
    from_text(text, |kind, id| catalog.find(kind, id))
}

#[track_caller]
fn fault(text: &str) -> (usize, RecordErrorKind) {
    match read(text) {
        Err(ReadError::Record(error)) => (error.line, error.kind),
        other => panic!("{other:?}"),
    }
}

#[test]
fn our_example_can_be_read_and_written_without_changes() {
    let example = example();
    let games = read(&example).unwrap();
    assert_eq!(games.len(), 2);
    let written: String = games.iter().map(|game| to_text(&game.id, &game.log).unwrap()).collect();
    assert_eq!(written, example);
    for game in &games {
        assert!(Game::replay(game.log.iter().map(|(event, _)| event)).unwrap().is_over());
    }
}

#[test]
fn a_record_by_another_program_can_be_read_and_written_again() {
    let games = read(include_str!("../golden/record-of-two-games.jsonl")).unwrap();
    assert!(!games.is_empty());
    for game in games {
        let written = to_text(&game.id, &game.log).unwrap();
        let again = read(&written).unwrap();
        assert_eq!(again[0], game);
    }
}

#[test]
fn the_error_names_the_altered_line() {
    let example = example();
    let lines: Vec<&str> = example.lines().collect();
    let with = |number: usize, line: String| {
        let mut altered: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
        altered[number - 1] = line;
        altered.join("\n")
    };
    let first = |part: &str| 1 + lines.iter().position(|line| line.contains(part)).unwrap();

    let state = first(r#""t":"state""#);
    assert_eq!(fault(&with(state, lines[state - 1].replacen("\"points\":0", "\"points\":1", 1))).0, state);
    let scored = first(r#""t":"scored""#);
    assert_eq!(fault(&with(scored, lines[scored - 1].replacen("\"each\":", "\"each\":1", 1))).0, scored);
    let end = first(r#""t":"end""#);
    assert_eq!(fault(&with(end, lines[end - 1].replacen("\"points\":[", "\"points\":[1", 1))).0, end);
    let chance = first(r#""t":"chance""#);
    let twice = lines[chance].replace("\"seat\":1", "\"seat\":0");
    assert_eq!(fault(&with(chance, twice)).0, chance + 1, "the same card is dealt twice");
}

#[test]
fn an_incomplete_or_disordered_record_is_rejected() {
    let example = example();
    let lines: Vec<&str> = example.lines().collect();
    assert_eq!(fault(&lines[1..].join("\n")), (1, RecordErrorKind::NoStart));
    let without_end = lines[..lines.len() - 1].join("\n");
    assert!(matches!(fault(&without_end), (_, RecordErrorKind::StopsShort(_))));
    let more = format!("{example}{}\n", lines[lines.len() - 1]);
    assert_eq!(fault(&more), (lines.len() + 1, RecordErrorKind::TooMany));
    let unknown = example.replacen("card-reconstructed-1", "nowhere", 1);
    assert!(matches!(fault(&unknown), (1, RecordErrorKind::UnknownMaterial { .. })));
    assert_eq!(fault(&example.replacen("\"format\":1", "\"format\":2", 1)), (1, RecordErrorKind::Format(2)));
    assert!(matches!(read("{"), Err(ReadError::Json { line: 1, .. })));
    assert!(matches!(read("{\"t\":\"end\",\"points\":[],\"winners\":[],\"x\":1}"), Err(ReadError::Json { .. })));
}

#[test]
fn a_line_with_a_missing_or_unknown_field_is_rejected() {
    let example = example();
    let altered = [("\"current\":", "\"now\":"), (",\"standing\":null", ""), ("\"asked\":", "\"extra\":1,\"asked\":")];
    for (from, to) in altered {
        assert!(example.contains(from), "{from}");
        assert!(matches!(read(&example.replacen(from, to, 1)), Err(ReadError::Json { .. })), "{from}");
    }
}

#[test]
fn the_record_of_an_unfinished_game_omits_unrevealed_cards() {
    let finished = play_out(Kind::Card, 4, 5);
    let laid = finished.log.iter().rposition(|(event, _)| matches!(event, Event::Laid { .. })).unwrap();
    // The last card of the game is missing, so all other cards of that round are not revealed.
    let unfinished = &finished.log[..laid];
    let text = to_text("unfinished", unfinished).unwrap();
    assert!(text.lines().last().unwrap().contains(r#""phase":"choose""#));
    let read = read(&text).unwrap();
    let unrevealed = unfinished.iter().rev().take_while(|(event, _)| matches!(event, Event::Laid { .. })).count();
    assert!(unrevealed > 0);
    let known = Game::replay(read[0].log.iter().map(|(event, _)| event)).unwrap();
    assert_eq!(known.prompt().seats.len(), 4);
}

#[test]
fn a_corrupt_log_has_no_record() {
    assert!(to_text("empty", &[]).is_err());
    assert!(to_text("headless", &[(Event::Revealed, MovedBy::Person)]).is_err());
}

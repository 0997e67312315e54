//! An outbox may contain intents of an older version. These texts never change.

use basari::service::{Intent, PostKey, UserId};

const STORED: [&str; 11] = [
    r#"{"show":{"post":"lobby","ping":[7]}}"#,
    r#"{"close_thread":{"post":"barter-5"}}"#,
    r#"{"remind":{"post":"round-1-2","prompt":3,"users":[7],"alert":{"half_time_reminder":{"due":1769869800123}}}}"#,
    r#"{"remind":{"post":"place","prompt":3,"users":[7],"alert":{"final_reminder":{"due":1769869800123}}}}"#,
    r#"{"notice":{"deadline_missed":{"seat":2}}}"#,
    r#"{"notice":{"autopilot":{"seat":2}}}"#,
    r#"{"notice":{"replaced":{"seat":0}}}"#,
    r#"{"notice":"paused"}"#,
    r#"{"notice":"moved_here"}"#,
    r#"{"direct":{"user":7,"about":{"turn":{"prompt":3,"alert":"new_question"}}}}"#,
    r#"{"direct":{"user":7,"about":"parked"}}"#,
];

#[test]
fn stored_intents_are_read_and_written_as_ever() {
    for text in STORED {
        let intent: Intent = serde_json::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(serde_json::to_string(&intent).unwrap(), text);
    }
    for (text, mentions) in [
        (r#"{"show":{"post":"reveal-1-2","ping":[]}}"#, vec![]),
        (r#"{"show":{"post":"trade-1-2","ping":[7]}}"#, vec![UserId(7)]),
    ] {
        let round = Intent::Show { post: PostKey::Round { stage: 1, round: 2 }, mentions };
        assert_eq!(serde_json::from_str::<Intent>(text).unwrap(), round, "these posts are now part of the round's");
    }
    let show: Intent = serde_json::from_str(STORED[0]).unwrap();
    assert_eq!(show, Intent::Show { post: PostKey::Lobby, mentions: vec![UserId(7)] });
}

//! Who may use which button and command, and from where. Every verb and every subcommand has a row.
//!
//! A cell says whether somebody may use it (`y`) or is refused (`-`). It is about permissions only: a move that the rules
//! forbid at the moment counts as permitted. A refusal changes nothing and tells nothing about the game.

mod fixture;
mod tables;

use std::collections::BTreeSet;
use std::mem::discriminant;

use basari::render::{CustomId, Verb};
use basari::service::{GameId, GameSnapshot};
use futures_util::future::join_all;
use serde_json::{Map, Value, json};
use strum::EnumCount;

use self::fixture::Matrix;
use self::tables::{COMMANDS, Finished, ROLES, Role, Running, Situation, buttons, cells, is_refused};
use super::support::{BotFixture, snapshot_of};

/// Whether the response tells somebody who has no seat about the game.
fn reveals_game(role: Role, response: &str, game: &GameId) -> bool {
    !role.has_seat() && (response.contains(game.as_str()) || response.contains("Seats") || response.contains("Stage"))
}

/// What a row is about.
#[derive(Clone, Copy, Debug)]
enum Request {
    Button(Verb),
    /// `{game}` and `{host}` stand for ids.
    Command(&'static str),
}

impl Request {
    /// The response to somebody's request. None if Discord does not offer the command there.
    async fn send(self, matrix: &Matrix, role: Role, situation: Situation, snapshot: &GameSnapshot) -> Option<String> {
        match self {
            Request::Button(verb) => {
                let game = snapshot.game.as_str().parse().unwrap();
                let id = CustomId::for_prompt(&game, snapshot.prompt().unwrap_or(0), verb).to_string();
                Some(matrix.press(role, matrix.place(role, situation, false), &id).await)
            }
            Request::Command(command) => {
                let place = matrix.place(role, situation, !command.contains("{game}"));
                let host = matrix.person(Role::Host).to_string();
                let typed = command.replace("{game}", snapshot.game.as_str()).replace("{host}", &host);
                matrix.run(role, place, &typed).await
            }
        }
    }
}

/// Checks every cell of the rows.
async fn check_rows(matrix: &mut Matrix, rows: Vec<(Situation, Request, &str)>) {
    let mut wrong = Vec::new();
    for (situation, request, expected) in rows {
        let (allowed, refused) = cells(expected);
        let before = matrix.prepare(situation).await;
        let responses = refused.iter().map(|&role| request.send(matrix, role, situation, &before));
        for (role, response) in refused.iter().zip(join_all(responses).await) {
            if let Some(response) = response
                && (!is_refused(&response) || reveals_game(*role, &response, &before.game))
            {
                wrong.push(format!("{situation:?} {request:?}: {role:?} is not refused: {response}"));
            }
        }
        if matrix.snapshot(&before.game).await != before {
            wrong.push(format!("{situation:?} {request:?}: a refused request changed the game"));
        }
        for role in allowed {
            let snapshot = matrix.prepare(situation).await;
            let response = request.send(matrix, role, situation, &snapshot).await;
            if response.as_deref().is_none_or(is_refused) {
                wrong.push(format!("{situation:?} {request:?}: {role:?} is refused: {response:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[tokio::test]
async fn every_button_works_only_for_those_who_may_use_it() {
    let mut matrix = Matrix::start().await;
    let rows = buttons(matrix.person(Role::Host));
    let verbs: Vec<_> = rows.iter().map(|(_, verb, _)| discriminant(verb)).collect();
    let different = verbs.iter().enumerate().filter(|(index, verb)| !verbs[..*index].contains(verb)).count();
    assert_eq!(different, Verb::COUNT, "every verb has a row");
    let rows = rows.into_iter().map(|(situation, verb, expected)| (situation, Request::Button(verb), expected));
    check_rows(&mut matrix, rows.collect()).await;
    matrix.fixture.close().await;
}

/// The paths of all subcommands that are registered, such as `/basari me privacy`.
fn registered_commands(fixture: &BotFixture) -> BTreeSet<String> {
    fn add_paths(path: &str, level: &Value, paths: &mut BTreeSet<String>) {
        let is_subcommand = |option: &&Value| matches!(option["type"].as_u64(), Some(1 | 2));
        let inner: Vec<&Value> = level["options"].as_array().into_iter().flatten().filter(is_subcommand).collect();
        if inner.is_empty() {
            paths.insert(path.to_owned());
        }
        for option in inner {
            add_paths(&format!("{path} {}", option["name"].as_str().unwrap()), option, paths);
        }
    }
    let mut paths = BTreeSet::new();
    fixture.world.read(|state| {
        for command in state.commands.values() {
            add_paths(&format!("/{}", command.name()), &command.json, &mut paths);
        }
    });
    paths
}

#[tokio::test]
async fn every_command_works_only_for_those_who_may_use_it() {
    let mut matrix = Matrix::start().await;
    let path = |command: &str| {
        let words: Vec<&str> = command.split(' ').take_while(|word| !word.contains(':')).collect();
        words.join(" ")
    };
    let covered: BTreeSet<String> = COMMANDS.iter().map(|(_, command, _)| path(command)).collect();
    assert_eq!(covered, registered_commands(&matrix.fixture), "every subcommand has a row");
    let rows = COMMANDS.map(|(situation, command, expected)| (situation, Request::Command(command), expected));
    check_rows(&mut matrix, rows.to_vec()).await;
    matrix.fixture.close().await;
}

#[tokio::test]
async fn autocomplete_suggests_games_only_to_their_players() {
    let mut matrix = Matrix::start().await;
    let running = matrix.prepare(Running).await.game;
    let world = matrix.fixture.world.clone();
    let command = world.read(|state| state.commands.values().find(|known| known.name() == "basari").unwrap().id);
    for (subcommand, game) in [
        ("table", &running),
        ("hand", &running),
        ("leave", &running),
        ("replay", &matrix.finished),
        ("verify", &matrix.finished),
    ] {
        for role in ROLES {
            let place = matrix.place(role, Running, true);
            let path = [subcommand.to_owned()];
            let choices =
                world.autocomplete(matrix.person(role), place, command, &path, &Map::new(), "game").await.unwrap();
            let suggested = choices.iter().any(|choice| choice["value"] == game.as_str());
            assert_eq!(suggested, role.has_seat(), "{subcommand} {role:?}: {choices:?}");
        }
    }
    matrix.fixture.close().await;
}

#[tokio::test]
async fn a_thread_is_as_visible_as_its_channel_and_a_private_one_only_from_inside() {
    const PUBLIC_THREAD: u8 = 11;
    const PRIVATE_THREAD: u8 = 12;
    let matrix = Matrix::start().await;
    let fixture = &matrix.fixture;
    for (kind, visible_from_outside) in [(PUBLIC_THREAD, true), (PRIVATE_THREAD, false)] {
        let body = json!({"name": format!("side table {kind}"), "type": kind});
        let people = [Role::Host, Role::Member].map(|role| matrix.person(role));
        let thread = fixture.world.update(|state| {
            let thread = state.open_thread(fixture.bot_id(), matrix.channel, None, &body).unwrap();
            for person in people {
                state.set_thread_member(thread, person, true);
            }
            thread
        });
        fixture.command(people[0], thread, "/basari new game:card").await;
        let game = snapshot_of(fixture, thread).await.game;
        let table = format!("/basari table game:{game}");
        let hidden = matrix.run(Role::MemberWithoutView, matrix.lounge, &table).await.unwrap();
        assert!(is_refused(&hidden), "{hidden}");
        let outside = matrix.run(Role::Member, matrix.lounge, &table).await.unwrap();
        assert_eq!(is_refused(&outside), !visible_from_outside, "{outside}");
        let inside = matrix.run(Role::Member, thread, &table).await.unwrap();
        assert!(!is_refused(&inside), "{inside}");
        let button = CustomId::for_game(&game.as_str().parse().unwrap(), Verb::Join).to_string();
        let joined = matrix.press(Role::Member, thread, &button).await;
        assert!(!is_refused(&joined), "{joined}");
    }
    matrix.fixture.close().await;
}

#[tokio::test]
async fn the_history_of_others_names_only_games_that_the_reader_may_see() {
    let matrix = Matrix::start().await;
    let history = format!("/basari history person:{}", matrix.person(Role::Host));
    for role in ROLES {
        let page = matrix.run(role, matrix.place(role, Finished, false), &history).await.unwrap();
        let may_see = role.has_seat() || matches!(role, Role::Member | Role::Manager);
        assert!(page.contains("of 3"), "{role:?} sees the result: {page}");
        assert_eq!(page.contains(matrix.finished.as_str()), may_see, "{role:?}: {page}");
        assert_eq!(page.contains("Game Night"), may_see, "{role:?}: {page}");
    }
    matrix.fixture.close().await;
}

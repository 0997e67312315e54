//! Every limit of the table is enforced: a request at the limit is accepted, and one above it is rejected.

use std::collections::BTreeSet;

use discord_playground::limits::table::{
    self, MAX_ACTIVE_THREADS, MAX_COMMANDS, MAX_EMOJI_BYTES, MAX_EMOJIS, MAX_FILE_BYTES,
};
use discord_playground::testing::TestPlayground;
use serde_json::{Value, json};

use super::bodies::{emoji, long};
use super::limit_cases::CASES;
use super::limit_cases::Target::{self, BulkCommands, Command, Emoji, Message, Response, Suggestions, Thread};
use super::raw_bot::{Rest, Socket};

/// Limits that are not about a field of a body. Each has its own test below.
const OTHER: [&str; 6] = [
    "MAX_FILE_BYTES",
    "MAX_COMMANDS",
    "MAX_ACTIVE_THREADS",
    "MAX_GATEWAY_PAYLOAD_BYTES",
    "MAX_EMOJIS",
    "MAX_EMOJI_BYTES",
];

fn value_of(limit: &str) -> usize {
    table::ALL.iter().find(|(name, _)| *name == limit).unwrap_or_else(|| panic!("no limit {limit}")).1
}

/// A bot with a command and an autocomplete option, for responses.
struct Bot {
    playground: TestPlayground,
    rest: Rest,
    socket: Socket,
}

impl Bot {
    async fn start() -> Self {
        let playground = TestPlayground::start().await;
        let rest = Rest::new(&playground);
        let option = json!({"type": 3, "name": "option", "description": "Option", "autocomplete": true});
        rest.register(json!({"name": "game", "description": "Game", "options": [option]})).await;
        let (socket, _) = Socket::identified(&playground, &rest.login, 1).await;
        Self { playground, rest, socket }
    }

    async fn send(&mut self, target: Target, body: Value) -> (u16, Value) {
        let application = self.rest.login.id;
        let channel = self.playground.channel("general");
        let ada = self.playground.person("ada");
        match target {
            Message => self.rest.post(&format!("channels/{channel}/messages"), body).await,
            Command => self.rest.post(&format!("applications/{application}/commands"), body).await,
            BulkCommands => {
                let guild = self.playground.server_of("tisch");
                self.rest.send("PUT", &format!("applications/{application}/guilds/{guild}/commands"), &body).await
            }
            Emoji => self.rest.post(&format!("applications/{application}/emojis"), body).await,
            Thread => self.rest.post(&format!("channels/{channel}/threads"), body).await,
            Response => {
                ada.try_run_command("general", "/game").expect("the command runs");
                let interaction = self.socket.event("INTERACTION_CREATE").await;
                self.rest.respond(&interaction, body).await
            }
            Suggestions => {
                let typing = tokio::spawn(async move { ada.autocomplete("general", "/game", "option", "x").await });
                let interaction = self.socket.event("INTERACTION_CREATE").await;
                let response = self.rest.respond(&interaction, body).await;
                typing.abort();
                response
            }
        }
    }
}

#[test]
fn every_limit_of_the_table_has_a_test() {
    let tested: BTreeSet<&str> = CASES.iter().map(|case| case.0).chain(OTHER).collect();
    let all: BTreeSet<&str> = table::ALL.iter().map(|limit| limit.0).collect();
    assert_eq!(tested, all);
}

#[tokio::test]
async fn requests_at_a_limit_are_accepted_and_requests_above_it_are_rejected() {
    let mut bot = Bot::start().await;
    for (limit, target, field, body) in CASES {
        let value = value_of(limit);
        let (status, response) = bot.send(*target, body(value)).await;
        assert!((200..300).contains(&status), "{limit} = {value}, {field}: {status} {response}");
        let (status, response) = bot.send(*target, body(value + 1)).await;
        assert_eq!((status, &response["code"]), (400, &json!(50035)), "{limit} + 1, {field}: {response}");
        let path = field.split('.').filter(|step| !step.is_empty());
        let errors = path.fold(&response["errors"], |node, step| &node[step]);
        assert!(errors["_errors"].is_array(), "{limit} + 1: no error at “{field}” in {response}");
    }
}

#[tokio::test]
async fn files_up_to_the_limit_are_accepted_and_larger_ones_are_rejected() {
    let bot = Bot::start().await;
    let path = format!("channels/{}/messages", bot.playground.channel("general"));
    let (status, _) = bot.rest.upload(&path, &json!({}), &[("fits.bin", vec![0; MAX_FILE_BYTES])]).await;
    assert_eq!(status, 200);
    let (status, response) = bot.rest.upload(&path, &json!({}), &[("large.bin", vec![0; MAX_FILE_BYTES + 1])]).await;
    assert_eq!((status, &response["code"]), (413, &json!(40005)));
}

#[tokio::test]
async fn slash_commands_above_the_limit_are_rejected() {
    let mut bot = Bot::start().await;
    let commands =
        |count| -> Value { (0..count).map(|n| json!({"name": format!("c{n}"), "description": "d"})).collect() };
    assert_eq!(bot.send(BulkCommands, commands(MAX_COMMANDS)).await.0, 200);
    let (status, response) = bot.send(BulkCommands, commands(MAX_COMMANDS + 1)).await;
    assert_eq!((status, &response["code"]), (400, &json!(30032)));
}

#[tokio::test]
async fn emoji_above_the_limit_are_rejected() {
    let mut bot = Bot::start().await;
    let application = bot.rest.login.id;
    for number in 1..MAX_EMOJIS {
        bot.playground.world().add_emoji(application, &format!("emoji_{number}"), &[]).expect("there is room");
    }
    assert_eq!(bot.send(Emoji, emoji("last", 1)).await.0, 201);
    let (status, response) = bot.send(Emoji, emoji("too_many", 1)).await;
    assert_eq!((status, &response["code"]), (400, &json!(30008)));
}

#[tokio::test]
async fn pictures_of_emoji_above_the_limit_are_rejected() {
    let mut bot = Bot::start().await;
    assert_eq!(bot.send(Emoji, emoji("fits", MAX_EMOJI_BYTES)).await.0, 201);
    let (status, response) = bot.send(Emoji, emoji("large", MAX_EMOJI_BYTES + 1)).await;
    assert_eq!((status, &response["code"]), (400, &json!(50035)));
    assert_eq!(response["errors"]["image"]["_errors"][0]["code"], "BINARY_TYPE_MAX_SIZE");
}

#[tokio::test]
async fn active_threads_above_the_limit_are_rejected() {
    let mut bot = Bot::start().await;
    let (id, channel) = (bot.rest.login.id, bot.playground.channel("general"));
    bot.playground.world().update(|state| {
        for _ in 1..MAX_ACTIVE_THREADS {
            state.open_thread(id, channel, None, &json!({"name": "x"})).expect("there is room");
        }
    });
    assert_eq!(bot.send(Thread, json!({"name": "last"})).await.0, 201);
    let (status, response) = bot.send(Thread, json!({"name": "too many"})).await;
    assert_eq!((status, &response["code"]), (400, &json!(160_006)));
}

#[tokio::test]
async fn gateway_payloads_above_the_limit_close_the_connection() {
    let mut bot = Bot::start().await;
    let heartbeat = |length: usize| {
        let empty = json!({"op": 1, "d": null, "x": ""}).to_string();
        json!({"op": 1, "d": null, "x": long(length - empty.len())}).to_string()
    };
    bot.socket.send_text(&heartbeat(table::MAX_GATEWAY_PAYLOAD_BYTES)).await;
    bot.socket.op(11).await;
    bot.socket.send_text(&heartbeat(table::MAX_GATEWAY_PAYLOAD_BYTES + 1)).await;
    assert_eq!(bot.socket.closed().await, Some(4002));
}

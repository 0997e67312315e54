//! Rate limits: buckets per route, the global limit, and what interaction tokens are exempt from.

use std::collections::BTreeSet;
use std::time::Duration;

use discord_playground::rate_limits::{RateLimits, RouteLimit};
use serde_json::{Value, json};

use super::raw_bot::{Rest, Socket};
use discord_playground::testing::TestPlayground;

fn per_route(requests: u32) -> RateLimits {
    RateLimits { per_route: Some(RouteLimit { requests, window: Duration::from_mins(10) }), global_per_second: None }
}

fn header<'a>(response: &'a reqwest::Response, name: &str) -> &'a str {
    response.headers().get(name).map_or("", |value| value.to_str().expect("text"))
}

#[tokio::test]
async fn there_are_no_limits_and_no_headers_at_first() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    for _ in 0..60 {
        let response = rest.response("GET", "users/@me", &Value::Null).await;
        assert_eq!((response.status().as_u16(), header(&response, "x-ratelimit-limit")), (200, ""));
    }
}

#[tokio::test]
async fn each_route_and_channel_has_its_own_bucket() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    playground.world().set_rate_limits(per_route(2));
    let path = |channel: &str| format!("channels/{}/messages", playground.channel(channel));
    let body = json!({"content": "x"});
    let first = rest.response("POST", &path("general"), &body).await;
    assert_eq!(first.status().as_u16(), 200);
    assert_eq!((header(&first, "x-ratelimit-limit"), header(&first, "x-ratelimit-remaining")), ("2", "1"));
    let number = |name: &str| header(&first, name).parse::<f64>().expect("a number");
    assert!(number("x-ratelimit-reset") > 1.7e9 && number("x-ratelimit-reset-after") <= 600.0);
    let bucket = header(&first, "x-ratelimit-bucket").to_owned();
    assert_eq!(header(&rest.response("POST", &path("general"), &body).await, "x-ratelimit-remaining"), "0");

    let limited = rest.response("POST", &path("general"), &body).await;
    assert_eq!(limited.status().as_u16(), 429);
    assert_eq!((header(&limited, "x-ratelimit-scope"), header(&limited, "x-ratelimit-remaining")), ("user", "0"));
    assert_eq!(header(&limited, "x-ratelimit-bucket"), bucket);
    let whole: u32 = header(&limited, "retry-after").parse().expect("whole seconds");
    let limited: Value = limited.json().await.expect("a body");
    let exact = limited["retry_after"].as_f64().expect("seconds");
    assert!(exact <= 600.0 && f64::from(whole) >= exact, "{whole} {exact}");
    assert_eq!((&limited["global"], limited["message"].is_string()), (&json!(false), true));
    assert_eq!(playground.person("ada").messages_in("general").len(), 2, "a limited request has no effect");

    let other = rest.response("POST", &path("table-one"), &body).await;
    assert_eq!((other.status().as_u16(), header(&other, "x-ratelimit-bucket")), (200, bucket.as_str()));
    assert_eq!(rest.get(&path("general")).await.0, 200, "another method has another bucket");
    assert_eq!(Rest::new(&playground).post(&path("general"), body.clone()).await.0, 200, "another bot");
    // Errors count, too, and have the headers.
    let missing = rest.response("GET", "channels/1", &Value::Null).await;
    assert_eq!((missing.status().as_u16(), header(&missing, "x-ratelimit-remaining")), (404, "1"));
    assert_eq!(playground.world().rate_limited_requests(), 1);
    playground.advance_clock(Duration::from_mins(10));
    assert_eq!(rest.post(&path("general"), body).await.0, 200, "the bucket is full again");
}

#[tokio::test]
async fn interaction_tokens_have_their_own_buckets_and_are_outside_the_global_limit() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    rest.register(json!({"name": "game", "description": "A game"})).await;
    let (mut socket, _) = Socket::identified(&playground, &rest.login, 1).await;
    let mut interactions = Vec::new();
    for _ in 0..2 {
        playground.person("ada").try_run_command("general", "/game").expect("it runs");
        interactions.push(socket.event("INTERACTION_CREATE").await);
    }
    playground.world().set_rate_limits(RateLimits { global_per_second: Some(1), ..per_route(2) });
    let mut buckets = BTreeSet::new();
    for interaction in &interactions {
        assert_eq!(rest.respond(interaction, json!({"type": 4, "data": {"content": "hello"}})).await.0, 204);
        let original = format!("{}/messages/@original", rest.webhook(interaction));
        for expected in [200, 200, 429] {
            let response = rest.response("PATCH", &original, &json!({"content": "edited"})).await;
            assert_eq!(response.status().as_u16(), expected);
            buckets.insert(header(&response, "x-ratelimit-bucket").to_owned());
        }
    }
    assert_eq!(buckets.len(), 1, "the name of a bucket does not depend on the token");
}

#[tokio::test]
async fn the_global_limit_counts_all_routes_of_a_bot() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    assert_eq!(RateLimits::DISCORD.global_per_second, Some(50));
    // A small limit, because a slow machine cannot send 50 requests in a second.
    playground.world().set_rate_limits(RateLimits { per_route: None, global_per_second: Some(2) });
    let mut limited = None;
    for number in 0..100 {
        let path = if number % 2 == 0 { "users/@me" } else { "gateway" };
        let response = rest.response("GET", path, &Value::Null).await;
        if response.status().as_u16() == 429 {
            limited = Some(response);
            break;
        }
    }
    let limited = limited.expect("more than two requests in a second");
    assert_eq!((header(&limited, "x-ratelimit-scope"), header(&limited, "x-ratelimit-global")), ("global", "true"));
    assert_eq!(limited.json::<Value>().await.expect("a body")["global"], true);
    playground.advance_clock(Duration::from_secs(1));
    assert_eq!(rest.get("users/@me").await.0, 200);
}

//! Who may know whom. Reads every path that a source file names and compares it with the table below; so a forbidden
//! import fails here and not in a review.

mod paths;

use std::path::Path;

use paths::{module_of, named_paths};

use crate::support::sources::files;

/// What a part of the crate may not name.
struct Wall {
    /// Module paths below `crate`; "" is everything.
    of: &'static [&'static str],
    except: &'static [&'static str],
    rule: Rule,
    why: &'static str,
}

enum Rule {
    /// None of these, nor anything below them.
    Never(&'static [&'static str]),
    /// Of the dependencies and of our own modules only these.
    Only(&'static [&'static str]),
}

use Rule::{Never, Only};

const WALLS: &[Wall] = &[
    Wall {
        of: &["game"],
        except: &[],
        rule: Only(&["std", "serde", "thiserror", "crate::game"]),
        why: "the rules decide everything and touch nothing",
    },
    Wall {
        of: &["game"],
        except: &[],
        rule: Never(&["std::time", "std::fs", "std::io", "std::net", "std::env", "std::process", "std::thread"]),
        why: "the rules have no clock and no I/O",
    },
    Wall {
        of: &["game::card"],
        except: &[],
        rule: Never(&["crate::game::board"]),
        why: "neither game knows the other",
    },
    Wall {
        of: &["game::board"],
        except: &[],
        rule: Never(&["crate::game::card"]),
        why: "neither game knows the other",
    },
    Wall {
        of: &["players"],
        except: &[],
        rule: Only(&["std", "serde", "thiserror", "toml", "crate::game", "crate::players"]),
        why: "a computer sees what a person sees",
    },
    Wall {
        of: &["players"],
        except: &[],
        rule: Never(&["crate::game::Game"]),
        why: "a computer has a view, not the game with its sealed cards",
    },
    Wall {
        of: &["ratings"],
        except: &[],
        rule: Only(&["std", "skillratings", "crate::players::Level", "crate::ratings"]),
        why: "ratings follow from places and nothing else",
    },
    Wall {
        of: &["verify", "fairness"],
        except: &[],
        rule: Never(&["crate::service", "crate::store", "crate::catalogue", "crate::config", "std::fs", "std::time"]),
        why: "what anybody can check needs no database and no file",
    },
    Wall {
        of: &["store"],
        except: &[],
        rule: Never(&[
            "crate::game::Game",
            "crate::game::Move",
            "crate::game::Legal",
            "crate::game::View",
            "crate::service",
            "crate::discord",
            "crate::render",
            "crate::locale",
        ]),
        why: "the store keeps events as data and knows no rules",
    },
    Wall {
        of: &["service"],
        except: &[],
        rule: Never(&["crate::discord", "crate::render", "crate::locale"]),
        why: "the service has no words and no Discord",
    },
    Wall {
        of: &["render"],
        except: &[],
        rule: Never(&["crate::store", "crate::service", "crate::discord"]),
        why: "a page is made of a view and words",
    },
    Wall {
        of: &["playground"],
        except: &[],
        rule: Never(&[
            "crate::app",
            "crate::catalogue",
            "crate::cli",
            "crate::config",
            "crate::discord",
            "crate::fairness",
            "crate::game",
            "crate::locale",
            "crate::metrics",
            "crate::monitoring",
            "crate::players",
            "crate::ratings",
            "crate::record",
            "crate::render",
            "crate::service",
            "crate::simulation",
            "crate::store",
            "crate::training",
            "crate::verify",
        ]),
        why: "Discord in a box knows nothing of ours",
    },
    Wall { of: &[""], except: &["store"], rule: Never(&["sqlx"]), why: "only the store speaks SQL" },
    Wall {
        of: &[""],
        except: &["discord"],
        rule: Never(&["serenity", "poise"]),
        why: "only discord speaks to Discord",
    },
    Wall {
        of: &["metrics"],
        except: &[],
        rule: Only(&["std", "metrics", "metrics_exporter_prometheus"]),
        why: "what is counted knows nobody",
    },
    Wall {
        of: &[""],
        except: &["metrics"],
        rule: Never(&["metrics_exporter_prometheus"]),
        why: "only metrics knows how figures are kept",
    },
    Wall {
        of: &[""],
        except: &["config", "cli"],
        rule: Never(&["std::env"]),
        why: "the environment is read in one place",
    },
];

fn is_within(path: &str, of: &str) -> bool {
    of.is_empty() || path == of || path.strip_prefix(of).is_some_and(|rest| rest.starts_with("::"))
}

/// Whether a path that ends with a star brings this in, too.
fn is_taken_along(path: &str, of: &str) -> bool {
    path.strip_suffix("::*").is_some_and(|folder| is_within(of, folder))
}

/// What is wrong with a file of this module, a line each.
fn breaches(module: &str, source: &str, dependencies: &[String]) -> Vec<String> {
    let mut found = Vec::new();
    let paths = named_paths(module, source);
    for wall in WALLS {
        let held =
            wall.of.iter().any(|of| is_within(module, of)) && !wall.except.iter().any(|of| is_within(module, of));
        if !held {
            continue;
        }
        for path in &paths {
            let root = path.split("::").next().unwrap_or_default();
            // Names of this file, like a type before its function, are nobody's business.
            let foreign = root == "crate" || root == "std" || dependencies.iter().any(|dependency| dependency == root);
            let forbidden = match wall.rule {
                Never(list) => list.iter().any(|of| is_within(path, of) || is_taken_along(path, of)),
                Only(list) => foreign && !list.iter().any(|of| is_within(path, of)),
            };
            if forbidden {
                found.push(format!("{module} names {path}: {}", wall.why));
            }
        }
    }
    found
}

fn dependencies() -> Vec<String> {
    let manifest: toml::Table = include_str!("../../Cargo.toml").parse().unwrap();
    manifest["dependencies"].as_table().unwrap().keys().map(|name| name.replace('-', "_")).collect()
}

#[test]
fn nobody_names_what_he_may_not_know() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let dependencies = dependencies();
    let mut found = Vec::new();
    for file in files(&src, "rs") {
        let module = module_of(file.strip_prefix(&src).unwrap());
        found.extend(breaches(&module, &std::fs::read_to_string(&file).unwrap(), &dependencies));
    }
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn a_planted_breach_is_found() {
    let planted = [
        ("game::offer", "use rand::Rng;"),
        ("game::card", "use super::board::Board;"),
        ("game::board::ring", "use super::super::card::{self, Deck};"),
        ("game", "use super::store::Store;"),
        ("game::decide", "fn now() { let _ = std::time::Instant::now(); }"),
        ("game::decide", "use {std::fmt, std::time::Duration};"),
        ("store::events", "use crate::game::{Event, record::By, Game};"),
        ("ratings", "use crate::store::Rating;"),
        ("verify", "use crate::service::Service;"),
        ("players::hard", "use crate::{game::{Game, View}, players};"),
        ("store::events", "fn fold() { crate::game::Game::replay(&[]); }"),
        ("service::lobby", "use crate::locale::Locale;"),
        ("service::clock", "async fn f() { sqlx::query(\"\").execute(db).await; }"),
        ("render::page", "use poise::serenity_prelude as serenity;"),
        ("discord::send", "use sqlx::Any;"),
        ("playground::world", "use crate::game::Seat;"),
        ("playground::server", "use crate::config::Secret;"),
        ("players::hard", "use crate::game::*;"),
        ("store::events", "use crate::{game::{self, *}, metrics};"),
        ("game::decide", "use std::*;"),
        ("monitoring", "use metrics_exporter_prometheus::PrometheusHandle;"),
        ("metrics", "use crate::service::Service;"),
        ("service::secrets", "fn key() { std::env::var(\"KEY\"); }"),
    ];
    let dependencies = dependencies();
    for (module, source) in planted {
        assert!(!breaches(module, source, &dependencies).is_empty(), "{module}: {source}");
    }
}

#[test]
fn what_is_allowed_is_no_breach() {
    let fine = [
        ("game::offer", "//! use rand::Rng;\nuse std::fmt;\nuse super::gems::Gems;\n// sqlx::query"),
        ("game::view", "const NOTE: &str = \"crate::store::Store\";"),
        ("game::replay", "fn f() { Ordering::Less; Gems::new([0; 4]); }"),
        ("store::events", "use crate::game::{Event, Kind};\nuse sqlx::Any;"),
        ("discord::send", "use poise::serenity_prelude as serenity;"),
        ("config", "fn f() { std::env::vars(); }"),
        ("players::hard", "use crate::game::view::*;\nfn f(a: usize) -> usize { usize::MAX * a }"),
    ];
    let dependencies = dependencies();
    for (module, source) in fine {
        assert_eq!(breaches(module, source, &dependencies), Vec::<String>::new(), "{module}: {source}");
    }
}

//! Which module may depend on which, as far as Cargo cannot enforce it. Reads every path that a source file names and
//! compares it with the table below.

mod cycles;
mod named_paths;

use std::path::Path;

use named_paths::{module_of, named_paths};

use crate::support::source_files::files_in;

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
        of: &["store"],
        except: &[],
        rule: Never(&[
            "basari_rules::game::Game",
            "basari_rules::game::Move",
            "basari_rules::game::LegalMoves",
            "basari_rules::game::View",
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
        why: "the service has no texts and no Discord",
    },
    Wall {
        of: &["render"],
        except: &[],
        rule: Never(&["crate::store", "crate::service", "crate::discord"]),
        why: "a page is made of a view and texts",
    },
    Wall {
        of: &["model"],
        except: &[],
        rule: Never(&["crate::store", "crate::service", "crate::discord", "crate::render", "crate::config"]),
        why: "shared types know no layer",
    },
    Wall {
        of: &["lessons"],
        except: &[],
        rule: Never(&["crate::store", "crate::service", "crate::discord", "crate::render", "crate::config"]),
        why: "a lesson is a game and its texts",
    },
    Wall {
        of: &["calendar"],
        except: &[],
        rule: Never(&["crate::discord", "crate::render", "crate::locale"]),
        why: "the calendar plays on the service alone",
    },
    Wall { of: &[""], except: &["store"], rule: Never(&["sqlx", "rusqlite"]), why: "only the store speaks SQL" },
    Wall {
        of: &[""],
        except: &["discord"],
        rule: Never(&["serenity", "poise"]),
        why: "only discord speaks to Discord",
    },
    Wall {
        of: &[""],
        except: &["cli"],
        rule: Never(&["discord_playground"]),
        why: "the playground is an optional feature of the command line",
    },
    Wall {
        of: &["metrics"],
        except: &[],
        rule: Only(&["std", "metrics", "metrics_exporter_prometheus"]),
        why: "metrics depend on no layer",
    },
    Wall {
        of: &[""],
        except: &["metrics"],
        rule: Never(&["metrics_exporter_prometheus"]),
        why: "only metrics knows the exporter",
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
    for file in files_in(&src, "rs") {
        let module = module_of(file.strip_prefix(&src).unwrap());
        found.extend(breaches(&module, &std::fs::read_to_string(&file).unwrap(), &dependencies));
    }
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn a_planted_breach_is_found() {
    let planted = [
        ("store::games::events", "use basari_rules::game::{Event, Game};"),
        ("store::games::events", "fn fold() { basari_rules::game::Game::replay(&[]); }"),
        ("store::games::events", "use basari_rules::game::*;"),
        ("model::ids", "use crate::store::Store;"),
        ("service::lobby::open", "use crate::locale::Locale;"),
        ("service::deadlines::worker", "async fn f() { sqlx::query(\"\").execute(db).await; }"),
        ("render::message::page", "use poise::serenity_prelude as serenity;"),
        ("render::game::round", "use super::super::super::service::Service;"),
        ("lessons::load", "use crate::render::lesson_page;"),
        ("discord::delivery", "use sqlx::Any;"),
        ("app", "use discord_playground::Playground;"),
        ("monitoring", "use metrics_exporter_prometheus::PrometheusHandle;"),
        ("metrics", "use crate::service::Service;"),
        ("service::people", "fn key() { std::env::var(\"KEY\"); }"),
    ];
    let dependencies = dependencies();
    for (module, source) in planted {
        assert!(!breaches(module, source, &dependencies).is_empty(), "{module}: {source}");
    }
}

#[test]
fn what_is_allowed_is_no_breach() {
    let fine = [
        ("service::clock", "//! use sqlx::Any;\nuse std::fmt;\nuse super::error::Result;\n// sqlx::query"),
        ("render::message::text", "const NOTE: &str = \"crate::store::Store\";"),
        ("store::games::events", "use basari_rules::game::{Event, Kind};\nuse sqlx::Any;"),
        ("discord::delivery", "use poise::serenity_prelude as serenity;"),
        ("config", "fn f() { std::env::vars(); }"),
        ("cli::playground", "use discord_playground::Playground;"),
    ];
    let dependencies = dependencies();
    for (module, source) in fine {
        assert_eq!(breaches(module, source, &dependencies), Vec::<String>::new(), "{module}: {source}");
    }
}

/// `Cargo.toml` says that there are none, so Cargo would not run them.
#[test]
fn the_folders_of_the_program_contain_no_tests() {
    for folder in ["src", "crates/rules/src", "crates/playground/src"] {
        for file in files_in(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), "rs") {
            let source = std::fs::read_to_string(&file).unwrap();
            assert!(!source.contains("#[test]") && !source.contains("cfg(test)"), "{}", file.display());
        }
    }
}

//! Which module may depend on which, as far as Cargo cannot enforce it. The tests read every path that a source file names.

#[path = "../../../../tests/dependencies/named_paths.rs"]
mod named_paths;
#[path = "../../../../tests/support/source_files.rs"]
mod source_files;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use named_paths::{module_of, named_paths};

/// A restriction for a module and everything below it.
struct Restriction {
    /// Module path below `crate`; "" is the whole crate.
    module: &'static str,
    rule: Rule,
    reason: &'static str,
}

enum Rule {
    /// The module must not name these paths or anything below them.
    Never(&'static [&'static str]),
    /// Of all crates and modules, the module may name only these and anything below them.
    Only(&'static [&'static str]),
}

use Rule::{Never, Only};

const RESTRICTIONS: &[Restriction] = &[
    Restriction {
        module: "",
        rule: Never(&[
            "std::env",
            "std::fs",
            "std::io",
            "std::net",
            "std::process",
            "std::time::Instant",
            "std::time::SystemTime",
        ]),
        reason: "the crate does no I/O and reads no clock",
    },
    Restriction {
        module: "game",
        rule: Only(&["std", "serde", "strum", "thiserror", "crate::game"]),
        reason: "the rules do not know the rest of the crate",
    },
    Restriction {
        module: "game::card",
        rule: Never(&["crate::game::board"]),
        reason: "the card game does not know the board game",
    },
    Restriction {
        module: "game::board",
        rule: Never(&["crate::game::card"]),
        reason: "the board game does not know the card game",
    },
    Restriction {
        module: "players",
        rule: Never(&["crate::game::Game", "crate::game::state", "crate::game::Event", "crate::game::Sealed"]),
        reason: "a computer player sees only its view and its legal moves",
    },
    Restriction {
        module: "players",
        rule: Only(&["std", "serde", "strum", "thiserror", "toml", "crate::game", "crate::players"]),
        reason: "computer players know only the rules",
    },
];

fn is_within(path: &str, module: &str) -> bool {
    module.is_empty() || path == module || path.strip_prefix(module).is_some_and(|rest| rest.starts_with("::"))
}

/// Whether a glob import includes the path.
fn is_glob_of(path: &str, included: &str) -> bool {
    path.strip_suffix("::*").is_some_and(|module| is_within(included, module))
}

/// The violations in a file, one line each.
fn violations(module: &str, source: &str, dependencies: &[String]) -> Vec<String> {
    let mut found = Vec::new();
    let paths = named_paths(module, source);
    for restriction in RESTRICTIONS.iter().filter(|restriction| is_within(module, restriction.module)) {
        for path in &paths {
            let root = path.split("::").next().unwrap_or_default();
            // Other roots are names of the file itself, such as a type before its function.
            let is_foreign = root == "crate" || root == "std" || dependencies.iter().any(|name| name == root);
            let is_forbidden = match restriction.rule {
                Never(list) => list.iter().any(|of| is_within(path, of) || is_glob_of(path, of)),
                Only(list) => is_foreign && !list.iter().any(|of| is_within(path, of)),
            };
            if is_forbidden {
                found.push(format!("{module} names {path}: {}", restriction.reason));
            }
        }
    }
    found
}

fn dependencies() -> Vec<String> {
    let manifest: toml::Table = include_str!("../../Cargo.toml").parse().unwrap();
    manifest["dependencies"].as_table().unwrap().keys().map(|name| name.replace('-', "_")).collect()
}

/// The modules of the crate with their source code.
fn modules() -> Vec<(String, String)> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let files = source_files::files_in(&src, "rs");
    files
        .iter()
        .map(|file| (module_of(file.strip_prefix(&src).unwrap()), std::fs::read_to_string(file).unwrap()))
        .collect()
}

/// The modules that are part of an import cycle, or import such a module. Modules that contain other modules are left out,
/// because they only declare and re-export.
fn modules_with_cycles(modules: &[(String, String)]) -> Vec<String> {
    let is_folder = |module: &str| modules.iter().any(|(other, _)| other != module && is_within(other, module));
    let files: BTreeSet<&str> =
        modules.iter().map(|(module, _)| module.as_str()).filter(|module| !is_folder(module)).collect();
    let imported_file = |path: &String| {
        let mut rest = path.strip_prefix("crate::")?;
        while !files.contains(rest) {
            rest = rest.rsplit_once("::")?.0;
        }
        files.get(rest).copied()
    };
    let mut imports: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (module, source) in modules.iter().filter(|(module, _)| files.contains(module.as_str())) {
        let paths = named_paths(module, source);
        imports.insert(module, paths.iter().filter_map(imported_file).filter(|other| other != module).collect());
    }
    // Repeatedly remove the modules that import nothing that is left.
    while let Some(free) = imports.iter().find(|(_, others)| others.is_empty()).map(|(module, _)| *module) {
        imports.remove(free);
        for others in imports.values_mut() {
            others.remove(free);
        }
    }
    imports.into_keys().map(str::to_owned).collect()
}

#[test]
fn no_module_names_what_it_must_not_depend_on() {
    let dependencies = dependencies();
    let found: Vec<String> =
        modules().iter().flat_map(|(module, source)| violations(module, source, &dependencies)).collect();
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn files_do_not_import_each_other_in_cycles() {
    assert_eq!(modules_with_cycles(&modules()), Vec::<String>::new());
}

#[test]
fn planted_violations_are_found() {
    let planted = [
        ("catalog", "fn read() { std::fs::read(\"deck.toml\"); }"),
        ("simulation::play", "use std::time::{Duration, Instant};"),
        ("record", "use std::io::Write;"),
        ("game::view", "use crate::players::Level;"),
        ("game::decide", "use rand::Rng;"),
        ("game::card::table", "use super::super::board::Board;"),
        ("game::board::ring", "use crate::game::card::Card;"),
        ("players::hard", "use crate::game::{Action, Game};"),
        ("players::hard", "fn peek() { crate::game::Game::replay(&[]); }"),
        ("players::level", "use crate::game::*;"),
        ("players::fixed_policy", "use crate::simulation::SeededRandom;"),
    ];
    for (module, source) in planted {
        assert!(!violations(module, source, &dependencies()).is_empty(), "{module}: {source}");
    }
}

#[test]
fn permitted_imports_are_not_reported() {
    let permitted = [
        ("game::decide", "//! use rand::Rng;\nuse std::cmp::Ordering;\nuse super::event::Event;"),
        ("game::scoring", "use super::{board, card};"),
        ("players::hard", "use crate::game::{Action, View, Viewer};\nuse super::weights::HardWeights;"),
        ("simulation::decision_times", "use std::time::Duration;"),
        ("catalog", "const NOTE: &str = \"std::fs::read\";"),
    ];
    for (module, source) in permitted {
        assert_eq!(violations(module, source, &dependencies()), Vec::<String>::new(), "{module}: {source}");
    }
}

#[test]
fn a_planted_cycle_is_found() {
    let modules = [
        ("a", "mod one; mod two; mod three; pub use one::One;"),
        ("a::one", "use super::two::Two;"),
        ("a::two", "fn f() { super::three::three(); }"),
        ("a::three", "use crate::a::one;"),
        ("b", "use std::fmt;"),
    ];
    let modules = modules.map(|(module, source)| (module.to_owned(), source.to_owned()));
    assert_eq!(modules_with_cycles(&modules), ["a::one", "a::three", "a::two"]);
}

//! No two files of the crate need each other, directly or through others. A folder's `mod.rs` declares and re-exports, so
//! it does not count as a file here.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::named_paths::{module_of, named_paths};
use crate::support::source_files::files_in;

type Edges = BTreeMap<String, BTreeSet<String>>;

/// The other modules that each module names.
fn edges(sources: &[(String, String)]) -> Edges {
    let modules: BTreeSet<&str> = sources.iter().map(|(module, _)| module.as_str()).collect();
    let named = |module: &str, source: &str| {
        let paths = named_paths(module, source);
        paths.iter().filter_map(|path| module_named(&modules, path)).filter(|other| other != module).collect()
    };
    sources.iter().map(|(module, source)| (module.clone(), named(module, source))).collect()
}

/// The longest beginning of a path that is a module.
fn module_named(modules: &BTreeSet<&str>, path: &str) -> Option<String> {
    let mut rest = path.strip_prefix("crate::")?;
    loop {
        if modules.contains(rest) {
            return Some(rest.to_owned());
        }
        rest = rest.rsplit_once("::")?.0;
    }
}

/// The modules that can reach themselves, each with the way back.
fn cycles(edges: &Edges) -> Vec<String> {
    edges.keys().filter_map(|start| way_back(edges, start)).map(|way| way.join(" -> ")).collect()
}

fn way_back(edges: &Edges, start: &str) -> Option<Vec<String>> {
    let mut ways = vec![vec![start.to_owned()]];
    let mut seen = BTreeSet::new();
    while let Some(way) = ways.pop() {
        for next in edges.get(way.last()?).into_iter().flatten() {
            let longer = [&way[..], std::slice::from_ref(next)].concat();
            if next == start {
                return Some(longer);
            }
            if seen.insert(next) {
                ways.push(longer);
            }
        }
    }
    None
}

#[test]
fn files_do_not_depend_on_each_other_in_a_circle() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let is_folder = |file: &Path| file.file_name().is_some_and(|name| name == "mod.rs" || name == "lib.rs");
    let sources: Vec<(String, String)> = files_in(&src, "rs")
        .into_iter()
        .filter(|file| !is_folder(file))
        .map(|file| (module_of(file.strip_prefix(&src).unwrap()), std::fs::read_to_string(&file).unwrap()))
        .collect();
    assert!(sources.len() > 100, "only {} files were found", sources.len());
    let found = cycles(&edges(&sources));
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn a_planted_circle_is_found() {
    let sources = [
        ("a::one", "use crate::a::two::Two;"),
        ("a::two", "fn f() { super::three::three(); }"),
        ("a::three", "use super::{one::One, four};"),
        ("a::four", "use std::fmt;"),
    ];
    let sources = sources.map(|(module, source)| (module.to_owned(), source.to_owned()));
    let found = cycles(&edges(&sources));
    assert_eq!(found.len(), 3, "{found:?}");
    assert_eq!(found[0], "a::one -> a::two -> a::three -> a::one");
}

//! Finds the paths that a source file names, in `use` lines and in code, written out from the root of the crate.

use std::path::Path;

/// `game/card/mod.rs` is `game::card`; `lib.rs` is the crate itself.
pub fn module_of(file: &Path) -> String {
    let mut parts: Vec<String> =
        file.with_extension("").components().map(|part| part.as_os_str().to_string_lossy().into_owned()).collect();
    if parts.last().is_some_and(|last| ["mod", "lib", "main"].contains(&last.as_str())) {
        parts.pop();
    }
    parts.join("::")
}

#[derive(Clone, Debug, PartialEq)]
enum Token {
    Name(String),
    Colons,
    Open,
    Close,
    Comma,
    Dot,
    Star,
    Other,
}

/// All paths of two parts or more, and the roots of `use` lines.
pub fn named_paths(module: &str, source: &str) -> Vec<String> {
    let tokens = tokens(source);
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let after_use = at > 0 && tokens[at - 1] == Token::Name("use".to_owned());
        let begins = at == 0 || !matches!(tokens[at - 1], Token::Colons | Token::Dot);
        let is_path =
            matches!(&tokens[at], Token::Name(_)) && (after_use || tokens.get(at + 1) == Some(&Token::Colons));
        if (begins && is_path) || (after_use && tokens[at] == Token::Open) {
            at = tree(&tokens, at, &[], &mut found);
        } else {
            at += 1;
        }
    }
    found.into_iter().map(|path| from_root(module, &path)).collect()
}

/// Reads a path, or the tree of a `use` line, from `at` on; returns where it ends.
fn tree(tokens: &[Token], mut at: usize, before: &[String], found: &mut Vec<Vec<String>>) -> usize {
    let mut path = before.to_vec();
    loop {
        match tokens.get(at) {
            Some(Token::Name(name)) => {
                path.push(name.clone());
                at += 1;
            }
            // All of it, in a `use` line: nothing else has a star in such a place.
            Some(Token::Star) => {
                path.push("*".to_owned());
                at += 1;
                break;
            }
            Some(Token::Open) => {
                at += 1;
                while at < tokens.len() && tokens[at] != Token::Close {
                    if tokens[at] == Token::Comma {
                        at += 1;
                        continue;
                    }
                    at = tree(tokens, at, &path, found).max(at + 1);
                    // What else stands in a branch (`as name`) is no path.
                    while !matches!(tokens.get(at), None | Some(Token::Comma | Token::Close)) {
                        at += 1;
                    }
                }
                return at + 1;
            }
            _ => break,
        }
        if tokens.get(at) != Some(&Token::Colons) {
            break;
        }
        at += 1;
    }
    if path.len() > before.len() || !before.is_empty() {
        found.push(path);
    }
    at
}

/// `self` and `super` written out.
fn from_root(module: &str, path: &[String]) -> String {
    let mut base: Vec<&str> = module.split("::").filter(|part| !part.is_empty()).collect();
    let mut relative = false;
    let mut rest = path;
    while let Some((first, tail)) = rest.split_first() {
        match first.as_str() {
            "super" => {
                base.pop();
            }
            "self" => {}
            _ => break,
        }
        relative = true;
        rest = tail;
    }
    let rest = rest.iter().map(String::as_str).filter(|&part| part != "self");
    if relative {
        ["crate"].into_iter().chain(base).chain(rest).collect::<Vec<_>>().join("::")
    } else {
        rest.collect::<Vec<_>>().join("::")
    }
}

/// Good enough for our own sources: comments, strings and characters are passed over.
fn tokens(source: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let used = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if let Some(length) = raw_string(rest) {
            length
        } else if first == '"' {
            string(rest)
        } else if first == '\'' {
            character(rest)
        } else if first.is_alphabetic() || first == '_' {
            let length = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            tokens.push(Token::Name(rest[..length].to_owned()));
            length
        } else if rest.starts_with("::") {
            tokens.push(Token::Colons);
            2
        } else {
            match first {
                '{' => tokens.push(Token::Open),
                '}' => tokens.push(Token::Close),
                ',' => tokens.push(Token::Comma),
                '.' => tokens.push(Token::Dot),
                '*' => tokens.push(Token::Star),
                _ if first.is_whitespace() => {}
                _ => tokens.push(Token::Other),
            }
            first.len_utf8()
        };
        rest = &rest[used..];
    }
    tokens
}

fn raw_string(text: &str) -> Option<usize> {
    let after = text.strip_prefix("br").or_else(|| text.strip_prefix('r'))?;
    let hashes = after.len() - after.trim_start_matches('#').len();
    let inner = after[hashes..].strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(hashes));
    let length = inner.find(&end).map_or(inner.len(), |at| at + end.len());
    Some(text.len() - inner.len() + length)
}

fn string(text: &str) -> usize {
    let mut escaped = false;
    for (at, character) in text.char_indices().skip(1) {
        match character {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// A character, or only the tick of a lifetime.
fn character(text: &str) -> usize {
    if let Some(escaped) = text.strip_prefix("'\\") {
        return escaped.char_indices().skip(1).find(|(_, c)| *c == '\'').map_or(text.len(), |(at, _)| at + 3);
    }
    let mut characters = text.char_indices().skip(1);
    let _ = characters.next();
    match characters.next() {
        Some((at, '\'')) => at + 1,
        _ => 1,
    }
}

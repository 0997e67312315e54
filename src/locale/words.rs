//! The messages of one language.

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::types::FluentNumber;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use include_dir::{Dir, include_dir};
use unic_langid::LanguageIdentifier;

use crate::locale::{FALLBACK, Locale};

static FOLDERS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/assets/locales");

/// The sign of negative numbers, as wide as a plus sign.
const MINUS: &str = "−";

/// The messages of one language.
pub struct Words {
    locale: Locale,
    bundle: FluentBundle<FluentResource>,
}

impl Words {
    /// Parses the language's embedded files and skips what is invalid. A test ensures that nothing is.
    pub(super) fn load(locale: Locale) -> Words {
        let language: LanguageIdentifier = locale.code().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![language]);
        // Names already have direction isolates, and more of them would break ids and links.
        bundle.set_use_isolating(false);
        bundle.set_formatter(match locale.thousands_separator() {
            '.' => Some(|value, _| format_value(value, '.')),
            _ => Some(|value, _| format_value(value, ',')),
        });
        let files = FOLDERS.get_dir(locale.code()).map(Dir::files).into_iter().flatten();
        for text in files.filter_map(include_dir::File::contents_utf8) {
            let resource = match FluentResource::try_new(text.to_owned()) {
                Ok(resource) | Err((resource, _)) => resource,
            };
            bundle.add_resource_overriding(resource);
        }
        Words { locale, bundle }
    }

    pub fn locale(&self) -> Locale {
        self.locale
    }

    /// The function behind `say!`. A missing message is shown as its id.
    pub fn say(&self, id: &str, args: &[(&'static str, FluentValue<'_>)]) -> String {
        self.find(id, args)
            .or_else(|| (self.locale != FALLBACK).then(|| FALLBACK.words().find(id, args)).flatten())
            .unwrap_or_else(|| id.to_owned())
    }

    /// The description of a slash command (`command-new`) or of one of its options (`command-new-pace`).
    pub fn command(&self, path: &str) -> Option<String> {
        self.find(&format!("command-{path}"), &[])
    }

    /// A message whose id comes from data. None if it is missing or shows an argument that it does not get.
    pub fn message(&self, id: &str, args: &[(&'static str, FluentValue<'_>)]) -> Option<String> {
        let pattern = self.bundle.get_message(id)?.value()?;
        let args: FluentArgs<'_> = args.iter().cloned().collect();
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, Some(&args), &mut errors).into_owned();
        errors.is_empty().then_some(text)
    }

    fn find(&self, id: &str, args: &[(&'static str, FluentValue<'_>)]) -> Option<String> {
        let pattern = self.bundle.get_message(id)?.value()?;
        let args: FluentArgs<'_> = args.iter().cloned().collect();
        Some(self.bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned())
    }

    /// "1,234" or "−12".
    pub fn number(&self, number: i64) -> String {
        format_number(&number.to_string(), self.locale.thousands_separator())
    }

    /// "+12" or "−12".
    pub fn signed(&self, number: i64) -> String {
        let plus = if number < 0 { "" } else { "+" };
        format!("{plus}{}", self.number(number))
    }

    /// A number of tenths: "98.0" for 980.
    pub fn tenths(&self, tenths: i64) -> String {
        let (whole, tenth) = (tenths.abs() / 10, tenths.abs() % 10);
        let minus = if tenths < 0 { MINUS } else { "" };
        format!("{minus}{}{}{tenth}", self.number(whole), self.locale.decimal_separator())
    }

    /// "Ada", "Ada and Bob", "Ada, Bob and Cyd".
    pub fn list<S: AsRef<str>>(&self, items: &[S]) -> String {
        match items {
            [] => String::new(),
            [only] => only.as_ref().to_owned(),
            [head @ .., last] => {
                let mut text = head[0].as_ref().to_owned();
                for item in &head[1..] {
                    text = crate::say!(self, "list-next", list = text, item = item.as_ref());
                }
                crate::say!(self, "list-last", list = text, item = last.as_ref())
            }
        }
    }
}

fn format_value(value: &FluentValue<'_>, separator: char) -> Option<String> {
    let FluentValue::Number(FluentNumber { value, .. }) = value else { return None };
    Some(format_number(&value.to_string(), separator))
}

/// Adds separators and a typographic minus sign to an integer: 1,234,567.
fn format_number(plain: &str, separator: char) -> String {
    let digits = plain.trim_start_matches('-');
    let mut text = String::from(if plain.starts_with('-') { MINUS } else { "" });
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(separator);
        }
        text.push(digit);
    }
    text
}

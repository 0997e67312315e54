//! A button id that parses is written back as the same text, and parsing never panics.
#![no_main]

use basari::render::CustomId;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(id) = text.parse::<CustomId>() {
        let written = id.to_string();
        assert_eq!(written.parse::<CustomId>().expect("a written id parses"), id);
    }
});

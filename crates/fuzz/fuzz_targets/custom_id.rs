//! A button id that parses is written back as the same text, and parsing never panics.
#![no_main]

use basari::render::Press;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(press) = text.parse::<Press>() {
        let written = press.to_string();
        assert_eq!(written.parse::<Press>().expect("a written id parses"), press);
    }
});

//! Reading any text as a record never panics.
#![no_main]

use std::sync::LazyLock;

use basari_rules::catalog::Catalog;
use basari_rules::record::from_text;
use libfuzzer_sys::fuzz_target;

static CATALOG: LazyLock<Catalog> = LazyLock::new(|| Catalog::built_in().expect("the built-in catalog is valid"));

fuzz_target!(|text: &str| {
    let _ = from_text(text, |kind, id| CATALOG.find(kind, id));
});

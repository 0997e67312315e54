//! axe-core finds nothing serious or moderate on the page: in both themes, on a desktop and on a phone.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::json;

use super::browser_fixture::with_browser;
use super::tab::Tab;
use crate::support::skip_notice::print_skip_notice;

const AXE: &str = "axe-core@4.11.0";
/// Returns one line for each finding: its rule and the first elements that break it.
const FINDINGS: &str = "
    const done = arguments[arguments.length - 1];
    axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => done(violations
        .filter(({ impact }) => impact !== 'minor')
        .map(({ id, impact, nodes }) => `${id} (${impact}): ${nodes.slice(0, 3).map(({ html }) => html).join(' | ')}`)));";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn axe_finds_nothing_serious_or_moderate() {
    let Some(axe) = axe() else {
        print_skip_notice("the accessibility check of the page: npm cannot install axe-core");
        return;
    };
    with_browser(async |fixture| {
        let ada = fixture.first_tab().await;
        ada.prefers("dark").await;
        ada.before_loading(&axe).await;
        ada.open(&fixture.address(0)).await;
        assert_no_findings(&ada, "the first screen").await;
        for command in ["/text", "/counter", "/whisper", "/picture", "/thread", "/menu"] {
            ada.runs(command).await;
        }
        ada.sees(".message .select").await;
        assert_no_findings(&ada, "messages of every kind, dark").await;
        ada.prefers("light").await;
        ada.until("light colors", "return document.documentElement.dataset.theme === 'light'").await;
        assert_no_findings(&ada, "messages of every kind, light").await;

        ada.click(".message .select").await;
        assert_no_findings(&ada, "an open select menu").await;
        ada.press(fantoccini::key::Key::Escape).await;
        ada.click("#switch-person").await;
        assert_no_findings(&ada, "the list of people").await;
        ada.press(fantoccini::key::Key::Escape).await;
        ada.runs("/form").await;
        ada.sees("dialog.modal").await;
        assert_no_findings(&ada, "a form").await;
        ada.press(fantoccini::key::Key::Escape).await;

        ada.becomes_a_phone().await;
        assert_no_findings(&ada, "a phone").await;
        ada.click("#open-drawer").await;
        assert_no_findings(&ada, "the channels on a phone").await;
        ada.go_to(&fixture.path("nowhere")).await;
        assert_no_findings(&ada, "an address without a page").await;
    })
    .await;
}

async fn assert_no_findings(tab: &Tab, place: &str) {
    let findings = tab.ask_later(FINDINGS).await;
    assert_eq!(findings, json!([]), "{place}");
}

/// The source of axe-core. None without npm, or without its registry.
fn axe() -> Option<String> {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(AXE);
    let file = folder.join("node_modules/axe-core/axe.min.js");
    if !file.exists() {
        install(&folder)?;
    }
    std::fs::read_to_string(file).ok()
}

fn install(folder: &Path) -> Option<()> {
    let mut npm = Command::new("npm");
    npm.args(["install", "--no-save", "--silent", "--prefix"]).arg(folder).arg(AXE);
    npm.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status().ok()?.success().then_some(())
}

//! axe-core finds nothing serious or moderate on the page: in both themes, on a desktop and on a phone.

use serde_json::json;

use super::browser_fixture::with_browser;
use super::tab::Tab;

/// axe-core 4.11.0, unchanged from npm. It is part of the repository, so that the check runs without npm and its registry.
const AXE: &str = include_str!("axe-core/axe.min.js");
/// Returns one line for each finding: its rule and the first elements that break it.
const FINDINGS: &str = "
    const done = arguments[arguments.length - 1];
    axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => done(violations
        .filter(({ impact }) => impact !== 'minor')
        .map(({ id, impact, nodes }) => `${id} (${impact}): ${nodes.slice(0, 3).map(({ html }) => html).join(' | ')}`)));";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn axe_finds_nothing_serious_or_moderate() {
    with_browser(async |fixture| {
        let ada = fixture.first_tab().await;
        ada.prefers("dark").await;
        ada.before_loading(AXE).await;
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

//! Dark and light themes, large and small screens, and text that must stay text.

use serde_json::json;

use super::browser_fixture::with_browser;

const WIDER_THAN_THE_SCREEN: &str = "return document.documentElement.scrollWidth > innerWidth \
    || document.getElementById('scroller').scrollWidth > document.getElementById('scroller').clientWidth";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_page_has_two_themes_fits_a_phone_and_never_runs_message_text() {
    with_browser(async |fixture| {
        let ada = fixture.first_tab().await;
        ada.prefers("dark").await;
        ada.open(&fixture.address(0)).await;
        ada.runs("/text").await;
        ada.reads(".message .content", "<script>window.injected = 1</script>").await;
        for shown in ["[role=heading].md-h1", "strong", "em", "u", "s", "code", ".spoiler", "blockquote", "ul li", "pre", "time[data-relative]"] {
            ada.sees(&format!(".message .content {shown}")).await;
        }
        ada.sees(".message .content a[href='https://example.org/page'][rel~=noopener]").await;
        let found = "return [window.injected === undefined, document.querySelectorAll('.content script, .content img, .content b, a[href^=javascript]').length]";
        assert_eq!(ada.ask(found).await, json!([true, 0]));

        let ground = "return getComputedStyle(document.body).backgroundColor";
        let dark = ada.ask(ground).await;
        ada.screenshot("dark").await;
        ada.prefers("light").await;
        ada.until("light colors", "return document.documentElement.dataset.theme === 'light'").await;
        let light = ada.ask(ground).await;
        assert_ne!(dark, light);
        ada.screenshot("light").await;
        // The switch overrides the system setting and is remembered.
        ada.click("#toggle-theme").await;
        assert_eq!(ada.ask(ground).await, dark);
        ada.open(&fixture.address(0)).await;
        assert_eq!(ada.ask(ground).await, dark);

        ada.becomes_a_phone().await;
        ada.runs("/counter").await;
        ada.reads(".message .content", "Count: 0").await;
        ada.runs("/picture").await;
        ada.sees(".embed-image img").await;
        assert_eq!(ada.ask(WIDER_THAN_THE_SCREEN).await, json!(false));
        ada.screenshot("phone").await;
        ada.click("#open-drawer").await;
        ada.until("the drawer", "return document.getElementById('side').getBoundingClientRect().left === 0").await;
        ada.screenshot("phone-channels").await;
        // Switches to another person, who sees the same channel.
        ada.click("#switch-person").await;
        ada.click(".people-popup [data-person=bruno]").await;
        ada.until("somebody else", "return location.search === '?user=bruno' && document.title.includes('Bruno')").await;
        ada.reads(".message .content", "Count: 0").await;
        assert_eq!(ada.ask(WIDER_THAN_THE_SCREEN).await, json!(false));
    })
    .await;
}

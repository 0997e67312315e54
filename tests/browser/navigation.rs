//! Where a person is on the page: its address, the Back button, the focus, and what screen readers say.

use fantoccini::key::Key;

use super::browser_fixture::with_browser;

const FIRST_CHANNEL: &str = "#channels li:first-child > .channel";
const SECOND_CHANNEL: &str = "#channels li:nth-child(2) > .channel";
const FOCUS_IS_IN_A_MESSAGE: &str = "return document.activeElement.closest('.message') !== null";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_back_button_returns_to_the_channel_before() {
    with_browser(async |fixture| {
        let ada = fixture.first_tab().await;
        ada.open(&fixture.address(0)).await;
        ada.sees(&format!("{FIRST_CHANNEL}[aria-current]")).await;
        ada.click(SECOND_CHANNEL).await;
        ada.sees(&format!("{SECOND_CHANNEL}[aria-current]")).await;
        ada.goes_back().await;
        ada.sees(&format!("{FIRST_CHANNEL}[aria-current]")).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn unknown_people_channels_and_pages_are_reported() {
    with_browser(async |fixture| {
        let tab = fixture.first_tab().await;
        tab.go_to(&fixture.path("nowhere")).await;
        tab.reads("h1", "There is no page at this address").await;
        tab.go_to(&fixture.path("?user=nobody")).await;
        tab.reads(".unknown-person", "There is nobody by that name").await;
        tab.click(".unknown-person a[href*=bruno]").await;
        tab.reads("#me", "Bruno").await;
        tab.open(&fixture.path("?user=ada#1234")).await;
        tab.reads(".toast", "That channel does not exist").await;
        tab.sees(&format!("{FIRST_CHANNEL}[aria-current]")).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_focus_stays_in_a_message_whose_button_was_pressed() {
    with_browser(async |fixture| {
        let ada = fixture.first_tab().await;
        ada.open(&fixture.address(0)).await;
        ada.runs("/counter").await;
        ada.reads(".message .content", "Count: 0").await;
        ada.ask("document.querySelector('[data-custom-id=\"count:0\"]').focus()").await;
        ada.press(Key::Enter).await;
        // The button is gone: the message has a new one.
        ada.reads(".message .content", "Count: 1").await;
        ada.until("the focus in the message", FOCUS_IS_IN_A_MESSAGE).await;

        let other = fixture.other_tab().await;
        other.open(&fixture.address(1)).await;
        other.click("[data-custom-id='count:1']").await;
        ada.front().await.reads(".message .content", "Count: 2").await;
        ada.until("the focus in the message after another change", FOCUS_IS_IN_A_MESSAGE).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn screen_readers_hear_names_instead_of_ids() {
    with_browser(async |fixture| {
        let ada = fixture.first_tab().await;
        ada.open(&fixture.address(0)).await;
        ada.runs("/whisper").await;
        ada.reads("#announcer", "A secret for @Ada.").await;
        ada.runs("/text").await;
        // What a spoiler hides is not read out.
        ada.reads("#announcer", "code spoiler").await;
    })
    .await;
}

//! Several people at once: what everybody sees, and what only one person sees.

use fantoccini::key::Key;

use super::browser_fixture::{with_browser, with_short_response_timeout};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_people_click_one_button_and_both_see_the_count() {
    with_browser(async |fixture| {
        let ada = fixture.first_tab().await;
        ada.open(&fixture.address(0)).await;
        ada.reads("#hint", "/counter").await;
        ada.reads(".introduction h2", "A small bot that counts.").await;
        ada.until(
            "the picture",
            "const picture = document.querySelector('.welcome-picture'); return picture?.alt !== '' && picture?.naturalWidth > 0",
        )
        .await;
        ada.screenshot("newcomer").await;
        ada.click(".welcome-buttons .main").await;
        ada.reads(".message .content", "Count: 0").await;
        ada.reads(".message .context", "/counter").await;
        ada.sees(".message .button:disabled").await;
        ada.sees(".message a.button[href='https://example.org/rules'][rel~=noopener]").await;

        let other = fixture.other_tab().await;
        other.open(&fixture.address(1)).await;
        other.reads(".message .content", "Count: 0").await;
        other.click("[data-custom-id='count:0']").await;
        other.reads(".message .content", "Count: 1").await;

        ada.front().await.reads(".message .content", "Count: 1").await;
        ada.click("[data-custom-id='count:1']").await;
        ada.reads(".embed-field.inline", "2").await;
        ada.screenshot("buttons").await;
        other.front().await.reads(".message .content", "Count: 2").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_missing_response_is_reported_to_the_person_who_waits() {
    with_short_response_timeout(async |fixture| {
        let ada = fixture.first_tab().await;
        ada.open(&fixture.address(0)).await;
        ada.runs("/counter").await;
        ada.reads(".message .content", "Count: 0").await;
        let other = fixture.other_tab().await;
        other.open(&fixture.address(1)).await;

        ada.front().await.click("[data-custom-id=ignore]").await;
        ada.sees("[data-custom-id=ignore][aria-busy]").await;
        ada.runs("/mute").await;
        ada.reads(".message .note.failure", "This interaction failed").await;
        ada.reads(".message.failed .content", "did not respond").await;
        ada.screenshot("no-answer").await;
        ada.click(".message.failed [data-dismiss]").await;
        ada.sees_no(".message.failed").await;
        other.front().await.reads(".message .content", "Count: 0").await;
        other.sees_no(".failure").await;
    })
    .await;
}

/// Lets a test cut the page's live connection and keep it cut while `cut` is true.
const SCISSORS: &str = "window.sockets = [];
    window.WebSocket = class extends WebSocket {
        constructor(url) {
            super(window.cut ? url.replace('/live', '/nowhere') : url);
            window.sockets.push(this);
        }
    };";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lost_connection_is_reported_and_restored() {
    with_browser(async |fixture| {
        let ada = fixture.first_tab().await;
        ada.before_loading(SCISSORS).await;
        ada.open(&fixture.address(0)).await;
        ada.ask("window.cut = true; window.sockets.at(-1).close()").await;
        ada.reads("#connection:not([hidden])", "lost").await;
        ada.screenshot("connection-lost").await;
        // Messages sent meanwhile are not lost.
        ada.click("#input").await;
        ada.types("Written while away").await;
        ada.press(Key::Enter).await;
        ada.ask("window.cut = false").await;
        ada.reads(".message .content", "Written while away").await;
        ada.sees("#connection[hidden]").await;
        ada.runs("/counter").await;
        ada.reads(".message .content", "Count: 0").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_private_response_is_visible_to_one_person_and_a_thread_to_all() {
    with_browser(async |fixture| {
        let ada = fixture.first_tab().await;
        ada.open(&fixture.address(0)).await;
        ada.runs("/whisper").await;
        ada.reads(".message.private .content", "A secret for").await;
        ada.reads(".message.private .note", "Only you can see this").await;
        ada.runs("/thread").await;
        ada.reads(".thread-box", "Side talk").await;
        // Messages are ordered by time, also private ones.
        ada.until(
            "the private message before the later one",
            "const list = [...document.querySelectorAll('#messages .message')]; \
             return list.findIndex((one) => one.classList.contains('private')) < list.findIndex((one) => one.querySelector('.thread-box'))",
        )
        .await;
        ada.screenshot("private-and-thread").await;

        let other = fixture.other_tab().await;
        other.open(&fixture.address(1)).await;
        other.reads(".thread-box", "Side talk").await;
        other.sees_no(".message.private").await;
        other.click(".thread-box").await;
        other.reads(".message .content", "Inside the thread.").await;
        other.reads("#place", "Side talk").await;
        other.types("Hello from the other side").await;
        other.press(Key::Enter).await;
        other.reads(".message .content", "Hello from the other side").await;
        other.screenshot("thread").await;

        ada.front().await.click(".message.private [data-dismiss]").await;
        ada.sees_no(".message.private").await;

        // A private message survives a visit to another channel, but not a reload.
        ada.runs("/whisper").await;
        ada.reads(".message.private .content", "A secret for").await;
        ada.click("#channels li:nth-child(2) > .channel").await;
        ada.sees_no(".message.private").await;
        ada.click("#channels li:first-child > .channel").await;
        ada.reads(".message.private .content", "A secret for").await;
        ada.open(&fixture.address(0)).await;
        ada.reads(".thread-box", "Side talk").await;
        ada.sees_no(".message.private").await;

        ada.runs("/letter").await;
        ada.reads("#channels .channel.unread .badge", "1").await;
        ada.click("#channels .channel.unread:has(.badge)").await;
        ada.reads(".message .content", "A letter for").await;
        ada.sees_no("#channels .badge").await;
        ada.screenshot("direct-message").await;
        other.front().await.sees_no("#channels .badge").await;
    })
    .await;
}

//! Servers and kinds of channels: where there are commands, and what the owner of a server can do.

use super::browser_fixture::with_browser;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_without_the_bot_has_no_commands_and_a_forum_takes_no_messages() {
    with_browser(async |fixture| {
        let ada = fixture.first_tab().await;
        ada.open(&fixture.address(0)).await;
        ada.click("#rail [title='Book Club']").await;
        ada.reads("#place", "books").await;
        ada.reads("#hint", "There are no commands here").await;
        ada.sees_no("#members .bot").await;
        ada.screenshot("server-without-bot").await;
        ada.click("#rail [title='Game Night']").await;
        ada.click("#channels [aria-label='ideas']").await;
        ada.reads("#place", "ideas").await;
        ada.sees("#input:disabled").await;
        ada.screenshot("forum").await;
        ada.click("#channels [aria-label='Lounge']").await;
        ada.runs("/counter").await;
        ada.reads(".message .content", "Count: 0").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_owner_removes_the_bot_and_adds_it_again() {
    with_browser(async |fixture| {
        let ada = fixture.first_tab().await;
        ada.open(&fixture.address(0)).await;
        ada.click("#members [aria-label^='Remove']").await;
        ada.reads("#hint", "There are no commands here").await;
        ada.screenshot("removed-bot").await;
        ada.click("#members [aria-label^='Add']").await;
        ada.sees("#hint kbd").await;
        ada.runs("/counter").await;
        ada.reads(".message .content", "Count: 0").await;

        let other = fixture.other_tab().await;
        other.open(&fixture.address(1)).await;
        other.sees("#members .bot").await;
        other.sees_no("#members [aria-label^='Remove']").await;
    })
    .await;
}

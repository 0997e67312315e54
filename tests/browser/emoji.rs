//! Emoji of bots: pictures in texts, on buttons and in menus.

use serde_json::json;

use super::browser_fixture::with_browser;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn emoji_of_a_bot_are_pictures_and_a_deleted_one_is_its_name() {
    with_browser(async |fixture| {
        let ada = fixture.first_tab().await;
        ada.open(&fixture.address(0)).await;
        ada.runs("/emoji").await;
        for place in [".content", ".embed", ".button"] {
            ada.sees(&format!(".message {place} img.custom-emoji[alt=':bars:']")).await;
        }
        ada.until(
            "the pictures are there",
            "return [...document.querySelectorAll('.message img.custom-emoji')].every((image) => image.naturalWidth > 0)",
        )
        .await;
        ada.click(".message .select").await;
        ada.sees(".choices img.custom-emoji[alt=':bars:']").await;
        ada.screenshot("emoji").await;

        fixture.delete_all_emoji();
        ada.open(&fixture.address(0)).await;
        ada.reads(".message .content .md-emoji", ":bars:").await;
        assert_eq!(ada.ask("return document.querySelectorAll('.message img.custom-emoji').length").await, json!(0));
    })
    .await;
}

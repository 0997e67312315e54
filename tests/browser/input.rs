//! Commands, forms and menus, mostly by keyboard.

use fantoccini::key::Key;

use super::{bot, browser_fixture::with_browser};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn commands_forms_and_menus_work_by_keyboard() {
    with_browser(async |fixture| {
        let ada = fixture.first_tab().await;
        ada.open(&fixture.address(0)).await;

        // Suggestions come from the bot. Arrows and Enter choose the second one.
        ada.click("#input").await;
        ada.types("/city ").await;
        ada.sees("#command [data-option=name]:focus").await;
        ada.types("ber").await;
        ada.until("two cities", "return document.querySelectorAll('#menu .menu-item').length === 2").await;
        ada.screenshot("suggestions").await;
        ada.press(Key::Down).await;
        ada.press(Key::Enter).await;
        ada.sees(".command-rest:focus").await;
        ada.press(Key::Enter).await;
        ada.reads(".message .content", "City: Bergen").await;

        // A missing required option is reported, and the input is kept.
        ada.types("/city ").await;
        ada.sees("#command [data-option=name]:focus").await;
        ada.until("all cities", "return document.querySelectorAll('#menu .menu-item').length === 4").await;
        ada.press(Key::Escape).await;
        ada.sees("#menu[hidden]").await;
        ada.press(Key::Enter).await;
        ada.reads("#note", "name is required").await;
        ada.press(Key::Escape).await;
        ada.sees("#input:focus").await;

        // A whole command at once, as if pasted.
        ada.ask("document.getElementById('input').value = '/city name:Lyon'").await;
        ada.press(Key::Enter).await;
        ada.reads(".message .content", "City: Lyon").await;

        ada.runs("/form").await;
        ada.reads("dialog[open] h2", "A short form").await;
        ada.sees("dialog[open] input[name=word]:focus").await;
        ada.press(Key::Enter).await;
        ada.reads("dialog[open] .field-problem", "This field is required").await;
        ada.types("gem").await;
        ada.screenshot("form").await;
        ada.press(Key::Enter).await;
        ada.reads(".message .content", "The word is gem.").await;
        ada.sees_no("dialog").await;

        ada.runs("/menu").await;
        ada.click(".message .select").await;
        ada.sees(".popup .choice:focus").await;
        ada.press(Key::Down).await;
        ada.screenshot("menu").await;
        ada.press(Key::Enter).await;
        ada.reads(".message .content", "Pace: evening").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn deferred_responses_and_pictures_are_shown() {
    with_browser(async |fixture| {
        let ada = fixture.first_tab().await;
        ada.open(&fixture.address(0)).await;
        ada.runs("/slow").await;
        ada.reads(".message.thinking", "is thinking").await;
        ada.screenshot("thinking").await;
        fixture.release_slow_response();
        ada.reads(".message .content", "At last.").await;
        ada.sees_no(".message.thinking").await;

        ada.runs("/picture").await;
        ada.until(
            "the picture",
            &format!("return [...document.querySelectorAll('.embed-image img')].some((image) => image.alt === '{}' && image.complete && image.naturalWidth === 900)", bot::ALT),
        )
        .await;
        ada.sees_no(".attachments").await;
        ada.screenshot("picture").await;
        ada.click(".embed-image").await;
        ada.reads("dialog.lightbox[open]", bot::ALT).await;
        ada.press(Key::Escape).await;
        ada.sees_no("dialog").await;
    })
    .await;
}

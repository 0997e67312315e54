//! Learns which icons exist, and uploads the missing ones. It works in the background: until it is done, and if it fails,
//! messages have Unicode symbols.

use std::time::Duration;

use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;

use crate::discord::bot_context::BotContext;
use crate::discord::http::emoji::ApplicationEmoji;
use crate::discord::http::request_error::{RequestError, RequestResult};
use crate::discord::http::send_with_retry::REQUEST_TIMEOUT;
use crate::discord::icons::inventory::{Inventory, emoji_name};
use crate::render::Icons;
use crate::render::picture::{PaintedIcon, painted_icons};

/// The delays between attempts of the process that uploads. Then it waits for the next start.
const RETRY_DELAYS: [Duration; 2] = [Duration::from_secs(2), Duration::from_secs(10)];
/// Other processes wait for the icons. The delay doubles up to the maximum.
const FIRST_LIST_DELAY: Duration = Duration::from_secs(5);
const MAX_LIST_DELAY: Duration = Duration::from_mins(10);
/// How often to look for icons that somebody has deleted. A text shows only the name of a deleted icon.
const LIST_INTERVAL: Duration = Duration::from_hours(6);
/// After Discord has rejected an icon. It may reject the next one, too, so the list must not be asked for each time.
const DELAY_AFTER_REJECTION: Duration = Duration::from_secs(10);

/// Whether all icons can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Progress {
    Complete,
    Incomplete,
}

pub struct IconWorker {
    bot: BotContext,
    /// Only one of several processes uploads.
    uploads: bool,
}

impl IconWorker {
    pub fn new(bot: BotContext, uploads: bool) -> IconWorker {
        IconWorker { bot, uploads }
    }

    /// Works until `stop`.
    pub async fn run(self, stop: CancellationToken) {
        tokio::select! {
            () = stop.cancelled() => {}
            () = self.work() => {}
        }
    }

    async fn work(&self) {
        let Ok(icons) = tokio::task::spawn_blocking(painted_icons).await else { return };
        let mut list_delay = FIRST_LIST_DELAY;
        loop {
            let progress = if self.uploads { self.upload_with_retry(&icons).await } else { self.list(&icons).await };
            let next = match (progress, self.uploads) {
                (Progress::Complete, _) => Some(LIST_INTERVAL),
                (Progress::Incomplete, true) => None,
                (Progress::Incomplete, false) => Some(list_delay),
            };
            list_delay =
                if progress == Progress::Complete { FIRST_LIST_DELAY } else { MAX_LIST_DELAY.min(2 * list_delay) };
            let wait = async {
                match next {
                    Some(delay) => sleep(delay).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                () = wait => {}
                () = self.bot.api.icons.rejection() => sleep(DELAY_AFTER_REJECTION).await,
            }
        }
    }

    async fn upload_with_retry(&self, icons: &[PaintedIcon]) -> Progress {
        let mut delays = RETRY_DELAYS.into_iter();
        loop {
            let Err(error) = self.upload(icons).await else { return Progress::Complete };
            let Some(delay) = delays.next() else {
                tracing::warn!(%error, "cannot upload the icons; messages keep Unicode symbols until the next start");
                return Progress::Incomplete;
            };
            sleep(delay).await;
        }
    }

    /// Uploads the missing icons, and deletes those that were replaced long ago. Every attempt begins with the list, because
    /// Discord may have processed a request whose response was lost.
    async fn upload(&self, icons: &[PaintedIcon]) -> RequestResult<()> {
        let api = &self.bot.api;
        let application = request(|| api.application()).await?;
        let mut listed = request(|| api.list_emoji(application)).await?;
        let inventory = self.use_listed(&listed, icons);
        for icon in inventory.missing.iter().filter_map(|index| icons.get(*index)) {
            let png = match paint(icon).await {
                Ok(png) => png,
                Err(reason) => return Err(RequestError::NoResponse(reason)),
            };
            let name = emoji_name(icon);
            listed.push(request(|| api.create_emoji(application, &name, &png)).await?);
            self.use_listed(&listed, icons);
        }
        if !inventory.missing.is_empty() {
            tracing::info!(icons = inventory.missing.len(), "uploaded icons");
        }
        for emoji in inventory.outdated {
            if let Err(error) = request(|| api.delete_emoji(application, emoji)).await {
                tracing::debug!(%error, "could not delete a former icon");
            }
        }
        Ok(())
    }

    /// Uses the icons that another process uploads.
    async fn list(&self, icons: &[PaintedIcon]) -> Progress {
        let api = &self.bot.api;
        let listed = async {
            let application = request(|| api.application()).await?;
            request(|| api.list_emoji(application)).await
        };
        match listed.await {
            Ok(listed) if self.use_listed(&listed, icons).missing.is_empty() => Progress::Complete,
            Ok(_) => Progress::Incomplete,
            Err(error) => {
                tracing::debug!(%error, "cannot list the icons; will retry");
                Progress::Incomplete
            }
        }
    }

    fn use_listed(&self, listed: &[ApplicationEmoji], icons: &[PaintedIcon]) -> Inventory {
        let inventory = Inventory::new(listed, icons, self.bot.service.now());
        self.bot.api.icons.replace(Icons::new(inventory.usable.iter().cloned()));
        inventory
    }
}

async fn paint(icon: &PaintedIcon) -> Result<Vec<u8>, String> {
    let icon = icon.clone();
    match tokio::task::spawn_blocking(move || icon.png()).await {
        Ok(painted) => painted.map_err(|error| error.to_string()),
        Err(error) => Err(error.to_string()),
    }
}

/// Sends a request, and waits as long as a rate limit says.
async fn request<T, F>(send: impl Fn() -> F) -> RequestResult<T>
where
    F: Future<Output = RequestResult<T>>,
{
    loop {
        match timeout(REQUEST_TIMEOUT, send()).await {
            Ok(Err(RequestError::RateLimited(wait))) => sleep(wait).await,
            Ok(done) => return done,
            Err(elapsed) => return Err(RequestError::NoResponse(elapsed.to_string())),
        }
    }
}

//! Live updates for one viewer: server-sent events.

use std::convert::Infallible;
use std::time::Duration;

use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{self, Stream};

use super::As;
use crate::playground::server::App;

pub(super) async fn events(State(app): State<App>, As(user): As) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let inbox = app.world.change(|state| state.watch_as(user));
    let stop = app.stop.clone();
    let events = stream::unfold((inbox, stop), |(mut inbox, stop)| async move {
        let event = tokio::select! {
            () = stop.cancelled() => None,
            event = inbox.recv() => event,
        }?;
        Some((Ok(Event::default().event(event.name).data(event.data)), (inbox, stop)))
    });
    Sse::new(events).keep_alive(KeepAlive::new().interval(Duration::from_secs(15)))
}

//! The context that all handlers and the delivery worker share.

use std::sync::{Arc, OnceLock};

use serenity::all::UserId;
use tokio::time::{Instant, timeout_at};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::discord::game_view_model::GameViewModel;
use crate::discord::gateway::guild_cache::GuildCache;
use crate::discord::http::api::DiscordApi;
use crate::discord::http::login::Login;
use crate::discord::interaction::limits::{InteractionLimits, PerMinute};
use crate::discord::panels::registry::Panels;
use crate::locale::{Locale, Words};
use crate::render::{CommandLinks, GameRef};
use crate::service;
use crate::service::{GameId, GameSnapshot, Person, ServerSettings, Service, ServiceError};

/// Cheap to clone.
#[derive(Clone)]
pub struct BotContext {
    pub(in crate::discord) service: Service,
    pub(in crate::discord) api: Arc<DiscordApi>,
    pub(in crate::discord) guilds: Arc<GuildCache>,
    pub(in crate::discord) limits: Arc<InteractionLimits>,
    /// The id of `/basari`, once Discord has told it.
    pub(in crate::discord) command_id: Arc<OnceLock<u64>>,
    pub(in crate::discord) panels: Arc<Panels>,
    /// Interactions without a response so far. The program waits for them before it ends.
    pub(in crate::discord) pending_responses: TaskTracker,
    /// Cancelled when the program cannot wait for handlers any longer.
    handlers: CancellationToken,
}

impl BotContext {
    pub fn new(service: Service, login: &Login, limits: PerMinute) -> BotContext {
        let api = Arc::new(DiscordApi::from(login));
        let limits = Arc::new(InteractionLimits::new(limits));
        BotContext {
            service,
            api,
            guilds: Arc::default(),
            limits,
            command_id: Arc::default(),
            panels: Arc::default(),
            pending_responses: TaskTracker::new(),
            handlers: CancellationToken::new(),
        }
    }

    /// Returns when every interaction has its response. People whose request is not done by `due` are asked to try again.
    /// Call it after the gateway is closed.
    pub async fn wait_for_responses(&self, due: Instant) {
        self.pending_responses.close();
        if timeout_at(due, self.pending_responses.wait()).await.is_err() {
            self.handlers.cancel();
            self.pending_responses.wait().await;
        }
    }

    /// Waits until every response must be sent, because the program ends.
    pub(in crate::discord) async fn responses_due(&self) {
        self.handlers.cancelled().await;
    }

    /// The texts for one person: in the language they chose, else in the language of their Discord client.
    pub(in crate::discord) async fn words_for_user(&self, user: UserId, client_locale: &str) -> &'static Words {
        let chosen = match self.service.person(service::UserId(user.get())).await {
            Ok(person) => person.language.as_deref().and_then(Locale::from_code),
            Err(_) => None,
        };
        chosen.unwrap_or_else(|| Locale::from_discord(client_locale)).words()
    }

    /// The language that a server chose for public posts: in its settings here, or else in Discord.
    pub(in crate::discord) async fn server_locale(&self, settings: &ServerSettings) -> Option<Locale> {
        if let Some(locale) = settings.language.as_deref().and_then(Locale::from_code) {
            return Some(locale);
        }
        let guild = self.guilds.find(settings.server).await?;
        guild.locale.as_deref().map(Locale::from_discord)
    }

    /// Mentions of our commands.
    pub(in crate::discord) fn command_links(&self) -> CommandLinks {
        CommandLinks { id: self.command_id.get().copied() }
    }

    /// The texts for the public posts of a game: in the language that its server chose, or else in the language of the person
    /// who opened the game. Without a server, only this person reads them.
    pub(in crate::discord) async fn words_for_game(&self, snapshot: &GameSnapshot) -> &'static Words {
        let settings = self.server_settings(snapshot).await.ok().flatten();
        self.words_for_settings(settings.as_ref(), snapshot).await
    }

    /// Like [`BotContext::words_for_game`], with the server's settings already loaded.
    async fn words_for_settings(&self, settings: Option<&ServerSettings>, snapshot: &GameSnapshot) -> &'static Words {
        let chosen = match (settings, snapshot.host) {
            (Some(settings), _) => self.server_locale(settings).await,
            (None, Some(host)) => {
                let person = self.service.person(host).await.ok();
                person.and_then(|person| person.language.as_deref().and_then(Locale::from_code))
            }
            (None, None) => None,
        };
        let opener = || snapshot.settings.language.as_deref().and_then(Locale::from_code);
        chosen.or_else(opener).unwrap_or(Locale::En).words()
    }

    /// The texts for a direct message about a game: in the language that the person chose, or else in the one that they read
    /// when they joined.
    pub(in crate::discord) async fn words_for_player(
        &self,
        person: &Person,
        snapshot: &GameSnapshot,
    ) -> &'static Words {
        let occupant = snapshot.occupants.iter().find(|occupant| occupant.user == Some(person.user));
        let known = [person.language.as_deref(), occupant.and_then(|occupant| occupant.language.as_deref())];
        match known.into_iter().flatten().find_map(Locale::from_code) {
            Some(locale) => locale.words(),
            None => self.words_for_game(snapshot).await,
        }
    }

    /// The settings of a game's server. None for a game without a server.
    async fn server_settings(&self, snapshot: &GameSnapshot) -> Result<Option<ServerSettings>, ServiceError> {
        match snapshot.server {
            Some(server) => self.service.server(server).await.map(Some),
            None => Ok(None),
        }
    }

    pub(in crate::discord) async fn view_model(&self, snapshot: GameSnapshot) -> Result<GameViewModel, ServiceError> {
        let (mut view_model, _) = self.public_view_model(snapshot).await?;
        view_model.next_game = self.next_game(&view_model).await;
        Ok(view_model)
    }

    /// Whether somebody who must answer a question gets advice with it.
    async fn is_coached(&self, view_model: &GameViewModel) -> bool {
        let asked = view_model.viewer().filter(|_| view_model.is_viewer_asked());
        let Some(viewer) = asked.and_then(|occupant| occupant.user) else { return false };
        self.service.is_coached(viewer).await.unwrap_or_else(|error| {
            tracing::debug!(%error, "could not find out whether a player gets advice");
            false
        })
    }

    /// The game that waits for somebody who has nothing to answer here.
    async fn next_game(&self, view_model: &GameViewModel) -> Option<GameRef> {
        if view_model.is_viewer_asked() {
            return None;
        }
        let viewer = view_model.viewer()?.user?;
        match self.service.next_waiting_game(viewer, &view_model.snapshot.game).await {
            Ok(next) => next.as_ref().map(GameRef::from),
            Err(error) => {
                tracing::debug!(%error, "could not find the next game of a player");
                None
            }
        }
    }

    /// The game as this person sees it.
    pub(in crate::discord) async fn view_model_for(
        &self,
        game: &GameId,
        viewer: service::UserId,
    ) -> Result<GameViewModel, ServiceError> {
        self.view_model(self.service.view_game(game, Some(viewer)).await?).await
    }

    /// The game as everybody sees it, and the texts for its public posts.
    pub(in crate::discord) async fn public_view_model(
        &self,
        snapshot: GameSnapshot,
    ) -> Result<(GameViewModel, &'static Words), ServiceError> {
        let settings = self.server_settings(&snapshot).await?;
        let words = self.words_for_settings(settings.as_ref(), &snapshot).await;
        let mut view_model = GameViewModel::new(snapshot, settings.as_ref());
        view_model.coached = self.is_coached(&view_model).await;
        Ok((view_model, words))
    }
}

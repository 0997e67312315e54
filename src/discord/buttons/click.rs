//! One click on a button.

use crate::discord::bot_context::BotContext;
use crate::discord::game_view_model::GameViewModel;
use crate::discord::interaction::requester::Requester;
use crate::discord::interaction::responder::Reply;
use crate::discord::panels::panel_page::PanelPage;
use crate::render::Page;
use crate::render::message::custom_id::{CustomId, GameRef};
use crate::service::{GameId, Refusal, ServiceError};

/// A parsed click and its context.
#[derive(Clone, Copy)]
pub struct Click<'a> {
    pub bot: &'a BotContext,
    pub requester: &'a Requester,
    pub press: &'a CustomId,
    /// What was typed into the dialog, if the click has sent one.
    pub typed: Option<&'a str>,
}

impl Click<'_> {
    /// A page that a player opens from their panel. For others it is only a page.
    pub fn detail(&self, view_model: &GameViewModel, page: Page) -> Reply {
        match view_model.snapshot.viewer_seat {
            Some(_) => PanelPage::detail(view_model, self.requester.words, page).into(),
            None => page.into(),
        }
    }

    /// The game of the button. A game button without a valid id is forged.
    pub fn game(&self) -> Result<GameId, ServiceError> {
        let key = self.press.game.as_ref().map(GameRef::as_str).unwrap_or_default();
        key.parse().map_err(|_| Refusal::NoSuchGame.into())
    }

    /// The game of the button, if the requester may see it. A handler that loads no view of the game needs this. Moves do
    /// not: the service accepts them only from the seat's owner.
    pub async fn accessible_game(&self) -> Result<GameId, ServiceError> {
        let game = self.game()?;
        self.requester.check_access(self.bot, &game).await?;
        Ok(game)
    }

    /// The button's game as the requester sees it, if they may see it.
    pub async fn view_model(&self) -> Result<GameViewModel, ServiceError> {
        let user = self.requester.user();
        let snapshot = self.bot.service.view_game(&self.game()?, Some(user)).await?;
        if !self.requester.may_see(self.bot, &snapshot.place_for(user)) {
            return Err(Refusal::NoAccess.into());
        }
        self.bot.view_model(snapshot).await
    }

    /// Like [`Click::view_model`], but only for a game that has started and in which the requester has a seat.
    pub async fn player_view_model(&self) -> Result<GameViewModel, ServiceError> {
        let view_model = self.view_model().await?;
        view_model.snapshot.viewer_seat.ok_or(Refusal::NotSeated)?;
        view_model.snapshot.view.as_ref().ok_or(Refusal::NotStarted)?;
        Ok(view_model)
    }
}

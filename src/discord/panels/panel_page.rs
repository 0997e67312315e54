//! What a panel shows: the player's current page, or a detail of it such as the offer builder.

use crate::discord::game_view_model::GameViewModel;
use crate::locale::Words;
use crate::render::Page;
use crate::service::{GameId, GameVersion};

/// A page for a panel.
pub struct PanelPage {
    pub game: GameId,
    pub page: Page,
    /// The texts of the page.
    pub words: &'static Words,
    pub kind: PanelPageKind,
    /// The version of the game that the page shows.
    pub version: GameVersion,
    pub question: Question,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PanelPageKind {
    /// The player's current page. It changes with the game.
    Current,
    /// Something that the player opened. It stays until it is in the way of a question.
    Detail,
}

/// The question of a game as one player sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Question {
    /// None before the start.
    prompt: Option<u32>,
    is_asked: bool,
}

impl Question {
    pub fn of(view_model: &GameViewModel) -> Question {
        let snapshot = &view_model.snapshot;
        let is_asked = match (&snapshot.view, snapshot.viewer_seat) {
            (Some(view), Some(me)) => view.asked.contains(me),
            _ => false,
        };
        Question { prompt: snapshot.prompt(), is_asked }
    }

    /// Whether a detail from the time of this question is in the way now: its question is settled, or another one has come.
    pub fn ends_detail(self, now: Question) -> bool {
        self.prompt != now.prompt && (self.is_asked || now.is_asked)
    }
}

impl PanelPage {
    /// The player's current page. None for a cancelled game.
    pub fn current(view_model: &GameViewModel, words: &'static Words) -> Option<PanelPage> {
        let page = view_model.panel_page(words)?;
        Some(PanelPage { kind: PanelPageKind::Current, ..PanelPage::detail(view_model, words, page) })
    }

    /// A page that the player opened from their panel.
    pub fn detail(view_model: &GameViewModel, words: &'static Words, page: Page) -> PanelPage {
        PanelPage {
            game: view_model.snapshot.game.clone(),
            page,
            words,
            kind: PanelPageKind::Detail,
            version: view_model.snapshot.game_version(),
            question: Question::of(view_model),
        }
    }
}

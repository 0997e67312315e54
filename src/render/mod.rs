//! Pages: what people read and press, as plain data. Takes views and words, gives `Page`s; knows nothing of serenity,
//! of databases or of time. Public pages are made of what a `View` for the public holds, and of nothing else.

mod account;
mod game;
pub mod message;
mod notices;
pub mod picture;

pub use account::about::{about, help, privacy, privacy_question};
pub use account::games::{GameLine, GameState, games};
pub use account::history::{PastLine, history};
pub use account::leaderboard::{BoardLine, Leaderboard, leaderboard, leaderboard_picture};
pub use account::rules::rules;
pub use account::settings::{NotifySettings, ServerSettings, language, notify, settings};
pub use account::stats::{Profile, rating_curve, stats};
pub use account::verification::{Verdict, verdict};
pub use game::barter::{barter, thread_name};
pub use game::hint::{Opinion, hint};
pub use game::lobby::{Lobby, LobbyState, cancel_question, lobby, lobby_settings};
pub use game::offer_builder::bid_builder;
pub use game::open_table::table;
pub use game::picker::{hand, picker};
pub use game::plan_editor::{SavedOrder, order_editor};
pub use game::replay::{Position, record_page, replay};
pub use game::round::round;
pub use game::scene::{Player, Scene, seat_label};
pub use game::score::{Final, RatingLine, final_page, stage_score};
pub use game::story::story;
pub use game::trade::{swap_take, trade};
pub use message::custom_id::{GameKey, Press, PressError, Verb};
pub use message::names::{MAX_NAME_LENGTH, name, plain_name, server_name};
pub use message::page::{Attachment, Button, Choice, Embed, Field, Page, Row, Select, Style, Target, Tone};
pub use notices::direct_message::{Place, dm_prompt, parked_dm, reminder};
pub use notices::notice::{Missing, Notice, Who, notice};
pub use notices::refusal::{Refusal, refused};

//! Turns games, settings and results into pages: messages as plain data. Takes views and words and returns `Page`s; knows
//! nothing about serenity, databases or the clock. A public page is built only from the public's `View`.

mod account;
mod game;
mod learn;
pub mod message;
mod notices;
pub mod picture;

pub use account::about::{about_page, help_page, privacy_confirmation_page, privacy_page};
pub use account::away::{AwayLine, away_page};
pub use account::games::{GameListLine, ListedGameStatus, games_page};
pub use account::history::{HistoryGame, HistoryLine, history_page};
pub use account::leaderboard::{Leaderboard, LeaderboardLine, leaderboard_page, leaderboard_picture};
pub use account::rules::{has_rules_picture, rules_page, rules_picture};
pub use account::settings::{NotifySettings, ServerSettings, language_page, notify_page, settings_page};
pub use account::stats::{Accuracy, Profile, rating_chart, stats_page};
pub use account::verification::{Published, Verdict, verification_page};
pub use game::barter::{barter_page, barter_thread_name};
pub use game::coaching::with_coaching;
pub use game::context::{GameContext, Player, seat_label};
pub use game::hint::hint_page;
pub use game::lobby::{Lobby, LobbyState, cancel_confirmation_page, lobby_page, lobby_settings_page};
pub use game::offer_builder::offer_builder_page;
pub use game::open_table::open_table_page;
pub use game::panel::{OnHold, panel_page, with_absence, with_missed_rounds, with_next_game};
pub use game::panel_notice::{replaced_panel_page, with_age};
pub use game::picker::picker_page;
pub use game::plan_editor::plan_editor_page;
pub use game::practice::{practice_greeting_page, practice_opened_page, practice_page};
pub use game::replay::{ReplayPosition, record_page, replay_page};
pub use game::review::{
    SeatReview, Sharing, decision_embed, review_page, review_pending_page, shared_review_page, with_review_buttons,
};
pub use game::round::{paused_page, place_page, round_page, with_contributions};
pub use game::score::{FinalDetails, RatingLine, final_page, stage_score_page};
pub use game::superlatives::{Superlative, Title, superlatives};
pub use game::table_talk::{TalkOptions, own_words_dialog, talk_page, with_moderation};
pub use game::talk_line::{Speech, TalkLine};
pub use game::trade::swap_take_page;
pub use learn::lesson::lesson_page;
pub use learn::lesson_picture::{has_lesson_picture, lesson_picture};
pub use learn::practice::practice_place_page;
pub use message::command_link::CommandLinks;
pub use message::custom_id::{CustomId, CustomIdError, GameRef, Verb};
pub use message::dialog::Dialog;
pub use message::icons::Icons;
pub use message::names::{MAX_NAME_LENGTH, name, plain_name, readable_words, server_name};
pub use message::page::{
    Attachment, Button, Embed, Emoji, Field, Page, Row, Select, SelectOption, Style, Target, Tone,
};
pub use message::symbol::{Icon, Symbol, SymbolGroup};
pub use notices::busy_channel::{BusyChannel, busy_channel_page};
pub use notices::direct_message::{
    GameLocation, UnreachableGame, direct_message_page, reminder_page, unreachable_message_page, waiting_games_page,
};
pub use notices::notice::{MissingPermission, NamedSeat, Notice, notice_page};
pub use notices::refusal::{GamesElsewhere, Refusal, refusal_page, wrong_channel_page};

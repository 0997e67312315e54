//! The numbers: every limit with one line about what it limits.
//!
//! Lengths are in characters unless the name says otherwise. `tests/limits.rs` checks for each entry that the playground
//! accepts a request at the limit and rejects one above it.

macro_rules! limits {
    ($($(#[$doc:meta])* $name:ident = $value:expr;)*) => {
        $($(#[$doc])* pub const $name: usize = $value;)*

        /// Every limit by name.
        pub const ALL: &[(&str, usize)] = &[$((stringify!($name), $name)),*];
    };
}

limits! {
    // Messages
    /// The text of a message.
    MAX_CONTENT = 2000;
    /// A nonce, which prevents duplicates of a message.
    MAX_NONCE = 25;
    /// Users, or roles, that `allowed_mentions` lists by id.
    MAX_ALLOWED_MENTIONS = 100;
    /// Files of a message.
    MAX_ATTACHMENTS = 10;
    /// The alt text of a file.
    MAX_ALT_TEXT = 1024;
    /// The name of a file.
    MAX_FILENAME = 1024;
    /// The size of a file, for servers without boosts.
    MAX_FILE_BYTES = 10 * 1024 * 1024;

    // Embeds
    /// Embeds of a message.
    MAX_EMBEDS = 10;
    /// Titles, descriptions, fields, footers and authors of all embeds of a message together.
    MAX_EMBED_TOTAL = 6000;
    /// The title of an embed.
    MAX_EMBED_TITLE = 256;
    /// The description of an embed.
    MAX_EMBED_DESCRIPTION = 4096;
    /// Fields of an embed.
    MAX_EMBED_FIELDS = 25;
    /// The name of an embed field.
    MAX_FIELD_NAME = 256;
    /// The value of an embed field.
    MAX_FIELD_VALUE = 1024;
    /// The footer of an embed.
    MAX_EMBED_FOOTER = 2048;
    /// The author of an embed.
    MAX_EMBED_AUTHOR = 256;
    /// A URL in an embed.
    MAX_EMBED_URL = 2048;
    /// The color of an embed: three bytes for red, green and blue.
    MAX_COLOR = 0xff_ffff;

    // Components
    /// Rows of a message with the classic layout.
    MAX_ROWS = 5;
    /// Components in a list of the newer layout (components V2).
    MAX_LAYOUT_COMPONENTS = 40;
    /// A text component of the newer layout.
    MAX_TEXT_COMPONENT = 4000;
    /// Buttons of a row. A select menu fills a row by itself.
    MAX_ROW_BUTTONS = 5;
    /// A custom id, which identifies a component to its bot.
    MAX_CUSTOM_ID = 100;
    /// The label of a button.
    MAX_BUTTON_LABEL = 80;
    /// The URL of a link button.
    MAX_BUTTON_URL = 512;
    /// The product id of a premium button: the digits of the largest snowflake.
    MAX_SKU_ID = 20;
    /// The placeholder of a select menu.
    MAX_SELECT_PLACEHOLDER = 150;
    /// Options of a select menu.
    MAX_SELECT_OPTIONS = 25;
    /// Options that can be chosen at once in a select menu.
    MAX_SELECT_VALUES = 25;
    /// The label of an option of a select menu.
    MAX_SELECT_OPTION_LABEL = 100;
    /// The value of an option of a select menu.
    MAX_SELECT_OPTION_VALUE = 100;
    /// The description of an option of a select menu.
    MAX_SELECT_OPTION_DESCRIPTION = 100;

    // Modals
    /// The title of a modal.
    MAX_MODAL_TITLE = 45;
    /// Rows of a modal.
    MAX_MODAL_ROWS = 5;
    /// Inputs in a row of a modal.
    MAX_ROW_INPUTS = 1;
    /// The label of an input.
    MAX_INPUT_LABEL = 45;
    /// The description in a label component.
    MAX_LABEL_DESCRIPTION = 100;
    /// The placeholder of an input.
    MAX_INPUT_PLACEHOLDER = 100;
    /// The value of an input, and what a bot may set as its maximum length.
    MAX_INPUT_VALUE = 4000;

    // Commands
    /// Slash commands that a bot registers globally, or for one server.
    MAX_COMMANDS = 100;
    /// Commands of all types in one bulk request.
    MAX_BULK_COMMANDS = 130;
    /// Names, descriptions and values of a command together, each in its longest translation.
    MAX_COMMAND_TOTAL = 8000;
    /// The name of a command or an option.
    MAX_COMMAND_NAME = 32;
    /// The description of a command or an option.
    MAX_COMMAND_DESCRIPTION = 100;
    /// Options, subcommands or groups on one level of a command.
    MAX_COMMAND_OPTIONS = 25;
    /// Fixed choices of an option, or suggestions of an autocomplete response.
    MAX_CHOICES = 25;
    /// The name of a choice.
    MAX_CHOICE_NAME = 100;
    /// The value of a choice that is a string.
    MAX_CHOICE_VALUE = 100;
    /// The text a person may type into an option.
    MAX_OPTION_TEXT = 6000;

    // Emoji of applications
    /// Emoji of an application.
    MAX_EMOJIS = 2000;
    /// The name of an emoji.
    MAX_EMOJI_NAME = 32;
    /// The picture of an emoji.
    MAX_EMOJI_BYTES = 256 * 1024;

    // Threads
    /// The name of a thread.
    MAX_THREAD_NAME = 100;
    /// The slow mode of a thread: six hours.
    MAX_SLOWMODE_SECONDS = 21_600;
    /// Threads that are active at once in a server.
    MAX_ACTIVE_THREADS = 1000;

    // Gateway
    /// The size of a payload that a bot sends over the gateway.
    MAX_GATEWAY_PAYLOAD_BYTES = 4096;
}

/// The shortest name of an emoji.
pub const MIN_EMOJI_NAME: usize = 2;

/// After how many minutes without messages a thread may be archived. Other values are rejected.
pub const AUTO_ARCHIVE_MINUTES: [u64; 4] = [60, 1440, 4320, 10_080];

//! Compares the emoji of our application with the icons that we want. A name says whose an emoji is: `red_b1f2e3d` is the
//! symbol `red` with the hash of its content. Every other emoji belongs to somebody else and is left alone.

use jiff::{SignedDuration, Timestamp};

use crate::discord::http::emoji::ApplicationEmoji;
use crate::render::picture::PaintedIcon;
use crate::render::{Icon, Symbol};

/// An icon that was replaced stays this long, because posts show it.
const KEPT_AFTER_CHANGE: SignedDuration = SignedDuration::from_hours(30 * 24);

/// The milliseconds between 1970 and the first id of Discord.
const DISCORD_EPOCH: u64 = 1_420_070_400_000;

/// What separates the symbol and the hash in a name.
const HASH_MARK: &str = "_b";
const HASH_LENGTH: usize = 6;

/// The name under which an icon is uploaded.
pub fn emoji_name(icon: &PaintedIcon) -> String {
    format!("{}{HASH_MARK}{}", icon.symbol.key(), icon.hash)
}

/// What is at Discord, compared with what we want.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Inventory {
    pub usable: Vec<(Symbol, Icon)>,
    /// Positions in the list of wanted icons.
    pub missing: Vec<usize>,
    /// Former versions that nobody needs any more.
    pub outdated: Vec<u64>,
}

impl Inventory {
    pub fn new(listed: &[ApplicationEmoji], wanted: &[PaintedIcon], now: Timestamp) -> Inventory {
        let mut inventory = Inventory::default();
        for (index, icon) in wanted.iter().enumerate() {
            let name = emoji_name(icon);
            // Two processes can upload the same icon at the same time. All of them use the older one.
            let Some(current) = listed.iter().filter(|emoji| emoji.name == name).min_by_key(|emoji| emoji.id) else {
                inventory.missing.push(index);
                continue;
            };
            inventory.usable.push((icon.symbol, Icon { name, id: current.id }));
            let others = listed
                .iter()
                .filter(|emoji| emoji.id != current.id && symbol_key(&emoji.name) == Some(icon.symbol.key()));
            // The other one can be the newer one, if somebody has gone back to an earlier version of the bot.
            let outdated = others.filter(|other| is_old(other.id, now) && is_old(current.id, now));
            inventory.outdated.extend(outdated.map(|emoji| emoji.id));
        }
        inventory
    }
}

/// The symbol in a name of ours.
fn symbol_key(name: &str) -> Option<String> {
    let (key, hash) = name.rsplit_once(HASH_MARK)?;
    let is_hash = hash.len() == HASH_LENGTH && hash.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    is_hash.then(|| key.to_owned())
}

/// Whether the emoji was uploaded before the time that replaced icons stay. Its id contains the moment.
fn is_old(id: u64, now: Timestamp) -> bool {
    let uploaded = i64::try_from((id >> 22) + DISCORD_EPOCH).ok().and_then(|at| Timestamp::from_millisecond(at).ok());
    uploaded.is_some_and(|uploaded| now.duration_since(uploaded) >= KEPT_AFTER_CHANGE)
}

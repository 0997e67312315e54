//! The initial world: three servers and five people.

use std::collections::{BTreeMap, BTreeSet};

use super::model::channel::{COMMUNITY, Channel, ChannelKind, Guild};
use super::model::user::User;
use super::state::WorldState;
use crate::limits::table::MAX_ACTIVE_THREADS;
use crate::snowflake::{self, Id};

/// Account name, display name, locale, color and age of the account.
const PEOPLE: [(&str, &str, &str, &str, Age); 5] = [
    ("ada", "Ada", "en-US", "#eb459e", Age::Since(1_464_000_000_000)),
    ("bruno", "Bruno", "de", "#57f287", Age::Since(1_530_000_000_001)),
    ("chiyo", "千代", "ja", "#faa61a", Age::Since(1_610_000_000_002)),
    ("dev", "Dev & Co", "en-GB", "#3ba5dc", Age::Since(1_680_000_000_003)),
    ("elise", "Élise", "fr", "#9b59b6", Age::Days(7)),
];

#[derive(Clone, Copy)]
enum Age {
    /// Created at this Unix time in milliseconds.
    Since(u64),
    /// Created this many days before the playground starts.
    Days(u64),
}

struct Server {
    name: &'static str,
    locale: &'static str,
    features: &'static [&'static str],
    invites_bots: bool,
    created_ms: u64,
    channels: &'static [(&'static str, ChannelKind)],
}

/// Bots are in the first two servers. Their creation times differ in parity, so two shards get one server each.
const SERVERS: [Server; 3] = [
    Server {
        name: "Game Night",
        locale: "en-US",
        features: &[],
        invites_bots: true,
        created_ms: 1_500_000_000_000,
        channels: &[
            ("general", ChannelKind::Text),
            ("table-one", ChannelKind::Text),
            ("table-two", ChannelKind::Text),
            ("news", ChannelKind::Announcement),
            ("ideas", ChannelKind::Forum),
            ("Lounge", ChannelKind::Voice),
        ],
    },
    Server {
        name: "Spielekreis",
        locale: "de",
        features: &[COMMUNITY],
        invites_bots: true,
        created_ms: 1_550_000_000_001,
        channels: &[("allgemein", ChannelKind::Text), ("tisch", ChannelKind::Text)],
    },
    Server {
        name: "Book Club",
        locale: "en-US",
        features: &[],
        invites_bots: false,
        created_ms: 1_600_000_000_000,
        channels: &[("books", ChannelKind::Text)],
    },
];

fn topic(kind: ChannelKind, position: u32) -> &'static str {
    match kind {
        ChannelKind::Announcement => "What is new",
        ChannelKind::Forum => "One post per idea",
        ChannelKind::Voice => "The text chat of a voice channel",
        _ if position == 0 => "Talk about anything",
        _ => "A table for games",
    }
}

/// Adds the people and servers to an empty world.
pub(crate) fn populate(state: &mut WorldState) {
    for (index, person) in (1..).zip(PEOPLE) {
        add_person(state, index, person);
    }
    // Ids grow with the creation time, so the map has the order of the list above.
    let people: Vec<Id> = state.users.keys().copied().collect();
    for (owner, server) in people.iter().zip(SERVERS) {
        let id = snowflake::from_unix_ms(server.created_ms, 0);
        let members: BTreeSet<Id> = people.iter().copied().collect();
        let guild = Guild {
            id,
            name: server.name.into(),
            locale: server.locale.into(),
            features: server.features.iter().map(|&feature| feature.into()).collect(),
            unavailable: false,
            command_permissions: BTreeMap::new(),
            invites_bots: server.invites_bots,
            owner: *owner,
            members,
            thread_limit: MAX_ACTIVE_THREADS,
        };
        state.guilds.insert(id, guild);
        for (position, (name, kind)) in (0..).zip(server.channels) {
            let channel_id = snowflake::from_unix_ms(server.created_ms, u64::from(position) + 1);
            let mut channel = Channel::new(channel_id, *kind, name);
            channel.guild = Some(id);
            channel.position = position;
            channel.topic = Some(topic(*kind, position).into());
            state.channels.insert(channel_id, channel);
        }
    }
}

fn add_person(state: &mut WorldState, index: u64, person: (&str, &str, &str, &'static str, Age)) {
    let (name, display_name, locale, color, age) = person;
    let created_ms = match age {
        Age::Since(ms) => ms,
        Age::Days(days) => state.now_ms().saturating_sub(days * 86_400_000),
    };
    let id = snowflake::from_unix_ms(created_ms, index);
    let user = User {
        id,
        name: name.into(),
        display_name: display_name.into(),
        locale: locale.into(),
        dms_open: true,
        bot: false,
        color,
    };
    state.users.insert(id, user);
}

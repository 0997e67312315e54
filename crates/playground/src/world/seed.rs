//! What is there before anybody does anything: two servers, five people.

use std::collections::BTreeSet;

use super::WorldState;
use super::channels::{Channel, ChannelKind, Guild};
use super::people::User;
use crate::snowflake::{self, Id};

/// Account name, shown name, language, colour, and when the account was made: one is a week old.
const PEOPLE: [(&str, &str, &str, &str, Age); 5] = [
    ("ada", "Ada", "en-US", "#eb459e", Age::Since(1_464_000_000_000)),
    ("bruno", "Bruno", "de", "#57f287", Age::Since(1_530_000_000_001)),
    ("chiyo", "千代", "ja", "#faa61a", Age::Since(1_610_000_000_002)),
    ("dev", "Dev & Co", "en-GB", "#3ba5dc", Age::Since(1_680_000_000_003)),
    ("elise", "Élise", "fr", "#9b59b6", Age::Days(7)),
];

#[derive(Clone, Copy)]
enum Age {
    Since(u64),
    Days(u64),
}

/// Name, language, channels. The ids of the two differ in parity, so that two shards get one server each.
const SERVERS: [(&str, &str, u64, &[&str]); 2] = [
    ("Game Night", "en-US", 1_500_000_000_000, &["general", "table-one", "table-two"]),
    ("Spielekreis", "de", 1_550_000_000_001, &["allgemein", "tisch"]),
];

pub(super) fn people_the(state: &mut WorldState) {
    for (index, (name, display_name, locale, color, age)) in (1..).zip(PEOPLE) {
        let made = match age {
            Age::Since(ms) => ms,
            Age::Days(days) => snowflake::now_ms().saturating_sub(days * 86_400_000),
        };
        let id = snowflake::at(made, index);
        state.users.insert(
            id,
            User {
                id,
                name: name.into(),
                display_name: display_name.into(),
                locale: locale.into(),
                dms_open: true,
                bot: false,
                color,
            },
        );
    }
    // Ids grow with age, so the order of the map is the order of the list above.
    let people: Vec<Id> = state.users.keys().copied().collect();
    for (owner, (name, locale, made, channels)) in people.iter().zip(SERVERS) {
        let id = snowflake::at(made, 0);
        state.guilds.insert(
            id,
            Guild {
                id,
                name: name.into(),
                locale: locale.into(),
                owner: *owner,
                members: people.iter().copied().collect::<BTreeSet<_>>(),
                thread_limit: 1000,
            },
        );
        for (position, channel) in (0..).zip(channels) {
            let channel_id = snowflake::at(made, u64::from(position) + 1);
            let mut made = Channel::new(channel_id, ChannelKind::Text, channel);
            made.guild = Some(id);
            made.position = position;
            made.topic = Some(if position == 0 { "Talk about anything" } else { "A table for games" }.into());
            state.channels.insert(channel_id, made);
        }
    }
}

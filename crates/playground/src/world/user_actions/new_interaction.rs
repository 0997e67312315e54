//! Starting an interaction: it is sent to its bot and expires if the bot does not respond in time.

use std::sync::Arc;
use std::time::Instant;

use serde_json::{Value, json};
use tokio::sync::oneshot;

use crate::snowflake::Id;
use crate::world::command_access::place_of;
use crate::world::interactions::new_token;
use crate::world::model::interaction::{Interaction, InteractionKind, InteractionState};
use crate::world::state::{World, WorldState};

/// What a person does, before it has an id and a token.
#[derive(Debug)]
pub(super) struct NewInteraction {
    pub application: Id,
    pub user: Id,
    pub channel: Id,
    pub kind: InteractionKind,
    pub name: String,
    pub message: Option<Id>,
    pub custom_id: Option<String>,
    pub data: Value,
    pub choices: Option<oneshot::Sender<Vec<Value>>>,
}

impl World {
    /// Sends the interaction to its bot and starts the timeout for the response.
    pub(super) fn start_interaction(self: &Arc<Self>, new: NewInteraction) -> Id {
        let id = self.update(|state| state.start_interaction(new));
        let world = Arc::clone(self);
        tokio::spawn(async move {
            tokio::time::sleep(world.timeouts.first_response).await;
            world.update(|state| state.expire_interaction(id));
        });
        id
    }
}

impl WorldState {
    fn start_interaction(&mut self, new: NewInteraction) -> Id {
        let id = self.ids.next_id();
        let token = new_token(id);
        let channel = self.channels.get(&new.channel);
        let guild = channel.and_then(|channel| channel.guild);
        let place = channel.and_then(|channel| place_of(new.user, channel));
        let owners = place.map_or(json!({}), |place| self.integration_owners(new.application, new.user, place));
        // A bot that was removed from the server does not learn about clicks on its old messages.
        let reaches_bot = owners != json!({});
        let interaction = Interaction {
            id,
            token,
            application: new.application,
            user: new.user,
            channel: new.channel,
            guild,
            kind: new.kind,
            state: InteractionState::Pending,
            name: new.name,
            message: new.message,
            custom_id: new.custom_id,
            created_ms: self.now_ms(),
            sent_at: Instant::now(),
            response_time: None,
            original_response: None,
            response_embeds: None,
            owners,
            choices: new.choices,
        };
        let event = self.interaction_json(&interaction, &new.data);
        self.interactions.insert(id, interaction);
        self.notify_interaction(new.user, id, "pending");
        if reaches_bot {
            self.dispatch_interaction(new.application, guild, &event);
        }
        id
    }
}

//! Users and applications as JSON.

use serde_json::{Value, json};

use crate::snowflake::Id;
use crate::world::model::user::User;
use crate::world::permissions;
use crate::world::state::WorldState;

impl WorldState {
    pub fn user_json(&self, id: Id) -> Value {
        self.users.get(&id).map_or(Value::Null, User::json)
    }

    pub fn current_user_json(&self, bot: Id) -> Value {
        let mut json = self.user_json(bot);
        json["verified"] = json!(true);
        json["mfa_enabled"] = json!(false);
        json["email"] = Value::Null;
        json["locale"] = json!("en-US");
        json
    }

    pub fn application_json(&self, bot: Id) -> Value {
        let user = self.users.get(&bot);
        let owner = self.users.values().find(|user| !user.bot).map_or(Value::Null, User::json);
        json!({
            "id": bot.to_string(), "name": user.map(|user| user.display_name.clone()), "icon": null,
            "description": self.bots.get(&bot).map(|bot| bot.description.clone()), "rpc_origins": [],
            "bot_public": true, "bot_require_code_grant": false, "verify_key": "0".repeat(64), "owner": owner,
            "team": null, "flags": 0, "tags": [], "bot": self.user_json(bot), "redirect_uris": [],
            "interactions_endpoint_url": null, "summary": "", "type": null, "approximate_guild_count": self.guilds.len(),
            "install_params": {"scopes": ["bot", "applications.commands"], "permissions": permissions::BOT.to_string()},
            "integration_types_config": {"0": {}, "1": {}},
        })
    }
}

//! The person whose statistics or history a page shows.

use serenity::all::{CommandInteraction, User};

use crate::discord::bot_context::BotContext;
use crate::discord::interaction::requester::Requester;
use crate::service::{ServiceError, UserId};

#[derive(Clone, Debug)]
pub struct ProfileOwner {
    pub user: UserId,
    pub name: String,
}

impl ProfileOwner {
    /// The person whom a command names, or the requester.
    pub fn from_command(command: &CommandInteraction, person: Option<&User>) -> ProfileOwner {
        let user = person.unwrap_or(&command.user);
        ProfileOwner { user: UserId(user.id.get()), name: user.display_name().to_owned() }
    }

    /// The person of a button, which has only their id. The name is from their latest game.
    pub async fn from_id(bot: &BotContext, requester: &Requester, user: u64) -> Result<ProfileOwner, ServiceError> {
        let user = UserId(user);
        if user == requester.user() {
            return Ok(ProfileOwner { user, name: requester.actor.name.clone() });
        }
        let latest = bot.service.results_of(user, 1).await?.into_iter().next();
        Ok(ProfileOwner { user, name: latest.map(|result| result.name).unwrap_or_default() })
    }
}

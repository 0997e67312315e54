//! Fills in the descriptions of commands, options and choices in every language.

use std::borrow::Cow;

use poise::Command;

use crate::discord::bot_context::BotContext;
use crate::discord::commands::context::CommandError;
use crate::locale::Locale;

type Localizations = Cow<'static, [(Cow<'static, str>, Cow<'static, str>)]>;

/// Describes a command, its options and its subcommands.
pub fn describe(command: &mut Command<BotContext, CommandError>) {
    let name = command.name.to_string();
    command.description = Some(Cow::Owned(text(Locale::En, &name)));
    command.description_localizations = localizations(&name);
    for parameter in &mut command.parameters {
        let option = format!("{name}-{}", parameter.name);
        parameter.description = Some(Cow::Owned(text(Locale::En, &option)));
        parameter.description_localizations = localizations(&option);
    }
    command.subcommands.iter_mut().for_each(describe);
}

fn localizations(path: &str) -> Localizations {
    let others = Locale::ALL.iter().filter(|locale| **locale != Locale::En);
    let texts = others.map(|locale| (Cow::Owned(locale.code().to_owned()), Cow::Owned(text(*locale, path))));
    Cow::Owned(texts.collect())
}

/// The text of a command, an option or a choice. A test checks that all of them exist.
pub fn text(locale: Locale, path: &str) -> String {
    locale.words().command(path).unwrap_or_default()
}

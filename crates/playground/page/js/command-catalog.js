// The slash commands as a person sees them: one entry for each command or subcommand, with search.

import { isDm, openChannel, state } from './state.js';

/** Discord's option types. */
export const OPTION = {
  subcommand: 1,
  group: 2,
  string: 3,
  integer: 4,
  boolean: 5,
  user: 6,
  channel: 7,
  role: 8,
  mentionable: 9,
  number: 10,
  attachment: 11,
};

export const nameOf = (thing) => thing.local_name ?? thing.name;
export const aboutOf = (thing) => thing.local_description ?? thing.description ?? '';

/** The commands that this person can run in the open channel. */
export function commandsHere() {
  const channel = openChannel();
  if (!channel) return [];
  return state.commands.filter(({ servers, dms }) => (isDm(channel) ? dms.includes(channel.with.id) : servers.includes(channel.guild_id)));
}

/** `[{ command, path, name, shown, about, options }]`, with one entry per subcommand. */
export function entries() {
  return commandsHere().flatMap((command) => spread(command, command, [], nameOf(command)));
}

function spread(command, node, path, shown) {
  const inner = (node.options ?? []).filter(({ type }) => type === OPTION.subcommand || type === OPTION.group);
  if (inner.length > 0) return inner.flatMap((sub) => spread(command, sub, [...path, sub.name], `${shown} ${nameOf(sub)}`));
  return [{
    command,
    path,
    name: [command.name, ...path].join(' '),
    shown,
    about: aboutOf(node),
    options: (node.options ?? []).filter(({ type }) => type !== OPTION.attachment),
    bot: state.bots.find(({ id }) => id === command.application_id),
  }];
}

/** `typed` is the text without the slash. Entries that start with it come first. */
export function search(typed) {
  const wanted = typed.toLowerCase().trimStart();
  const rank = (entry) => {
    const texts = [entry.name.toLowerCase(), entry.shown.toLowerCase()];
    if (texts.some((text) => text.startsWith(wanted))) return 0;
    if (texts.some((text) => text.split(' ').some((word) => word.startsWith(wanted)))) return 1;
    return texts.some((text) => text.includes(wanted)) ? 2 : 3;
  };
  return entries().map((entry) => [rank(entry), entry]).filter(([order]) => order < 3).sort(([a], [b]) => a - b).map(([, entry]) => entry);
}

export function exactly(typed) {
  const wanted = typed.toLowerCase();
  return entries().find((entry) => entry.name.toLowerCase() === wanted || entry.shown.toLowerCase() === wanted);
}

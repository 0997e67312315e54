// The data of this tab and its listeners. Views read `state` and subscribe with `on`; only `store.js` changes it.

export const state = {
  viewer: undefined,
  people: [],
  bots: [],
  /** The first screen, if whoever started the playground gave it one: `{ text, picture, buttons }`. */
  welcome: undefined,
  locales: [],
  servers: [],
  dms: [],
  commands: [],
  /** Every channel, thread and direct message by id. */
  channels: new Map(),
  /** Channel id -> `{ list, more }`, only for channels that have been opened. */
  rooms: new Map(),
  /** Message id -> private message. The server sends these once, so they are gone after a reload, as in Discord's client. */
  privateMessages: new Map(),
  openId: undefined,
  /** `message id / custom id` of clicks without a response yet. */
  pending: new Set(),
  /** Message id -> error shown below it. */
  failed: new Map(),
  /** Channel id -> Map of user id -> { name, until }. */
  typing: new Map(),
  connection: 'connecting',
};

const listeners = new Map();

export function on(topic, listener) {
  if (!listeners.has(topic)) listeners.set(topic, []);
  listeners.get(topic).push(listener);
}

/** Topics: channels, open, messages, people, commands, typing, connection, modal, arrived. */
export function emit(topic, detail) {
  for (const listener of listeners.get(topic) ?? []) listener(detail);
}

export function openChannel() {
  return state.channels.get(state.openId);
}

export function openRoom() {
  return state.rooms.get(state.openId);
}

export function userById(id) {
  return state.people.find((person) => person.id === id) ?? state.bots.find((bot) => bot.id === id);
}

export function serverOf(channel) {
  return state.servers.find((server) => server.id === channel?.guild_id);
}

export const isThread = (channel) => Boolean(channel?.kind?.endsWith('_thread'));
export const isDm = (channel) => channel?.kind === 'dm';

/** Ids are too large for JavaScript numbers. */
export function compareIds(a, b) {
  return a.length - b.length || (a < b ? -1 : Number(a > b));
}

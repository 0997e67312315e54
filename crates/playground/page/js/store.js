// The only module that changes `state`: it loads it, applies live events and runs the actions of the views.

import { actAs, api, RequestError } from './api.js';
import { connect } from './live-events.js';
import { compareIds, emit, isDm, isThread, openChannel, state } from './state.js';
import { setLanguage } from './time.js';
import { toast } from './toast.js';

const TYPING_MS = 10_000;

let disconnect;
/** Events that arrive during a load wait here, because the loaded data may be older than they are. */
let held;

export function start(person, channelId) {
  disconnect?.();
  if (held) held = [];
  actAs(person.id);
  Object.assign(state, {
    viewer: person, openId: channelId, rooms: new Map(), privateMessages: new Map(), pending: new Set(), failed: new Map(),
  });
  disconnect = connect(person.id, {
    event: receive,
    status: (status) => {
      state.connection = status;
      emit('connection');
    },
  });
}

function receive(name, data) {
  if (name === 'ready') loadState();
  else if (held) held.push([name, data]);
  else apply(name, data);
}

/** Runs `load` while events wait, then applies the events. Loads run one after another. */
let queue = Promise.resolve();
function loading(load) {
  queue = queue.then(async () => {
    held = [];
    try {
      await load();
    } catch (error) {
      report(error);
    }
    const waiting = held;
    held = undefined;
    for (const [name, data] of waiting) apply(name, data);
  });
  return queue;
}

function loadState() {
  return loading(async () => {
    const loaded = await api.state();
    // The person of this tab may have changed in the meantime.
    if (loaded.viewer.id !== state.viewer.id) return;
    Object.assign(state, loaded, { rooms: new Map(), pending: new Set(), failed: new Map(), channels: new Map() });
    setLanguage(state.viewer.locale);
    for (const server of state.servers) for (const channel of server.channels) remember(channel);
    for (const dm of state.dms) state.channels.set(dm.id, dm);
    for (const topic of ['people', 'commands', 'channels']) emit(topic);
    if (!openChannel()) state.openId = state.servers[0]?.channels[0]?.id;
    await loadRoom(state.openId);
    emit('open');
    emit('messages');
  });
}

function remember(channel) {
  channel.threads ??= [];
  state.channels.set(channel.id, channel);
  for (const thread of channel.threads) state.channels.set(thread.id, { guild_id: channel.guild_id, ...thread });
}

async function loadRoom(id) {
  if (!id || state.rooms.has(id)) return;
  const { messages, more } = await api.messages(id);
  const room = { list: messages, more };
  for (const message of state.privateMessages.values()) if (message.channel_id === id) insert(room.list, message);
  state.rooms.set(id, room);
  markRead(id);
}

export function open(id) {
  if (!state.channels.has(id) || id === state.openId) return undefined;
  state.openId = id;
  emit('channels');
  emit('open');
  return loading(async () => {
    await loadRoom(id);
    if (state.openId !== id) return;
    markRead(id);
    emit('messages');
  });
}

/** Opens the direct messages with a bot. */
export async function openDm(bot) {
  apply('channel', await api.openDm(bot));
  await open(state.dms.find((dm) => dm.with.id === bot)?.id);
}

export function loadOlder() {
  const room = state.rooms.get(state.openId);
  if (!room?.more || room.loading) return undefined;
  room.loading = true;
  return loading(async () => {
    try {
      const { messages, more } = await api.messages(room.list[0].channel_id, room.list[0].id);
      room.list = [...messages, ...room.list];
      room.more = more;
    } finally {
      room.loading = false;
    }
    emit('messages');
  });
}

function apply(name, data) {
  EVENTS[name]?.(data);
}

const EVENTS = {
  message(message) {
    const room = state.rooms.get(message.channel_id);
    const channel = state.channels.get(message.channel_id);
    if (channel && !message.ephemeral) channel.last_message_id = message.id;
    stopTyping(message.channel_id, message.author.id);
    keepPrivate(message);
    if (!room) return;
    insert(room.list, message);
    if (message.channel_id !== state.openId) return;
    emit('messages');
    emit('arrived', message);
    markRead(message.channel_id);
  },
  message_edited(message) {
    const room = state.rooms.get(message.channel_id);
    // Without the original message, an edit of a private message has nowhere to appear.
    if (message.ephemeral && !state.privateMessages.has(message.id)) return;
    keepPrivate(message);
    if (!room) return;
    state.failed.delete(message.id);
    insert(room.list, message);
    if (message.channel_id === state.openId) emit('messages');
  },
  message_deleted({ channel_id: channel, id }) {
    const room = state.rooms.get(channel);
    state.privateMessages.delete(id);
    if (!room) return;
    room.list = room.list.filter((message) => message.id !== id);
    if (channel === state.openId) emit('messages');
  },
  channel(channel) {
    if (isThread(channel)) placeThread(channel);
    else if (isDm(channel)) state.dms = [...state.dms.filter(({ id }) => id !== channel.id), channel];
    else placeChannel(channel);
    state.channels.set(channel.id, channel);
    if (channel.unread && channel.id === state.openId) markRead(channel.id);
    emit('channels');
  },
  channel_deleted({ id }) {
    for (const server of state.servers) {
      server.channels = server.channels.filter((channel) => channel.id !== id);
      for (const channel of server.channels) channel.threads = channel.threads.filter((thread) => thread.id !== id);
    }
    state.dms = state.dms.filter((dm) => dm.id !== id);
    const parent = state.channels.get(id)?.parent_id;
    state.channels.delete(id);
    state.rooms.delete(id);
    emit('channels');
    if (state.openId === id) open(state.channels.has(parent) ? parent : state.servers[0]?.channels[0]?.id);
  },
  interaction({ state: outcome, kind, message_id: message, custom_id: custom }) {
    if (kind === 'modal') emit('modal-outcome', outcome);
    if (!message || outcome === 'pending') return;
    if (custom) state.pending.delete(`${message}/${custom}`);
    if (outcome === 'failed' && kind === 'component') state.failed.set(message, 'This interaction failed');
    emit('messages');
  },
  modal: (modal) => emit('modal', modal),
  typing({ channel_id: channel, user }) {
    if (user.id === state.viewer.id) return;
    if (!state.typing.has(channel)) state.typing.set(channel, new Map());
    state.typing.get(channel).set(user.id, { name: user.display_name, until: Date.now() + TYPING_MS });
    emit('typing');
    setTimeout(() => emit('typing'), TYPING_MS + 50);
  },
  people({ people, bots }) {
    Object.assign(state, { people, bots });
    state.viewer = people.find(({ id }) => id === state.viewer.id) ?? state.viewer;
    setLanguage(state.viewer.locale);
    emit('people');
  },
  commands({ commands, welcome }) {
    Object.assign(state, { commands, welcome });
    emit('commands');
  },
};

function keepPrivate(message) {
  if (message.ephemeral) state.privateMessages.set(message.id, message);
}

function insert(list, message) {
  const same = list.findIndex(({ id }) => id === message.id);
  if (same >= 0) {
    list[same] = message;
    return;
  }
  let at = list.length;
  while (at > 0 && compareIds(list[at - 1].id, message.id) > 0) at -= 1;
  list.splice(at, 0, message);
}

function placeChannel(channel) {
  const server = state.servers.find(({ id }) => id === channel.guild_id);
  if (!server) return;
  const at = server.channels.findIndex(({ id }) => id === channel.id);
  channel.threads ??= server.channels[at]?.threads ?? [];
  if (at >= 0) server.channels[at] = channel;
  else server.channels.push(channel);
}

function placeThread(thread) {
  const parent = state.channels.get(thread.parent_id);
  if (!parent) return;
  thread.guild_id ??= parent.guild_id;
  const at = parent.threads.findIndex(({ id }) => id === thread.id);
  if (at >= 0) parent.threads[at] = thread;
  else parent.threads.push(thread);
}

function stopTyping(channel, user) {
  if (state.typing.get(channel)?.delete(user)) emit('typing');
}

function markRead(id) {
  const channel = state.channels.get(id);
  if (id !== state.openId || document.visibilityState !== 'visible' || !channel?.unread) return;
  channel.unread = false;
  channel.pings = 0;
  emit('channels');
  api.read(id).catch(() => undefined);
}

document.addEventListener('visibilitychange', () => markRead(state.openId));

export async function click(message, customId, values) {
  const key = `${message.id}/${customId}`;
  if (state.pending.has(key)) return;
  state.pending.add(key);
  state.failed.delete(message.id);
  emit('messages');
  try {
    await api.component(message.id, customId, values);
  } catch (error) {
    state.pending.delete(key);
    state.failed.set(message.id, error instanceof RequestError ? error.message : 'This interaction failed');
    emit('messages');
  }
}

export function dismiss(message) {
  return api.dismiss(message.id).catch(report);
}

export function report(error) {
  if (!(error instanceof RequestError)) console.error(error);
  toast(error instanceof RequestError ? error.message : 'Something went wrong on this page. Reload it to continue.');
}

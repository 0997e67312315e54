// The messages of the open channel. Redraws only what changed and keeps the scroll position.

import { announce } from './announce.js';
import { commandsHere } from './command-catalog.js';
import { h, reconcile, swap } from './dom.js';
import { drawMessage, liveThread } from './message.js';
import { on, openChannel, openRoom, state } from './state.js';
import { loadOlder } from './store.js';
import { dayName } from './time.js';
import { welcome } from './welcome.js';

const GROUP_MS = 7 * 60_000;
const NEAR = 90;

const drawn = new Map();
const days = new Map();
let scroller;
let list;
let top;
let jump;
let sticky = true;
let shownChannel;
/** The room that is drawn. Only messages that arrive later are animated. */
let shownRoom;

export function mountList() {
  scroller = document.getElementById('scroller');
  list = document.getElementById('messages');
  jump = document.getElementById('jump');
  top = h('li', { class: 'top' });
  scroller.addEventListener('scroll', () => {
    sticky = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR;
    jump.hidden = sticky;
    if (scroller.scrollTop < 200) older();
  }, { passive: true });
  jump.addEventListener('click', toBottom);
  // Loading images and resizing the window must not hide the newest message.
  const watcher = new ResizeObserver(() => sticky && toBottom());
  watcher.observe(list);
  watcher.observe(scroller);
  on('messages', draw);
  on('open', () => draw());
  on('people', redraw);
  on('commands', drawTop);
  on('channels', () => openRoom() && draw());
  on('arrived', announce);
  on('ran', follow);
}

/** The newest message, or the beginning of a channel without messages. */
function toBottom() {
  scroller.scrollTop = openRoom()?.list.length === 0 ? 0 : scroller.scrollHeight;
}

/** Whoever runs a command from the top of a channel wants to see its result. */
function follow() {
  sticky = true;
  toBottom();
}

async function older() {
  const room = openRoom();
  if (!room?.more || room.loading) return;
  const height = scroller.scrollHeight;
  await loadOlder();
  scroller.scrollTop += scroller.scrollHeight - height;
}

/** Every message shows names, so a change of people may change every message. */
function redraw() {
  for (const entry of drawn.values()) entry.stamp = undefined;
  draw();
}

function follows(message, before) {
  return before && before.author.id === message.author.id && before.kind === 'message' && message.kind === 'message'
    && !message.interaction && !message.reply_to && before.ephemeral === message.ephemeral && !before.thread
    && Math.abs(new Date(message.timestamp) - new Date(before.timestamp)) < GROUP_MS;
}

function draw() {
  const changed = shownChannel !== state.openId;
  if (changed) {
    shownChannel = state.openId;
    drawn.clear();
    days.clear();
    sticky = true;
  }
  const room = openRoom();
  scroller.setAttribute('aria-busy', String(!room));
  const nodes = [top];
  let before;
  for (const message of room?.list ?? []) {
    const day = dayName(message.timestamp);
    if (!before || dayName(before.timestamp) !== day) nodes.push(dayLine(day));
    nodes.push(nodeFor(message, Boolean(follows(message, before)), shownRoom === room));
    before = message;
  }
  shownRoom = room;
  drawTop();
  const at = scroller.scrollTop;
  reconcile(list, nodes);
  if (sticky) toBottom();
  else scroller.scrollTop = at;
  jump.hidden = sticky;
}

function dayLine(day) {
  if (!days.has(day)) days.set(day, h('li', { class: 'day' }, h('span', {}, day)));
  return days.get(day);
}

/** A changed message is a new object, so its identity shows whether to redraw it. */
function nodeFor(message, compact, arriving) {
  const pending = [...state.pending].filter((key) => key.startsWith(`${message.id}/`));
  const stamp = JSON.stringify([compact, state.failed.get(message.id), liveThread(message), pending]);
  const entry = drawn.get(message.id);
  if (entry && entry.message === message && entry.stamp === stamp) return entry.node;
  const node = drawMessage(message, compact);
  if (!entry && arriving) node.classList.add('fresh');
  if (entry?.node.isConnected) swap(entry.node, node);
  drawn.set(message.id, { message, stamp, node });
  return node;
}

let topKey;
function drawTop() {
  const room = openRoom();
  const channel = openChannel();
  const key = room && channel && JSON.stringify([
    channel.id, channel.name, channel.topic, room.more, state.viewer.id, state.viewer.display_name, state.welcome,
    state.commands.length, commandsHere().length, commandsHere()[0]?.name, state.bots.some((bot) => bot.online),
  ]);
  if (key === topKey) return;
  topKey = key;
  if (!key) top.replaceChildren();
  else if (room.more) top.replaceChildren(h('div', { class: 'older' }, 'Loading older messages…'));
  else top.replaceChildren(welcome(channel));
}

// The line above the messages: the open channel and the connection status.

import { channelIcon, h, icon, ICONS } from './dom.js';
import { api } from './api.js';
import { isDm, isThread, on, openChannel, serverOf, state } from './state.js';
import { avatar } from './avatar.js';
import { open, report } from './store.js';

const PATIENCE_MS = 400;

export function mountHeader() {
  on('open', draw);
  on('channels', draw);
  on('connection', connection);
}

function draw() {
  const channel = openChannel();
  if (!channel) return;
  document.getElementById('place').replaceChildren(...place(channel).filter(Boolean));
}

function place(channel) {
  if (isDm(channel)) return [avatar(channel.with, 24), h('h1', { class: 'place-name' }, channel.name)];
  if (!isThread(channel)) {
    return [
      icon(channelIcon(channel), 22),
      h('h1', { class: 'place-name' }, channel.name),
      channel.topic && h('span', { class: 'topic', title: channel.topic }, channel.topic),
      deleteButton(channel),
    ];
  }
  const parent = state.channels.get(channel.parent_id);
  return [
    parent && h('button', {
      type: 'button', class: 'link place-parent', 'aria-label': `Back to ${parent.name}`, onclick: () => open(parent.id),
    }, icon(channelIcon(parent), 20), h('span', {}, parent.name)),
    h('span', { class: 'place-arrow', 'aria-hidden': 'true' }, '›'),
    icon(ICONS.thread, 20),
    h('h1', { class: 'place-name' }, channel.name),
    channel.archived && h('span', { class: 'topic' }, 'closed'),
    deleteButton(channel),
  ];
}

/** The owner of a server can delete its channels and threads. */
function deleteButton(channel) {
  if (!serverOf(channel)?.owned) return undefined;
  const label = `Delete ${channel.name}`;
  return h('button', {
    type: 'button', class: 'plain', title: label, 'aria-label': label,
    onclick: () => confirm(`${label} with all its messages?`) && api.deleteChannel(channel.id).catch(report),
  }, icon(ICONS.trash, 16));
}

let timer;
function connection() {
  const banner = document.getElementById('connection');
  clearTimeout(timer);
  if (state.connection === 'open') {
    banner.hidden = true;
    return;
  }
  // A short interruption is not worth a notice.
  timer = setTimeout(() => {
    banner.textContent = state.connection === 'lost' ? 'The connection to the playground is lost. Reconnecting…' : 'Connecting…';
    banner.hidden = false;
  }, PATIENCE_MS);
}

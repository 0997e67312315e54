// Servers, channels with their threads, and direct messages, with unread marks.

import { avatar, initials } from './avatar.js';
import { channelIcon, h, icon, ICONS, swap } from './dom.js';
import { compareIds, isDm, on, openChannel, serverOf, state } from './state.js';
import { open } from './store.js';

/** The list that is shown: a server's id, or `dms`. It follows the open channel. */
let shown;

export function mountSidebar() {
  on('channels', draw);
  on('people', draw);
  on('open', () => {
    const channel = openChannel();
    // A server's list also contains the direct messages. Opening one from there keeps the list.
    shown = channel?.guild_id ?? shown ?? state.servers[0]?.id ?? 'dms';
    closeDrawer();
    draw();
  });
  document.getElementById('open-drawer').addEventListener('click', () => {
    document.body.classList.add('drawer');
    document.querySelector('#channels .current, #channels button')?.focus();
  });
  document.getElementById('scrim').addEventListener('click', closeDrawer);
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !document.body.classList.contains('drawer')) return;
    closeDrawer();
    document.getElementById('open-drawer').focus();
  });
}

export function closeDrawer() {
  document.body.classList.remove('drawer');
}

/** The open channel has no unread mark. */
const unread = (channel) => Boolean(channel.unread) && channel.id !== state.openId;
const pings = (channel) => (channel.id === state.openId ? 0 : channel.pings ?? 0);
const withThreads = (server) => server.channels.flatMap((channel) => [channel, ...(channel.threads ?? [])]);
const sum = (channels) => channels.reduce((total, channel) => total + pings(channel), 0);

function draw() {
  if (!state.viewer) return;
  const all = [...state.servers.flatMap(withThreads), ...state.dms];
  const total = sum(all);
  const channel = openChannel();
  const mark = total > 0 ? `(${total}) ` : all.some(unread) ? '• ' : '';
  const place = channel ? `${isDm(channel) ? '@' : '#'}${channel.name}` : 'Channels';
  document.title = `${mark}${place} · ${state.viewer.display_name} · Playground`;
  document.getElementById('open-drawer').dataset.badge = total > 0 ? String(total) : '';
  swap(document.getElementById('rail'), rail());
  swap(document.getElementById('channels'), channelList());
}

function rail() {
  return h('nav', { id: 'rail', 'aria-label': 'Servers' },
    railButton('dms', 'Direct messages', icon(ICONS.at, 24), state.dms, () => show('dms')),
    h('span', { class: 'rail-line', 'aria-hidden': 'true' }),
    state.servers.map((server) => railButton(server.id, server.name, initials(server.name), withThreads(server), () => show(server.id))));
}

function railButton(id, label, face, channels, onclick) {
  const count = sum(channels);
  const fresh = channels.some(unread);
  const said = `${label}${count > 0 ? `, ${count} mentions` : fresh ? ', unread messages' : ''}`;
  return h('button', {
    type: 'button', class: `rail-button${id === shown ? ' current' : ''}${fresh ? ' unread' : ''}`, title: label, 'aria-label': said,
    'aria-pressed': String(id === shown), dataset: { focus: `rail:${id}` }, onclick,
  }, h('span', { class: 'rail-face' }, face), count > 0 && h('span', { class: 'badge' }, count));
}

function show(id) {
  shown = id;
  draw();
  const channel = openChannel();
  if (id === 'dms' ? isDm(channel) : channel?.guild_id === id) return;
  const first = id === 'dms' ? byRecent(state.dms)[0] : state.servers.find((server) => server.id === id)?.channels[0];
  if (first) open(first.id);
}

function byRecent(dms) {
  return dms.toSorted((a, b) => compareIds(b.last_message_id ?? '', a.last_message_id ?? ''));
}

function channelList() {
  const server = state.servers.find(({ id }) => id === shown) ?? (shown === 'dms' ? undefined : serverOf(openChannel()));
  return h('nav', { id: 'channels', 'aria-label': server ? `Channels of ${server.name}` : 'Direct messages' },
    h('h2', { class: 'server-name' }, server ? server.name : 'Direct messages'),
    h('div', { class: 'channel-scroll' }, server ? serverChannels(server) : directMessages(),
      server && state.dms.length > 0 && [h('h2', { class: 'section' }, 'Direct messages'), h('ul', {}, byRecent(state.dms).map(dmRow))]));
}

function serverChannels(server) {
  return [
    h('h2', { class: 'section' }, 'Channels'),
    h('ul', {}, server.channels.map((channel) => {
      const threads = (channel.threads ?? []).filter((thread) => !thread.archived || thread.id === state.openId);
      return h('li', {}, row(channel, icon(channelIcon(channel), 18), channel.name),
        threads.length > 0 && h('ul', { class: 'threads', 'aria-label': `Threads of ${channel.name}` },
          threads.map((thread) => h('li', {}, row(thread, undefined, thread.name)))));
    })),
  ];
}

function directMessages() {
  if (state.dms.length === 0) return h('p', { class: 'empty' }, 'No messages yet.');
  return h('ul', {}, byRecent(state.dms).map(dmRow));
}

function dmRow(dm) {
  return h('li', {}, row(dm, avatar(dm.with, 28), dm.name));
}

function row(channel, face, name) {
  const count = pings(channel);
  const classes = ['channel', channel.id === state.openId && 'current', unread(channel) && 'unread'].filter(Boolean).join(' ');
  return h('button', {
    type: 'button', class: classes, 'aria-current': channel.id === state.openId ? 'page' : undefined,
    dataset: { focus: `channel:${channel.id}`, channel: channel.id },
    'aria-label': `${name}${count > 0 ? `, ${count} mentions` : unread(channel) ? ', unread' : ''}`,
    onclick: () => {
      closeDrawer();
      open(channel.id);
    },
  }, face, h('span', { class: 'channel-name' }, name), count > 0 && h('span', { class: 'badge' }, count));
}

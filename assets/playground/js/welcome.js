// The beginning of a channel: what it is, and what a newcomer can do at once.

import { api } from './api.js';
import { avatar } from './avatar.js';
import { useCommand } from './composer.js';
import { h, icon, ICONS } from './dom.js';
import { choosePerson } from './people.js';
import { isDm, isThread, state } from './state.js';
import { report } from './store.js';

export function welcome(channel) {
  if (isDm(channel)) {
    return h('section', { class: 'welcome' }, avatar(channel.with, 72), h('h2', {}, channel.name),
      h('p', {}, 'This is the beginning of your direct messages with ', h('strong', {}, channel.name), '.'));
  }
  if (isThread(channel)) {
    return h('section', { class: 'welcome' }, h('span', { class: 'welcome-sign' }, icon(ICONS.thread, 40)), h('h2', {}, channel.name),
      h('p', {}, 'This is the beginning of the thread.'));
  }
  return h('section', { class: 'welcome' }, h('span', { class: 'welcome-sign' }, icon(ICONS.hash, 40)), h('h2', {}, `Welcome to #${channel.name}`),
    h('p', {}, channel.topic || 'This is the beginning of the channel.'), hint(channel));
}

function hint(channel) {
  if (state.commands.length === 0) {
    const online = state.bots.some((bot) => bot.online);
    return h('div', { class: 'hint', id: 'hint' }, h('p', {}, online
      ? 'A bot is here and has not registered its commands yet.'
      : 'No bot has connected yet. Any bot can: its API address is ', !online && h('code', { class: 'md-code' }, `${location.origin}/api/v10`), !online && ', any token will do.'));
  }
  const { demo } = state;
  const command = demo ? demo.split(/\s+\S+:/)[0] : `/${state.commands[0].name}`;
  return h('div', { class: 'hint', id: 'hint' },
    h('p', {}, 'Type ', h('button', { type: 'button', class: 'mention mention-link', dataset: { focus: 'hint' }, onclick: () => useCommand(command) }, command),
      ' below, or ', h('kbd', {}, '/'), ' to see every command.'),
    demo && h('button', {
      type: 'button', class: 'button style-3 demo', id: 'demo', dataset: { focus: 'demo' },
      onclick: (event) => {
        const button = event.currentTarget;
        button.disabled = true;
        api.runText(channel.id, demo).catch((error) => {
          button.disabled = false;
          report(error);
        });
      },
    }, h('span', { class: 'button-face' }, h('span', { 'aria-hidden': 'true' }, '▶'), h('span', {}, 'Start the demo: ', h('strong', {}, demo)))),
    h('p', { class: 'muted' }, 'You are ', h('strong', {}, state.viewer.display_name), '. ',
      h('button', { type: 'button', class: 'link', 'aria-haspopup': 'dialog', dataset: { focus: 'somebody' }, onclick: (event) => choosePerson(event.currentTarget) }, 'Become somebody else'),
      ' at any time, or give each person a tab of their own.'));
}
